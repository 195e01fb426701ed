//! The evaluation as a table, and what pieces are worth in it.

use super::derived::COUNTED;
use super::layout::{Group, REACHES};
use super::reach::average_mobility;
use super::record::Sheet;
use super::values::Values;
use super::{EvalAccumulator, evaluate, sign, values};
use crate::core::position::{Position, Variant};
use crate::core::rules::{Spec, Term};
use crate::core::types::Score;
use std::fmt::Write;

/// The evaluation's terms as a table, in centipawns: White's, Black's, and White's less Black's.
pub fn explain<V: Variant>(position: &Position<V, EvalAccumulator<V>>) -> String {
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

/// What a piece of each kind is worth on the average square of the board with the reach that he has there when pieces stand
/// about, in centipawns with a full and with an empty board.
pub fn piece_values(spec: &Spec, values: &Values) -> Vec<[f64; 2]> {
    let worth = |feature: usize| values.weights[feature].centipawns();
    let sum = |a: [f64; 2], b: [f64; 2]| [a[0] + b[0], a[1] + b[1]];
    let places = values.layout.places(Group::Squares);
    let squares = places.len() / spec.piece_types.len();
    let value = |piece_type: usize| {
        let start = places.start + piece_type * squares;
        let all = (start..start + squares).map(worth).fold([0.0; 2], sum);
        let mut value = sum(worth(values.layout.start(Group::Material) + piece_type), all.map(|x| x / squares as f64));
        if spec.has_term(Term::Mobility) {
            let reach = average_mobility(spec, piece_type, COUNTED).round() as usize;
            let reach = values.layout.start(Group::Mobility) + piece_type * REACHES + reach.min(REACHES - 1);
            value = sum(value, worth(reach));
        }
        value
    };
    (0..spec.piece_types.len()).map(value).collect()
}
