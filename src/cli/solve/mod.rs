//! `tenfold solve`: proves who wins a position, verifies and explores proof files, and splits a search into tasks.

mod effort;
mod explore;
mod output;
mod progress;
mod root;
mod tasks;

use super::UsageError;
use super::atomic_file;
use super::interrupt::{self, EXIT_CODE_INTERRUPTED};
use super::task_files::WithTasks;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use effort::SearchEffort;
use output::{Files, print_move_rule, print_result};
use progress::Reporter;
use root::{Player, RootArgs};
use std::fs::File;
use std::io::{BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tenfold::core::types::{Color, Move};
use tenfold::engine::solve::{
    CheckedProof, Checkpoint, CheckpointHeader, ProofFile, SolveJob, SolveVerdict, color_name, read_file,
};
use tenfold::registry;
use tenfold::session::Session;

/// The arguments of `tenfold solve`, except those of its subcommands.
#[derive(Args)]
pub struct SolveOnceArgs {
    #[command(flatten)]
    root: RootArgs,
    /// Try to prove only that this player wins
    ///
    /// Without it, a win of the side to move is tried, and when that is disproven, one of the other side.
    #[arg(long, value_name = "PLAYER")]
    winner: Option<Player>,
    /// Search these moves of the winner, who is to move, first, and others only when none of them wins
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    hint: Vec<String>,
    #[command(flatten)]
    effort: SearchEffort,
    /// Resume the search from the checkpoint in this file, and write checkpoints to it
    ///
    /// One is written every ten minutes and when the search ends without a result; an interrupted write leaves the
    /// file as it was.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Write the proof to this file; an interrupted write leaves the file as it was
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Verify the proof in this file, using nothing but the rules of the game
    #[arg(long, value_name = "FILE", exclusive = true)]
    verify: Option<PathBuf>,
    /// Explore the proof in this file move by move
    #[arg(long, value_name = "FILE", exclusive = true)]
    explore: Option<PathBuf>,
}

/// A search, or a subcommand of one that several machines share.
pub type SolveArgs = WithTasks<SolveOnceArgs, tasks::TaskCommand>;

/// Solves a position, verifies or explores a proof, or runs a subcommand of a search that several machines share.
pub fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let args = match args {
        WithTasks::Task(command) => return tasks::run(command, out),
        WithTasks::Whole(args) => args,
    };
    if let Some(file) = &args.verify {
        return verify(file, out);
    }
    if let Some(file) = &args.explore {
        let (_, session, proof) = read_proof(file)?;
        explore::run(session, &proof, &mut std::io::stdin().lock(), out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let root = args.root.open()?;
    let session = &*root.session;
    let hints = suggested_moves(args, session)?;
    for file in args.out.iter().chain(&args.resume) {
        atomic_file::check_writable(file)?;
    }
    let endgames = args.effort.endgames(session)?;
    let earlier = args.resume.as_deref().map(|file| read_checkpoint(file, session, args)).transpose()?.flatten();
    let (stop, interrupted) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    interrupt::stop_on_interrupt(&stop, &interrupted)?;
    let job = SolveJob { hints, ..args.effort.job(args.winner.map(Color::from), endgames.as_ref(), &stop) };
    let mut reporter = Reporter::new(args.resume.as_deref());
    let solver = session.solver().context("no solver")?;
    let result = solver.solve(&job, earlier, &mut |progress, checkpoint| reporter.report(&progress, checkpoint));
    reporter.finish();
    let files = Files { out: args.out.as_deref(), checkpoint: args.resume.as_deref() };
    print_result(&result, &root, files, out)?;
    if let Some(failed) = reporter.failed {
        return Err(failed);
    }
    let is_open = result.verdicts.last().is_none_or(|(_, verdict)| matches!(verdict, SolveVerdict::Open { .. }));
    Ok(if is_open && interrupted.load(Ordering::Relaxed) {
        ExitCode::from(EXIT_CODE_INTERRUPTED)
    } else {
        ExitCode::SUCCESS
    })
}

/// The moves to search first.
fn suggested_moves(args: &SolveOnceArgs, session: &dyn Session) -> Result<Vec<Move>> {
    let hints = args.hint.iter().map(|text| session.parse_move(text).with_context(|| format!("hint {text}")));
    let hints = hints.collect::<Result<Vec<_>>>()?;
    if !hints.is_empty() && args.winner.is_some_and(|winner| Color::from(winner) != session.side_to_move()) {
        bail!(UsageError("a hint must be a move of the winner, who is not to move".into()));
    }
    Ok(hints)
}

/// The checkpoint of an earlier search for the same win; `None` when there is no file yet.
fn read_checkpoint(file: &Path, session: &dyn Session, args: &SolveOnceArgs) -> Result<Option<Checkpoint>> {
    let name = file.display();
    let input = match File::open(file) {
        Ok(input) => input,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        Err(why) => bail!(UsageError(format!("cannot read '{name}': {why}"))),
    };
    let checkpoint = Checkpoint::read(&mut BufReader::new(input)).map_err(|why| anyhow!("'{name}' {why}"))?;
    let without_clocks = |fen: &str| fen.rsplitn(3, ' ').nth(2).map(String::from);
    let CheckpointHeader { rules, fen, winner, winner_given, .. } = &checkpoint.header;
    let is_same_position =
        *rules == session.rules_fingerprint() && without_clocks(fen) == without_clocks(&session.fen());
    let is_same_winner = match args.winner {
        Some(asked) => *winner_given && color_name(asked.into()) == winner,
        None => !winner_given,
    };
    if !is_same_position || !is_same_winner {
        let winner = if *winner_given { format!(" --winner {winner}") } else { String::new() };
        let search = format!("{rules} --fen '{fen}'{winner}");
        bail!(UsageError(format!("'{name}' is of another search: {}", search.replace(char::is_control, "?"))));
    }
    Ok(Some(checkpoint))
}

/// Reads the proof in a file and checks it.
fn read_proof(file: &Path) -> Result<(ProofFile, Box<dyn Session>, CheckedProof)> {
    let name = file.display();
    let bytes = read_file(file).map_err(|why| UsageError(format!("cannot read '{name}': {why}")))?;
    let proof_file = ProofFile::from_bytes(&bytes).map_err(|why| anyhow!("'{name}' {why}"))?;
    let (session, proof) = registry::check_proof(&proof_file).map_err(|why| anyhow!("'{name}' {why}"))?;
    Ok((proof_file, session, proof))
}

fn verify(file: &Path, out: &mut dyn Write) -> Result<ExitCode> {
    let (proof_file, session, proof) = read_proof(file)?;
    let options: String = proof_file.header.options.iter().map(|option| format!(" {option}")).collect();
    writeln!(out, "game: {}{options}", proof_file.header.game)?;
    writeln!(out, "fen: {}", session.fen())?;
    if !session.played_moves().is_empty() {
        writeln!(out, "after: {}", session.played_moves().join(" "))?;
    }
    writeln!(out, "proof: {} positions, {} bytes of choices", proof.positions(), proof_file.choices.len())?;
    writeln!(out, "verified: {:?} wins in at most {} plies", proof.winner, proof.plies)?;
    print_move_rule(&*session, &proof, out)?;
    Ok(ExitCode::SUCCESS)
}
