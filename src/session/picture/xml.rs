//! Writing XML.

use quick_xml::Writer;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};

/// Names and values of an element's attributes.
pub type Attributes<'a> = &'a [(&'a str, &'a str)];

/// A document that is being written; special characters are escaped.
pub struct Document(Writer<Vec<u8>>);

impl Default for Document {
    fn default() -> Document {
        Document::new()
    }
}

impl Document {
    /// An empty document.
    pub fn new() -> Document {
        Document(Writer::new_with_indent(Vec::new(), b' ', 1))
    }

    /// Opens an element with content.
    pub fn open(&mut self, name: &str, attributes: Attributes) {
        self.write(Event::Start(element(name, attributes)));
    }

    /// Closes the element.
    pub fn close(&mut self, name: &str) {
        self.write(Event::End(BytesEnd::new(name)));
    }

    /// Writes an element without content.
    pub fn leaf(&mut self, name: &str, attributes: Attributes) {
        self.write(Event::Empty(element(name, attributes)));
    }

    /// Writes an element that contains text.
    pub fn text(&mut self, name: &str, attributes: Attributes, text: &str) {
        self.write(Event::Start(element(name, attributes)));
        self.write(Event::Text(BytesText::new(text)));
        self.write(Event::End(BytesEnd::new(name)));
    }

    /// The document, with a newline at its end.
    pub fn finish(self) -> String {
        let mut text = String::from_utf8_lossy(&self.0.into_inner()).into_owned();
        text.push('\n');
        text
    }

    fn write(&mut self, event: Event) {
        self.0.write_event(event).expect("writing to memory does not fail");
    }
}

fn element<'a>(name: &'a str, attributes: Attributes<'a>) -> BytesStart<'a> {
    BytesStart::new(name).with_attributes(attributes.iter().copied())
}
