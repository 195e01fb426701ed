//! Positions that the tests under sanitizers begin with.

use tenfold::registry;
use tenfold::session::Session;

/// A game at a position, or at its start.
pub fn open(name: &str, fen: Option<&str>) -> Box<dyn Session> {
    let mut session = registry::find(name).expect("a game of this name").0.open();
    if let Some(fen) = fen {
        session.set_fen(fen).expect("a position");
    }
    session
}
