//! Endgame problems in which exactly one move wins.

use super::{MAX_POSITIONS, after, job};
use std::sync::atomic::AtomicBool;
use tenfold::engine::solve::{SolveJob, SolveVerdict};

/// Positions with the only move that wins, from published endgame tables. Another program, playing by the international
/// rules, has confirmed that no other move wins.
const PROBLEMS: &[(&str, &str)] = &[
    ("8/5P2/8/2r5/8/8/8/8 w - - 0 1", "f7f8b"),
    ("8/8/8/8/8/8/8/3K2b1 b - - 0 1", "g1d4"),
    ("8/8/p7/8/8/8/7P/8 w - - 0 1", "h2h3"),
    ("2q5/3k4/8/8/8/5K2/8/8 w - - 0 1", "f3e4"),
    ("3n4/8/1k6/8/8/8/8/1B6 w - - 0 1", "b1e4"),
    ("8/5P2/8/8/8/2n5/p7/8 w - - 0 1", "f7f8b"),
    ("8/8/8/6b1/1NR5/8/8/8 w - - 0 1", "c4c1"),
    ("8/8/8/8/1p6/7R/p7/8 b - - 0 1", "b4b3"),
    ("8/P7/8/8/8/5k2/8/7b w - - 0 1", "a7a8k"),
    ("8/P7/8/k7/P7/8/8/8 w - - 0 1", "a7a8n"),
    ("8/5p2/7p/8/7P/8/5P2/8 w - - 0 1", "h4h5"),
    ("8/8/8/4b3/8/1R5R/4P3/8 w - - 0 1", "b3b2"),
    ("8/8/P4P2/8/8/2B5/7p/8 b - - 0 1", "h2h1q"),
    ("8/8/nk6/8/P7/5Q2/8/8 w - - 0 1", "a4a5"),
    ("2R5/4P3/8/7n/8/8/pp6/8 b - - 0 1", "b2b1b"),
    ("5B2/3p1k1p/5N2/8/8/8/8/8 w - - 0 1", "f6h7"),
    ("8/8/8/1r1P1r2/8/8/1P3P2/8 w - - 0 1", "d5d6"),
    ("6B1/8/8/8/1P6/3P4/3p1K2/6N1 b - - 0 1", "d2d1b"),
    ("6n1/n7/8/5p2/4P3/8/2P5/4R3 b - - 0 1", "f5e4"),
];

/// More nodes than any of these moves needs.
const NODES: u64 = 4_000_000;

#[test]
fn the_only_winning_move_is_proven_and_the_others_are_disproven() {
    let stop = AtomicBool::new(false);
    for (fen, best) in PROBLEMS {
        let root = after("antichess", fen, &[]);
        let tables = root.endgames().map(|endgames| endgames.two_piece_tables());
        for mv in root.legal_move_texts() {
            let session = after("antichess", fen, &[&mv]);
            let job = SolveJob { endgames: tables.as_ref(), ..job(Some(root.side_to_move()), NODES, &stop) };
            let result = session.solver().expect("a solver").solve(&job, None, &mut |_, _| {});
            let [(_, verdict)] = &result.verdicts[..] else { panic!("only one player's win is asked for") };
            match verdict {
                SolveVerdict::Proven { choices, .. } => {
                    assert_eq!(mv, *best, "{fen}");
                    assert!(
                        session
                            .solver()
                            .expect("a solver")
                            .check_proof(root.side_to_move(), choices, MAX_POSITIONS)
                            .is_ok()
                    );
                }
                SolveVerdict::Disproven => assert_ne!(mv, *best, "{fen}"),
                _ => panic!("{fen} {mv}: {verdict:?} after {} nodes", result.nodes),
            }
        }
    }
}
