//! A difference, and the limits that make some.

use tenfold::variants::file::GameDef;

/// The most files of its boards.
pub const MAX_FILES: u32 = 12;
/// The most ranks of its boards.
pub const MAX_RANKS: u32 = 10;

/// A difference, with the line of the file, counted from 1.
pub struct Difference {
    pub line: usize,
    /// The name of the section; none in front of the first.
    pub section: Option<String>,
    pub message: String,
}

/// The line of a key in the game's own section; none where the game inherits it or does not have it.
pub fn own_line(def: &GameDef, key: &str) -> Option<usize> {
    def.given.get(key).filter(|given| given.section == def.name && given.line > 0).map(|given| given.line)
}

impl Difference {
    /// A difference in the section with this name.
    pub fn new(line: usize, section: &str, message: String) -> Difference {
        Difference { line, section: Some(section.to_owned()), message }
    }
}
