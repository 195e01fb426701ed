//! The keys by which history tables index moves.

use tenfold_core::types::{Piece, Square};

/// The number of values of [`Square::board_index`].
const SQUARES: usize = Square::MAX_COUNT;
/// The number of triples of a side, an origin and a destination.
pub(super) const FROM_TO: usize = 2 * SQUARES * SQUARES;

/// The number of pairs of a piece and a destination, in a variant with `piece_types` piece types.
pub(super) const fn piece_to_keys(piece_types: usize) -> usize {
    2 * piece_types * SQUARES
}

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
        let piece_to = piece.idx() * SQUARES + to.board_index();
        let from_to = (piece.color().idx() * SQUARES + from.board_index()) * SQUARES + to.board_index();
        MoveKey { piece_to: piece_to as u16, from_to: from_to as u16 }
    }

    /// The index of a table by piece and destination, below [`piece_to_keys`].
    #[inline(always)]
    pub(super) const fn piece_to(self) -> usize {
        self.piece_to as usize
    }

    /// The index of butterfly history, below [`FROM_TO`].
    #[inline(always)]
    pub(super) const fn butterfly(self) -> usize {
        self.from_to as usize
    }
}

/// Keys of the moves that led to a position: the last move, the one before it, and the one four plies ago. Continuation
/// history is indexed by them.
pub(super) type Continuation = [MoveKey; 3];
