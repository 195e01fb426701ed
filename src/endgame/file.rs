//! Endgame tables in files, one for each set of men.
//!
//! A line `tenfold endgame 1`, a line with the rules, the men and the number of bytes, the table's bytes, and the first
//! eight bytes of the SHA-256 over all that. A byte is 0 for a draw (and for what is no position), else twice the plies
//! to the end of the game, and two more for a win of the side to move, one more for a loss. Its place is made of the
//! side to move (0 for the first player) and the men's squares, from a1 by ranks, each in turn: the first player's men,
//! then the other's, each in the order of the game's kinds, those of a kind in the order of their squares.

use super::men::Set;
use crate::rules::Spec;
use sha2::{Digest, Sha256};

/// Why a file is not used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// It is none of ours, or of another set or other rules.
    #[error("is not the endgame table that its name says")]
    Foreign,
    /// It is cut off.
    #[error("ends at byte {0}, before the table does")]
    Short(usize),
    /// It is not what was written.
    #[error("is damaged")]
    Damaged,
}

fn head(rules: &str, set: &Set, spec: &Spec) -> String {
    format!("tenfold endgame 1\n{rules} {} {}\n", set.name(spec, false), set.size(spec))
}

/// The name of a set's file.
pub fn file_name(rules: &str, set: &Set, spec: &Spec) -> String {
    format!("{rules}-{}.endgame", set.name(spec, false))
}

/// The content of a set's file.
pub fn to_bytes(table: &[u8], rules: &str, set: &Set, spec: &Spec) -> Vec<u8> {
    let mut bytes = [head(rules, set, spec).as_bytes(), table].concat();
    let sum = Sha256::digest(&bytes);
    bytes.extend(&sum[..8]);
    bytes
}

/// The table in a file.
///
/// # Errors
///
/// When the file is not whole, or of something else.
pub fn from_bytes(bytes: &[u8], rules: &str, set: &Set, spec: &Spec) -> Result<Vec<u8>, TableError> {
    let head = head(rules, set, spec);
    let whole = head.len() + set.size(spec) + 8;
    if !bytes.starts_with(&head.as_bytes()[..head.len().min(bytes.len())]) {
        return Err(TableError::Foreign);
    }
    if bytes.len() < whole {
        return Err(TableError::Short(bytes.len()));
    }
    let (body, sum) = bytes.split_at(whole - 8);
    if Sha256::digest(body)[..8] != *sum {
        return Err(TableError::Damaged);
    }
    Ok(body[head.len()..].to_vec())
}
