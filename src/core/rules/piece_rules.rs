//! Rules of single pieces: where they may go and be dropped, where they promote and to what, and which moves are
//! progress.

use super::fixed_list::FixedList;
use crate::types::{PieceType, PieceTypeSet};

/// A set of the rules that apply to a piece on a square.
pub type SquareBits = u16;

/// The piece may not end a move on this square.
pub const MAY_NOT_ENTER: SquareBits = 1;
/// The piece may be dropped on this square.
pub const MAY_BE_DROPPED: SquareBits = 2;
/// A move that ends on this square may promote the piece.
pub const MAY_PROMOTE_ON_ARRIVAL: SquareBits = 4;
/// A move that starts on this square may promote the piece.
pub const MAY_PROMOTE_ON_LEAVING: SquareBits = 8;
/// The piece may not end a move on this square without promoting, because it could never move again.
pub const MUST_PROMOTE: SquareBits = 16;
/// The piece may follow paths from this square that start only on listed squares ([`Start`](super::Start)).
pub const MAY_START_LISTED_PATHS: SquareBits = 32;
/// The piece may make a triple step from this square.
pub const MAY_START_FAR_PATHS: SquareBits = 64;
/// The piece may not capture en passant on this square.
pub const NO_EN_PASSANT: SquareBits = 128;
/// A step of the piece from this square may be forbidden or may be a promotion.
pub(super) const STEP_NEEDS_TEST: SquareBits = 256;
/// The piece could never move again from this square; only in variants with a rule about that.
pub const IS_STUCK: SquareBits = 512;

/// A piece type that a piece may promote to.
#[derive(Clone, Copy, Debug)]
pub struct PromotionChoice {
    /// The type that the piece becomes.
    pub piece_type: PieceType,
    /// The greatest number of counted pieces on the board that a promotion may lead to; 0 for no limit.
    pub max_on_board: u8,
    /// The piece types that count for the limit: all types that move like `piece_type`.
    pub counted_types: PieceTypeSet,
}

/// The rules of a piece type of one colour.
#[derive(Clone, Copy, Debug)]
pub struct PieceRule {
    /// The choices of promotion, the most frequent choice first.
    pub promotions: FixedList<PromotionChoice, { PieceType::MAX }>,
    /// Whether the piece must promote whenever it may.
    pub must_promote: bool,
    /// Whether the piece must promote when its move ends on a [`MAY_PROMOTE_ON_ARRIVAL`] square.
    pub must_promote_on_arrival: bool,
    /// Whether the piece may move without promoting when the limits on promotions allow no choice.
    pub may_stay_unpromoted_without_choice: bool,
    /// Whether the piece promotes only by capturing.
    pub promotes_by_capture: bool,
    /// Whether a move without a capture from a [`MAY_PROMOTE_ON_LEAVING`] square promotes only if it ends where the piece
    /// could never move again ([`IS_STUCK`]): the piece promotes by entering a zone or by a capture there, as in chu shogi.
    pub promotes_on_entry: bool,
    /// Whether its promotion is progress, which sets the half-move clock to 0, because no move can undo it.
    pub promotion_is_progress: bool,
    /// Whether its moves are progress, which sets the half-move clock to 0, except for moves listed in
    /// `reversible_steps`.
    pub is_progress: bool,
    /// The differences, in files and ranks, of moves that the piece could take back without capturing.
    pub reversible_steps: &'static [(i8, i8)],
    /// Another form in which the piece may be dropped.
    pub dropped_as: Option<PieceType>,
    /// The number of these pieces on a file that forbids dropping another on that file; 0 for no limit.
    pub max_on_file: u8,
}

impl PieceRule {
    /// A piece that does not promote, and whose moves are no progress.
    pub const NONE: PieceRule = PieceRule {
        promotions: FixedList::new(PromotionChoice {
            piece_type: PieceType(0),
            max_on_board: 0,
            counted_types: PieceTypeSet::EMPTY,
        }),
        must_promote: false,
        must_promote_on_arrival: false,
        may_stay_unpromoted_without_choice: false,
        promotes_by_capture: false,
        promotes_on_entry: false,
        promotion_is_progress: false,
        is_progress: false,
        reversible_steps: &[],
        dropped_as: None,
        max_on_file: 0,
    };
}
