//! What an unfinished search knows, in a file from which a later one goes on.
//!
//! A line `tenfold search 1`, a line of JSON ([`KeptHead`]), the entries of the table (16 bytes each: the key and what is
//! known, as [`super::table`] has it, the lower bytes first), and the first eight bytes of the SHA-256 over all that.

use super::table::ProofTable;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, BufRead, Read, Write};

/// The first line.
const MAGIC: &str = "tenfold search 1\n";
/// The second line is not longer.
const LONGEST_HEAD: u64 = 4096;
/// No search has had more nodes, or milliseconds.
const MOST: u64 = 1 << 50;
/// Bytes of an entry.
const ENTRY: usize = 16;

/// Which search a file is of, and how far it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptHead {
    /// By which rules, as [`crate::engine::endgame::rules_of`] tells them.
    pub rules: String,
    /// The position.
    pub fen: String,
    /// Who is to be shown to win.
    pub winner: String,
    /// Whether it was asked for him alone. If not, and he is not to move, the other was shown not to win.
    pub alone: bool,
    /// Nodes until now.
    pub nodes: u64,
    /// Milliseconds until now.
    pub millis: u64,
    /// How many entries follow.
    pub entries: u64,
}

/// What an earlier search knew.
pub struct Kept {
    /// Which search that was.
    pub head: KeptHead,
    entries: Vec<[u64; 2]>,
}

/// Why a file was refused.
#[derive(Debug, thiserror::Error)]
pub enum KeptError {
    /// It is none of ours.
    #[error("is not a file of an unfinished search")]
    Foreign,
    /// It is cut off, or not what was written.
    #[error("is damaged or cut off")]
    Damaged,
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
}

impl Kept {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// When it is not a whole file of an unfinished search.
    pub fn read(input: &mut dyn BufRead) -> Result<Kept, KeptError> {
        let mut sum = Sha256::new();
        let mut line = |input: &mut dyn BufRead| {
            let mut line = Vec::new();
            Read::take(input, LONGEST_HEAD).read_until(b'\n', &mut line)?;
            sum.update(&line);
            io::Result::Ok(line)
        };
        if line(input)? != MAGIC.as_bytes() {
            return Err(KeptError::Foreign);
        }
        let head: KeptHead = serde_json::from_slice(&line(input)?).map_err(|_| KeptError::Damaged)?;
        if head.nodes.max(head.millis) > MOST {
            return Err(KeptError::Damaged);
        }
        let mut entries = Vec::new();
        for _ in 0..head.entries {
            let mut bytes = [0; ENTRY];
            exact(input, &mut bytes)?;
            sum.update(bytes);
            entries.push([0, 8].map(|at| u64::from_le_bytes(std::array::from_fn(|n| bytes[at + n]))));
        }
        let mut check = [0; 8];
        exact(input, &mut check)?;
        if sum.finalize()[..8] != check || input.read(&mut [0])? > 0 {
            return Err(KeptError::Damaged);
        }
        Ok(Kept { head, entries })
    }

    /// Puts all that was known into a table.
    pub(super) fn restore(&self, table: &ProofTable) {
        self.entries.iter().for_each(|&[key, data]| table.restore(key, data));
    }
}

/// Fills all of `bytes`.
fn exact(input: &mut dyn BufRead, bytes: &mut [u8]) -> Result<(), KeptError> {
    input.read_exact(bytes).map_err(|why| match why.kind() {
        io::ErrorKind::UnexpectedEof => KeptError::Damaged,
        _ => KeptError::Unreadable(why),
    })
}

/// What a search knows at the moment.
pub struct Knowledge<'a> {
    pub(super) head: KeptHead,
    pub(super) table: &'a ProofTable,
}

impl Knowledge<'_> {
    /// Writes it down. A search that goes on meanwhile does no harm.
    ///
    /// # Errors
    ///
    /// When `out` has any.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        // Their number must be known before, and may grow meanwhile.
        let entries = self.table.entries().count();
        let head = KeptHead { entries: entries as u64, ..self.head.clone() };
        let mut sum = Sha256::new();
        let mut tell = |bytes: &[u8]| {
            sum.update(bytes);
            out.write_all(bytes)
        };
        tell(MAGIC.as_bytes())?;
        tell(serde_json::to_string(&head)?.as_bytes())?;
        tell(b"\n")?;
        let known = self.table.entries().chain(std::iter::repeat([0, 0]));
        for [key, data] in known.take(entries) {
            tell(&[key.to_le_bytes(), data.to_le_bytes()].concat())?;
        }
        out.write_all(&sum.finalize()[..8])
    }
}
