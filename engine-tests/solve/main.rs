//! The solver and the endgame tables.

mod endgames;
mod from_files;
mod problems;
mod proofs;
mod published;

use std::sync::atomic::AtomicBool;
use tenfold::core::types::Color;
use tenfold::engine::solve::SolveJob;
use tenfold::registry;
use tenfold::session::Session;

/// More positions than any proof in these tests has.
const MAX_POSITIONS: u64 = 1_000_000;

/// A search on one thread, without endgame tables and hints.
fn job(winner: Option<Color>, nodes: u64, stop: &AtomicBool) -> SolveJob<'_> {
    SolveJob {
        winner,
        hash: 16,
        threads: 1,
        time: None,
        nodes: Some(nodes),
        hints: Vec::new(),
        known: Vec::new(),
        endgames: None,
        stop,
    }
}

/// The position after these moves, which must be legal.
fn after(game: &str, fen: &str, moves: &[&str]) -> Box<dyn Session> {
    let mut session = registry::find(game).expect("a registered game").0.open();
    session.set_fen(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
    for mv in moves {
        session.play(mv).unwrap_or_else(|why| panic!("{fen}: {why}"));
    }
    session
}
