//! What the games of a match begin with: openings from a file, or drawn by lot.
//!
//! - here: openings, books, and which round has which opening;
//! - `epd`: files of positions; `pgn`: files of games;
//! - `random`: level positions after random moves.

mod epd;
mod pgn;
mod random;

pub use random::{NoOpening, RandomOpenings, Walks};

use crate::core::position::FenError;
use crate::core::random::Rng;
use crate::core::types::Outcome;
use crate::session::Session;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// How a game begins: a position, and moves from there.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The position; `None` for the game's first.
    pub fen: Option<String>,
    /// Moves from there, in the engine's own text.
    pub moves: Vec<String>,
}

impl Opening {
    /// Sets a session of the game up at this opening's first position.
    ///
    /// # Errors
    ///
    /// When the position is refused.
    pub fn begin(&self, session: &mut dyn Session) -> Result<(), FenError> {
        match &self.fen {
            Some(fen) => session.set_fen(fen),
            None => {
                session.reset();
                Ok(())
            }
        }
    }

    /// Sets a session of the game up with this opening.
    ///
    /// # Errors
    ///
    /// When the position or a move is refused, or the game is over then, with a line that says why.
    pub fn set_up(&self, session: &mut dyn Session) -> Result<(), String> {
        self.begin(session).map_err(|why| format!("refused FEN: {why}"))?;
        for mv in &self.moves {
            session.play(mv).map_err(|why| why.to_string())?;
        }
        match session.outcome() {
            Outcome::Ongoing => Ok(()),
            over => Err(format!("the game is over: {over}")),
        }
    }
}

/// Why a file of openings is refused: one line with the file, the line in it, and what is wrong there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BookError {
    /// It cannot be read at all.
    #[error("cannot read '{}': {why}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the operating system says.
        why: String,
    },
    /// A line of it is wrong.
    #[error("{}, line {line}: {why}", file.display())]
    Line {
        /// The file.
        file: PathBuf,
        /// The line, from 1 on.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// There is nothing in it.
    #[error("'{}' has no opening in it", file.display())]
    Empty {
        /// The file.
        file: PathBuf,
    },
}

/// A line of a file that is wrong.
struct BadLine {
    line: usize,
    why: String,
}

/// In which order openings are played.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// As they stand in the file.
    #[default]
    Sequential,
    /// Shuffled by the match's seed.
    Random,
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Order, String> {
        match text {
            "sequential" => Ok(Order::Sequential),
            "random" => Ok(Order::Random),
            _ => Err(format!("'{}' is no order; there are sequential and random", text.escape_debug())),
        }
    }
}

/// The openings of a file, in the order in which rounds have them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    openings: Vec<Opening>,
    /// Places in `openings` by round.
    order: Vec<usize>,
}

impl Book {
    /// Reads a file of positions (EPD or FEN, one a line) or of games (PGN), each checked to be legal in the session's
    /// game and with its options. Of games it takes so many plies, or all up to the one that ends the game.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, has a bad line, or nothing in it.
    pub fn read(file: &Path, session: &dyn Session, plies: Option<usize>) -> Result<Book, BookError> {
        let unreadable = |why: std::io::Error| BookError::Unreadable { file: file.into(), why: why.to_string() };
        let bytes = fs::read(file).map_err(unreadable)?;
        let openings = read_text(&bytes, is_pgn(file), session, plies);
        let openings = openings.map_err(|BadLine { line, why }| BookError::Line { file: file.into(), line, why })?;
        if openings.is_empty() {
            return Err(BookError::Empty { file: file.into() });
        }
        let order = (0..openings.len()).collect();
        Ok(Book { openings, order })
    }

    /// Puts the openings in order: shuffled by the seed, if they are to be, and then beginning with the `start`-th,
    /// counted from 1. The same file and numbers give the same order on every machine.
    pub fn arranged(mut self, order: Order, start: usize, seed: u64) -> Book {
        self.order = (0..self.openings.len()).collect();
        if order == Order::Random {
            let mut rng = Rng::new(seed);
            // Fisher and Yates: each place in turn gets one of those that are left.
            for place in 0..self.order.len() {
                let chosen = place + rng.below(self.order.len() - place);
                self.order.swap(place, chosen);
            }
        }
        let start = start.saturating_sub(1) % self.order.len().max(1);
        self.order.rotate_left(start);
        self
    }

    /// The opening of a round, from 0 on. After the last one comes the first again.
    pub fn opening(&self, round: usize) -> &Opening {
        &self.openings[self.order[round % self.order.len()]]
    }

    /// How many openings there are: at least one.
    #[expect(clippy::len_without_is_empty, reason = "no book is empty")]
    pub fn len(&self) -> usize {
        self.openings.len()
    }
}

/// Whether a file's name says what is in it.
fn is_pgn(file: &Path) -> Option<bool> {
    match file.extension()?.to_ascii_lowercase().to_str()? {
        "pgn" => Some(true),
        "epd" | "fen" => Some(false),
        _ => None,
    }
}

/// The openings in the bytes of a file. When its name does not tell, it has games if its first line is a tag.
fn read_text(
    bytes: &[u8],
    is_pgn: Option<bool>,
    session: &dyn Session,
    plies: Option<usize>,
) -> Result<Vec<Opening>, BadLine> {
    let text = std::str::from_utf8(bytes).map_err(|why| {
        let line = 1 + bytes[..why.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        BadLine { line, why: "not UTF-8 text".into() }
    })?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let first_sign = || text.trim_start().chars().next();
    if is_pgn.unwrap_or_else(|| first_sign() == Some('[')) {
        pgn::read(text, session, plies)
    } else {
        epd::read(text, session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    fn session() -> Box<dyn Session> {
        registry::find("antichess").expect("a game").0.open()
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
    fn rounds_go_through_the_book_and_begin_again() {
        assert_eq!(order(&book(3), 7), [0, 1, 2, 0, 1, 2, 0]);
        assert_eq!(order(&book(3).arranged(Order::Sequential, 3, 9), 4), [2, 0, 1, 2]);
        // Five is the second of three, counted on.
        assert_eq!(order(&book(3).arranged(Order::Sequential, 5, 9), 4), [1, 2, 0, 1]);
        assert_eq!(order(&book(1).arranged(Order::Random, 0, 9), 2), [0, 0]);
    }

    #[test]
    fn a_shuffle_depends_on_the_seed_only() {
        let shuffled = |seed, start| order(&book(50).arranged(Order::Random, start, seed), 50);
        assert_eq!(shuffled(1, 1), shuffled(1, 1));
        assert_ne!(shuffled(1, 1), shuffled(2, 1));
        assert_eq!(shuffled(1, 11)[..40], shuffled(1, 1)[10..]);
        let mut sorted = shuffled(1, 1);
        assert_ne!(sorted, (0..50).collect::<Vec<usize>>());
        sorted.sort_unstable();
        assert_eq!(sorted, (0..50).collect::<Vec<usize>>());
        // The same on every machine: worked out with SplitMix64 elsewhere.
        assert_eq!(order(&book(10).arranged(Order::Random, 1, 42), 10), [7, 2, 4, 5, 1, 9, 6, 3, 8, 0]);
    }

    #[test]
    fn the_kind_of_file_is_told_by_name_or_content() {
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
    fn what_cannot_be_read_is_told_with_the_file() {
        let why = Book::read(Path::new("no such file"), &*session(), None).expect_err("none").to_string();
        assert!(why.starts_with("cannot read 'no such file': "), "{why}");
        let noise = read_text(b"# one\n# two\n\xFF\xFE", None, &*session(), None);
        assert_eq!(noise.map_err(|bad| (bad.line, bad.why)), Err((3, "not UTF-8 text".to_string())));
    }

    #[test]
    fn an_opening_that_ends_the_game_is_none() {
        let opening = |fen: &str, moves: &[&str]| Opening {
            fen: Some(fen.to_string()),
            moves: moves.iter().map(|mv| mv.to_string()).collect(),
        };
        let pat = "8/8/8/1p6/8/1P6/8/8 w - - 0 1";
        assert_eq!(opening(pat, &[]).set_up(&mut *session()), Ok(()));
        let over = opening(pat, &["b3b4"]).set_up(&mut *session());
        assert_eq!(over, Err("the game is over: 0-1 (stalemate)".to_string()));
        let why = opening(pat, &["b3b5"]).set_up(&mut *session()).expect_err("illegal");
        assert!(why.starts_with("illegal move b3b5: "), "{why}");
    }
}
