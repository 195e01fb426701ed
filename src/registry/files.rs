//! Games from files: those of the file that ships inside the program, and those that users load.

use super::game::{GAMES, Game};
use crate::variants::file::{self, GameDef, Outside};
use crate::variants::game_of;
use std::fmt::Display;
use std::path::Path;
use std::sync::{LazyLock, PoisonError, RwLock};

/// The file that ships inside the program.
const SHIPPED: &str = include_str!("../variants/variants.ini");

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = file::MAX_FILE as u64;

/// The definitions of the shipped file, also of games that cannot be played: others inherit from them.
static DEFINITIONS: LazyLock<Vec<GameDef>> = LazyLock::new(|| file::load(SHIPPED.as_bytes(), Outside::NOTHING).games);

/// The shipped games that can be played, in the order of the file.
static SHIPPED_GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let playable = DEFINITIONS.iter().filter(|def| compiled_names().all(|name| name != def.name));
    playable.filter_map(|def| game_of(def).ok()).map(Game::loaded).collect()
});

/// The games that users have loaded, the newest last.
static LOADED: RwLock<Vec<&'static Game>> = RwLock::new(Vec::new());

/// What reading a file of games gave.
#[derive(Default)]
pub struct VariantsFile {
    /// The names of the games that can be played now.
    pub games: Vec<&'static Game>,
    /// What is wrong, each as one line with file, line and section. The games concerned are left out.
    pub faults: Vec<String>,
    /// Remarks about games that have been loaded, likewise.
    pub notes: Vec<String>,
}

impl VariantsFile {
    /// The faults with one line for each section: its first, and how many more there are.
    pub fn faults_by_section(&self) -> Vec<String> {
        let section =
            |fault: &str| fault.split_once(']').map(|(place, _)| place.rsplit('[').next().unwrap_or("").to_string());
        let mut lines: Vec<(Option<String>, &str, usize)> = Vec::new();
        for fault in &self.faults {
            match lines.iter_mut().find(|(name, _, _)| name.is_some() && *name == section(fault)) {
                Some((_, _, more)) => *more += 1,
                None => lines.push((section(fault), fault, 0)),
            }
        }
        let text = |(_, first, more): (_, &str, usize)| match more {
            0 => first.to_string(),
            more => format!("{first}, and {more} more, which `tenfold check` lists"),
        };
        lines.into_iter().map(text).collect()
    }
}

/// Reads a file of games and makes them known to [`super::find`]; a game of the same name from a file that was read before
/// is replaced.
///
/// # Errors
///
/// When the file cannot be read: why, in one line with its name.
pub fn load_variants(path: &Path) -> Result<VariantsFile, String> {
    let name = path.display();
    let size = std::fs::metadata(path).map_err(|why| format!("cannot read '{name}': {why}"))?;
    if !size.is_file() {
        return Err(format!("cannot read '{name}': not a file"));
    }
    if size.len() > MAX_BYTES {
        return Err(format!("cannot read '{name}': larger than {MAX_BYTES} bytes"));
    }
    let bytes = std::fs::read(path).map_err(|why| format!("cannot read '{name}': {why}"))?;
    Ok(load(&name, &bytes))
}

/// As [`load_variants`], from the text of a file.
fn load(name: &dyn Display, bytes: &[u8]) -> VariantsFile {
    let read = parse_variants(name, bytes);
    let mut known = LOADED.write().unwrap_or_else(PoisonError::into_inner);
    for game in &read.games {
        known.retain(|other| other.spec.name != game.spec.name);
        known.push(game);
    }
    read
}

/// Reads the text of a file of games without making them known; `name` stands for the file in messages.
pub fn parse_variants(name: &dyn Display, bytes: &[u8]) -> VariantsFile {
    let names: Vec<&str> = DEFINITIONS.iter().map(|def| def.name.as_str()).collect();
    let taken: Vec<&str> = compiled_names().collect();
    let outside = Outside {
        base: &|name| DEFINITIONS.iter().find(|def| def.name == name).cloned(),
        names: &names,
        taken: &taken,
    };
    let loaded = file::load(bytes, outside);
    let mut read = VariantsFile {
        games: Vec::new(),
        faults: loaded.faults.iter().map(|fault| fault.in_file(&name.to_string())).collect(),
        notes: loaded.notes.iter().map(|note| note.in_file(&name.to_string())).collect(),
    };
    for def in &loaded.games {
        let place = format!("{name}:{}: [{}]", def.line, def.name);
        match game_of(def) {
            Ok(game) => read.games.push(Box::leak(Box::new(Game::loaded(game)))),
            Err(faults) => read.faults.extend(faults.iter().map(|fault| format!("{place} {fault}"))),
        }
    }
    read
}

/// The games of the file that ships inside the program.
pub fn shipped_games() -> &'static [Game] {
    &SHIPPED_GAMES
}

/// The games that users have loaded.
pub fn loaded_games() -> Vec<&'static Game> {
    LOADED.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The game from a file with this name.
pub(super) fn find(name: &str) -> Option<&'static Game> {
    let loaded = loaded_games().into_iter().find(|game| game.spec.name == name);
    loaded.or_else(|| SHIPPED_GAMES.iter().find(|game| game.spec.name == name))
}

/// The names and aliases of the games that are compiled into the program.
fn compiled_names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().flat_map(|game| game.spec.aliases.iter().map(|(alias, _)| *alias).chain([game.spec.name]))
}
