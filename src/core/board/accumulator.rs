//! What is kept up to date while pieces come and go: nothing, a Zobrist key, or more (the evaluation has its own).

use super::{Board, zobrist};
use crate::core::types::{Piece, Square};

/// Something added up over the pieces on the board and in the hands, updated with every move made.
pub trait Accumulator: Copy + Default + Send + Sync + 'static {
    /// A piece appears on a square.
    fn add(&mut self, piece: Piece, square: Square);
    /// A piece leaves a square.
    fn remove(&mut self, piece: Piece, square: Square);
    /// A piece joins the `count` of its type that are in its owner's hand already.
    fn add_hand(&mut self, piece: Piece, count: u8);
    /// A piece leaves its owner's hand, in which `count` of its type remain.
    fn remove_hand(&mut self, piece: Piece, count: u8);
    /// The part of the Zobrist key that pieces and hands make.
    fn key(&self) -> u64;

    /// The accumulator of a board, from scratch.
    fn of(board: &Board) -> Self {
        let mut accumulator = Self::default();
        for piece in (0..32).map(Piece::from_idx) {
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

/// No accumulator: perft without a hash table pays for none.
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

/// Only the Zobrist key.
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

/// A board and the accumulator that follows it: whatever is changed through this reaches both.
pub(in crate::core) struct Tracked<'a, S> {
    pub(in crate::core) board: &'a mut Board,
    pub(in crate::core) accumulator: &'a mut S,
}

impl<S: Accumulator> Tracked<'_, S> {
    /// As [`Board::put`].
    #[inline(always)]
    pub(in crate::core) fn put(&mut self, piece: Piece, square: Square) {
        self.accumulator.add(piece, square);
        self.board.put(piece, square);
    }

    /// As [`Board::take`].
    #[inline(always)]
    pub(in crate::core) fn take(&mut self, square: Square) -> Piece {
        let piece = self.board.take(square);
        self.accumulator.remove(piece, square);
        piece
    }

    /// As [`Board::shift`].
    #[inline(always)]
    pub(in crate::core) fn shift(&mut self, from: Square, to: Square) {
        let piece = self.board.get(from);
        self.accumulator.remove(piece, from);
        self.accumulator.add(piece, to);
        self.board.shift(from, to);
    }

    /// As [`Board::take_from_hand`].
    #[inline(always)]
    pub(in crate::core) fn take_from_hand(&mut self, piece: Piece) {
        let left = self.board.take_from_hand(piece);
        self.accumulator.remove_hand(piece, left);
    }
}
