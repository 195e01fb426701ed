//! The variants from files that are in use.
//!
//! If a definition is read again while its variant is still in use, that variant is used again. A file that is set
//! repeatedly, as GUIs do with `VariantPath`, is therefore compiled only once.

use super::game::Game;
use super::named_files::NamedFiles;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use tenfold_variants::file::{Fault, GameDef};
use tenfold_variants::game_of;

/// A variant and the data that it was made from.
struct InUse {
    /// The definition, without its line numbers.
    def: GameDef,
    /// The contents of the files that the definition names.
    files: NamedFiles,
    game: Weak<Game>,
}

/// The variants in use, by name.
static IN_USE: LazyLock<Mutex<HashMap<String, Vec<InUse>>>> = LazyLock::new(Mutex::default);

fn in_use() -> MutexGuard<'static, HashMap<String, Vec<InUse>>> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Forgets the variants that are not in use any more.
pub(super) fn forget_unused() {
    in_use().retain(|_, same| {
        same.retain(|one| one.game.strong_count() > 0);
        !same.is_empty()
    });
}

/// The variant that a definition describes; `folder` is the folder of the file.
///
/// # Errors
///
/// When the variant cannot be played: the faults.
pub(super) fn game(def: &GameDef, folder: Option<&Path>) -> Result<Arc<Game>, Vec<Fault>> {
    let fault = |(line, message)| Fault { line: Some(line), section: Some(def.name.clone()), message };
    let own = without_lines(def);
    let files = NamedFiles::read(def, folder);
    if let Ok(files) = &files
        && let Some(known) = find(&own, files)
    {
        return Ok(known);
    }
    let plain = game_of(&own).map_err(|rules| rules.iter().map(|rule| rule.fault(def)).collect::<Vec<_>>())?;
    let files = files.map_err(|why| vec![fault(why)])?;
    let game = files.apply(plain, def).map_err(|why| vec![fault(why)])?;
    let game = Arc::new(Game::loaded(game, &own, &files));
    let name = own.name.clone();
    in_use().entry(name).or_default().push(InUse { def: own, files, game: Arc::downgrade(&game) });
    Ok(game)
}

fn find(def: &GameDef, files: &NamedFiles) -> Option<Arc<Game>> {
    let games = in_use();
    let mut same = games.get(&def.name)?.iter().filter(|one| one.def == *def && one.files == *files);
    same.find_map(|one| one.game.upgrade())
}

/// The definition without its line numbers, so that equal definitions on different lines compare equal.
fn without_lines(def: &GameDef) -> GameDef {
    let mut own = GameDef { line: 0, ..def.clone() };
    own.given.values_mut().for_each(|given| given.line = 0);
    own
}
