//! The output of a match while it is played.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use tenfold::core::types::Color;
use tenfold::tools::arena::match_stats::{EngineLabel, MatchStats};
use tenfold::tools::arena::record::GameRecord;
use tenfold::tools::arena::schedule::{Pairing, Schedule};
use tenfold::tools::arena::stats::Sprt;
use tenfold::tools::arena::summary::Summary;
use tenfold::tools::arena::tournament::{MatchObserver, MatchPlan};

/// Prints events on standard output, and a progress bar on standard error if that is a terminal.
pub struct Display {
    names: Vec<String>,
    schedule: Schedule,
    labels: Vec<EngineLabel>,
    openings: Option<String>,
    sprt: Option<Sprt>,
    /// Games between two result blocks; 0: only at the end.
    interval: u64,
    bar: ProgressBar,
}

impl Display {
    /// Before the first game. `openings` is the name of the openings in the result block.
    pub fn new(plan: &MatchPlan, openings: Option<String>, interval: u64) -> Display {
        let bar = match io::stderr().is_terminal() {
            true => ProgressBar::new(plan.schedule.total() as u64),
            false => ProgressBar::hidden(),
        };
        let style = ProgressStyle::with_template("[{elapsed}] {bar:30} {pos}/{len} games, {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Display {
            names: plan.configs.iter().map(|config| config.name.clone()).collect(),
            schedule: plan.schedule.clone(),
            labels: plan.configs.iter().map(EngineLabel::of).collect(),
            openings,
            sprt: plan.sprt,
            interval,
            bar,
        }
    }

    /// Shows the games of a resumed match that were played before.
    pub fn resume(&self, plan: &MatchPlan, played: &[GameRecord]) -> io::Result<()> {
        if played.is_empty() {
            return Ok(());
        }
        let mut stats = MatchStats::new(&self.names, plan.schedule.is_paired());
        played.iter().for_each(|game| stats.add(game));
        self.show_score(&stats);
        self.print(&format!("Resumed after {} of {} games\n", played.len(), plan.schedule.total()))
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
            2 => stats.between(0, 1),
            _ => stats.total(0),
        };
        let games = results.games;
        let score = format!("{} {:.1} of {}", self.names[0], games.points(), games.games());
        self.bar.set_message(format!("{score} (+{} ={} -{})", games.wins, games.draws, games.losses));
    }

    fn players(&self, pairing: &Pairing) -> String {
        let name = |color| &self.names[pairing.player(color)];
        format!("{} vs {}", name(Color::White), name(Color::Black))
    }
}

/// The lines `Started game …` and `Finished game …` are those of fastchess: programs parse them.
impl MatchObserver for Display {
    fn warn(&mut self, line: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(io::stderr(), "warning: {line}");
        });
    }

    fn game_started(&mut self, pairing: &Pairing) -> io::Result<()> {
        let total = self.schedule.total();
        self.print(&format!("Started game {} of {total} ({})\n", pairing.game, self.players(pairing)))
    }

    fn game_finished(&mut self, game: &GameRecord, stats: &MatchStats) -> io::Result<()> {
        self.show_score(stats);
        let GameRecord { game: number, white, black, result, reason, .. } = game;
        self.print(&format!("Finished game {number} ({white} vs {black}): {result} {{{reason}}}\n"))?;
        let last = stats.games() >= self.schedule.total() as u64;
        if self.interval > 0 && stats.games().is_multiple_of(self.interval) && !last {
            self.print(&self.summary(stats).block())?;
        }
        Ok(())
    }
}
