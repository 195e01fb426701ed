//! Rules of games from files in corners that random games have found; a test for each.

use super::common::{after, at, child, moves, shipped};
use tenfold::core::types::{Color, Outcome, Reason};

#[test]
fn the_pawn_promotes_as_such_whatever_else_does() {
    let game = at("promotionPawnTypes = n", "8/P6k/2N5/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "a7a8"), "b n q r");
    assert_eq!(moves(&*game, "c6b8"), "b n q r");
}

#[test]
fn pieces_that_are_no_pawns_do_not_capture_en_passant() {
    let fen = "4k3/3p4/8/4A3/8/8/8/4K3 b - - 0 1";
    let captures = |pawns: &str| {
        let game = at(&format!("customPiece1 = a:fmWfceF\npawnTypes = {pawns}"), fen);
        moves(&*after(game, &["d7d5"]), "e5")
    };
    assert_eq!((captures("pa").as_str(), captures("p").as_str()), ("d6 e6", "e6"));
}

#[test]
fn first_moves_do_not_keep_a_piece_mobile() {
    let game = at("immobilityIllegal = true\ncustomPiece1 = a:imWcF", "4k3/8/8/8/8/8/1p6/A3K3 w - - 0 1");
    assert_eq!(moves(&*game, "a1"), "");
}

#[test]
fn the_count_of_an_endgame_is_no_clock() {
    let game = child("makruk", "nMoveRule = 5", "4k3/8/8/8/8/8/R7/4K3 w - 32 10 30");
    assert_eq!(game.outcome(), Outcome::Ongoing);
    let game = child("makruk", "nMoveRule = 5", "4k3/8/8/8/8/8/R7/4K3 w - - 10 30");
    assert_eq!(game.outcome().to_string(), "1/2-1/2 (5-move rule)");
}

#[test]
fn the_clock_comes_before_a_repetition() {
    let lines = "nMoveRule = 2\nnFoldRule = 2\nnFoldValue = loss";
    let game = after(at(lines, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), &["a1a2", "e8d8", "a2a1", "d8e8"]);
    assert_eq!(game.outcome().to_string(), "1/2-1/2 (2-move rule)");
}

#[test]
fn a_fen_has_both_the_checks_left_and_the_count_of_an_endgame() {
    let fen = "8/8/8/8/4k3/8/4R3/4K3 b - 32 1+1 10 40";
    assert_eq!(at("countingRule = makruk\ncheckCounting = true\ncastling = false\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 1+1 0 1", fen).fen(), fen);
}

#[test]
fn a_fen_may_leave_out_castling_and_en_passant_where_a_game_has_neither() {
    for (game, fen) in [("ataxx", "P5p/7/7/7/7/7/p5P w 3 2"), ("shogi", "4k4/9/9/9/9/9/9/9/4K4[-] b 3 2")] {
        assert!(shipped(game, fen).fen().ends_with(" - - 3 2"), "{game}");
    }
    let mut chess = shipped("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(chess.set_fen("4k3/8/8/8/8/8/8/4K3 w 3 2").is_err());
}

#[test]
fn nobody_passes_while_the_last_piece_that_must_not_be_lost_is_attacked() {
    let lines =
        "extinctionValue = loss\nextinctionPieceTypes = q\nextinctionPseudoRoyal = true\npass = true\ncastling = false";
    let king_moves = |fen: &str| moves(&*at(lines, fen), "h1");
    assert_eq!(king_moves("qr5k/8/8/8/8/8/6PP/6QK w - - 0 1"), "h1");
    assert_eq!(king_moves("q6k/8/8/8/8/8/6PP/r5QK w - - 0 1"), "", "the queen is attacked");
    assert_eq!(king_moves("3q2rk/8/8/8/8/8/7r/1Q5K w - - 0 1"), "h2", "the king is in check");
}

#[test]
fn a_pawn_that_has_changed_sides_captures_nothing_en_passant() {
    let lines = "king = -\ncommoner = k\ncastling = false\nextinctionValue = loss\nextinctionPieceTypes = k\nflipEnclosedPieces = ataxx";
    let game = after(at(lines, "k7/8/8/8/3p4/8/2P5/K7 w - - 0 1"), &["c2c4"]);
    assert_eq!(game.fen(), "k7/8/8/8/2PP4/8/8/K7 b - - 0 1");
}

#[test]
fn a_fen_of_shatar_tells_whether_the_last_check_was_a_shak() {
    let mate = shipped("shatar", "k7/1J5p/K7/8/8/8/8/8 b - - 0 1");
    assert_eq!(mate.outcome(), Outcome::Win(Color::White, Reason::Checkmate));
    let by_bishop = shipped("shatar", "k7/7p/2B5/8/3B4/8/1R6/K7 b - - 0 1");
    assert_eq!(by_bishop.outcome(), Outcome::Draw(Reason::WeakMate));
}
