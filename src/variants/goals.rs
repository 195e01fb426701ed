//! Goals of games from files: extinction of pieces, and squares to reach.

use super::file::Verdict;
use super::loaded::LoadedGame;
use super::rules::{Extinction, Flag};
use crate::core::position::{BarePosition, Moves};
use crate::core::types::{Color, Outcome, Piece, PieceType, Reason, Square};

/// The outcome with this result for a player.
pub(super) fn outcome(verdict: Verdict, player: Color, reason: Reason) -> Outcome {
    match verdict {
        Verdict::Win => Outcome::Win(player, reason),
        Verdict::Loss => Outcome::Win(player.other(), reason),
        Verdict::Draw | Verdict::None => Outcome::Draw(reason),
    }
}

impl Extinction {
    pub(super) fn outcome(&self, pos: &BarePosition<LoadedGame>) -> Option<Outcome> {
        // The player who has just moved comes first.
        [pos.side.other(), pos.side].into_iter().find(|&color| self.is_extinct(pos, color)).map(|color| {
            let reason = if self.pieces.is_empty() { Reason::TooFewPieces } else { Reason::Extinction };
            outcome(self.result, color, reason)
        })
    }

    fn is_extinct(&self, pos: &BarePosition<LoadedGame>, color: Color) -> bool {
        let needed = self.opponent_count + u32::from(self.claim && color == pos.side);
        // Pieces in hand count as well.
        let count = |piece_type: PieceType, color| {
            let piece = Piece::new(piece_type, color);
            u32::from(pos.board.count(piece)) + u32::from(pos.board.in_hand(piece))
        };
        if self.pieces.is_empty() {
            let all = |color| pos.board.count_all(color) + pos.board.count_in_hand(color);
            return all(color) <= self.count && all(color.other()) >= needed;
        }
        let sum = |pieces: &[PieceType], color| pieces.iter().map(|&own| count(own, color)).sum::<u32>();
        self.pieces.iter().any(|pieces| sum(pieces, color) <= self.count && sum(pieces, color.other()) >= needed)
    }
}

impl Flag {
    /// The outcome. With a last move, the player to move may have been at the goal since the last turn: then the opponent
    /// has had that move.
    pub(super) fn outcome(&self, pos: &BarePosition<LoadedGame>) -> Option<Outcome> {
        let (us, them) = (pos.side, pos.side.other());
        let win = |color| Some(Outcome::Win(color, Reason::Goal));
        if (self.last_move || self.safe) && self.is_reached(pos, us) {
            let both_may_draw =
                self.last_move && us == Color::White && self.by_king[them.idx()] || self.safe && !self.last_move;
            return match both_may_draw && self.is_reached(pos, them) {
                true => Some(Outcome::Draw(Reason::BothGoals)),
                false => win(us),
            };
        }
        if (!self.last_move || self.safe || self.by_king[us.idx()])
            && self.is_reached(pos, them)
            && !(self.last_move && self.can_follow(pos))
        {
            return win(them);
        }
        None
    }

    fn goal_pieces<'a>(&'a self, pos: &'a BarePosition<LoadedGame>, color: Color) -> impl Iterator<Item = Square> + 'a {
        let matches = move |piece: Piece| {
            let of_type = |types: &Vec<PieceType>| types.contains(&piece.piece_type());
            piece.is(color) && self.pieces[color.idx()].as_ref().is_none_or(of_type)
        };
        let squares = self.regions[color.idx()].squares().map(|(file, rank)| Square::new(file, rank));
        squares.filter(move |&square| matches(pos.board.get(square)))
    }

    fn is_reached(&self, pos: &BarePosition<LoadedGame>, color: Color) -> bool {
        let mut at_goal = self.goal_pieces(pos, color);
        let Some(first) = at_goal.next() else { return false };
        let must_be_safe = self.safe && (!self.last_move || color == pos.side.other());
        // Of several pieces at the goal, one may be attacked.
        !must_be_safe || at_goal.next().is_some() || !pos.attacked(first, color.other())
    }

    /// Whether Black's king, to move, can reach a goal right after White's.
    fn can_follow(&self, pos: &BarePosition<LoadedGame>) -> bool {
        let king = pos.kings(pos.side).next();
        let (Some(king), false) = (king, pos.in_check()) else { return false };
        let is_goal = |to: Square| self.regions[pos.side.idx()].contains(to.file(), to.rank());
        if pos.side == Color::White || !self.by_king[pos.side.idx()] {
            return false;
        }
        let mut moves = Vec::new();
        pos.clone().generate_ordinary(&mut Moves::new(&mut moves));
        moves.iter().any(|mv| mv.from() == king && is_goal(mv.to()))
    }
}
