//! What the histories know a move by.

use crate::core::types::{Piece, Square};

/// Squares by [`Square::place`], rounded up.
const SQUARES: usize = 128;
/// Pairs of a piece and the square it goes to.
pub(super) const PIECE_TO: usize = 32 * SQUARES;
/// Triples of a side, the square a piece leaves and the one it goes to.
pub(super) const FROM_TO: usize = 2 * SQUARES * SQUARES;

/// A move as indices into history tables: by piece and destination, and by side, origin and destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MoveKey {
    piece_to: u16,
    from_to: u16,
}

impl MoveKey {
    /// No move, or a null move.
    pub(super) const NONE: MoveKey = MoveKey { piece_to: 0, from_to: 0 };

    #[inline(always)]
    pub(super) fn new(piece: Piece, from: Square, to: Square) -> MoveKey {
        let index = |square: Square| square.board_index() & (SQUARES - 1);
        let piece_to = (piece.idx() * SQUARES + index(to)) as u16;
        MoveKey { piece_to, from_to: ((piece.color().idx() * SQUARES + index(from)) * SQUARES + index(to)) as u16 }
    }

    /// Index below [`PIECE_TO`].
    #[inline(always)]
    pub(super) const fn piece_to(self) -> usize {
        self.piece_to as usize & (PIECE_TO - 1)
    }

    /// Index into butterfly history, below [`FROM_TO`].
    #[inline(always)]
    pub(super) const fn butterfly(self) -> usize {
        self.from_to as usize & (FROM_TO - 1)
    }
}

/// Keys of the moves that led to a position: the last move, the one before it, and the one four plies ago. Continuation
/// history is indexed by them.
pub(super) type Continuation = [MoveKey; 3];
