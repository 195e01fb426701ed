//! What rule tests share.

use tenfold::registry;
use tenfold::session::Session;
use tenfold::types::Outcome;

/// A game at its first position.
pub fn start(game: &str) -> Box<dyn Session> {
    registry::find(game).expect("a registered game").0.open()
}

/// A game at a position that must be accepted.
pub fn at(game: &str, fen: &str) -> Box<dyn Session> {
    let mut session = start(game);
    session.set_fen(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
    session
}

/// A position after turns that must be legal.
pub fn after(game: &str, fen: &str, turns: &[&str]) -> Box<dyn Session> {
    let mut session = at(game, fen);
    for turn in turns {
        session.play(turn).unwrap_or_else(|why| panic!("{fen}: {why}"));
    }
    session
}

/// The line with which a FEN is refused.
pub fn refusal(game: &str, fen: &str) -> String {
    let mut session = start(game);
    let before = session.fen();
    let why = session.set_fen(fen).expect_err(fen).to_string();
    assert!(!why.contains('\n'), "one line: {why}");
    assert_eq!(session.fen(), before, "a refused FEN leaves the position as it was");
    why
}

/// Asserts that just these of all legal turns begin with `beginning`.
pub fn assert_turns(session: &dyn Session, beginning: &str, wanted: &[&str]) {
    let mut found = session.legal();
    found.retain(|turn| turn.starts_with(beginning));
    let mut wanted: Vec<&str> = wanted.to_vec();
    wanted.sort_unstable();
    assert_eq!(found, wanted, "{}", session.fen());
}

/// The outcome as the command line writes it.
pub fn outcome(session: &dyn Session) -> String {
    session.outcome().to_string()
}

/// Whether the game goes on.
pub fn goes_on(session: &dyn Session) -> bool {
    session.outcome() == Outcome::Ongoing
}
