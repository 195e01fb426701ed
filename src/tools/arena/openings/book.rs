//! An opening book: the openings of a file, and their order.

use super::opening::{LineError, Opening};
use super::pgn::GamePart;
use super::{epd, pgn};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tenfold_core::random::Rng;
use tenfold_session::Session;

/// Why a file of openings is refused. The message is one line with the file, the line number, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("cannot read '{}': {why}", file.display())]
    Unreadable {
        /// The path of the file.
        file: PathBuf,
        /// The error message of the operating system.
        why: String,
    },
    /// A line has an error.
    #[error("{}, line {line}: {why}", file.display())]
    Line {
        /// The path of the file.
        file: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong in the line.
        why: String,
    },
    /// The file has no openings.
    #[error("'{}' has no openings", file.display())]
    Empty {
        /// The path of the file.
        file: PathBuf,
    },
}

/// The order in which openings are played.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BookOrder {
    /// The order in the file.
    #[default]
    Sequential,
    /// A random order that depends on a seed.
    Random,
}

impl FromStr for BookOrder {
    type Err = String;

    fn from_str(text: &str) -> Result<BookOrder, String> {
        match text {
            "sequential" => Ok(BookOrder::Sequential),
            "random" => Ok(BookOrder::Random),
            _ => Err(format!("'{}' is not an order; there are sequential and random", text.escape_debug())),
        }
    }
}

/// The openings of a file, in the order of the rounds that use them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    openings: Vec<Opening>,
    /// For each round, an index in `openings`.
    order: Vec<usize>,
}

impl Book {
    /// Reads a file of positions (EPD or FEN, one a line) or of games (PGN), and checks that each position or game is
    /// legal in the session's variant with its options. `plies` limits the number of moves that are used of each game;
    /// a move that ends the game is always left out.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, has an error, or has no openings.
    pub fn read(file: &Path, session: &dyn Session, plies: Option<usize>) -> Result<Book, BookError> {
        let unreadable = |why: std::io::Error| BookError::Unreadable { file: file.into(), why: why.to_string() };
        let bytes = fs::read(file).map_err(unreadable)?;
        let openings = read_text(&bytes, is_pgn(file), session, plies);
        let openings = openings.map_err(|LineError { line, why }| BookError::Line { file: file.into(), line, why })?;
        if openings.is_empty() {
            return Err(BookError::Empty { file: file.into() });
        }
        let order = (0..openings.len()).collect();
        Ok(Book { openings, order })
    }

    /// Sets the order of the openings: shuffled with the seed if `order` is random, and beginning with the opening
    /// number `start` of that order (from 1). The same file and numbers give the same order on every machine.
    pub fn ordered(mut self, order: BookOrder, start: usize, seed: u64) -> Book {
        self.order = (0..self.openings.len()).collect();
        if order == BookOrder::Random {
            let mut rng = Rng::new(seed);
            // Shuffles the order (Fisher and Yates).
            for place in 0..self.order.len() {
                let chosen = place + rng.below(self.order.len() - place);
                self.order.swap(place, chosen);
            }
        }
        let start = start.saturating_sub(1) % self.order.len().max(1);
        self.order.rotate_left(start);
        self
    }

    /// The opening of a round, counted from 0. After the last opening, the first one is used again.
    pub fn opening(&self, round: usize) -> &Opening {
        &self.openings[self.order[round % self.order.len()]]
    }

    /// The number of openings: at least one.
    #[expect(clippy::len_without_is_empty, reason = "a book is never empty")]
    pub fn len(&self) -> usize {
        self.openings.len()
    }
}

/// Whether a file is a PGN file, by its extension; `None` if the extension is unknown.
fn is_pgn(file: &Path) -> Option<bool> {
    match file.extension()?.to_ascii_lowercase().to_str()? {
        "pgn" => Some(true),
        "epd" | "fen" => Some(false),
        _ => None,
    }
}

/// Parses the bytes of a file. `is_pgn` is `None` if the extension is unknown; then the file counts as a PGN file if it
/// begins with a tag.
fn read_text(
    bytes: &[u8],
    is_pgn: Option<bool>,
    session: &dyn Session,
    plies: Option<usize>,
) -> Result<Vec<Opening>, LineError> {
    let text = utf8(bytes)?;
    let first_char = || text.trim_start().chars().next();
    if is_pgn.unwrap_or_else(|| first_char() == Some('[')) {
        pgn::read_openings(text, session, GamePart::Opening(plies.unwrap_or(usize::MAX)))
    } else {
        epd::read_openings(text, session)
    }
}

/// The text of a file, without a byte order mark.
fn utf8(bytes: &[u8]) -> Result<&str, LineError> {
    let text = std::str::from_utf8(bytes).map_err(|why| {
        let line = 1 + bytes[..why.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        LineError { line, why: "not UTF-8 text".into() }
    })?;
    Ok(text.strip_prefix('\u{FEFF}').unwrap_or(text))
}

/// Reads the games of a PGN file with all of their moves, and checks each move by the rules of the session's variant
/// with its options.
///
/// # Errors
///
/// When the path is not a file, or the file cannot be read, has an error, or has no games.
pub fn read_pgn_file(file: &Path, session: &dyn Session) -> Result<Vec<Opening>, BookError> {
    let unreadable = |why: String| BookError::Unreadable { file: file.into(), why };
    // Reading a device might never end, so only files are accepted.
    if fs::metadata(file).is_ok_and(|data| !data.is_file()) {
        return Err(unreadable("it is not a file".into()));
    }
    let bytes = fs::read(file).map_err(|why| unreadable(why.to_string()))?;
    let games = utf8(&bytes).and_then(|text| pgn::read_openings(text, session, GamePart::Whole));
    let games = games.map_err(|LineError { line, why }| BookError::Line { file: file.into(), line, why })?;
    if games.is_empty() { Err(BookError::Empty { file: file.into() }) } else { Ok(games) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> Box<dyn Session> {
        tenfold_registry::find("antichess").expect("a game").0.open()
    }

    fn book(openings: usize) -> Book {
        let opening = |n: usize| Opening { fen: Some(n.to_string()), moves: Vec::new() };
        Book { openings: (0..openings).map(opening).collect(), order: (0..openings).collect() }
    }

    fn order(book: &Book, rounds: usize) -> Vec<usize> {
        let number = |round| book.opening(round).fen.as_ref().and_then(|fen| fen.parse().ok()).expect("a number");
        (0..rounds).map(number).collect()
    }

    #[test]
    fn rounds_cycle_through_the_book() {
        assert_eq!(order(&book(3), 7), [0, 1, 2, 0, 1, 2, 0]);
        assert_eq!(order(&book(3).ordered(BookOrder::Sequential, 3, 9), 4), [2, 0, 1, 2]);
        // There are three openings, so number 5 wraps around to the second one.
        assert_eq!(order(&book(3).ordered(BookOrder::Sequential, 5, 9), 4), [1, 2, 0, 1]);
        assert_eq!(order(&book(1).ordered(BookOrder::Random, 0, 9), 2), [0, 0]);
    }

    #[test]
    fn a_shuffle_depends_on_the_seed_only() {
        let shuffled = |seed, start| order(&book(50).ordered(BookOrder::Random, start, seed), 50);
        assert_eq!(shuffled(1, 1), shuffled(1, 1));
        assert_ne!(shuffled(1, 1), shuffled(2, 1));
        assert_eq!(shuffled(1, 11)[..40], shuffled(1, 1)[10..]);
        let mut sorted = shuffled(1, 1);
        assert_ne!(sorted, (0..50).collect::<Vec<usize>>());
        sorted.sort_unstable();
        assert_eq!(sorted, (0..50).collect::<Vec<usize>>());
        // The expected order was computed with another implementation of SplitMix64.
        assert_eq!(order(&book(10).ordered(BookOrder::Random, 1, 42), 10), [7, 2, 4, 5, 1, 9, 6, 3, 8, 0]);
    }

    #[test]
    fn the_format_is_detected_by_extension_or_content() {
        let fen = "8/8/8/3p4/8/8/3P4/8 w - - 0 1";
        let game = format!("\n[FEN \"{fen}\"]\n\n1. d2d3 *\n");
        let read = |text: &str, is_pgn| read_text(text.as_bytes(), is_pgn, &*session(), None);
        let positions = |text: &str, is_pgn| read(text, is_pgn).map(|found| found.len()).map_err(|bad| bad.line);
        assert_eq!(positions(fen, None), Ok(1));
        assert_eq!(positions(&format!("\u{FEFF}{fen}"), None), Ok(1));
        assert_eq!(positions(&game, None), Ok(1));
        assert_eq!(positions("1. e2e3 * 1. d2d3 *", Some(true)), Ok(2));
        assert_eq!(positions(&game, Some(false)), Err(2));
        assert_eq!(is_pgn(Path::new("a/b.PGN")), Some(true));
        assert_eq!((is_pgn(Path::new("b.epd")), is_pgn(Path::new("b"))), (Some(false), None));
    }

    #[test]
    fn errors_name_the_file_and_the_line() {
        let why = Book::read(Path::new("no such file"), &*session(), None).expect_err("none").to_string();
        assert!(why.starts_with("cannot read 'no such file': "), "{why}");
        let noise = read_text(b"# one\n# two\n\xFF\xFE", None, &*session(), None);
        assert_eq!(noise.map_err(|bad| (bad.line, bad.why)), Err((3, "not UTF-8 text".to_string())));
    }
}
