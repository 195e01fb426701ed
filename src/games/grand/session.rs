//! The engine, compiled for Grand Chess.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use tenfold_games::Grand;
use tenfold_session::{GameSession, Session};

/// A new game at its start position.
pub fn open() -> Box<dyn Session> {
    Box::new(GameSession::new(Grand))
}
