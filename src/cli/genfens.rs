//! `tenfold genfens`: books of level positions for matches.

use super::perft::progress;
use super::{GameArgs, Usage, whole};
use anyhow::{Result, anyhow, bail};
use clap::{Args, value_parser};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;
use tenfold::core::types::Outcome;
use tenfold::tools::arena::openings::{Book, Opening, Order, RandomOpenings, Walks};

/// Which positions.
#[derive(Args)]
pub struct GenfensArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many positions
    #[arg(value_name = "N", value_parser = value_parser!(u32).range(1..))]
    count: u32,
    /// Draw all lots from this number; the same number gives the same positions on every machine
    #[arg(long, value_name = "S")]
    seed: u64,
    /// Begin at the positions of an EPD file, or the ends of the games of a PGN file, shuffled by the seed
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    book: Option<PathBuf>,
    #[command(flatten)]
    walks: WalkArgs,
    /// Threads to search on, as many as the machine has if not given; they do not change the positions
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Write to this file instead of standard output; it is written whole or not at all
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write each as soon as it is found, with `info string genfens` in front, as OpenBench reads them
    #[arg(long, conflicts_with = "out")]
    uci: bool,
}

/// How a position is drawn and judged.
#[derive(Args)]
pub struct WalkArgs {
    /// Random moves before each position
    #[arg(long, value_name = "N", default_value_t = Walks::default().plies as u16, value_parser = value_parser!(u16).range(1..=1000))]
    plies: u16,
    /// Leave out positions that a short search finds worth more than this to either side, in centipawns
    #[arg(long, value_name = "CP", default_value_t = Walks::default().max_score, value_parser = value_parser!(i32).range(0..))]
    max_score: i32,
    /// Nodes of that search
    #[arg(long, value_name = "N", default_value_t = Walks::default().nodes, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
}

impl WalkArgs {
    fn walks(&self, seed: u64) -> Walks {
        Walks { plies: self.plies.into(), seed, max_score: self.max_score, nodes: self.nodes }
    }
}

/// Finds the positions and writes them, one a line.
pub fn run(args: &GenfensArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let mut session = args.game.open()?;
    if session.outcome() != Outcome::Ongoing {
        bail!("no turns to draw from: {}", session.outcome());
    }
    if let Some(folder) = args.out.as_ref().and_then(|file| file.parent())
        && !folder.as_os_str().is_empty()
        && !folder.is_dir()
    {
        // Better told now than after the search.
        bail!(Usage(format!("cannot write into '{}': no such folder", folder.display())));
    }
    let threads = args.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let walks = args.walks.walks(args.seed);
    let mut openings = RandomOpenings::new(&*session, walks, threads).map_err(|why| anyhow!(why))?;
    if let Some(file) = &args.book {
        let book = Book::read(file, &*session, None).map_err(|why| Usage(why.to_string()))?;
        openings = openings.behind(book.arranged(Order::Random, 1, args.seed));
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
    let bar = progress(args.count as usize, "positions");
    let found = openings.find(args.count as usize, &mut |_| bar.inc(1));
    bar.finish_and_clear();
    let mut text = String::new();
    for opening in found? {
        text += &fen(opening)?;
        text.push('\n');
    }
    match &args.out {
        Some(file) => whole::write(file, &text)?,
        None => out.write_all(text.as_bytes())?,
    }
    Ok(ExitCode::SUCCESS)
}
