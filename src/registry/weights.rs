//! The tuned weights of games from files.

use crate::core::position::Variant;
use crate::engine::eval::weights_file;
use crate::variants::LoadedGame;
use crate::variants::file::GameDef;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// A game with the weights that its definition names, in a file whose name counts from `folder`.
///
/// # Errors
///
/// When they cannot be read: the line of the definition, and why.
pub(super) fn with_weights(
    game: LoadedGame,
    def: &GameDef,
    folder: Option<&Path>,
) -> Result<LoadedGame, (usize, String)> {
    let Some(name) = def.weights.as_deref().filter(|name| *name != "-") else { return Ok(game) };
    let line = def.given.get("weights").map_or(def.line, |given| given.line);
    let fault = |why: String| (line, format!("weights: {why}"));
    let Some(folder) = folder else {
        return Err(fault(format!("'{name}' cannot be found, since this text of games has no folder")));
    };
    let path = folder.join(name);
    let bytes = read_file(&path, weights_file::MAX_BYTES).map_err(fault)?;
    let weights = weights_file::read(game.spec(), &bytes);
    weights.map(|weights| game.with_weights(weights)).map_err(|why| fault(format!("'{}': {why}", path.display())))
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
