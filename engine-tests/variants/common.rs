//! What the tests of rules share.

use tenfold::registry::{self, parse_variants};
use tenfold::session::Session;

/// A shipped game at a position.
#[track_caller]
pub fn shipped(name: &str, fen: &str) -> Box<dyn Session> {
    let mut session = registry::find(name).unwrap_or_else(|| panic!("no game {name}")).0.open();
    session.set_fen(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
    session
}

/// A child of chess with these lines, at a position.
#[track_caller]
pub fn at(lines: &str, fen: &str) -> Box<dyn Session> {
    child("chess", lines, fen)
}

/// A child of a shipped game with these lines, at a position.
#[track_caller]
pub fn child(parent: &str, lines: &str, fen: &str) -> Box<dyn Session> {
    let read = parse_variants(&"f", format!("[x:{parent}]\n{lines}\n").as_bytes());
    assert_eq!(read.faults, [""; 0]);
    let mut session = read.games[0].open();
    session.set_fen(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
    session
}

/// The faults of a child of chess with these lines.
pub fn faults(lines: &str) -> Vec<String> {
    parse_variants(&"f", format!("[x:chess]\n{lines}\n").as_bytes()).faults
}

/// The legal moves that begin so, without that beginning.
pub fn moves(session: &dyn Session, beginning: &str) -> String {
    let mut found: Vec<String> =
        session.legal_move_texts().iter().filter_map(|mv| Some(mv.strip_prefix(beginning)?.to_string())).collect();
    found.sort();
    found.join(" ")
}

/// Whether the move with this text is legal.
pub fn is_legal(session: &dyn Session, mv: &str) -> bool {
    session.legal_move_texts().iter().any(|text| text == mv)
}

/// The game after these moves.
pub fn after(mut session: Box<dyn Session>, moves: &[&str]) -> Box<dyn Session> {
    for mv in moves {
        session.play(mv).unwrap_or_else(|why| panic!("{why}"));
    }
    session
}
