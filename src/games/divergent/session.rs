//! The engine, compiled for Divergent.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use tenfold_games::Divergent;
use tenfold_session::{GameSession, Session};

/// A new game at its start position.
pub fn open() -> Box<dyn Session> {
    Box::new(GameSession::new(Divergent))
}
