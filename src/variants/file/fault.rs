//! The reports of the reader: faults, remarks, and suggestions for misspelt names.

use std::fmt;
use tenfold_core::excerpt::escaped;
use tenfold_core::nearest::nearest_name;

/// The greatest number of faults that are listed for a file. After this number, the rest of the file is not read.
const MAX_FAULTS: usize = 1000;

/// The greatest number of faults in a file that get a suggestion. Finding one takes time, and a file of random text has
/// many unknown names.
const MAX_SUGGESTIONS: usize = 50;

/// A fault in a file. The section with the fault is not loaded, and neither are the sections that inherit from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, counted from 1; none when the fault concerns the whole file.
    pub line: Option<usize>,
    /// The name of the section that has the fault.
    pub section: Option<String>,
    /// What is wrong and, where possible, what to write instead.
    pub message: String,
}

impl Fault {
    /// The fault as a compiler would report it: `FILE:LINE: [section] message`.
    pub fn text_in_file(&self, file: &str) -> String {
        match self.line {
            Some(line) => format!("{file}:{line}: {}", self.text()),
            None => format!("{file}: {}", self.text()),
        }
    }

    /// The section and the message, as text.
    fn text(&self) -> String {
        match &self.section {
            Some(section) => format!("[{section}] {}", self.message),
            None => self.message.clone(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.text()),
            None => f.write_str(&self.text()),
        }
    }
}

impl std::error::Error for Fault {}

/// A remark about a section. It is not a fault, so the section is loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The line, counted from 1.
    pub line: usize,
    /// The name of the section.
    pub section: String,
    /// The text of the remark.
    pub message: String,
}

impl Remark {
    /// The remark in the same form as [`Fault::text_in_file`].
    pub fn in_file(&self, file: &str) -> String {
        format!("{file}:{}: [{}] {}", self.line, self.section, self.message)
    }
}

/// Collects faults, at most [`MAX_FAULTS`] of them.
#[derive(Default, Debug)]
pub(super) struct Faults {
    list: Vec<Fault>,
    unlisted: usize,
}

impl Faults {
    /// The text `; did you mean "X"?` with the name that is most similar to `text`; empty if no name is similar.
    pub(super) fn suggest<'a>(&self, text: &str, names: impl Iterator<Item = &'a str>) -> String {
        if self.may_suggest() { did_you_mean(text, names) } else { String::new() }
    }

    /// Whether there is time for another suggestion.
    pub(super) fn may_suggest(&self) -> bool {
        self.list.len() < MAX_SUGGESTIONS
    }

    /// Whether there is no fault yet.
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Adds a fault to the list.
    pub(super) fn add(&mut self, line: Option<usize>, section: Option<&str>, message: String) {
        if self.list.len() >= MAX_FAULTS {
            self.unlisted += 1;
        } else {
            self.list.push(Fault { line, section: section.map(str::to_owned), message });
        }
    }

    /// All faults, sorted by line. Faults of the whole file come first.
    pub(super) fn sorted(mut self) -> Vec<Fault> {
        self.list.sort_by_key(|fault| fault.line);
        if self.unlisted > 0 {
            let message = format!("{} further faults are not listed", self.unlisted);
            self.list.push(Fault { line: None, section: None, message });
        }
        self.list
    }
}

/// An excerpt of the file in quotation marks, for messages. Control characters are escaped, and long text is shortened.
pub(super) fn quote_excerpt(text: &str) -> String {
    // Between double quotes an apostrophe, as behind a letter, needs no escape.
    format!("\"{}\"", escaped(text, 40).replace("\\'", "'"))
}

/// The text `; did you mean "X"?` with the name that is most similar to `text`; empty if no name is similar.
pub fn did_you_mean<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> String {
    nearest_name(text, names).map(|name| format!("; did you mean {}?", quote_excerpt(name))).unwrap_or_default()
}
