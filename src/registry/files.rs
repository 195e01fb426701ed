//! Variants from files: the file that is built into the program, and files that users load.

use super::game::{GAMES, Game};
use super::games_in_use;
use super::named_files::{NamedFiles, read_file};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock, RwLockWriteGuard};
use tenfold_variants::file::{self, Fault, GameDef, LoadedDefinitions, Remark, definition_text, did_you_mean};
use tenfold_variants::read_definitions;

/// The variants of the built-in file that can be played, in its order.
static SHIPPED_GAMES: LazyLock<Vec<Game>> =
    LazyLock::new(|| tenfold_variants::shipped_definitions().iter().filter_map(shipped_game).collect());

fn shipped_game(def: &GameDef) -> Option<Game> {
    Some(Game::loaded(tenfold_variants::game_of(def).ok()?, def, &NamedFiles::default()))
}

/// A variant that users have loaded.
struct Loaded {
    game: Arc<Game>,
    /// The file, if it is from one, and the text.
    path: Option<PathBuf>,
    text: Arc<str>,
}

/// The variants that users have loaded, the newest last.
static LOADED: RwLock<Vec<Loaded>> = RwLock::new(Vec::new());

/// The texts that were read last by [`TextOfGames::recent`], the newest last.
static RECENT_TEXTS: Mutex<Vec<(String, Arc<TextOfGames>)>> = Mutex::new(Vec::new());
/// How many of them are kept.
const MAX_RECENT_TEXTS: usize = 4;

/// The names of variants in loaded files that cannot be played, each with the first fault of its section.
static LEFT_OUT: RwLock<BTreeMap<String, String>> = RwLock::new(BTreeMap::new());

/// The result of reading a file of variants.
#[derive(Default)]
pub struct VariantsFile {
    /// The variants of the file that can be played.
    pub games: Vec<Arc<Game>>,
    /// The faults, one line each, with file, line and section. A variant with a fault cannot be played.
    pub faults: Vec<String>,
    /// Remarks about sections of the file, one line each, with file, line and section.
    pub notes: Vec<String>,
    /// The names of the variants that cannot be played, each with the first fault of its section.
    pub left_out: BTreeMap<String, String>,
}

impl VariantsFile {
    /// Adds a fault of the file with this name.
    fn add_fault(&mut self, fault: &Fault, file: &str) {
        let text = fault.text_in_file(file);
        if let Some(section) = &fault.section {
            self.left_out.entry(section.clone()).or_insert_with(|| text.clone());
        }
        self.faults.push(text);
    }

    /// One line for each section with faults: its first fault, and how many more faults it has.
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

/// Reads a file of variants and makes them known to [`super::find`]. They replace variants of the same names from files
/// that were read before. If the file itself was read before and is free of faults now, variants that it does not have any
/// more are forgotten.
///
/// # Errors
///
/// When the file cannot be read: one line with the name of the file and the reason.
pub fn load_variants(path: &Path) -> Result<VariantsFile, String> {
    let bytes = read_file(path, file::MAX_FILE)?;
    let read = parse(&path.display(), &bytes, path.parent());
    if read.faults.is_empty() {
        known_variants().retain(|other| other.path.as_deref() != Some(path));
    }
    make_known(&read, Some(path), &bytes);
    Ok(read)
}

/// Reads the text of a file of variants, which cannot refer to other files, and makes them known to [`super::find`]. They
/// replace variants of the same names.
pub fn load_variants_text(text: &str) -> VariantsFile {
    let read = parse(&"text", text.as_bytes(), None);
    make_known(&read, None, text.as_bytes());
    read
}

fn known_variants() -> RwLockWriteGuard<'static, Vec<Loaded>> {
    LOADED.write().unwrap_or_else(PoisonError::into_inner)
}

fn make_known(read: &VariantsFile, path: Option<&Path>, bytes: &[u8]) {
    let text: Arc<str> = String::from_utf8_lossy(bytes).into();
    let mut known = known_variants();
    for game in &read.games {
        known.retain(|other| other.game.spec.name != game.spec.name);
        known.push(Loaded { game: Arc::clone(game), path: path.map(Path::to_owned), text: Arc::clone(&text) });
    }
    let mut left_out = LEFT_OUT.write().unwrap_or_else(PoisonError::into_inner);
    left_out.retain(|name, _| known.iter().all(|other| other.game.spec.name != name));
    left_out.extend(read.left_out.clone());
}

/// Reads the text of a file of variants without making them known to [`super::find`]; messages call the file `name`.
/// The text has no folder, so it cannot refer to other files.
pub fn parse_variants(name: &dyn Display, bytes: &[u8]) -> VariantsFile {
    parse(name, bytes, None)
}

/// Like [`parse_variants`], for a file that may refer to other files in its folder.
fn parse(name: &dyn Display, bytes: &[u8], folder: Option<&Path>) -> VariantsFile {
    let text = TextOfGames::read(bytes, folder);
    let name = name.to_string();
    let notes = text.remarks.iter().map(|remark| remark.in_file(&name)).collect();
    let games = text.games.into_iter().map(|(game, _)| game).collect();
    let mut read = VariantsFile { games, notes, ..VariantsFile::default() };
    for fault in &text.faults {
        read.add_fault(fault, &name);
    }
    // If two sections have the same name, the first may be free of faults and therefore playable.
    read.left_out.retain(|name, _| read.games.iter().all(|game| game.spec.name != name));
    read
}

/// The variants that a text defines, and what is wrong in it.
pub struct TextOfGames {
    /// The variants that can be played, with their definitions, in the order of the text.
    pub games: Vec<(Arc<Game>, GameDef)>,
    /// The faults. A variant with a fault cannot be played.
    pub faults: Vec<Fault>,
    /// Remarks about sections, which have no effect.
    pub remarks: Vec<Remark>,
}

impl TextOfGames {
    /// Reads a text that has no folder, so that it cannot refer to other files. The variants are not made known to
    /// [`super::find`]. The texts that were read last are kept, since a text is often read again.
    pub fn recent(text: &str) -> Arc<TextOfGames> {
        let recent = || RECENT_TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
        let known = recent().iter().find(|(known, _)| known == text).map(|(_, read)| Arc::clone(read));
        // Other texts can be asked for while this one is read.
        let read = known.unwrap_or_else(|| Arc::new(TextOfGames::read(text.as_bytes(), None)));
        let mut recent = recent();
        recent.retain(|(known, _)| known != text);
        if recent.len() >= MAX_RECENT_TEXTS {
            recent.remove(0);
        }
        recent.push((text.to_owned(), Arc::clone(&read)));
        read
    }

    fn read(bytes: &[u8], folder: Option<&Path>) -> TextOfGames {
        let reserved_names: Vec<&str> = compiled_names().collect();
        let LoadedDefinitions { games: definitions, mut faults, remarks } = read_definitions(bytes, &reserved_names);
        games_in_use::forget_unused();
        let mut games = Vec::new();
        for def in definitions {
            match games_in_use::game(&def, folder) {
                Ok(game) => games.push((game, def)),
                Err(of_rules) => faults.extend(of_rules),
            }
        }
        TextOfGames { games, faults, remarks }
    }
}

/// The variants of the built-in file that can be played.
pub fn shipped_games() -> &'static [Game] {
    &SHIPPED_GAMES
}

/// The variants that users have loaded.
pub fn loaded_games() -> Vec<Arc<Game>> {
    LOADED.read().unwrap_or_else(PoisonError::into_inner).iter().map(|one| Arc::clone(&one.game)).collect()
}

/// The part of a loaded file that defines the variant with this name.
pub fn loaded_definition(name: &str) -> Option<String> {
    let loaded = LOADED.read().unwrap_or_else(PoisonError::into_inner);
    let found = loaded.iter().find(|one| one.game.spec.name == name)?;
    Some(definition_text(&found.text, name))
}

/// Why the variant with this name in a loaded file cannot be played: the first fault of its section.
pub fn left_out(name: &str) -> Option<String> {
    LEFT_OUT.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
}

/// The text `; did you mean "X"?` with the variant whose name or alias is most similar to this name; empty when no name
/// is similar.
pub fn suggestion(name: &str) -> String {
    let loaded = loaded_games();
    let from_files = SHIPPED_GAMES.iter().chain(loaded.iter().map(|game| &**game)).map(|game| game.spec.name);
    did_you_mean(name, compiled_names().chain(from_files))
}

/// The variant with this name among the variants from files.
pub(super) fn find(name: &str) -> Option<Arc<Game>> {
    let loaded = loaded_games().into_iter().find(|game| game.spec.name == name);
    loaded.or_else(|| SHIPPED_GAMES.iter().find(|game| game.spec.name == name).map(Game::found))
}

/// The names and aliases of the variants that are compiled into the program.
fn compiled_names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().flat_map(|game| game.spec.aliases.iter().map(|(alias, _)| *alias).chain([game.spec.name]))
}
