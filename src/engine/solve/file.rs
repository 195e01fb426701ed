//! Files of proofs.
//!
//! A line `tenfold proof 1`, a line of JSON (what is proven: [`Head`]), then the winner's choices in blocks. A block is
//! the number of its bytes (two, the lower first), those bytes, and the first eight bytes of the SHA-256 over all of the
//! file before them; the last block is empty, and nothing follows it.
//!
//! The bytes of all blocks together are the winner's choices in the order in which the checker ([`super::check`]) asks
//! for them: going through the proof depth first, the other player's moves in the order of their texts, a position that
//! was gone through before not again. A choice is made only where the winner has more than one move. It is the place of
//! his turn among all of them in the order of their texts, from 0, as a number of seven bits a byte, the lowest first,
//! with the eighth bit set in all bytes but the last. So a position of the winner takes a byte, one of the other player
//! none, and transpositions are shared without being written.

use crate::core::types::Color;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io;
use std::path::Path;

/// The first line.
const MAGIC: &[u8] = b"tenfold proof 1\n";
/// Bytes of a block.
const BLOCK: usize = 4096;
/// The second line is not longer.
const LONGEST_HEAD: usize = 4096;

/// What a file says it proves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The game.
    pub game: String,
    /// The options of its rules, as `NAME=VALUE`.
    pub options: Vec<String>,
    /// The position before the moves.
    pub fen: String,
    /// The moves that lead to the position that is proven.
    pub moves: Vec<String>,
    /// Who wins: `white` or `black`.
    pub winner: String,
    /// In at most so many plies.
    pub plies: u32,
    /// How many positions the proof goes through.
    pub positions: u64,
    /// How many bytes the choices take.
    pub bytes: u64,
}

/// Reads a file whole. Pipes and devices, of which some never end, are refused.
///
/// # Errors
///
/// When it cannot be read.
pub fn read_file(file: &Path) -> io::Result<Vec<u8>> {
    if std::fs::metadata(file)?.is_file() { std::fs::read(file) } else { Err(io::Error::other("it is no file")) }
}

/// The player whom a file names so.
pub fn player(name: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| named(*color) == name)
}

/// How a file names a player.
pub fn named(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A proof as a file has it.
#[derive(Clone, PartialEq, Debug)]
pub struct ProofFile {
    /// What is proven.
    pub head: Head,
    /// The winner's choices.
    pub choices: Vec<u8>,
}

/// Why a file was refused.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It is none of ours.
    #[error("is not a file of a proof")]
    Foreign,
    /// It is cut off.
    #[error("ends at byte {0}, before the proof does")]
    Short(usize),
    /// It is not what was written.
    #[error("is damaged at byte {0} or before")]
    Damaged(usize),
    /// Something stands behind its end.
    #[error("goes on at byte {0}, behind the end of the proof")]
    Long(usize),
    /// The second line does not say what it must.
    #[error("says nothing to be checked in line 2: {0}")]
    Head(String),
}

impl ProofFile {
    /// The content of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = serde_json::to_string(&self.head).unwrap_or_default();
        let mut bytes = [MAGIC, head.as_bytes(), b"\n"].concat();
        let mut sum = Sha256::new();
        sum.update(&bytes);
        for block in self.choices.chunks(BLOCK).chain([&[][..]]) {
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
    /// When it is not a whole file of a proof.
    pub fn from_bytes(bytes: &[u8]) -> Result<ProofFile, ProofError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(ProofError::Foreign)?;
        let Some(end) = rest.iter().take(LONGEST_HEAD).position(|&byte| byte == b'\n') else {
            return Err(if rest.len() < LONGEST_HEAD { ProofError::Short(bytes.len()) } else { ProofError::Foreign });
        };
        let mut at = MAGIC.len() + end + 1;
        let mut sum = Sha256::new();
        sum.update(&bytes[..at]);
        let mut choices = Vec::new();
        loop {
            let short = || ProofError::Short(bytes.len());
            let length = bytes.get(at..at + 2).ok_or_else(short)?;
            let length = usize::from(u16::from_le_bytes([length[0], length[1]]));
            if length > BLOCK {
                return Err(ProofError::Damaged(at));
            }
            let stop = at + 2 + length;
            let check = bytes.get(stop..stop + 8).ok_or_else(short)?;
            sum.update(&bytes[at..stop]);
            if sum.clone().finalize()[..8] != *check {
                return Err(ProofError::Damaged(stop));
            }
            sum.update(check);
            choices.extend(&bytes[at + 2..stop]);
            at = stop + 8;
            if length == 0 {
                break;
            }
        }
        if at < bytes.len() {
            return Err(ProofError::Long(at));
        }
        let head: Head = serde_json::from_slice(&rest[..end])
            .map_err(|why| ProofError::Head(why.to_string().escape_debug().to_string()))?;
        if player(&head.winner).is_none() {
            return Err(ProofError::Head("no winner".into()));
        }
        if head.bytes != choices.len() as u64 {
            return Err(ProofError::Head("another number of bytes than there are".into()));
        }
        Ok(ProofFile { head, choices })
    }
}

/// Writes a choice behind others.
pub(super) fn push_choice(choices: &mut Vec<u8>, mut place: usize) {
    while place >= 0x80 {
        choices.push(place as u8 | 0x80);
        place >>= 7;
    }
    choices.push(place as u8);
}

/// Reads choices one by one.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    /// How many bytes were read.
    pub(super) at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Reader { bytes, at: 0 }
    }

    /// Whether all were read.
    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// The next choice.
    pub(super) fn next(&mut self) -> Option<usize> {
        let mut place = 0;
        for shift in [0, 7] {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            place |= usize::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(place);
            }
        }
        None
    }
}
