//! The games from files that are in use.
//!
//! A definition that is read again gets the game that was made for it while that is still in use, so that a file which is set
//! again and again, as GUIs do with `VariantPath`, is compiled once.

use super::eval_files::EvalFiles;
use super::game::Game;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use tenfold_variants::file::{Fault, GameDef};
use tenfold_variants::game_of;

/// A game and what it was made from.
struct InUse {
    /// The definition, without the numbers of its lines.
    def: GameDef,
    /// What the files contained that it evaluates with.
    files: EvalFiles,
    game: Weak<Game>,
}

/// The games in use, by their names.
static IN_USE: LazyLock<Mutex<HashMap<String, Vec<InUse>>>> = LazyLock::new(Mutex::default);

fn in_use() -> MutexGuard<'static, HashMap<String, Vec<InUse>>> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Forgets the games that are not in use any more.
pub(super) fn forget_unused() {
    in_use().retain(|_, same| {
        same.retain(|one| one.game.strong_count() > 0);
        !same.is_empty()
    });
}

/// The game that a definition describes, in a file in this folder.
///
/// # Errors
///
/// Why it cannot be played.
pub(super) fn game(def: &GameDef, folder: Option<&Path>) -> Result<Arc<Game>, Vec<Fault>> {
    let fault = |(line, message)| Fault { line: Some(line), section: Some(def.name.clone()), message };
    let own = without_lines(def);
    let files = EvalFiles::read(def, folder);
    if let Ok(files) = &files
        && let Some(known) = find(&own, files)
    {
        return Ok(known);
    }
    let plain = game_of(&own).map_err(|faults| faults.iter().map(|why| fault(why.place(def))).collect::<Vec<_>>())?;
    let files = files.map_err(|why| vec![fault(why)])?;
    let game = files.apply(plain, def).map_err(|why| vec![fault(why)])?;
    let game = Arc::new(Game::loaded(game));
    let name = own.name.clone();
    in_use().entry(name).or_default().push(InUse { def: own, files, game: Arc::downgrade(&game) });
    Ok(game)
}

fn find(def: &GameDef, files: &EvalFiles) -> Option<Arc<Game>> {
    let games = in_use();
    let mut same = games.get(&def.name)?.iter().filter(|one| one.def == *def && one.files == *files);
    same.find_map(|one| one.game.upgrade())
}

/// The definition as it would be if the file had no lines above it.
fn without_lines(def: &GameDef) -> GameDef {
    let mut own = GameDef { line: 0, ..def.clone() };
    own.given.values_mut().for_each(|given| given.line = 0);
    own
}
