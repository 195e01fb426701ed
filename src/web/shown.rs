//! The record of the engine's secret choices that have been shown, in a file beside the key.
//!
//! A choice is derived from the key, so only the fact that it has been shown must be stored: after that the engine must
//! not go on as if the choice were secret. Each line of the file is one choice, added before the choice is shown. All
//! servers with the same key append to the same file, and read what others have appended before they decide anything.
//! No line is ever removed.

use super::reference::{parse_side, side_name};
use super::refusal::Refusal;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tenfold_core::types::Color;

/// The greatest number of choices in the file. When it is full, no more choices are shown.
const MAX_STORED_CHOICES: usize = 250_000;
/// The word that marks a game as ended; it takes the place of a side.
const END_MARK: &str = "end";

/// The choices that have been shown.
pub struct ShownChoices {
    path: PathBuf,
    /// The open file, once it exists.
    file: Option<File>,
    /// The number of bytes of complete lines that have been read, and whether an incomplete line follows them.
    read: u64,
    has_piece: bool,
    /// By id: the games with shown choices.
    games: HashMap<String, ShownInGame>,
    count: usize,
}

/// The choices that have been shown in one game.
#[derive(Default)]
struct ShownInGame {
    /// Whether the game has ended, so that all its choices are shown.
    has_ended: bool,
    /// For each side, the line of moves after which the rules showed its choice.
    lines: [Option<MoveLine>; 2],
}

/// A line of moves from the start of a game, as its length and digest.
#[derive(Clone, PartialEq, Eq)]
struct MoveLine {
    plies: usize,
    digest: String,
}

impl MoveLine {
    fn new(moves: &[String]) -> MoveLine {
        let mut hash = Sha256::new();
        for mv in moves {
            hash.update((mv.len() as u64).to_le_bytes());
            hash.update(mv);
        }
        MoveLine { plies: moves.len(), digest: hex::encode(hash.finalize()) }
    }

    fn is_beginning_of(&self, moves: &[String]) -> bool {
        moves.get(..self.plies).is_some_and(|beginning| MoveLine::new(beginning) == *self)
    }
}

impl ShownChoices {
    /// The shown choices that belong to the key in the file `key`.
    pub fn for_key(key: &Path) -> ShownChoices {
        let mut path = OsString::from(key);
        path.push(".shown");
        ShownChoices { path: path.into(), file: None, read: 0, has_piece: false, games: HashMap::new(), count: 0 }
    }

    /// Checks that the engine may play on after these moves.
    ///
    /// # Errors
    ///
    /// When the game has ended, or a choice was shown after other moves.
    pub fn check(&mut self, id: &str, moves: &[String]) -> Result<(), Refusal> {
        self.read()?;
        let Some(game) = self.games.get(id) else { return Ok(()) };
        if game.has_ended {
            return Err(Refusal::bad_request("the engine's secret choice has been shown: begin a new game"));
        }
        let goes_on = game.lines.iter().flatten().all(|line| line.is_beginning_of(moves));
        if goes_on { Ok(()) } else { Err(after_other_moves()) }
    }

    /// Records that the rules show a side's choice after these moves; must be called before the choice is shown. From
    /// then on the engine plays on only in lines that begin with these moves.
    ///
    /// # Errors
    ///
    /// When the choice was shown after other moves, or the record cannot be written.
    pub fn show(&mut self, id: &str, side: Color, moves: &[String]) -> Result<(), Refusal> {
        self.read()?;
        let line = MoveLine::new(moves);
        let game = self.games.get(id);
        match game.and_then(|game| game.lines[side.idx()].as_ref()) {
            _ if game.is_some_and(|game| game.has_ended) => Ok(()),
            Some(known) if *known == line => Ok(()),
            Some(_) => Err(after_other_moves()),
            None => self.add(&format!("{id} {} {} {}", side_name(side), line.plies, line.digest)),
        }
    }

    /// Records that a game has ended; must be called before its choices are shown. From then on the engine no longer
    /// plays in it.
    ///
    /// # Errors
    ///
    /// When the record cannot be written.
    pub fn end(&mut self, id: &str) -> Result<(), Refusal> {
        self.read()?;
        let has_ended = self.games.get(id).is_some_and(|game| game.has_ended);
        if has_ended { Ok(()) } else { self.add(&format!("{id} {END_MARK}")) }
    }

    /// Appends a line to the file. Then reads it back, together with the new lines of other servers.
    fn add(&mut self, line: &str) -> Result<(), Refusal> {
        if self.count >= MAX_STORED_CHOICES {
            return Err(Refusal::bad_request("too many choices have been shown: begin again with another key file"));
        }
        let mut options = OpenOptions::new();
        options.create(true);
        self.open(options)?;
        // An incomplete line is ended and ignored, because its choice was never shown.
        let before = if self.has_piece { "\n" } else { "" };
        let written = self.file.as_mut().map(|file| file.write_all(format!("{before}{line}\n").as_bytes()));
        written.transpose().map_err(|why| self.fault(&why))?;
        self.read()
    }

    /// Opens the file if it is not open.
    fn open(&mut self, mut options: OpenOptions) -> Result<(), Refusal> {
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

    /// Reads what has been added to the file.
    fn read(&mut self) -> Result<(), Refusal> {
        self.open(OpenOptions::new())?;
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut bytes = Vec::new();
        let read = file.seek(SeekFrom::Start(self.read)).and_then(|_| file.read_to_end(&mut bytes));
        read.map_err(|why| self.fault(&why))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        self.read += whole as u64;
        self.has_piece = whole < bytes.len();
        for line in String::from_utf8_lossy(&bytes[..whole]).lines() {
            if self.take_line(line).is_none() {
                log::warn!("'{}' has a line that is not understood: {}", self.path.display(), line.escape_debug());
            }
        }
        Ok(())
    }

    /// Adds a line of the file to the games in memory; `None` if the line cannot be parsed.
    fn take_line(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        let (id, line) = match words[..] {
            [id, END_MARK] => (id, None),
            [id, side, plies, digest] => (
                id,
                Some((parse_side(side).ok()?, MoveLine { plies: plies.parse().ok()?, digest: digest.to_string() })),
            ),
            _ => return None,
        };
        self.count += 1;
        let game = self.games.entry(id.to_string()).or_default();
        match line {
            Some((side, line)) => {
                // Two servers may have shown the choice in different lines of moves at the same time.
                let known = game.lines[side.idx()].get_or_insert(line.clone());
                game.has_ended |= *known != line;
            }
            None => game.has_ended = true,
        }
        Some(())
    }

    fn fault(&self, why: &std::io::Error) -> Refusal {
        Refusal::internal(format!("cannot use the file '{}': {why}", self.path.display()))
    }
}

fn after_other_moves() -> Refusal {
    Refusal::bad_request("the engine's secret choice has been shown in this game, after other moves: begin a new game")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A temporary folder for a key and its file of choices, removed after the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = std::env::temp_dir().join(format!("tenfold-shown-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&folder).expect("a folder");
            Folder(folder)
        }

        fn shown(&self) -> ShownChoices {
            ShownChoices::for_key(&self.0.join("key"))
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

    #[test]
    fn after_a_choice_is_shown_its_line_alone_goes_on() {
        let folder = Folder::new("line");
        let mut shown = folder.shown();
        shown.show(&id(1), Color::Black, &moves("a b")).expect("a file");
        for (line, goes_on) in
            [("", false), ("a", false), ("ab", false), ("a c", false), ("a b", true), ("a b c", true)]
        {
            assert_eq!(shown.check(&id(1), &moves(line)).is_ok(), goes_on, "{line}");
            assert_eq!(shown.show(&id(1), Color::Black, &moves(line)).is_ok(), line == "a b", "{line}");
        }
        shown.show(&id(1), Color::White, &moves("a b c d")).expect("the other side's");
        assert!(shown.check(&id(1), &moves("a b c e")).is_err() && shown.check(&id(1), &moves("a b c d")).is_ok());
        shown.end(&id(1)).expect("an end");
        assert!(shown.check(&id(1), &moves("a b c d")).is_err());
        shown.show(&id(1), Color::Black, &moves("e")).expect("what is shown already may be shown");
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
        let line = MoveLine::new(&moves("b"));
        std::fs::write(folder.file(), format!("{text}{} white 1 {}\n", id(2), line.digest)).expect("a file");
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
}
