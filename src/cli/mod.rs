//! The command line: what may be typed, and what each form starts.
//!
//! Exit codes: 0 for success; 1 when a position or move is refused or a check fails; 2 when the command line
//! itself is wrong (unknown game, option or file).

mod checksum;
mod datagen;
mod genfens;
mod guis;
mod interrupt;
mod logging;
mod matches;
mod perft;
mod play;
mod player;
mod record;
mod rules;
mod selfplay;
mod show;
mod solve;
mod style;
mod tables;
mod tune;
mod values;
mod whole;

use anyhow::{Result, bail};
use clap::{Args, Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use tenfold::core::rules::Spec;
use tenfold::engine::search::Control;
use tenfold::registry::{self, GAMES};
use tenfold::session::Session;
use tenfold::tools::arena::spelling;

/// A chess-variant engine.
///
/// Without a command it speaks UCI or the XBoard protocol on standard input and output, whichever the first
/// line asks for.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    /// Append a log to this file; nothing is ever logged elsewhere
    #[arg(long, global = true, value_name = "FILE")]
    log_file: Option<PathBuf>,
    /// How much to log: off, error, warn, info, debug or trace
    #[arg(long, global = true, value_name = "LEVEL", default_value = "info")]
    log_level: log::LevelFilter,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the sequences of legal turns to a depth, or check a file of such counts
    Perft(perft::PerftArgs),
    /// Show a position: diagram, FEN, key, legal moves and result; with --svg as a picture too
    Show(show::ShowArgs),
    /// Explain a game with diagrams of how each piece goes, as a page of Markdown
    Rules(rules::RulesArgs),
    /// Play against the engine in the terminal
    Play(play::PlayArgs),
    /// Watch the engine play one whole game against itself
    Selfplay(selfplay::SelfplayArgs),
    /// Let engines play each other, with the library as the referee
    Match(Box<matches::MatchArgs>),
    /// Write level positions of a game for matches to begin with, a FEN a line
    ///
    /// Each is reached by random moves, no two are the same, and a short search finds neither side ahead. When asked for
    /// more, the first ones stay the same. OpenBench's `tenfold "genfens N seed S book None variant GAME" quit` is
    /// understood as well.
    Genfens(genfens::GenfensArgs),
    /// Play games of the engine against itself and keep their quiet positions, to fit weights to
    ///
    /// Games begin with random moves and end by the rules, or when scores leave no doubt. A command that was ended in
    /// whatever way goes on when it is given again.
    Datagen(datagen::DatagenArgs),
    /// Fit a game's weights to the positions that datagen has kept, and write them as source
    Tune(tune::TuneArgs),
    /// Print what a game's pieces are worth, in centipawns: as follows from the rules, and as fitted to games
    Values(values::ValuesArgs),
    /// Prove who wins a position, or check a proof
    ///
    /// The position is that after the moves MOVE…; a proof is sought that the side to move wins, and when it is shown that
    /// it cannot, that the other does. What is told as proven was gone through to the end of every game and has passed the
    /// checker of --verify. A repeated position counts as not won; the 50-move rule is not looked at.
    Solve(Box<solve::SolveArgs>),
    /// Make endgame tables: who wins with two or three pieces, and in how many plies
    ///
    /// Each table is told in a line for each player to move. With --out they are kept in files, which --tables of `solve`
    /// and the option TablePath of both protocols use; without, nothing is kept. A command that was ended in whatever way
    /// goes on when it is given again.
    Tables(tables::TablesArgs),
    /// Search fixed positions of every game to a fixed depth and count nodes
    ///
    /// The count is the same on every machine: each position is searched on one thread with a fresh table.
    Bench {
        /// Plies to search
        #[arg(default_value_t = tenfold::bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
        depth: u32,
    },
    /// Print, for each game, the line that starts XBoard or WinBoard with this engine
    XboardConfig(guis::XboardArgs),
    /// Print this engine's entry for CuteChess's engines.json
    CutechessConfig(guis::CutechessArgs),
    /// List the games with board size, title, aliases, options and first position
    Games,
}

/// Which game and from where, for every command that is about one.
#[derive(Args)]
struct GameArgs {
    /// Name or alias of a game; `tenfold games` lists them
    game: String,
    /// Start from this position instead of the game's first
    #[arg(long)]
    fen: Option<String>,
    /// Set an option of the game's rules; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

impl GameArgs {
    /// The game, set up.
    fn open(&self) -> Result<Box<dyn Session>> {
        let (game, selected) = find_game(&self.game)?;
        let mut session = game.open();
        if let Some((name, value)) = selected {
            session.set_option(name, value);
        }
        for option in &self.options {
            set_option(&mut *session, option)?;
        }
        if let Some(fen) = &self.fen {
            session.set_fen(fen).map_err(|why| anyhow::anyhow!("refused FEN: {why}"))?;
        }
        Ok(session)
    }
}

/// The game with this name or alias, and the option value that the alias selects.
fn find_game(name: &str) -> Result<(&'static registry::Game, Option<(&'static str, &'static str)>)> {
    let Some(found) = registry::find(&name.to_ascii_lowercase()) else {
        let names: Vec<String> = GAMES.iter().map(names).collect();
        bail!(Usage(format!("unknown game '{}'; there are: {}", name.escape_debug(), names.join(", "))));
    };
    Ok(found)
}

/// Sets an option of the rules given as `NAME=VALUE`.
fn set_option(session: &mut dyn Session, text: &str) -> Result<()> {
    let (name, value) = find_option(session.spec(), text)?;
    match session.set_option(name, value) {
        true => Ok(()),
        false => bail!(Usage(format!("{name} cannot be set to {value}"))),
    }
}

/// Reads an option of the rules given as `NAME=VALUE`; capitals do not matter.
fn find_option(spec: &Spec, text: &str) -> Result<(&'static str, &'static str)> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    let option = spec.options.iter().find(|option| option.name.eq_ignore_ascii_case(name.trim()));
    let value = option.and_then(|o| o.values.iter().find(|known| known.eq_ignore_ascii_case(value.trim())));
    match option.zip(value) {
        Some((option, value)) => Ok((option.name, value)),
        None => bail!(Usage(match spec.options {
            [] => format!("'{}': {} has no options", text.escape_debug(), spec.name),
            _ => format!("'{}' is no option of {}, which has {}", text.escape_debug(), spec.name, options(spec)),
        })),
    }
}

/// The options of a game and their values: `NAME=one|other`.
fn options(spec: &Spec) -> String {
    let texts: Vec<String> = spec.options.iter().map(|o| format!("{}={}", o.name, o.values.join("|"))).collect();
    texts.join(", ")
}

/// A game's name with its aliases in brackets.
fn names(game: &registry::Game) -> String {
    let aliases: Vec<&str> = game.spec.aliases.iter().map(|(alias, _)| *alias).collect();
    match aliases[..] {
        [] => game.spec.name.to_string(),
        _ => format!("{} ({})", game.spec.name, aliases.join(", ")),
    }
}

/// The command line is wrong: exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(String);

/// Runs the program.
pub fn main() -> ExitCode {
    let error = match rewritten().and_then(run) {
        Ok(code) => return code,
        Err(error) => error,
    };
    let pipe_closed = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(pipe_closed) {
        // Whoever read our output has seen enough.
        return ExitCode::SUCCESS;
    }
    log::error!("{error:#}");
    let _ = writeln!(io::stderr(), "error: {error:#}");
    ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
}

/// What the program is called with. When an engine's command ends with a quote, as it does where a folder's name has
/// spaces, XBoard adds an empty argument.
fn arguments() -> Vec<OsString> {
    let mut args: Vec<OsString> = std::env::args_os().collect();
    if let [before @ .., last] = &args[..]
        && last.is_empty()
        && Cli::try_parse_from(before).is_ok_and(|cli| cli.command.is_none())
    {
        args.pop();
    }
    args
}

/// The command line, after the spelling of other match programs and of OpenBench has become ours.
fn rewritten() -> Result<Cli> {
    let args = spelling::rewrite(arguments()).map_err(|why| Usage(why.to_string()))?;
    if let Some(note) = args.note() {
        let _ = writeln!(io::stderr(), "{note}");
    }
    let wrong = match Cli::try_parse_from(args.args) {
        Ok(cli) => return Ok(cli),
        Err(wrong) => wrong,
    };
    if !args.is_one_line {
        wrong.exit();
    }
    let text = wrong.render().to_string();
    let line = text.lines().next().unwrap_or_default();
    bail!(Usage(line.trim_start_matches("error: ").to_string()))
}

fn run(cli: Cli) -> Result<ExitCode> {
    if let Some(file) = &cli.log_file {
        logging::start(file, cli.log_level)?;
    }
    let Some(command) = cli.command else { return protocol() };
    // A match tells of its games from several threads.
    if let Command::Match(args) = &command {
        return matches::run(args);
    }
    let out = &mut io::stdout().lock();
    match command {
        Command::Perft(args) => perft::run(&args, out),
        Command::Show(args) => show::run(&args, out),
        Command::Rules(args) => rules::run(&args, out),
        Command::Play(args) => play::run(&args, &mut io::stdin().lock(), out),
        Command::Selfplay(args) => selfplay::run(&args, out),
        Command::Match(args) => matches::run(&args),
        Command::Genfens(args) => genfens::run(&args, out),
        Command::Datagen(args) => datagen::run(&args, out),
        Command::Tune(args) => tune::run(&args, out),
        Command::Values(args) => values::run(&args, out),
        Command::Solve(args) => solve::run(&args, out),
        Command::Tables(args) => tables::run(&args, out),
        Command::Bench { depth } => bench(depth, out),
        Command::XboardConfig(args) => guis::xboard(&args, out),
        Command::CutechessConfig(args) => guis::cutechess(&args, out),
        Command::Games => games(out),
    }
}

/// The protocol loop. Graphical interfaces read standard error as if it were output, so even a panic goes to
/// the log only.
fn protocol() -> Result<ExitCode> {
    std::panic::set_hook(Box::new(|panic| log::error!("{panic}")));
    tenfold::protocol::run(io::BufReader::new(io::stdin()), io::stdout());
    Ok(ExitCode::SUCCESS)
}

fn bench(depth: u32, out: &mut dyn Write) -> Result<ExitCode> {
    let mut written = Ok(());
    let control = Control::default();
    let total = tenfold::bench::bench(depth, &control, &mut |line| {
        if written.is_ok() {
            written = writeln!(out, "{line}");
        }
        if written.is_err() {
            control.stop();
        }
    });
    written?;
    writeln!(out, "{total}")?;
    Ok(ExitCode::SUCCESS)
}

fn games(out: &mut dyn Write) -> Result<ExitCode> {
    for game in GAMES {
        let spec = game.spec;
        writeln!(out, "{}: {}, {}x{}", names(game), spec.title, spec.files, spec.ranks)?;
        writeln!(out, "  start: {}", spec.array)?;
        if !spec.options.is_empty() {
            writeln!(out, "  options: {}", options(spec))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
