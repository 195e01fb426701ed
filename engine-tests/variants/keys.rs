//! Keys of games from files that have to do what their help says, alone and together; a test for each.

use super::common::{after, at, child, moves, shipped};
use tenfold::core::types::{Color, Outcome};

#[test]
fn a_promotion_to_a_piece_subject_to_check_may_not_leave_it_attacked() {
    let game = shipped("coregal", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "b7b8"), "b n r");
    assert_eq!(moves(&*game, "b7a8"), "b n q r");
    assert_eq!(game.legal().len(), 12);
}

#[test]
fn a_promotion_that_leaves_no_piece_subject_to_check_ends_the_attack() {
    let lines = "extinctionValue = loss\nextinctionPieceTypes = q\nextinctionPseudoRoyal = true";
    let game = at(lines, "r3k3/7P/8/8/8/8/8/Q3K3 w - - 0 1");
    assert_eq!(moves(&*game, "h7h8"), "q");
    // In coregal chess all queens are.
    assert_eq!(moves(&*shipped("coregal", "r3k3/7P/8/8/8/8/8/Q3K3 w - - 0 1"), "h7h8"), "");
}

#[test]
fn a_promotion_may_not_give_check_where_checks_are_illegal() {
    let game = at("checking = false", "7k/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "a7a8"), "b n");
    // Nor may it open a line.
    let game = at("checking = false", "8/4RP1k/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "f7f8"), "");
}

#[test]
fn pawns_may_be_dropped_where_they_promote_and_such_a_position_has_a_fen() {
    let game = child("crazyhouse", "promotionZonePawnDrops = true", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1");
    assert!(moves(&*game, "P@").contains("a8"));
    let mut game = after(game, &["P@a8"]);
    let fen = game.fen();
    assert_eq!(fen, "P3k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    game.set_fen(&fen).expect("its own FEN");
}

#[test]
fn a_hand_is_in_the_fen_where_captures_go_to_it_and_nothing_is_dropped() {
    let lines = "capturesToHand = true\nextinctionValue = loss\nextinctionPieceTypes = n\nextinctionPieceCount = 1";
    let mut game = after(at(lines, "n3k2n/8/8/3n4/4P3/8/8/N3KN2 w - - 0 1"), &["e4d5"]);
    assert_eq!(game.fen(), "n3k2n/8/8/3P4/8/8/8/N3KN2[N] b - - 0 1");
    assert_eq!(moves(&*game, "N@"), "");
    let fen = game.fen();
    game.set_fen(&fen).expect("its own FEN");
    assert_eq!(game.fen(), fen);
    // The piece in hand counts for the rule of extinction: with it White has more than one knight.
    assert_eq!(at(lines, "n3k2n/8/8/8/8/8/8/N3K3[N] w - - 0 1").outcome(), Outcome::Ongoing);
    assert!(matches!(at(lines, "n3k2n/8/8/8/8/8/8/N3K3[] w - - 0 1").outcome(), Outcome::Win(Color::Black, _)));
}
