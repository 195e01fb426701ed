//! A board for programs in other languages: the package for JavaScript and the wheel for Python are thin layers over it.
//!
//! - [`Board`]: a game in progress, with moves as text or as SAN, FEN, results and perft;
//! - [`Search`]: the engine's search in a position of it, in one go or in slices;
//! - the functions of this module: which games there are, and games from text.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod games;
mod position;
mod search;

pub use games::{lacks_network, load_variants, variants};
pub use position::Board;
pub use search::{Line, Search, SearchOptions, SearchResult, SideScore};
use tenfold_core::types::Color;

/// The FEN of a game's initial position.
///
/// # Errors
///
/// When there is no such game: one line.
pub fn start_fen(variant: &str) -> Result<String, String> {
    Ok(Board::new(variant, None, false)?.fen())
}

/// Checks a FEN of a game.
///
/// # Errors
///
/// When there is no such game, or its positions cannot be like this: one line.
pub fn check_fen(variant: &str, fen: &str, chess960: bool) -> Result<(), String> {
    Board::new(variant, Some(fen), chess960).map(|_| ())
}

/// The colour of a player as both packages name it: true for White.
pub fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}
