//! The clicks on the board that enter a move. They are derived from the move's text, whose form is the same in all
//! games.
//!
//! `xd3` pays the piece on d3, `P@` picks a piece from the hand, and `e3` is a click on a square. `=q` chooses a
//! promotion, `=+` chooses the promoted form, and `=` chooses no promotion where there is a choice.

use serde::Serialize;
use tenfold_core::position::{LegText, MoveText};
use tenfold_core::rules::Spec;
use tenfold_core::types::{PieceLetter, Square};

/// The clicks that enter one move.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct ClicksOfMove {
    /// The clicks in the order of the move text, in the notation of this module's documentation.
    pub clicks: Vec<String>,
    /// Whether the squares form pairs, one for each independent leg, that may be clicked in any order.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub any_order: bool,
}

/// The clicks that enter a move, given the texts of all legal moves; `None` if the text cannot be parsed, which would
/// be a bug.
pub fn clicks_of_move(spec: &Spec, text: &str, legal: &[String]) -> Option<ClicksOfMove> {
    let MoveText { price, legs } = MoveText::parse(text, spec)?;
    let mut clicks: Vec<String> = price.iter().map(|at| format!("x{at}")).collect();
    let mut last: Option<Square> = None;
    let mut separate_legs = 0;
    for leg in legs {
        match leg {
            LegText::Drop { piece, to } => clicks.extend([format!("{piece}@"), to.to_string()]),
            LegText::Step { from, to, suffix } => {
                if last != Some(from) {
                    separate_legs += u32::from(last.is_some());
                    clicks.push(from.to_string());
                }
                clicks.push(to.to_string());
                last = Some(to);
                if !suffix.is_empty() {
                    clicks.push(format!("={suffix}"));
                } else if legal.iter().any(|other| is_promotion_of_move(other, text)) {
                    clicks.push("=".into());
                }
            }
        }
    }
    Some(ClicksOfMove { clicks, any_order: separate_legs > 0 })
}

/// Whether `promotion` is the move `text` with a promotion added, as `e9e10q` is for `e9e10`.
fn is_promotion_of_move(promoting_move: &str, plain_move: &str) -> bool {
    let behind = promoting_move.strip_prefix(plain_move);
    let is_letter = |rest| PieceLetter::parse(rest).is_some_and(|letter| letter.plain().is_ascii_lowercase());
    behind.is_some_and(|rest| rest == "+" || is_letter(rest))
}
