//! A position of any game: the board with whose turn it is, rights and clocks, and what can be done with it.
//!
//! [`Position`] is generic over the game ([`Variant`]) and over what the board sums up, and is compiled once for
//! each. Nothing here names a game.

mod attacks;
mod fen;
mod make_move;
mod move_sink;
mod movegen;
mod outcome;
mod scene;
mod see;
mod text;
mod variant;

pub use fen::FenError;
pub use make_move::Undo;
pub use move_sink::{Count, First, MoveSink, Moves};
pub use scene::Scene;
pub use text::MoveError;
pub use variant::{Belief, Variant};

use crate::core::board::{Accumulator, Board, HashAccumulator, zobrist};
use crate::core::rules::Tables;
use crate::core::types::{Color, Move, Piece, PieceType, Square};
use make_move::Change;

/// The compiled tables of a game.
#[inline(always)]
pub(crate) fn tables<V: Variant>() -> &'static Tables {
    V::TABLES
}

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

/// A position of the game `V`.
#[derive(Clone)]
pub struct Position<V: Variant, S: Accumulator = HashAccumulator> {
    /// Pieces and hands.
    pub board: Board<S>,
    /// Whose turn it is.
    pub side: Color,
    /// Rights, clocks and the like.
    pub state: State<V>,
    /// Options of the rules.
    pub config: V::Config,
    /// What special moves did to the board, newest last.
    log: Vec<Change>,
    /// Squares that a piece may leave or enter only after a test, as far as they hold the current stamp.
    pin_mask: [u32; 256],
    stamp: u32,
    /// An attack on a king of the side to move, found when the marks were made.
    check: attacks::Check,
}

impl<V: Variant, S: Accumulator> Position<V, S> {
    /// The first position of the game.
    pub fn start() -> Self {
        Self::from_fen(V::SPEC.array).expect("a game's own array is a position")
    }

    fn empty() -> Self {
        Position {
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

    /// The same position with another accumulator.
    pub fn with_accumulator<T: Accumulator>(&self) -> Position<V, T> {
        Position {
            board: self.board.with_accumulator(),
            side: self.side,
            state: self.state,
            config: self.config,
            log: Vec::new(),
            pin_mask: [0; 256],
            stamp: 0,
            check: attacks::Check::None,
        }
    }

    /// The Zobrist key over all that makes two positions the same for repetition: pieces, hands, side to move,
    /// rights, en passant and the game's own state.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        let mut key = self.board.accumulator().key() ^ zobrist::side(self.side) ^ zobrist::rights(self.state.rights);
        if !self.state.ep.is_none() {
            for square in self.state.ep.iter() {
                key ^= zobrist::en_passant(square, self.state.ep.pawn);
            }
        }
        key ^ zobrist::extra(V::extra_key(&self.state.extra))
    }

    /// The key for a transposition table: as [`Position::key`], and different where the same position allows
    /// other moves.
    #[inline(always)]
    pub fn table_key(&self) -> u64 {
        self.key() ^ zobrist::salt(V::table_salt(self))
    }

    /// What [`Position::table_key`] will most likely be after an ordinary step: rights and the like are taken to stay
    /// as they are. For looking ahead only.
    #[inline(always)]
    pub fn expected_key(&self, mv: Move) -> u64 {
        let (piece, target) = (self.board.get(mv.from()), self.board.get(mv.to()));
        let taken = if target.is_piece() { zobrist::piece(target, mv.to()) } else { 0 };
        let moved = zobrist::piece(piece, mv.from()) ^ zobrist::piece(piece, mv.to());
        let state = zobrist::rights(self.state.rights) ^ zobrist::extra(V::extra_key(&self.state.extra));
        let side = zobrist::side(self.side.other()) ^ zobrist::salt(V::table_salt(self));
        self.board.accumulator().key() ^ moved ^ taken ^ state ^ side
    }

    /// All squares of the board, rank by rank from White's first.
    pub fn squares() -> impl Iterator<Item = Square> {
        (0..V::SPEC.ranks).flat_map(|rank| (0..V::SPEC.files).map(move |file| Square::new(file, rank)))
    }

    /// The squares of a player's kings that are subject to check.
    #[inline(always)]
    pub fn kings(&self, color: Color) -> impl Iterator<Item = Square> + use<V, S> {
        let mut squares = arrayvec::ArrayVec::<Square, 4>::new();
        for piece_type in 0..V::SPEC.piece_types.len() {
            if V::SPEC.piece_types[piece_type].royal {
                for &square in self.board.squares(Piece::new(PieceType(piece_type as u8), color)) {
                    let _ = squares.try_push(square);
                }
            }
        }
        squares.into_iter()
    }

    /// The English name of the piece on a square, for messages.
    pub fn name_at(&self, square: Square) -> &'static str {
        V::SPEC.piece_type(self.board.get(square).piece_type()).name
    }
}
