//! `tenfold check`: checks whether the games in a file can be played, and describes them.

use anyhow::Result;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use tenfold::engine::perft::PerftJob;
use tenfold::registry::{self, Game};
use tenfold::tools::guide::Guide;

use super::UsageError;
use super::game_files::counted;

/// The greatest depth, in plies, of the perft counts that are printed for each game.
const PERFT_DEPTH: u32 = 3;

#[derive(Args)]
pub struct CheckArgs {
    /// The file, in the format of Fairy-Stockfish's variants.ini
    file: PathBuf,
}

pub fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let read = registry::load_variants(&args.file).map_err(UsageError)?;
    for note in &read.notes {
        writeln!(out, "note: {note}")?;
    }
    for fault in &read.faults {
        writeln!(out, "error: {fault}")?;
    }
    for game in &read.games {
        describe(game, out)?;
    }
    let (games, faults) = (read.games.len(), read.faults.len());
    writeln!(out, "{} can be played, {}", counted(games, "game"), counted(faults, "error"))?;
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Writes a game's rules with its board and pieces, and then its perft counts.
fn describe(game: &Game, out: &mut dyn Write) -> Result<()> {
    let session = game.open();
    writeln!(out, "\n{}", Guide::for_game(&*session)?.markdown(false).trim_end())?;
    let stop = AtomicBool::new(false);
    let counts: Vec<String> = (1..=PERFT_DEPTH)
        .filter_map(|depth| session.perft().count_leaves(&PerftJob::new(depth, &stop), &mut |_, _| {}))
        .map(|nodes| nodes.to_string())
        .collect();
    writeln!(out, "\n{}: perft 1 to {PERFT_DEPTH} is {}\n", game.spec.name, counts.join(", "))?;
    Ok(())
}
