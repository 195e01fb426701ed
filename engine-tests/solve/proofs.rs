//! Proofs: what is found, what the checker accepts, and what it refuses.

use super::{MANY, after, job};
use sha2::{Digest, Sha256};
use std::sync::atomic::AtomicBool;
use tenfold::core::types::Color;
use tenfold::engine::solve::{
    Book, Head, Job, Kept, KeptError, ProofError, ProofFile, Solution, Stage, Verdict, named,
};
use tenfold::registry;
use tenfold::session::Session;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";

fn solve(session: &dyn Session, winner: Option<Color>, hints: &[&str], nodes: u64) -> Solution {
    let stop = AtomicBool::new(false);
    let hints = hints.iter().map(|text| session.parse(text).expect(text)).collect();
    let job = Job { hints, ..job(winner, nodes, &stop) };
    session.solver().expect("a solver").solve(&job, None, &mut |_, _| {})
}

/// The proof that a job must find.
fn proven(session: &dyn Session, winner: Option<Color>, hints: &[&str], nodes: u64) -> (Vec<u8>, Book) {
    let solution = solve(session, winner, hints, nodes);
    match solution.verdicts.into_iter().next_back() {
        Some((_, Verdict::Proven { choices, book })) => (choices, book),
        other => panic!("{}: {other:?}", session.fen()),
    }
}

fn file_of(session: &dyn Session, choices: &[u8], book: &Book) -> ProofFile {
    let head = Head {
        game: session.spec().name.into(),
        options: Vec::new(),
        fen: START.into(),
        moves: session.played(),
        winner: named(book.winner).into(),
        plies: book.plies,
        positions: book.positions() as u64,
        bytes: choices.len() as u64,
    };
    ProofFile { head, choices: choices.to_vec() }
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
        let (choices, book) = proven(&*session, None, &[], 200_000);
        assert_eq!(book.winner, winner, "{moves:?}");
        assert!((15..100).contains(&book.plies), "{moves:?}: {}", book.plies);
        let again = session.solver().expect("a solver").check_proof(winner, &choices, MANY).expect("a proof");
        assert_eq!((again.plies, again.positions()), (book.plies, book.positions()));
        // The line ends with the win, as late as the proof allows.
        let line = session.solver().expect("a solver").proof_line(&book);
        assert_eq!(line.len(), book.plies as usize);
        let line: Vec<&str> = moves.iter().copied().chain(line.iter().map(String::as_str)).collect();
        let end = after("antichess", START, &line);
        assert_eq!(end.outcome().score_text(), if winner == Color::White { "1-0" } else { "0-1" });
    }
}

#[test]
fn several_threads_find_what_one_finds() {
    let session = after("antichess", START, &["d2d3"]);
    let stop = AtomicBool::new(false);
    let job = Job { threads: 3, nodes: None, ..job(None, 0, &stop) };
    let solution = session.solver().expect("a solver").solve(&job, None, &mut |_, _| {});
    assert!(matches!(&solution.verdicts[..], [(Color::Black, Verdict::Proven { .. })]), "{:?}", solution.verdicts);
}

#[test]
fn an_unfinished_search_goes_on_from_what_it_kept() {
    let session = after("antichess", START, &["d2d4"]);
    let stop = AtomicBool::new(false);
    let mut kept: Option<Kept> = None;
    for n in 1..50 {
        let mut written = Vec::new();
        let job = Job { hash: 1, ..job(Some(Color::Black), 200, &stop) };
        let before = kept.as_ref().map_or(0, |kept| kept.head.nodes);
        let solution = session.solver().expect("a solver").solve(&job, kept.take(), &mut |progress, knowledge| {
            if progress.stage == Stage::Open {
                knowledge.write(&mut written).expect("memory");
            }
        });
        assert!((before + 1..before + 2000).contains(&solution.nodes), "those of all searches are told");
        if let [(_, Verdict::Proven { .. })] = solution.verdicts[..] {
            assert!(n > 2, "it takes more than the nodes of one search");
            return;
        }
        for place in [0, 30, written.len() / 2, written.len() - 1] {
            let mut damaged = written.clone();
            damaged[place] ^= 1;
            assert!(Kept::read(&mut &damaged[..]).is_err() && Kept::read(&mut &written[..place]).is_err(), "{place}");
        }
        assert!(Kept::read(&mut &[&written[..], b"x"].concat()[..]).is_err());
        let with_nodes = |nodes: u64| {
            let (body, _) = written.split_at(written.len() - 8);
            let place = body.windows(8).position(|word| word == b"\"nodes\":").expect("a number of nodes") + 8;
            let end = place + body[place..].iter().position(|&byte| byte == b',').expect("more behind it");
            let body = [&body[..place], nodes.to_string().as_bytes(), &body[end..]].concat();
            let sum = Sha256::digest(&body);
            Kept::read(&mut &[&body[..], &sum[..8]].concat()[..])
        };
        assert!(with_nodes(7).is_ok_and(|kept| kept.head.nodes == 7));
        assert!(matches!(with_nodes(u64::MAX), Err(KeptError::Damaged)), "more than can be added to");
        kept = Some(Kept::read(&mut &written[..]).expect("what was written"));
    }
    panic!("it never ends");
}

#[test]
fn the_other_side_is_tried_when_the_mover_cannot_win() {
    // White must capture to the end.
    let session = after("antichess", "8/8/8/8/8/1p6/P7/8 w - - 0 1", &[]);
    let (_, book) = proven(&*session, None, &[], 1000);
    assert_eq!((book.winner, book.plies), (Color::Black, 1));
    let solution = solve(&*session, Some(Color::White), &[], 1000);
    assert!(matches!(solution.verdicts[..], [(Color::White, Verdict::Disproven)]));
}

#[test]
fn kings_far_apart_are_drawn() {
    let session = after("antichess", "7k/8/8/8/8/8/8/K7 w - - 0 1", &[]);
    let solution = solve(&*session, None, &[], 3_000_000);
    let [(Color::White, Verdict::Disproven), (Color::Black, Verdict::Disproven)] = &solution.verdicts[..] else {
        panic!("{:?}", solution.verdicts)
    };
}

#[test]
fn a_dead_position_is_drawn_also_when_a_move_is_forced() {
    // Black's only move would lead to White's pat.
    let session = after("antichess", "b7/8/2p5/2P5/8/1p6/1P6/B7 b - - 0 1", &[]);
    for winner in Color::BOTH {
        let verdicts = solve(&*session, Some(winner), &[], 1000).verdicts;
        assert!(matches!(verdicts[..], [(_, Verdict::Disproven)]), "{winner:?}: {verdicts:?}");
    }
}

#[test]
fn a_file_says_by_which_rules_and_how_its_position_arises() {
    let session = after("antichess", START, &["d2d4"]);
    let (choices, book) = proven(&*session, None, &[], 200_000);
    let good = file_of(&*session, &choices, &book);
    let (placed, _) = registry::check_proof(&good).expect("a proof");
    assert_eq!((placed.fen(), placed.played()), (session.fen(), session.played()));
    let refused = |change: &dyn Fn(&mut Head), why: &str| {
        let mut file = good.clone();
        change(&mut file.head);
        let told = registry::check_proof(&file).map(|_| ()).expect_err(why);
        assert!(told.contains(why) && !told.contains('\n'), "{told}");
    };
    // An alias would bring rules that the file does not name.
    refused(&|head| head.game = "suicide".into(), "is of an unknown game 'suicide'");
    refused(&|head| head.game = "no\ngame".into(), "is of an unknown game 'no\\ngame'");
    refused(&|head| head.game = "newchess".into(), "whose players have secrets");
    let rule = |value: &str| format!("AntichessStalemate={value}");
    refused(&|head| head.options = vec![rule("win"), rule("fewer")], "sets an unknown option, or one twice");
    refused(&|head| head.options = vec![rule("lose")], "names a rule unknown");
    refused(&|head| head.moves = vec!["d2d5".into()], "has a refused move: ");
    refused(&|head| head.moves = vec!["d2d3".into()], "is no proof: ");
    refused(&|head| head.winner = "nobody".into(), "names no winner");
    refused(&|head| head.positions -= 1, "is no proof: more than ");
    refused(&|head| head.plies += 1, "states another length");
}

#[test]
fn options_of_the_rules_hold() {
    // White is to move and has no move.
    let mut session = after("antichess", "8/8/8/1p6/1P6/p7/P7/8 w - - 0 1", &[]);
    let (_, book) = proven(&*session, None, &[], 10);
    assert_eq!((book.winner, book.plies), (Color::White, 0));
    assert!(session.set_option("AntichessStalemate", "draw"));
    assert!(matches!(solve(&*session, None, &[], 10).verdicts[..], [(_, Verdict::Disproven), (_, Verdict::Disproven)]));
}

#[test]
fn a_hint_is_looked_at_first_and_not_alone() {
    let session = after("antichess", START, &["d2d3"]);
    let (_, book) = proven(&*session, None, &["g7g5"], 200_000);
    assert_eq!(
        session.solver().expect("a solver").probe(&book).expect("a position of the proof").mv.as_deref(),
        Some("g7g5")
    );
    // A queen does not win here, but a bishop does.
    let session = after("antichess", "8/5P2/8/2r5/8/8/8/8 w - - 0 1", &[]);
    let (_, book) = proven(&*session, Some(Color::White), &["f7f8q"], 100_000);
    assert_eq!(
        session.solver().expect("a solver").probe(&book).expect("a position of the proof").mv.as_deref(),
        Some("f7f8b")
    );
}

#[test]
fn a_limit_of_nodes_leaves_it_open() {
    let solution = solve(&*after("antichess", START, &[]), None, &[], 2000);
    let [(Color::White, Verdict::Open { proof, disproof })] = solution.verdicts[..] else { panic!() };
    assert!(proof > 1 && disproof > 1);
    assert!((2000..10_000).contains(&solution.nodes), "{}", solution.nodes);
}

#[test]
fn files_come_back_and_damage_is_found_wherever_it_is() {
    let session = after("antichess", START, &["d2d4"]);
    let (choices, book) = proven(&*session, None, &[], 200_000);
    let file = file_of(&*session, &choices, &book);
    let bytes = file.to_bytes();
    assert_eq!(ProofFile::from_bytes(&bytes).expect("a file"), file);
    for place in 0..bytes.len() {
        for bit in [0, 6] {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << bit;
            assert!(ProofFile::from_bytes(&damaged).is_err(), "byte {place}");
        }
        let cut = ProofFile::from_bytes(&bytes[..place]).expect_err("cut off");
        assert!(matches!(cut, ProofError::Foreign | ProofError::Short(_)), "{place} bytes: {cut}");
    }
    let longer = [&bytes[..], b"x"].concat();
    assert!(matches!(ProofFile::from_bytes(&longer), Err(ProofError::Long(at)) if at == bytes.len()));
}

#[test]
fn many_blocks_come_back() {
    let session = after("antichess", START, &["d2d4"]);
    let (_, book) = proven(&*session, None, &[], 200_000);
    let file = file_of(&*session, &[7; 10_000], &book);
    assert_eq!(ProofFile::from_bytes(&file.to_bytes()).expect("a file"), file);
}

#[test]
fn the_checker_trusts_no_choices() {
    let session = after("antichess", START, &["d2d4"]);
    let (choices, _) = proven(&*session, None, &[], 200_000);
    let refused = |choices: &[u8], why: &str| {
        let fault = session
            .solver()
            .expect("a solver")
            .check_proof(Color::Black, choices, MANY)
            .expect_err("no proof")
            .to_string();
        assert!(fault.contains(why), "{fault}");
    };
    refused(&choices[..choices.len() - 1], "the proof ends with choice byte ");
    refused(&[&choices[..], &[0]].concat(), "belongs to no position");
    refused(&[&[20], &choices[1..]].concat(), "choice byte 0 says move 20, and there are 20, after no move");
    refused(&[], "the proof ends with choice byte 0");
    refused(&[0xFF; 9], "choice byte 0 begins a number too large");
    let fault = session
        .solver()
        .expect("a solver")
        .check_proof(Color::Black, &choices, 50)
        .expect_err("more positions than it says");
    assert!(fault.to_string().contains("more than 50 positions"), "{fault}");
    for place in 0..choices.len() {
        let mut other = choices.clone();
        other[place] ^= 1;
        // Another move may win as well, but then other choices follow.
        if let Ok(book) = session.solver().expect("a solver").check_proof(Color::Black, &other, MANY) {
            let line = session.solver().expect("a solver").proof_line(&book);
            assert_eq!(line.len(), book.plies as usize);
            let mut end = session.duplicate();
            line.iter().for_each(|mv| end.play(mv).expect("a legal line"));
            assert_eq!(end.outcome().score_text(), "0-1");
        }
    }
    assert!(
        session.solver().expect("a solver").check_proof(Color::White, &choices, MANY).is_err(),
        "nor the other player's win"
    );
}

#[test]
fn a_cycle_is_no_proof() {
    let session = after("antichess", "7K/8/8/8/8/8/8/k7 w - - 0 1", &[]);
    let fault =
        session.solver().expect("a solver").check_proof(Color::White, &[2, 4, 2, 4], MANY).expect_err("no proof");
    assert_eq!(fault.to_string(), "a cycle, after h8h7 a1a2 h7h8 a2a1");
}

#[test]
fn drawn_and_lost_ends_are_no_proof() {
    let dead = after("antichess", "4b3/8/8/8/3B4/2B5/8/8 b - - 0 1", &[]);
    let fault = dead.solver().expect("a solver").check_proof(Color::Black, &[0], MANY).expect_err("no proof");
    assert_eq!(fault.to_string(), "a dead position, after no move");
    let lost = after("antichess", "8/8/8/8/8/1p6/P7/8 w - - 0 1", &[]);
    let fault = lost.solver().expect("a solver").check_proof(Color::White, &[], MANY).expect_err("no proof");
    assert_eq!(fault.to_string(), "the game ends with 0-1 (no pieces left), after a2b3");
}

#[test]
fn a_game_with_checkmate_is_solved_as_well() {
    // Two rooks mate on the back rank.
    let session = after("devingt", "9k/R9/1R8/10/10/10/10/10/10/K9 w - - 0 50", &[]);
    let (choices, book) = proven(&*session, None, &[], 100_000);
    assert_eq!(book.winner, Color::White);
    assert!(session.solver().expect("a solver").check_proof(Color::White, &choices, MANY).is_ok());
}
