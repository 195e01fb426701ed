//! The output of a match while it is played.

use crate::cli::progress::{progress_bar, progress_bar_with_open_end};
use indicatif::ProgressBar;
use std::io::{self, Write};
use tenfold::core::types::Color;
use tenfold::tools::arena::match_stats::{EngineLabel, MatchStats};
use tenfold::tools::arena::record::GameRecord;
use tenfold::tools::arena::schedule::{Pairing, Schedule};
use tenfold::tools::arena::stats::Sprt;
use tenfold::tools::arena::summary::Summary;
use tenfold::tools::arena::tournament::{MatchObserver, MatchPlan};

/// Prints events on standard output, and a progress bar on standard error if that is a terminal.
pub struct MatchDisplay {
    names: Vec<String>,
    schedule: Schedule,
    labels: Vec<EngineLabel>,
    openings: Option<String>,
    sprt: Option<Sprt>,
    /// The number of games between two result blocks; 0 if the block is printed only at the end.
    interval: u64,
    bar: ProgressBar,
}

impl MatchDisplay {
    /// The display before the first game. `openings` is the name of the openings in the result block.
    pub fn new(plan: &MatchPlan, openings: Option<String>, interval: u64) -> MatchDisplay {
        // With an SPRT, the match usually ends long before all games are played, so no remaining time is shown.
        let bar = if plan.sprt.is_some() { progress_bar_with_open_end } else { progress_bar };
        MatchDisplay {
            names: plan.configs.iter().map(|config| config.name.clone()).collect(),
            schedule: plan.schedule.clone(),
            labels: plan.configs.iter().map(EngineLabel::from_config).collect(),
            openings,
            sprt: plan.sprt,
            interval,
            bar: bar(plan.schedule.count(), "games{msg}"),
        }
    }

    /// The summary of the match so far.
    pub fn summary(&self, stats: &MatchStats) -> Summary {
        stats.summary(&self.labels, self.openings.clone(), self.sprt)
    }

    /// Prints to standard output, above the progress bar.
    pub fn print(&self, text: &str) -> io::Result<()> {
        self.bar.suspend(|| {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes())?;
            out.flush()
        })
    }

    /// Removes the progress bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Updates the progress bar.
    fn show_score(&self, stats: &MatchStats) {
        self.bar.set_position(stats.games());
        let results = match self.names.len() {
            2 => stats.results_between(0, 1),
            _ => stats.total_results(0),
        };
        let games = results.games;
        let score = format!("{} {:.1} of {}", self.names[0], games.points(), games.games());
        self.bar.set_message(format!(", {score} (+{} ={} -{})", games.wins, games.draws, games.losses));
    }

    fn players(&self, pairing: &Pairing) -> String {
        let name = |color| &self.names[pairing.player_index(color)];
        format!("{} vs {}", name(Color::White), name(Color::Black))
    }
}

/// Prints the events of a match. The lines `Started game …` and `Finished game …` have the format of fastchess, because
/// programs parse them.
impl MatchObserver for MatchDisplay {
    fn warn(&mut self, line: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(io::stderr(), "warning: {line}");
        });
    }

    fn resumed(&mut self, stats: &MatchStats) -> io::Result<()> {
        self.show_score(stats);
        // The time that earlier games took is unknown, so the remaining time is estimated from the new games only.
        self.bar.reset_eta();
        self.print(&format!("Resumed after {} of {} games\n", stats.games(), self.schedule.count()))
    }

    fn game_started(&mut self, pairing: &Pairing) -> io::Result<()> {
        let total = self.schedule.total();
        self.print(&format!("Started game {} of {total} ({})\n", pairing.game, self.players(pairing)))
    }

    fn game_finished(&mut self, game: &GameRecord, stats: &MatchStats) -> io::Result<()> {
        self.show_score(stats);
        let GameRecord { game: number, white, black, result, reason, .. } = game;
        self.print(&format!("Finished game {number} ({white} vs {black}): {result} {{{reason}}}\n"))?;
        let last = stats.games() >= self.schedule.count() as u64;
        if self.interval > 0 && stats.games().is_multiple_of(self.interval) && !last {
            self.print(&self.summary(stats).summary_block())?;
        }
        Ok(())
    }
}
