//! Suites: files of positions with their counts.

use super::effort::Effort;
use crate::cli::args::Usage;
use crate::cli::progress::progress;
use anyhow::{Result, bail};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use tenfold::engine::perft::PerftJob;
use tenfold::session::Session;

/// Checks every count of a suite. The last line of the output is `N passed, N failed`; each line of the suite counts once.
pub fn check(
    session: &mut dyn Session,
    file: &Path,
    max_depth: u32,
    effort: &Effort,
    out: &mut dyn Write,
) -> Result<ExitCode> {
    let table = effort.table()?;
    let stop = AtomicBool::new(false);
    let job = effort.job(0, &stop, table.as_ref());
    let bytes = std::fs::read(file).map_err(|why| Usage(format!("cannot read '{}': {why}", file.display())))?;
    let suite = String::from_utf8_lossy(&bytes);
    let lines = suite.lines().enumerate().map(|(n, line)| (n + 1, line.trim()));
    let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect();
    let bar = progress(lines.len(), "lines");
    let (mut passed, mut failed) = (0u64, 0u64);
    for (number, line) in lines {
        let errors = check_line(session, line, max_depth, &job).unwrap_or_else(|why| vec![why]);
        for error in &errors {
            bar.suspend(|| writeln!(out, "line {number}: {error}"))?;
        }
        match errors.is_empty() {
            true => passed += 1,
            false => failed += 1,
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    writeln!(out, "{passed} passed, {failed} failed")?;
    if passed + failed == 0 {
        bail!("'{}' has no lines to check", file.display());
    }
    Ok(ExitCode::from((failed > 0) as u8))
}

/// The wrong counts of a line; `Err` when it cannot be parsed or its FEN is refused.
fn check_line(
    session: &mut dyn Session,
    line: &str,
    max_depth: u32,
    job: &PerftJob,
) -> std::result::Result<Vec<String>, String> {
    let (fen, counts) = parse_line(line)?;
    session.set_fen(&fen).map_err(|why| format!("refused FEN: {why}: {fen}"))?;
    let mut errors = Vec::new();
    for (depth, expected) in counts.into_iter().filter(|(depth, _)| *depth <= max_depth) {
        let got = session.perft().count(&PerftJob { depth, ..*job }, &mut |_, _| {}).ok_or("no threads to count on")?;
        if got != expected {
            errors.push(format!("depth {depth}: got {got}, expected {expected}: {fen}"));
        }
    }
    Ok(errors)
}

/// The FEN and the counts of a line `FEN ;D1 n ;D2 n`.
fn parse_line(line: &str) -> std::result::Result<(String, Vec<(u32, u64)>), String> {
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
        counts => Ok((fen, counts)),
    }
}
