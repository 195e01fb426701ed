//! What a match shows while it is played.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use tenfold::core::types::Color;
use tenfold::tools::arena::record::GameRecord;
use tenfold::tools::arena::schedule::{Fixture, Schedule};
use tenfold::tools::arena::stats::Sprt;
use tenfold::tools::arena::summary::Summary;
use tenfold::tools::arena::tally::{EvalAccumulator, Label};
use tenfold::tools::arena::tournament::Watcher;

/// Tells on standard output what happens, and keeps a bar on standard error when that is a terminal.
pub struct Display {
    names: Vec<String>,
    schedule: Schedule,
    labels: Vec<Label>,
    openings: Option<String>,
    sprt: Option<Sprt>,
    /// Games between two result blocks; 0 for none but the last.
    interval: u64,
    bar: ProgressBar,
}

impl Display {
    /// Before the first game.
    pub fn new(
        schedule: Schedule,
        names: Vec<String>,
        labels: Vec<Label>,
        openings: Option<String>,
        sprt: Option<Sprt>,
        interval: u64,
    ) -> Display {
        let bar = match io::stderr().is_terminal() {
            true => ProgressBar::new(schedule.total() as u64),
            false => ProgressBar::hidden(),
        };
        let style = ProgressStyle::with_template("[{elapsed}] {bar:30} {pos}/{len} games, {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Display { names, schedule, labels, openings, sprt, interval, bar }
    }

    /// The match so far.
    pub fn summary(&self, tally: &EvalAccumulator) -> Summary {
        tally.summary(&self.labels, self.openings.clone(), self.sprt)
    }

    /// Writes to standard output, above the bar.
    pub fn say(&self, text: &str) -> io::Result<()> {
        self.bar.suspend(|| {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes())?;
            out.flush()
        })
    }

    /// Shows games that were played before.
    pub fn resumed(&self, tally: &EvalAccumulator) {
        self.show_score(tally);
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn show_score(&self, tally: &EvalAccumulator) {
        self.bar.set_position(tally.games());
        let results = match self.names.len() {
            2 => tally.between(0, 1),
            _ => tally.of(0),
        };
        let games = results.games;
        let score = format!("{} {:.1} of {}", self.names[0], games.points(), games.games());
        self.bar.set_message(format!("{score} (+{} ={} -{})", games.wins, games.draws, games.losses));
    }

    fn players(&self, fixture: &Fixture) -> String {
        let name = |color| &self.names[fixture.player(color)];
        format!("{} vs {}", name(Color::White), name(Color::Black))
    }
}

impl Watcher for Display {
    fn note(&mut self, line: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(io::stderr(), "warning: {line}");
        });
    }

    fn started(&mut self, fixture: &Fixture) -> io::Result<()> {
        let total = self.schedule.total();
        self.say(&format!("Started game {} of {total} ({})\n", fixture.game, self.players(fixture)))
    }

    fn finished(&mut self, game: &GameRecord, tally: &EvalAccumulator) -> io::Result<()> {
        self.show_score(tally);
        let GameRecord { game: number, white, black, result, reason, .. } = game;
        self.say(&format!("Finished game {number} ({white} vs {black}): {result} {{{reason}}}\n"))?;
        let last = tally.games() >= self.schedule.total() as u64;
        if self.interval > 0 && tally.games().is_multiple_of(self.interval) && !last {
            self.say(&self.summary(tally).block())?;
        }
        Ok(())
    }
}
