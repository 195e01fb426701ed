//! Moves of class [`Special`](MoveClass::Special) in variants loaded from files: what their arguments mean.

use tenfold_core::types::{Move, MoveClass, PieceType, Square};

/// A special move, from its argument: bits 8 to 11 are the kind, bits 0 to 7 its data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    /// A move of two legs; the data encode the square between the legs.
    TwoLegs,
    /// A pass. Origin and destination are the square of a piece of the player, which may be the one that passes.
    Pass,
    /// A promotion to this type on the square where the piece stands.
    PromoteInPlace(PieceType),
}

impl Special {
    /// The kind of a move of class `Special`.
    #[inline(always)]
    pub(super) fn of(mv: Move) -> Special {
        match mv.argument() >> 8 {
            0 => Special::TwoLegs,
            1 => Special::Pass,
            _ => Special::PromoteInPlace(PieceType(mv.argument() as u8 & 0x3F)),
        }
    }

    /// Whether the move is a pass.
    #[inline(always)]
    pub(super) fn is_pass(mv: Move) -> bool {
        mv.class() == MoveClass::Special && Special::of(mv) == Special::Pass
    }

    /// Whether the move is a promotion on the square where the piece stands.
    pub(super) fn promotes_in_place(mv: Move) -> bool {
        mv.class() == MoveClass::Special && matches!(Special::of(mv), Special::PromoteInPlace(_))
    }

    /// The pass that is written with this square of a piece of the player.
    pub(super) fn pass(square: Square) -> Move {
        Move::new(square, square, MoveClass::Special, false, 1 << 8)
    }

    /// The promotion of the piece on a square to this type.
    pub(super) fn promote_in_place(square: Square, piece_type: PieceType) -> Move {
        Move::new(square, square, MoveClass::Special, false, 2 << 8 | u16::from(piece_type.0))
    }
}
