//! Reads a piece in Betza notation.

use super::build;
use super::error::BetzaError;
use super::limits::MAX_LENGTH;
use super::moves::Piece;
use super::parser;

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
    for term in parser::parse_terms(text)? {
        build::add_term(&term, &mut piece)?;
    }
    Ok(piece)
}
