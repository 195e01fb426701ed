//! The engine's answer to a draw offer.

use super::Session;
use tenfold_core::types::Score;

/// The engine accepts a draw from this full move on.
pub const FIRST_MOVE: u32 = 30;

/// The most centipawns by which the engine may be better when it accepts a draw.
const MOST_BETTER: Score = 20;

/// Whether the engine accepts a draw now, where the position is worth `score` to it.
pub fn accepts(session: &dyn Session, score: Score) -> bool {
    session.clocks().0 >= FIRST_MOVE && score <= MOST_BETTER
}
