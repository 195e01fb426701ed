//! The en passant state of a position.

use crate::types::Square;

/// The squares that a pawn has just passed and on which an enemy pawn can capture it, disregarding pins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassant {
    /// The squares in the order of the FEN; an unused entry is [`Square::NONE`].
    pub squares: [Square; 2],
    /// The square of the pawn that would be captured; [`Square::NONE`] if no capture en passant is possible.
    pub pawn_square: Square,
}

impl EnPassant {
    /// The state in which no capture en passant is possible.
    pub const NONE: EnPassant = EnPassant { squares: [Square::NONE; 2], pawn_square: Square::NONE };

    /// Whether there is no en passant square.
    #[inline(always)]
    pub fn is_none(&self) -> bool {
        self.pawn_square == Square::NONE
    }

    /// The en passant squares.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        self.squares.into_iter().filter(|s| *s != Square::NONE)
    }
}
