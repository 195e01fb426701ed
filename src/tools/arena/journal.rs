//! Games on disk: one JSON object a line, and the same games as PGN.
//!
//! The lines are the truth. A match that was ended at any moment leaves whole lines and at most one that is cut, which
//! is removed; the PGN is then written again from the lines.

use super::pgn::{self, Heading};
use super::record::GameRecord;
use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The key of the first line's number, which tells that a file is ours, and how to read it.
const FORMAT: &str = "tenfold_match";
const VERSION: u64 = 1;

/// Why there is no journal.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The files and what is asked for do not fit: one line.
    #[error("{0}")]
    Refused(String),
    /// A file cannot be read or written.
    #[error("cannot use '{}': {}", .0.display(), .1)]
    File(PathBuf, io::Error),
}

/// The files that games are added to.
#[derive(Debug)]
pub struct Journal {
    log: Option<(PathBuf, File)>,
    pgn: Option<(PathBuf, File)>,
    heading: Heading,
}

/// Where games go.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// The lines.
    pub log: Option<&'a Path>,
    /// The PGN.
    pub pgn: Option<&'a Path>,
    /// Whether the lines are of a match that is to be continued.
    pub resume: bool,
}

impl Journal {
    /// Opens the files, and reads the games that are in them already. `settings` are all that the games depend on; a
    /// match is not continued under others.
    ///
    /// # Errors
    ///
    /// When a file cannot be used, holds something else, or settings differ.
    pub fn open(files: Files, settings: &Value, heading: Heading) -> Result<(Journal, Vec<GameRecord>), JournalError> {
        let mut games = Vec::new();
        let mut pgn_begins = 0;
        let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.into());
        if files.pgn.is_some() && files.pgn.map(absolute) == files.log.map(absolute) {
            return Err(JournalError::Refused("the PGN and the log cannot be one file".into()));
        }
        let place = files.pgn.map(|path| absolute(path).to_string_lossy().into_owned());
        let pgn = match files.pgn {
            Some(path) => Some((path.to_path_buf(), open(path)?)),
            None => None,
        };
        if let Some((path, file)) = &pgn {
            pgn_begins = file.metadata().map_err(|why| JournalError::File(path.clone(), why))?.len();
        }
        let log = match files.log {
            Some(path) => Some((path.to_path_buf(), open(path)?)),
            None => None,
        };
        let mut journal = Journal { log, pgn, heading };
        let Some((path, file)) = &mut journal.log else { return Ok((journal, games)) };
        let at = |why| JournalError::File(path.clone(), why);
        // A match that never had a game binds nobody; the same one keeps its place in the PGN.
        let same = |found: &Found| difference(&found.settings, settings).is_none() && found.place() == place.as_ref();
        let found = read(path, file)?.filter(|found| !found.games.is_empty() || files.resume && same(found));
        match found {
            Some(_) if !files.resume => {
                let path = path.display();
                return Err(JournalError::Refused(format!("'{path}' holds a match already; --resume continues it")));
            }
            Some(found) => {
                if let Some(what) = difference(&found.settings, settings) {
                    let path = path.display();
                    return Err(JournalError::Refused(format!("'{path}' is of a match with another {what}")));
                }
                if found.place() != place.as_ref() {
                    let path = path.display();
                    return Err(JournalError::Refused(format!("'{path}' is of a match with another --pgn")));
                }
                file.set_len(found.length).map_err(at)?;
                file.seek(SeekFrom::End(0)).map_err(at)?;
                games = found.games;
                if let Some((_, begins)) = found.pgn {
                    pgn_begins = begins.min(pgn_begins);
                }
                journal.write_pgn_again(pgn_begins, &games)?;
            }
            None => {
                file.set_len(0).map_err(at)?;
                file.seek(SeekFrom::Start(0)).map_err(at)?;
                let pgn = place.map(|place| (place, pgn_begins));
                let head = json!({ FORMAT: VERSION, "settings": settings, "pgn": pgn });
                file.write_all(format!("{head}\n").as_bytes()).map_err(at)?;
            }
        }
        Ok((journal, games))
    }

    /// Adds a game; it is on disk when this returns.
    ///
    /// # Errors
    ///
    /// When a file cannot be written.
    pub fn add(&mut self, game: &GameRecord) -> Result<(), JournalError> {
        if let Some((path, file)) = &mut self.log {
            let line = serde_json::to_string(game).map_err(|why| JournalError::Refused(why.to_string()))?;
            let at = |why| JournalError::File(path.clone(), why);
            file.write_all(format!("{line}\n").as_bytes()).and_then(|()| keep(file)).map_err(at)?;
        }
        if let Some((path, file)) = &mut self.pgn {
            let text = pgn::of_game(game, &self.heading);
            file.write_all(text.as_bytes())
                .and_then(|()| keep(file))
                .map_err(|why| JournalError::File(path.clone(), why))?;
        }
        Ok(())
    }

    /// Makes the PGN what the lines say from a place on.
    fn write_pgn_again(&mut self, begins: u64, games: &[GameRecord]) -> Result<(), JournalError> {
        let Some((path, file)) = &mut self.pgn else { return Ok(()) };
        let mut write = || {
            file.set_len(begins)?;
            file.seek(SeekFrom::End(0))?;
            let mut out = BufWriter::new(&mut *file);
            for game in games {
                out.write_all(pgn::of_game(game, &self.heading).as_bytes())?;
            }
            out.flush()
        };
        write().map_err(|why| JournalError::File(path.clone(), why))
    }
}

/// Has the disk take what was written, so that it outlasts a loss of power too. A pipe or a device has nothing to keep.
fn keep(file: &File) -> io::Result<()> {
    if file.metadata()?.is_file() { file.sync_data() } else { Ok(()) }
}

/// Opens a file to be read and added to.
fn open(path: &Path) -> Result<File, JournalError> {
    let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let at = |why| JournalError::File(path.into(), why);
    let mut file = opened.map_err(at)?;
    if file.metadata().map_err(at)?.is_file() {
        file.seek(SeekFrom::End(0)).map_err(at)?;
    }
    Ok(file)
}

/// What a file of lines holds.
struct Found {
    settings: Value,
    /// The PGN that goes with it, and where its part of it begins.
    pgn: Option<(String, u64)>,
    games: Vec<GameRecord>,
    /// The length of all whole lines.
    length: u64,
}

impl Found {
    /// The PGN's path.
    fn place(&self) -> Option<&String> {
        self.pgn.as_ref().map(|(place, _)| place)
    }
}

/// Reads the lines; `None` when not even the first is whole.
fn read(path: &Path, file: &mut File) -> Result<Option<Found>, JournalError> {
    let at = |why| JournalError::File(path.into(), why);
    let refuse = |what: &str| Err(JournalError::Refused(format!("'{}': {what}", path.display())));
    file.seek(SeekFrom::Start(0)).map_err(at)?;
    let mut lines = BufReader::new(file);
    let mut line = Vec::new();
    let mut found: Option<Found> = None;
    let mut number = 0;
    loop {
        line.clear();
        let length = lines.read_until(b'\n', &mut line).map_err(at)?;
        number += 1;
        let whole = line.ends_with(b"\n");
        let read = serde_json::from_slice::<Value>(&line).ok().filter(|_| whole);
        match (read, &mut found) {
            _ if length == 0 => return Ok(found),
            // Only what was begun and not finished may be taken away: not another's file.
            (None, None) if !whole && b"{\"pgn\":".starts_with(&line[..line.len().min(7)]) => return Ok(None),
            (None, Some(_)) if !whole => return Ok(found),
            (Some(head), None) if head[FORMAT] == json!(VERSION) => {
                let pgn = serde_json::from_value(head["pgn"].clone()).unwrap_or_default();
                let settings = head["settings"].clone();
                found = Some(Found { settings, pgn, games: Vec::new(), length: length as u64 });
            }
            (_, None) => return refuse("this is no record of a match"),
            (None, Some(_)) => return refuse(&format!("line {number} is no game")),
            (Some(game), Some(found)) => {
                let Ok(game) = serde_json::from_value::<GameRecord>(game) else {
                    return refuse(&format!("line {number} is no game"));
                };
                if found.games.iter().any(|known| known.game == game.game) {
                    return refuse(&format!("line {number}: game {} is there twice", game.game));
                }
                found.games.push(game);
                found.length += length as u64;
            }
        }
    }
}

/// The name of the first setting that differs.
fn difference(one: &Value, other: &Value) -> Option<String> {
    let (Value::Object(one), Value::Object(other)) = (one, other) else {
        return (one != other).then(|| "setting".into());
    };
    let names = one.keys().chain(other.keys());
    names.filter(|name| one.get(*name) != other.get(*name)).min().cloned()
}
