//! `tenfold genfens`: opening books of level positions.

use super::args::{GameArgs, UsageError, threads_or_all};
use super::atomic_file;
use super::progress::progress_bar;
use anyhow::{Result, anyhow, bail};
use clap::{Args, value_parser};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use tenfold::core::types::Outcome;
use tenfold::tools::arena::openings::{Book, BookOrder, Opening, RandomOpeningSettings, RandomOpenings};

/// The arguments of `tenfold genfens`.
#[derive(Args)]
pub struct GenfensArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Number of positions
    #[arg(value_name = "N", value_parser = value_parser!(u32).range(1..))]
    count: u32,
    /// Random seed; the same number gives the same positions on every machine
    #[arg(long, value_name = "S")]
    seed: u64,
    /// Start from the openings of an EPD or PGN file, shuffled with the seed
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    book: Option<PathBuf>,
    #[command(flatten)]
    random: RandomArgs,
    /// Search threads [default: all of the machine]; they do not change the positions
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Write to this file instead of standard output; it is replaced atomically
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print each position as soon as it is found, after `info string genfens`, as OpenBench reads them
    #[arg(long, conflicts_with = "out")]
    uci: bool,
}

/// How a position is generated.
#[derive(Args)]
pub struct RandomArgs {
    /// Random moves before each position
    #[arg(long, value_name = "N", default_value_t = RandomOpeningSettings::default().plies as u16, value_parser = value_parser!(u16).range(1..=1000))]
    plies: u16,
    /// The largest absolute score of a position, in centipawns, by a short search
    #[arg(long, value_name = "CP", default_value_t = RandomOpeningSettings::default().max_score, value_parser = value_parser!(i32).range(0..))]
    max_score: i32,
    /// Nodes of that search
    #[arg(long, value_name = "N", default_value_t = RandomOpeningSettings::default().nodes, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
}

impl RandomArgs {
    fn settings(&self, seed: u64) -> RandomOpeningSettings {
        RandomOpeningSettings { plies: self.plies.into(), seed, max_score: self.max_score, nodes: self.nodes }
    }
}

/// Generates the positions and writes them, one a line.
pub fn run(args: &GenfensArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let mut session = args.game.open()?;
    if session.outcome() != Outcome::Ongoing {
        bail!("no legal moves: {}", session.outcome());
    }
    if let Some(folder) = args.out.as_ref().and_then(|file| file.parent())
        && !folder.as_os_str().is_empty()
        && !folder.is_dir()
    {
        // Fails before the search if the folder does not exist.
        bail!(UsageError(format!("cannot write into '{}': no such folder", folder.display())));
    }
    let threads = threads_or_all(args.threads);
    let settings = args.random.settings(args.seed);
    let mut openings = RandomOpenings::new(&*session, settings, threads).map_err(|why| anyhow!(why))?;
    if let Some(file) = &args.book {
        let book = Book::read(file, &*session, None).map_err(|why| UsageError(why.to_string()))?;
        openings = openings.after_book(book.ordered(BookOrder::Random, 1, args.seed));
    }
    let mut fen = |opening: &Opening| -> Result<String> {
        opening.set_up(&mut *session).map_err(|why| anyhow!("{why}"))?;
        Ok(session.fen())
    };
    if args.uci {
        for number in 0..args.count as usize {
            writeln!(out, "info string genfens {}", fen(openings.opening(number)?)?)?;
            out.flush()?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let bar = progress_bar(args.count as usize, "positions");
    let found = openings.find_openings(args.count as usize, &mut |_| bar.inc(1));
    bar.finish_and_clear();
    let mut text = String::new();
    for opening in found? {
        text += &fen(opening)?;
        text.push('\n');
    }
    match &args.out {
        Some(file) => atomic_file::write(file, &text)?,
        None => out.write_all(text.as_bytes())?,
    }
    Ok(ExitCode::SUCCESS)
}
