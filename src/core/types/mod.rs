//! The basic types that every other layer uses: squares, colours, pieces, moves, scores and outcomes.

mod moves;
mod outcome;
mod piece;
mod piece_letter;
mod score;
mod square;

pub use moves::{Move, MoveClass};
pub use outcome::{Outcome, Reason, result_text};
pub use piece::{Color, Piece, PieceType, PieceTypeSet};
pub use piece_letter::PieceLetter;
pub use score::{Bound, MATE, MATE_RANGE, MAX_PLY, Score};
pub use square::{Delta, Square, SquareSet};
