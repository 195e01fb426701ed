//! Betza notation for the moves of pieces, in the extended form that XBoard defines (XBetza).
//!
//! [`parse`] turns a string such as `fmWfceFifmnD` into single moves, each a [`PieceMove`] of one or more [`Leg`]s in
//! concrete directions. [`destinations`] follows such moves square by square: it is slow and short, and defines their
//! meaning.
//!
//! The notation that is read:
//!
//! - **Atoms** W F D N A H C Z G and the shorthands B R Q K; L is C and J is Z, as Betza and Fairy-Stockfish have them
//!   (XBoard has them the other way round). A number after the atom is its range, 0 for unlimited; a doubled letter is
//!   unlimited too (`NN` is `N0`, `WW` is R). `O` with a number is castling.
//! - **Directions** f b l r, v = f + b, s = l + r. On W D H each letter is a leap of its own. On F A G each is a pair
//!   of leaps, and two letters in a row, one for each dimension, mean the leap that their pairs have in common (`fl`).
//!   On N C Z a letter is the pair of leaps that go furthest that way; `lf` is the left leap of the forward pair, `fl`
//!   the forward leap of the left pair, `fs` both forward leaps of the side pairs, `fh` all four forward leaps; `hr`
//!   and `hl` are the four right-handed and the four left-handed leaps. On K Q a letter is one orthogonal direction,
//!   two make a diagonal, and `fh` is all three forward directions. A doubled letter stands alone: `ffrrN` does not
//!   combine f with r.
//! - **Modes** m c d e: to an empty square, capture, capture of a piece of the same player, capture en passant; `mc` if
//!   none is given.
//! - **Other modifiers** i (only if the piece has not moved), n (lame), j (must jump; a slider passes over its first
//!   square), p and g (cannon and grasshopper), o (cylinder board), z and q (crooked and circular riders).
//! - **Legs**, separated by a: the directions of a later leg are relative to the leg before it, among the eight
//!   directions of K. The default is every direction except straight back; for W F D A G H, only those that turn by a
//!   right angle or not at all. A leg before the last has mode m by default, and can pass over a piece (p, or g, which
//!   toggles between leaper and rider for the rest of the move; t restricts it to own pieces) or toggle on an empty
//!   square (y).
//!
//! - **Brackets**, as in The Chess Variant Pages' Interactive Diagrams: `[A-B]` goes on with B where A has ended, `[A?B]` may
//!   also end with A. Each leg has atoms of its own; directions are relative to the leg before, and f is the default.
//!
//! XBoard wants the modifiers of a leg in a fixed order; here they may stand in any order, but only direction letters
//! next to each other combine.

mod atoms;
mod brackets;
mod build;
mod directions;
mod error;
mod interpret;
mod letter;
mod limits;
mod moves;
mod parse;
mod parser;

pub use error::BetzaError;
pub use interpret::{Cell, Coordinates, Destination, destinations};
pub use limits::{MAX_LEGS, MAX_LENGTH, MAX_MOVES};
pub use moves::{Castling, Hop, Landing, Leg, Offset, Passage, Piece, PieceMove, Step};
pub use parse::parse;
