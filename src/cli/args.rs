//! Arguments that several commands share: the game, its options and a position.

use anyhow::{Result, bail};
use clap::Args;
use std::path::Path;
use std::thread::available_parallelism;
use tenfold::core::rules::Spec;
use tenfold::registry::{self, GAMES};
use tenfold::session::Session;

/// The game and its start position.
#[derive(Args)]
pub struct GameArgs {
    /// Name or alias of a game; `tenfold games` lists all
    pub game: String,
    /// Start from this position instead of the game's start position
    #[arg(long)]
    pub fen: Option<String>,
    /// Set an option of the game's rules; can be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
}

impl GameArgs {
    /// Opens the game and sets its options and position.
    pub fn open(&self) -> Result<Box<dyn Session>> {
        let (game, selected) = find_game(&self.game)?;
        let mut session = game.open();
        if let Some((name, value)) = selected {
            session.set_option(name, value);
        }
        for option in &self.options {
            set_option(&mut *session, option)?;
        }
        if let Some(fen) = &self.fen {
            if fen == "startpos" || fen == "-" || Path::new(fen).is_file() {
                let fen = fen.escape_debug();
                bail!(UsageError(format!(
                    "--fen takes a position, not '{fen}'; without it the game is at its first one"
                )));
            }
            session.set_fen(fen).map_err(|why| anyhow::anyhow!("refused FEN: {why}"))?;
        }
        Ok(session)
    }
}

/// The number of threads that was asked for, or else one for each core.
pub fn threads_or_all(threads: Option<u16>) -> usize {
    threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from)
}

/// The game with this name or alias, and the option value that the name selects if it is an alias.
pub fn find_game(name: &str) -> Result<registry::Found> {
    let lower = name.to_ascii_lowercase();
    if let Some(found) = registry::find(&lower) {
        return Ok(found);
    }
    let name = name.escape_debug();
    if let Some(fault) = registry::left_out(&lower) {
        bail!(UsageError(format!("the game '{name}' was left out because of an error: {fault}")));
    }
    if Path::new(&*name.to_string()).is_file() {
        bail!(UsageError(format!(
            "'{name}' is a file, not a game; for games from a file: --variants FILE, and then the game"
        )));
    }
    let meant = registry::suggestion(&lower);
    if !meant.is_empty() {
        bail!(UsageError(format!("unknown game '{name}'{meant}")));
    }
    let loaded = registry::loaded_games();
    let list: Vec<String> = GAMES.iter().chain(loaded.iter().map(|game| &**game)).map(names_text).collect();
    bail!(UsageError(format!(
        "unknown game '{name}'; the games are: {}, and those that ship in a file (tenfold games) or that --variants FILE adds",
        list.join(", "),
    )));
}

/// The names and aliases of all games that are known.
pub fn game_names() -> Vec<&'static str> {
    let loaded = registry::loaded_games();
    let aliases = GAMES.iter().flat_map(registry::aliases);
    let games = GAMES.iter().chain(registry::shipped_games()).chain(loaded.iter().map(|game| &**game));
    let mut names: Vec<&str> = games.map(|game| game.spec.name).chain(aliases).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Sets an option of the rules given as `NAME=VALUE`.
fn set_option(session: &mut dyn Session, text: &str) -> Result<()> {
    let (name, value) = find_option(session.spec(), text)?;
    if session.set_option(name, value) { Ok(()) } else { bail!(UsageError(format!("{name} cannot be set to {value}"))) }
}

/// Parses an option of the rules given as `NAME=VALUE`, ignoring case.
pub fn find_option(spec: &Spec, text: &str) -> Result<(&'static str, &'static str)> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    let option = spec.options.iter().find(|option| option.name.eq_ignore_ascii_case(name.trim()));
    let value = option.and_then(|o| o.values.iter().find(|known| known.eq_ignore_ascii_case(value.trim())));
    match option.zip(value) {
        Some((option, value)) => Ok((option.name, value)),
        None if option.is_some() => bail!(UsageError(format!("{}, not '{}'", options_text(spec), text.escape_debug()))),
        None => bail!(UsageError(match spec.options {
            [] => format!("'{}': {} has no options", text.escape_debug(), spec.name),
            _ =>
                format!("'{}' is not an option of {}, which has {}", text.escape_debug(), spec.name, options_text(spec)),
        })),
    }
}

/// The options of a game with their values, as text: `NAME=one|other`.
pub fn options_text(spec: &Spec) -> String {
    let texts: Vec<String> = spec.options.iter().map(|o| format!("{}={}", o.name, o.values.join("|"))).collect();
    texts.join(", ")
}

/// A game's name with its aliases in brackets.
pub fn names_text(game: &registry::Game) -> String {
    let aliases: Vec<&str> = registry::aliases(game).collect();
    match aliases[..] {
        [] => game.spec.name.to_string(),
        _ => format!("{} ({})", game.spec.name, aliases.join(", ")),
    }
}

/// An error of the command line; the program exits with code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct UsageError(pub String);

/// Creates an output folder if it does not exist.
pub fn make_folder(folder: &Path) -> Result<()> {
    if folder.exists() && !folder.is_dir() {
        bail!(UsageError(format!("cannot write into '{}': it is not a folder", folder.display())));
    }
    let made = std::fs::create_dir_all(folder);
    made.map_err(|why| UsageError(format!("cannot create the folder '{}': {why}", folder.display())).into())
}
