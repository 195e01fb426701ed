//! Reading whole files of bounded size.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The content of a regular file that has at most `max_bytes` bytes. A folder of files may come from somebody else, with
/// pipes, on which opening would wait for ever, links to devices that never end, and files that need more memory than
/// the machine has.
///
/// # Errors
///
/// If the file cannot be read, is not a regular file, or is larger.
pub fn read_regular_file(path: &Path, max_bytes: usize) -> io::Result<Vec<u8>> {
    let about = fs::metadata(path)?;
    if !about.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let mut bytes = Vec::new();
    // The file may have grown since, so that its size alone is no bound.
    File::open(path)?.take((max_bytes as u64).saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() > max_bytes {
        return Err(io::Error::other(format!("it is larger than {max_bytes} bytes")));
    }
    Ok(bytes)
}
