//! What to type so that a graphical interface finds the engine: `xboard-config` and `cutechess-config`.
//!
//! XBoard and WinBoard read their command line by rules of their own, and the command of an engine by others again;
//! both are those of its source (`ParseArgs` in args.h, `StartChildProcess` in usystem.c and winboard.c). The value of
//! `-fcp` is plain when no space is in it, else it stands in braces or quotes; no sign in it can be escaped.

use super::args::{Usage, find_game};
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;
use tenfold::registry::GAMES;

/// XBoard adds an engine only when `-date` is later than the moment when it last saved its settings; this always is.
const LATEST: i32 = i32::MAX;

/// Bytes of an engine's command that XBoard keeps (`MSG_SIZ` in common.h).
const LONGEST: usize = 512;

#[derive(Args)]
pub struct XboardArgs {
    /// Names or aliases of games; all games when there is none
    games: Vec<String>,
    #[command(flatten)]
    engine: EngineArgs,
    /// The interface
    #[arg(long = "for", value_enum, value_name = "INTERFACE", default_value_t = if cfg!(windows) { Board::Winboard } else { Board::Xboard })]
    board: Board,
    /// A match of two games in which the engine plays itself, one minute and one second a move each
    #[arg(long = "match")]
    two: bool,
    /// Add the engine to the interface's list of engines, once for each game, and play nothing
    #[arg(long, conflicts_with = "two")]
    install: bool,
}

#[derive(Args)]
pub struct CutechessArgs {
    #[command(flatten)]
    engine: EngineArgs,
}

#[derive(Args)]
struct EngineArgs {
    /// The engine's path; this program's own when nothing is said
    #[arg(long, value_name = "PATH")]
    engine: Option<String>,
}

impl EngineArgs {
    fn path(&self) -> Result<String> {
        let Some(path) = &self.engine else {
            let path = std::env::current_exe().context("cannot find out where this program is; say --engine PATH")?;
            return match path.to_str() {
                Some(path) if !path.contains(char::is_control) => Ok(path.into()),
                _ => bail!("the path of this program is no plain text: '{}'", path.to_string_lossy().escape_debug()),
            };
        };
        match path.trim() {
            "" => bail!(Usage("--engine: the path is empty".into())),
            path if path.contains(char::is_control) => {
                bail!(Usage(format!("--engine '{}' is no path", path.escape_debug())))
            }
            path => Ok(path.into()),
        }
    }
}

/// Whose command line it is.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Board {
    /// XBoard: a line for a POSIX shell
    Xboard,
    /// WinBoard: a line for a shortcut's target, for `cmd` or for a batch file
    Winboard,
}

/// Prints the lines for XBoard or WinBoard.
pub fn xboard(args: &XboardArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let path = args.engine.path()?;
    let games = match args.games[..] {
        [] => GAMES.iter().map(|game| game.spec.name).collect(),
        _ => args.games.iter().map(|name| named(name)).collect::<Result<Vec<_>>>()?,
    };
    let refused = || Usage(format!("no line can say '{path}': rename the folder or the file, or go by a link"));
    for name in games {
        let words = match args.install {
            true => installing(&path, name),
            false => playing(&path, name, args.two),
        };
        writeln!(out, "{}", words.and_then(|words| args.board.line(&words)).ok_or_else(refused)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The name or alias that is meant.
fn named(name: &str) -> Result<&'static str> {
    let spec = find_game(name)?.0.spec;
    let mut aliases = spec.aliases.iter().map(|(alias, _)| *alias);
    Ok(aliases.find(|alias| alias.eq_ignore_ascii_case(name)).unwrap_or(spec.name))
}

/// Starts a game, or a match of two engines.
fn playing(path: &str, variant: &str, two: bool) -> Option<Vec<String>> {
    let engine = command(path)?;
    let mut words = vec!["-fcp".into(), engine.clone()];
    if two {
        words.extend(["-scp".into(), engine]);
    }
    words.extend(["-variant", variant].map(String::from));
    if two {
        words.extend(["-matchGames", "2", "-tc", "1", "-inc", "1"].map(String::from));
    } else {
        // Where the lifted piece can go.
        words.extend(["-showTargetSquares", "true"].map(String::from));
    }
    Some(words)
}

/// Adds a line to the list of engines, in which braces have no place. The interface shows it with the game's name behind.
fn installing(path: &str, variant: &str) -> Option<Vec<String>> {
    let engine = command(path)?;
    let engine = if engine.contains(' ') { quoted(&engine, &['"', '\''])? } else { engine };
    let line = format!("\"Tenfold\" -fcp {engine} -variant {variant}");
    let words = ["-date", &LATEST.to_string(), "-installEngine", &line, "-autoClose"];
    (!line.contains(['{', '}'])).then(|| words.map(String::from).to_vec())
}

/// How an engine's command names a program: in quotes when there are spaces in it.
fn command(path: &str) -> Option<String> {
    let command = match path.contains(' ') || path.starts_with(['"', '\'']) {
        true => quoted(path, &['"', '\''])?,
        false => path.into(),
    };
    (command.len() < LONGEST).then_some(command)
}

/// A text between the first of these quotes that does not stand in it.
fn quoted(text: &str, quotes: &[char]) -> Option<String> {
    let quote = quotes.iter().find(|quote| !text.contains(**quote))?;
    Some(format!("{quote}{text}{quote}"))
}

impl Board {
    /// The line that hands over these words; `None` when there is none.
    fn line(self, words: &[String]) -> Option<String> {
        let words = words.iter().map(|word| self.word(word)).collect::<Option<Vec<_>>>()?;
        match self {
            Board::Xboard => Some(format!("xboard {}", shlex::try_join(words.iter().map(String::as_str)).ok()?)),
            Board::Winboard => Some(format!("winboard.exe {}", words.join(" "))),
        }
    }

    /// A word as the interface reads it.
    fn word(self, word: &str) -> Option<String> {
        let plain = !word.contains(' ') && !word.starts_with(['{', '"', '\'']);
        match self {
            _ if plain => Some(word.into()),
            // XBoard puts what has a space in braces itself.
            _ if !word.contains('}') => Some(format!("{{{word}}}")),
            Board::Xboard => None,
            Board::Winboard => quoted(word, &['\'', '"']),
        }
    }
}

/// Prints CuteChess's engines.json.
pub fn cutechess(args: &CutechessArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let names = GAMES
        .iter()
        .flat_map(|game| std::iter::once(game.spec.name).chain(game.spec.aliases.iter().map(|(alias, _)| *alias)));
    let engine = json!({
        "name": "Tenfold",
        "command": args.engine.path()?,
        "workingDirectory": "",
        "protocol": "uci",
        "variants": names.collect::<Vec<_>>(),
    });
    writeln!(out, "{}", serde_json::to_string_pretty(&[engine])?)?;
    Ok(ExitCode::SUCCESS)
}
