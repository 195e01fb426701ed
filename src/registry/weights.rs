//! The tuned weights of games from files.

use crate::core::position::Variant;
use crate::engine::eval::weights_file;
use crate::variants::LoadedGame;
use crate::variants::file::GameDef;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// The content of the file of weights that a definition names, whose name counts from `folder`; none where it names none.
///
/// # Errors
///
/// When it cannot be read: the line of the definition, and why.
pub(super) fn bytes(def: &GameDef, folder: Option<&Path>) -> Result<Option<Vec<u8>>, (usize, String)> {
    let Some(name) = named(def) else { return Ok(None) };
    let Some(folder) = folder else {
        return Err(fault(def, format!("'{name}' cannot be found, since this text of games has no folder")));
    };
    read_file(&folder.join(name), weights_file::MAX_BYTES).map(Some).map_err(|why| fault(def, why))
}

/// A game with the weights of a file with this content, if there is one.
///
/// # Errors
///
/// When they do not fit the game: the line of the definition, and why.
pub(super) fn with_weights(
    game: LoadedGame,
    def: &GameDef,
    bytes: Option<&[u8]>,
) -> Result<LoadedGame, (usize, String)> {
    let Some(bytes) = bytes else { return Ok(game) };
    let weights = weights_file::read(game.spec(), bytes);
    let name = named(def).unwrap_or_default();
    weights.map(|weights| game.with_weights(weights)).map_err(|why| fault(def, format!("'{name}': {why}")))
}

/// The file of weights that a definition names.
fn named(def: &GameDef) -> Option<&str> {
    def.weights.as_deref().filter(|name| *name != "-")
}

fn fault(def: &GameDef, why: String) -> (usize, String) {
    (def.given.get("weights").map_or(def.line, |given| given.line), format!("weights: {why}"))
}

/// The content of a regular file of limited size.
///
/// # Errors
///
/// When it cannot be read: why, in one line with its name.
pub(super) fn read_file(path: &Path, most: usize) -> Result<Vec<u8>, String> {
    let cannot = |why: &dyn std::fmt::Display| format!("cannot read '{}': {why}", path.display());
    // A pipe must not be opened: that would wait for whoever writes to it.
    if !fs::metadata(path).map_err(|why| cannot(&why))?.is_file() {
        return Err(cannot(&"not a file"));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|why| cannot(&why))?;
    file.take(most as u64 + 1).read_to_end(&mut bytes).map_err(|why| cannot(&why))?;
    if bytes.len() > most { Err(cannot(&format!("larger than {most} bytes"))) } else { Ok(bytes) }
}
