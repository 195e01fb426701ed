//! The values of squares for pieces, by the piece-square tables of the evaluation.

use super::data::ReportData;
use tenfold_core::types::{Color, Square};
use tenfold_session::Session;

/// The values of all squares for a piece type from its owner's point of view, rank by rank: with many and with few
/// pieces left.
fn square_values(session: &dyn Session, own: usize) -> Vec<[f64; 2]> {
    let (spec, params) = (session.spec(), session.evaluation().params());
    let squares = (0..spec.ranks).flat_map(|rank| (0..spec.files).map(move |file| Square::new(file, rank)));
    squares
        .map(|square| params.weight(params.layout.piece_square(spec, own, Color::White, square)).centipawns())
        .collect()
}

/// For each piece type whose squares differ in value, shades of the squares from 0, the worst, to 1, the best, on a
/// half full board.
pub fn square_values_by_type(data: &ReportData) -> Vec<(String, Vec<f64>)> {
    let (session, spec) = (data.session, data.session.spec());
    let board = |own: usize| {
        let values: Vec<f64> = square_values(session, own).into_iter().map(|[many, few]| (many + few) / 2.0).collect();
        let (low, high) = bounds(&values);
        let shades = values.iter().map(|value| (value - low) / (high - low)).collect();
        (high - low > 1.0).then(|| (spec.piece_types[own].title().to_string(), shades))
    };
    data.types_in_play().filter_map(board).collect()
}

/// For each piece type, the difference in centipawns between the best and the worst square, with many and with few
/// pieces left.
pub fn square_value_spread(data: &ReportData) -> Vec<(String, [f64; 2])> {
    let (session, spec) = (data.session, data.session.spec());
    let row = |own: usize| {
        let values = square_values(session, own);
        let spread = [0, 1].map(|phase| {
            let (low, high) = bounds(&values.iter().map(|value| value[phase]).collect::<Vec<_>>());
            high - low
        });
        (spread[0] > 1.0 || spread[1] > 1.0).then(|| (spec.piece_types[own].title().to_string(), spread))
    };
    data.types_in_play().filter_map(row).collect()
}

fn bounds(values: &[f64]) -> (f64, f64) {
    values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(*x), high.max(*x)))
}
