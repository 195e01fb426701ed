//! `tenfold perft`: counts of positions, and files of counts to check.

use super::{GameArgs, Usage};
use anyhow::{Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tenfold::perft::PerftJob;
use tenfold::session::Session;

/// What to count.
#[derive(Args)]
pub struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Plies to count to
    #[arg(required_unless_present = "suite")]
    depth: Option<u32>,
    /// Also print the count below each turn, as `MOVE: N`
    #[arg(long)]
    divide: bool,
    /// Check the counts in this file of lines `FEN ;D1 n ;D2 n`; empty lines and those with # in front do not count
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "divide"])]
    suite: Option<PathBuf>,
    /// Leave out counts of a suite that are deeper than this
    #[arg(long, value_name = "N", requires = "suite", conflicts_with = "depth")]
    max_depth: Option<u32>,
    /// Threads to count on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
}

/// Counts, or checks a suite.
pub fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let mut session = args.game.open()?;
    match (&args.suite, args.depth) {
        (Some(file), _) => {
            let deepest = args.max_depth.unwrap_or(u32::MAX);
            check_suite(&mut *session, file, deepest, args.threads.into(), out)
        }
        (None, depth) => {
            count(&*session, depth.unwrap_or(0), args, out)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Counts from the session's position; the last line is always `nodes N`.
fn count(session: &dyn Session, depth: u32, args: &PerftArgs, out: &mut dyn Write) -> Result<()> {
    let stop = AtomicBool::new(false);
    let job = PerftJob { depth, threads: args.threads.into(), stop: &stop };
    let bar = progress(session.legal().len(), "turns");
    let begin = Instant::now();
    let mut written: io::Result<()> = Ok(());
    let nodes = session.perft(&job, &mut |turn, nodes| {
        bar.inc(1);
        if args.divide && written.is_ok() {
            written = bar.suspend(|| writeln!(out, "{turn}: {nodes}"));
        }
        if written.is_err() {
            stop.store(true, Ordering::Relaxed);
        }
    });
    let seconds = begin.elapsed().as_secs_f64();
    bar.finish_and_clear();
    written?;
    let Some(nodes) = nodes else { bail!("the count was not finished: no threads to count on") };
    writeln!(out, "time {seconds:.3} s, {:.0} nodes/s", nodes as f64 / seconds.max(1e-9))?;
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}

/// Checks every count of a suite. The last line is `N passed, N failed`, in lines of the suite.
fn check_suite(
    session: &mut dyn Session,
    file: &Path,
    deepest: u32,
    threads: usize,
    out: &mut dyn Write,
) -> Result<ExitCode> {
    let bytes = std::fs::read(file).map_err(|why| Usage(format!("cannot read '{}': {why}", file.display())))?;
    let suite = String::from_utf8_lossy(&bytes);
    let lines = suite.lines().enumerate().map(|(n, line)| (n + 1, line.trim()));
    let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect();
    let bar = progress(lines.len(), "lines");
    let (mut passed, mut failed) = (0u64, 0u64);
    for (number, line) in lines {
        let complaints = check_line(session, line, deepest, threads).unwrap_or_else(|why| vec![why]);
        for complaint in &complaints {
            bar.suspend(|| writeln!(out, "line {number}: {complaint}"))?;
        }
        match complaints.is_empty() {
            true => passed += 1,
            false => failed += 1,
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    writeln!(out, "{passed} passed, {failed} failed")?;
    if passed + failed == 0 {
        bail!("'{}' has no line to check", file.display());
    }
    Ok(ExitCode::from((failed > 0) as u8))
}

/// What is wrong with the counts of a line; an error when it cannot be read or its FEN is refused.
fn check_line(
    session: &mut dyn Session,
    line: &str,
    deepest: u32,
    threads: usize,
) -> std::result::Result<Vec<String>, String> {
    let (fen, counts) = read_line(line)?;
    session.set_fen(&fen).map_err(|why| format!("refused FEN: {why}: {fen}"))?;
    let mut complaints = Vec::new();
    for (depth, expected) in counts.into_iter().filter(|(depth, _)| *depth <= deepest) {
        let job = PerftJob { depth, threads, stop: &AtomicBool::new(false) };
        let got = session.perft(&job, &mut |_, _| {}).ok_or("no threads to count on")?;
        if got != expected {
            complaints.push(format!("depth {depth}: got {got}, expected {expected}: {fen}"));
        }
    }
    Ok(complaints)
}

/// The FEN and the counts of a line `FEN ;D1 n ;D2 n`.
fn read_line(line: &str) -> std::result::Result<(String, Vec<(u32, u64)>), String> {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default().to_string();
    let count = |part: &str| {
        let (depth, nodes) = part.strip_prefix('D')?.split_once(char::is_whitespace)?;
        Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
    };
    let counts: std::result::Result<Vec<(u32, u64)>, String> = parts
        .map(|part| count(part).ok_or_else(|| format!("unreadable: '{}' is not 'Ddepth count'", part.escape_debug())))
        .collect();
    match counts? {
        counts if counts.is_empty() => Err("unreadable: no counts behind the FEN".into()),
        counts => Ok((fen, counts)),
    }
}

/// A bar on standard error; it stays hidden when that is no terminal.
fn progress(length: usize, what: &str) -> ProgressBar {
    let template = format!("[{{elapsed}}] {{bar:40}} {{pos}}/{{len}} {what}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length as u64).with_style(style)
}
