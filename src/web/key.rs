//! The key file: 32 random bytes that only the user can read. The token of the page and the engine's secret choices are
//! derived from them, so both are the same after a restart.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use tenfold_requests::SecretKey;

/// The key of a server.
#[derive(Clone)]
pub struct Key(SecretKey);

/// Why the key cannot be read or created.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The system names no folder for application data.
    #[error("the system names no folder for the key file; name one with --key-file")]
    NoFolder,
    /// The file cannot be read or written.
    #[error("cannot use the key file '{}': {why}", path.display())]
    File {
        /// The path of the key file.
        path: PathBuf,
        /// A description of the fault.
        why: String,
    },
}

impl Key {
    /// The default path of the key file, in the user's folder for application data.
    ///
    /// # Errors
    ///
    /// When the system names no such folder.
    pub fn usual_path() -> Result<PathBuf, KeyError> {
        let folder = dirs::state_dir().or_else(dirs::data_local_dir).ok_or(KeyError::NoFolder)?;
        Ok(folder.join("tenfold").join("board.key"))
    }

    /// Reads the key in a file. If the file does not exist, it is created with a new key.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or created, or does not contain a key.
    pub fn load(path: &Path) -> Result<Key, KeyError> {
        let fault = |why: String| KeyError::File { path: path.to_path_buf(), why };
        match File::open(path) {
            Ok(file) => {
                let mut bytes = Vec::new();
                // Reading one byte more than a key shows whether the file is too long, without reading all of it.
                file.take(SecretKey::BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|why| fault(why.to_string()))?;
                let found = bytes.len();
                let key = bytes
                    .try_into()
                    .map_err(|_| fault(format!("it is no key of {} bytes ({found})", SecretKey::BYTES)))?;
                Ok(Key(SecretKey::new(key)))
            }
            Err(why) if why.kind() == ErrorKind::NotFound => Key::make(path).map_err(fault),
            Err(why) => Err(fault(why.to_string())),
        }
    }

    /// Writes a new key to a file that must not exist.
    fn make(path: &Path) -> Result<Key, String> {
        let mut key = [0; SecretKey::BYTES];
        getrandom::fill(&mut key).map_err(|why| why.to_string())?;
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|why| why.to_string())?;
        }
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path).map_err(|why| why.to_string())?;
        if let Err(why) = file.write_all(&key).and_then(|()| file.sync_all()) {
            // A part of a key, as a full disk leaves it, would be refused at every later start.
            let _ = fs::remove_file(path);
            return Err(why.to_string());
        }
        Ok(Key(SecretKey::new(key)))
    }

    /// The token that the page must send.
    pub fn token(&self) -> String {
        hex::encode(&self.0.derived_bytes(&["token"])[..16])
    }

    /// Whether a text is the token. The comparison takes the same time for all texts of the same length, so that it
    /// reveals nothing about the token.
    pub fn is_token(&self, text: &str) -> bool {
        let token = self.token();
        let differences = token.bytes().zip(text.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
        text.len() == token.len() && differences == 0
    }

    /// The key from which the engine's secret choices are derived.
    pub fn secret(&self) -> &SecretKey {
        &self.0
    }
}
