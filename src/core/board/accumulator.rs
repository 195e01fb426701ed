//! What a board adds up over its pieces while they move.

use super::zobrist;
use crate::core::types::{Piece, Square};

/// Something added up over the pieces on the board and in the hands, kept current by the board's writers.
pub trait Accumulator: Copy + Default + Send + Sync + 'static {
    /// A piece appears on a square.
    fn add(&mut self, piece: Piece, square: Square);
    /// A piece leaves a square.
    fn remove(&mut self, piece: Piece, square: Square);
    /// A piece joins the `count` of its kind that are in its owner's hand already.
    fn add_hand(&mut self, piece: Piece, count: u8);
    /// A piece leaves its owner's hand, in which `count` of its kind remain.
    fn remove_hand(&mut self, piece: Piece, count: u8);
    /// The part of the Zobrist key that pieces and hands make.
    fn key(&self) -> u64;
}

/// No sums at all: perft without a table pays for none.
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
