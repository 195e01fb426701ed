//! The log: a file and nothing else, since interfaces read whatever an engine prints.

use super::Usage;
use anyhow::Result;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// Logs to the end of `file` from now on. Each line has the milliseconds since the start, and the process.
pub fn start(file: &Path, level: log::LevelFilter) -> Result<()> {
    let opened = OpenOptions::new().create(true).append(true).open(file);
    let opened = opened.map_err(|why| Usage(format!("cannot write the log file '{}': {why}", file.display())))?;
    let (begin, process) = (Instant::now(), std::process::id());
    env_logger::Builder::new()
        .filter_level(level)
        .target(env_logger::Target::Pipe(Box::new(opened)))
        .format(move |line, record| {
            let time = begin.elapsed().as_millis();
            writeln!(line, "{process} {time} {} {}: {}", record.level(), record.target(), record.args())
        })
        .init();
    log::info!("{} {} started", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    Ok(())
}
