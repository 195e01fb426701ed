//! The solver in games from files: their goals, and what a proof may not leave out.

use super::{MAX_POSITIONS, after, job};
use std::sync::atomic::AtomicBool;
use tenfold::core::types::{Color, Outcome, Reason};
use tenfold::engine::solve::{SolveJob, SolveVerdict};
use tenfold::registry::parse_variants;
use tenfold::session::Session;

/// A child of a shipped game with these lines, at a position.
fn child(parent: &str, lines: &str, fen: &str) -> Box<dyn Session> {
    let read = parse_variants(&"f", format!("[x:{parent}]\n{lines}\n").as_bytes());
    assert_eq!(read.faults, [""; 0]);
    let mut session = read.games[0].open();
    session.set_fen(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
    session
}

/// What is found out about a win of a player.
fn verdict(session: &dyn Session, winner: Color) -> SolveVerdict {
    let stop = AtomicBool::new(false);
    let job = SolveJob { ..job(Some(winner), 200_000, &stop) };
    let mut result = session.solver().expect("a solver").solve(&job, None, &mut |_, _| {});
    let (_, verdict) = result.verdicts.pop().expect("a verdict");
    assert!(result.verdicts.is_empty());
    verdict
}

/// The plies of a proof that the side to move wins. It is followed to its end, where the rules must say the same.
#[track_caller]
fn proven(session: &dyn Session) -> u32 {
    let winner = session.side_to_move();
    let SolveVerdict::Proven { choices, proof } = verdict(session, winner) else {
        panic!("not proven: {}", session.fen())
    };
    let solver = session.solver().expect("a solver");
    assert!(solver.check_proof(winner, &choices, MAX_POSITIONS).is_ok());
    let line = solver.proof_line(&proof);
    assert_eq!(line.len(), proof.plies as usize);
    let mut game = session.duplicate();
    for text in line {
        game.play(&text).expect("a legal move");
    }
    assert!(matches!(game.outcome(), Outcome::Win(color, _) if color == winner), "{}", game.outcome());
    proof.plies
}

#[test]
fn mates_and_other_goals_are_proven() {
    for (game, fen, plies) in [
        ("chess", "k7/8/2K5/8/8/8/8/7R w - - 0 1", 3),
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),
        ("kingofthehill", "k7/8/8/8/8/2K5/8/8 w - - 0 1", 1),
        ("kingofthehill", "7k/8/8/8/8/1K6/8/8 w - - 0 1", 3),
        ("3check", "6k1/8/8/8/8/8/8/K6R w - - 1+3 0 1", 1),
        ("3check", "4k3/8/8/8/8/8/8/K6Q w - - 2+3 0 1", 3),
        ("atomic", "k7/1p6/8/8/8/8/8/1R5K w - - 0 1", 1),
        ("crazyhouse", "7k/5ppp/8/8/8/8/8/K7[R] w - - 0 1", 1),
        ("giveaway", "8/8/8/8/1p6/8/P7/8 w - - 0 1", 2),
        ("extinction", "rnbqkbnr/ppp1pppp/8/3Q4/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", 1),
    ] {
        let shortest = proven(&*after(game, fen, &[]));
        assert!(shortest >= plies, "{game} {fen}: {shortest} plies");
    }
}

#[test]
fn the_checks_that_are_left_are_part_of_a_position() {
    let fen = |left: u8| format!("4k3/8/8/8/8/8/8/K6R w - - {left}+3 0 1");
    let [one, three] = [1, 3].map(|left| after("3check", &fen(left), &[]));
    let SolveVerdict::Proven { proof, .. } = verdict(&*one, Color::White) else { panic!("one check wins") };
    assert_eq!(proof.plies, 1);
    let [solver, other] = [&one, &three].map(|session| session.solver().expect("a solver"));
    assert!(solver.probe_proof(&proof).is_some());
    assert!(other.probe_proof(&proof).is_none(), "three checks are left");
}

#[test]
fn the_count_of_an_endgame_is_kept() {
    let fen = |counted: u8| format!("k7/8/2K5/8/8/8/8/7R w - 32 {counted} 90");
    assert_eq!(proven(&*after("makruk", &fen(30), &[])), 3);
    assert!(matches!(verdict(&*after("makruk", &fen(31), &[]), Color::White), SolveVerdict::Disproven));
    let odds = child("makruk", "materialCounting = whitedrawodds", &fen(31));
    assert_eq!(proven(&*odds), 2, "what is counted out is won");
}

#[test]
fn a_player_who_may_win_by_repetition_is_not_said_to_win_nothing() {
    let bare = "2k2/5/5/5/2K2 w - - 0 1";
    let both = |session: &dyn Session| Color::BOTH.map(|color| verdict(session, color));
    assert!(matches!(both(&*child("gardner", "", bare)), [SolveVerdict::Disproven, SolveVerdict::Disproven]));
    for (lines, may_win) in [
        ("nFoldValue = win", [true, true]),
        ("nFoldValue = loss\nnFoldValueAbsolute = true", [false, true]),
        ("perpetualCheckIllegal = true", [true, true]),
        ("materialCounting = blackdrawodds", [false, true]),
    ] {
        let found = both(&*child("gardner", lines, bare));
        let wins = found.each_ref().map(|verdict| match verdict {
            SolveVerdict::Disproven => false,
            SolveVerdict::DisprovenButForClaims => true,
            verdict => panic!("{lines}: {verdict:?}"),
        });
        assert_eq!(wins, may_win, "{lines}");
    }
}

#[test]
fn a_stalemate_wins_where_the_rules_say_so() {
    let loses = child("chess", "stalemateValue = loss", "k7/8/8/2Q5/8/8/8/1K6 w - - 0 1");
    assert_eq!(proven(&*loses), 1);
}

#[test]
fn a_mate_by_a_dropped_pawn_is_no_win() {
    // The lance in hand mates on the same square as the pawn.
    let fen = |held: &str| format!("7nk/7p1/7S1/9/9/9/9/9/K8[{held}] w - - 0 1");
    let mates = |held: &str, text: &str| {
        let mut session = after("shogi", &fen(held), &[]);
        session.play(text).expect("a legal move");
        (session.outcome(), verdict(&*session, Color::White))
    };
    let (outcome, found) = mates("L", "L@i8");
    assert!(matches!((outcome, found), (Outcome::Win(Color::White, _), SolveVerdict::Proven { .. })));
    let (outcome, found) = mates("P", "P@i8");
    assert_eq!(outcome, Outcome::Win(Color::Black, Reason::DropMate));
    assert!(matches!(found, SolveVerdict::DisprovenButForClaims | SolveVerdict::Disproven));
}

/// Antichess as a file: nothing of the compiled game is in it.
const ANTICHESS: &str =
    "[mine:giveaway]\ncastling = false\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n";

#[test]
fn antichess_from_a_file_has_the_proofs_of_the_compiled_game() {
    let read = parse_variants(&"f", ANTICHESS.as_bytes());
    assert_eq!(read.faults, [""; 0]);
    let mut solved = 0;
    for moves in [&["d2d3"][..], &["d2d4"], &["e2e4"], &["e2e3", "b7b5", "f1b5"], &["e2e3", "g7g5", "d1h5"]] {
        let mut mine = read.games[0].open();
        moves.iter().for_each(|mv| mine.play(mv).expect("a legal move"));
        let compiled = after("antichess", mine.fen().as_str(), &[]);
        let [one, other] = [&mine, &compiled].map(|session| verdict(&**session, session.side_to_move()));
        match (one, other) {
            (
                SolveVerdict::Proven { proof: one, choices },
                SolveVerdict::Proven { proof: other, choices: compiled_choices },
            ) => {
                assert_eq!((one.plies, one.positions()), (other.plies, other.positions()), "{moves:?}");
                assert_eq!(choices, compiled_choices, "{moves:?}");
                assert!(compiled.solver().expect("a solver").check_proof(one.winner, &choices, MAX_POSITIONS).is_ok());
                solved += 1;
            }
            (SolveVerdict::Proven { .. }, other) | (other, SolveVerdict::Proven { .. }) => {
                panic!("{moves:?}: {other:?}")
            }
            _ => {}
        }
    }
    assert!(solved >= 3, "{solved} solved");
}
