//! Files that only one process may write at a time. Other processes may read them, and the operating system releases
//! the lock when the writing process ends.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// The time to wait for a file that another process has open. A process that is killed while it starts an engine may
/// leave a child process behind, which keeps the file open for some milliseconds until it has become the engine.
const MAX_WAIT: Duration = Duration::from_secs(1);
/// The pause between two attempts to open the file.
const RETRY_PAUSE: Duration = Duration::from_millis(10);

/// Opens a file for this process alone; `None` when another process opened the file with this function and still runs a
/// second later. Pipes and devices are shared.
///
/// # Errors
///
/// When the file cannot be opened.
pub fn open_locked(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
    let begin = Instant::now();
    loop {
        let file = try_open(options, path)?;
        if file.is_some() || begin.elapsed() > MAX_WAIT {
            return Ok(file);
        }
        thread::sleep(RETRY_PAUSE);
    }
}

/// Appends to an open file, and checks that the file is still at `path`. What is written to a file that was removed, or
/// whose folder was, is lost, and work whose results are lost had better stop.
///
/// # Errors
///
/// When the file cannot be written, or is gone.
pub fn append(file: &mut File, path: &Path, content: &[u8]) -> io::Result<()> {
    file.write_all(content)?;
    path.try_exists()?.then_some(()).ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "it was removed"))
}

/// Refuses pipes and devices, where a file is read again later: they end never, or only when somebody else wants.
///
/// # Errors
///
/// When this is not a regular file.
pub fn check_regular(file: &File) -> io::Result<()> {
    file.metadata()?.is_file().then_some(()).ok_or_else(|| io::Error::other("it is not a regular file"))
}

/// Tries once to open a file; `None` when another process has it open.
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

/// Opens a file; `None` when another process has opened it. On Windows a lock would also keep other processes from
/// reading the file, so the file is opened in a way that only keeps others from writing.
#[cfg(windows)]
fn try_open(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
    use std::os::windows::fs::OpenOptionsExt;
    /// A constant of the Windows API: other processes may open the file for reading.
    const FILE_SHARE_READ: u32 = 1;
    /// An error code of the Windows API: another process has the file open in a way that excludes this one.
    const ERROR_SHARING_VIOLATION: i32 = 32;
    match options.clone().share_mode(FILE_SHARE_READ).open(path) {
        Ok(file) => Ok(Some(file)),
        Err(why) if why.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
        Err(why) => Err(why),
    }
}
