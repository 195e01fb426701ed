//! Learned data: the weights and the network that `tenfold learn` has fitted to a variant and installed in the user's
//! data folder.
//!
//! Each set of rules has a folder of its own, named by the variant and the checksum of its rules, so data are not used
//! after the rules have changed. A manifest names the files that belong together. It is written last, so a reader finds
//! either the old data or the new.

use super::named_files::read_file;
use serde::{Deserialize, Serialize};
use std::path::{Component, Path, PathBuf};
use std::sync::{PoisonError, RwLock};
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
    /// The match against what was used before: games won, lost and drawn.
    pub test: [u64; 3],
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
    let manifest: Manifest =
        manifest.map_err(|why| format!("'{}' is no manifest of learned data: {why}", file.display()))?;
    let is_here = |name: &String| {
        let mut parts = Path::new(name).components();
        matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None))
    };
    if !manifest.weights.iter().chain(&manifest.network).all(is_here) {
        return Err(format!("'{}' names a file elsewhere", file.display()));
    }
    Ok(Some(manifest))
}

/// The folder whose data are used.
static FOLDER: RwLock<Option<PathBuf>> = RwLock::new(None);

/// The folder in which learned data are installed, unless another is chosen; `None` when the user has no folder for
/// data.
pub fn default_learned_folder() -> Option<PathBuf> {
    Some(dirs::data_local_dir()?.join("tenfold").join("learned"))
}

/// Chooses the folder whose learned data variants are opened with; `None`, as at first, for none. To be called before
/// any variant is opened, because each variant keeps the data that it was first opened with.
pub fn set_learned_folder(folder: Option<PathBuf>) {
    *FOLDER.write().unwrap_or_else(PoisonError::into_inner) = folder;
}

/// The folder whose learned data are used.
pub fn learned_folder() -> Option<PathBuf> {
    FOLDER.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The data in the folder of this name in the folder whose data are used. Data that cannot be read are logged as an
/// error, and left out.
pub(super) fn installed_data(name: &str) -> Option<LearnedData> {
    let read = LearnedData::read(&learned_folder()?.join(name));
    read.unwrap_or_else(|why| {
        log::error!("what was learned is not used: {why}");
        None
    })
    .map(|(_, data)| data)
}
