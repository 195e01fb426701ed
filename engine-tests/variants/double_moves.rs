//! Turns of two moves (`movesPerTurn`): Marseillais and balanced Marseillais chess.

use crate::common::{after, at, faults, is_legal, moves};
use std::collections::BTreeSet;
use tenfold::core::types::{Color, Outcome, Reason};
use tenfold::session::Session;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn marseillais(fen: &str) -> Box<dyn Session> {
    at("movesPerTurn = 2", fen)
}

#[test]
fn a_turn_has_two_moves_and_is_one_ply() {
    let session = marseillais(START);
    let legal = session.legal_move_texts();
    assert_eq!(legal.len(), legal.iter().collect::<BTreeSet<_>>().len());
    assert!(legal.iter().all(|turn| turn.contains(',')));
    assert!(
        ["e2e4,e4e5", "e2e4,f1c4", "g1f3,f3e5", "g1f3,e2e4", "g1f3,f3g1"].iter().all(|turn| is_legal(&*session, turn))
    );
    assert!(!is_legal(&*session, "e2e4") && !is_legal(&*session, "e2e4,e7e5"));
    let session = after(session, &["e2e4,f1c4"]);
    assert_eq!(session.fen(), "rnbqkbnr/pppppppp/8/8/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 1");
}

#[test]
fn turns_are_those_of_two_moves_of_chess_in_a_row() {
    // The second move is any move of chess that the same player could make next.
    let fen = "r3k2r/1P3ppp/2n5/3pP3/8/5N2/PPP2PPP/R3K2R w KQkq d6 0 10";
    let mut expected = BTreeSet::new();
    for first in at("", fen).legal_move_texts() {
        let next = after(at("", fen), &[&first]);
        if next.in_check() {
            expected.insert(first);
            continue;
        }
        let fields: Vec<String> = next.fen().split(' ').map(str::to_owned).collect();
        let same_side = format!("{} w {} - 0 1", fields[0], fields[2]);
        expected.extend(at("", &same_side).legal_move_texts().into_iter().map(|second| format!("{first},{second}")));
    }
    let found: BTreeSet<String> = marseillais(fen).legal_move_texts().into_iter().collect();
    assert_eq!(found, expected);
    assert!(found.len() > 500 && found.contains("e1g1,b7b8q") && found.contains("e5d6,e1c1"));
}

#[test]
fn a_check_ends_the_turn() {
    let session = marseillais("4k3/8/8/8/8/8/3P4/R3K3 w - - 0 1");
    assert!(is_legal(&*session, "a1a8") && moves(&*session, "a1a8,").is_empty());
    assert!(is_legal(&*session, "a1a7,a7a8"));
}

#[test]
fn a_king_must_be_out_of_check_after_the_first_move() {
    let session = marseillais("4k3/8/8/8/8/8/3P4/r3K2R w - - 0 1");
    assert!(session.in_check());
    assert!(moves(&*session, "d2").is_empty() && !moves(&*session, "e1e2,").is_empty());
    // Nor may a first move expose it for a moment.
    let session = marseillais("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1");
    assert!(!is_legal(&*session, "e2d2,d2e2") && is_legal(&*session, "e2e7,e7e8"));
}

#[test]
fn a_turn_ends_where_no_second_move_is_possible() {
    // The pawn goes one step, and then nothing can move.
    let session = marseillais("k7/8/8/p6p/7P/P7/5q2/7K w - - 0 1");
    assert_eq!(session.legal_move_texts(), ["a3a4"]);
    assert_eq!(after(session, &["a3a4"]).fen(), "k7/8/8/p6p/P6P/8/5q2/7K b - - 0 1");
}

#[test]
fn a_pawn_is_captured_en_passant_by_the_first_move_of_the_next_turn() {
    let pawns = "4k3/8/8/8/1p3p2/8/P3P3/4K3 w - - 0 1";
    let fen = |turn| after(marseillais(pawns), &[turn]).fen();
    // Also when the pawn has moved first.
    assert_eq!(fen("a2a4,e1f1"), "4k3/8/8/8/Pp3p2/8/4P3/5K2 b - a3 0 1");
    assert_eq!(fen("e1f1,a2a4"), "4k3/8/8/8/Pp3p2/8/4P3/5K2 b - a3 0 1");
    // Not when it has moved on, or the square is occupied; a piece behind it does not matter.
    assert_eq!(fen("a2a4,a4a5"), "4k3/8/8/P7/1p3p2/8/4P3/4K3 b - - 0 1");
    let session = marseillais("4k3/8/8/8/5p2/8/4P1N1/4KN2 w - - 0 1");
    assert!(after(session, &["e2e4,f1e3"]).fen().contains(" - 0 1"));
    let fen = after(marseillais("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1"), &["e2e4,e1e2"]).fen();
    assert_eq!(fen, "4k3/8/8/8/4Pp2/8/4K3/8 b - e3 0 1");
    let session = marseillais(&fen);
    assert!(!moves(&*session, "f4e3,").is_empty() || is_legal(&*session, "f4e3"));
    assert!(!is_legal(&*session, "e8e7,f4e3"));
}

#[test]
fn two_pawns_that_have_stepped_twice_are_captured_en_passant_by_both_moves() {
    let fen = "4k3/8/8/8/Pp2Pp2/8/8/4K3 b - a3e3 0 1";
    let pushed = "4k3/8/8/8/1p3p2/8/P3P3/4K3 w - - 0 1";
    let sessions = ["a2a4,e2e4", "e2e4,a2a4"].map(|turn| after(marseillais(pushed), &[turn]));
    assert!(sessions.iter().all(|session| session.fen() == fen && session.key() == marseillais(fen).key()));
    let mut session = marseillais(fen);
    for turn in ["b4a3,f4e3", "f4e3,b4a3"] {
        session.play(turn).expect("both captures");
        assert_eq!(session.fen(), "4k3/8/8/8/8/p3p3/8/4K3 w - - 0 2", "{turn}");
        assert!(session.take_back() && session.fen() == fen);
    }
    // The second is open only to the second move behind the first, and not in the turn after.
    assert!(!is_legal(&*session, "e8e7,f4e3") && !is_legal(&*session, "b4b3,f4e3"));
    session.play("b4a3,e8e7").expect("one capture");
    assert_eq!(session.fen(), "8/4k3/8/8/4Pp2/p7/8/4K3 w - - 0 2");
    // A capture that gives check ends the turn.
    let check = after(marseillais("4k3/8/8/8/Pp2Pp2/8/3K4/8 b - a3e3 0 1"), &["f4e3"]).fen();
    assert_eq!(check, "4k3/8/8/8/Pp6/4p3/3K4/8 w - - 0 2");
    // Games whose turns have one move have one such pawn.
    let mut chess = at("doubleStep = true", START);
    assert!(chess.set_fen(fen).is_err_and(|why| why.to_string().contains("different pawns")));
}

#[test]
fn castling_and_promotion_can_be_second_moves() {
    let session = marseillais("4k3/1P6/8/8/8/8/7P/4K2R w K - 0 1");
    let fen = |turn| after(marseillais("4k3/1P6/8/8/8/8/7P/4K2R w K - 0 1"), &[turn]).fen();
    assert!(is_legal(&*session, "h2h3,e1g1"));
    assert_eq!(fen("h2h3,e1g1"), "4k3/1P6/8/8/8/7P/8/5RK1 b - - 0 1");
    assert_eq!(fen("h2h3,b7b8n"), "1N2k3/8/8/8/8/7P/8/4K2R b K - 0 1");
    assert_eq!(fen("h1g1,h2h4"), "4k3/1P6/8/8/7P/8/8/4K1R1 b - - 0 1");
}

#[test]
fn a_turn_is_taken_back_whole() {
    let mut session = marseillais("r3k2r/1P3ppp/2n5/3pP3/8/5N2/PPP2PPP/R3K2R w KQkq d6 0 10");
    let (fen, key) = (session.fen(), session.key());
    for turn in session.legal_move_texts() {
        session.play(&turn).expect("a legal turn");
        let mut read = marseillais(START);
        read.set_fen(&session.fen()).expect("a position");
        assert_eq!(read.key(), session.key(), "{turn}");
        assert!(session.take_back());
        assert_eq!((session.fen(), session.key()), (fen.clone(), key), "{turn}");
    }
}

#[test]
fn mate_is_by_a_player_who_cannot_leave_check_with_the_first_move() {
    let session = marseillais("6k1/5ppp/8/8/8/8/R7/4K3 w - - 0 1");
    let session = after(session, &["a2a8"]);
    assert_eq!(session.outcome(), Outcome::Win(Color::White, Reason::Checkmate));
}

#[test]
fn balanced_turns_begin_with_one_move() {
    let session = at("movesPerTurn = balanced", START);
    assert_eq!(session.legal_move_texts().len(), 20);
    let session = after(session, &["e2e4"]);
    assert!(is_legal(&*session, "e7e5,g8f6") && !is_legal(&*session, "e7e5"));
    let session = after(session, &["e7e5,g8f6"]);
    assert!(is_legal(&*session, "g1f3,f3e5"));
    // Equal boards with other moves left are not the same in the tables of a search.
    let first = at("movesPerTurn = balanced", START).key();
    assert_eq!(first, at("movesPerTurn = balanced", &START.replace("0 1", "0 2")).key());
}

#[test]
fn progressive_chess_is_refused_with_the_reason() {
    let told = faults("movesPerTurn = progressive");
    assert!(
        told.len() == 1 && told[0].contains("progressive chess is not supported: a turn is one move here"),
        "{told:?}"
    );
    assert!(faults("movesPerTurn = 3")[0].contains("1, 2, balanced"));
    let told = faults("movesPerTurn = 2\nblastOnCapture = true\nwallingRule = duck");
    assert!(told.iter().any(|why| why.contains("movesPerTurn: not supported together with wallingRule")), "{told:?}");
}

#[test]
fn random_games_of_two_moves_can_be_written_read_and_taken_back() {
    let text = "[marseillais:chess]\nmovesPerTurn = 2\n[balanced:capablanca]\nmovesPerTurn = balanced\n\
                [koth2:kingofthehill]\nmovesPerTurn = 2\n";
    let read = tenfold::registry::parse_variants(&"f", text.as_bytes());
    assert_eq!(read.faults, [""; 0]);
    for game in read.games {
        for seed in 0..3 {
            crate::games::play_at_random(&game, seed, 60);
        }
    }
}
