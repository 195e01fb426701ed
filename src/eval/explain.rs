//! The evaluation as a table.

use super::layout::Group;
use super::record::Sheet;
use super::values::Values;
use super::{Tally, evaluate, sign, values};
use crate::position::{Position, Variant};
use crate::types::Score;
use std::fmt::Write;

/// The evaluation's terms as a table, in centipawns: White's, Black's, and White's less Black's.
pub fn explain<V: Variant>(position: &Position<V, Tally<V>>) -> String {
    let total = evaluate(&mut position.clone()) * sign(position.side);
    table(&Sheet::of(position), values::<V>(), total)
}

fn table(sheet: &Sheet, values: &Values, total: Score) -> String {
    let mut text = format!("{:<14} {:>8} {:>8} {:>8}\n", "term", "white", "black", "total");
    for group in Group::ALL.into_iter().filter(|&group| !values.layout.places(group).is_empty()) {
        let sides = sheet.sides(&values.layout, &values.weights, group);
        // No zero with a sign.
        let [white, black, both] = [sides[0], sides[1], sides[0] - sides[1]].map(|x| (x * 10.0).round() / 10.0 + 0.0);
        let _ = writeln!(text, "{:<14} {white:>8.1} {black:>8.1} {both:>8.1}", group.name());
    }
    let _ = write!(text, "{:<14} {:>8} {:>8} {total:>8}", "all", "", "");
    text
}
