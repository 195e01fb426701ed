//! Explains why a typed text with a price is no legal move.

use super::legal::LegalMove;
use super::listing;
use tenfold_core::position::Scene;
use tenfold_core::types::Square;

/// Explains in one line why a text such as `pay g1, j1j10` is refused; `None` for a text that does not begin with
/// `pay`.
pub fn payment_refusal(text: &str, legal: &[LegalMove], scene: &Scene) -> Option<String> {
    let rest = text.trim().to_ascii_lowercase();
    let rest = rest.strip_prefix("pay").filter(|rest| rest.is_empty() || rest.starts_with([' ', ',']))?;
    let mut prices: Vec<&[Square]> = legal.iter().map(|mv| &mv.price[..]).filter(|price| !price.is_empty()).collect();
    prices.sort();
    prices.dedup();
    let Some(first) = prices.first() else { return Some("nothing is to be paid now".into()) };
    let spec = &scene.spec;
    let (price, mv) = rest.split_once(',').unwrap_or((rest, ""));
    // Words that are not squares are ignored.
    let squares = |text| Square::parse_all(text, spec.files, spec.ranks).unwrap_or_default();
    let mut paid: Vec<Square> = price.split(' ').flat_map(squares).collect();
    let moved = mv.split(' ').flat_map(squares).next();
    paid.sort();
    let can = || prices.iter().map(|price| listing::price_text(scene, price)).take(6).collect::<Vec<_>>().join("; or ");
    let written = |price: &[Square]| price.iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
    if paid.is_empty() {
        return Some(format!(
            "say what you pay by its squares, then your move, as in pay {}, MOVE: {}",
            written(first),
            can()
        ));
    }
    let named = listing::price_text(scene, &paid);
    if !prices.contains(&&paid[..]) {
        return Some(format!("{named} cannot be the price; it can be {}", can()));
    }
    Some(match moved {
        Some(from) if paid.contains(&from) => {
            format!("{named} can be paid, but that move is not legal then: a piece that is paid cannot move")
        }
        Some(_) => format!("{named} can be paid, but that move is not legal then"),
        None => format!("{named} can be paid; say your move too: pay {}, MOVE", written(&paid)),
    })
}
