//! The result of a translation.

use std::ffi::OsString;

/// Why a command line cannot be translated: one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct CompatError(pub(super) String);

/// A translated command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Translated {
    /// All arguments, the program's name included.
    pub args: Vec<OsString>,
    /// Options that have no effect here.
    pub(super) ignored: Vec<String>,
}

impl Translated {
    /// A line for the user if there are options that have no effect here.
    pub fn note(&self) -> Option<String> {
        let verb = if self.ignored.len() > 1 { "have" } else { "has" };
        let list = self.ignored.join(", ");
        (!list.is_empty()).then(|| format!("note: {list} {verb} no effect here"))
    }
}
