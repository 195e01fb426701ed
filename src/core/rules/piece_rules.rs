//! Rules of single piece types that only games from files have: where pieces may go and be dropped, where they promote
//! and to what.

use crate::core::types::{Piece, PieceType, Square};

/// A set of the rules that apply to a piece on a square.
pub type SquareBits = u8;

/// The piece may end a move there.
pub const ENTER: SquareBits = 1;
/// The piece may be dropped there.
pub const DROP: SquareBits = 2;
/// A move that ends there may promote the piece.
pub const PROMOTE: SquareBits = 4;
/// A move that starts there may promote the piece.
pub const PROMOTE_FROM: SquareBits = 8;
/// The piece may not end a move there without promoting, because it could never move again.
pub const STUCK: SquareBits = 16;
/// The piece may take the paths from there that are limited to some squares ([`Start`](super::Start)).
pub const START: SquareBits = 32;
/// The piece may capture en passant there.
pub const TAKE_EN_PASSANT: SquareBits = 64;

/// The piece may make a triple step from there.
pub const START_FAR: SquareBits = 128;

/// Something that a piece may promote to.
#[derive(Clone, Debug)]
pub struct PromotionChoice {
    /// The type that it becomes.
    pub to: PieceType,
    /// The number on the board at which there may be no more by promotion; 0 for no limit.
    pub limit: u8,
    /// The piece types that count for the limit: all that move as this one does.
    pub counted: Vec<PieceType>,
}

/// The rules of a piece type of one colour.
#[derive(Clone, Debug, Default)]
pub struct PieceRule {
    /// What it may promote to.
    pub promotions: Vec<PromotionChoice>,
    /// Whether it must promote where it may.
    pub must_promote: bool,
    /// Whether it must promote where its move ends on a square for that.
    pub must_promote_on_arrival: bool,
    /// Whether it does not have to when limits leave it nothing to promote to.
    pub stays_without_choice: bool,
    /// Whether it promotes only by capturing.
    pub promotes_by_capture: bool,
    /// Whether its promotion is progress: it can never be undone by a move.
    pub promotion_is_progress: bool,
    /// Whether its moves are progress, which sets the half-move clock to 0, unless it could go back.
    pub is_progress: bool,
    /// The differences, in files and ranks, of moves that it could take back without capturing.
    pub returns: Vec<(i8, i8)>,
    /// The form in which it may be dropped instead of its own.
    pub dropped_as: Option<PieceType>,
    /// How many of these on a file forbid another drop there; 0 for no limit.
    pub most_on_file: u8,
}

/// The rules of all pieces of a game.
#[derive(Debug)]
pub struct PieceRules {
    /// By [`Piece::idx`] and square.
    squares: Vec<[SquareBits; 256]>,
    /// By [`Piece::idx`].
    rules: Vec<PieceRule>,
    /// By colour: the pieces that can capture en passant.
    pub en_passant_takers: [Vec<Piece>; 2],
}

impl Default for PieceRules {
    fn default() -> PieceRules {
        PieceRules {
            squares: vec![[0; 256]; 32],
            rules: vec![PieceRule::default(); 32],
            en_passant_takers: [Vec::new(), Vec::new()],
        }
    }
}

impl PieceRules {
    /// Adds bits for a piece on a square.
    pub fn add(&mut self, piece: Piece, square: Square, bits: SquareBits) {
        self.squares[piece.idx()][square.idx()] |= bits;
    }

    /// The rules of a piece, to fill in.
    pub fn of_mut(&mut self, piece: Piece) -> &mut PieceRule {
        &mut self.rules[piece.idx()]
    }

    /// The rules of a piece.
    #[inline(always)]
    pub fn of(&self, piece: Piece) -> &PieceRule {
        &self.rules[piece.idx()]
    }

    /// The bits of a piece on a square.
    #[inline(always)]
    pub fn bits(&self, piece: Piece, square: Square) -> SquareBits {
        self.squares[piece.idx()][square.idx()]
    }

    /// Whether a move of the piece may promote it.
    #[inline(always)]
    pub fn promotes(&self, piece: Piece, from: Square, to: Square, capture: bool) -> bool {
        (self.bits(piece, to) & PROMOTE | self.bits(piece, from) & PROMOTE_FROM) != 0
            && (capture || !self.of(piece).promotes_by_capture)
    }

    /// Whether a move of the piece is progress, which sets the half-move clock to 0.
    pub fn is_progress(&self, piece: Piece, from: Square, to: Square) -> bool {
        let rule = self.of(piece);
        let by = |a: u8, b: u8| a.cast_signed() - b.cast_signed();
        rule.is_progress && !rule.returns.contains(&(by(to.file(), from.file()), by(to.rank(), from.rank())))
    }
}
