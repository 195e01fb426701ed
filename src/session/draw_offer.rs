//! The engine's answer to a draw offer.

use super::Session;
use tenfold_core::types::Score;

/// The full-move number from which on the engine accepts draws.
pub const FIRST_FULL_MOVE: u32 = 30;

/// The engine accepts a draw only if its advantage is at most this, in centipawns.
const MAX_ADVANTAGE: Score = 20;

/// Whether the engine accepts a draw now; `score` is the value of the position for the engine.
pub fn accepts_draw(session: &dyn Session, score: Score) -> bool {
    session.fullmove_and_halfmove().0 >= FIRST_FULL_MOVE && score <= MAX_ADVANTAGE
}
