//! The file of a report's raw results: a line with the settings, then one line for each game, search or endgame table.
//!
//! Each line is a JSON object with a `key`, which names the game, search or table, and a `value`, which is its result.
//! Both depend only on the settings, so files from several machines can be merged. A run that is killed leaves complete
//! lines and at most one incomplete line at the end, which is cut off when the run is continued.

use super::settings::Settings;
use crate::lock;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The key of the format's version in the first line.
const FORMAT: &str = "tenfold_report";
const VERSION: u64 = 3;

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The operating system reports an error.
    #[error("cannot be read or written: {0}")]
    Io(#[from] io::Error),
    /// The file is not a file of report results.
    #[error("has no results of a report, or those of another version")]
    Foreign,
    /// The file belongs to a report with other settings.
    #[error("has results of a report with another {0}; choose another --out, or delete it")]
    OtherSettings(&'static str),
    /// Another process writes the file.
    #[error("is in use by another run")]
    InUse,
    /// A line cannot be parsed.
    #[error("line {0} is damaged")]
    Damaged(usize),
    /// Two files have different results for the same key.
    #[error("contradicts another file about {0}")]
    Contradiction(String),
}

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct FirstLine {
    #[serde(rename = "tenfold_report")]
    version: u64,
    settings: Settings,
}

/// A line with a result.
#[derive(Serialize, Deserialize)]
struct ResultLine {
    key: String,
    value: Value,
}

/// The results of a file or of several files, by key.
pub type Results = BTreeMap<String, Value>;

/// Reads the settings and the results of a file, and returns the length of all complete lines in bytes.
///
/// # Errors
///
/// When the file cannot be read, is another kind of file, or is damaged in a complete line.
pub fn read(path: &Path) -> Result<(Settings, Results, u64), StoreError> {
    let text = fs::read(path)?;
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
    let text = std::str::from_utf8(&text[..whole]).map_err(|_| StoreError::Foreign)?;
    let mut lines = text.lines();
    let head: Value = lines.next().and_then(|line| serde_json::from_str(line).ok()).ok_or(StoreError::Foreign)?;
    if head.get(FORMAT).and_then(Value::as_u64) != Some(VERSION) {
        return Err(StoreError::Foreign);
    }
    let head: FirstLine = serde_json::from_value(head).map_err(|_| StoreError::Damaged(1))?;
    let mut results = Results::new();
    for (n, line) in lines.enumerate() {
        let ResultLine { key, value } = serde_json::from_str(line).map_err(|_| StoreError::Damaged(n + 2))?;
        results.insert(key, value);
    }
    Ok((head.settings, results, whole as u64))
}

/// Merges the results of several files.
///
/// # Errors
///
/// The index of the file that cannot be used, and what is wrong with this file.
pub fn merge(paths: &[impl AsRef<Path>]) -> Result<(Settings, Results), (usize, StoreError)> {
    let mut merged: Option<(Settings, Results)> = None;
    for (n, path) in paths.iter().enumerate() {
        let at = |why| (n, why);
        let (settings, results, _) = read(path.as_ref()).map_err(at)?;
        let (first, all) = merged.get_or_insert_with(|| (settings.clone(), Results::new()));
        if let Some(what) = first.difference(&settings) {
            return Err(at(StoreError::OtherSettings(what)));
        }
        for (key, value) in results {
            if all.get(&key).is_some_and(|known| *known != value) {
                return Err(at(StoreError::Contradiction(key)));
            }
            all.insert(key, value);
        }
    }
    merged.ok_or((0, StoreError::Foreign))
}

/// A file to which results are added.
pub struct Store {
    file: File,
    path: PathBuf,
    results: Results,
}

impl Store {
    /// Opens a file to continue it, or creates it.
    ///
    /// # Errors
    ///
    /// When the file cannot be written, or is another kind of file or has other settings.
    pub fn open(path: &Path, settings: &Settings) -> Result<Store, StoreError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = lock::open_locked(&options, path)?.ok_or(StoreError::InUse)?;
        lock::check_regular(&file)?;
        let (found, results, whole) = match read(path) {
            // The file is new, or contains only a part of its first line.
            Err(StoreError::Foreign) if is_cut_first_line(path)? => {
                file.set_len(0)?;
                write_line(&mut file, path, &FirstLine { version: VERSION, settings: settings.clone() })?;
                return Ok(Store { file, path: path.into(), results: Results::new() });
            }
            read => read?,
        };
        if let Some(what) = found.difference(settings) {
            return Err(StoreError::OtherSettings(what));
        }
        file.set_len(whole)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Store { file, path: path.into(), results })
    }

    /// All results in the file.
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// Adds a result, which is passed to the operating system before this function returns.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn add(&mut self, key: String, value: Value) -> io::Result<()> {
        let line = ResultLine { key, value };
        write_line(&mut self.file, &self.path, &line)?;
        self.results.insert(line.key, line.value);
        Ok(())
    }
}

/// Writes a line with a single write.
fn write_line(file: &mut File, path: &Path, content: &impl Serialize) -> io::Result<()> {
    let text = serde_json::to_string(content)?;
    lock::append(file, path, format!("{text}\n").as_bytes())
}

/// Whether a file contains nothing but the beginning of a first line.
fn is_cut_first_line(path: &Path) -> io::Result<bool> {
    let text = fs::read(path)?;
    let start = format!("{{\"{FORMAT}\":");
    let is_start = text.starts_with(start.as_bytes()) || start.as_bytes().starts_with(&text);
    Ok(!text.contains(&b'\n') && is_start)
}
