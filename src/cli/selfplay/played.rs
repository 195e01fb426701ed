//! A move of a game, with what is shown about it.

use tenfold::core::types::Color;
use tenfold::engine::search::Answer;

/// A move that was played.
pub struct PlayedMove {
    /// The move number, such as `12...`.
    pub number: String,
    pub side: Color,
    pub mv: String,
    /// What the search found; `None` for a random move.
    pub search_result: Option<Answer>,
}
