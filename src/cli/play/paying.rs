//! Why a text that names a price is no move.

use super::legal::LegalMove;
use super::listing;
use tenfold::core::position::Scene;
use tenfold::core::types::Square;

/// Why `pay g1, j1j10` is refused, in a line; `None` for a text that does not begin with `pay`.
pub fn why_not(text: &str, legal: &[LegalMove], scene: &Scene) -> Option<String> {
    let rest = text.trim().to_ascii_lowercase();
    let rest = rest.strip_prefix("pay").filter(|rest| rest.is_empty() || rest.starts_with([' ', ',']))?;
    let mut prices: Vec<&[Square]> = legal.iter().map(|mv| &mv.price[..]).filter(|price| !price.is_empty()).collect();
    prices.sort();
    prices.dedup();
    let Some(first) = prices.first() else { return Some("nothing is to be paid now".into()) };
    let spec = scene.spec;
    let words = rest.split([',', ' ']).filter(|word| !word.is_empty());
    let (mut paid, mut has_move) = (Vec::new(), false);
    for word in words {
        match Square::parse(word, spec.files, spec.ranks) {
            Some(square) => paid.push(square),
            None => has_move |= word.contains(|c: char| c.is_ascii_digit()),
        }
    }
    paid.sort();
    let example = first.iter().map(Square::to_string).collect::<String>();
    if paid.is_empty() {
        let can = prices.iter().map(|price| listing::price(scene, price)).take(6).collect::<Vec<_>>().join("; or ");
        return Some(format!("say what you pay by its squares, then your move, as in pay {example}, MOVE: {can}"));
    }
    let named = listing::price(scene, &paid);
    if !prices.contains(&&paid[..]) {
        let can = prices.iter().map(|price| listing::price(scene, price)).take(6).collect::<Vec<_>>().join("; or ");
        return Some(format!("{named} cannot be the price; it can be {can}"));
    }
    Some(match has_move {
        true => format!("{named} can be paid, but that move is not legal then: a piece that is paid cannot move"),
        false => format!("{named} can be paid; say your move too: pay {example}, MOVE"),
    })
}
