//! A position of any game: the board with whose turn it is, rights and clocks, and what can be done with it.
//!
//! [`BarePosition`] is generic over the game ([`Variant`]); [`Position`] adds an accumulator (Zobrist key, evaluation).
//! Generation, legality and text are compiled once a game, whatever the accumulator. Nothing here names a game.

mod attacks;
mod fen;
mod make_move;
mod move_sink;
mod movegen;
mod outcome;
mod parts;
mod scene;
mod see;
mod text;
mod variant;

pub use fen::FenError;
pub use make_move::{BareUndo, Undo};
pub use move_sink::{Count, First, MoveSink, Moves};
pub use parts::{Belief, ExtraAttacks, ExtraState, Ransom, Secrets, SpecialMoves};
pub use scene::Scene;
pub use text::MoveError;
pub use variant::Variant;

use crate::core::board::{Accumulator, Board, HashAccumulator, zobrist};
use crate::core::types::{Color, Move, Piece, PieceType, Square};
use arrayvec::ArrayVec;
use make_move::Change;
use std::ops::{Deref, DerefMut};

/// The squares that a pawn has just passed over and where an enemy pawn stands ready to take it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassant {
    /// The squares, in the order of the FEN; [`Square::NONE`] where there is none.
    pub squares: [Square; 2],
    /// Where the pawn stands that would be taken.
    pub pawn: Square,
}

impl EnPassant {
    /// No such square.
    pub const NONE: EnPassant = EnPassant { squares: [Square::NONE; 2], pawn: Square::NONE };

    /// Whether there is none.
    #[inline(always)]
    pub fn is_none(&self) -> bool {
        self.pawn == Square::NONE
    }

    /// The squares there are.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = Square> + use<> {
        self.squares.into_iter().filter(|s| *s != Square::NONE)
    }
}

/// What a position has beside pieces and hands.
#[derive(Debug)]
pub struct State<V: Variant> {
    /// Rights to castle, a bit each in the order of the game's list.
    pub rights: u16,
    /// Squares open to en passant.
    pub ep: EnPassant,
    /// Half-moves since the last capture, pawn move or ransom.
    pub halfmove: u32,
    /// The number of the full move, from 1.
    pub fullmove: u32,
    /// The game's own state.
    pub extra: V::Extra,
}

impl<V: Variant> Clone for State<V> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Variant> Copy for State<V> {}

impl<V: Variant> PartialEq for State<V> {
    fn eq(&self, other: &Self) -> bool {
        (self.rights, self.ep, self.halfmove, self.fullmove) == (other.rights, other.ep, other.halfmove, other.fullmove)
            && self.extra == other.extra
    }
}

/// A position of the game `V`, without an accumulator: all that rules need.
#[derive(Clone)]
pub struct BarePosition<V: Variant> {
    /// Pieces and hands.
    pub board: Board,
    /// The side to move.
    pub side: Color,
    /// Castling rights, en passant, clocks, and the game's own state.
    pub state: State<V>,
    /// Options of the rules.
    pub config: V::Config,
    /// What special moves did to the board, newest last.
    log: Vec<Change>,
    /// Squares that a piece may leave or enter only after a test, as far as they hold the current stamp.
    pin_mask: [u32; 256],
    stamp: u32,
    /// A check found together with the pins.
    check: attacks::Check,
}

/// A position with an accumulator that every move made or unmade keeps current.
///
/// Everything that rules can answer is asked of the [`BarePosition`] that it derefs to.
#[derive(Clone)]
pub struct Position<V: Variant, S: Accumulator = HashAccumulator> {
    bare: BarePosition<V>,
    accumulator: S,
}

impl<V: Variant, S: Accumulator> Deref for Position<V, S> {
    type Target = BarePosition<V>;

    #[inline(always)]
    fn deref(&self) -> &BarePosition<V> {
        &self.bare
    }
}

impl<V: Variant, S: Accumulator> DerefMut for Position<V, S> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut BarePosition<V> {
        &mut self.bare
    }
}

impl<V: Variant, S: Accumulator> From<BarePosition<V>> for Position<V, S> {
    fn from(bare: BarePosition<V>) -> Self {
        let accumulator = S::of(&bare.board);
        Position { bare, accumulator }
    }
}

impl<V: Variant, S: Accumulator> Position<V, S> {
    /// The first position of the game.
    pub fn start() -> Self {
        BarePosition::start().into()
    }

    /// As [`BarePosition::from_fen`].
    ///
    /// # Errors
    ///
    /// When the FEN is refused: what is wrong and where.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        BarePosition::from_fen(fen).map(Position::from)
    }

    /// As [`BarePosition::sketch`].
    pub fn sketch(scene: &Scene) -> Self {
        BarePosition::sketch(scene).into()
    }

    /// The same position with another accumulator.
    pub fn with_accumulator<T: Accumulator>(&self) -> Position<V, T> {
        self.bare.clone().into()
    }

    /// What is added up over the pieces.
    #[inline(always)]
    pub fn accumulator(&self) -> &S {
        &self.accumulator
    }

    /// The Zobrist key over all that makes two positions the same for repetition: pieces, hands, side to move,
    /// castling rights, en passant and the game's own state.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        let mut key = self.accumulator.key() ^ zobrist::side(self.side) ^ zobrist::rights(self.state.rights);
        if !self.state.ep.is_none() {
            for square in self.state.ep.iter() {
                key ^= zobrist::en_passant(square, self.state.ep.pawn);
            }
        }
        key ^ zobrist::extra(self.state.extra.key())
    }

    /// The key for a transposition table: as [`Position::key`], and different where the same position allows
    /// other moves.
    #[inline(always)]
    pub fn table_key(&self) -> u64 {
        self.key() ^ zobrist::salt(V::table_salt(self))
    }

    /// What [`Position::table_key`] will most likely be after an ordinary move, for prefetching: castling rights and
    /// the like are taken to stay as they are.
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

impl<V: Variant> BarePosition<V> {
    /// The first position of the game.
    pub fn start() -> Self {
        Self::from_fen(V::SPEC.array).expect("a game's own array is a position")
    }

    fn empty() -> Self {
        BarePosition {
            board: Board::new(V::SPEC.files, V::SPEC.ranks),
            side: Color::White,
            state: State { rights: 0, ep: EnPassant::NONE, halfmove: 0, fullmove: 1, extra: V::Extra::default() },
            config: V::Config::default(),
            log: Vec::new(),
            pin_mask: [0; 256],
            stamp: 0,
            check: attacks::Check::None,
        }
    }

    /// All squares of the board, rank by rank from White's first.
    pub fn squares() -> impl Iterator<Item = Square> {
        (0..V::SPEC.ranks).flat_map(|rank| (0..V::SPEC.files).map(move |file| Square::new(file, rank)))
    }

    /// The squares of a player's pieces that are subject to check.
    #[inline(always)]
    pub fn kings(&self, color: Color) -> impl Iterator<Item = Square> {
        let royals = V::TABLES.royals.as_slice().iter();
        royals.flat_map(move |&royal| self.board.squares(Piece::new(royal, color)).iter().copied())
    }

    /// The types to which a pawn of this player may promote now; with none it cannot promote.
    pub fn promotion_choices(&self, color: Color) -> ArrayVec<PieceType, 8> {
        let promotion = &V::SPEC.pawn.promotion;
        let is_free = |piece_type: &PieceType| {
            let piece = Piece::new(*piece_type, color);
            !promotion.captured_only || self.board.count(piece) < V::TABLES.array_counts[piece.idx()]
        };
        promotion.choices.iter().copied().filter(is_free).collect()
    }

    /// The English name of the piece on a square, for messages.
    pub fn name_at(&self, square: Square) -> &'static str {
        V::SPEC.piece_type(self.board.get(square).piece_type()).name
    }
}
