//! Published main lines: every position of them is proven to be won.
//!
//! Sources: 1.d3 from Wikipedia ("Losing chess"); 1.e3 d6 from Gambiter's page on losing chess; 1.d4 and 1.e4 from
//! proofs of an independent solver.

use super::{MAX_POSITIONS, after, job};
use std::sync::atomic::AtomicBool;
use tenfold::core::types::Color;
use tenfold::engine::solve::{SolveJob, SolveVerdict};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
/// More nodes than any position of the lines needs.
const NODES: u64 = 100_000;

/// Proves that `winner` wins every position of the line after its first `first` moves.
fn assert_won_throughout(line: &str, first: usize, winner: Color) {
    let moves: Vec<&str> = line.split(' ').collect();
    let stop = AtomicBool::new(false);
    for played in first..=moves.len() {
        let session = after("antichess", START, &moves[..played]);
        let endgames = session.endgames().map(|endgames| endgames.two_piece_tables());
        let job = SolveJob { endgames: endgames.as_ref(), ..job(Some(winner), NODES, &stop) };
        let result = session.solver().expect("a solver").solve(&job, None, &mut |_, _| {});
        let [(_, SolveVerdict::Proven { choices, proof })] = &result.verdicts[..] else {
            panic!("after {:?}: {:?}", &moves[..played], result.verdicts)
        };
        assert!(session.solver().expect("a solver").check_proof(winner, choices, MAX_POSITIONS).is_ok());
        // Each line ends with the end of the game.
        let is_over = session.outcome().score_text() != "*";
        assert_eq!(is_over, proof.plies == 0, "after {:?}", &moves[..played]);
    }
}

#[test]
fn d3_loses_as_published() {
    assert_won_throughout(
        "d2d3 g7g5 c1g5 f8g7 g5e7 g7b2 e7d8 b2a1 d8c7 a1c3 c7b8 a8b8 b1c3 d7d5 c3d5 g8f6 d5f6 h8g8 f6e8 g8g2 f1g2 \
         f7f6 g2b7 b8b7 e8f6 h7h5 f6h5 b7b1 d1b1 c8b7 b1b7 a7a6 b7a6",
        1,
        Color::Black,
    );
}

#[test]
fn d4_loses_as_published() {
    assert_won_throughout("d2d4 e7e5 d4e5 d8g5 c1g5 e8d8 g5d8 a7a6 d8c7 a8a7 c7b8 a6a5 b8a7 d7d6", 1, Color::Black);
}

#[test]
fn e4_loses_as_published() {
    assert_won_throughout(
        "e2e4 b7b5 f1b5 g8f6 b5d7 f6e4 d7e8 e4f2 e1f2 d8d2 d1d2 g7g6 e8f7 h7h5 f7g6 h8g8 g6h5 g8g2 f2g2 c8g4 h5g4 \
         f8h6 d2h6 b8a6 h6a6 a8g8 a6a7 g8g4 a7c7 g4g2 c7e7 g2g1 h1g1",
        1,
        Color::Black,
    );
}

#[test]
fn e3_wins_against_d6_as_published() {
    assert_won_throughout(
        "e2e3 d7d6 d1g4 c8g4 e1d1 g4d1 a2a3 d1c2 a1a2 c2b1 a3a4 b1a2 b2b3 a2b3 g2g3 b3a4 f1b5 a4b5 g1e2 b5e2 h1f1 \
         e2f1 h2h3 f1h3 g3g4 h3g4 f2f3 g4f3 e3e4 f3e4 d2d3 e4d3 c1h6 g8h6",
        2,
        Color::White,
    );
}
