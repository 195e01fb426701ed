//! The evaluation as a table, and average piece values.

use super::accumulator::{EvalAccumulator, params_of};
use super::crowded_mobility::average_mobility;
use super::derived_weights::MOBILITY_SHARES;
use super::evaluate::evaluate;
use super::layout::{FeatureGroup, MOBILITY_STEPS};
use super::params::EngineGame;
use super::params::EvalParams;
use super::trace::EvalTrace;
use std::fmt::Write;
use tenfold_core::position::Position;
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Score};

/// The evaluation's terms as a table, in centipawns: White's, Black's, and White's minus Black's.
pub fn explain_evaluation<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>) -> String {
    let own = evaluate(position);
    explanation_table(
        &EvalTrace::from_position(position),
        params_of(position),
        if position.side == Color::White { own } else { -own },
    )
}

fn explanation_table(trace: &EvalTrace, params: &EvalParams, total: Score) -> String {
    let mut text = format!("{:<14} {:>8} {:>8} {:>8}\n", "term", "white", "black", "total");
    for group in FeatureGroup::ALL.into_iter().filter(|&group| params.layout.has_group(group)) {
        let sides = trace.sides(&params.layout, params.weights(), group);
        // Adding zero turns a negative zero into a positive zero.
        let [white, black, both] = [sides[0], sides[1], sides[0] - sides[1]].map(|x| (x * 10.0).round() / 10.0 + 0.0);
        let _ = writeln!(text, "{:<14} {white:>8.1} {black:>8.1} {both:>8.1}", group.name());
    }
    let _ = write!(text, "{:<14} {:>8} {:>8} {total:>8}", "all", "", "");
    text
}

/// The middlegame and endgame value of each piece type, in centipawns: its material value, the mean of its piece-square
/// table, and the value of its mobility on an average square of a crowded board.
pub fn average_piece_values(spec: &Spec, params: &EvalParams) -> Vec<[f64; 2]> {
    let weight = |feature: usize| params.weight(feature).centipawns();
    let sum = |a: [f64; 2], b: [f64; 2]| [a[0] + b[0], a[1] + b[1]];
    let range = params.layout.range(FeatureGroup::PieceSquares);
    let squares = range.len() / spec.piece_types.len();
    let value = |piece_type: usize| {
        let start = range.start + piece_type * squares;
        let all = (start..start + squares).map(weight).fold([0.0; 2], sum);
        let material = weight(params.layout.first_feature(FeatureGroup::Material) + piece_type);
        let mut value = sum(material, all.map(|x| x / squares as f64));
        if params.layout.has_group(FeatureGroup::Mobility) {
            let reached = average_mobility(spec, piece_type, MOBILITY_SHARES).round() as usize;
            let start = params.layout.first_feature(FeatureGroup::Mobility) + piece_type * MOBILITY_STEPS;
            value = sum(value, weight(start + reached.min(MOBILITY_STEPS - 1)));
        }
        value
    };
    (0..spec.piece_types.len()).map(value).collect()
}
