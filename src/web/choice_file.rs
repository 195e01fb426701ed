//! The file beside the key in which the engine's secret choices that have been shown are recorded. All servers with the
//! same key append to the same file, and read what others have appended before they decide anything.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tenfold_requests::ChoiceRecord;

/// The file, which is created when the first line is added.
pub struct ChoiceFile {
    path: PathBuf,
    /// The open file, once it exists.
    file: Option<File>,
    /// The number of bytes of complete lines that have been read, and whether an incomplete line follows them.
    read: u64,
    has_piece: bool,
}

impl ChoiceFile {
    /// The file that belongs to the key in the file `key`.
    pub fn for_key(key: &Path) -> ChoiceFile {
        let mut path = OsString::from(key);
        path.push(".shown");
        ChoiceFile { path: path.into(), file: None, read: 0, has_piece: false }
    }

    /// Opens the file if it is not open.
    fn open(&mut self, mut options: OpenOptions) -> Result<(), String> {
        if self.file.is_some() {
            return Ok(());
        }
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        match options.read(true).append(true).open(&self.path) {
            Ok(file) => self.file = Some(file),
            Err(why) if why.kind() == ErrorKind::NotFound => {}
            Err(why) => return Err(self.fault(&why)),
        }
        Ok(())
    }

    fn fault(&self, why: &std::io::Error) -> String {
        format!("cannot use the file '{}': {why}", self.path.display())
    }
}

impl ChoiceRecord for ChoiceFile {
    fn new_lines(&mut self) -> Result<Vec<String>, String> {
        self.open(OpenOptions::new())?;
        let Some(file) = &mut self.file else { return Ok(Vec::new()) };
        let mut bytes = Vec::new();
        let read = file.seek(SeekFrom::Start(self.read)).and_then(|_| file.read_to_end(&mut bytes));
        read.map_err(|why| self.fault(&why))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        self.read += whole as u64;
        self.has_piece = whole < bytes.len();
        Ok(String::from_utf8_lossy(&bytes[..whole]).lines().map(str::to_string).collect())
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let mut options = OpenOptions::new();
        options.create(true);
        self.open(options)?;
        // An incomplete line is ended and ignored, because its choice was never shown.
        let before = if self.has_piece { "\n" } else { "" };
        let written = self.file.as_mut().map(|file| file.write_all(format!("{before}{line}\n").as_bytes()));
        written.transpose().map_err(|why| self.fault(&why))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenfold_core::types::Color;
    use tenfold_requests::ShownChoices;

    /// A temporary folder for a key and its file of choices, removed after the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = std::env::temp_dir().join(format!("tenfold-shown-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&folder).expect("a folder");
            Folder(folder)
        }

        fn shown(&self) -> ShownChoices {
            ShownChoices::new(ChoiceFile::for_key(&self.0.join("key")))
        }

        fn file(&self) -> PathBuf {
            self.0.join("key.shown")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn id(number: u32) -> String {
        format!("{number:032x}")
    }

    fn moves(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_string).collect()
    }

    #[test]
    fn servers_with_one_key_know_what_each_has_shown() {
        let folder = Folder::new("two");
        let (mut one, mut other) = (folder.shown(), folder.shown());
        assert!(other.check(&id(1), &[]).is_ok());
        one.end(&id(1)).expect("a file");
        assert!(other.check(&id(1), &[]).is_err());
        other.show(&id(2), Color::White, &moves("a")).expect("a file");
        assert!(one.show(&id(2), Color::White, &moves("b")).is_err());
        let text = std::fs::read_to_string(folder.file()).expect("a file");
        assert_eq!(text.lines().count(), 2, "{text}");
        // Both servers show the choice at the same time, in different lines; then neither line may go on.
        let elsewhere = Folder::new("elsewhere");
        elsewhere.shown().show(&id(2), Color::White, &moves("b")).expect("a file");
        let line = std::fs::read_to_string(elsewhere.file()).expect("a file");
        std::fs::write(folder.file(), format!("{text}{line}")).expect("a file");
        assert!(one.check(&id(2), &moves("a")).is_err() && one.check(&id(2), &moves("b")).is_err());
    }

    #[test]
    fn a_line_that_was_left_unfinished_spoils_no_other() {
        let folder = Folder::new("piece");
        std::fs::write(folder.file(), format!("{} end\n{} bla", id(1), id(2))).expect("a file");
        let mut shown = folder.shown();
        assert!(shown.check(&id(1), &[]).is_err() && shown.check(&id(2), &[]).is_ok());
        shown.end(&id(3)).expect("a file");
        for shown in [&mut shown, &mut folder.shown()] {
            assert!(shown.check(&id(2), &[]).is_ok() && shown.check(&id(3), &[]).is_err());
        }
    }

    #[test]
    fn what_cannot_be_kept_is_not_shown() {
        let folder = Folder::new("none");
        std::fs::create_dir(folder.file()).expect("a folder in place of the file");
        let mut shown = folder.shown();
        assert!(shown.check(&id(1), &[]).is_err() && shown.end(&id(1)).is_err());
        assert!(shown.show(&id(1), Color::White, &[]).is_err());
    }
    #[test]
    fn a_hundred_thousand_other_games_make_nothing_forgotten() {
        let folder = Folder::new("many");
        let mut shown = folder.shown();
        assert!(!folder.file().exists(), "a file that nobody needs");
        shown.end(&id(0)).expect("a file");
        shown.show(&id(1), Color::Black, &moves("a b")).expect("a file");
        for number in 2..100_002 {
            shown.end(&id(number)).expect("a file");
        }
        for shown in [&mut shown, &mut folder.shown()] {
            assert!(shown.check(&id(0), &[]).is_err());
            assert!(shown.check(&id(1), &moves("a")).is_err() && shown.check(&id(1), &moves("a b c")).is_ok());
            assert!(shown.check(&id(200_000), &[]).is_ok());
        }
    }
}
