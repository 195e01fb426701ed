//! Whether a game is over by the variant's own rules.

use super::variant::{BarePosition, Variant};
use crate::types::{Color, Outcome, Piece, PieceType};

impl<V: Variant> BarePosition<V> {
    /// The outcome by the variant's own rules, such as mate and stalemate, without draws by clock, repetition or dead
    /// position.
    pub fn outcome_without_claims(&mut self) -> Outcome {
        if let Some(outcome) = V::outcome_before_moves(self) {
            return outcome;
        }
        if self.has_legal_move() { Outcome::Ongoing } else { V::outcome_without_moves(self) }
    }

    /// Whether only the two kings are left, or the two kings and a single piece of one of the `minor` types.
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
}
