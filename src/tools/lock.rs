//! Files that only one process writes to. Others may read them, and the system gives them free when the process ends.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// How long a file is waited for. A process that was killed may leave one behind that it had begun to start as an engine: until
/// that one has become the engine, which takes some milliseconds, it has the file open as well.
const PATIENCE: Duration = Duration::from_secs(1);
/// Pause between two attempts.
const POLL: Duration = Duration::from_millis(10);

/// Opens a file; `None` when another process has opened it by this function and still runs a second later. Pipes and devices
/// are shared.
///
/// # Errors
///
/// When the file cannot be opened.
pub fn open(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
    let begin = Instant::now();
    loop {
        let file = try_open(options, path)?;
        if file.is_some() || begin.elapsed() > PATIENCE {
            return Ok(file);
        }
        thread::sleep(POLL);
    }
}

/// Opens a file; `None` when another process has opened it.
#[cfg(not(windows))]
fn try_open(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
    use std::fs::TryLockError;
    let file = options.open(path)?;
    if !file.metadata()?.is_file() {
        return Ok(Some(file));
    }
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(why)) => {
            log::warn!("'{}' cannot be locked: {why}", path.display());
            Ok(Some(file))
        }
    }
}

/// Opens a file; `None` when another process has opened it. A lock would keep others from reading the file, too, so that
/// writing is not shared instead.
#[cfg(windows)]
fn try_open(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
    use std::os::windows::fs::OpenOptionsExt;
    /// From the Windows API: others may open the file for reading.
    const FILE_SHARE_READ: u32 = 1;
    /// From the Windows API: another process has the file open in a way that excludes this one.
    const ERROR_SHARING_VIOLATION: i32 = 32;
    match options.clone().share_mode(FILE_SHARE_READ).open(path) {
        Ok(file) => Ok(Some(file)),
        Err(why) if why.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
        Err(why) => Err(why),
    }
}
