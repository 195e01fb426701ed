//! The statistics of a match as JSON.

use crate::cli::atomic_file;
use anyhow::Result;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use tenfold::core::types::Color;
use tenfold::tools::arena::match_stats::MatchStats;
use tenfold::tools::arena::standing::Standing;
use tenfold::tools::arena::stats::{Decision, Estimate, LengthSummary, Wdl};
use tenfold::tools::arena::summary::Summary;

/// The report. Its keys are read by scripts.
#[derive(Serialize)]
struct MatchReport<'a> {
    /// The name of the game that was played.
    game: &'a str,
    /// Whether all games were played or the SPRT was decided.
    complete: bool,
    games: u64,
    draws: u64,
    draw_rate: f64,
    /// The score of White and of Black in all games.
    white: ScoreReport,
    black: ScoreReport,
    /// The average length of a game in plies.
    mean_plies: f64,
    /// Statistics of the lengths of games in plies, openings included.
    plies: Option<LengthSummary>,
    /// The number of games by the category of their end.
    ends: &'a BTreeMap<String, u64>,
    openings: &'a Option<String>,
    test: Option<SprtReport>,
    engines: Vec<EngineReport<'a>>,
}

#[derive(Serialize)]
struct SprtReport {
    elo: tenfold::tools::arena::stats::Sprt,
    llr: f64,
    lower: f64,
    upper: f64,
    decision: Decision,
}

/// The results of games, counted for one side or one engine.
#[derive(Serialize)]
struct ScoreReport {
    #[serde(flatten)]
    games: Wdl,
    points: f64,
    /// Points per game; `None` if no game was played.
    score: Option<f64>,
}

impl From<Wdl> for ScoreReport {
    fn from(games: Wdl) -> ScoreReport {
        ScoreReport { games, points: games.points(), score: games.score() }
    }
}

#[derive(Serialize)]
struct EngineReport<'a> {
    #[serde(flatten)]
    standing: &'a Standing,
    score: f64,
    /// The engine's score as White and as Black.
    as_white: ScoreReport,
    as_black: ScoreReport,
    /// The engine's score against each of the other engines.
    against: BTreeMap<&'a str, ScoreReport>,
    /// The estimated strength against all other engines.
    estimate: Estimate,
    /// The number of games forfeited, including games lost on time.
    faults: u64,
    moves: u64,
    nodes_per_second: Option<f64>,
}

/// Writes the report of a match to a file.
pub fn write_report(file: &Path, game: &str, complete: bool, summary: &Summary, stats: &MatchStats) -> Result<()> {
    let engine = |(index, standing): (usize, &Standing)| {
        let engine_stats = stats.engine_stats(index);
        (engine_stats.faults, engine_stats.moves, standing.results.estimate())
    };
    let numbers: Vec<_> = summary.engines.iter().enumerate().map(engine).collect();
    let engines = summary.engines.iter().zip(numbers).map(|(standing, (faults, moves, estimate))| EngineReport {
        standing,
        score: standing.results.games.score().unwrap_or(0.0),
        as_white: standing.by_color[Color::White.idx()].into(),
        as_black: standing.by_color[Color::Black.idx()].into(),
        against: scores_against(summary, standing),
        estimate,
        faults,
        moves,
        nodes_per_second: standing.speed(),
    });
    let white = summary.white;
    let test = summary.sprt.zip(summary.engines.first()).map(|(sprt, first)| SprtReport {
        elo: sprt,
        llr: sprt.llr(&first.results),
        lower: sprt.lower_bound(),
        upper: sprt.upper_bound(),
        decision: sprt.decide(&first.results),
    });
    let report = MatchReport {
        game,
        complete,
        games: white.games(),
        draws: white.draws,
        draw_rate: white.draws as f64 / white.games().max(1) as f64,
        white: white.into(),
        black: white.flipped().into(),
        mean_plies: summary.lengths.map_or(0.0, |lengths| lengths.mean),
        plies: summary.lengths,
        ends: &summary.ends,
        openings: &summary.openings,
        test,
        engines: engines.collect(),
    };
    let text = serde_json::to_string_pretty(&report)? + "\n";
    atomic_file::write(file, &text)
}

/// An engine's score against each of the others that it has played.
fn scores_against<'a>(summary: &'a Summary, standing: &Standing) -> BTreeMap<&'a str, ScoreReport> {
    let names = summary.engines.iter().map(|engine| engine.name.as_str());
    let games = names.zip(standing.against.iter().copied());
    games.filter(|(_, games)| games.games() > 0).map(|(name, games)| (name, games.into())).collect()
}
