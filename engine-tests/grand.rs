//! A test for each sentence of the rules of Grand Chess.

use crate::common::{after, at, outcome};
use tenfold::session::Session;

const GAME: &str = "grand";

/// The legal moves that begin on a square.
fn from(session: &dyn Session, square: &str) -> Vec<String> {
    session.legal_move_texts().into_iter().filter(|mv| mv.starts_with(square)).collect()
}

#[test]
fn pawns_on_own_rank_three_go_one_or_two_squares() {
    let session = after(GAME, START, &["e3e5"]);
    assert_eq!(from(&*at(GAME, START), "e3"), ["e3e4", "e3e5"]);
    assert_eq!(from(&*session, "f8"), ["f8f6", "f8f7"]);
    let later = after(GAME, START, &["e3e4", "f8f7"]);
    assert_eq!(from(&*later, "e4"), ["e4e5"]);
    let blocked = at(GAME, "4k5/10/10/10/10/4p5/10/4P5/10/4K5 w - - 0 1");
    assert_eq!(from(&*blocked, "e3"), ["e3e4"]);
}

#[test]
fn en_passant_is_that_of_chess() {
    let session = after(GAME, "4k5/10/10/10/10/10/5p4/4P5/10/4K5 w - - 0 1", &["e3e5"]);
    assert_eq!(session.fen(), "4k5/10/10/10/10/4P5/5p4/10/10/4K5 b - e4 0 1".replace("e4", "-"), "f4 is beside e4");
    let session = after(GAME, "4k5/10/10/10/10/5p4/10/4P5/10/4K5 w - - 0 1", &["e3e5"]);
    assert_eq!(session.fen(), "4k5/10/10/10/10/4Pp4/10/10/10/4K5 b - e4 0 1");
    assert!(session.legal_move_texts().contains(&"f5e4".to_string()));
    let late = after(GAME, &session.fen(), &["e10e9", "e1e2"]);
    assert!(!late.legal_move_texts().contains(&"f5e4".to_string()), "only in the next move");
    let session = after(GAME, "4k5/10/3p6/10/4P5/10/10/10/10/4K5 b - - 0 1", &["d8d6"]);
    assert!(session.legal_move_texts().contains(&"e6d7".to_string()), "{:?}", session.legal_move_texts());
    let taken = after(GAME, "4k5/10/3p6/10/4P5/10/10/10/10/4K5 b - - 0 1", &["d8d6", "e6d7"]);
    assert!(taken.fen().starts_with("4k5/10/10/3P6/10/"), "{}", taken.fen());
}

/// White lacks a queen and a rook of the array and has a pawn on d7.
const ONE_CAPTURED: &str = "7k2/10/10/3P6/10/10/10/10/1NB1KCABN1/R9 w - - 0 1";

#[test]
fn promotion_is_optional_on_own_ranks_eight_and_nine() {
    assert_eq!(from(&*at(GAME, ONE_CAPTURED), "d7"), ["d7d8", "d7d8q", "d7d8r"]);
    let nine = "7k2/10/3P6/10/10/10/10/10/1NB1KCABN1/R9 w - - 0 1";
    assert_eq!(from(&*at(GAME, nine), "d8"), ["d8d9", "d8d9q", "d8d9r"]);
    let seven = "4k5/10/10/10/3P6/10/10/10/1NB1KCABN1/R9 w - - 0 1";
    assert_eq!(from(&*at(GAME, seven), "d6"), ["d6d7"]);
    // A pawn that stayed one may promote with its next move.
    let stayed = after(GAME, ONE_CAPTURED, &["d7d8", "h10i10"]);
    assert_eq!(from(&*stayed, "d8"), ["d8d9", "d8d9q", "d8d9r"]);
}

#[test]
fn promotion_is_forced_on_own_rank_ten() {
    let ten = "7k2/3P6/10/10/10/10/10/10/1NB1KCABN1/R9 w - - 0 1";
    assert_eq!(from(&*at(GAME, ten), "d9"), ["d9d10q", "d9d10r"]);
    let black = "4k5/10/10/10/10/10/10/10/3p6/K9 b - - 0 1";
    let mut expected = ["a", "b", "c", "n", "q", "r"].map(|letter| format!("d2d1{letter}"));
    expected.sort();
    assert_eq!(from(&*at(GAME, black), "d2"), expected);
}

#[test]
fn promotion_is_only_to_captured_pieces() {
    let all = "4k5/10/10/3P6/10/10/10/10/1NBQKCABN1/R8R w - - 0 1";
    assert_eq!(from(&*at(GAME, all), "d7"), ["d7d8"]);
    let promoted = after(GAME, ONE_CAPTURED, &["d7d8q", "h10i10"]);
    assert!(promoted.fen().starts_with("8k1/10/3Q6/"), "{}", promoted.fen());
    // A queen more than the array has frees no other type.
    let queens = "7k2/10/10/3P6/10/10/10/10/QNBQKCABN1/R9 w - - 0 1";
    assert_eq!(from(&*at(GAME, queens), "d7"), ["d7d8", "d7d8r"]);
}

#[test]
fn a_pawn_with_nothing_to_become_may_not_go_to_own_rank_ten_but_attacks_there() {
    let all = "2n4k2/3P6/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1";
    assert_eq!(from(&*at(GAME, all), "d9"), [""; 0]);
    let in_check = "4k5/3P6/10/10/10/10/10/10/1NBQKCABN1/R8R b - - 0 1";
    assert!(at(GAME, in_check).in_check(), "the pawn on d9 attacks e10");
}

#[test]
fn there_is_no_castling() {
    let free = "4k5/10/10/10/10/10/10/10/4K5/R8R w - - 0 1";
    assert!(from(&*at(GAME, free), "e2").iter().all(|mv| !["e2c2", "e2g2"].contains(&mv.as_str())));
    let why = tenfold::registry::GAMES
        .iter()
        .find(|game| game.spec.name == GAME)
        .expect("the game")
        .open()
        .set_fen("4k5/10/10/10/10/10/10/10/4K5/R8R w KQ - 0 1");
    assert!(why.is_err());
}

#[test]
fn captured_pieces_that_a_gui_lists_as_a_hand_are_ignored() {
    let plain = at(GAME, ONE_CAPTURED);
    let with_hand = at(GAME, &ONE_CAPTURED.replace("R9", "R9[QRqrr]"));
    assert_eq!(with_hand.fen(), plain.fen());
    assert_eq!(with_hand.legal_move_texts(), plain.legal_move_texts());
    assert_eq!(at(GAME, &ONE_CAPTURED.replace("R9", "R9[-]")).fen(), plain.fen());
    let mut session = plain;
    assert!(session.set_fen(&ONE_CAPTURED.replace("R9", "R9[Z]")).is_err(), "there is no such piece");
}

#[test]
fn stalemate_is_a_draw() {
    assert_eq!(outcome(&*at(GAME, "k9/10/1Q8/10/10/10/10/10/10/4K5 b - - 0 1")), "1/2-1/2 (stalemate)");
    assert_eq!(outcome(&*at(GAME, "k9/1Q8/1K8/10/10/10/10/10/10/10 b - - 0 1")), "1-0 (checkmate)");
}

#[test]
fn two_kings_and_one_knight_or_bishop_are_a_draw() {
    for (piece, end) in [("N", "1/2-1/2 (dead position)"), ("B", "1/2-1/2 (dead position)"), ("R", "ongoing")] {
        assert_eq!(outcome(&*at(GAME, &format!("4k5/10/10/10/10/10/10/10/10/{piece}3K5 w - - 0 1"))), end, "{piece}");
    }
}

const START: &str = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";
