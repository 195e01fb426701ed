//! The en passant state of a position.

use crate::board::zobrist;
use crate::types::{Move, MoveClass, Square};

/// A pawn, or another piece, that has just passed over squares on which an enemy pawn can capture it, disregarding pins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Passer {
    /// The squares in the order of the FEN; an unused entry is [`Square::NONE`].
    pub squares: [Square; 2],
    /// The square on which it stands and where it would be captured; [`Square::NONE`] if there is no such pawn.
    pub pawn: Square,
}

impl Passer {
    const NONE: Passer = Passer { squares: [Square::NONE; 2], pawn: Square::NONE };

    /// The squares on which it can be captured.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        self.squares.into_iter().filter(|square| *square != Square::NONE)
    }
}

/// The pawns that can be captured en passant: at most one, or two in a game whose turns have two moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The pawns, ordered by their squares; the unused entries come last.
    passers: [Passer; 2],
}

impl EnPassant {
    /// The state in which no capture en passant is possible.
    pub const NONE: EnPassant = EnPassant { passers: [Passer::NONE; 2] };

    /// Whether there is no en passant square.
    #[inline(always)]
    pub fn is_none(&self) -> bool {
        self.passers[0].pawn == Square::NONE
    }

    /// The pawns that can be captured.
    #[inline(always)]
    pub fn passers(&self) -> impl Iterator<Item = Passer> + use<> {
        self.passers.into_iter().take_while(|passer| passer.pawn != Square::NONE)
    }

    /// The en passant squares.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        let [Passer { squares: [a, b], .. }, Passer { squares: [c, d], .. }] = self.passers;
        [a, b, c, d].into_iter().filter(|square| *square != Square::NONE)
    }

    /// The Zobrist key.
    #[inline(never)]
    pub fn key(&self) -> u64 {
        let squares = self.passers().flat_map(|passer| passer.iter().map(move |square| (square, passer.pawn)));
        squares.fold(0, |key, (square, pawn)| key ^ zobrist::en_passant(square, pawn))
    }

    /// The square of the pawn that is captured by a capture en passant on this en passant square.
    #[inline(always)]
    pub fn pawn_captured_on(&self, square: Square) -> Square {
        let [first, second] = self.passers;
        if second.squares.contains(&square) { second.pawn } else { first.pawn }
    }

    /// The square of the piece that a capture takes, en passant or not; not for special moves.
    #[inline(always)]
    pub fn captured_square(&self, mv: Move) -> Square {
        if mv.class() == MoveClass::EnPassant { self.pawn_captured_on(mv.to()) } else { mv.to() }
    }

    /// The state with one more pawn. There is room for two.
    #[inline(always)]
    pub fn with(self, passer: Passer) -> EnPassant {
        let [first, _] = self.passers;
        let passers = if self.is_none() {
            [passer, Passer::NONE]
        } else if passer.pawn < first.pawn {
            [passer, first]
        } else {
            [first, passer]
        };
        EnPassant { passers }
    }

    /// The state without the pawn on this square.
    #[inline(always)]
    pub fn without(self, pawn: Square) -> EnPassant {
        let [first, second] = self.passers;
        EnPassant { passers: [if first.pawn == pawn { second } else { first }, Passer::NONE] }
    }
}
