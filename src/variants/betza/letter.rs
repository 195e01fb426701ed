//! A letter of Betza notation with its place.

/// A letter and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter {
    /// The offset in the string.
    pub at: usize,
    /// The letter.
    pub byte: u8,
}
