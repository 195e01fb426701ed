//! The rules of a variant loaded from a file that its [`Spec`](tenfold_core::rules::Spec) does not express, as data.

use super::bare_king::BareKing;
use super::connections::Connections;
use super::double_moves::DoubleMoves;
use super::enclosing::Enclosing;
use super::extinction::Extinction;
use super::file::{CountingRule, EndValue};
use super::free_castling::FreeCastling;
use super::gating::Gating;
use super::goals::GoalRule;
use super::immunity::Immunity;
use super::legs::TwoLegs;
use super::lions::LionTrading;
use super::material::Material;
use super::passing::Passing;
use super::piece_passes::PiecePasses;
use super::placing::Placing;
use super::shatar::ShatarMate;
use super::sittuyin::SittuyinPromotion;
use super::walls::WallPlacing;
use tenfold_core::types::PieceType;

/// The rules that [`Spec`](tenfold_core::rules::Spec) cannot express, for a variant loaded from a file.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Whether a captured piece goes to the hand of the player who captured it.
    pub captures_to_hand: bool,
    /// By piece type: the type that a captured piece has in the hand of its captor.
    pub held_as: Vec<PieceType>,
    /// The numbers of kings that White and Black have in the initial position, those in hand included.
    pub kings: [u32; 2],
    /// The result for a player who is checkmated.
    pub checkmate: EndValue,
    /// The result for a player who has no legal move and is not in check.
    pub stalemate: EndValue,
    /// Whether stalemate depends on the number of pieces: the player with fewer pieces gets the stalemate result, and
    /// the game is a draw if both have equally many.
    pub stalemate_by_count: bool,
    /// The extinction of pieces, if it ends the game.
    pub extinction: Option<Extinction>,
    /// The squares that win for a player who reaches them.
    pub flag: Option<GoalRule>,
    /// The pieces other than kings that are subject to check.
    pub pseudo_royal: Option<PseudoRoyal>,
    /// Whether a capture removes the capturing piece and the pieces around it.
    pub blast: bool,
    /// The piece types that explosions do not remove, neither next to a capture nor as the capturing piece.
    pub blast_immune: Vec<PieceType>,
    /// The pawns, which an explosion next to them does not remove; a capturing pawn explodes.
    pub blast_spares: Vec<PieceType>,
    /// Whether a move may not give check.
    pub checks_are_illegal: bool,
    /// Whether the kings may not face each other on an open file or rank.
    pub kings_may_not_face: bool,
    /// The numbers of checks that win for White and Black; 0 where checks do not count.
    pub checks_to_win: [u8; 2],
    /// The piece types that may not give checkmate by a drop: the player loses if the dropped piece is the only one
    /// that gives check.
    pub mating_drop_loses: Vec<PieceType>,
    /// The rule that limits the moves of an endgame.
    pub counting: CountingRule,
    /// The piece types that the counting rule counts: pawns, rooks, silvers and knights.
    pub counted: [Vec<PieceType>; 4],
    /// Who wins games that would otherwise be drawn.
    pub(super) material: Option<Material>,
    /// Whether the game ends when no square is empty.
    pub ends_with_full_board: bool,
    /// The piece types that turn into walls when they capture.
    pub petrified: Vec<PieceType>,
    /// Whether the pieces that an explosion removes turn into walls.
    pub blast_petrifies: bool,
    /// The pieces that some others cannot capture.
    pub(super) immunity: Option<Immunity>,
    /// Whether a king in check may only move to capture the piece that gives check.
    pub checked_king_stays: bool,
    /// The rule about checkmate in shatar.
    pub(super) shatar_mate: Option<ShatarMate>,
    /// Walls that moves put on the board.
    pub(super) walls: Option<WallPlacing>,
    /// The rights of unmoved pieces.
    pub(super) gating: Option<Gating>,
    /// Passes.
    pub(super) passing: Option<Passing>,
    /// Turns of two moves.
    pub(super) double_moves: Option<DoubleMoves>,
    /// Trading lions.
    pub(super) lion_trading: Option<LionTrading>,
    /// Bare kings.
    pub(super) bare_king: Option<BareKing>,
    /// Passes of single pieces.
    pub(super) piece_passes: Option<PiecePasses>,
    /// Connections of pieces that decide the game.
    pub(super) connections: Option<Connections>,
    /// Setting up pieces.
    pub(super) placing: Option<Placing>,
    /// Enclosed pieces.
    pub(super) enclosing: Option<Enclosing>,
    /// Promotion as in sittuyin.
    pub(super) sittuyin: Option<SittuyinPromotion>,
    /// The rule about repeated positions.
    pub repetition: Repetition,
    /// Castling from any file, if the variant has it.
    pub(super) free_castling: Option<FreeCastling>,
    /// The moves of two legs, if any piece has them.
    pub(super) two_legs: Option<TwoLegs>,
}

impl Rules {
    /// Whether moves make walls.
    pub(super) fn makes_walls(&self) -> bool {
        self.walls.is_some() || !self.petrified.is_empty() || self.blast && self.blast_petrifies
    }

    /// Whether moves can have additions.
    #[inline(always)]
    pub(super) fn has_additions(&self) -> bool {
        self.walls.is_some() || self.double_moves.is_some() || self.gating.as_ref().is_some_and(Gating::has_additions)
    }

    /// Whether moves that leave the kings safe can be illegal.
    pub(super) fn has_legality_rules(&self) -> bool {
        self.pseudo_royal.is_some()
            || self.checks_are_illegal
            || self.checked_king_stays
            || self.sittuyin.is_some()
            || self.enclosing.is_some()
            || self.immunity.is_some()
            || self.lion_trading.is_some()
            || self.placing.as_ref().is_some_and(Placing::has_legality_rules)
            || self.passing.as_ref().is_some_and(Passing::has_legality_rules)
    }

    /// Whether moves have side effects, such as explosions.
    pub(super) fn has_effects(&self) -> bool {
        self.captures_to_hand
            || self.blast
            || self.checks_to_win != [0; 2]
            || self.repetition.perpetual_check_loses
            || self.repetition.perpetual_attack_loses
            || self.lion_trading.is_some()
            || self.double_moves.is_some()
            || !self.mating_drop_loses.is_empty()
            || self.counting != CountingRule::None
            || self.makes_walls()
            || self.gating.is_some()
            || self.passing.is_some()
            || self.shatar_mate.is_some()
            || self.enclosing.as_ref().is_some_and(Enclosing::has_effects)
            || self.placing.as_ref().is_some_and(Placing::has_effects)
    }
}

/// The rule about repeated positions.
#[derive(Clone, Debug)]
pub struct Repetition {
    /// The result of a repetition for the player to move, or for White if `for_white` is set.
    pub result: EndValue,
    /// Whether the result is for White instead of the player to move.
    pub for_white: bool,
    /// Whether a player loses by perpetual check: by giving check with every move since the first occurrence.
    pub perpetual_check_loses: bool,
    /// Whether a player loses by perpetual attack: by attacking a royal piece, or anything with the piece that moved, with
    /// every move since the first occurrence.
    pub perpetual_attack_loses: bool,
}

/// The rule that the last pieces of some types are subject to check.
#[derive(Clone, Debug)]
pub struct PseudoRoyal {
    /// The groups of piece types that are counted together: each type with the pawns promoted to it.
    pub piece_types: Vec<Vec<PieceType>>,
    /// Pieces of a type are subject to check while no more than this number is left.
    pub last: u32,
    /// Whether a larger number of these pieces is also subject to check, but only when all of them are attacked at
    /// once.
    pub all_at_once: bool,
}
