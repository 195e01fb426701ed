//! The engine's answer to a draw offer.

use super::Session;
use tenfold_core::types::Score;

/// The first full move at which the engine accepts a draw.
pub const FIRST_FULL_MOVE: u32 = 30;

/// The greatest advantage of the engine, in centipawns, with which it accepts a draw.
const MAX_ADVANTAGE: Score = 20;

/// Whether the engine accepts a draw now; `score` is the value of the position for the engine.
pub fn accepts_draw(session: &dyn Session, score: Score) -> bool {
    session.fullmove_and_halfmove().0 >= FIRST_FULL_MOVE && score <= MAX_ADVANTAGE
}
