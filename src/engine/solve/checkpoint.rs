//! Checkpoints: files from which an unfinished search is resumed.
//!
//! A checkpoint consists of a line `tenfold search 1`, a line of JSON ([`CheckpointHeader`]), the entries of the table
//! (16 bytes each: the key and the data as in [`super::table`], little endian), and the first eight bytes of the
//! SHA-256 of everything before.

use super::table::ProofTable;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, BufRead, Read, Write};

/// The first line of the file.
const MAGIC: &str = "tenfold search 1\n";
/// The greatest length of the second line, in bytes.
const MAX_HEADER: u64 = 4096;
/// The greatest number of nodes, or of milliseconds, that a header may claim.
const MAX_EFFORT: u64 = 1 << 50;
/// The size of an entry in bytes.
const ENTRY: usize = 16;

/// The search that a checkpoint belongs to, and the progress of the search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckpointHeader {
    /// The rules, as [`crate::endgame::rules_fingerprint`] names them.
    pub rules: String,
    /// The FEN of the root position.
    pub fen: String,
    /// The player whose win is searched for.
    pub winner: String,
    /// Whether only a win of this player was asked for. If this is false and the player is not the side to move, the
    /// search has already shown that the side to move cannot win.
    #[serde(rename = "alone")]
    pub winner_given: bool,
    /// Nodes searched so far.
    pub nodes: u64,
    /// Milliseconds of search so far.
    pub millis: u64,
    /// The number of table entries that follow the header.
    pub entries: u64,
}

/// The state of an earlier search.
pub struct Checkpoint {
    /// The search that the checkpoint belongs to, and its progress.
    pub header: CheckpointHeader,
    entries: Vec<[u64; 2]>,
}

/// Why a checkpoint file was refused.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file does not begin like a checkpoint.
    #[error("is not a checkpoint of a search")]
    Foreign,
    /// The file is cut off, or its checksum is wrong.
    #[error("is damaged or cut off")]
    Damaged,
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
}

impl Checkpoint {
    /// Reads a checkpoint file.
    ///
    /// # Errors
    ///
    /// If the file is not a complete checkpoint.
    pub fn read(input: &mut dyn BufRead) -> Result<Checkpoint, CheckpointError> {
        let mut sum = Sha256::new();
        let mut line = |input: &mut dyn BufRead| {
            let mut line = Vec::new();
            Read::take(input, MAX_HEADER).read_until(b'\n', &mut line)?;
            sum.update(&line);
            io::Result::Ok(line)
        };
        if line(input)? != MAGIC.as_bytes() {
            return Err(CheckpointError::Foreign);
        }
        let header: CheckpointHeader = serde_json::from_slice(&line(input)?).map_err(|_| CheckpointError::Damaged)?;
        if header.nodes.max(header.millis) > MAX_EFFORT {
            return Err(CheckpointError::Damaged);
        }
        let mut entries = Vec::new();
        for _ in 0..header.entries {
            let mut bytes = [0; ENTRY];
            read_exact(input, &mut bytes)?;
            sum.update(bytes);
            entries.push([0, 8].map(|at| u64::from_le_bytes(std::array::from_fn(|n| bytes[at + n]))));
        }
        let mut check = [0; 8];
        read_exact(input, &mut check)?;
        if sum.finalize()[..8] != check || input.read(&mut [0])? > 0 {
            return Err(CheckpointError::Damaged);
        }
        Ok(Checkpoint { header, entries })
    }

    /// Stores all entries in a table.
    pub(super) fn restore(&self, table: &ProofTable) {
        self.entries.iter().for_each(|&[key, data]| table.restore(key, data));
    }
}

/// Reads as many bytes as `bytes` has room for.
fn read_exact(input: &mut dyn BufRead, bytes: &mut [u8]) -> Result<(), CheckpointError> {
    input.read_exact(bytes).map_err(|why| match why.kind() {
        io::ErrorKind::UnexpectedEof => CheckpointError::Damaged,
        _ => CheckpointError::Unreadable(why),
    })
}

/// Writes a checkpoint of a running search.
pub struct CheckpointWriter<'a> {
    pub(super) header: CheckpointHeader,
    pub(super) table: &'a ProofTable,
}

impl CheckpointWriter<'_> {
    /// Writes the checkpoint. The search may continue in the meantime.
    ///
    /// # Errors
    ///
    /// If writing to `out` fails.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        // The file begins with the number of entries, but other threads may add entries while they are written; so
        // exactly this number is written.
        let entries = self.table.entries().count();
        let header = CheckpointHeader { entries: entries as u64, ..self.header.clone() };
        let mut sum = Sha256::new();
        let mut write = |bytes: &[u8]| {
            sum.update(bytes);
            out.write_all(bytes)
        };
        write(MAGIC.as_bytes())?;
        write(serde_json::to_string(&header)?.as_bytes())?;
        write(b"\n")?;
        let padded = self.table.entries().chain(std::iter::repeat([0, 0]));
        for [key, data] in padded.take(entries) {
            write(&[key.to_le_bytes(), data.to_le_bytes()].concat())?;
        }
        out.write_all(&sum.finalize()[..8])
    }
}
