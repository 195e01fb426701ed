//! The statistics of a match as JSON.

use crate::cli::atomic_file;
use anyhow::Result;
use serde::Serialize;
use std::path::Path;
use tenfold::tools::arena::match_stats::MatchStats;
use tenfold::tools::arena::stats::{Decision, Estimate};
use tenfold::tools::arena::summary::{self, Summary};

/// The report. Its keys are read by scripts.
#[derive(Serialize)]
struct Report<'a> {
    /// The game's name.
    game: &'a str,
    /// Whether all games were played or the SPRT was decided.
    complete: bool,
    games: u64,
    draw_rate: f64,
    /// The average number of plies.
    mean_plies: f64,
    /// Games by the category of their end.
    ends: &'a std::collections::BTreeMap<String, u64>,
    openings: &'a Option<String>,
    test: Option<Test>,
    engines: Vec<Engine<'a>>,
}

#[derive(Serialize)]
struct Test {
    elo: tenfold::tools::arena::stats::Sprt,
    llr: f64,
    lower: f64,
    upper: f64,
    decision: Decision,
}

#[derive(Serialize)]
struct Engine<'a> {
    #[serde(flatten)]
    standing: &'a summary::Standing,
    score: f64,
    /// Against all other engines.
    estimate: Estimate,
    /// Games forfeited, those lost on time included.
    faults: u64,
    moves: u64,
    nodes_per_second: Option<f64>,
}

/// Writes the report.
pub fn write(file: &Path, game: &str, complete: bool, summary: &Summary, stats: &MatchStats) -> Result<()> {
    let engine = |(index, standing): (usize, &'_ summary::Standing)| {
        let engine_stats = stats.engine_stats(index);
        (engine_stats.faults, engine_stats.moves, standing.results.estimate())
    };
    let numbers: Vec<_> = summary.engines.iter().enumerate().map(engine).collect();
    let engines = summary.engines.iter().zip(numbers).map(|(standing, (faults, moves, estimate))| Engine {
        standing,
        score: standing.results.games.score().unwrap_or(0.0),
        estimate,
        faults,
        moves,
        nodes_per_second: standing.speed(),
    });
    let share = |part: u64| part as f64 / summary.games.max(1) as f64;
    let test = summary.sprt.zip(summary.engines.first()).map(|(sprt, first)| Test {
        elo: sprt,
        llr: sprt.llr(&first.results),
        lower: sprt.lower_bound(),
        upper: sprt.upper_bound(),
        decision: sprt.decide(&first.results),
    });
    let report = Report {
        game,
        complete,
        games: summary.games,
        draw_rate: share(summary.draws),
        mean_plies: share(summary.plies),
        ends: &summary.ends,
        openings: &summary.openings,
        test,
        engines: engines.collect(),
    };
    let text = serde_json::to_string_pretty(&report)? + "\n";
    atomic_file::write(file, &text)
}
