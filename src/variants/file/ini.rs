//! Splits the bytes of a file into sections and lines, without any knowledge of variants.
//!
//! A comment is a line that starts with `#` or `;`. As in Fairy-Stockfish there are no comments after a value, because
//! both characters could belong to it. Unlike in Fairy-Stockfish, blanks around names, keys and values do not matter, a
//! key without a section or a value is a fault, and so is a key or a section that is given twice: which of the two was
//! meant cannot be known.

use super::fault::{Faults, quote_excerpt};
use std::collections::HashMap;

/// The largest file that is read, in bytes.
pub const MAX_FILE: usize = 4 << 20;
/// The longest line, in bytes.
pub const MAX_LINE: usize = 64 << 10;
/// The greatest number of sections in a file, which limits the memory that its variants take.
pub const MAX_SECTIONS: usize = 4096;
/// The longest name of a section, in characters.
pub const MAX_NAME: usize = 64;

/// A line `key = value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyLine {
    /// The name of the key.
    pub key: String,
    /// The value, which is not empty.
    pub value: String,
    /// The line, counted from 1.
    pub line: usize,
}

/// A section of a file: the definition of one variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The name of the variant.
    pub name: String,
    /// The name of the variant from which this one inherits.
    pub parent: Option<String>,
    /// The line of the section's heading, counted from 1.
    pub line: usize,
    /// The lines with its keys, in the order of the file.
    pub entries: Vec<KeyLine>,
    /// Whether a fault has been found in the section.
    pub faulty: bool,
}

/// The state of the reader between two lines.
struct IniReader<'a> {
    sections: Vec<Section>,
    /// By name: the line on which each section begins.
    names: HashMap<String, usize>,
    /// By key: its line in the section that is being read.
    keys: HashMap<String, usize>,
    /// Whether keys are skipped because the heading of their section cannot be read. Only the fault of the heading is
    /// reported then.
    skipping: bool,
    faults: &'a mut Faults,
}

/// Reads the sections of a file. A faulty section is kept and marked, so that the faults of its values are found too.
pub(super) fn read_sections(bytes: &[u8], faults: &mut Faults) -> Vec<Section> {
    if bytes.len() > MAX_FILE {
        faults.add(None, None, format!("the file has {} bytes; at most {MAX_FILE} are read", bytes.len()));
        return Vec::new();
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let line = 1 + bytes.iter().take(error.valid_up_to()).filter(|&&byte| byte == b'\n').count();
            faults.add(Some(line), None, "the file is not UTF-8 text".to_owned());
            return Vec::new();
        }
    };
    let mut reader =
        IniReader { sections: Vec::new(), names: HashMap::new(), keys: HashMap::new(), skipping: false, faults };
    for (index, line) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
        if !reader.read_line(index + 1, line) {
            break;
        }
    }
    let sections = reader.sections;
    if sections.is_empty() && faults.is_empty() {
        faults.add(None, None, "the file has no section; a game begins with a line [name] or [name:parent]".to_owned());
    }
    sections
}

impl IniReader<'_> {
    /// Reads a line. Returns false when the rest of the file need not be read.
    fn read_line(&mut self, number: usize, line: &str) -> bool {
        let text = line.trim();
        if line.len() > MAX_LINE {
            self.fault(number, format!("the line has {} bytes; at most {MAX_LINE} are read", line.len()));
        } else if let Some(heading) = text.strip_prefix('[') {
            if self.sections.len() == MAX_SECTIONS {
                let message = format!("the file has more than {MAX_SECTIONS} sections; the rest is not read");
                self.faults.add(Some(number), None, message);
                return false;
            }
            self.read_heading(number, heading);
        } else if !text.is_empty() && !is_comment(text) {
            self.read_key_line(number, text);
        }
        true
    }

    /// Adds a fault to the section that is being read.
    fn fault(&mut self, line: usize, message: String) {
        let section = if self.skipping { None } else { self.sections.last_mut() };
        if let Some(section) = section {
            section.faulty = true;
            self.faults.add(Some(line), Some(&section.name), message);
        } else {
            self.faults.add(Some(line), None, message);
        }
    }

    /// Begins a section; `text` is what follows the opening bracket.
    fn read_heading(&mut self, line: usize, text: &str) {
        self.keys.clear();
        self.skipping = true;
        let Some((heading, rest)) = text.split_once(']') else {
            return self.fault(line, "the heading of a section needs a closing bracket".to_owned());
        };
        let rest = rest.trim();
        if !rest.is_empty() && !is_comment(rest) {
            return self.fault(line, format!("{} follows the heading of a section", quote_excerpt(rest)));
        }
        let (name, parent) = match heading.split_once(':') {
            Some((name, parent)) => (name.trim(), Some(parent.trim())),
            None => (heading.trim(), None),
        };
        for name in [Some(name), parent].into_iter().flatten() {
            if let Err(message) = check_name(name) {
                return self.fault(line, message);
            }
        }
        self.skipping = false;
        let earlier = self.names.get(name).copied();
        let parent = parent.map(str::to_owned);
        self.sections.push(Section { name: name.to_owned(), parent, line, entries: Vec::new(), faulty: false });
        if let Some(earlier) = earlier {
            self.fault(line, format!("line {earlier} begins a section of the same name"));
        } else {
            self.names.insert(name.to_owned(), line);
        }
    }

    /// Adds a line `key = value` to the section that is being read.
    fn read_key_line(&mut self, line: usize, text: &str) {
        if self.skipping {
            return;
        }
        let Some((key, value)) = text.split_once('=') else {
            return self.fault(
                line,
                format!("{} is neither \"key = value\" nor a section nor a comment", quote_excerpt(text)),
            );
        };
        let (key, value) = (key.trim(), value.trim());
        if self.sections.is_empty() {
            return self.fault(line, format!("the key {} comes before the first section", quote_excerpt(key)));
        }
        if key.is_empty() {
            return self.fault(line, "there is no key before the equals sign".to_owned());
        }
        if let Some(earlier) = self.keys.get(key) {
            return self.fault(line, format!("{} is given twice, here and on line {earlier}", quote_excerpt(key)));
        }
        self.keys.insert(key.to_owned(), line);
        if value.is_empty() {
            return self.fault(line, format!("{} has no value; write - for nothing", quote_excerpt(key)));
        }
        if let Some(section) = self.sections.last_mut() {
            section.entries.push(KeyLine { key: key.to_owned(), value: value.to_owned(), line });
        }
    }
}

/// Whether a line without leading blanks is a comment.
fn is_comment(text: &str) -> bool {
    text.starts_with(['#', ';'])
}

/// Checks the name of a section: it is used in protocols, on command lines and in file names.
fn check_name(name: &str) -> Result<(), String> {
    if name.is_empty() {
        return Err("the name of a section is empty; write [name] or [name:parent]".to_owned());
    }
    if name.len() > MAX_NAME {
        return Err(format!("the name {} has more than {MAX_NAME} characters", quote_excerpt(name)));
    }
    if !name.starts_with(|letter: char| letter.is_ascii_alphanumeric()) {
        return Err(format!("the name {} does not start with a letter or a digit", quote_excerpt(name)));
    }
    if !name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_+.".contains(letter)) {
        return Err(format!("the name {} has other characters than letters, digits and -_+.", quote_excerpt(name)));
    }
    Ok(())
}
