//! The files of games that the program was started with: they are read again when they have changed.

use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use tenfold_registry::load_variants;

/// The files, and what is known of them.
pub struct WatchedFiles(Mutex<Vec<WatchedFile>>);

struct WatchedFile {
    path: PathBuf,
    /// The time of the last change and the length when the file was read, if it was there.
    stamp: Option<(SystemTime, u64)>,
    /// What is wrong in the file. A game with a fault is as it was before.
    faults: Vec<String>,
}

impl WatchedFiles {
    /// These files, which have just been read.
    pub fn new(paths: &[PathBuf]) -> WatchedFiles {
        let watched = |path: &PathBuf| WatchedFile { path: path.clone(), stamp: stamp(path), faults: Vec::new() };
        WatchedFiles(Mutex::new(paths.iter().map(watched).collect()))
    }

    /// The files as the page is told of them; those that have changed are read first.
    pub fn view(&self) -> Value {
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for file in files.iter_mut() {
            let now = stamp(&file.path);
            if now != file.stamp {
                file.stamp = now;
                file.faults = match load_variants(&file.path) {
                    Ok(read) => read.faults_by_section(),
                    Err(why) => vec![why],
                };
            }
        }
        let view = |file: &WatchedFile| {
            let name = file.path.file_name().unwrap_or(file.path.as_os_str()).to_string_lossy();
            let modified = file.stamp.and_then(|(time, _)| time.duration_since(UNIX_EPOCH).ok());
            let modified = modified.map_or(0, |time| time.as_millis() as u64);
            json!({ "name": name, "modified": modified, "faults": file.faults })
        };
        json!({ "files": files.iter().map(view).collect::<Vec<Value>>() })
    }
}

fn stamp(path: &PathBuf) -> Option<(SystemTime, u64)> {
    let about = fs::metadata(path).ok()?;
    Some((about.modified().ok()?, about.len()))
}
