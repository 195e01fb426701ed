//! State of a position that only one game has, and its place in a FEN.

use std::fmt::Debug;

/// The place of a game's own state in a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExtraField {
    /// None.
    None,
    /// After a colon in the field of castling rights, if [`ExtraState::IN_FEN`].
    AfterRights,
    /// In place of the en passant squares.
    InEnPassant,
    /// A field of its own after that of en passant, where it is written, or anywhere behind.
    AfterEnPassant,
}

/// State that only one game has, such as what is publicly known of a secret. It is part of the position.
pub trait ExtraState: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// Whether a FEN has it after a colon in the field of castling rights.
    const IN_FEN: bool = false;

    /// The number that represents it in the Zobrist key; 0 for the default state.
    fn key(&self) -> u64 {
        0
    }

    /// The text in the FEN; empty for the default state.
    fn text(&self) -> String {
        String::new()
    }

    /// Parses the text in the FEN; `None` when there is no colon.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    fn parse(_text: Option<&str>) -> Result<Self, String> {
        Ok(Self::default())
    }
}

impl ExtraState for () {}
impl ExtraState for bool {}
