//! `tenfold perft`: counts of positions, files of counts to check, and counts made in parts.

mod suite;
mod tasks;

use super::GameArgs;
use anyhow::{Context, Result};
use clap::{ArgMatches, Args, FromArgMatches, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tenfold::engine::perft::{MoveCounts, PerftJob, PerftTable};
use tenfold::session::Session;

/// A count, or one of the steps of a count that is made in parts.
pub enum PerftArgs {
    /// `perft GAME …`
    Count(CountArgs),
    /// `perft split …` and the like; no game has such a name.
    Step(tasks::Step),
}

impl FromArgMatches for PerftArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        match matches.subcommand_name() {
            Some(_) => tasks::Step::from_arg_matches(matches).map(PerftArgs::Step),
            None => CountArgs::from_arg_matches(matches).map(PerftArgs::Count),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for PerftArgs {
    fn augment_args(command: clap::Command) -> clap::Command {
        tasks::Step::augment_subcommands(CountArgs::augment_args(command))
            .subcommand_required(false)
            .arg_required_else_help(false)
            .args_conflicts_with_subcommands(true)
            .subcommand_negates_reqs(true)
            .disable_help_subcommand(true)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

/// What to count.
#[derive(Args)]
pub struct CountArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Plies to count to
    #[arg(required_unless_present = "suite")]
    depth: Option<u32>,
    /// Also print the count below each move, as `MOVE: N`
    #[arg(long)]
    divide: bool,
    /// Also print a table of the kinds of moves at each depth
    ///
    /// The kinds are those of the last move of each line of that depth. captures: it takes one piece or more, en passant
    /// included; en-passant: it takes a pawn that has just passed; castlings; promotions: its piece becomes another
    /// kind; drops: a piece comes from the hand; checks: it leaves a king of the side to move attacked; mates: such
    /// a check with which the mover has won. One move may be of several kinds.
    #[arg(long, conflicts_with_all = ["divide", "hash", "no_bulk", "suite"])]
    kinds: bool,
    /// Check the counts in this file of lines `FEN ;D1 n ;D2 n`; empty lines and those with # in front do not count
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "divide"])]
    suite: Option<PathBuf>,
    /// Leave out counts of a suite that are deeper than this
    #[arg(long, value_name = "N", requires = "suite", conflicts_with = "depth")]
    max_depth: Option<u32>,
    #[command(flatten)]
    effort: Effort,
}

/// What a count may use.
#[derive(Args)]
pub struct Effort {
    /// Threads to count on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Keep counts in a table of so many mebibytes, so that a position met again is not counted again
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: Option<u32>,
    /// Make also the moves of the last ply instead of only counting them
    #[arg(long)]
    no_bulk: bool,
}

impl Effort {
    /// The table, if there is to be one.
    fn table(&self) -> Result<Option<PerftTable>> {
        let new = |mib: u32| PerftTable::new(mib as usize).with_context(|| format!("no table of {mib} MiB"));
        self.hash.map(new).transpose()
    }

    /// A count with this effort.
    fn job<'a>(&self, depth: u32, stop: &'a AtomicBool, table: Option<&'a PerftTable>) -> PerftJob<'a> {
        PerftJob::new(depth, stop).threads(self.threads.into()).bulk(!self.no_bulk).table(table)
    }
}

/// Counts, checks a suite, or makes a step of a count in parts.
pub fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let args = match args {
        PerftArgs::Step(step) => return tasks::run(step, out),
        PerftArgs::Count(args) => args,
    };
    let mut session = args.game.open()?;
    match (&args.suite, args.depth) {
        (Some(file), _) => {
            let deepest = args.max_depth.unwrap_or(u32::MAX);
            return suite::check(&mut *session, file, deepest, &args.effort, out);
        }
        (None, depth) if args.kinds => count_move_types(&*session, depth.unwrap_or(0), &args.effort, out)?,
        (None, depth) => count(&*session, depth.unwrap_or(0), args, out)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// What a count that ended too early is told as: nobody stops it here.
const UNFINISHED: &str = "the count was not finished: no threads to count on";

/// Counts from the session's position; the last line is always `nodes N`.
fn count(session: &dyn Session, depth: u32, args: &CountArgs, out: &mut dyn Write) -> Result<()> {
    let stop = AtomicBool::new(false);
    let bar = progress(session.legal().len(), "moves");
    let begin = Instant::now();
    let table = args.effort.table()?;
    let job = args.effort.job(depth, &stop, table.as_ref());
    let mut written: io::Result<()> = Ok(());
    let nodes = session.perft().count(&job, &mut |mv, nodes| {
        bar.inc(1);
        if args.divide && written.is_ok() {
            written = bar.suspend(|| writeln!(out, "{mv}: {nodes}"));
        }
        if written.is_err() {
            stop.store(true, Ordering::Relaxed);
        }
    });
    let seconds = begin.elapsed().as_secs_f64();
    bar.finish_and_clear();
    written?;
    conclude(nodes.context(UNFINISHED)?, seconds, out)
}

/// Counts the kinds of moves at each depth; the last line is `nodes N` for the last of them.
fn count_move_types(session: &dyn Session, depth: u32, effort: &Effort, out: &mut dyn Write) -> Result<()> {
    let stop = AtomicBool::new(false);
    let bar = progress(session.legal().len(), "moves");
    let begin = Instant::now();
    let rows = session.perft().count_moves(&effort.job(depth, &stop, None), &mut || bar.inc(1)).context(UNFINISHED)?;
    let seconds = begin.elapsed().as_secs_f64();
    bar.finish_and_clear();
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
    conclude(rows.last().map_or(1, |row| row.nodes), seconds, out)
}

/// The last lines of a count.
fn conclude(nodes: u64, seconds: f64, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "time {seconds:.3} s, {:.0} nodes/s", nodes as f64 / seconds.max(1e-9))?;
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}

/// A bar on standard error; it stays hidden when that is no terminal.
pub fn progress(length: usize, what: &str) -> ProgressBar {
    let template = format!("[{{elapsed}}] {{bar:40}} {{pos}}/{{len}} {what}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length as u64).with_style(style)
}
