//! Perft counts of one position.

use super::effort::{CountEffort, UNFINISHED_MESSAGE};
use super::monitor::{CountMonitor, interrupted_exit_code};
use crate::cli::args::GameArgs;
use anyhow::{Context, Result};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tenfold::engine::perft::MoveCounts;
use tenfold::session::Session;

/// The arguments of `tenfold perft`, except those of its subcommands.
#[derive(Args)]
pub struct CountArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Depth in plies
    #[arg(required_unless_present = "suite")]
    pub depth: Option<u32>,
    /// Also print the count of each root move, as `MOVE: N`
    #[arg(long)]
    pub divide: bool,
    /// Also print a table of the types of moves at each depth
    ///
    /// Counts the moves into the leaf nodes of each depth. captures: the move captures one piece or more, en passant
    /// included; en-passant; castlings; promotions: the piece changes its type; drops: a piece comes from the hand;
    /// checks: the move attacks an opposing king; mates: it is such a check and wins the game. A move can be of several
    /// types.
    #[arg(long, conflicts_with_all = ["divide", "hash", "no_bulk", "suite"])]
    pub kinds: bool,
    /// Check the counts in this file of lines `FEN ;D1 n ;D2 n`; empty lines and comments with # in front are skipped
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "divide"])]
    pub suite: Option<PathBuf>,
    /// Skip deeper counts of a suite
    #[arg(long, value_name = "N", requires = "suite", conflicts_with = "depth")]
    pub max_depth: Option<u32>,
    #[command(flatten)]
    pub effort: CountEffort,
}

/// Counts from the session's position; the last line of the output is `nodes N`.
pub fn count(session: &dyn Session, depth: u32, args: &CountArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let running = CountMonitor::new(0)?;
    let table = args.effort.table()?;
    let watch = |progress| running.follow(progress);
    let job = args.effort.job(depth, running.stop(), table.as_ref()).watched(&watch);
    let begin = Instant::now();
    let mut written: io::Result<()> = Ok(());
    let mut finished = 0;
    let nodes = session.perft().count_leaves(&job, &mut |mv, nodes| {
        finished += 1;
        if args.divide && written.is_ok() {
            written = running.print(|| writeln!(out, "{mv}: {nodes}").and_then(|()| out.flush()));
        }
        if written.is_err() {
            running.stop().store(true, Ordering::Relaxed);
        }
    });
    let seconds = begin.elapsed().as_secs_f64();
    running.finish();
    written?;
    if nodes.is_none() && running.is_interrupted() {
        return end_early(session, &running, finished, seconds, out);
    }
    print_total(nodes.context(UNFINISHED_MESSAGE)?, seconds, out)?;
    Ok(ExitCode::SUCCESS)
}

/// Counts the types of moves at each depth; the last line of the output is `nodes N` for the last depth.
pub fn count_move_types(
    session: &dyn Session,
    depth: u32,
    effort: &CountEffort,
    out: &mut dyn Write,
) -> Result<ExitCode> {
    let running = CountMonitor::new(0)?;
    let watch = |progress| running.follow(progress);
    let job = effort.job(depth, running.stop(), None).watched(&watch);
    let begin = Instant::now();
    let mut finished = 0;
    let rows = session.perft().count_move_types(&job, &mut || finished += 1);
    let seconds = begin.elapsed().as_secs_f64();
    running.finish();
    if rows.is_none() && running.is_interrupted() {
        return end_early(session, &running, finished, seconds, out);
    }
    let rows = rows.context(UNFINISHED_MESSAGE)?;
    let columns = MoveCounts::NAMES.iter().enumerate().map(|(n, name)| {
        let widest = rows.iter().map(|row| row.numbers()[n].to_string().len()).max();
        widest.unwrap_or(0).max(name.len())
    });
    let widths: Vec<usize> = columns.collect();
    let line = |first: &str, cells: &[String]| {
        let cells = cells.iter().zip(&widths).map(|(cell, &width)| format!("  {cell:>width$}"));
        format!("{first:>5}{}", cells.collect::<String>())
    };
    writeln!(out, "{}", line("depth", &MoveCounts::NAMES.map(String::from)))?;
    for (n, row) in rows.iter().enumerate() {
        writeln!(out, "{}", line(&(n + 1).to_string(), &row.numbers().map(|number| number.to_string())))?;
    }
    print_total(rows.last().map_or(1, |row| row.nodes), seconds, out)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the partial result of a count that Ctrl-C ended after `finished` root moves. None of the printed lines looks
/// like a line of a complete count.
fn end_early(
    session: &dyn Session,
    running: &CountMonitor,
    finished: usize,
    seconds: f64,
    out: &mut dyn Write,
) -> Result<ExitCode> {
    let nodes = running.progress().nodes;
    print_speed(nodes, seconds, out)?;
    let moves = session.legal_move_texts().len();
    writeln!(out, "interrupted after {finished} of {moves} moves: at least {nodes} nodes")?;
    Ok(interrupted_exit_code())
}

/// Prints the last lines of the output.
fn print_total(nodes: u64, seconds: f64, out: &mut dyn Write) -> Result<()> {
    print_speed(nodes, seconds, out)?;
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}

fn print_speed(nodes: u64, seconds: f64, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "time {seconds:.3} s, {:.0} nodes/s", nodes as f64 / seconds.max(1e-9))?;
    Ok(())
}
