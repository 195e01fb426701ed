//! The log file. Nothing is logged to standard error, since some GUIs read it as if it were output.

use super::args::Usage;
use anyhow::Result;
use log::{LevelFilter, Log, Metadata, Record};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

/// Appends a line to the file for each record: process, milliseconds since the start, level, module and message.
struct FileLog {
    file: Mutex<File>,
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
        let (process, time) = (std::process::id(), self.start.elapsed().as_millis());
        let line = format!("{process} {time} {} {}: {}\n", record.level(), record.target(), record.args());
        if let Ok(mut file) = self.file.lock() {
            // There is nowhere to report an error to.
            let _ = file.write_all(line.as_bytes());
        }
    }

    fn flush(&self) {}
}

/// Starts logging to the end of `file`.
pub fn start(file: &Path, level: LevelFilter) -> Result<()> {
    let opened = OpenOptions::new().create(true).append(true).open(file);
    let opened = opened.map_err(|why| Usage(format!("cannot write the log file '{}': {why}", file.display())))?;
    log::set_boxed_logger(Box::new(FileLog { file: Mutex::new(opened), level, start: Instant::now() }))?;
    log::set_max_level(level);
    log::info!("{} {} started", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    Ok(())
}
