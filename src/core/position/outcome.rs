//! Whether a game is over.

use super::variant::{BarePosition, Variant};
use crate::core::rules::Spec;
use crate::core::types::{Color, Outcome, Piece, PieceType, Reason};

impl<V: Variant> BarePosition<V> {
    /// The outcome by the game's own rules, such as mate and stalemate, without draws by clock, repetition or dead
    /// position.
    pub fn decided(&mut self) -> Outcome {
        if let Some(outcome) = V::finished(self) {
            return outcome;
        }
        match self.has_legal_move() {
            true => Outcome::Ongoing,
            false => V::without_moves(self),
        }
    }

    /// Whether only the two kings are left, or these and a single piece of one of the `minor` types.
    pub fn only_kings_and_one_of(&self, minor: &[PieceType]) -> bool {
        let pieces: u32 = Color::BOTH.iter().map(|&color| self.board.count_all(color)).sum();
        let has_minor = || {
            let of = |piece_type: &PieceType| {
                Color::BOTH.iter().any(|&color| self.board.count(Piece::new(*piece_type, color)) > 0)
            };
            minor.iter().any(of)
        };
        pieces == 2 || pieces == 3 && has_minor()
    }

    /// The outcome by all rules when the position has occurred `times` times, of which the last that count for a repetition
    /// began `plies` plies ago. The game's own rules take precedence over draws.
    pub fn outcome(&mut self, times: usize, plies: usize) -> Outcome {
        let decided = self.decided();
        if decided != Outcome::Ongoing || !V::may_be_drawn(self) {
            return decided;
        }
        let Spec { clock_limit, repetitions, .. } = *self.game.spec();
        if V::is_dead(self) {
            V::drawn(self, Reason::DeadPosition)
        } else if clock_limit > 0 && self.state.halfmove >= clock_limit && V::clock_counts(self) {
            V::drawn(self, Reason::MoveRule(clock_limit / 2))
        } else if repetitions > 0 && times >= repetitions.into() {
            V::repeated(self, plies)
        } else if V::is_counted_out(self) {
            V::drawn(self, Reason::Rule("the endgame was not won in time"))
        } else {
            Outcome::Ongoing
        }
    }
}
