//! Proof files.
//!
//! A file consists of a line `tenfold proof 1`, a line of JSON ([`ProofHeader`]: what is proven), and the winner's
//! choices in blocks. A block consists of its length in bytes (16 bits, little endian), the bytes themselves, and the
//! first eight bytes of the SHA-256 of the file up to there. The last block is empty, and nothing follows it.
//!
//! The bytes of all blocks together are the winner's choices in the order in which the checker ([`super::check`]) asks
//! for them: depth first, the loser's moves in the order of their texts, and no position twice. There is a choice only
//! where the winner has more than one move. It is the index of the winner's move, from 0, among all moves in the order
//! of their texts, as a variable-length number: seven bits a byte, the lowest first, with the eighth bit set in all
//! bytes except the last. So a position of the winner usually takes one byte, a position of the loser takes none, and
//! transpositions cost nothing.

use crate::regular_file::read_regular_file;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io;
use std::path::Path;
use tenfold_core::types::Color;

/// The first line of the file.
const MAGIC: &[u8] = b"tenfold proof 1\n";
/// The greatest length of a block, in bytes.
const MAX_BLOCK_BYTES: usize = 4096;
/// The greatest length of the second line, in bytes.
const MAX_HEADER: usize = 4096;

/// What a file claims to prove.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofHeader {
    /// The name of the variant.
    pub game: String,
    /// The options of the variant's rules, as `NAME=VALUE`.
    pub options: Vec<String>,
    /// The position before the moves.
    pub fen: String,
    /// The moves from that position to the root of the proof.
    pub moves: Vec<String>,
    /// The winner: `white` or `black`.
    pub winner: String,
    /// The most plies to the end of the game.
    pub plies: u32,
    /// The number of positions of the proof.
    pub positions: u64,
    /// The number of bytes of the encoded choices.
    pub bytes: u64,
}

/// Reads a whole file. Pipes and devices are refused, because some never end.
///
/// # Errors
///
/// If the file cannot be read.
pub fn read_file(file: &Path) -> io::Result<Vec<u8>> {
    read_regular_file(file, usize::MAX)
}

/// The player that a proof file names in this way.
pub fn color_named(name: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| color_name(*color) == name)
}

/// The name of a player in proof files.
pub fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The content of a proof file.
#[derive(Clone, PartialEq, Debug)]
pub struct ProofFile {
    /// What is proven.
    pub header: ProofHeader,
    /// The winner's choices, encoded.
    pub choices: Vec<u8>,
}

/// Why a proof file was refused.
#[derive(Debug, thiserror::Error)]
pub enum ProofFileError {
    /// The file does not begin like a proof file.
    #[error("is not a proof file")]
    Foreign,
    /// The file is cut off.
    #[error("ends at byte {0}, before the end of the proof")]
    Truncated(usize),
    /// A checksum is wrong.
    #[error("is damaged at byte {0} or before")]
    Damaged(usize),
    /// There are bytes after the end of the proof.
    #[error("continues at byte {0}, after the end of the proof")]
    TrailingBytes(usize),
    /// The header is not valid.
    #[error("has an invalid header in line 2: {0}")]
    Header(String),
}

impl ProofFile {
    /// The content of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = serde_json::to_string(&self.header).unwrap_or_default();
        let mut bytes = [MAGIC, header.as_bytes(), b"\n"].concat();
        let mut sum = Sha256::new();
        sum.update(&bytes);
        for block in self.choices.chunks(MAX_BLOCK_BYTES).chain([&[][..]]) {
            let start = bytes.len();
            bytes.extend((block.len() as u16).to_le_bytes());
            bytes.extend(block);
            sum.update(&bytes[start..]);
            let check = sum.clone().finalize();
            bytes.extend(&check[..8]);
            sum.update(&check[..8]);
        }
        bytes
    }

    /// Reads the content of a file.
    ///
    /// # Errors
    ///
    /// If the content is not a complete proof file.
    pub fn from_bytes(bytes: &[u8]) -> Result<ProofFile, ProofFileError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(ProofFileError::Foreign)?;
        let Some(end) = rest.iter().take(MAX_HEADER).position(|&byte| byte == b'\n') else {
            return Err(if rest.len() < MAX_HEADER {
                ProofFileError::Truncated(bytes.len())
            } else {
                ProofFileError::Foreign
            });
        };
        let mut at = MAGIC.len() + end + 1;
        let mut sum = Sha256::new();
        sum.update(&bytes[..at]);
        let mut choices = Vec::new();
        loop {
            let truncated = || ProofFileError::Truncated(bytes.len());
            let length = bytes.get(at..at + 2).ok_or_else(truncated)?;
            let length = usize::from(u16::from_le_bytes([length[0], length[1]]));
            if length > MAX_BLOCK_BYTES {
                return Err(ProofFileError::Damaged(at));
            }
            let stop = at + 2 + length;
            let check = bytes.get(stop..stop + 8).ok_or_else(truncated)?;
            sum.update(&bytes[at..stop]);
            if sum.clone().finalize()[..8] != *check {
                return Err(ProofFileError::Damaged(stop));
            }
            sum.update(check);
            choices.extend(&bytes[at + 2..stop]);
            at = stop + 8;
            if length == 0 {
                break;
            }
        }
        if at < bytes.len() {
            return Err(ProofFileError::TrailingBytes(at));
        }
        let header: ProofHeader = serde_json::from_slice(&rest[..end])
            .map_err(|why| ProofFileError::Header(why.to_string().escape_debug().to_string()))?;
        if color_named(&header.winner).is_none() {
            return Err(ProofFileError::Header("it names no winner".into()));
        }
        if header.bytes != choices.len() as u64 {
            return Err(ProofFileError::Header("it names another number of bytes than the choices have".into()));
        }
        Ok(ProofFile { header, choices })
    }
}
