//! Squares open to en passant.

use crate::core::types::Square;

/// The squares that a pawn has just passed over and where an enemy pawn stands ready to take it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassant {
    /// The squares, in the order of the FEN; [`Square::NONE`] where there is none.
    pub squares: [Square; 2],
    /// Where the pawn stands that would be taken.
    pub pawn: Square,
}

impl EnPassant {
    /// No such square.
    pub const NONE: EnPassant = EnPassant { squares: [Square::NONE; 2], pawn: Square::NONE };

    /// Whether there is none.
    #[inline(always)]
    pub fn is_none(&self) -> bool {
        self.pawn == Square::NONE
    }

    /// The squares there are.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        self.squares.into_iter().filter(|s| *s != Square::NONE)
    }
}
