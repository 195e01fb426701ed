//! The engine, compiled for New chess.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use tenfold_games::Newchess;
use tenfold_session::{GameSession, Session};

/// A new game at its start position.
pub fn open() -> Box<dyn Session> {
    Box::new(GameSession::new(Newchess))
}
