//! `tenfold solve`: proves who wins a position, and verifies and explores proof files.

mod explore;

use super::interrupt::{self, INTERRUPTED};
use super::{GameArgs, Usage, atomic_file, find_game};
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum, value_parser};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::{BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tenfold::core::rules::Spec;
use tenfold::core::types::{Color, Move};
use tenfold::engine::endgame::{EndgameTables, check_folder};
use tenfold::engine::solve::{
    CheckedProof, Checkpoint, CheckpointHeader, CheckpointWriter, ProofFile, ProofHeader, SolveJob, SolveProgress,
    SolveResult, SolveStage, Verdict, color_name, read_file,
};
use tenfold::registry;
use tenfold::session::Session;

/// Time between two checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(600);

/// What to solve, or which proof to check.
#[derive(Args)]
pub struct SolveArgs {
    /// Name or alias of a game; `tenfold games` lists them
    #[arg(required_unless_present_any = ["verify", "explore"])]
    game: Option<String>,
    /// Moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Start from this position instead of the game's first
    #[arg(long)]
    fen: Option<String>,
    /// Set an option of the game's rules; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Try to prove only that this player wins
    ///
    /// Without it, a win of the side to move is tried, and when that is disproven, one of the other side.
    #[arg(long, value_name = "PLAYER")]
    winner: Option<Player>,
    /// Search these moves of the winner, who is to move, first, and others only when none of them wins
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    hint: Vec<String>,
    /// Size of the transposition table, in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = value_parser!(u32).range(1..=1 << 20))]
    hash: u32,
    /// Threads to search on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Search for at most this long: `90s`, `5m`, `2h`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Search at most so many nodes
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Probe the endgame tables in this folder, made by `tenfold tables`
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
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

/// A player's name on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum Player {
    White,
    Black,
}

impl From<Player> for Color {
    fn from(player: Player) -> Color {
        match player {
            Player::White => Color::White,
            Player::Black => Color::Black,
        }
    }
}

/// Parses a time with its unit, in seconds without one.
fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix(['s', 'm', 'h']) {
        Some(number) => (number, text.as_bytes()[text.len() - 1]),
        None => (text, b's'),
    };
    let seconds = match unit {
        b'h' => 3600.0,
        b'm' => 60.0,
        _ => 1.0,
    };
    let number: Option<f64> = number.parse().ok().filter(|number| *number >= 0.0 && *number <= 1e6);
    let number = number.filter(|_| !text.contains(['e', 'E', '+']));
    number.map(|number| Duration::from_secs_f64(number * seconds)).ok_or("not a time such as 90s, 5m or 2h".into())
}

/// Solves a position, or verifies or explores a proof.
pub fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<ExitCode> {
    if let Some(file) = &args.verify {
        return verify(file, out);
    }
    if let Some(file) = &args.explore {
        let (_, session, proof) = read_proof(file)?;
        explore::run(session, &proof, &mut std::io::stdin().lock(), out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (mut session, options) = open(args)?;
    let start = Start { fen: session.fen(), options };
    for (n, text) in args.moves.iter().enumerate() {
        session.play(text).map_err(|why| anyhow!("move {} of {}: {why}", n + 1, args.moves.len()))?;
    }
    let hints = hints(args, &*session)?;
    for file in args.out.iter().chain(&args.resume) {
        atomic_file::check(file).map_err(|why| Usage(format!("cannot write '{}': {why}", file.display())))?;
    }
    let endgames = endgames(args, &*session)?;
    let earlier = args.resume.as_deref().map(|file| read_checkpoint(file, &*session, args)).transpose()?.flatten();
    let (stop, interrupted) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    interrupt::listen(&stop, &interrupted)?;
    let job = SolveJob {
        winner: args.winner.map(Color::from),
        hash: args.hash as usize,
        threads: args.threads.into(),
        time: args.time,
        nodes: args.nodes,
        hints,
        endgames: endgames.as_ref(),
        stop: &stop,
    };
    let mut reporter = Reporter { bar: spinner(), file: args.resume.as_deref(), last: Instant::now(), failed: None };
    let solver = session.solver().context("no solver")?;
    let result = solver.solve(&job, earlier, &mut |progress, checkpoint| reporter.report(&progress, checkpoint));
    reporter.bar.finish_and_clear();
    print_result(&result, &*session, start, args, out)?;
    if let Some(failed) = reporter.failed {
        return Err(failed);
    }
    let is_open = result.verdicts.last().is_none_or(|(_, verdict)| matches!(verdict, Verdict::Open { .. }));
    Ok(if is_open && interrupted.load(Ordering::Relaxed) { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The game at its first position, and the options that differ from the defaults.
fn open(args: &SolveArgs) -> Result<(Box<dyn Session>, Vec<String>)> {
    let Some(game) = &args.game else { bail!(Usage("no game is named".into())) };
    let (known, selected) = find_game(game)?;
    if known.open().solver().is_none() {
        let why = match known.spec.secret {
            Some(_) => "its players have secrets",
            None => "it comes from a file; only compiled games can",
        };
        bail!(Usage(format!("{} cannot be solved: {why}", known.spec.name)));
    }
    let opened = GameArgs { game: game.clone(), fen: args.fen.clone(), options: args.options.clone() };
    Ok((opened.open()?, changed_options(selected, &args.options, known.spec)?))
}

/// The moves to search first.
fn hints(args: &SolveArgs, session: &dyn Session) -> Result<Vec<Move>> {
    let hints = args.hint.iter().map(|text| session.parse(text).with_context(|| format!("hint {text}")));
    let hints = hints.collect::<Result<Vec<_>>>()?;
    if !hints.is_empty() && args.winner.is_some_and(|winner| Color::from(winner) != session.side()) {
        bail!(Usage("a hint must be a move of the winner, who is not to move".into()));
    }
    Ok(hints)
}

/// The endgame tables to probe, if there are any for the game: the small ones, and those of a folder.
fn endgames(args: &SolveArgs, session: &dyn Session) -> Result<Option<EndgameTables>> {
    let mut endgames = session.endgames().map(|endgames| endgames.two_piece_tables());
    if let Some(folder) = &args.tables {
        let spec = session.spec();
        let Some(endgames) = &mut endgames else {
            bail!(Usage(format!("there are no endgame tables for {}", spec.name)));
        };
        check_folder(folder).map_err(|(path, why)| Usage(format!("'{}' {why}", path.display())))?;
        if endgames.open(folder, spec) == 0 {
            bail!(Usage(format!("no endgame tables for these rules in '{}'", folder.display())));
        }
    }
    Ok(endgames)
}

/// Shows the progress of a search and writes its checkpoints.
struct Reporter<'a> {
    bar: ProgressBar,
    file: Option<&'a Path>,
    /// When the last checkpoint was written.
    last: Instant,
    /// Why it could not be written.
    failed: Option<anyhow::Error>,
}

impl Reporter<'_> {
    fn report(&mut self, progress: &SolveProgress, checkpoint: &CheckpointWriter) {
        self.bar.set_message(progress_text(progress));
        let is_due = progress.stage == SolveStage::Open || self.last.elapsed() >= CHECKPOINT_INTERVAL;
        if let Some(file) = self.file.filter(|_| is_due) {
            self.failed = atomic_file::write_with(file, |out| checkpoint.write(out)).err();
            self.last = Instant::now();
        }
    }
}

/// The checkpoint of an earlier search for the same win; `None` when there is no file yet.
fn read_checkpoint(file: &Path, session: &dyn Session, args: &SolveArgs) -> Result<Option<Checkpoint>> {
    let name = file.display();
    let input = match File::open(file) {
        Ok(input) => input,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        Err(why) => bail!(Usage(format!("cannot read '{name}': {why}"))),
    };
    let checkpoint = Checkpoint::read(&mut BufReader::new(input)).map_err(|why| anyhow!("'{name}' {why}"))?;
    let without_clocks = |fen: &str| fen.split(' ').take(4).map(String::from).collect::<Vec<_>>();
    let CheckpointHeader { rules, fen, winner, winner_given, .. } = &checkpoint.header;
    let is_same_position = *rules == session.rules() && without_clocks(fen) == without_clocks(&session.fen());
    let is_same_winner = match args.winner {
        Some(asked) => *winner_given && color_name(asked.into()) == winner,
        None => !winner_given,
    };
    if !is_same_position || !is_same_winner {
        let winner = if *winner_given { format!(" --winner {winner}") } else { String::new() };
        let search = format!("{rules} --fen '{fen}'{winner}");
        bail!(Usage(format!("'{name}' is of another search: {}", search.replace(char::is_control, "?"))));
    }
    Ok(Some(checkpoint))
}

/// The options that differ from the defaults, as `NAME=VALUE`.
fn changed_options(selected: Option<(&str, &str)>, options: &[String], spec: &Spec) -> Result<Vec<String>> {
    let mut chosen: Vec<(&str, &str)> = selected.into_iter().collect();
    for text in options {
        chosen.push(super::find_option(spec, text)?);
    }
    let last = |name: &str| chosen.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| *value);
    let found = spec.options.iter().filter_map(|option| Some((option.name, last(option.name)?)));
    Ok(found.map(|(name, value)| format!("{name}={value}")).collect())
}

fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("[{elapsed}] {msg}");
    ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

/// A report in one line.
fn progress_text(progress: &SolveProgress) -> String {
    let SolveProgress { attacker, proof, disproof, nodes, time, stage } = *progress;
    if stage == SolveStage::Extraction {
        return format!("{attacker:?}: extracting and checking the result");
    }
    let speed = (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64;
    format!(
        "{attacker:?} wins? proof number {proof}, disproof number {disproof}, {} nodes, {} nodes/s",
        HumanCount(nodes),
        HumanCount(speed)
    )
}

/// Where the moves of the command line begin, and by which rules.
struct Start {
    fen: String,
    options: Vec<String>,
}

/// Prints the result and writes the proof.
fn print_result(
    result: &SolveResult,
    session: &dyn Session,
    start: Start,
    args: &SolveArgs,
    out: &mut dyn Write,
) -> Result<()> {
    for (player, verdict) in &result.verdicts {
        match verdict {
            Verdict::Proven { choices, proof } => {
                writeln!(out, "proven: {player:?} wins in at most {} plies", proof.plies)?;
                let line = session.solver().map(|solver| solver.proof_line(proof)).unwrap_or_default();
                writeln!(out, "line: {}", line.join(" "))?;
                let bytes = match &args.out {
                    Some(file) => write_proof(file, session, &start, choices, proof)?,
                    None => choices.len(),
                };
                writeln!(out, "proof: {} positions, {bytes} bytes", proof.positions())?;
            }
            Verdict::Disproven => writeln!(out, "disproven: {player:?} cannot force a win")?,
            Verdict::DisprovenByCheckpoint => writeln!(out, "{}{player:?} cannot force a win", according_to(args))?,
            Verdict::Rejected(invalid) => bail!("the checker rejected the proof for {player:?}: {invalid}"),
            Verdict::Open { proof, disproof } => {
                writeln!(out, "open: {player:?}, proof number {proof}, disproof number {disproof}")?;
            }
        }
    }
    match &result.verdicts[..] {
        [(_, Verdict::Disproven), (_, Verdict::Disproven)] => writeln!(out, "drawn: neither side can force a win")?,
        [(_, Verdict::DisprovenByCheckpoint), (_, Verdict::Disproven)] => {
            writeln!(out, "{}neither side can force a win", according_to(args))?;
        }
        _ => {}
    }
    let seconds = result.time.as_secs_f64();
    writeln!(out, "time {seconds:.3} s, {:.0} nodes/s", result.nodes as f64 / seconds.max(1e-9))?;
    writeln!(out, "nodes {}", result.nodes)?;
    Ok(())
}

/// What stands before a claim that only the checkpoint makes.
fn according_to(args: &SolveArgs) -> String {
    let file = args.resume.as_deref().unwrap_or(Path::new(""));
    format!("according to '{}': ", file.display())
}

/// Writes a proof file; its length in bytes.
fn write_proof(
    file: &Path,
    session: &dyn Session,
    start: &Start,
    choices: &[u8],
    proof: &CheckedProof,
) -> Result<usize> {
    let header = ProofHeader {
        game: session.spec().name.into(),
        options: start.options.clone(),
        fen: start.fen.clone(),
        moves: session.played(),
        winner: color_name(proof.winner).into(),
        plies: proof.plies,
        positions: proof.positions() as u64,
        bytes: choices.len() as u64,
    };
    let bytes = ProofFile { header, choices: choices.to_vec() }.to_bytes();
    atomic_file::write(file, &bytes)?;
    Ok(bytes.len())
}

/// Reads the proof in a file and checks it.
fn read_proof(file: &Path) -> Result<(ProofFile, Box<dyn Session>, CheckedProof)> {
    let name = file.display();
    let bytes = read_file(file).map_err(|why| Usage(format!("cannot read '{name}': {why}")))?;
    let proof_file = ProofFile::from_bytes(&bytes).map_err(|why| anyhow!("'{name}' {why}"))?;
    let (session, proof) = registry::check_proof(&proof_file).map_err(|why| anyhow!("'{name}' {why}"))?;
    Ok((proof_file, session, proof))
}

fn verify(file: &Path, out: &mut dyn Write) -> Result<ExitCode> {
    let (proof_file, session, proof) = read_proof(file)?;
    let options: String = proof_file.header.options.iter().map(|option| format!(" {option}")).collect();
    writeln!(out, "game: {}{options}", proof_file.header.game)?;
    writeln!(out, "fen: {}", session.fen())?;
    if !session.played().is_empty() {
        writeln!(out, "after: {}", session.played().join(" "))?;
    }
    writeln!(out, "proof: {} positions, {} bytes of choices", proof.positions(), proof_file.choices.len())?;
    writeln!(out, "verified: {:?} wins in at most {} plies", proof.winner, proof.plies)?;
    Ok(ExitCode::SUCCESS)
}
