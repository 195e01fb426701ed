//! Joins the parts of a file of training games, which were made by separate runs, perhaps on several machines.

use super::game_file::{FileError, Origin, Part, contents, header};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tenfold_core::rules::Spec;
use tenfold_trainer::DatagenSettings;

/// Why files cannot be joined into one file.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A file cannot be read, or was made with other settings.
    #[error("'{}' {why}", path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// What is wrong with the file.
        why: FileError,
    },
    /// A file is a whole file, not a part.
    #[error("'{}' is a whole file, not a part of one", .0.display())]
    Whole(PathBuf),
    /// A part lacks some of its games.
    #[error("'{}' has {games} of {of} games; the command that wrote it goes on", path.display())]
    Unfinished {
        /// The path of the file.
        path: PathBuf,
        /// The number of games that the part has.
        games: usize,
        /// The number of games that the part should have.
        of: usize,
    },
    /// A part belongs to another whole file than the first part: the number of games or the number of parts differs.
    #[error("'{}' is one of {} parts of {} games, not of {of} parts of {games} games", path.display(), part.of, part.games)]
    Different {
        /// The path of the file.
        path: PathBuf,
        /// The part that the file holds.
        part: Part,
        /// The number of parts according to the first file.
        of: u32,
        /// The number of games of the whole file.
        games: u32,
    },
    /// Two files have different games for the same part.
    #[error("contradiction: '{}' and '{}' have different games of part {number}", files[0].display(), files[1].display())]
    Contradiction {
        /// The paths of the two files.
        files: [PathBuf; 2],
        /// The number of the part.
        number: u32,
    },
    /// Not all parts were given.
    #[error("{} of {of} parts are missing: {}", numbers.len(), list(numbers))]
    Missing {
        /// The numbers of the missing parts.
        numbers: Vec<u32>,
        /// The number of parts.
        of: u32,
    },
}

/// A list of numbers as text; after twenty numbers, the rest is left out.
fn list(all: &[u32]) -> String {
    let shown: Vec<String> = all.iter().take(20).map(u32::to_string).collect();
    let more = if all.len() > shown.len() { ", …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

/// Joins all parts into the bytes of the whole file. The bytes are the same as if one run had played all games. A part
/// may be given twice.
///
/// # Errors
///
/// When a part cannot be used, belongs to another whole file, contradicts a file with the same part, or is missing.
pub fn merge_parts(
    paths: &[PathBuf],
    spec: &Spec,
    settings: DatagenSettings,
    games: u32,
) -> Result<Vec<u8>, MergeError> {
    let mut of = None;
    let mut parts: BTreeMap<u32, (&Path, Vec<u8>)> = BTreeMap::new();
    for path in paths {
        let in_file = |why| MergeError::File { path: path.clone(), why };
        let bytes = fs::read(path).map_err(|why| in_file(why.into()))?;
        let found = contents(&bytes, spec).map_err(in_file)?;
        let Some(part) = found.origin.part else { return Err(MergeError::Whole(path.clone())) };
        if found.origin.settings != settings {
            return Err(in_file(FileError::OtherSettings(found.origin)));
        }
        let of = *of.get_or_insert(part.of);
        if (part.of, part.games) != (of, games) {
            return Err(MergeError::Different { path: path.clone(), part, of, games });
        }
        if found.games.len() != part.range().len() {
            let (games, of) = (found.games.len(), part.range().len());
            return Err(MergeError::Unfinished { path: path.clone(), games, of });
        }
        let (other, known) = parts.entry(part.number).or_insert_with(|| (path, found.records.to_vec()));
        if known != found.records {
            let files = [other.to_path_buf(), path.clone()];
            return Err(MergeError::Contradiction { files, number: part.number });
        }
    }
    let of = of.unwrap_or(1);
    let missing: Vec<u32> = (1..=of).filter(|number| !parts.contains_key(number)).collect();
    if !missing.is_empty() {
        return Err(MergeError::Missing { numbers: missing, of });
    }
    let whole = header(spec, Origin { settings, part: None });
    let records = parts.into_values().flat_map(|(_, records)| records);
    Ok(whole.into_iter().chain(records).collect())
}
