//! The rules of a game from a file that its [`Spec`](tenfold_core::rules::Spec) does not express, as data.

use super::extinction::Extinction;
use super::file::{CountingRule, EndValue};
use super::free_castling::FreeCastling;
use super::goals::Flag;
use super::legs::TwoLegs;
use tenfold_core::types::{Color, PieceType};

/// Rules of a game from a file that its [`Spec`](tenfold_core::rules::Spec) does not express.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Whether a captured piece goes to the hand of the player who captured it.
    pub captures_to_hand: bool,
    /// What each piece type is in that hand.
    pub held_as: Vec<PieceType>,
    /// The result for a player who is checkmated.
    pub checkmate: EndValue,
    /// The result for a player who has no legal move and is not in check.
    pub stalemate: EndValue,
    /// Whether that is the result of the player with fewer pieces, and a draw between equals.
    pub stalemate_by_count: bool,
    /// The extinction of pieces, if it ends the game.
    pub extinction: Option<Extinction>,
    /// The squares that win for a player who reaches them.
    pub flag: Option<Flag>,
    /// The pieces other than kings that are subject to check.
    pub pseudo_royal: Option<PseudoRoyal>,
    /// Whether a capture removes the capturing piece and the pieces around it.
    pub blast: bool,
    /// The piece types that explosions do not remove, neither next to a capture nor as the capturing piece.
    pub blast_immune: Vec<PieceType>,
    /// The pawns, which an explosion removes only when they capture.
    pub blast_spares: Vec<PieceType>,
    /// Whether a move may not give check.
    pub checks_are_illegal: bool,
    /// Whether the kings may not face each other on an open file.
    pub kings_may_not_face: bool,
    /// The numbers of checks that win for White and Black; 0 where checks do not count.
    pub checks_to_win: [u8; 2],
    /// The piece types whose drop loses if it is the only check of a checkmate.
    pub mating_drop_loses: Vec<PieceType>,
    /// The rule that limits the moves of an endgame.
    pub counting: CountingRule,
    /// The pieces that the counting rule asks for: pawns, rooks, silvers and knights.
    pub counted: [Vec<PieceType>; 4],
    /// The player who has won what would be a draw.
    pub draw_odds: Option<Color>,
    /// What a repetition means.
    pub repetition: Repetition,
    /// Castling from any file, if the game has it.
    pub(super) free_castling: Option<FreeCastling>,
    /// The moves of two legs, if any piece has them.
    pub(super) two_legs: Option<TwoLegs>,
}

/// The result of a repeated position.
#[derive(Clone, Debug)]
pub struct Repetition {
    /// The result for the player to move, or for White.
    pub result: EndValue,
    /// Whether it is meant for White.
    pub for_white: bool,
    /// Whether a player who gave check by every move since the first occurrence has lost.
    pub perpetual_check_loses: bool,
}

/// The rule that the last pieces of some types are subject to check.
#[derive(Clone, Debug)]
pub struct PseudoRoyal {
    /// The piece types, each with its promoted pawns, which count as the same.
    pub piece_types: Vec<Vec<PieceType>>,
    /// Pieces of a type are subject to check while no more than this number is left.
    pub last: u32,
    /// Whether more of them are subject to check too, but only when all are attacked at once.
    pub all_at_once: bool,
}
