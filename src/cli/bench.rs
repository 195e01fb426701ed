//! `tenfold bench`: counts the nodes of fixed searches.

use super::args::{UsageError, find_game};
use anyhow::{Result, bail};
use clap::{Args, value_parser};
use std::io::Write;
use std::process::ExitCode;
use tenfold::bench::{DEFAULT_DEPTH, GameTotal, bench, bench_game};
use tenfold::engine::search::Control;

/// The greatest depth that a user can ask for, in plies.
const MAX_DEPTH: u32 = 100;

/// The arguments of `tenfold bench`.
#[derive(Args)]
pub struct BenchArgs {
    /// Name or alias of a game, also of one from a file; without it, all games that are compiled into the program
    game: Option<String>,
    /// Search depth in plies [default: 8]
    #[arg(value_parser = value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
}

impl BenchArgs {
    /// The name of the game, if one is given, and the depth, which may be given without a game.
    fn game_and_depth(&self) -> Result<(Option<&str>, u32)> {
        let depth = self.depth.unwrap_or(DEFAULT_DEPTH);
        let Some(word) = self.game.as_deref() else { return Ok((None, depth)) };
        match (word.parse::<i64>(), self.depth) {
            (Err(_), _) => Ok((Some(word), depth)),
            (Ok(_), Some(second)) => {
                bail!(UsageError(format!("'{second}' is one word too many: the depth is given twice")))
            }
            (Ok(number), None) => match u32::try_from(number).ok().filter(|depth| (1..=MAX_DEPTH).contains(depth)) {
                Some(depth) => Ok((None, depth)),
                None => bail!(UsageError(format!("the depth is a whole number from 1 to {MAX_DEPTH}, not '{number}'"))),
            },
        }
    }
}

/// Searches, and prints the number of nodes of each game and then the total.
pub fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let (game, depth) = args.game_and_depth()?;
    let mut written = Ok(());
    let control = Control::default();
    let mut report = |line: &GameTotal| {
        if written.is_ok() {
            written = writeln!(out, "{line}");
        }
        if written.is_err() {
            control.stop();
        }
    };
    let total = match game {
        None => bench(depth, &control, &mut report),
        Some(name) => {
            let line = bench_game(&find_game(name)?.0, depth, &control);
            report(&line);
            line.total
        }
    };
    written?;
    writeln!(out, "{total}")?;
    Ok(ExitCode::SUCCESS)
}
