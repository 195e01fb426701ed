//! `tenfold check`: checks whether the games in a file can be played, and describes them; with `--for`, also says what
//! another program makes of the file.

use anyhow::Result;
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use tenfold::engine::perft::PerftJob;
use tenfold::registry::{self, Game};
use tenfold::tools::guide::Guide;
use tenfold::variants::file::MAX_FILE;
use tenfold::variants::read_definitions;

use super::UsageError;
use super::fairy_stockfish;
use super::game_files::counted;

/// The greatest depth, in plies, of the perft counts that are printed for each game.
const PERFT_DEPTH: u32 = 3;

#[derive(Args)]
pub struct CheckArgs {
    /// The file, in the format of Fairy-Stockfish's variants.ini
    file: PathBuf,
    /// Also say what another program, for which the file is meant too, does not read in it or reads otherwise
    #[arg(long = "for", value_name = "PROGRAM")]
    reader: Option<Reader>,
}

/// Another program that reads files of games.
#[derive(Clone, Copy, ValueEnum)]
enum Reader {
    /// Fairy-Stockfish, with which PyChess plays
    FairyStockfish,
}

pub fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let read = registry::load_variants(&args.file).map_err(UsageError)?;
    for note in &read.notes {
        writeln!(out, "note: {note}")?;
    }
    for fault in &read.faults {
        writeln!(out, "error: {fault}")?;
    }
    let other = args.reader.map(|reader| differences(reader, &args.file)).transpose()?;
    for line in other.iter().flatten() {
        writeln!(out, "difference: {line}")?;
    }
    for game in &read.games {
        describe(game, out)?;
    }
    let (games, faults) = (read.games.len(), read.faults.len());
    write!(out, "{} can be played, {}", counted(games, "game"), counted(faults, "error"))?;
    match other {
        Some(lines) => writeln!(out, ", {}", counted(lines.len(), "difference"))?,
        None => writeln!(out)?,
    }
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// What another program does not read in a file or reads otherwise, one line each.
fn differences(reader: Reader, file: &Path) -> Result<Vec<String>> {
    let name = file.display().to_string();
    let bytes = registry::read_file(file, MAX_FILE).map_err(UsageError)?;
    // That a file is not text is an error of its own.
    let Ok(text) = str::from_utf8(&bytes) else { return Ok(Vec::new()) };
    let games = read_definitions(&bytes, &[]).games;
    Ok(match reader {
        Reader::FairyStockfish => fairy_stockfish::differences(text, &name, &games),
    })
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
