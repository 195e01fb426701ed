//! The section on decisiveness and drama: how often the lead changes, when a game is decided, and how long a decided
//! game goes on.
//!
//! The measures are those of Cameron Browne ("Automatic Generation and Evaluation of Recombination Games", PhD thesis,
//! Queensland University of Technology, 2008). A player's chances are evaluated by the expected result for the search's
//! score.

use super::data::ReportData;
use super::facts::GameFacts;
use super::page::{Page, Unit};
use super::stats::Estimate;

/// A game counts as decided when a player's expected result is at least this.
const DECIDED: f64 = 0.9;

/// A function that measures a property of a game; `None` for games that do not have the property.
type GameMeasure = fn(&GameFacts) -> Option<f64>;

/// Writes the section on decisiveness and drama.
pub fn write(data: &ReportData, page: &mut Page) {
    page.add_heading("Decisiveness and drama");
    let games = &data.facts.games;
    let of = |measure: GameMeasure, unit: Unit| {
        let values = data.facts.observed(measure);
        if unit == Unit::Share { Estimate::score(&values) } else { Estimate::mean(&values) }
    };
    let measures: [(&str, &str, &str, Unit, GameMeasure); 6] = [
        (
            "lead-changes",
            "Lead changes",
            "moves after which another player leads, of all moves",
            Unit::Share,
            lead_changes,
        ),
        (
            "drama",
            "Drama",
            "how far the later winner was behind, from 0 to 1: mean of square roots over the moves on which he was",
            Unit::Number,
            drama_of_winner,
        ),
        (
            "comebacks",
            "Comebacks",
            "won games in which the winner had once been expected to score less than 30 %",
            Unit::Share,
            comeback,
        ),
        (
            "decided-at",
            "Decided at",
            "part of the game after which the winner is expected to score 90 % or more to the end",
            Unit::Share,
            decided_at,
        ),
        ("rest", "The rest", "plies that a won game still takes from there", Unit::Plies, plies_after_decision),
        (
            "uncertainty",
            "Uncertainty",
            "mean distance of the expected result from a decided one, from 0 to 1",
            Unit::Number,
            uncertainty,
        ),
    ];
    let rows = measures.into_iter().map(|(key, name, meaning, unit, measure)| {
        let text =
            page.add_figure_or_dash(format!("drama/{key}"), &format!("{name}: {meaning}"), unit, of(measure, unit));
        vec![name.to_string(), text, meaning.to_string()]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    page.add_table(&["Measure", "Value", "Meaning"], rows);
    page.add_note(format!(
        "After Cameron Browne's thesis of 2008; means over {} games with Student's 95 % intervals over their openings. A player's chances are the \
         expected result of the search's score: a score of one pawn is worth {:.0} %, fitted to these games (logistic curve).",
        games.len(),
        data.chances.expected(100.0) * 100.0
    ));
}

fn lead_changes(game: &GameFacts) -> Option<f64> {
    (game.expected.len() > 1).then(|| game.lead_changes() as f64 / (game.expected.len() - 1) as f64)
}

fn drama_of_winner(game: &GameFacts) -> Option<f64> {
    let behind: Vec<f64> = game.winner_expectations()?.into_iter().filter(|own| *own < 0.5).collect();
    if behind.is_empty() {
        return Some(0.0);
    }
    Some(behind.iter().map(|own| (1.0 - 2.0 * own).sqrt()).sum::<f64>() / behind.len() as f64)
}

fn comeback(game: &GameFacts) -> Option<f64> {
    Some(f64::from(u8::from(game.winner_expectations()?.iter().any(|own| *own < super::facts::LOSING_EXPECTATION))))
}

/// The first ply from which the game stays decided for the winner.
fn decided_ply(game: &GameFacts) -> Option<usize> {
    let own = game.winner_expectations()?;
    Some(own.iter().rposition(|own| *own < DECIDED).map_or(0, |last| last + 1))
}

fn decided_at(game: &GameFacts) -> Option<f64> {
    let plies = game.expected.len();
    (plies > 0).then_some(()).and(decided_ply(game)).map(|ply| ply as f64 / plies as f64)
}

fn plies_after_decision(game: &GameFacts) -> Option<f64> {
    decided_ply(game).map(|ply| (game.expected.len() - ply) as f64)
}

fn uncertainty(game: &GameFacts) -> Option<f64> {
    let distance = |expected: &f64| 1.0 - (2.0 * expected - 1.0).abs();
    let plies = game.expected.len() as f64;
    (plies > 0.0).then(|| game.expected.iter().map(distance).sum::<f64>() / plies)
}
