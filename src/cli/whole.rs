//! Files that are written whole or not at all.

use anyhow::{Context, Result};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file. Whoever looks sees all of it or what was there before, also when the program is killed meanwhile.
pub fn write(file: &Path, text: &str) -> Result<()> {
    write_somehow(file, text).with_context(|| format!("cannot write '{}'", file.display()))
}

fn write_somehow(file: &Path, text: &str) -> io::Result<()> {
    if fs::metadata(file).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        // A pipe or a device must not be replaced by a file.
        return OpenOptions::new().write(true).open(file)?.write_all(text.as_bytes());
    }
    // What a link leads to is written, and the link stays.
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    if file.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    let beside = beside(&file)?;
    let written = fill(&beside, text).and_then(|()| fs::rename(&beside, &file));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// A name in the same folder that nobody else uses.
fn beside(file: &Path) -> io::Result<PathBuf> {
    let mut name = file.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    Ok(file.with_file_name(name))
}

fn fill(file: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(file)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
