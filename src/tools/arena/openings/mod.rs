//! The openings of a match: from a file, or random moves to a level position.
//!
//! - `opening`: a start position with moves; `book`: the openings of a file;
//! - `epd`: files of positions; `pgn`: files of games;
//! - `random`: level positions after random moves.

mod book;
mod epd;
mod opening;
mod pgn;
mod random;

pub use book::{Book, BookError, Order, games};
pub use opening::Opening;
pub use random::{NoOpening, RandomOpeningSettings, RandomOpenings};
