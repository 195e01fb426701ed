//! The games that were made from definitions in files.
//!
//! Their data stays in memory until the program ends. A definition that is read again gets the game that was made for it, so
//! that a file which is set again and again, as GUIs do with `VariantPath`, takes its memory once.

use super::eval_files::EvalFiles;
use super::game::Game;
use crate::variants::file::{Fault, GameDef};
use crate::variants::{LoadedGame, Unsupported, game_of};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// What was made of a definition.
struct Made {
    /// The definition, without the numbers of its lines.
    def: GameDef,
    game: Result<LoadedGame, Vec<Unsupported>>,
    /// The game with each content of the files that it evaluates with; without such files, by what follows from the rules.
    with_files: Vec<(EvalFiles, &'static Game)>,
}

/// What was made, by the hash of the definition.
static MADE: LazyLock<Mutex<HashMap<u64, Vec<Made>>>> = LazyLock::new(Mutex::default);

fn made() -> MutexGuard<'static, HashMap<u64, Vec<Made>>> {
    MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The game that a definition describes, in a file in this folder.
///
/// # Errors
///
/// Why it cannot be played.
pub(super) fn game(def: &GameDef, folder: Option<&Path>) -> Result<&'static Game, Vec<Fault>> {
    let fault = |(line, message)| Fault { line: Some(line), section: Some(def.name.clone()), message };
    let own = without_lines(def);
    let plain =
        plain_game(&own).map_err(|faults| faults.iter().map(|why| fault(why.place(def))).collect::<Vec<_>>())?;
    let files = EvalFiles::read(def, folder).map_err(|why| vec![fault(why)])?;
    let known = |made: &Made| made.with_files.iter().find(|(own, _)| *own == files).map(|(_, game)| *game);
    if let Some(game) = find(&mut made(), &own).and_then(|made| known(made)) {
        return Ok(game);
    }
    let with_files = files.apply(plain, def).map_err(|why| vec![fault(why)])?;
    let game: &'static Game = Box::leak(Box::new(Game::loaded(with_files)));
    if let Some(made) = find(&mut made(), &own) {
        made.with_files.push((files, game));
    }
    Ok(game)
}

/// The game of a definition without lines, with the weights that are derived from the rules and no network.
fn plain_game(own: &GameDef) -> Result<LoadedGame, Vec<Unsupported>> {
    if let Some(made) = find(&mut made(), own) {
        return made.game.clone();
    }
    let game = game_of(own);
    let new = Made { def: own.clone(), game: game.clone(), with_files: Vec::new() };
    made().entry(hash(own)).or_default().push(new);
    game
}

fn find<'a>(made: &'a mut HashMap<u64, Vec<Made>>, own: &GameDef) -> Option<&'a mut Made> {
    made.get_mut(&hash(own))?.iter_mut().find(|made| made.def == *own)
}

fn hash(def: &GameDef) -> u64 {
    let mut hasher = DefaultHasher::new();
    def.name.hash(&mut hasher);
    def.given.iter().for_each(|(key, given)| (key, &given.value).hash(&mut hasher));
    hasher.finish()
}

/// The definition as it would be if the file had no lines above it.
fn without_lines(def: &GameDef) -> GameDef {
    let mut own = GameDef { line: 0, ..def.clone() };
    own.given.values_mut().for_each(|given| given.line = 0);
    own
}
