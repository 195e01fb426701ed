//! The command line: one module for each command.
//!
//! Exit codes: 0 for success; 1 when a position or move is refused or a check fails; 2 when the command line itself is
//! wrong (unknown game, option or file).

mod args;
mod atomic_file;
mod bench;
mod board;
mod check;
mod checksum;
mod clock;
mod completions;
mod cutechess;
mod datagen;
mod fairy_stockfish;
mod game_files;
mod genfens;
mod guis;
mod import;
mod interrupt;
mod learn;
mod logging;
mod manual;
mod matches;
mod perft;
mod play;
mod player;
mod progress;
mod record;
mod refusal;
mod report;
mod rules;
mod screen;
mod selfplay;
mod shard;
mod show;
mod solve;
mod style;
mod tables;
mod task_files;
mod train;
mod tune;
mod values;
mod xboard_pieces;

// These names are imported here because the modules of the commands use them from here.
use args::{GameArgs, UsageError, find_game};

use anyhow::{Result, bail};
use args::{names_text, options_text};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenfold::registry::learned::{self, Folders};
use tenfold::registry::{self, GAMES, Game};
use tenfold::tools::arena::compat;
use tenfold::tools::arena::engine::group;

/// The environment variable that stands for `--learned`.
const LEARNED_VARIABLE: &str = "TENFOLD_LEARNED";

/// The log levels, as typed on the command line.
const LOG_LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// A chess-variant engine.
///
/// Without a command it speaks UCI or XBoard's protocol on standard input and output; the first line decides which.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    /// Append a log to this file; nothing is logged elsewhere
    #[arg(long, global = true, value_name = "FILE")]
    log_file: Option<PathBuf>,
    /// Log level: off, error, warn, info, debug or trace
    #[arg(long, global = true, value_name = "LEVEL", default_value = "info", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(LOG_LEVELS).try_map(|level| level.parse::<log::LevelFilter>()))]
    log_level: log::LevelFilter,
    /// Also read the games of this file, in the format of Fairy-Stockfish's variants.ini; may be given more than once
    #[arg(long, global = true, value_name = "FILE")]
    variants: Vec<PathBuf>,
    /// Use what `tenfold learn` has learned in this folder, or none [default: TENFOLD_LEARNED, else a folder of the user's data, then the one beside the program]
    #[arg(long, global = true, value_name = "DIR")]
    learned: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the leaf nodes of the tree of legal moves, or check a file of such counts
    Perft(perft::PerftArgs),
    /// Show a position: diagram, FEN, hash key, legal moves and result; with --svg also as a picture
    Show(show::ShowArgs),
    /// Explain a game with diagrams of how each piece moves, as a page of Markdown
    Rules(rules::RulesArgs),
    /// Play against the engine in the terminal
    Play(play::PlayArgs),
    /// Open a board in the browser: play, analyse, edit positions, learn the rules
    ///
    /// Serves a page on this machine alone and prints its address, with a token that the page needs. The games are kept in
    /// the browser. The token, and the engine's secret choices in games that have them, follow from a key file that only you
    /// can read, so a page goes on after a restart.
    Board(board::BoardArgs),
    /// Watch the engine play a game against itself
    Selfplay(selfplay::SelfplayArgs),
    /// Run a match between engines
    Match(Box<matches::MatchArgs>),
    /// Generate an opening book: level positions of a game, one FEN a line
    ///
    /// Each position is reached by random moves, all are different, and a short search scores them near zero. The first
    /// positions are the same however many are asked for. OpenBench's
    /// `tenfold "genfens N seed S book None variant GAME" quit` works as well.
    Genfens(genfens::GenfensArgs),
    /// Generate training data: games that the engine plays against itself, with the score of each move
    ///
    /// Games begin with random moves and end by the rules or by adjudication. Repeat an interrupted command to continue
    /// it.
    Datagen(datagen::DatagenArgs),
    /// Tune the weights of a game's evaluation on data of `datagen`, and write them to a file
    ///
    /// For a compiled game the file is source. For a game from a file it is text: its first line names the game, its board
    /// and its pieces, a line [group] begins a group of features, and the lines below have the weights of the group, each
    /// as middlegame,endgame in centipawns. `weights = FILE` in the game's section makes the game use it.
    Tune(tune::TuneArgs),
    /// Train a network for a game's evaluation on data of `datagen`, and write it to a file
    ///
    /// The network takes the place of the hand-crafted evaluation (HCE), or corrects it with --with-hce. The option EvalFile of both
    /// protocols makes searches use it.
    Train(train::TrainArgs),
    /// Make a game strong: play games, learn from them, test what was learned, and install it if it is stronger
    ///
    /// The engine then uses it wherever it plays and analyses the game. It is kept by the checksum of the game's rules, so
    /// it is not used after they have changed. Repeat an interrupted command to continue it.
    Learn(learn::LearnArgs),
    /// Print a game's piece values in centipawns: derived from the rules, and tuned
    Values(values::ValuesArgs),
    /// Report on a game for its inventor: is it fair, how long is it, what are its pieces worth, which rules matter
    ///
    /// The engine plays itself at three strengths, from random openings, from the initial position, after each first
    /// move and with handicaps; the page has the numbers with their errors. Repeat an interrupted command to continue
    /// it. Several machines can share the work: --shard on each, then --merge.
    Report(report::ReportArgs),
    /// Prove who wins a position, or check a proof
    ///
    /// The position is the one after the moves MOVE…. The solver looks for a proof that the side to move wins, and if it
    /// disproves that, that the opponent does. Every proof that is reported has passed the checker of --verify. A repeated
    /// position counts as not won; the 50-move rule is ignored. Where these may win, the answer says so.
    Solve(Box<solve::SolveArgs>),
    /// Generate endgame tables: who wins with two or three pieces, and in how many plies
    ///
    /// Each table is reported with one line for each side to move. --install writes them to files that every search of the
    /// game uses from then on, --out to files that `solve --tables` and the option TablePath of both protocols read. Repeat an
    /// interrupted command to continue it.
    Tables(tables::TablesArgs),
    /// Benchmark: search fixed positions of games to a fixed depth and count nodes
    ///
    /// The count is the same on every machine: each position is searched on one thread with an empty hash table.
    Bench(bench::BenchArgs),
    /// Print the command that starts XBoard or WinBoard with this engine, for each game
    ///
    /// XBoard gets the engine's own drawings of the pieces, which are written to a folder for each game, squares of a size
    /// that fits, and coordinates. It counts the ranks of boards with ten ranks from 0.
    XboardConfig(guis::XboardArgs),
    /// Print this engine's entry for CuteChess's engines.json, with the games that CuteChess knows
    CutechessConfig(cutechess::CutechessArgs),
    /// List all games with board size, title, aliases, options and start position
    Games,
    /// Check a file of games: say all that is wrong, and show each game with its pieces and perft 1 to 3
    Check(check::CheckArgs),
    /// Read a game from the definition of an Interactive Diagram, and write it as a section of a file of games
    ///
    /// Such diagrams are on pages of The Chess Variant Pages. What cannot be said in a file of games is named on standard
    /// error.
    Import(import::ImportArgs),
    /// Print the script with which a shell completes commands, options and games
    Completions(completions::CompletionsArgs),
    /// Print the manual page, or write one for each command
    Man(manual::ManArgs),
}

/// Runs the program.
pub fn main() -> ExitCode {
    if std::env::args_os().nth(1).is_some_and(|first| first == group::GUARD_COMMAND) {
        // This command is not for users: a running match has started this process as its guard.
        group::guard(io::stdin().lock());
        return ExitCode::SUCCESS;
    }
    let error = match parse().and_then(run) {
        Ok(code) => return code,
        Err(error) => error,
    };
    let pipe_closed = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(pipe_closed) {
        // The reader has closed our output, as `head` does.
        return ExitCode::SUCCESS;
    }
    log::error!("{error:#}");
    let _ = writeln!(io::stderr(), "error: {error:#}");
    ExitCode::from(if error.is::<UsageError>() { 2 } else { 1 })
}

/// The program's arguments. If an engine's command ends with a quote, as it does when a folder's name contains spaces,
/// XBoard adds an empty argument; it is removed here.
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

/// The program's commands and options for clap. A negative number is parsed as a value, so that the error message can
/// say which values are allowed.
fn grammar() -> clap::Command {
    fn with_negative_numbers(command: clap::Command) -> clap::Command {
        let takes = |arg: &clap::Arg| arg.get_action().takes_values() && !arg.is_trailing_var_arg_set();
        let command = command.mut_args(|arg| if takes(&arg) { arg.allow_negative_numbers(true) } else { arg });
        command.mut_subcommands(with_negative_numbers)
    }
    with_negative_numbers(Cli::command())
}

/// Parses the command line; options of other match runners and the arguments of OpenBench are translated first.
fn parse() -> Result<Cli> {
    let typed = compat::translate(arguments()).map_err(|why| UsageError(why.to_string()))?;
    if let Some(line) = refusal::misread_as_fen(grammar(), &typed.args) {
        bail!(UsageError(line));
    }
    let parsed = grammar().try_get_matches_from(&typed.args).and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => {
            if let Some(note) = typed.note() {
                let _ = writeln!(io::stderr(), "{note}");
            }
            Ok(cli)
        }
        Err(shown) if matches!(shown.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => shown.exit(),
        Err(wrong) => bail!(UsageError(refusal::explain_error(&wrong, grammar(), &typed.args))),
    }
}

fn run(cli: Cli) -> Result<ExitCode> {
    if let Some(file) = &cli.log_file {
        logging::start_logging(file, cli.log_level)?;
    }
    for file in &cli.variants {
        load_variants(file)?;
    }
    use_learned_data(&cli)?;
    let Some(command) = cli.command else { return protocol() };
    // A match prints from several threads, so standard output must not be locked here.
    if let Command::Match(args) = &command {
        return matches::run(args);
    }
    let out = &mut io::stdout().lock();
    match command {
        Command::Perft(args) => perft::run(&args, out),
        Command::Show(args) => show::run(&args, out),
        Command::Rules(args) => rules::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Board(args) => board::run(&args, &cli.variants, out),
        Command::Selfplay(args) => selfplay::run(&args, out),
        Command::Match(args) => matches::run(&args),
        Command::Genfens(args) => genfens::run(&args, out),
        Command::Datagen(args) => datagen::run(&args, out),
        Command::Tune(args) => tune::run(&args, &cli.variants, out),
        Command::Train(args) => train::run(&args, &cli.variants, out),
        Command::Learn(args) => learn::run(&args, out),
        Command::Values(args) => values::run(&args, out),
        Command::Report(args) => report::run(&args, &cli.variants, out),
        Command::Solve(args) => solve::run(&args, out),
        Command::Tables(args) => tables::run(&args, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::XboardConfig(args) => guis::xboard(&args, &cli.variants, out),
        Command::CutechessConfig(args) => cutechess::run(&args, &cli.variants, out),
        Command::Games => games(out),
        Command::Check(args) => check::run(&args, out),
        Command::Import(args) => import::run(&args, out),
        Command::Completions(args) => completions::run(&args, grammar(), out),
        Command::Man(args) => manual::run(&args, grammar(), out),
    }
}

/// Chooses the folders of learned data: that of `--learned`, or of the environment variable, or the user's and those
/// that came with the program. Commands whose output depends on the build and their options alone use neither.
fn use_learned_data(cli: &Cli) -> Result<()> {
    let is_by_build = matches!(
        cli.command,
        Some(
            Command::Bench(_)
                | Command::Datagen(_)
                | Command::Genfens(_)
                | Command::Match(_)
                | Command::Train(_)
                | Command::Tune(_)
        )
    );
    let is_learning = matches!(cli.command, Some(Command::Learn(_)));
    let named = cli.learned.clone().or_else(|| Some(PathBuf::from(std::env::var_os(LEARNED_VARIABLE)?)));
    let folders = match named {
        Some(folder) if folder.as_os_str() == "none" => Folders::default(),
        Some(folder) if !folder.is_dir() && !is_learning => {
            bail!(UsageError(format!("--learned: '{}' is no folder", folder.display())))
        }
        Some(folder) => Folders { own: Some(folder), of_program: Vec::new() },
        None if is_by_build => Folders::default(),
        None => Folders::of_user_and_program(),
    };
    learned::set_folders(folders);
    Ok(())
}

/// Runs the protocol loop. Some GUIs read standard error as if it were output, so even a panic is only written to the
/// log.
fn protocol() -> Result<ExitCode> {
    std::panic::set_hook(Box::new(|panic| log::error!("{panic}")));
    tenfold::protocol::run(io::BufReader::new(io::stdin()), io::stdout());
    Ok(ExitCode::SUCCESS)
}

fn games(out: &mut dyn Write) -> Result<ExitCode> {
    for game in GAMES {
        list(game, out)?;
    }
    writeln!(out, "\nFrom the file that ships with the program:")?;
    for game in registry::shipped_games() {
        list(game, out)?;
    }
    let loaded = registry::loaded_games();
    if !loaded.is_empty() {
        writeln!(out, "\nFrom --variants:")?;
    }
    for game in &loaded {
        list(game, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a game's entry in the list of games.
fn list(game: &Game, out: &mut dyn Write) -> Result<()> {
    let spec = &game.spec;
    writeln!(out, "{}: {}, {}x{}", names_text(game), spec.title, spec.files, spec.ranks)?;
    writeln!(out, "  start: {}", spec.start_fen)?;
    if !spec.options.is_empty() {
        writeln!(out, "  options: {}", options_text(spec))?;
    }
    Ok(())
}

/// Loads the games of a file. A game with faults is not loaded, and a warning is printed for each fault.
fn load_variants(file: &Path) -> Result<()> {
    let read = registry::load_variants(file).map_err(UsageError)?;
    if let ([], [fault]) = (&read.games[..], &read.faults[..]) {
        bail!(UsageError(format!("'{}' has no game that can be played: {fault}", file.display())));
    }
    if let ([], [first, ..]) = (&read.games[..], &read.faults[..]) {
        let (name, count) = (file.display(), read.faults.len());
        let all = format!("tenfold check {name} says all {count} errors");
        bail!(UsageError(format!("'{name}' has no game that can be played: {first}; {all}")));
    }
    if read.games.is_empty() {
        bail!(UsageError(format!("'{}' has no game that can be played", file.display())));
    }
    for fault in &read.faults {
        let _ = writeln!(io::stderr(), "warning: {fault}");
    }
    Ok(())
}
