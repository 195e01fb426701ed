//! Learned data: the weights and the network that `tenfold learn` has fitted to a variant, in a file with the extension
//! `.learned`.
//!
//! The file begins with a line `tenfold learned 1` and a line of JSON, the [`Manifest`], which names the variant with
//! the checksum of its rules, so data are not used after the rules have changed, and says how long the two parts are
//! that follow: a file of weights, and a network file.
//!
//! Files are looked for in the user's folder first, and then in the folders that came with the program.

use super::named_files::read_file;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};
use tenfold_engine::eval::weights_file;
use tenfold_engine::network;

/// The extension of files.
const EXTENSION: &str = "learned";
/// The name of the folders with files.
const FOLDER_NAME: &str = "learned";
/// The beginning of the first line of every file, which ends with the version of the format.
const FIRST_LINE: &[u8] = b"tenfold learned ";
const VERSION: &[u8] = b"1";
/// The greatest length of the line of the manifest, in bytes.
const MAX_MANIFEST_BYTES: usize = 1 << 16;
/// The greatest size of a file, in bytes.
const MAX_FILE_BYTES: usize = MAX_MANIFEST_BYTES + weights_file::MAX_FILE_BYTES + network::MAX_BYTES;

/// What a file of learned data holds, and how it was learned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The name of the variant.
    pub game: String,
    /// The name of the variant and the checksum of its rules.
    pub rules: String,
    /// The length of the weights, in bytes; 0 for none.
    pub weights: usize,
    /// The length of the network, in bytes; 0 for none.
    pub network: usize,
    /// The number of games that were learned from.
    pub games: u32,
    /// The number of positions that were learned from.
    pub positions: u64,
    /// The match against what was used before: games won, lost and drawn.
    pub test: [u64; 3],
    /// The day on which it was learned, as in 2026-11-27.
    pub date: String,
}

/// Learned data.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LearnedData {
    /// The content of a file of weights.
    pub weights: Option<Vec<u8>>,
    /// The content of a network file.
    pub network: Option<Vec<u8>>,
}

impl LearnedData {
    /// Reads a file; `None` when there is none.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or is not as its manifest says: one line.
    pub fn read(file: &Path) -> Result<Option<(Manifest, LearnedData)>, String> {
        if !file.exists() {
            return Ok(None);
        }
        let parsed = LearnedData::parse(&read_file(file, MAX_FILE_BYTES)?);
        parsed.map(Some).map_err(|why| format!("'{}' is no file of learned data: {why}", file.display()))
    }

    fn parse(bytes: &[u8]) -> Result<(Manifest, LearnedData), String> {
        let rest = bytes.strip_prefix(FIRST_LINE).ok_or("it does not begin with 'tenfold learned'")?;
        let mut lines = rest.splitn(3, |byte| *byte == b'\n');
        if lines.next() != Some(VERSION) {
            return Err("another version of the program has made it".into());
        }
        let (Some(manifest), Some(parts)) = (lines.next(), lines.next()) else { return Err("it ends too soon".into()) };
        let manifest: Manifest = serde_json::from_slice(manifest).map_err(|why| why.to_string())?;
        if manifest.weights.checked_add(manifest.network) != Some(parts.len()) || parts.is_empty() {
            return Err("it has not the length that it names".into());
        }
        let (weights, network) = parts.split_at(manifest.weights);
        let part = |bytes: &[u8]| (!bytes.is_empty()).then(|| bytes.to_vec());
        Ok((manifest, LearnedData { weights: part(weights), network: part(network) }))
    }

    /// The content of a file with these data. The lengths in the manifest need not be set.
    pub fn to_file(&self, manifest: Manifest) -> Vec<u8> {
        let [weights, network] = [&self.weights, &self.network].map(|part| part.as_deref().unwrap_or_default());
        let manifest = Manifest { weights: weights.len(), network: network.len(), ..manifest };
        // A manifest has only texts and numbers.
        let line = serde_json::to_vec(&manifest).unwrap_or_default();
        [FIRST_LINE, VERSION, b"\n", &line, b"\n", weights, network].concat()
    }
}

/// The name of the file of a variant that has this name and checksum.
pub fn file_name(learned_name: &str) -> String {
    format!("{learned_name}.{EXTENSION}")
}

/// The files of learned data in a folder, sorted by name; none if there is no such folder.
///
/// # Errors
///
/// When the folder cannot be read: one line.
pub fn files_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let fault = |why| format!("cannot read '{}': {why}", folder.display());
    let paths = std::fs::read_dir(folder).map_err(fault)?.map(|entry| Ok(entry.map_err(fault)?.path()));
    let mut files: Vec<PathBuf> = paths.collect::<Result<_, String>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
    files.sort();
    Ok(files)
}

/// The folders whose data are used.
#[derive(Clone, Default, Debug)]
pub struct Folders {
    /// The folder in which data are installed; its data go before those of the others.
    pub own: Option<PathBuf>,
    /// The folders that came with the program.
    pub of_program: Vec<PathBuf>,
}

impl Folders {
    /// The user's folder, and the folders that came with the program.
    pub fn of_user_and_program() -> Folders {
        let own = dirs::data_local_dir().map(|data| data.join("tenfold").join(FOLDER_NAME));
        let mut of_program = folders_of_program();
        of_program.retain(|folder| own.as_ref() != Some(folder));
        Folders { own, of_program }
    }

    /// All folders, the user's first.
    pub fn all(&self) -> impl Iterator<Item = &PathBuf> {
        self.own.iter().chain(&self.of_program)
    }
}

/// The folders of learned data that come with the program: beside it, and, where it was installed in a folder `bin`, in
/// `share/tenfold` beside that.
fn folders_of_program() -> Vec<PathBuf> {
    let program = std::env::current_exe().unwrap_or_default();
    let Some(folder) = program.parent() else { return Vec::new() };
    let shared = folder.parent().filter(|_| folder.ends_with("bin"));
    let shared = shared.map(|above| above.join("share").join("tenfold").join(FOLDER_NAME));
    std::iter::once(folder.join(FOLDER_NAME)).chain(shared).filter(|folder| folder.is_dir()).collect()
}

static FOLDERS: RwLock<Folders> = RwLock::new(Folders { own: None, of_program: Vec::new() });

/// Chooses the folders whose learned data variants are opened with; at first there are none. To be called before any
/// variant is opened, because each variant keeps the data that it was first opened with.
pub fn set_folders(folders: Folders) {
    *FOLDERS.write().unwrap_or_else(PoisonError::into_inner) = folders;
}

/// The folders whose learned data are used.
pub fn folders() -> Folders {
    FOLDERS.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Data that were given to the program by [`add`], with the name and checksum of their variant.
static GIVEN: RwLock<Vec<(String, LearnedData)>> = RwLock::new(Vec::new());

/// Uses the content of a file of learned data, as if it were in a folder; for programs that have no files. To be called
/// before any variant is opened, like [`set_folders`].
///
/// # Errors
///
/// When the content is not as its manifest says: one line.
pub fn add(bytes: &[u8]) -> Result<(), String> {
    let (manifest, data) = LearnedData::parse(bytes)?;
    GIVEN.write().unwrap_or_else(PoisonError::into_inner).push((manifest.rules, data));
    Ok(())
}

/// The name of a variant in the names of files.
pub(super) fn name_in_files(game: &str) -> String {
    game.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

/// Whether there may be data of a variant, so that the checksum of its rules is needed.
pub(super) fn may_have_data(game: &str) -> bool {
    let start = name_in_files(game) + "-";
    let is_of_game = |file: &PathBuf| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&start));
    let given = GIVEN.read().unwrap_or_else(PoisonError::into_inner);
    given.iter().any(|(rules, _)| rules.starts_with(&start))
        || folders().all().any(|folder| files_in(folder).unwrap_or_default().iter().any(is_of_game))
}

/// The data of the variant with this name and checksum, from each folder that has some, and those that were given.
/// Data that cannot be read are logged as an error, and left out.
pub fn installed_data(learned_name: &str) -> Vec<LearnedData> {
    let read = |folder: &PathBuf| {
        let file = folder.join(file_name(learned_name));
        match LearnedData::read(&file) {
            Ok(Some((manifest, data))) if manifest.rules == learned_name => return Some(data),
            Ok(Some(_)) => log::error!("'{}' is for other rules than its name says", file.display()),
            Ok(None) => {}
            Err(why) => log::error!("what was learned is not used: {why}"),
        }
        None
    };
    let given = GIVEN.read().unwrap_or_else(PoisonError::into_inner);
    let given = given.iter().filter(|(rules, _)| rules == learned_name).map(|(_, data)| data.clone());
    folders().all().filter_map(read).chain(given).collect()
}
