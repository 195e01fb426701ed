//! Keys of games from files that have to do what their help says, alone and together; a test for each.

use super::common::{at, moves, shipped};

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
