//! XML into memory.

use quick_xml::Writer;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};

/// Names and values of an element's attributes.
pub type Attributes<'a> = &'a [(&'a str, &'a str)];

/// A document that is being written; what is special in XML is escaped.
pub struct Document(Writer<Vec<u8>>);

impl Document {
    /// An empty document.
    pub fn new() -> Document {
        Document(Writer::new_with_indent(Vec::new(), b' ', 1))
    }

    /// Begins an element that has others in it.
    pub fn open(&mut self, name: &str, attributes: Attributes) {
        self.write(Event::Start(element(name, attributes)));
    }

    /// Ends it.
    pub fn close(&mut self, name: &str) {
        self.write(Event::End(BytesEnd::new(name)));
    }

    /// An element with nothing in it.
    pub fn leaf(&mut self, name: &str, attributes: Attributes) {
        self.write(Event::Empty(element(name, attributes)));
    }

    /// An element with text in it.
    pub fn text(&mut self, name: &str, attributes: Attributes, text: &str) {
        self.write(Event::Start(element(name, attributes)));
        self.write(Event::Text(BytesText::new(text)));
        self.write(Event::End(BytesEnd::new(name)));
    }

    /// The whole, with a newline at its end.
    pub fn finish(self) -> String {
        let mut text = String::from_utf8_lossy(&self.0.into_inner()).into_owned();
        text.push('\n');
        text
    }

    fn write(&mut self, event: Event) {
        self.0.write_event(event).expect("memory takes text");
    }
}

fn element<'a>(name: &'a str, attributes: Attributes<'a>) -> BytesStart<'a> {
    BytesStart::new(name).with_attributes(attributes.iter().copied())
}
