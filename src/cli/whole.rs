//! Files that are written whole or not at all.

use anyhow::{Context, Result};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file. Whoever looks sees all of it or what was there before, also when the program is killed meanwhile.
pub fn write(file: &Path, content: &(impl AsRef<[u8]> + ?Sized)) -> Result<()> {
    write_with(file, |out| out.write_all(content.as_ref()))
}

/// As [`write`], with what `fill` writes.
pub fn write_with(file: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    write_somehow(file, fill).with_context(|| format!("cannot write '{}'", file.display()))
}

/// Makes sure before long work that a file can be written at its end. What is there stays as it is.
pub fn check(file: &Path) -> io::Result<()> {
    if is_special(file) {
        return Ok(());
    }
    let file = target(file)?;
    if file.exists() {
        OpenOptions::new().append(true).open(&file)?;
    }
    let beside = beside(&file)?;
    File::create(&beside)?;
    fs::remove_file(beside)
}

fn write_somehow(file: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if is_special(file) {
        return fill(&mut OpenOptions::new().write(true).open(file)?);
    }
    let file = target(file)?;
    let beside = beside(&file)?;
    let written = filled(&beside, fill).and_then(|()| fs::rename(&beside, &file));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Whether it is a pipe or a device, which must not be replaced by a file.
fn is_special(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The file itself: what a link leads to is written, and the link stays.
fn target(file: &Path) -> io::Result<PathBuf> {
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    if file.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    Ok(file)
}

/// A name in the same folder that nobody else uses.
fn beside(file: &Path) -> io::Result<PathBuf> {
    let mut name = file.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    Ok(file.with_file_name(name))
}

fn filled(file: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(file)?);
    fill(&mut out)?;
    out.into_inner()?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that goes away when its test is over.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("tenfold-whole-{name}-{}", std::process::id()));
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
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
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
    fn places_for_no_file_are_told_before() {
        let folder = Folder::new("told");
        assert!(check(&folder.0).is_err() && write(&folder.0, "").is_err());
        assert!(check(&folder.0.join("none").join("report.json")).is_err());
    }
}
