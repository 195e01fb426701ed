//! The part of the evaluation that is updated incrementally, with the Zobrist keys that a search needs.

use super::params::{CompiledParams, EngineGame, EvalParams, params};
use super::score_pair::ScorePair;
use std::marker::PhantomData;
use tenfold_core::board::{Accumulator, AccumulatorFor, HashAccumulator};
use tenfold_core::position::Position;
use tenfold_core::types::{Piece, PieceType, Score, Square};

/// Sums over all pieces: Zobrist keys, material with piece-square tables, and the game phase.
pub struct EvalAccumulator<'g, V: 'g> {
    /// Zobrist keys of three groups: the pawns; White's other pieces and hand; Black's other pieces and hand.
    keys: [HashAccumulator; 3],
    /// Material and piece-square tables: White's minus Black's.
    pub(super) value: ScorePair,
    /// The phase weight of both sides' pieces on the board.
    pub(super) phase_weight: i32,
    /// The parameters of the variant, kept here to save a lookup.
    params: &'g EvalParams,
    game: PhantomData<V>,
}

impl<V> Clone for EvalAccumulator<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V> Copy for EvalAccumulator<'_, V> {}

impl<'g, V: EngineGame> EvalAccumulator<'g, V> {
    /// The Zobrist key in three parts: of the pawns, of White's other pieces and hand, and of Black's other pieces and
    /// hand.
    #[inline(always)]
    pub fn key_parts(&self) -> [u64; 3] {
        self.keys.map(|part| part.key())
    }

    /// The part of the key that a piece belongs to.
    #[inline(always)]
    fn key_part_index(&self, piece: Piece) -> usize {
        if piece.piece_type() == self.params().pawn { 0 } else { 1 + piece.color().idx() }
    }

    /// The parameters of the variant: constants if the variant is compiled into the program.
    #[inline(always)]
    fn params(&self) -> &'g EvalParams {
        if V::IS_COMPILED { CompiledParams::<V>::PARAMS } else { self.params }
    }
}

impl<'g, V: EngineGame + 'g> AccumulatorFor<V> for EvalAccumulator<'g, V> {
    fn empty(game: V) -> Self {
        let (keys, params) = (Default::default(), params(game));
        EvalAccumulator { keys, value: ScorePair::ZERO, phase_weight: 0, params, game: PhantomData }
    }
}

impl<V: EngineGame> Accumulator for EvalAccumulator<'_, V> {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.keys[self.key_part_index(piece)].add(piece, square);
        self.value += self.params().piece_square(piece, square);
        self.phase_weight += self.params().phase_weights[piece.piece_type().idx()];
    }
    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.keys[self.key_part_index(piece)].remove(piece, square);
        self.value -= self.params().piece_square(piece, square);
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

/// The evaluation parameters of the variant of a position.
#[inline(always)]
pub fn params_of<'g, V: EngineGame>(position: &Position<V, EvalAccumulator<'g, V>>) -> &'g EvalParams {
    position.accumulator().params()
}

/// Piece values in centipawns, by piece type, for move ordering and static exchange evaluation; negative for a piece
/// that is a burden.
#[inline(always)]
pub fn piece_values<'g, V: EngineGame>(
    position: &Position<V, EvalAccumulator<'g, V>>,
) -> &'g [Score; PieceType::SLOTS] {
    &params_of(position).piece_values
}
