//! The lines of a file as Fairy-Stockfish takes them apart: only a bracket in the first column begins a section, and
//! blanks belong to what they stand in, but for those in front of a value or behind a key.

use super::difference::Difference;
use tenfold::variants::file::MAX_SECTIONS;

/// A section of a file.
pub struct Section {
    /// The name, with blanks that stand around it.
    pub name: String,
    /// The name of the game from which it inherits, likewise.
    pub parent: Option<String>,
    /// The line of the heading, counted from 1.
    pub number: usize,
    /// The keys, in the order of the file.
    pub lines: Vec<KeyLine>,
}

/// A key with its value.
pub struct KeyLine {
    /// The line, counted from 1.
    pub number: usize,
    /// The key, without the blanks behind it.
    pub key: String,
    /// The value, with the blanks behind it.
    pub value: String,
}

/// The sections of a file, and what its layout makes different.
pub struct Layout {
    pub sections: Vec<Section>,
    pub differences: Vec<Difference>,
}

/// Takes a file apart, as far as Tenfold reads it.
pub fn read(text: &str) -> Layout {
    let mut layout = Layout { sections: Vec::new(), differences: Vec::new() };
    for (index, line) in text.lines().enumerate() {
        if layout.sections.len() == MAX_SECTIONS && line.starts_with('[') {
            break;
        }
        layout.read_line(index + 1, line);
    }
    layout
}

impl Layout {
    fn read_line(&mut self, number: usize, line: &str) {
        if let Some(heading) = line.strip_prefix('[') {
            return self.begin_section(number, heading);
        }
        let trimmed = line.trim_start().trim_start_matches('\u{feff}');
        if trimmed.starts_with('[') {
            let what =
                if number == 1 && line.starts_with('\u{feff}') { "a byte order mark stands" } else { "blanks stand" };
            let name = trimmed.trim_start_matches('[').split([']', ':']).next().unwrap_or_default();
            return self.tell(number, format!("the heading [{name}] is not read, because {what} in front of it"));
        }
        if line.starts_with(['#', ';']) || line.trim().is_empty() {
            return;
        }
        if trimmed.starts_with(['#', ';']) {
            if trimmed.contains('=') {
                self.tell(number, "the comment is read as a key, because blanks stand in front of it".into());
            }
            return;
        }
        let Some((key, value)) = line.split_once('=') else { return };
        let read = key.trim_end_matches(' ');
        if read != key.trim() {
            return self.tell(number, format!("{}: not read, because of the blanks around the key", key.trim()));
        }
        let (key, value) = (read.to_owned(), value.trim_start().to_owned());
        if let Some(section) = self.sections.last_mut() {
            section.lines.push(KeyLine { number, key, value });
        }
    }

    fn begin_section(&mut self, number: usize, heading: &str) {
        // The rest of the line is not read, whatever it is.
        let heading = heading.split(']').next().unwrap_or_default();
        let (name, parent) = match heading.split_once(':') {
            Some((name, parent)) => (name, Some(parent.to_owned())),
            None => (heading, None),
        };
        self.sections.push(Section { name: name.to_owned(), parent, number, lines: Vec::new() });
    }

    /// Adds a difference to the section that is being read.
    fn tell(&mut self, line: usize, message: String) {
        let section = self.sections.last().map(|section| section.name.trim().to_owned());
        self.differences.push(Difference { line, section, message });
    }
}
