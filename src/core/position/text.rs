//! Formatting and parsing of move text.

use super::move_sink::MoveSink;
use super::variant::{BarePosition, GameConstants, Variant};
use crate::excerpt::escaped;
use crate::types::{Move, MoveClass, Square};
use std::fmt::Write;

/// Why a move text was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("illegal move {text}: {why}")]
pub struct MoveError {
    /// The refused text, shortened.
    pub text: String,
    /// Why the text was refused.
    pub why: String,
}

/// Finds a pseudo-legal move between two squares.
struct PseudoLegalBetween {
    from: Square,
    to: Square,
    found: Option<Move>,
}

impl MoveSink for PseudoLegalBetween {
    const WANTS_PSEUDO_LEGAL: bool = true;
    fn quiet(&mut self, mv: Move) {
        if mv.from() == self.from && mv.to() == self.to {
            self.found = Some(mv);
        }
    }
    fn capture(&mut self, mv: Move) {
        self.quiet(mv);
    }
    fn restart(&mut self) {}
}

impl<V: Variant> BarePosition<V> {
    /// The text of a move, as defined by RULES.md: origin and destination (for castling those of the king), promotion,
    /// drop, legs and ransom.
    pub fn move_text(&self, mv: Move) -> String {
        let mut text = String::new();
        if V::is_ransom(mv) {
            text.push('x');
            V::cost_squares(mv).iter().for_each(|square| write!(text, "{square}").expect("a string takes text"));
            text.push(',');
        }
        let (from, to) = (mv.from(), mv.to());
        let spec = self.game.spec();
        text += &match mv.class() {
            MoveClass::Drop => {
                let dropped = spec.piece_type(mv.piece_type());
                format!("{}{}@{to}", if dropped.is_written_with_plus() { "+" } else { "" }, dropped.letter)
            }
            MoveClass::Promote if self.removes_promotion(mv) => format!("{from}{to}-"),
            MoveClass::Promote if spec.piece_type(mv.piece_type()).is_written_with_plus() => format!("{from}{to}+"),
            MoveClass::Promote => format!("{from}{to}{}", spec.piece_type(mv.piece_type()).letter.to_ascii_lowercase()),
            MoveClass::Castle if spec.castles_from_any_file => {
                let castling = spec.castlings[usize::from(mv.argument())];
                format!("{}{}", castling.king.0, castling.rook.0)
            }
            MoveClass::Special => V::special_text(self, mv.without_addition()),
            _ => format!("{from}{to}"),
        };
        if V::HAS_ADDITIONS && mv.has_addition() {
            return V::text_with_addition(self, mv, text);
        }
        text
    }

    /// Whether the move turns a promoted piece back into the unpromoted one.
    fn removes_promotion(&self, mv: Move) -> bool {
        let before = self.game.spec().piece_type(self.board.get(mv.from()).piece_type());
        before.is_written_with_plus() && before.unpromoted == Some(mv.piece_type())
    }

    /// The legal moves with their texts, in the order of the texts.
    pub fn moves_by_text(&mut self) -> Vec<(String, Move)> {
        // A separate function, so that the sort is not compiled once for each variant.
        #[inline(never)]
        fn sort(moves: &mut [(String, Move)]) {
            moves.sort();
        }
        let mut moves: Vec<_> = self.legal_moves().into_iter().map(|mv| (self.move_text(mv), mv)).collect();
        sort(&mut moves);
        moves
    }

    /// The legal move with this text. The letter of a promotion may be a capital.
    ///
    /// # Errors
    ///
    /// Says why the text is not a legal move.
    ///
    /// ```
    /// use tenfold_rules::{Position, games::Grand};
    ///
    /// let mut position = Position::start(Grand);
    /// let mv = position.parse_move("e3e5").expect("a legal move");
    /// assert_eq!(position.move_text(mv), "e3e5");
    /// assert_eq!(
    ///     position.parse_move("j2j5").expect_err("the bishop stands on c2").to_string(),
    ///     "illegal move j2j5: no piece on j2",
    /// );
    /// ```
    pub fn parse_move(&mut self, text: &str) -> Result<Move, MoveError> {
        let legal = self.legal_moves();
        let found = legal.iter().find(|&&mv| self.move_text(mv) == text);
        let found = found.or_else(|| {
            let lower = text.to_ascii_lowercase();
            legal.iter().find(|&&mv| mv.class() == MoveClass::Promote && self.move_text(mv) == lower)
        });
        let found = found.copied().or_else(|| V::move_of_other_text(self, text, &legal));
        found.ok_or_else(|| MoveError { text: escaped(text, 40), why: self.why_illegal(text, &legal) })
    }

    fn why_illegal(&mut self, text: &str, legal: &[Move]) -> String {
        if legal.is_empty() {
            return "the game is over".into();
        }
        let squares =
            Square::parse_prefix(text, self.game.spec().files, self.game.spec().ranks).and_then(|(from, rest)| {
                Some((from, Square::parse_prefix(rest, self.game.spec().files, self.game.spec().ranks)?))
            });
        let Some((from, (to, rest))) = squares else {
            return if text.contains(['@', ',']) {
                "no such move here".into()
            } else {
                format!("not a move, which looks like {}", self.move_text(legal[0]))
            };
        };
        let piece = self.board.get(from);
        if piece.is_empty() {
            return format!("no piece on {from}");
        }
        if piece.is_wall() {
            return format!("a wall stands on {from}");
        }
        let name = self.piece_name_at(from);
        if piece.color() != self.side {
            return format!("the {name} on {from} is the opponent's");
        }
        let between: Vec<Move> = legal.iter().copied().filter(|mv| (mv.from(), mv.to()) == (from, to)).collect();
        if let Some(&first) = between.first() {
            let promotes = |mv: &Move| mv.class() == MoveClass::Promote && !mv.has_addition();
            return match rest {
                "" if between.iter().all(promotes) => format!("the {name} must promote on {to}"),
                "" => format!("the whole move is to be written, such as {}", self.move_text(first)),
                _ => format!("'{}' cannot follow {from}{to}", rest.escape_debug()),
            };
        }
        let mut pseudo_legal = PseudoLegalBetween { from, to, found: None };
        self.generate(&mut pseudo_legal);
        match pseudo_legal.found {
            Some(_) if self.game.spec().capture_compulsory => "a capture is compulsory".into(),
            Some(mv) => V::why_forbidden(self, mv).unwrap_or_else(|| "it leaves a king attacked".into()),
            None => format!("the {name} on {from} cannot go to {to}"),
        }
    }
}
