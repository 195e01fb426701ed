//! What a move puts on the board besides its own piece: a gated piece or a wall, and the square of it.

use tenfold_core::position::{BarePosition, Variant};
use tenfold_core::types::{Move, PieceType, Square};

/// What a move adds to the board, packed into [`Move::addition`]: bits 0 to 7 are the square, bits 8 to 13 the type of
/// the piece, [`PieceType::NONE`] for a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Addition {
    pub(super) piece_type: PieceType,
    pub(super) square: Square,
}

impl Addition {
    /// A wall on this square.
    pub(super) fn wall(square: Square) -> Addition {
        Addition { piece_type: PieceType::NONE, square }
    }

    /// The addition of a move, if it has one.
    #[inline(always)]
    pub(super) fn of(mv: Move) -> Option<Addition> {
        let packed = mv.addition();
        let piece_type = PieceType((packed >> 8) as u8 & 0x3F);
        mv.has_addition().then(|| Addition { piece_type, square: Square::from_index(packed as u8) })
    }

    /// The addition as [`Move::addition`] holds it.
    pub(super) fn packed(self) -> u32 {
        u32::from(self.square.index()) | u32::from(self.piece_type.0) << 8
    }

    /// Whether this is a wall.
    pub(super) fn is_wall(self) -> bool {
        self.piece_type == PieceType::NONE
    }

    /// The text of a move with this addition; `text` is that of the move alone. A wall follows it, as in `,e4d5`, or the
    /// letter of the piece. A castling in which the piece enters where the rook stood is written as the rook's move to its
    /// king.
    pub(super) fn text<V: Variant>(self, pos: &BarePosition<V>, mv: Move, text: String) -> String {
        if self.is_wall() {
            return format!("{text},{}{}", mv.to(), self.square);
        }
        let letter = pos.game.spec().piece_type(self.piece_type).letter.to_ascii_lowercase();
        if self.square == mv.from() {
            format!("{text}{letter}")
        } else {
            format!("{}{}{letter}", self.square, mv.from())
        }
    }
}
