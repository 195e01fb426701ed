//! Files of endgame tables, one for each set of pieces.
//!
//! A file has a line `tenfold endgame 1`, a line with the rules, the pieces and the number of bytes of the table, the
//! table, and the first eight bytes of the SHA-256 of all that. A byte of the table is 0 for a draw (and for a
//! placement of pieces where none may stand), 255 where the king of the side not to move could be captured or
//! the game is over, else twice the
//! plies to the end of the game, which are 126 for that many or more, and two more for a win of the side to move, one more
//! for a loss. Its index is a number whose digits are the side to move (0 for the first player) and the
//! squares of the pieces, counted from a1 by ranks: the first player's pieces, then the second's, each in the order of
//! the game's piece types, those of the same type in the order of their squares.

use super::material::MaterialSet;
use sha2::{Digest, Sha256};
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use tenfold_core::rules::Spec;

/// Why a file cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// It is no endgame table, or one of another set or other rules.
    #[error("is not the endgame table that its name says")]
    Foreign,
    /// It is cut short.
    #[error("ends at byte {0}, before the table does")]
    Short(usize),
    /// Its checksum is wrong.
    #[error("is damaged")]
    Damaged,
}

/// The extension of file names.
const EXTENSION: &str = "endgame";
const MAGIC: &str = "tenfold endgame 1\n";

fn head(rules: &str, set: &MaterialSet, spec: &Spec) -> String {
    format!("{MAGIC}{rules} {} {}\n", set.name(spec, false), set.size(spec))
}

/// The name of a set's file.
pub fn file_name(rules: &str, set: &MaterialSet, spec: &Spec) -> String {
    format!("{rules}-{}.{EXTENSION}", set.name(spec, false))
}

/// The content of a set's file.
pub fn to_bytes(table: &[u8], rules: &str, set: &MaterialSet, spec: &Spec) -> Vec<u8> {
    let mut bytes = [head(rules, set, spec).as_bytes(), table].concat();
    let sum = Sha256::digest(&bytes);
    bytes.extend(&sum[..8]);
    bytes
}

/// The user's own folder of tables, which is used where no other is named; none where the system has no place for it.
pub fn installed_folder() -> Option<PathBuf> {
    Some(dirs::data_local_dir()?.join("tenfold").join("tables"))
}

/// The folder that an option or argument chooses: one that is named; none, by the word `none`; or, without a value, the
/// installed one, if there is one.
///
/// # Errors
///
/// Those of [`check_folder`] for a folder that is named.
pub fn chosen_folder(choice: Option<&Path>) -> Result<Option<PathBuf>, (PathBuf, String)> {
    match choice {
        None => Ok(installed_folder().filter(|folder| folder.is_dir())),
        Some(word) if word.as_os_str().eq_ignore_ascii_case("none") => Ok(None),
        Some(folder) => check_folder(folder).map(|()| Some(folder.to_path_buf())),
    }
}

/// Checks that a folder has files of tables, of whatever rules, and that all of them are whole.
///
/// # Errors
///
/// The folder or file with a fault, and what the fault is.
pub fn check_folder(folder: &Path) -> Result<(), (PathBuf, String)> {
    let fault = |path: &Path, why: &dyn Display| (path.to_path_buf(), why.to_string());
    let entries = fs::read_dir(folder).map_err(|why| fault(folder, &format_args!("cannot be read: {why}")))?;
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files = files.filter(|file| file.extension().is_some_and(|extension| extension == EXTENSION)).peekable();
    files.peek().ok_or_else(|| fault(folder, &"has no endgame tables"))?;
    for file in files {
        let bytes = fs::read(&file).map_err(|why| fault(&file, &format_args!("cannot be read: {why}")))?;
        if !bytes.starts_with(MAGIC.as_bytes()) {
            return Err(fault(&file, &TableError::Foreign));
        }
        body(&bytes, bytes.len() - 8).map_err(|why| fault(&file, &why))?;
    }
    Ok(())
}

/// The table in the content of a file.
///
/// # Errors
///
/// When the content is incomplete, damaged, or of another set or other rules.
pub fn from_bytes(bytes: &[u8], rules: &str, set: &MaterialSet, spec: &Spec) -> Result<Vec<u8>, TableError> {
    let head = head(rules, set, spec);
    let whole = head.len() + set.size(spec) + 8;
    if !bytes.starts_with(&head.as_bytes()[..head.len().min(bytes.len())]) {
        return Err(TableError::Foreign);
    }
    if bytes.len() < whole {
        return Err(TableError::Short(bytes.len()));
    }
    Ok(body(bytes, whole - 8)?[head.len()..].to_vec())
}

/// What stands before the checksum at `end`, if that is right and nothing follows it.
fn body(bytes: &[u8], end: usize) -> Result<&[u8], TableError> {
    let (body, sum) = bytes.split_at(end);
    if Sha256::digest(body)[..8] == *sum { Ok(body) } else { Err(TableError::Damaged) }
}
