//! Insufficient material.

use super::common::{at, shipped};
use tenfold::core::types::Color;
use tenfold::session::Session;

fn insufficient(session: &dyn Session) -> [bool; 2] {
    Color::BOTH.map(|color| session.has_insufficient_material(color))
}

/// Checks positions, each with what is expected of White and of Black.
fn check(game: &str, positions: &[(&str, [bool; 2])]) {
    for (fen, expected) in positions {
        assert_eq!(insufficient(&*shipped(game, fen)), *expected, "{game}: {fen}");
    }
}

const BOTH: [bool; 2] = [true; 2];
const NEITHER: [bool; 2] = [false; 2];
const WHITE: [bool; 2] = [true, false];

#[test]
fn a_bare_king_cannot_win() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let others = [
        ("4k3/8/8/8/8/8/p7/4K3 w - - 0 1", WHITE),
        ("4k3/1r6/8/3q4/8/8/8/4K3 b - - 0 1", WHITE),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", [false, true]),
    ];
    check("chess", &[&[(bare, BOTH)][..], &others].concat());
    check("3check", &[("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", BOTH)]);
}

#[test]
fn a_minor_piece_needs_a_helper_of_either_side() {
    let positions = [
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", BOTH),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", BOTH),
        ("4k3/4n3/8/8/8/8/8/4KN2 w - - 0 1", NEITHER),
        ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", [false, true]),
        ("4k3/p7/8/8/8/8/8/4KN2 w - - 0 1", NEITHER),
    ];
    check("chess", &positions);
}

#[test]
fn bishops_on_one_colour_cannot_mate() {
    let positions = [
        // c1, e3 and f8 are dark, c8 is light.
        ("4k3/8/8/8/8/4B3/8/2B1K3 w - - 0 1", BOTH),
        ("4kb2/8/8/8/8/4B3/8/2B1K3 w - - 0 1", BOTH),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", NEITHER),
    ];
    check("chess", &positions);
}

#[test]
fn pieces_of_makruk_are_judged_by_their_moves() {
    let positions = [
        // A khon (silver) mates by itself; a met, one step diagonally, and a knight do not.
        ("4k3/8/8/8/8/8/8/4KM2 w - - 0 1", BOTH),
        ("4k3/8/8/8/8/8/8/4KS2 w - - 0 1", [false, true]),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", BOTH),
    ];
    check("makruk", &positions);
}

#[test]
fn pieces_of_a_file_are_judged_by_their_moves() {
    let with = |betza: &str, fen: &str| insufficient(&*at(&format!("customPiece1 = a:{betza}"), fen));
    let one = "4k3/8/8/8/8/8/8/4KA2 w - - 0 1";
    // A knight, a dabbaba and a camel cannot mate a bare king on 8x8; a piece with a king's steps can.
    assert_eq!(["N", "D", "C"].map(|betza| with(betza, one)), [BOTH; 3]);
    assert_eq!(["WF", "R", "BN"].map(|betza| with(betza, one)), [[false, true]; 3]);
    // Any number of pieces that stay on the squares of one colour; f1 is light, e3 dark, d3 light.
    assert_eq!(with("FD", "4k3/8/8/8/8/3A4/8/4KA2 w - - 0 1"), BOTH);
    assert_eq!(with("FD", "4k3/8/8/8/8/4A3/8/4KA2 w - - 0 1"), [false, true]);
    assert_eq!(with("FD", "4k3/8/8/8/8/3A4/8/4KB2 w - - 0 1"), BOTH);
    // A king that moves otherwise than in chess may be mated by such pieces.
    let ferz = at("king = k:F", "4k3/8/8/8/8/3B4/8/4KB2 w - - 0 1");
    assert_eq!(insufficient(&*ferz), NEITHER);
}

#[test]
fn material_suffices_where_more_than_checkmate_wins() {
    let positions = [
        ("kingofthehill", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("3check", "4k3/8/8/8/8/8/8/4KN2 w - - 3+3 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("atomic", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("racingkings", "8/8/8/8/8/8/k7/7K w - - 0 1"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"),
    ];
    for (game, fen) in positions {
        let [white, _] = insufficient(&*shipped(game, fen));
        assert!(!white, "{game}: {fen}");
    }
    // Here stalemate wins.
    assert_eq!(insufficient(&*at("stalemateValue = loss", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")), NEITHER);
}

#[test]
fn compiled_games_tell_dead_positions() {
    let positions =
        [("4k5/10/10/10/10/10/10/10/10/4KN4 w - - 0 1", BOTH), ("4k5/10/10/10/10/10/10/10/10/4KR4 w - - 0 1", NEITHER)];
    check("grand", &positions);
}
