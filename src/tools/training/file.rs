//! Files of positions: the format stands at the top of the [module](super).

use super::generate::SelfPlay;
use super::packed::{Reader, pack};
use crate::core::position::Scene;
use crate::core::rules::Spec;
use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// What a file begins with: its kind, and the number of its form.
const MAGIC: &[u8; 8] = b"TENFOLD1";
/// No game's record is longer, in bytes.
const MOST: usize = 1 << 20;

/// A quiet position of a game.
#[derive(Clone, Debug)]
pub struct Sample {
    /// What stands where, and whose turn it is.
    pub scene: Scene,
    /// What a search found it worth to White, in centipawns.
    pub score: i16,
}

/// A game's quiet positions, and how it ended.
#[derive(Clone, Debug)]
pub struct Played {
    /// 0 lost, 1 drawn, 2 won, for White.
    pub result: u8,
    /// The positions, in their order.
    pub samples: Vec<Sample>,
}

/// A file that cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The operating system says no.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It begins otherwise.
    #[error("not a file of positions")]
    Foreign,
    /// Another game's positions.
    #[error("has positions of {0}, not of {1}")]
    OtherGame(String, &'static str),
    /// Other games than those that were asked for.
    #[error("was made with --seed {} --nodes {} --plies {}", .0.seed, .0.nodes, .0.plies)]
    OtherHead(SelfPlay),
    /// A record is not what was written.
    #[error("damaged in the record of game {game}, at byte {at}")]
    Damaged {
        /// The game's number, from 1.
        game: usize,
        /// Where its record begins.
        at: usize,
    },
    /// The end is missing.
    #[error("ends within the record of game {game}, at byte {at}; the command that wrote it cuts that off and goes on")]
    CutOff {
        /// The game's number, from 1.
        game: usize,
        /// Where its record begins.
        at: usize,
    },
}

/// Writes the head of a file.
fn head_bytes(spec: &Spec, head: SelfPlay) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.push(spec.name.len() as u8);
    bytes.extend(spec.name.as_bytes());
    bytes.extend(head.seed.to_le_bytes());
    bytes.extend(head.nodes.to_le_bytes());
    bytes.extend(head.plies.to_le_bytes());
    bytes
}

fn read_head(reader: &mut Reader, spec: &Spec) -> Result<SelfPlay, FileError> {
    let start = reader.array::<8>().zip(reader.array::<1>());
    let Some((_, [length])) = start.filter(|(magic, _)| magic == MAGIC) else { return Err(FileError::Foreign) };
    let name = reader.take(length.into()).ok_or(FileError::Foreign)?;
    if name != spec.name.as_bytes() {
        return Err(FileError::OtherGame(String::from_utf8_lossy(name).escape_debug().to_string(), spec.name));
    }
    let mut numbers = || Some((reader.array()?, reader.array()?, reader.array()?));
    let (seed, nodes, plies) = numbers().ok_or(FileError::Foreign)?;
    Ok(SelfPlay { seed: u64::from_le_bytes(seed), nodes: u64::from_le_bytes(nodes), plies: u16::from_le_bytes(plies) })
}

/// A game's record.
fn record(played: &Played) -> Vec<u8> {
    let mut body = vec![played.result];
    for sample in &played.samples {
        pack(sample, &mut body);
    }
    let mut bytes = (body.len() as u32).to_le_bytes().to_vec();
    bytes.extend(checksum(&body));
    bytes.extend(body);
    bytes
}

fn checksum(body: &[u8]) -> [u8; 8] {
    let mut sum = [0; 8];
    sum.copy_from_slice(&Sha256::digest(body)[..8]);
    sum
}

/// The records of a file, one after another.
struct Records<'a> {
    spec: &'static Spec,
    all: usize,
    reader: Reader<'a>,
    game: usize,
}

impl Records<'_> {
    /// The next game; `None` at the end.
    fn next(&mut self) -> Result<Option<Played>, FileError> {
        let at = self.all - self.reader.0.len();
        if self.reader.0.is_empty() {
            return Ok(None);
        }
        self.game += 1;
        let (cut, damaged) = (FileError::CutOff { game: self.game, at }, FileError::Damaged { game: self.game, at });
        let Some((length, sum)) = self.reader.array().zip(self.reader.array::<8>()) else { return Err(cut) };
        let length = u32::from_le_bytes(length) as usize;
        if length == 0 || length > MOST {
            return Err(damaged);
        }
        let Some(body) = self.reader.take(length) else { return Err(cut) };
        if checksum(body) != sum {
            return Err(damaged);
        }
        self.played(body).map(Some).ok_or(damaged)
    }

    fn played(&self, body: &[u8]) -> Option<Played> {
        let mut reader = Reader(body);
        let [result] = reader.array().filter(|[result]| *result <= 2)?;
        let mut samples = Vec::new();
        while !reader.0.is_empty() {
            samples.push(reader.sample(self.spec)?);
        }
        Some(Played { result, samples })
    }
}

/// Reads a whole file of a game.
///
/// # Errors
///
/// When it cannot be read, is of another game, or is damaged.
pub fn read(path: &Path, spec: &'static Spec) -> Result<(SelfPlay, Vec<Played>), FileError> {
    let bytes = fs::read(path)?;
    let mut reader = Reader(&bytes);
    let head = read_head(&mut reader, spec)?;
    let mut records = Records { spec, all: bytes.len(), reader, game: 0 };
    let mut games = Vec::new();
    while let Some(played) = records.next()? {
        games.push(played);
    }
    Ok((head, games))
}

/// A file to which games are appended.
pub struct Writer {
    file: File,
    /// How many games it holds.
    pub games: usize,
    /// Bytes of a record without its end that were cut off when it was opened.
    pub cut: usize,
}

impl Writer {
    /// Opens a file to go on behind its last whole game, or begins it.
    ///
    /// # Errors
    ///
    /// When it cannot be read or written, or holds something else.
    pub fn open(path: &Path, spec: &'static Spec, head: SelfPlay) -> Result<Writer, FileError> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let bytes = fs::read(path)?;
        let start = head_bytes(spec, head);
        if bytes.len() < start.len() && start.starts_with(&bytes) {
            file.set_len(0)?;
            file.write_all(&start)?;
            return Ok(Writer { file, games: 0, cut: 0 });
        }
        let mut reader = Reader(&bytes);
        let there = read_head(&mut reader, spec)?;
        if there != head {
            return Err(FileError::OtherHead(there));
        }
        let mut records = Records { spec, all: bytes.len(), reader, game: 0 };
        let whole = loop {
            match records.next() {
                Ok(Some(_)) => {}
                Ok(None) => break bytes.len(),
                Err(FileError::CutOff { at, .. }) => {
                    records.game -= 1;
                    break at;
                }
                Err(why) => return Err(why),
            }
        };
        if whole < bytes.len() {
            file.set_len(whole as u64)?;
        }
        Ok(Writer { file, games: records.game, cut: bytes.len() - whole })
    }

    /// Appends a game.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn append(&mut self, played: &Played) -> io::Result<()> {
        self.file.write_all(&record(played))?;
        self.games += 1;
        Ok(())
    }
}
