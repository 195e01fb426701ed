//! Reads and writes files of training games; the format is described in the [parent module](super).

use crate::lock;
use sha2::{Digest, Sha256};
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use tenfold_core::rules::Spec;
use tenfold_trainer::{DatagenSettings, TrainingGame};

/// The first bytes of a file: the format and its version.
const MAGIC: &[u8; 8] = b"TENFOLD3";
/// The first bytes of a part of a file.
const PART_MAGIC: &[u8; 8] = b"TENFOLDP";
/// The length limit of the record of a game, in bytes.
const MAX_RECORD_BYTES: usize = 1 << 20;

/// Why a file of training games cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The operating system reports an error.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file does not begin as a file of training games.
    #[error("is not a file of training games, or one of another version")]
    Foreign,
    /// The file has games of another variant.
    #[error("has games of {0}, not of {1}")]
    OtherGame(String, &'static str),
    /// The games of the file were played with other settings than the requested ones.
    #[error("was made with {0}")]
    OtherSettings(Origin),
    /// The file is only a part of a whole file.
    #[error("is part {} of {}: 'tenfold datagen' makes the whole file with --merge and all parts", .0.number, .0.of)]
    Part(Part),
    /// Another process writes the file.
    #[error("is in use by another run")]
    InUse,
    /// The checksum of a record is wrong, or the record does not hold a game.
    #[error("damaged in the record of game {game}, at byte {at}")]
    Damaged {
        /// The number of the game, from 1.
        game: usize,
        /// The byte at which the record of the game begins.
        at: usize,
    },
    /// The last record is incomplete.
    #[error("ends within the record of game {game}, at byte {at}; the command that wrote it cuts that off and goes on")]
    CutOff {
        /// The number of the game, from 1.
        game: usize,
        /// The byte at which the record of the game begins.
        at: usize,
    },
}

/// A part of a file, made by one run: some of the games, with consecutive numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The number of the part, from 1.
    pub number: u32,
    /// The number of parts.
    pub of: u32,
    /// The number of games of all parts together.
    pub games: u32,
}

impl Part {
    /// The numbers of the part's games, from 0.
    pub fn range(&self) -> Range<usize> {
        let end = |number: u32| (u64::from(self.games) * u64::from(number) / u64::from(self.of.max(1))) as usize;
        end(self.number.saturating_sub(1))..end(self.number)
    }
}

/// How the games of a file, or of a part of a file, were played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The settings of each game.
    pub settings: DatagenSettings,
    /// The part of the file; `None` for a whole file.
    pub part: Option<Part>,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let DatagenSettings { seed, nodes, plies, random_percent } = self.settings;
        write!(f, "--seed {seed} --nodes {nodes} --plies {plies} --random {random_percent}")?;
        match self.part {
            Some(Part { number, of, games }) => write!(f, " --games {games} --shard {number}/{of}"),
            None => Ok(()),
        }
    }
}

/// The header of a file.
pub(super) fn header(spec: &Spec, origin: Origin) -> Vec<u8> {
    let Origin { settings, part } = origin;
    let mut bytes = part.map_or(MAGIC, |_| PART_MAGIC).to_vec();
    if let Some(Part { number, of, games }) = part {
        bytes.extend([number, of, games].map(u32::to_le_bytes).concat());
    }
    bytes.push(spec.name.len() as u8);
    bytes.extend(spec.name.as_bytes());
    bytes.extend(settings.seed.to_le_bytes());
    bytes.extend(settings.nodes.to_le_bytes());
    bytes.extend(settings.plies.to_le_bytes());
    bytes.push(settings.random_percent);
    bytes
}

fn read_header(reader: &mut ByteReader, spec: &Spec) -> Result<Origin, FileError> {
    let part = match reader.take_array::<8>().ok_or(FileError::Foreign)? {
        magic if magic == *MAGIC => None,
        magic if magic == *PART_MAGIC => {
            let mut number = || reader.take_array().map(u32::from_le_bytes).ok_or(FileError::Foreign);
            let part = Part { number: number()?, of: number()?, games: number()? };
            if part.number < 1 || part.number > part.of || part.of > part.games {
                return Err(FileError::Foreign);
            }
            Some(part)
        }
        _ => return Err(FileError::Foreign),
    };
    let name =
        reader.take_array::<1>().and_then(|[length]| reader.take_bytes(length.into())).ok_or(FileError::Foreign)?;
    if name != spec.name.as_bytes() {
        return Err(FileError::OtherGame(String::from_utf8_lossy(name).escape_debug().to_string(), spec.name));
    }
    let mut numbers = || Some((reader.take_array()?, reader.take_array()?, reader.take_array()?, reader.take_array()?));
    let (seed, nodes, plies, [random_percent]) = numbers().ok_or(FileError::Foreign)?;
    let (seed, nodes, plies) = (u64::from_le_bytes(seed), u64::from_le_bytes(nodes), u16::from_le_bytes(plies));
    Ok(Origin { settings: DatagenSettings { seed, nodes, plies, random_percent }, part })
}

/// The record of a game.
fn encode(game: &TrainingGame) -> Vec<u8> {
    let mut body = vec![game.result];
    push_number(&mut body, game.opening.len() as u32);
    for &number in &game.opening {
        push_number(&mut body, number);
    }
    for &(number, score) in &game.moves {
        push_number(&mut body, number);
        body.extend(score.to_le_bytes());
    }
    let mut bytes = (body.len() as u32).to_le_bytes().to_vec();
    bytes.extend(checksum(&body));
    bytes.extend(body);
    bytes
}

/// Appends a number with seven bits in each byte, the lowest bits first. The highest bit of a byte says that another
/// byte follows (LEB128).
fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads values from bytes; holds the bytes that are not read yet.
struct ByteReader<'a>(&'a [u8]);

impl<'a> ByteReader<'a> {
    /// The next `count` bytes; `None` if fewer are left.
    fn take_bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// The next `N` bytes as an array; `None` if fewer are left.
    fn take_array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take_bytes(N)?.try_into().ok()
    }

    /// The next number in the form that [`push_number`] writes.
    fn take_number(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in (0..32).step_by(7) {
            let [byte] = self.take_array()?;
            number |= u32::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }
}

fn checksum(body: &[u8]) -> [u8; 8] {
    let mut sum = [0; 8];
    sum.copy_from_slice(&Sha256::digest(body)[..8]);
    sum
}

/// Reads the records of a file, one after the other.
struct Records<'a> {
    /// The length of the file.
    length: usize,
    reader: ByteReader<'a>,
    /// The number of the last record that was read, from 1.
    game: usize,
}

impl Records<'_> {
    /// The next game; `None` at the end.
    fn next(&mut self) -> Result<Option<TrainingGame>, FileError> {
        let at = self.length - self.reader.0.len();
        if self.reader.0.is_empty() {
            return Ok(None);
        }
        self.game += 1;
        let (cut, damaged) = (FileError::CutOff { game: self.game, at }, FileError::Damaged { game: self.game, at });
        let Some((length, sum)) = self.reader.take_array().zip(self.reader.take_array::<8>()) else { return Err(cut) };
        let length = u32::from_le_bytes(length) as usize;
        if length == 0 || length > MAX_RECORD_BYTES {
            return Err(damaged);
        }
        let Some(body) = self.reader.take_bytes(length) else { return Err(cut) };
        if checksum(body) != sum {
            return Err(damaged);
        }
        decode(body).map(Some).ok_or(damaged)
    }
}

fn decode(body: &[u8]) -> Option<TrainingGame> {
    let mut reader = ByteReader(body);
    let [result] = reader.take_array().filter(|[result]| *result <= 2)?;
    let opening = (0..reader.take_number()?).map(|_| reader.take_number()).collect::<Option<_>>()?;
    let mut moves = Vec::new();
    while !reader.0.is_empty() {
        moves.push((reader.take_number()?, i16::from_le_bytes(reader.take_array()?)));
    }
    Some(TrainingGame { result, opening, moves })
}

/// Reads a file of training games.
///
/// # Errors
///
/// When the file cannot be read, is damaged, is only a part of a whole file, or has games of another variant.
pub fn read_games(path: &Path, spec: &Spec) -> Result<(DatagenSettings, Vec<TrainingGame>), FileError> {
    let bytes = fs::read(path)?;
    let Contents { origin, games, .. } = contents(&bytes, spec)?;
    match origin.part {
        Some(part) => Err(FileError::Part(part)),
        None => Ok((origin.settings, games)),
    }
}

/// The contents of a file, or of a part of a file.
pub(super) struct Contents<'a> {
    pub(super) origin: Origin,
    pub(super) games: Vec<TrainingGame>,
    /// The bytes of all games.
    pub(super) records: &'a [u8],
}

/// Decodes the contents of a file, or of a part of a file, from its bytes.
pub(super) fn contents<'a>(bytes: &'a [u8], spec: &Spec) -> Result<Contents<'a>, FileError> {
    let mut reader = ByteReader(bytes);
    let origin = read_header(&mut reader, spec)?;
    let rest = reader.0;
    let mut records = Records { length: bytes.len(), reader, game: 0 };
    let mut games = Vec::new();
    while let Some(game) = records.next()? {
        games.push(game);
    }
    Ok(Contents { origin, games, records: rest })
}

/// A file to which games are appended.
pub struct Writer {
    file: File,
    path: PathBuf,
    /// The number of games in the file.
    pub games: usize,
    /// The number of bytes of an incomplete record that were cut off when the file was opened.
    pub cut: usize,
}

impl Writer {
    /// Opens a file to append after its last complete game, or creates it.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or written, has other content, or is being written by another process.
    pub fn open(path: &Path, spec: &Spec, origin: Origin) -> Result<Writer, FileError> {
        let mut options = OpenOptions::new();
        // The file is not opened in append mode, because Windows cannot shorten a file that is open in that mode.
        options.read(true).write(true).create(true).truncate(false);
        let mut file = lock::open_locked(&options, path)?.ok_or(FileError::InUse)?;
        lock::check_regular(&file)?;
        let (bytes, path) = (fs::read(path)?, path.to_path_buf());
        let start = header(spec, origin);
        if bytes.len() < start.len() && start.starts_with(&bytes) {
            file.set_len(0)?;
            file.write_all(&start)?;
            return Ok(Writer { file, path, games: 0, cut: 0 });
        }
        let mut reader = ByteReader(&bytes);
        let found = read_header(&mut reader, spec)?;
        if found != origin {
            return Err(FileError::OtherSettings(found));
        }
        let mut records = Records { length: bytes.len(), reader, game: 0 };
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
        file.seek(SeekFrom::End(0))?;
        Ok(Writer { file, path, games: records.game, cut: bytes.len() - whole })
    }

    /// Appends a game.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn append(&mut self, game: &TrainingGame) -> io::Result<()> {
        lock::append(&mut self.file, &self.path, &encode(game))?;
        self.games += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_reads_back_and_is_small() {
        let numbers = [0, 1, 127, 128, 16_383, 16_384, u32::MAX];
        let moves = numbers.iter().zip([0, -1, 300, i16::MIN, i16::MAX, 5, 6]).map(|(&n, score)| (n, score)).collect();
        let game = TrainingGame { result: 1, opening: numbers.to_vec(), moves };
        let bytes = encode(&game);
        assert_eq!(decode(&bytes[12..]), Some(game));
        assert!((12..bytes.len() - 1).all(|end| decode(&bytes[12..end]).is_none_or(|short| short.moves.len() < 7)));
        let plain = TrainingGame { result: 2, opening: vec![5; 8], moves: vec![(30, -40); 100] };
        assert_eq!(encode(&plain).len(), 12 + 1 + 1 + 8 + 3 * 100);
        assert_eq!(decode(&[0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0]), None, "a number of more than 32 bits");
    }
}
