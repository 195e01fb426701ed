//! Positions with an accumulator.

use super::extra_state::ExtraState;
use super::fen::FenError;
use super::scene::Scene;
use super::variant::{BarePosition, Variant};
use crate::board::{AccumulatorFor, HashAccumulator, zobrist};
use crate::types::Move;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// A position with an accumulator that is updated by making and unmaking moves.
///
/// It dereferences to [`BarePosition`], which has the methods that need only the rules.
#[derive(Clone)]
pub struct Position<V: Variant, S: AccumulatorFor<V> = HashAccumulator> {
    pub(super) bare: BarePosition<V>,
    pub(super) accumulator: S,
}

/// Formats a position as its FEN.
impl<V: Variant, S: AccumulatorFor<V>> fmt::Debug for Position<V, S> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.bare.fmt(f)
    }
}

impl<V: Variant, S: AccumulatorFor<V>> Deref for Position<V, S> {
    type Target = BarePosition<V>;

    #[inline(always)]
    fn deref(&self) -> &BarePosition<V> {
        &self.bare
    }
}

impl<V: Variant, S: AccumulatorFor<V>> DerefMut for Position<V, S> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut BarePosition<V> {
        &mut self.bare
    }
}

impl<V: Variant, S: AccumulatorFor<V>> From<BarePosition<V>> for Position<V, S> {
    fn from(bare: BarePosition<V>) -> Self {
        let accumulator = S::from_board(bare.game, &bare.board);
        Position { bare, accumulator }
    }
}

/// Positions whose accumulator is the Zobrist key alone. To get another accumulator, convert a [`BarePosition`].
impl<V: Variant> Position<V> {
    /// The initial position of a variant.
    pub fn start(game: V) -> Self {
        BarePosition::start(game).into()
    }

    /// Like [`BarePosition::from_fen`].
    ///
    /// # Errors
    ///
    /// Says what is wrong with the FEN and where.
    pub fn from_fen(game: V, fen: &str) -> Result<Self, FenError> {
        BarePosition::from_fen(game, fen).map(Position::from)
    }

    /// Like [`BarePosition::from_scene`].
    pub fn from_scene(game: V, scene: &Scene) -> Self {
        BarePosition::from_scene(game, scene).into()
    }
}

impl<V: Variant, S: AccumulatorFor<V>> Position<V, S> {
    /// The same position with another accumulator.
    pub fn with_accumulator<T: AccumulatorFor<V>>(&self) -> Position<V, T> {
        self.bare.clone().into()
    }

    /// The accumulator.
    #[inline(always)]
    pub fn accumulator(&self) -> &S {
        &self.accumulator
    }

    /// The Zobrist key of everything that makes two positions equal for repetition: pieces, hands, side to move,
    /// castling rights, en passant and the state that only this variant has.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        let mut key = self.accumulator.key() ^ zobrist::side(self.side) ^ zobrist::rights(self.state.rights);
        if !self.state.ep.is_none() {
            key ^= self.state.ep.key();
        }
        key ^ zobrist::extra(self.state.extra.key())
    }

    /// The key for the transposition table: [`Position::key`] combined with [`Variant::table_salt`]. Positions that are
    /// equal but allow different moves thus have different table keys.
    #[inline(always)]
    pub fn table_key(&self) -> u64 {
        self.key() ^ zobrist::salt(V::table_salt(self))
    }

    /// The probable [`Position::table_key`] after a move, for prefetching. It assumes a plain step or capture that does
    /// not change castling rights or the variant's own state.
    #[inline(always)]
    pub fn expected_key(&self, mv: Move) -> u64 {
        let (piece, target) = (self.board.get(mv.from()), self.board.get(mv.to()));
        let captured = if target.is_piece() { zobrist::piece(target, mv.to()) } else { 0 };
        let moved = zobrist::piece(piece, mv.from()) ^ zobrist::piece(piece, mv.to());
        let state = zobrist::rights(self.state.rights) ^ zobrist::extra(self.state.extra.key());
        let side = zobrist::side(self.side.other()) ^ zobrist::salt(V::table_salt(self));
        self.accumulator.key() ^ moved ^ captured ^ state ^ side
    }
}
