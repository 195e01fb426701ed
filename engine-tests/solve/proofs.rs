//! Proofs: what the solver finds, and what the checker accepts and rejects.

use super::{MAX_POSITIONS, after, job};
use sha2::{Digest, Sha256};
use std::sync::atomic::AtomicBool;
use tenfold::core::types::Color;
use tenfold::engine::solve::{
    CheckedProof, Checkpoint, CheckpointError, ProofFile, ProofFileError, ProofHeader, SolveJob, SolveResult,
    SolveStage, SolveVerdict, color_name,
};
use tenfold::registry;
use tenfold::session::Session;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";

fn solve(session: &dyn Session, winner: Option<Color>, hints: &[&str], nodes: u64) -> SolveResult {
    let stop = AtomicBool::new(false);
    let hints = hints.iter().map(|text| session.parse_move(text).expect(text)).collect();
    let job = SolveJob { hints, ..job(winner, nodes, &stop) };
    session.solver().expect("a solver").solve(&job, None, &mut |_, _| {})
}

/// The proof that the solver must find.
fn proven(session: &dyn Session, winner: Option<Color>, hints: &[&str], nodes: u64) -> (Vec<u8>, CheckedProof) {
    let result = solve(session, winner, hints, nodes);
    match result.verdicts.into_iter().next_back() {
        Some((_, SolveVerdict::Proven { choices, proof })) => (choices, proof),
        other => panic!("{}: {other:?}", session.fen()),
    }
}

fn file_of(session: &dyn Session, choices: &[u8], proof: &CheckedProof) -> ProofFile {
    let header = ProofHeader {
        game: session.spec().name.into(),
        options: Vec::new(),
        fen: START.into(),
        moves: session.played_moves(),
        winner: color_name(proof.winner).into(),
        plies: proof.plies,
        positions: proof.positions() as u64,
        bytes: choices.len() as u64,
    };
    ProofFile { header, choices: choices.to_vec() }
}

#[test]
fn openings_that_lose_by_forced_captures_are_proven() {
    for (moves, winner) in [
        (&["d2d3"][..], Color::Black),
        (&["d2d4"], Color::Black),
        (&["e2e4"], Color::Black),
        (&["e2e3", "d7d5"], Color::White),
        (&["e2e3", "d7d6"], Color::White),
    ] {
        let session = after("antichess", START, moves);
        let (choices, proof) = proven(&*session, None, &[], 200_000);
        assert_eq!(proof.winner, winner, "{moves:?}");
        assert!((15..100).contains(&proof.plies), "{moves:?}: {}", proof.plies);
        let again = session.solver().expect("a solver").check_proof(winner, &choices, MAX_POSITIONS).expect("a proof");
        assert_eq!((again.plies, again.positions()), (proof.plies, proof.positions()));
        // The main line ends with the win, after as many plies as the proof says.
        let line = session.solver().expect("a solver").proof_line(&proof);
        assert_eq!(line.len(), proof.plies as usize);
        let line: Vec<&str> = moves.iter().copied().chain(line.iter().map(String::as_str)).collect();
        let end = after("antichess", START, &line);
        assert_eq!(end.outcome().score_text(), if winner == Color::White { "1-0" } else { "0-1" });
    }
}

#[test]
fn several_threads_find_a_proof() {
    let session = after("antichess", START, &["d2d3"]);
    let stop = AtomicBool::new(false);
    let job = SolveJob { threads: 3, nodes: None, ..job(None, 0, &stop) };
    let result = session.solver().expect("a solver").solve(&job, None, &mut |_, _| {});
    assert!(matches!(&result.verdicts[..], [(Color::Black, SolveVerdict::Proven { .. })]), "{:?}", result.verdicts);
}

#[test]
fn a_search_is_resumed_from_its_checkpoint() {
    let session = after("antichess", START, &["d2d4"]);
    let stop = AtomicBool::new(false);
    let mut checkpoint: Option<Checkpoint> = None;
    for n in 1..50 {
        let mut written = Vec::new();
        let job = SolveJob { hash: 1, ..job(Some(Color::Black), 200, &stop) };
        let before = checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.header.nodes);
        let result = session.solver().expect("a solver").solve(&job, checkpoint.take(), &mut |progress, writer| {
            if progress.stage == SolveStage::Open {
                writer.write(&mut written).expect("memory");
            }
        });
        assert!((before + 1..before + 2000).contains(&result.nodes), "nodes are counted over all searches");
        if let [(_, SolveVerdict::Proven { .. })] = result.verdicts[..] {
            assert!(n > 2, "one search does not have enough nodes");
            return;
        }
        for place in [0, 30, written.len() / 2, written.len() - 1] {
            let mut damaged = written.clone();
            damaged[place] ^= 1;
            assert!(
                Checkpoint::read(&mut &damaged[..]).is_err() && Checkpoint::read(&mut &written[..place]).is_err(),
                "{place}"
            );
        }
        assert!(Checkpoint::read(&mut &[&written[..], b"x"].concat()[..]).is_err());
        let with_nodes = |nodes: u64| {
            let (body, _) = written.split_at(written.len() - 8);
            let place = body.windows(8).position(|word| word == b"\"nodes\":").expect("a number of nodes") + 8;
            let end = place + body[place..].iter().position(|&byte| byte == b',').expect("another field");
            let body = [&body[..place], nodes.to_string().as_bytes(), &body[end..]].concat();
            let sum = Sha256::digest(&body);
            Checkpoint::read(&mut &[&body[..], &sum[..8]].concat()[..])
        };
        assert!(with_nodes(7).is_ok_and(|checkpoint| checkpoint.header.nodes == 7));
        assert!(matches!(with_nodes(u64::MAX), Err(CheckpointError::Damaged)), "counters must not overflow");
        checkpoint = Some(Checkpoint::read(&mut &written[..]).expect("what was written"));
    }
    panic!("never solved");
}

#[test]
fn the_other_side_is_tried_when_the_mover_cannot_win() {
    // White has only captures to the end.
    let session = after("antichess", "8/8/8/8/8/1p6/P7/8 w - - 0 1", &[]);
    let (_, proof) = proven(&*session, None, &[], 1000);
    assert_eq!((proof.winner, proof.plies), (Color::Black, 1));
    let result = solve(&*session, Some(Color::White), &[], 1000);
    assert!(matches!(result.verdicts[..], [(Color::White, SolveVerdict::Disproven)]));
}

#[test]
fn kings_far_apart_are_drawn() {
    let session = after("antichess", "7k/8/8/8/8/8/8/K7 w - - 0 1", &[]);
    let result = solve(&*session, None, &[], 3_000_000);
    let [(Color::White, SolveVerdict::Disproven), (Color::Black, SolveVerdict::Disproven)] = &result.verdicts[..]
    else {
        panic!("{:?}", result.verdicts)
    };
}

#[test]
fn a_dead_position_is_drawn_even_if_a_move_is_forced() {
    // After Black's only move White would have no move.
    let session = after("antichess", "b7/8/2p5/2P5/8/1p6/1P6/B7 b - - 0 1", &[]);
    for winner in Color::BOTH {
        let verdicts = solve(&*session, Some(winner), &[], 1000).verdicts;
        assert!(matches!(verdicts[..], [(_, SolveVerdict::Disproven)]), "{winner:?}: {verdicts:?}");
    }
}

#[test]
fn a_proof_file_names_its_rules_and_its_root() {
    let session = after("antichess", START, &["d2d4"]);
    let (choices, proof) = proven(&*session, None, &[], 200_000);
    let good = file_of(&*session, &choices, &proof);
    let (placed, _) = registry::check_proof(&good).expect("a proof");
    assert_eq!((placed.fen(), placed.played_moves()), (session.fen(), session.played_moves()));
    let refused = |change: &dyn Fn(&mut ProofHeader), why: &str| {
        let mut file = good.clone();
        change(&mut file.header);
        let refusal = registry::check_proof(&file).map(|_| ()).expect_err(why);
        assert!(refusal.contains(why) && !refusal.contains('\n'), "{refusal}");
    };
    // An alias would select rules that the file does not name.
    refused(&|header| header.game = "suicide".into(), "is of an unknown game 'suicide'");
    refused(&|header| header.game = "no\ngame".into(), "is of an unknown game 'no\\ngame'");
    refused(&|header| header.game = "newchess".into(), "whose players have secrets");
    let rule = |value: &str| format!("AntichessStalemate={value}");
    refused(&|header| header.options = vec![rule("win"), rule("fewer")], "sets an unknown option, or one twice");
    refused(&|header| header.options = vec![rule("lose")], "sets an unknown option");
    refused(&|header| header.moves = vec!["d2d5".into()], "has a refused move: ");
    refused(&|header| header.moves = vec!["d2d3".into()], "is no proof: ");
    refused(&|header| header.winner = "nobody".into(), "names no winner");
    refused(&|header| header.positions -= 1, "is no proof: more than ");
    refused(&|header| header.plies += 1, "states another length");
}

#[test]
fn rule_options_change_the_verdict() {
    // White is to move and has no move.
    let mut session = after("antichess", "8/8/8/1p6/1P6/p7/P7/8 w - - 0 1", &[]);
    let (_, proof) = proven(&*session, None, &[], 10);
    assert_eq!((proof.winner, proof.plies), (Color::White, 0));
    assert!(session.set_option("AntichessStalemate", "draw"));
    assert!(matches!(
        solve(&*session, None, &[], 10).verdicts[..],
        [(_, SolveVerdict::Disproven), (_, SolveVerdict::Disproven)]
    ));
}

#[test]
fn hints_are_searched_first_but_not_alone() {
    let session = after("antichess", START, &["d2d3"]);
    let (_, proof) = proven(&*session, None, &["g7g5"], 200_000);
    assert_eq!(
        session.solver().expect("a solver").probe_proof(&proof).expect("a position of the proof").mv.as_deref(),
        Some("g7g5")
    );
    // Promoting to a queen does not win here, promoting to a bishop does.
    let session = after("antichess", "8/5P2/8/2r5/8/8/8/8 w - - 0 1", &[]);
    let (_, proof) = proven(&*session, Some(Color::White), &["f7f8q"], 100_000);
    assert_eq!(
        session.solver().expect("a solver").probe_proof(&proof).expect("a position of the proof").mv.as_deref(),
        Some("f7f8b")
    );
}

#[test]
fn the_node_limit_ends_a_search_without_a_result() {
    let result = solve(&*after("antichess", START, &[]), None, &[], 2000);
    let [(Color::White, SolveVerdict::Open { proof, disproof })] = result.verdicts[..] else { panic!() };
    assert!(proof > 1 && disproof > 1);
    assert!((2000..10_000).contains(&result.nodes), "{}", result.nodes);
}

#[test]
fn proof_files_round_trip_and_any_damage_is_detected() {
    let session = after("antichess", START, &["d2d4"]);
    let (choices, proof) = proven(&*session, None, &[], 200_000);
    let file = file_of(&*session, &choices, &proof);
    let bytes = file.to_bytes();
    assert_eq!(ProofFile::from_bytes(&bytes).expect("a file"), file);
    for place in 0..bytes.len() {
        for bit in [0, 6] {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << bit;
            assert!(ProofFile::from_bytes(&damaged).is_err(), "byte {place}");
        }
        let cut = ProofFile::from_bytes(&bytes[..place]).expect_err("cut off");
        assert!(matches!(cut, ProofFileError::Foreign | ProofFileError::Truncated(_)), "{place} bytes: {cut}");
    }
    let longer = [&bytes[..], b"x"].concat();
    assert!(matches!(ProofFile::from_bytes(&longer), Err(ProofFileError::TrailingBytes(at)) if at == bytes.len()));
}

#[test]
fn files_of_many_blocks_round_trip() {
    let session = after("antichess", START, &["d2d4"]);
    let (_, proof) = proven(&*session, None, &[], 200_000);
    let file = file_of(&*session, &[7; 10_000], &proof);
    assert_eq!(ProofFile::from_bytes(&file.to_bytes()).expect("a file"), file);
}

#[test]
fn the_checker_rejects_wrong_choices() {
    let session = after("antichess", START, &["d2d4"]);
    let (choices, _) = proven(&*session, None, &[], 200_000);
    let refused = |choices: &[u8], why: &str| {
        let invalid = session
            .solver()
            .expect("a solver")
            .check_proof(Color::Black, choices, MAX_POSITIONS)
            .expect_err("no proof")
            .to_string();
        assert!(invalid.contains(why), "{invalid}");
    };
    refused(&choices[..choices.len() - 1], "the proof ends with choice byte ");
    refused(&[&choices[..], &[0]].concat(), "belongs to no position");
    refused(&[&[20], &choices[1..]].concat(), "choice byte 0 is 20, but there are only 20 moves, after no move");
    refused(&[], "the proof ends with choice byte 0");
    refused(&[0xFF; 9], "choice byte 0 begins a number that is too large");
    let invalid = session
        .solver()
        .expect("a solver")
        .check_proof(Color::Black, &choices, 50)
        .expect_err("more positions than it says");
    assert!(invalid.to_string().contains("more than 50 positions"), "{invalid}");
    for place in 0..choices.len() {
        let mut other = choices.clone();
        other[place] ^= 1;
        // Another move may win as well: then the rest of the choices must fit it by chance.
        if let Ok(proof) = session.solver().expect("a solver").check_proof(Color::Black, &other, MAX_POSITIONS) {
            let line = session.solver().expect("a solver").proof_line(&proof);
            assert_eq!(line.len(), proof.plies as usize);
            let mut end = session.duplicate();
            line.iter().for_each(|mv| end.play(mv).expect("a legal line"));
            assert_eq!(end.outcome().score_text(), "0-1");
        }
    }
    assert!(
        session.solver().expect("a solver").check_proof(Color::White, &choices, MAX_POSITIONS).is_err(),
        "the same choices for the other player"
    );
}

#[test]
fn a_cycle_is_no_proof() {
    let session = after("antichess", "7K/8/8/8/8/8/8/k7 w - - 0 1", &[]);
    let invalid = session
        .solver()
        .expect("a solver")
        .check_proof(Color::White, &[2, 4, 2, 4], MAX_POSITIONS)
        .expect_err("no proof");
    assert_eq!(invalid.to_string(), "a cycle, after h8h7 a1a2 h7h8 a2a1");
}

#[test]
fn lines_that_end_in_a_draw_or_loss_are_no_proof() {
    let dead = after("antichess", "4b3/8/8/8/3B4/2B5/8/8 b - - 0 1", &[]);
    let invalid =
        dead.solver().expect("a solver").check_proof(Color::Black, &[0], MAX_POSITIONS).expect_err("no proof");
    assert_eq!(invalid.to_string(), "a dead position, after no move");
    let lost = after("antichess", "8/8/8/8/8/1p6/P7/8 w - - 0 1", &[]);
    let invalid = lost.solver().expect("a solver").check_proof(Color::White, &[], MAX_POSITIONS).expect_err("no proof");
    assert_eq!(invalid.to_string(), "the game ends with 0-1 (no pieces left), after a2b3");
}

#[test]
fn a_game_with_checkmate_is_solved() {
    // Two rooks mate on the back rank.
    let session = after("devingt", "9k/R9/1R8/10/10/10/10/10/10/K9 w - - 0 50", &[]);
    let (choices, proof) = proven(&*session, None, &[], 100_000);
    assert_eq!(proof.winner, Color::White);
    assert!(session.solver().expect("a solver").check_proof(Color::White, &choices, MAX_POSITIONS).is_ok());
}
