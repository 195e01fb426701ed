//! The output of a result: the printed lines, and the proof file.

use super::root::SolveRoot;
use crate::cli::atomic_file;
use anyhow::{Result, bail};
use std::io::Write;
use std::path::Path;
use tenfold::core::types::Reason;
use tenfold::engine::solve::{CheckedProof, ProofFile, ProofHeader, SolveResult, SolveVerdict, color_name};
use tenfold::session::Session;

/// The files of a search.
#[derive(Clone, Copy, Default)]
pub struct Files<'a> {
    /// The file for the proof.
    pub out: Option<&'a Path>,
    /// The checkpoint file from which the search was resumed.
    pub checkpoint: Option<&'a Path>,
}

/// Prints the result and writes the proof.
pub fn print_result(result: &SolveResult, root: &SolveRoot, files: Files, out: &mut dyn Write) -> Result<()> {
    for (player, verdict) in &result.verdicts {
        match verdict {
            SolveVerdict::Proven { choices, proof } => {
                writeln!(out, "proven: {player:?} wins in at most {} plies", proof.plies)?;
                let line = root.session.solver().map(|solver| solver.proof_line(proof)).unwrap_or_default();
                writeln!(out, "line: {}", line.join(" "))?;
                let bytes = match files.out {
                    Some(file) => write_proof(file, root, choices, proof)?,
                    None => choices.len(),
                };
                writeln!(out, "proof: {} positions, {bytes} bytes", proof.positions())?;
                print_move_rule(&*root.session, proof, out)?;
            }
            SolveVerdict::Disproven => writeln!(out, "disproven: {player:?} cannot force a win")?,
            SolveVerdict::DisprovenButForClaims => {
                let claims = "a repetition or the clock, which may be wins here";
                writeln!(out, "open: {player:?} cannot force a win other than by {claims}")?;
            }
            SolveVerdict::DisprovenByCheckpoint => {
                writeln!(out, "{}{player:?} cannot force a win", according_to_tables(files))?
            }
            SolveVerdict::Rejected(invalid) => bail!("the checker rejected the proof for {player:?}: {invalid}"),
            SolveVerdict::Open { proof, disproof } => {
                writeln!(out, "open: {player:?}, proof number {proof}, disproof number {disproof}")?;
            }
        }
    }
    match &result.verdicts[..] {
        [(_, SolveVerdict::Disproven), (_, SolveVerdict::Disproven)] => {
            writeln!(out, "drawn: neither side can force a win")?
        }
        [(_, SolveVerdict::DisprovenByCheckpoint), (_, SolveVerdict::Disproven)] => {
            writeln!(out, "{}neither side can force a win", according_to_tables(files))?;
        }
        _ => {}
    }
    let seconds = result.time.as_secs_f64();
    writeln!(out, "time {seconds:.3} s, {:.0} nodes/s", result.nodes as f64 / seconds.max(1e-9))?;
    writeln!(out, "nodes {}", result.nodes)?;
    Ok(())
}

/// Prints whether a proof holds also with the rule that ends a game after some moves without progress, if the game has one.
pub fn print_move_rule(session: &dyn Session, proof: &CheckedProof, out: &mut dyn Write) -> Result<()> {
    let (limit, clock) = (session.spec().clock_limit, proof.max_halfmove_clock);
    if limit > 0 {
        let rule = Reason::MoveRule(limit / 2);
        if proof.holds_with_clock_limit(limit) {
            writeln!(out, "{rule}: holds with it too; the half-move clock reaches {clock} at most")?;
        } else {
            writeln!(out, "{rule}: not shown with it; the loser can bring the half-move clock to {clock}")?;
        }
    }
    Ok(())
}

/// The beginning of a line whose statement relies on the checkpoint alone.
fn according_to_tables(files: Files) -> String {
    let file = files.checkpoint.unwrap_or(Path::new(""));
    format!("according to '{}': ", file.display())
}

/// Writes a proof file, and returns its length in bytes.
fn write_proof(file: &Path, root: &SolveRoot, choices: &[u8], proof: &CheckedProof) -> Result<usize> {
    let header = ProofHeader {
        game: root.session.spec().name.into(),
        options: root.options.clone(),
        fen: root.fen.clone(),
        moves: root.session.played_moves(),
        winner: color_name(proof.winner).into(),
        plies: proof.plies,
        positions: proof.positions() as u64,
        bytes: choices.len() as u64,
    };
    let bytes = ProofFile { header, choices: choices.to_vec() }.to_bytes();
    atomic_file::write(file, &bytes)?;
    Ok(bytes.len())
}
