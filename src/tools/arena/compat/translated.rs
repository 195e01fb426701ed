//! The result of translating a command line.

use std::ffi::OsString;

/// Why a command line cannot be translated; the message is one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct CompatError(pub(super) String);

/// A translated command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Translated {
    /// All arguments, the program's name included.
    pub args: Vec<OsString>,
    /// The options that have no effect in this program.
    pub(super) ignored: Vec<String>,
}

impl Translated {
    /// A line for the user about the options that have no effect; `None` if there are none.
    pub fn note(&self) -> Option<String> {
        let verb = if self.ignored.len() > 1 { "have" } else { "has" };
        let list = self.ignored.join(", ");
        (!list.is_empty()).then(|| format!("note: {list} {verb} no effect here"))
    }
}
