//! `tenfold solve`: who wins a position, proved; proofs in files, checked and gone through.

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
use tenfold::core::types::Color;
use tenfold::engine::endgame::check_folder;
use tenfold::engine::solve::{
    Book, Head, Job, Kept, KeptHead, Progress, ProofFile, Solution, Stage, Verdict, named, read_file,
};
use tenfold::registry;
use tenfold::session::Session;

/// Time between two files of what is known.
const BETWEEN_FILES: Duration = Duration::from_secs(600);

/// What to solve, or which proof to check.
#[derive(Args)]
pub struct SolveArgs {
    /// Name or alias of a game; `tenfold games` lists them
    #[arg(required_unless_present_any = ["verify", "explore"])]
    game: Option<String>,
    /// Turns to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Start from this position instead of the game's first
    #[arg(long)]
    fen: Option<String>,
    /// Set an option of the game's rules; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Show that this player wins, and look at nothing else
    ///
    /// When it is not given, the side to move is tried, and when that is shown not to win, the other.
    #[arg(long, value_name = "PLAYER")]
    winner: Option<Player>,
    /// Look at these moves of the winner, who is to move, first, and at others only when none of them wins
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    hint: Vec<String>,
    /// Keep what is known of positions in a table of so many mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = value_parser!(u32).range(1..=1 << 20))]
    hash: u32,
    /// Threads to search on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Search no longer than this: `90s`, `5m`, `2h`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Search no more positions than so many
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Ask the endgame tables in this folder, which `tenfold tables` has made
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Go on from what an earlier search has kept in this file, and keep there what this one knows
    ///
    /// It is written every ten minutes and when the search ends without a result, whole or not at all.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Write the proof to this file; it is written whole or not at all
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Check the proof in this file, with nothing but the rules
    #[arg(long, value_name = "FILE", exclusive = true)]
    verify: Option<PathBuf>,
    /// Go through the proof in this file, move by turn
    #[arg(long, value_name = "FILE", exclusive = true)]
    explore: Option<PathBuf>,
}

/// A player, as he is named on the command line.
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

/// Reads a time with its unit; seconds without one.
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

/// Solves a position, or checks a proof.
pub fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<ExitCode> {
    if let Some(file) = &args.verify {
        return verify(file, out);
    }
    if let Some(file) = &args.explore {
        let (_, session, book) = checked(file)?;
        explore::run(session, &book, &mut std::io::stdin().lock(), out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(game) = &args.game else { bail!(Usage("no game is named".into())) };
    let (known, selected) = find_game(game)?;
    if known.spec.secret.is_some() {
        bail!(Usage(format!("{} cannot be solved: players have secrets", known.spec.name)));
    }
    let opened = GameArgs { game: game.clone(), fen: args.fen.clone(), options: args.options.clone() };
    let mut session = opened.open()?;
    let start = session.fen();
    for (n, text) in args.moves.iter().enumerate() {
        session.play(text).map_err(|why| anyhow!("move {} of {}: {why}", n + 1, args.moves.len()))?;
    }
    let hints = args.hint.iter().map(|text| session.parse(text).with_context(|| format!("hint {text}")));
    let hints = hints.collect::<Result<Vec<_>>>()?;
    if !hints.is_empty() && args.winner.is_some_and(|winner| Color::from(winner) != session.side()) {
        bail!(Usage("a hint is a move of the winner, who is not to move".into()));
    }
    for file in args.out.iter().chain(&args.resume) {
        atomic_file::check(file).map_err(|why| Usage(format!("cannot write '{}': {why}", file.display())))?;
    }
    let mut endgames = session.small_endgames();
    if let Some(folder) = &args.tables {
        let Some(endgames) = &mut endgames else {
            bail!(Usage(format!("there are no endgame tables for {}", known.spec.name)));
        };
        check_folder(folder).map_err(|(path, why)| Usage(format!("'{}' {why}", path.display())))?;
        if endgames.open(folder, known.spec) == 0 {
            bail!(Usage(format!("no endgame tables of these rules in '{}'", folder.display())));
        }
    }
    let kept = args.resume.as_deref().map(|file| earlier(file, &*session, args)).transpose()?.flatten();
    let (stop, interrupted) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    interrupt::listen(&stop, &interrupted)?;
    let job = Job {
        winner: args.winner.map(Color::from),
        hash: args.hash as usize,
        threads: args.threads.into(),
        time: args.time,
        nodes: args.nodes,
        hints,
        endgames: endgames.as_ref(),
        stop: &stop,
    };
    let bar = spinner();
    let (mut last, mut failed) = (Instant::now(), None);
    let solution = session.solve(&job, kept, &mut |progress, knowledge| {
        bar.set_message(told(&progress));
        let is_due = progress.stage == Stage::Open || last.elapsed() >= BETWEEN_FILES;
        if let Some(file) = args.resume.as_deref().filter(|_| is_due) {
            failed = atomic_file::write_with(file, |out| knowledge.write(out)).err();
            last = Instant::now();
        }
    });
    bar.finish_and_clear();
    let options = settings(selected, &args.options, &*session)?;
    conclude(&solution, &*session, Start { fen: start, options }, args, out)?;
    if let Some(failed) = failed {
        return Err(failed);
    }
    let open = solution.verdicts.last().is_none_or(|(_, verdict)| matches!(verdict, Verdict::Open { .. }));
    Ok(if open && interrupted.load(Ordering::Relaxed) { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// What the file of an earlier search for the same win has; nothing when there is no file yet.
fn earlier(file: &Path, session: &dyn Session, args: &SolveArgs) -> Result<Option<Kept>> {
    let name = file.display();
    let input = match File::open(file) {
        Ok(input) => input,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        Err(why) => bail!(Usage(format!("cannot read '{name}': {why}"))),
    };
    let kept = Kept::read(&mut BufReader::new(input)).map_err(|why| anyhow!("'{name}' {why}"))?;
    let placed = |fen: &str| fen.split(' ').take(4).map(String::from).collect::<Vec<_>>();
    let KeptHead { rules, fen, winner, alone, .. } = &kept.head;
    let is_same = *rules == session.rules() && placed(fen) == placed(&session.fen());
    let asks_same = match args.winner {
        Some(asked) => *alone && named(asked.into()) == winner,
        None => !alone,
    };
    if !is_same || !asks_same {
        let asked = if *alone { format!(" --winner {winner}") } else { String::new() };
        let told = format!("{rules} --fen '{fen}'{asked}");
        bail!(Usage(format!("'{name}' is of another search: {}", told.replace(char::is_control, "?"))));
    }
    Ok(Some(kept))
}

/// The options that differ from the defaults, in full.
fn settings(selected: Option<(&str, &str)>, options: &[String], session: &dyn Session) -> Result<Vec<String>> {
    let mut chosen: Vec<(&str, &str)> = selected.into_iter().collect();
    for text in options {
        chosen.push(super::find_option(session.spec(), text)?);
    }
    let last = |name: &str| chosen.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| *value);
    let found = session.spec().options.iter().filter_map(|option| Some((option.name, last(option.name)?)));
    Ok(found.map(|(name, value)| format!("{name}={value}")).collect())
}

fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("[{elapsed}] {msg}");
    ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

/// A report in one line.
fn told(progress: &Progress) -> String {
    let Progress { attacker, proof, disproof, nodes, time, stage } = *progress;
    if stage == Stage::Walk {
        return format!("{attacker:?}: the result is gone through");
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

/// Tells what was found and writes the proof.
fn conclude(
    solution: &Solution,
    session: &dyn Session,
    start: Start,
    args: &SolveArgs,
    out: &mut dyn Write,
) -> Result<()> {
    for (player, verdict) in &solution.verdicts {
        match verdict {
            Verdict::Proven { choices, book } => {
                writeln!(out, "proven: {player:?} wins in at most {} plies", book.plies)?;
                writeln!(out, "line: {}", session.proof_line(book).join(" "))?;
                let bytes = match &args.out {
                    Some(file) => write_proof(file, session, &start, choices, book)?,
                    None => choices.len(),
                };
                writeln!(out, "proof: {} positions, {bytes} bytes", book.positions())?;
            }
            Verdict::Disproven => writeln!(out, "disproven: {player:?} cannot force a win")?,
            Verdict::Refused(fault) => bail!("what was found for {player:?} is no proof: {fault}"),
            Verdict::Open { proof, disproof } => {
                writeln!(out, "open: {player:?}, proof number {proof}, disproof number {disproof}")?;
            }
        }
    }
    let drawn = |(_, verdict): &(Color, Verdict)| matches!(verdict, Verdict::Disproven);
    if solution.verdicts.len() == 2 && solution.verdicts.iter().all(drawn) {
        writeln!(out, "drawn: neither side can force a win")?;
    }
    let seconds = solution.time.as_secs_f64();
    writeln!(out, "time {seconds:.3} s, {:.0} nodes/s", solution.nodes as f64 / seconds.max(1e-9))?;
    writeln!(out, "nodes {}", solution.nodes)?;
    Ok(())
}

/// Writes a proof; how many bytes it takes.
fn write_proof(file: &Path, session: &dyn Session, start: &Start, choices: &[u8], book: &Book) -> Result<usize> {
    let head = Head {
        game: session.spec().name.into(),
        options: start.options.clone(),
        fen: start.fen.clone(),
        moves: session.played(),
        winner: named(book.winner).into(),
        plies: book.plies,
        positions: book.positions() as u64,
        bytes: choices.len() as u64,
    };
    let bytes = ProofFile { head, choices: choices.to_vec() }.to_bytes();
    atomic_file::write(file, &bytes)?;
    Ok(bytes.len())
}

/// Reads the proof in a file, and checks it.
fn checked(file: &Path) -> Result<(ProofFile, Box<dyn Session>, Book)> {
    let name = file.display();
    let bytes = read_file(file).map_err(|why| Usage(format!("cannot read '{name}': {why}")))?;
    let proof = ProofFile::from_bytes(&bytes).map_err(|why| anyhow!("'{name}' {why}"))?;
    let (session, book) = registry::check_proof(&proof).map_err(|why| anyhow!("'{name}' {why}"))?;
    Ok((proof, session, book))
}

fn verify(file: &Path, out: &mut dyn Write) -> Result<ExitCode> {
    let (proof, session, book) = checked(file)?;
    let rules: String = proof.head.options.iter().map(|option| format!(" {option}")).collect();
    writeln!(out, "game: {}{rules}", proof.head.game)?;
    writeln!(out, "fen: {}", session.fen())?;
    if !session.played().is_empty() {
        writeln!(out, "after: {}", session.played().join(" "))?;
    }
    writeln!(out, "proof: {} positions, {} bytes of choices", book.positions(), proof.choices.len())?;
    writeln!(out, "verified: {:?} wins in at most {} plies", book.winner, book.plies)?;
    Ok(ExitCode::SUCCESS)
}
