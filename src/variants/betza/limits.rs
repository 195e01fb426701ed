//! Limits for strings of Betza notation.

/// The longest string that is read, in bytes.
pub const MAX_LENGTH: usize = 200;
/// The most single moves that a piece may have.
pub const MAX_MOVES: usize = 512;
/// The most legs that a move may have.
pub const MAX_LEGS: usize = 8;
