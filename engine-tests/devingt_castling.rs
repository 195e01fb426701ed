//! A test for each sentence on castling in Devingt Chess.

use crate::common::{after, assert_ways, at, can, field, placed};
use tenfold::session::Session;

const GAME: &str = "devingt";

/// A position from pieces with their squares.
fn pieces(pieces: &str, rest: &str) -> Box<dyn Session> {
    at(GAME, &placed(pieces, rest))
}

const CASTLES: &str = "Ra1 Ke1 Rj1 ra10 ke10 rj10";

#[test]
fn the_king_goes_two_or_three_squares_toward_the_rook() {
    let session = pieces(CASTLES, "w KQkq - 0 30");
    assert_ways(&*session, "e1", "b1 c1 d1 d2 e2 f2 f1 g1 h1");
    let black = pieces(CASTLES, "b KQkq - 0 30");
    assert_ways(&*black, "e10", "b10 c10 d10 d9 e9 f9 f10 g10 h10");
}

#[test]
fn the_rook_lands_next_to_the_king_on_the_other_side() {
    for (mv, king, rook) in
        [("e1g1", "Kg1", "Ra1 Rf1"), ("e1h1", "Kh1", "Ra1 Rg1"), ("e1c1", "Kc1", "Rd1 Rj1"), ("e1b1", "Kb1", "Rc1 Rj1")]
    {
        let wanted = placed(&format!("{king} {rook} ra10 ke10 rj10"), "b kq - 4 30");
        assert_eq!(after(GAME, &placed(CASTLES, "w KQkq - 3 30"), &[mv]).fen(), wanted, "{mv}");
    }
    for (mv, king, rook) in [
        ("e10g10", "kg10", "ra10 rf10"),
        ("e10h10", "kh10", "ra10 rg10"),
        ("e10c10", "kc10", "rd10 rj10"),
        ("e10b10", "kb10", "rc10 rj10"),
    ] {
        let wanted = placed(&format!("{king} {rook} Ra1 Ke1 Rj1"), "w KQ - 4 31");
        assert_eq!(after(GAME, &placed(CASTLES, "b KQkq - 3 30"), &[mv]).fen(), wanted, "{mv}");
    }
}

#[test]
fn right_k_is_the_j_rook_and_q_the_a_rook() {
    assert_ways(&*pieces(CASTLES, "w Kkq - 0 30"), "e1", "d1 d2 e2 f2 f1 g1 h1");
    assert_ways(&*pieces(CASTLES, "w Qkq - 0 30"), "e1", "b1 c1 d1 d2 e2 f2 f1");
    assert_ways(&*pieces(CASTLES, "w - - 0 30"), "e1", "d1 d2 e2 f2 f1");
}

#[test]
fn needs_all_squares_between_empty() {
    for square in ["f1", "g1", "h1", "i1"] {
        let session = pieces(&format!("{CASTLES} N{square}"), "w KQkq - 0 30");
        assert!(!can(&*session, "e1g1") && !can(&*session, "e1h1"), "{square}");
        assert!(can(&*session, "e1c1") && can(&*session, "e1b1"), "{square}");
    }
    for square in ["b1", "c1", "d1"] {
        let session = pieces(&format!("{CASTLES} n{square} Pc3 Pf3"), "w KQkq - 0 30");
        assert!(!can(&*session, "e1c1") && !can(&*session, "e1b1"), "{square}");
    }
}

#[test]
fn the_king_may_not_start_pass_or_end_on_an_attacked_square() {
    for (attacker, wanted) in [
        ("re8", ""),
        ("rf8", "b1 c1"),
        ("rg8", "b1 c1"),
        ("rh8", "b1 c1 g1"),
        ("ri8", "b1 c1 g1 h1"),
        ("rj8", "b1 c1 g1 h1"),
        ("rd8", "g1 h1"),
        ("rc8", "g1 h1"),
        ("rb8", "c1 g1 h1"),
        ("ra8", "b1 c1 g1 h1"),
    ] {
        let session = pieces(&format!("Ra1 Ke1 Rj1 ke10 {attacker}"), "w KQ - 0 30");
        let far: Vec<&str> =
            ["b1", "c1", "g1", "h1"].into_iter().filter(|to| can(&*session, &format!("e1{to}"))).collect();
        assert_eq!(far.join(" "), wanted, "{attacker}");
    }
}

#[test]
fn rights_are_lost_when_the_king_moves() {
    let session = after(GAME, &placed(CASTLES, "w KQkq - 0 30"), &["e1e2", "a10a9"]);
    assert_eq!(field(&*session, 2), "k");
    let back = after(GAME, &placed(CASTLES, "w KQkq - 0 30"), &["e1e2", "a10a9", "e2e1", "a9a10"]);
    assert_eq!(field(&*back, 2), "k");
    assert_ways(&*back, "e1", "d1 d2 e2 f2 f1");
}

#[test]
fn rights_are_lost_when_the_rook_moves_or_is_captured() {
    assert_eq!(field(&*after(GAME, &placed(CASTLES, "w KQkq - 0 30"), &["j1j5"]), 2), "Qkq");
    let session = after(GAME, &placed(CASTLES, "w KQkq - 0 30"), &["a1a10"]);
    assert_eq!(field(&*session, 2), "Kk", "one rook has moved, the other was captured");
}

#[test]
fn rights_do_not_come_back_with_another_rook() {
    let fen = placed("Ra1 Ra5 Ke1 ke10 nb3", "b Q - 0 30");
    let session = after(GAME, &fen, &["b3a1", "a5a1", "e10e9"]);
    assert_eq!(field(&*session, 2), "-");
    assert_ways(&*session, "e1", "d1 d2 e2 f2 f1");
}
