//! The log file. Nothing is logged to standard error, because some GUIs read standard error as if it were output.

use super::args::UsageError;
use anyhow::Result;
use log::{LevelFilter, Log, Metadata, Record};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

/// Appends a line to the file for each record: process, milliseconds since the start, level, module and message.
struct FileLog {
    path: PathBuf,
    /// The file; `None` after writing has failed.
    file: Mutex<Option<File>>,
    level: LevelFilter,
    start: Instant,
}

impl Log for FileLog {
    fn enabled(&self, metadata: &Metadata) -> bool {
        metadata.level() <= self.level
    }

    fn log(&self, record: &Record) {
        if !self.enabled(record.metadata()) {
            return;
        }
        let Ok(mut file) = self.file.lock() else { return };
        let written = file.as_mut().map_or(Ok(()), |file| self.write(file, record));
        if let Err(why) = written {
            // Reports the failure only once, because the next record would fail as well.
            *file = None;
            let _ = writeln!(io::stderr(), "error: {}; nothing more is logged", cannot_write(&self.path, &why));
        }
    }

    fn flush(&self) {}
}

impl FileLog {
    fn write(&self, file: &mut File, record: &Record) -> io::Result<()> {
        let (process, time) = (std::process::id(), self.start.elapsed().as_millis());
        let line = format!("{process} {time} {} {}: {}\n", record.level(), record.target(), record.args());
        file.write_all(line.as_bytes())
    }
}

fn cannot_write(path: &Path, why: &io::Error) -> String {
    format!("cannot write the log file '{}': {why}", path.display())
}

/// Starts logging: appends to the file `path`.
///
/// # Errors
///
/// When the first line cannot be written.
pub fn start_logging(path: &Path, level: LevelFilter) -> Result<()> {
    let refused = |why: io::Error| UsageError(cannot_write(path, &why));
    let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(refused)?;
    let (process, name, version) = (std::process::id(), env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    if level >= LevelFilter::Info {
        file.write_all(format!("{process} 0 INFO {name}: {name} {version} started\n").as_bytes()).map_err(refused)?;
    }
    let logger = FileLog { path: path.into(), file: Mutex::new(Some(file)), level, start: Instant::now() };
    log::set_boxed_logger(Box::new(logger))?;
    log::set_max_level(level);
    Ok(())
}
