//! Keeps the games of a match on disk: in a log with one JSON object a line, and in a PGN file.
//!
//! A match that is killed at any moment leaves complete lines in the log, and at most one incomplete line at its end.
//! When the match is resumed, the incomplete line is removed, and the match's part of the PGN file is written again
//! from the log. Two matches never write to one file at the same time.

use super::pgn::{self, PgnHeader};
use super::record::GameRecord;
use super::schedule::Schedule;
use crate::lock;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The key of the format version in the first line; it also shows that the file is a log of this program.
const FORMAT_KEY: &str = "tenfold_match";
const VERSION: u64 = 1;
/// The greatest length of a line, in bytes; that of a game with thousands of moves is far shorter.
const MAX_LINE_BYTES: u64 = 1 << 24;
/// The name of the setting that says which part of a match the log belongs to.
pub const SHARD_KEY: &str = "shard";

/// Why a journal cannot be opened, read or written.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be used for this match; the message is one line.
    #[error("{0}")]
    Refused(String),
    /// A file cannot be read or written.
    #[error("cannot use '{}': {}", .0.display(), .1)]
    File(PathBuf, io::Error),
}

/// Reads the games in the logs of all parts of a match, sorted and without duplicates. `settings` are the settings of
/// the match. The caller must check whether games are missing.
///
/// # Errors
///
/// When a log cannot be read, is not a log or belongs to another match, or when two logs contradict each other.
pub fn read_parts(logs: &[PathBuf], settings: &Value, schedule: &Schedule) -> Result<Vec<GameRecord>, JournalError> {
    let mut games: BTreeMap<usize, (GameRecord, &Path)> = BTreeMap::new();
    for path in logs {
        let name = path.display();
        let mut file = File::open(path).map_err(|why| JournalError::File(path.clone(), why))?;
        let refused = JournalError::Refused;
        let mut found = read(path, &mut file)?.ok_or_else(|| refused(format!("'{name}': not a match log")))?;
        if let Value::Object(settings) = &mut found.settings {
            settings.remove(SHARD_KEY);
        }
        if let Some(what) = first_difference(&found.settings, settings) {
            return Err(refused(format!("'{name}' belongs to a match with a different {what}")));
        }
        check_game_numbers(path, &found.games, schedule)?;
        for game in found.games {
            let number = game.game;
            let (known, other) = games.entry(number).or_insert_with(|| (game.clone(), path));
            if *known != game {
                let other = other.display();
                return Err(refused(format!(
                    "contradiction: game {number} was played twice, in '{other}' and '{name}'"
                )));
            }
        }
    }
    Ok(games.into_values().map(|(game, _)| game).collect())
}

/// The open log and PGN file of a match.
#[derive(Debug)]
pub struct Journal {
    log: Option<(PathBuf, File)>,
    pgn: Option<(PathBuf, File)>,
    header: PgnHeader,
}

/// The files of a match.
#[derive(Clone, Copy, Debug)]
pub struct JournalFiles<'a> {
    /// The path of the log.
    pub log: Option<&'a Path>,
    /// The path of the PGN file.
    pub pgn: Option<&'a Path>,
    /// Whether to resume the match in the log.
    pub resume: bool,
    /// The games of the match, or of the part that is played here.
    pub schedule: &'a Schedule,
}

impl Journal {
    /// Opens the files and reads the games that are already in the log. `settings` are all settings on which the games
    /// depend; a match is resumed only with the same settings.
    ///
    /// # Errors
    ///
    /// When a file cannot be used, the log is not a log, or the settings differ.
    pub fn open(
        files: JournalFiles,
        settings: &Value,
        header: PgnHeader,
    ) -> Result<(Journal, Vec<GameRecord>), JournalError> {
        let mut games = Vec::new();
        let mut pgn_start = 0;
        let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.into());
        if files.pgn.is_some() && files.pgn.map(absolute) == files.log.map(absolute) {
            return Err(JournalError::Refused("the PGN and the log cannot be the same file".into()));
        }
        let pgn_path = files.pgn.map(|path| absolute(path).to_string_lossy().into_owned());
        let pgn = open_if_given(files.pgn)?;
        if let Some((path, file)) = &pgn {
            pgn_start = file.metadata().map_err(|why| JournalError::File(path.clone(), why))?.len();
        }
        let log = open_if_given(files.log)?;
        let mut journal = Journal { log, pgn, header };
        let Some((path, file)) = &mut journal.log else { return Ok((journal, games)) };
        let at = |why| JournalError::File(path.clone(), why);
        // A log without games may be overwritten. When a match is resumed with the same settings, the log is kept,
        // together with the byte of the PGN file at which the match starts.
        let same = |found: &JournalContents| {
            first_difference(&found.settings, settings).is_none() && found.pgn_path() == pgn_path.as_ref()
        };
        let found = read(path, file)?.filter(|found| !found.games.is_empty() || files.resume && same(found));
        match found {
            Some(_) if !files.resume => {
                let path = path.display();
                return Err(JournalError::Refused(format!("'{path}' has a match already; --resume continues it")));
            }
            Some(found) => {
                if let Some(what) = first_difference(&found.settings, settings) {
                    let path = path.display();
                    return Err(JournalError::Refused(format!("'{path}' belongs to a match with a different {what}")));
                }
                if found.pgn_path() != pgn_path.as_ref() {
                    let path = path.display();
                    return Err(JournalError::Refused(format!("'{path}' belongs to a match with a different --pgn")));
                }
                check_game_numbers(path, &found.games, files.schedule)?;
                file.set_len(found.length).map_err(at)?;
                file.seek(SeekFrom::End(0)).map_err(at)?;
                games = found.games;
                if let Some((_, start)) = found.pgn {
                    pgn_start = start.min(pgn_start);
                }
                journal.rewrite_pgn(pgn_start, &games)?;
            }
            None => {
                file.set_len(0).map_err(at)?;
                file.seek(SeekFrom::Start(0)).map_err(at)?;
                let pgn = pgn_path.map(|pgn_path| (pgn_path, pgn_start));
                let head = json!({ FORMAT_KEY: VERSION, "settings": settings, "pgn": pgn });
                file.write_all(format!("{head}\n").as_bytes()).map_err(at)?;
            }
        }
        Ok((journal, games))
    }

    /// Adds a finished game; the game is on disk when this function returns.
    ///
    /// # Errors
    ///
    /// When a file cannot be written.
    pub fn add(&mut self, game: &GameRecord) -> Result<(), JournalError> {
        self.add_all(std::slice::from_ref(game))
    }

    /// Adds finished games; all of them are on disk when this function returns.
    ///
    /// # Errors
    ///
    /// When a file cannot be written.
    pub fn add_all(&mut self, games: &[GameRecord]) -> Result<(), JournalError> {
        let line = |game| serde_json::to_string(game).map(|line| line + "\n");
        let lines = games.iter().map(line).collect::<Result<String, _>>();
        let lines = lines.map_err(|why| JournalError::Refused(why.to_string()))?;
        let texts: String = games.iter().map(|game| pgn::game_text(game, &self.header)).collect();
        for (open, content) in [(&mut self.log, lines), (&mut self.pgn, texts)] {
            let Some((path, file)) = open else { continue };
            let written = lock::append(file, path, content.as_bytes()).and_then(|()| sync_file(file));
            written.map_err(|why| JournalError::File(path.clone(), why))?;
        }
        Ok(())
    }

    /// Writes the PGN file again, from the byte `start` on.
    fn rewrite_pgn(&mut self, start: u64, games: &[GameRecord]) -> Result<(), JournalError> {
        let Some((path, file)) = &mut self.pgn else { return Ok(()) };
        let mut write = || {
            file.set_len(start)?;
            file.seek(SeekFrom::End(0))?;
            let mut out = BufWriter::new(&mut *file);
            for game in games {
                out.write_all(pgn::game_text(game, &self.header).as_bytes())?;
            }
            out.flush()
        };
        write().map_err(|why| JournalError::File(path.clone(), why))
    }
}

/// Refuses games whose numbers are not in the match, or not in the shard of it that this process plays.
fn check_game_numbers(path: &Path, games: &[GameRecord], schedule: &Schedule) -> Result<(), JournalError> {
    let Some(game) = games.iter().find(|game| !schedule.contains_game(game.game)) else { return Ok(()) };
    let (path, number, total) = (path.display(), game.game, schedule.total());
    Err(JournalError::Refused(match schedule.pairing(number) {
        Some(_) => format!("'{path}' has game {number}, which another part of the match has"),
        None => format!("'{path}' has game {number} of a match of {total} games"),
    }))
}

/// Syncs a file to disk, so that it survives a loss of power. Pipes and devices cannot be synced.
fn sync_file(file: &File) -> io::Result<()> {
    if file.metadata()?.is_file() { file.sync_data() } else { Ok(()) }
}

fn open_if_given(path: Option<&Path>) -> Result<Option<(PathBuf, File)>, JournalError> {
    path.map(|path| Ok((path.to_path_buf(), open(path)?))).transpose()
}

/// Opens a file for reading and appending. No other match can open the file until this process has ended, even if it
/// crashes.
fn open(path: &Path) -> Result<File, JournalError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let at = |why| JournalError::File(path.into(), why);
    let in_use = || JournalError::Refused(format!("'{}' is in use by another match", path.display()));
    let mut file = lock::open_locked(&options, path).map_err(at)?.ok_or_else(in_use)?;
    if file.metadata().map_err(at)?.is_file() {
        file.seek(SeekFrom::End(0)).map_err(at)?;
    }
    Ok(file)
}

/// The contents of a log.
struct JournalContents {
    settings: Value,
    /// The path of the PGN file, and the byte of that file at which this match starts.
    pgn: Option<(String, u64)>,
    games: Vec<GameRecord>,
    /// The length of all complete lines, in bytes.
    length: u64,
}

impl JournalContents {
    /// The path of the PGN file.
    fn pgn_path(&self) -> Option<&String> {
        self.pgn.as_ref().map(|(pgn_path, _)| pgn_path)
    }
}

/// Reads a log; `None` when it is empty or its first line is incomplete.
fn read(path: &Path, file: &mut File) -> Result<Option<JournalContents>, JournalError> {
    let at = |why| JournalError::File(path.into(), why);
    let refuse = |why: &str| Err(JournalError::Refused(format!("'{}': {why}", path.display())));
    lock::check_regular(file).and_then(|()| file.seek(SeekFrom::Start(0))).map_err(at)?;
    let mut lines = BufReader::new(file);
    let mut line = Vec::new();
    let mut found: Option<JournalContents> = None;
    let mut number = 0;
    loop {
        line.clear();
        let length = lines.by_ref().take(MAX_LINE_BYTES + 1).read_until(b'\n', &mut line).map_err(at)?;
        number += 1;
        if length as u64 > MAX_LINE_BYTES {
            return refuse(&format!("line {number} is longer than {MAX_LINE_BYTES} bytes"));
        }
        let complete = line.ends_with(b"\n");
        let read = serde_json::from_slice::<Value>(&line).ok().filter(|_| complete);
        match (read, &mut found) {
            _ if length == 0 => return Ok(found),
            // The file may be overwritten only if it contains nothing but the beginning of a log's first line.
            (None, None) if !complete && b"{\"pgn\":".starts_with(&line[..line.len().min(7)]) => return Ok(None),
            (None, Some(_)) if !complete => return Ok(found),
            (Some(head), None) if head[FORMAT_KEY] == json!(VERSION) => {
                let pgn = serde_json::from_value(head["pgn"].clone()).unwrap_or_default();
                let settings = head["settings"].clone();
                found = Some(JournalContents { settings, pgn, games: Vec::new(), length: length as u64 });
            }
            (_, None) => return refuse("not a match log"),
            (None, Some(_)) => return refuse(&format!("line {number} is not a game")),
            (Some(game), Some(found)) => {
                let Ok(game) = serde_json::from_value::<GameRecord>(game) else {
                    return refuse(&format!("line {number} is not a game"));
                };
                if found.games.iter().any(|known| known.game == game.game) {
                    return refuse(&format!("line {number}: game {} occurs twice", game.game));
                }
                found.games.push(game);
                found.length += length as u64;
            }
        }
    }
}

/// The name of the first setting that differs between the two, in alphabetical order.
fn first_difference(one: &Value, other: &Value) -> Option<String> {
    let (Value::Object(one), Value::Object(other)) = (one, other) else {
        return (one != other).then(|| "setting".into());
    };
    let names = one.keys().chain(other.keys());
    names.filter(|name| one.get(*name) != other.get(*name)).min().cloned()
}
