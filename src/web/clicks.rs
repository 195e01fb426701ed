//! The clicks that enter a move: derived from the move's text, whose form is the same in all games.
//!
//! `xd3` pays the piece on d3, `P@` picks a piece from the hand, `e3` is a square, `=q` a choice of promotion, `=+` the
//! promoted form, and `=` no promotion where there is a choice.

use serde::Serialize;
use tenfold_core::rules::Spec;
use tenfold_core::types::Square;

/// The clicks of a move.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Clicks {
    /// In the order of the move text.
    pub clicks: Vec<String>,
    /// Whether the squares are pairs, each a leg of its own, that may be clicked in any order.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub any_order: bool,
}

/// The clicks of a move, given the texts of all legal moves; none where the text has another form, which would be a bug.
pub fn clicks(spec: &Spec, text: &str, legal: &[String]) -> Option<Clicks> {
    let mut clicks = Vec::new();
    let mut last: Option<Square> = None;
    let mut separate_legs = 0;
    for (n, part) in text.split(',').enumerate() {
        let square =
            |text: &'_ str| Square::parse_prefix(text, spec.files, spec.ranks).map(|(at, rest)| (at, rest.len()));
        if let Some(mut price) = part.strip_prefix('x').filter(|_| n == 0 && text.contains(',')) {
            while !price.is_empty() {
                let (at, left) = square(price)?;
                clicks.push(format!("x{at}"));
                price = &price[price.len() - left..];
            }
            continue;
        }
        if let Some((piece, to)) = part.split_once('@') {
            clicks.push(format!("{piece}@"));
            clicks.push(square(to)?.0.to_string());
            continue;
        }
        let (from, left) = square(part)?;
        let rest = &part[part.len() - left..];
        let (to, left) = square(rest)?;
        if last != Some(from) {
            separate_legs += u32::from(last.is_some());
            clicks.push(from.to_string());
        }
        clicks.push(to.to_string());
        last = Some(to);
        let promotion = &rest[rest.len() - left..];
        if !promotion.is_empty() {
            clicks.push(format!("={promotion}"));
        } else if legal.iter().any(|other| is_promotion_of(other, text)) {
            clicks.push("=".into());
        }
    }
    Some(Clicks { clicks, any_order: separate_legs > 0 })
}

/// Whether a move is another one with a promotion behind it: `e9e10q` of `e9e10`.
fn is_promotion_of(promotion: &str, text: &str) -> bool {
    let behind = promotion.strip_prefix(text);
    behind.is_some_and(|rest| rest == "+" || rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_lowercase()))
}
