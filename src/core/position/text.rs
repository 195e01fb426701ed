//! Turns as text.

use super::{Position, Sink, Variant};
use crate::core::board::Sums;
use crate::core::types::{Move, MoveClass, Square};
use std::fmt::Write;

/// Why a move text was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("illegal move {text}: {why}")]
pub struct MoveError {
    /// The text, shortened to what fits a line.
    pub text: String,
    /// What is wrong with it.
    pub why: String,
}

/// Remembers whether a turn between two squares exists when nobody asks whether it exposes a king.
struct Between {
    from: Square,
    to: Square,
    found: bool,
}

impl Sink for Between {
    const PSEUDO: bool = true;
    fn quiet(&mut self, turn: Move) {
        self.found |= turn.from() == self.from && turn.to() == self.to;
    }
    fn capture(&mut self, turn: Move) {
        self.quiet(turn);
    }
    fn restart(&mut self) {}
}

impl<V: Variant, S: Sums> Position<V, S> {
    /// The text of a turn: squares, promotion, castling by the king's squares, drops, legs and prices.
    pub fn text(&self, turn: Move) -> String {
        let mut text = String::new();
        if turn.has_price() {
            text.push('x');
            turn.price().for_each(|square| write!(text, "{square}").expect("a string takes text"));
            text.push(',');
        }
        let (from, to) = (turn.from(), turn.to());
        let spec = V::SPEC;
        text + &match turn.class() {
            MoveClass::Drop => format!("{}@{to}", spec.kind(turn.kind()).letter),
            MoveClass::Promote if spec.kind(turn.kind()).base.is_some() => format!("{from}{to}+"),
            MoveClass::Promote => format!("{from}{to}{}", spec.kind(turn.kind()).letter.to_ascii_lowercase()),
            MoveClass::Odd => V::odd_text(self, turn.unpaid()),
            _ => format!("{from}{to}"),
        }
    }

    /// The legal turn with this text; a promotion letter may be a capital.
    ///
    /// # Errors
    ///
    /// Says why there is no such turn.
    pub fn parse_move(&mut self, text: &str) -> Result<Move, MoveError> {
        let legal = self.legal_moves();
        let found = legal.iter().find(|&&turn| self.text(turn) == text);
        let found = found.or_else(|| {
            let lower = text.to_ascii_lowercase();
            legal.iter().find(|&&turn| turn.class() == MoveClass::Promote && self.text(turn) == lower)
        });
        found.copied().ok_or_else(|| MoveError {
            text: text.chars().take(40).flat_map(char::escape_debug).collect(),
            why: self.why_illegal(text, &legal),
        })
    }

    fn why_illegal(&mut self, text: &str, legal: &[Move]) -> String {
        if legal.is_empty() {
            return "the game is over".into();
        }
        let squares = Square::parse_prefix(text, V::SPEC.files, V::SPEC.ranks)
            .and_then(|(from, rest)| Some((from, Square::parse_prefix(rest, V::SPEC.files, V::SPEC.ranks)?)));
        let Some((from, (to, rest))) = squares else {
            return match text.contains(['@', ',']) {
                true => "no such turn here".into(),
                false => format!("not a move, which looks like {}", self.text(legal[0])),
            };
        };
        let man = self.board.get(from);
        if man.is_empty() {
            return format!("no man on {from}");
        }
        let name = self.name_at(from);
        if man.color() != self.side {
            return format!("the {name} on {from} is the opponent's");
        }
        let between: Vec<Move> = legal.iter().copied().filter(|turn| (turn.from(), turn.to()) == (from, to)).collect();
        if let Some(&first) = between.first() {
            let promotes = |turn: &Move| turn.class() == MoveClass::Promote && !turn.has_price();
            return match rest {
                "" if between.iter().all(promotes) => format!("the {name} must promote on {to}"),
                "" => format!("the whole turn is to be written, such as {}", self.text(first)),
                _ => format!("'{}' cannot follow {from}{to}", rest.escape_debug()),
            };
        }
        let mut pseudo = Between { from, to, found: false };
        self.generate(&mut pseudo);
        match pseudo.found {
            true if V::SPEC.capture_compulsory => "a capture is compulsory".into(),
            true => "it leaves a king attacked".into(),
            false => format!("the {name} on {from} cannot go to {to}"),
        }
    }
}
