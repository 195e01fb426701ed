//! Reads a piece in Betza notation.

use super::brackets;
use super::build;
use super::error::BetzaError;
use super::limits::MAX_LENGTH;
use super::moves::Piece;
use super::parser::{self, Part};

/// Reads a piece's moves, for White. The empty string is a piece that cannot move.
///
/// # Errors
///
/// Fails with the first thing that is not Betza notation, is not defined by XBoard, or goes beyond the limits here.
pub fn parse(text: &str) -> Result<Piece, BetzaError> {
    if text.len() > MAX_LENGTH {
        return Err(BetzaError::TooLong { length: text.len() });
    }
    let mut piece = Piece::default();
    for part in parser::parse_parts(text)? {
        match part {
            Part::Term(term) => build::add_term(&term, &mut piece)?,
            Part::Chain(legs) => brackets::add_chain(&legs, &mut piece.moves)?,
        }
    }
    Ok(piece)
}
