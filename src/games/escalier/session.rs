//! The engine, compiled for Échecs de l'Escalier.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use tenfold_games::Escalier;
use tenfold_session::{GameSession, Session};

/// A new game at its start position.
pub fn open() -> Box<dyn Session> {
    Box::new(GameSession::new(Escalier))
}
