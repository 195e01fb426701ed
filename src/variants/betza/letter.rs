//! A letter of Betza notation with its position in the text.

/// A letter with its position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter {
    /// The offset in the string, in bytes.
    pub at: usize,
    /// The letter as an ASCII character.
    pub byte: u8,
}
