//! Files that the program reads by their names: each process has a folder of its own.

use std::path::PathBuf;
use std::sync::LazyLock;

/// `run.sh` has the system's folder of temporary files in memory.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("tenfold-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for files");
    folder
});

/// The place of a file.
pub fn place(name: &str) -> PathBuf {
    FOLDER.join(name)
}

/// Writes a file, and returns its place.
pub fn write(name: &str, content: &[u8]) -> PathBuf {
    let file = place(name);
    std::fs::write(&file, content).expect("a file");
    file
}
