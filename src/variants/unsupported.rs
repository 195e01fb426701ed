//! Rules of a definition that the program does not support, with the lines of the file that give them.

use super::file::{Fault, GameDef, PieceTypeKey};
use std::fmt::Display;
use tenfold_core::types::PieceLetter;

/// A rule of a definition that the program does not support.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Unsupported {
    /// The key that gives the rule; `None` for a fault of the variant as a whole.
    pub key: Option<String>,
    /// A one-line description of what is not supported.
    pub message: String,
}

impl Unsupported {
    /// A fault of the value of a key.
    pub(super) fn by_key(key: &str, why: impl Display) -> Unsupported {
        Unsupported { key: Some(key.to_owned()), message: format!("{key}: {why}") }
    }

    /// A fault of the piece that has this letter.
    pub(super) fn by_piece(key: PieceTypeKey, letter: PieceLetter, why: impl Display) -> Unsupported {
        Unsupported { key: Some(key.name()), message: format!("the piece {letter}: {why}") }
    }

    /// A fault of the variant as a whole.
    pub(super) fn game(message: String) -> Unsupported {
        Unsupported { key: None, message }
    }

    /// Converts this to a fault of the definition's section.
    pub fn fault(&self, def: &GameDef) -> Fault {
        let (line, message) = self.place(def);
        Fault { line: Some(line), section: Some(def.name.clone()), message }
    }

    /// Where to report the rule: the line of the file, counted from 1, and the message. A rule that comes from another
    /// section is reported at its line there, and the message names that section. A rule that comes from outside the
    /// file is reported at the line of the definition's own section.
    fn place(&self, def: &GameDef) -> (usize, String) {
        match self.key.as_ref().and_then(|key| def.given.get(key.as_str())) {
            Some(given) if given.section == def.name && given.line > 0 => (given.line, self.message.clone()),
            Some(given) => {
                let line = if given.line > 0 { given.line } else { def.line };
                (line, format!("{} (inherited from {})", self.message, given.section))
            }
            None => (def.line, self.message.clone()),
        }
    }
}
