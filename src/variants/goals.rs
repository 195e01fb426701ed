//! Goals of variants loaded from files: squares to reach.

use super::file::{EndValue, GameDef, PieceChoice, PieceTypeKey, Region};
use super::piece_types::PieceTypes;
use tenfold_core::position::{BarePosition, MoveCollector, Variant};
use tenfold_core::types::{Color, Outcome, Piece, PieceType, Reason, Square};

/// The outcome of a game in which `player` gets this result.
pub(super) fn outcome(verdict: EndValue, player: Color, reason: Reason) -> Outcome {
    match verdict {
        EndValue::Win => Outcome::Win(player, reason),
        EndValue::Loss => Outcome::Win(player.other(), reason),
        EndValue::Draw | EndValue::None => Outcome::Draw(reason),
    }
}

/// The rule that a player who reaches certain squares has won.
#[derive(Clone, Debug)]
pub struct GoalRule {
    /// The squares that White and Black must reach.
    pub regions: [Region; 2],
    /// For White and Black: the piece that must reach these squares, as its type and its promoted form; `None` if any
    /// piece may.
    pub pieces: [Option<Vec<PieceType>>; 2],
    /// For White and Black: whether the piece that must reach the squares is the king.
    pub by_king: [bool; 2],
    /// Whether the opponent has one more move, and draws by also reaching a goal.
    pub last_move: bool,
    /// Whether the piece must not be attacked on these squares.
    pub safe: bool,
    /// The number of pieces that must be there.
    pub count: usize,
    /// Whether one piece is enough when all of these squares are occupied.
    pub blocked_wins: bool,
}

impl GoalRule {
    /// The rule of a variant, if it has one.
    pub(super) fn from_definition(def: &GameDef, types: &PieceTypes) -> Option<GoalRule> {
        let goals = &def.goals;
        let regions = [goals.flag_region.white, goals.flag_region.black].map(|r| r.on_board(def.files, def.ranks));
        let pieces = |choice: PieceChoice| match choice {
            PieceChoice::Any => None,
            PieceChoice::One(key) => {
                Some(types.type_of_key(key).map(|own| types.with_promoted(own)).unwrap_or_default())
            }
        };
        regions.iter().any(|region| !region.is_empty()).then(|| GoalRule {
            regions,
            pieces: [pieces(goals.flag_piece.white), pieces(goals.flag_piece.black)],
            by_king: [goals.flag_piece.white, goals.flag_piece.black]
                .map(|own| own == PieceChoice::One(PieceTypeKey::KING)),
            last_move: goals.flag_move,
            safe: goals.flag_safe,
            count: usize::from(goals.flag_count).max(1),
            blocked_wins: goals.flag_blocked_win,
        })
    }

    /// The outcome, if a goal has been reached. With `last_move`, the player to move may have reached the goal with the
    /// move before the opponent's; then the opponent has already had the last move.
    pub(super) fn outcome(&self, pos: &BarePosition<impl Variant>) -> Option<Outcome> {
        let (us, them) = (pos.side, pos.side.other());
        let win = |color| Some(Outcome::Win(color, Reason::Goal));
        if (self.last_move || self.safe) && self.is_reached(pos, us) {
            let both_may_draw =
                self.last_move && us == Color::White && self.by_king[them.idx()] || self.safe && !self.last_move;
            return if both_may_draw && self.is_reached(pos, them) {
                Some(Outcome::Draw(Reason::BothGoals))
            } else {
                win(us)
            };
        }
        if (!self.last_move || self.safe || self.by_king[us.idx()])
            && self.is_reached(pos, them)
            && !(self.last_move && self.may_answer(pos))
        {
            return win(them);
        }
        None
    }

    fn goal_pieces<'a>(
        &'a self,
        pos: &'a BarePosition<impl Variant>,
        color: Color,
    ) -> impl Iterator<Item = Square> + 'a {
        let matches = move |piece: Piece| {
            let of_type = |types: &Vec<PieceType>| types.contains(&piece.piece_type());
            piece.is(color) && self.pieces[color.idx()].as_ref().is_none_or(of_type)
        };
        self.regions[color.idx()].squares().filter(move |&square| matches(pos.board.get(square)))
    }

    fn is_reached(&self, pos: &BarePosition<impl Variant>, color: Color) -> bool {
        let number = self.goal_pieces(pos, color).count();
        let is_full = || {
            let is_occupied = |square: Square| !pos.board.get(square).is_empty();
            self.blocked_wins && self.regions[color.idx()].squares().all(is_occupied)
        };
        if number == 0 || number < self.count && !is_full() {
            return false;
        }
        let must_be_safe = self.safe && (!self.last_move || color == pos.side.other());
        // Of more pieces than are needed one can be captured.
        let attacked = |at: Square| pos.is_attacked(at, color.other());
        !must_be_safe || number > self.count || !self.goal_pieces(pos, color).any(attacked)
    }

    /// Whether Black, who is to move, can reach a goal with the king right after White has done so.
    fn may_answer(&self, pos: &BarePosition<impl Variant>) -> bool {
        let king = pos.kings(pos.side).next();
        let (Some(king), false) = (king, pos.in_check()) else { return false };
        let is_goal = |to: Square| self.regions[pos.side.idx()].contains(to.file(), to.rank());
        if pos.side == Color::White || !self.by_king[pos.side.idx()] {
            return false;
        }
        let mut moves = Vec::new();
        pos.clone().generate_ordinary(&mut MoveCollector::new(&mut moves));
        moves.iter().any(|mv| mv.from() == king && is_goal(mv.to()))
    }
}
