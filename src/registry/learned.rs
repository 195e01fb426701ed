//! Learned data: the weights and the network that `tenfold learn` has fitted to a variant and installed in the user's
//! data folder.
//!
//! Each set of rules has a folder of its own, named by the variant and the checksum of its rules, so data are not used
//! after the rules have changed. A manifest names the files that belong together. It is written last, so a reader finds
//! either the old data or the new.

use super::game::Game;
use super::named_files::read_file;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use tenfold_engine::eval::weights_file;
use tenfold_engine::network;

/// The name of a manifest.
pub const MANIFEST_FILE: &str = "learned.json";
/// The greatest size of a manifest, in bytes.
const MAX_MANIFEST_BYTES: usize = 1 << 16;

/// What the folder of a variant holds, and how it was learned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The name of the variant.
    pub game: String,
    /// The file of weights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<String>,
    /// The file of the network.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<String>,
    /// The number of games that were learned from.
    pub games: u32,
    /// The number of positions that were learned from.
    pub positions: u64,
    /// The Elo difference to what was used before, and its error at 95 %.
    pub elo: [f64; 2],
    /// The number of games that the Elo difference was measured with.
    pub test_games: u64,
    /// The day on which it was installed, as in 2026-11-27.
    pub date: String,
}

/// The contents of the files of learned data.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LearnedData {
    /// The content of a file of weights.
    pub weights: Option<Vec<u8>>,
    /// The content of a network file.
    pub network: Option<Vec<u8>>,
}

impl LearnedData {
    /// Reads the data in the folder of a variant; `None` when it has no manifest.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or is not as the manifest says: one line.
    pub fn read(folder: &Path) -> Result<Option<(Manifest, LearnedData)>, String> {
        let Some(manifest) = read_manifest(folder)? else { return Ok(None) };
        let content = |name: &Option<String>, most: usize| {
            let Some(name) = name else { return Ok(None) };
            if Path::new(name).components().count() != 1 {
                return Err(format!("'{}' names a file elsewhere", folder.join(MANIFEST_FILE).display()));
            }
            read_file(&folder.join(name), most).map(Some)
        };
        let weights = content(&manifest.weights, weights_file::MAX_FILE_BYTES)?;
        let network = content(&manifest.network, network::MAX_BYTES)?;
        Ok(Some((manifest, LearnedData { weights, network })))
    }
}

/// Reads the manifest in the folder of a variant; `None` when there is none.
///
/// # Errors
///
/// When it cannot be read: one line.
pub fn read_manifest(folder: &Path) -> Result<Option<Manifest>, String> {
    let file = folder.join(MANIFEST_FILE);
    if !file.exists() {
        return Ok(None);
    }
    let bytes = read_file(&file, MAX_MANIFEST_BYTES)?;
    let manifest = serde_json::from_slice(&bytes);
    manifest.map(Some).map_err(|why| format!("'{}' is no manifest of learned data: {why}", file.display()))
}

/// The folder whose data are used, and the variants with their data that were opened so far, by the names of their
/// folders.
#[derive(Default)]
struct InUse {
    folder: Option<PathBuf>,
    games: HashMap<String, Option<Game>>,
}

static IN_USE: LazyLock<Mutex<InUse>> = LazyLock::new(Mutex::default);

fn in_use() -> MutexGuard<'static, InUse> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The folder in which learned data are installed, unless another is chosen; `None` when the user has no folder for
/// data.
pub fn default_learned_folder() -> Option<PathBuf> {
    Some(dirs::data_local_dir()?.join("tenfold").join("learned"))
}

/// Chooses the folder whose learned data variants are opened with from now on; `None`, as at first, for none.
pub fn set_learned_folder(folder: Option<PathBuf>) {
    *in_use() = InUse { folder, games: HashMap::new() };
}

/// The folder whose learned data are used.
pub fn learned_folder() -> Option<PathBuf> {
    in_use().folder.clone()
}

/// The variant with the data that were learned for it; `None` where there are none. Data that cannot be used are logged
/// as an error, and left out.
pub(super) fn with_learned_data(game: &Game) -> Option<Game> {
    let mut in_use = in_use();
    let InUse { folder, games } = &mut *in_use;
    let folder = folder.as_ref()?;
    let name = game.learned_name();
    if let Some(known) = games.get(&name) {
        return known.clone();
    }
    let read = LearnedData::read(&folder.join(&name));
    let with_data = read.and_then(|read| read.map(|(_, data)| game.with_data(&data)).transpose());
    let opened = with_data.unwrap_or_else(|why| {
        log::error!("what was learned for {} is not used: {why}", game.spec.name);
        None
    });
    games.insert(name, opened.clone());
    opened
}
