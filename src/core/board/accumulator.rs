//! Accumulators: data, such as a Zobrist key, that is updated incrementally as pieces are added and removed. The
//! evaluation defines accumulators of its own.

use super::{Board, zobrist};
use crate::types::{Piece, Square};

/// A sum over the pieces on the board and in the hands that is updated with every move made.
pub trait Accumulator: Copy + Send + Sync {
    /// A piece is put on a square.
    fn add(&mut self, piece: Piece, square: Square);
    /// A piece is removed from a square.
    fn remove(&mut self, piece: Piece, square: Square);
    /// A piece is added to its owner's hand, which already holds `count` pieces of its type.
    fn add_hand(&mut self, piece: Piece, count: u8);
    /// A piece is removed from its owner's hand, where `count` pieces of its type remain.
    fn remove_hand(&mut self, piece: Piece, count: u8);
    /// The part of the Zobrist key that depends on pieces and hands.
    fn key(&self) -> u64;
}

/// An accumulator for positions of the variant `G`.
pub trait AccumulatorFor<G>: Accumulator {
    /// The accumulator of an empty board and empty hands.
    fn empty(game: G) -> Self;

    /// Computes the accumulator of a board from scratch.
    fn from_board(game: G, board: &Board) -> Self {
        let mut accumulator = Self::empty(game);
        for piece in (0..Piece::SLOTS).map(Piece::from_idx) {
            for &square in board.squares(piece) {
                accumulator.add(piece, square);
            }
            for count in 0..board.in_hand(piece) {
                accumulator.add_hand(piece, count);
            }
        }
        accumulator
    }
}

/// No accumulator, for code that needs none, such as perft without a hash table.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct NoAccumulator;

impl Accumulator for NoAccumulator {
    #[inline(always)]
    fn add(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn remove(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn add_hand(&mut self, _: Piece, _: u8) {}
    #[inline(always)]
    fn remove_hand(&mut self, _: Piece, _: u8) {}
    #[inline(always)]
    fn key(&self) -> u64 {
        0
    }
}

impl<G> AccumulatorFor<G> for NoAccumulator {
    fn empty(_: G) -> Self {
        NoAccumulator
    }
}

/// An accumulator that consists of the Zobrist key alone.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct HashAccumulator(u64);

impl Accumulator for HashAccumulator {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.0 ^= zobrist::piece(piece, square);
    }
    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.0 ^= zobrist::piece(piece, square);
    }
    #[inline(always)]
    fn add_hand(&mut self, piece: Piece, count: u8) {
        self.0 ^= zobrist::hand(piece, count);
    }
    #[inline(always)]
    fn remove_hand(&mut self, piece: Piece, count: u8) {
        self.0 ^= zobrist::hand(piece, count);
    }
    #[inline(always)]
    fn key(&self) -> u64 {
        self.0
    }
}

impl<G> AccumulatorFor<G> for HashAccumulator {
    fn empty(_: G) -> Self {
        HashAccumulator::default()
    }
}

/// A board together with its accumulator: every change made through this updates both.
pub(crate) struct Tracked<'a, S> {
    pub(crate) board: &'a mut Board,
    pub(crate) accumulator: &'a mut S,
}

impl<S: Accumulator> Tracked<'_, S> {
    /// Like [`Board::put`]; also updates the accumulator.
    #[inline(always)]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.accumulator.add(piece, square);
        self.board.put(piece, square);
    }

    /// Like [`Board::take`]; also updates the accumulator.
    #[inline(always)]
    pub(crate) fn take(&mut self, square: Square) -> Piece {
        let piece = self.board.take(square);
        self.accumulator.remove(piece, square);
        piece
    }

    /// Like [`Board::shift`]; also updates the accumulator.
    #[inline(always)]
    pub(crate) fn shift(&mut self, from: Square, to: Square) {
        let piece = self.board.get(from);
        self.accumulator.remove(piece, from);
        self.accumulator.add(piece, to);
        self.board.shift(from, to);
    }

    /// Like [`Board::take_from_hand`]; also updates the accumulator.
    #[inline(always)]
    pub(crate) fn take_from_hand(&mut self, piece: Piece) {
        let left = self.board.take_from_hand(piece);
        self.accumulator.remove_hand(piece, left);
    }
}
