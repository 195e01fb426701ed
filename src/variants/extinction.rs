//! The extinction of pieces in variants loaded from files.

use super::file::{EndValue, GameDef};
use super::goals::outcome;
use super::piece_types::PieceTypes;
use tenfold_core::position::{BarePosition, Variant};
use tenfold_core::rules::Vital;
use tenfold_core::types::{Color, Outcome, Piece, PieceType, Reason};

/// The rule that a player who has too few pieces of a type has lost, or has won.
#[derive(Clone, Debug)]
pub struct Extinction {
    /// The result for the player whose pieces are extinct.
    pub result: EndValue,
    /// Groups of piece types that are counted separately: each type of the format with the promoted forms that are it, such
    /// as pawns that became queens. Empty if all pieces are counted together.
    pub pieces: Vec<Vec<PieceType>>,
    /// The greatest number of pieces at which they count as extinct.
    pub count: u32,
    /// The fewest pieces that the opponent must have for the rule to apply.
    pub opponent_count: u32,
    /// Whether the opponent must have one piece more when it is the player's turn. The player's next capture could
    /// otherwise make the numbers equal.
    pub claim: bool,
}

impl Extinction {
    /// Whether a variant has the extinction rule. Without explosions, pieces that are subject to check cannot become
    /// extinct, because they cannot be captured.
    pub(super) fn is_rule_of(def: &GameDef) -> bool {
        def.ends.extinction != EndValue::None && (!def.ends.extinction_pseudo_royal || def.captures.blast)
    }

    /// The rule of a variant, if it has one.
    pub(super) fn from_definition(def: &GameDef, types: &PieceTypes) -> Option<Extinction> {
        if !Extinction::is_rule_of(def) {
            return None;
        }
        let set = def.ends.extinction_types;
        let groups = set.keys().map(|key| types.types_moving_as(key)).filter(|group| !group.is_empty());
        let pieces: Vec<_> = if set.is_all() { Vec::new() } else { groups.collect() };
        (set.is_all() || !pieces.is_empty()).then(|| Extinction {
            result: def.ends.extinction,
            pieces,
            count: def.ends.extinction_count.into(),
            opponent_count: def.ends.extinction_opponent_count.0.into(),
            claim: def.ends.extinction_claim,
        })
    }

    /// The pieces whose extinction loses, for the evaluation; none if all pieces are counted together.
    pub(super) fn vital(&self) -> Vec<Vital> {
        let last = (self.count + 1).min(255) as u8;
        let loses = self.result == EndValue::Loss;
        self.pieces.iter().flatten().filter(|_| loses).map(|&piece_type| Vital { piece_type, last }).collect()
    }

    /// The outcome, if pieces of a player are extinct.
    pub(super) fn outcome(&self, pos: &BarePosition<impl Variant>) -> Option<Outcome> {
        // The player who has just moved is tested first.
        [pos.side.other(), pos.side].into_iter().find(|&color| self.is_extinct(pos, color)).map(|color| {
            let reason = if self.pieces.is_empty() { Reason::TooFewPieces } else { Reason::Extinction };
            outcome(self.result, color, reason)
        })
    }

    fn is_extinct(&self, pos: &BarePosition<impl Variant>, color: Color) -> bool {
        let needed = self.opponent_count + u32::from(self.claim && color == pos.side);
        // Pieces in hand are counted as well.
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
