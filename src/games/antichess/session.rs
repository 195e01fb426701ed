//! The engine, compiled for antichess.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use tenfold_games::Antichess;
use tenfold_session::{GameSession, Session};

/// A new game at its start position.
pub fn open() -> Box<dyn Session> {
    Box::new(GameSession::new(Antichess))
}
