//! Files of endgame tables, one for each set of pieces.
//!
//! A file consists of a line `tenfold endgame 1`; a line with the rules, the pieces and the number of bytes of the
//! table; the table; and the first eight bytes of the SHA-256 of everything before. A byte of the table is 0 for a draw
//! (and where a piece stands on a square that is forbidden to it), and 255 where the king of the side not to move could
//! be captured or the game is over. Otherwise it is twice the number of plies to the end of the game (126 for that many
//! or more), plus two for a win of the side to move, or plus one for a loss. The index of a byte is a number whose
//! digits are the side to move (0 for the first player) and the squares of the pieces, counted from a1 by ranks: the
//! first player's pieces, then the second's, each in the order of the variant's piece types, and pieces of the same
//! type in the order of their squares.

use super::material::MaterialSet;
use super::rules::MAX_TABLE_BYTES;
use crate::regular_file::read_regular_file;
use sha2::{Digest, Sha256};
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tenfold_core::rules::Spec;

/// Why a file cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The file is no endgame table, or is the table of another set or of other rules.
    #[error("is not the endgame table that its name says")]
    Foreign,
    /// The file is cut short.
    #[error("ends at byte {0}, before the table does")]
    Short(usize),
    /// The checksum of the file is wrong.
    #[error("is damaged")]
    Damaged,
}

/// The extension of file names.
const EXTENSION: &str = "endgame";
const MAGIC: &str = "tenfold endgame 1\n";
/// The greatest size of a file, in bytes: a table, with room for the lines before it and the checksum.
const MAX_FILE_BYTES: usize = MAX_TABLE_BYTES + (1 << 12);

fn file_header(rules: &str, set: &MaterialSet, spec: &Spec) -> String {
    format!("{MAGIC}{rules} {} {}\n", set.name(spec, false), set.table_bytes(spec))
}

/// The name of a set's file.
pub fn file_name(rules: &str, set: &MaterialSet, spec: &Spec) -> String {
    format!("{rules}-{}.{EXTENSION}", set.name(spec, false))
}

/// The content of a set's file.
pub fn table_to_bytes(table: &[u8], rules: &str, set: &MaterialSet, spec: &Spec) -> Vec<u8> {
    let mut bytes = [file_header(rules, set, spec).as_bytes(), table].concat();
    let sum = Sha256::digest(&bytes);
    bytes.extend(&sum[..8]);
    bytes
}

/// The user's own folder of tables, which is used if no other folder is named; `None` if the system has no place for
/// it.
pub fn installed_folder() -> Option<PathBuf> {
    Some(dirs::data_local_dir()?.join("tenfold").join("tables"))
}

/// The folder that an option or argument chooses: the folder that it names; no folder for the word `none`; without a
/// value, the installed folder, if there is one.
///
/// # Errors
///
/// The errors of [`check_folder`] for a folder that is named.
pub fn chosen_folder(choice: Option<&Path>) -> Result<Option<PathBuf>, (PathBuf, String)> {
    match choice {
        None => Ok(installed_folder().filter(|folder| folder.is_dir())),
        Some(word) if word.as_os_str().eq_ignore_ascii_case("none") => Ok(None),
        Some(folder) => check_folder(folder).map(|()| Some(folder.to_path_buf())),
    }
}

/// Checks that a folder has files of tables, under any rules, and that all these files are complete.
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
        let bytes = read_table_file(&file).map_err(|why| fault(&file, &format_args!("cannot be read: {why}")))?;
        if !bytes.starts_with(MAGIC.as_bytes()) {
            return Err(fault(&file, &TableError::Foreign));
        }
        checked_content(&bytes, bytes.len() - 8).map_err(|why| fault(&file, &why))?;
    }
    Ok(())
}

/// The content of a file.
///
/// # Errors
///
/// If the file cannot be read, or is none that a table could be in.
pub fn read_table_file(file: &Path) -> io::Result<Vec<u8>> {
    read_regular_file(file, MAX_FILE_BYTES)
}

/// The table in the content of a file.
///
/// # Errors
///
/// If the content is incomplete, damaged, or for another set or other rules.
pub fn table_from_bytes(bytes: &[u8], rules: &str, set: &MaterialSet, spec: &Spec) -> Result<Vec<u8>, TableError> {
    let head = file_header(rules, set, spec);
    let whole = head.len() + set.table_bytes(spec) + 8;
    if !bytes.starts_with(&head.as_bytes()[..head.len().min(bytes.len())]) {
        return Err(TableError::Foreign);
    }
    if bytes.len() < whole {
        return Err(TableError::Short(bytes.len()));
    }
    Ok(checked_content(bytes, whole - 8)?[head.len()..].to_vec())
}

/// The content before the checksum at `end`, if the checksum is right and nothing follows it.
fn checked_content(bytes: &[u8], end: usize) -> Result<&[u8], TableError> {
    let (body, sum) = bytes.split_at(end);
    if Sha256::digest(body)[..8] == *sum { Ok(body) } else { Err(TableError::Damaged) }
}
