//! Suites: files of positions with their perft counts.

use super::effort::CountEffort;
use super::monitor::{CountMonitor, interrupted_exit_code};
use crate::cli::args::UsageError;
use anyhow::{Result, bail};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use tenfold::engine::perft::{PerftJob, PerftProgress};
use tenfold::session::Session;

/// Checks every count of a suite. The last line of the output is `N passed, N failed`, in lines of the suite: a line
/// passes if all its counts are right.
pub fn check_suite(
    session: &mut dyn Session,
    file: &Path,
    max_depth: u32,
    effort: &CountEffort,
    out: &mut dyn Write,
) -> Result<ExitCode> {
    let table = effort.table()?;
    let bytes = std::fs::read(file).map_err(|why| UsageError(format!("cannot read '{}': {why}", file.display())))?;
    if bytes.contains(&0) {
        bail!(UsageError(format!("'{}' is not a text file", file.display())));
    }
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().enumerate().map(|(n, line)| (n + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<(usize, ParsedLine)> = lines.map(|(n, line)| (n, parse_line(line, max_depth))).collect();
    if lines.is_empty() {
        writeln!(out, "0 passed, 0 failed")?;
        bail!("'{}' has no lines to check", file.display());
    }
    let running =
        CountMonitor::new(lines.iter().fold(0, |sum: u64, (_, line)| sum.saturating_add(expected_nodes(line))))?;
    let (mut passed, mut failed, mut done) = (0, 0, 0u64);
    for (number, line) in &lines {
        let message = || format!("{} of {} lines", passed + failed, lines.len());
        let expected = expected_nodes(line);
        let watch = |nodes: u64| running.show(done.saturating_add(nodes.min(expected)), message());
        watch(0);
        let job = effort.job(0, running.stop(), table.as_ref());
        let errors = match line {
            Ok(line) => check_line(session, line, &job, &watch),
            Err(why) => Err(why.clone()),
        };
        if running.is_interrupted() {
            running.finish();
            let (checked, all) = (passed + failed, lines.len());
            writeln!(out, "interrupted after {checked} of {all} lines: {passed} passed, {failed} failed")?;
            return Ok(interrupted_exit_code());
        }
        let errors = errors.unwrap_or_else(|why| vec![why]);
        for error in &errors {
            running.print(|| writeln!(out, "line {number}: {error}"))?;
        }
        if errors.is_empty() {
            passed += 1
        } else {
            failed += 1
        }
        done = done.saturating_add(expected);
    }
    running.finish();
    writeln!(out, "{passed} passed, {failed} failed")?;
    Ok(ExitCode::from((failed > 0) as u8))
}

/// The number of nodes that a line expects, over all its depths.
fn expected_nodes(line: &ParsedLine) -> u64 {
    line.as_ref().map_or(0, |line| line.counts.iter().fold(0, |sum: u64, (_, nodes)| sum.saturating_add(*nodes)))
}

/// The error messages for the wrong counts of a line; `Err` when its FEN is refused. Calls `watch` with the number of
/// nodes counted so far.
fn check_line(
    session: &mut dyn Session,
    line: &Line,
    job: &PerftJob,
    watch: &(dyn Fn(u64) + Sync),
) -> std::result::Result<Vec<String>, String> {
    let fen = &line.fen;
    session.set_fen(fen).map_err(|why| format!("refused FEN: {why}: {fen}"))?;
    let (mut errors, mut before) = (Vec::new(), 0u64);
    for (depth, expected) in &line.counts {
        let follow = |now: PerftProgress| watch(before.saturating_add(now.nodes));
        let job = PerftJob { depth: *depth, ..*job }.watched(&follow);
        let got = session.perft().count_leaves(&job, &mut |_, _| {}).ok_or("no threads to count on")?;
        if got != *expected {
            errors.push(format!("depth {depth}: got {got}, expected {expected}: {fen}"));
        }
        before = before.saturating_add(got);
    }
    Ok(errors)
}

/// A line of a suite, or the reason why it cannot be read.
type ParsedLine = std::result::Result<Line, String>;

/// A line `FEN ;D1 n ;D2 n`.
struct Line {
    fen: String,
    /// Depths in plies and their counts.
    counts: Vec<(u32, u64)>,
}

/// Parses a line. Counts deeper than `max_depth` are left out.
fn parse_line(line: &str, max_depth: u32) -> ParsedLine {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default().to_string();
    let count = |part: &str| {
        let (depth, nodes) = part.strip_prefix('D')?.split_once(char::is_whitespace)?;
        Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
    };
    let counts: std::result::Result<Vec<(u32, u64)>, String> = parts
        .filter(|part| !part.is_empty())
        .map(|part| count(part).ok_or_else(|| format!("unreadable: '{}' is not 'Ddepth count'", part.escape_debug())))
        .collect();
    match counts? {
        counts if counts.is_empty() => Err("unreadable: no counts after the FEN".into()),
        counts => Ok(Line { fen, counts: counts.into_iter().filter(|(depth, _)| *depth <= max_depth).collect() }),
    }
}
