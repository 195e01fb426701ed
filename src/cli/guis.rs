//! `tenfold xboard-config`: how to load the engine into XBoard and WinBoard.
//!
//! XBoard and WinBoard have quoting rules of their own for their command line, and others for the command of an engine.
//! The rules here are those of XBoard's source (`ParseArgs` in args.h, `StartChildProcess` in usystem.c and
//! winboard.c). The value of `-fcp` is in braces or quotes if it has a space; there is no escape character.

use super::args::{UsageError, find_game};
use super::xboard_pieces;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use tenfold::registry::{self, GAMES, Game};

/// The latest possible value of `-date`. XBoard adds an engine only if `-date` is later than the time when it last
/// saved its settings.
const LATEST_VERSION: i32 = i32::MAX;

/// The height of the board in XBoard, in pixels. It leaves room for the window frame and menus on a screen of 768
/// lines.
const BOARD_HEIGHT: u32 = 576;

/// The size of XBoard's buffer for an engine's command (`MSG_SIZ` in common.h).
const MAX_COMMAND_BYTES: usize = 512;

#[derive(Args)]
pub struct XboardArgs {
    /// Names or aliases of games [default: all compiled games, and those of --variants]
    games: Vec<String>,
    #[command(flatten)]
    engine: EngineArgs,
    /// Which program the line is for
    #[arg(long = "for", value_enum, value_name = "INTERFACE",
        default_value_t = if cfg!(windows) { Interface::Winboard } else { Interface::Xboard })]
    interface: Interface,
    /// A match of two games of the engine against itself, at one minute plus one second a move
    #[arg(long = "match")]
    two: bool,
    /// Only add the engine to XBoard's list of engines, once for each game
    #[arg(long, conflicts_with = "two")]
    install: bool,
    /// Where to write the drawings of the pieces, a folder for each game [default: xboard in the user's folder for data]
    #[arg(long, value_name = "DIR")]
    pieces: Option<PathBuf>,
    /// Leave XBoard its own drawings, and write nothing
    #[arg(long, conflicts_with = "pieces")]
    no_pieces: bool,
}

impl XboardArgs {
    /// Writes the drawings of a game's pieces and returns their folder; `None` if XBoard should use its own drawings.
    fn drawings(&self, game: &Game) -> Result<Option<String>> {
        // WinBoard cannot draw SVG, and a line that installs an engine must not be too long.
        if self.no_pieces || self.install || self.interface == Interface::Winboard {
            return Ok(None);
        }
        let folder = match &self.pieces {
            Some(folder) => std::path::absolute(folder)
                .map_err(|why| UsageError(format!("--pieces '{}': {why}", folder.display())))?,
            None => {
                let data =
                    dirs::data_local_dir().context("the user has no folder for data; use --pieces or --no-pieces")?;
                data.join("tenfold").join("xboard")
            }
        };
        let folder = folder.join(game.spec.name);
        if !xboard_pieces::write(&folder, game).context("use --pieces DIR or --no-pieces")? {
            return Ok(None);
        }
        match folder.to_str().filter(|path| !path.contains(char::is_control)) {
            Some(path) => Ok(Some(path.into())),
            None => {
                bail!(UsageError(format!("the path is not plain text: '{}'", folder.to_string_lossy().escape_debug())))
            }
        }
    }
}

/// The engine that a GUI is to start.
#[derive(Args)]
pub struct EngineArgs {
    /// Path of the engine [default: this program]
    #[arg(long, value_name = "PATH")]
    engine: Option<String>,
}

impl EngineArgs {
    /// The path of the engine. It must be text without control characters.
    pub fn path(&self) -> Result<String> {
        let Some(path) = &self.engine else {
            let path = std::env::current_exe().context("cannot find the path of this program; use --engine PATH")?;
            return match path.to_str() {
                Some(path) if !path.contains(char::is_control) => Ok(path.into()),
                _ => bail!("the path of this program is not plain text: '{}'", path.to_string_lossy().escape_debug()),
            };
        };
        match path.trim() {
            "" => bail!(UsageError("--engine: the path is empty".into())),
            path if path.contains(char::is_control) => {
                bail!(UsageError(format!("--engine '{}' is not a path", path.escape_debug())))
            }
            path => Ok(path.into()),
        }
    }
}

/// The program that the command line is for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Interface {
    /// XBoard: a line for a POSIX shell
    Xboard,
    /// WinBoard: a line for a shortcut's target, for `cmd` or for a batch file
    Winboard,
}

/// Prints the lines for XBoard or WinBoard.
pub fn xboard(args: &XboardArgs, variants: &[PathBuf], out: &mut dyn Write) -> Result<ExitCode> {
    let path = args.engine.path()?;
    let loaded: Vec<&str> = registry::loaded_games().iter().map(|game| game.spec.name).collect();
    let games = match args.games[..] {
        [] => GAMES.iter().map(|game| game.spec.name).chain(loaded.iter().copied()).collect(),
        _ => args.games.iter().map(|name| checked_name(name)).collect::<Result<Vec<_>>>()?,
    };
    let plain = vec![path];
    let with_files = plain.iter().cloned().chain(options(variants)?).collect::<Vec<_>>();
    let mut is_counted_from_0 = false;
    for name in games {
        let game = find_game(name)?.0;
        let engine = if loaded.contains(&name) { &with_files } else { &plain };
        let refused = || {
            let words = engine.join(" ");
            UsageError(format!("'{words}' cannot be quoted: rename the folder or the file, or use a link"))
        };
        let words = if args.install { install_words(engine, name) } else { play_words(engine, name, args.two) };
        let looks = if args.install || args.interface == Interface::Winboard {
            Vec::new()
        } else {
            board_options(&game, args.drawings(&game)?)
        };
        let words = words.map(|words| [words, looks].concat());
        is_counted_from_0 |= game.spec.ranks > 9;
        writeln!(out, "{}", words.and_then(|words| args.interface.line(&words)).ok_or_else(refused)?)?;
    }
    if is_counted_from_0 && std::io::stderr().is_terminal() {
        eprintln!("XBoard counts the ranks of boards with ten ranks from 0: its a0 is a1 everywhere else");
    }
    Ok(ExitCode::SUCCESS)
}

/// XBoard's arguments for the look of a game: the drawings in this folder, in their own colours; squares small enough
/// for a screen of 768 lines; and coordinates. XBoard makes its window as wide as eight squares of the given size, and
/// then fits the board into it, with the pieces in hand on two extra files on either side.
fn board_options(game: &Game, drawings: Option<String>) -> Vec<String> {
    let spec = &game.spec;
    let across = u32::from(spec.files) + if game.display.xboard.holdings > 0 { 4 } else { 0 };
    let size = BOARD_HEIGHT / u32::from(spec.ranks) * across / 8;
    let words = ["-boardSize", &size.to_string(), "-showCoords", "true"].map(String::from).to_vec();
    let pieces =
        drawings.map(|folder| vec!["-pieceImageDirectory".into(), folder, "-trueColors".into(), "true".into()]);
    [words, pieces.unwrap_or_default()].concat()
}

/// The arguments with which the engine loads the same files of variants. The paths are absolute, because the engine may
/// be started in any folder.
fn options(variants: &[PathBuf]) -> Result<Vec<String>> {
    let mut options = Vec::new();
    for file in variants {
        let path = std::path::absolute(file).with_context(|| format!("cannot find '{}'", file.display()))?;
        match path.to_str().filter(|path| !path.contains(char::is_control)) {
            Some(path) => options.extend(["--variants".to_owned(), path.to_owned()]),
            None => {
                bail!(UsageError(format!("the path is not plain text: '{}'", path.to_string_lossy().escape_debug())))
            }
        }
    }
    Ok(options)
}

/// A game's name or alias, spelled as in its definition.
fn checked_name(name: &str) -> Result<&'static str> {
    let spec = find_game(name)?.0.spec;
    let mut aliases = spec.aliases.iter().map(|(alias, _)| *alias);
    Ok(aliases.find(|alias| alias.eq_ignore_ascii_case(name)).unwrap_or(spec.name))
}

/// XBoard's arguments that start a game, or a match of the engine against itself if `two` is set.
fn play_words(engine: &[String], variant: &str, two: bool) -> Option<Vec<String>> {
    let engine = command(engine)?;
    let mut words = vec!["-fcp".into(), engine.clone()];
    if two {
        words.extend(["-scp".into(), engine]);
    }
    words.extend(["-variant", variant].map(String::from));
    if two {
        words.extend(["-matchGames", "2", "-tc", "1", "-inc", "1"].map(String::from));
    } else {
        // Makes XBoard highlight the target squares of the lifted piece.
        words.extend(["-showTargetSquares", "true"].map(String::from));
    }
    Some(words)
}

/// XBoard's arguments that add a line to its list of engines; `None` if that line would contain braces, which XBoard
/// cannot read. XBoard itself appends the game to the engine's name.
fn install_words(engine: &[String], variant: &str) -> Option<Vec<String>> {
    let engine = command(engine)?;
    let engine = if engine.contains(' ') { quoted(&engine, &['"', '\''])? } else { engine };
    let line = format!("\"Tenfold\" -fcp {engine} -variant {variant}");
    let words = ["-date", &LATEST_VERSION.to_string(), "-installEngine", &line, "-autoClose"];
    (!line.contains(['{', '}'])).then(|| words.map(String::from).to_vec())
}

/// The command of an engine: its path and arguments, with quotes around words that contain spaces. `None` if the
/// command is too long or cannot be quoted.
fn command(words: &[String]) -> Option<String> {
    let word = |word: &String| {
        if word.contains(' ') || word.starts_with(['"', '\'']) {
            quoted(word, &['"', '\''])
        } else {
            Some(word.clone())
        }
    };
    let command = words.iter().map(word).collect::<Option<Vec<_>>>()?.join(" ");
    (command.len() < MAX_COMMAND_BYTES).then_some(command)
}

/// The text in quotes: the first quote in `quotes` that does not occur in the text is put around it. `None` if all of
/// these quotes occur in it.
fn quoted(text: &str, quotes: &[char]) -> Option<String> {
    let quote = quotes.iter().find(|quote| !text.contains(**quote))?;
    Some(format!("{quote}{text}{quote}"))
}

impl Interface {
    /// The command line made of these words; `None` if one of them cannot be quoted.
    fn line(self, words: &[String]) -> Option<String> {
        let words = words.iter().map(|word| self.word(word)).collect::<Option<Vec<_>>>()?;
        match self {
            Interface::Xboard => Some(format!("xboard {}", shlex::try_join(words.iter().map(String::as_str)).ok()?)),
            Interface::Winboard => Some(format!("winboard.exe {}", words.join(" "))),
        }
    }

    /// The word, quoted as the program that reads the command line requires.
    fn word(self, word: &str) -> Option<String> {
        let plain = !word.contains(' ') && !word.starts_with(['{', '"', '\'']);
        match self {
            _ if plain => Some(word.into()),
            // XBoard and WinBoard both accept braces around a word with spaces.
            _ if !word.contains('}') => Some(format!("{{{word}}}")),
            Interface::Xboard => None,
            Interface::Winboard => quoted(word, &['\'', '"']),
        }
    }
}
