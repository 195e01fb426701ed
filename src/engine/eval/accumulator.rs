//! The part of the evaluation that is updated incrementally, with the Zobrist keys that a search needs.

use super::params::{Compiled, EvalParams, params};
use super::score_pair::ScorePair;
use crate::core::board::{Accumulator, AccumulatorFor, HashAccumulator};
use crate::core::position::Position;
use crate::core::types::{Piece, PieceType, Score, Square};
use crate::engine::data::EngineGame;
use std::marker::PhantomData;

/// Sums over all pieces: Zobrist keys, material with piece-square tables, and the game phase.
pub struct EvalAccumulator<V> {
    /// Keys of the pawns, and of each side's other pieces with its hand.
    keys: [HashAccumulator; 3],
    /// Material and piece-square tables, White's less Black's.
    pub(super) value: ScorePair,
    /// The phase weight of both sides' pieces on the board.
    pub(super) phase_weight: i32,
    /// The parameters of the game, so that nothing has to look them up.
    params: &'static EvalParams,
    game: PhantomData<V>,
}

impl<V> Clone for EvalAccumulator<V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V> Copy for EvalAccumulator<V> {}

impl<V: EngineGame> EvalAccumulator<V> {
    /// The Zobrist key in parts: of the pawns, and of each side's other pieces with its hand.
    #[inline(always)]
    pub fn parts(&self) -> [u64; 3] {
        self.keys.map(|part| part.key())
    }

    /// The part of the key that a piece belongs to.
    #[inline(always)]
    fn part(&self, piece: Piece) -> usize {
        if piece.piece_type() == self.params().pawn { 0 } else { 1 + piece.color().idx() }
    }

    /// The parameters of the game: constants where it is compiled into the program.
    #[inline(always)]
    fn params(&self) -> &'static EvalParams {
        if V::IS_COMPILED { Compiled::<V>::PARAMS } else { self.params }
    }
}

impl<V: EngineGame> AccumulatorFor<V> for EvalAccumulator<V> {
    fn empty(game: V) -> Self {
        EvalAccumulator {
            keys: Default::default(),
            value: ScorePair::ZERO,
            phase_weight: 0,
            params: params(game),
            game: PhantomData,
        }
    }
}

impl<V: EngineGame> Accumulator for EvalAccumulator<V> {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.keys[self.part(piece)].add(piece, square);
        self.value += self.params().piece_squares[piece.idx()][square.idx()];
        self.phase_weight += self.params().phase_weights[piece.piece_type().idx()];
    }
    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.keys[self.part(piece)].remove(piece, square);
        self.value -= self.params().piece_squares[piece.idx()][square.idx()];
        self.phase_weight -= self.params().phase_weights[piece.piece_type().idx()];
    }
    fn add_hand(&mut self, piece: Piece, count: u8) {
        self.keys[1 + piece.color().idx()].add_hand(piece, count);
        self.value += self.params().hand[piece.idx()];
    }
    fn remove_hand(&mut self, piece: Piece, count: u8) {
        self.keys[1 + piece.color().idx()].remove_hand(piece, count);
        self.value -= self.params().hand[piece.idx()];
    }
    #[inline(always)]
    fn key(&self) -> u64 {
        self.keys.iter().fold(0, |key, part| key ^ part.key())
    }
}

/// The evaluation parameters of a position's game.
#[inline(always)]
pub fn params_of<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>) -> &'static EvalParams {
    position.accumulator().params()
}

/// Piece values in centipawns, by piece type, for move ordering and static exchange evaluation; negative for a burden.
#[inline(always)]
pub fn piece_values<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>) -> &'static [Score; PieceType::SLOTS] {
    &params_of(position).piece_values
}
