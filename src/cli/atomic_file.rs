//! Atomic writes: a file is replaced as a whole or not at all.

use super::args::UsageError;
use anyhow::{Context, Result};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file. Readers see either the old or the new content, never a part of it, even if the program is killed
/// while it writes.
pub fn write(file: &Path, content: &(impl AsRef<[u8]> + ?Sized)) -> Result<()> {
    write_with(file, |out| out.write_all(content.as_ref()))
}

/// Like [`write`], but `fill` writes the content.
pub fn write_with(file: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    replace(file, fill).with_context(|| format!("cannot write '{}'", file.display()))
}

/// Checks that a file can be written, without changing it. Called before long work, so that the work is not lost.
pub fn check(file: &Path) -> io::Result<()> {
    if is_special(file) {
        return Ok(());
    }
    let file = link_target(file)?;
    if file.exists() {
        OpenOptions::new().append(true).open(&file)?;
    }
    let temporary = temporary_path(&file)?;
    File::create(&temporary)?;
    fs::remove_file(temporary)
}

/// Refuses a file that cannot be written, as wrong usage. Called before long work, like [`check`].
pub fn check_writable(file: &Path) -> Result<()> {
    check(file).map_err(|why| UsageError(format!("cannot write '{}': {why}", file.display())).into())
}

fn replace(file: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if is_special(file) {
        return fill(&mut OpenOptions::new().write(true).open(file)?);
    }
    let file = link_target(file)?;
    let temporary = temporary_path(&file)?;
    let written = write_synced(&temporary, fill).and_then(|()| fs::rename(&temporary, &file));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Whether this is a pipe or a device, which must not be replaced by a file.
fn is_special(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The file that a symbolic link leads to, so that the link itself is not replaced.
fn link_target(file: &Path) -> io::Result<PathBuf> {
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    if file.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    Ok(file)
}

/// A name for a temporary file in the same folder as `file`.
fn temporary_path(file: &Path) -> io::Result<PathBuf> {
    let mut name = file.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    Ok(file.with_file_name(name))
}

fn write_synced(file: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(file)?);
    fill(&mut out)?;
    out.into_inner()?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A temporary folder that is removed when the test is over.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("tenfold-atomic-{name}-{}", std::process::id()));
            fs::create_dir(&path).expect("a folder");
            Folder(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_file_is_replaced_and_no_temporary_file_is_left() {
        let folder = Folder::new("replaced");
        let names = || fs::read_dir(&folder.0).expect("a folder").count();
        let file = folder.0.join("report.json");
        check(&file).expect("a good place");
        assert_eq!(names(), 0);
        write(&file, "a long text").expect("written");
        check(&file).expect("still a good place");
        assert_eq!(fs::read_to_string(&file).expect("text"), "a long text");
        write(&file, "short").expect("written");
        assert_eq!((fs::read_to_string(&file).expect("text").as_str(), names()), ("short", 1));
    }

    #[test]
    fn unusable_paths_are_refused_before_writing() {
        let folder = Folder::new("unusable");
        assert!(check(&folder.0).is_err() && write(&folder.0, "").is_err());
        assert!(check(&folder.0.join("none").join("report.json")).is_err());
    }
}
