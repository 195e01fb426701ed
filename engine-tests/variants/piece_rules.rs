//! Rules of single pieces of games from files, a test for each: promotion, drops, regions, pawns of other games.

use super::common::{after, at, faults, moves, shipped};

#[test]
fn pawns_of_white_and_black_can_promote_to_different_pieces() {
    let white = shipped("sortofalmost", "4k3/P7/8/8/8/8/p7/4K3 w - - 0 1");
    assert_eq!(moves(&*white, "a7a8"), "b c n r");
    assert_eq!(moves(&*after(white, &["e1d2"]), "a2a1"), "b n q r");
}

#[test]
fn a_limit_of_promotion_counts_the_pieces_on_the_board() {
    let game = at("promotionLimit = q:1", "3qk3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "a7a8"), "b n q r");
    let game = at("promotionLimit = q:1", "4k3/P7/8/8/8/8/8/Q3K3 w - - 0 1");
    assert_eq!(moves(&*game, "a7a8"), "b n r");
}

#[test]
fn pawns_can_step_twice_from_several_ranks_and_be_captured_in_passing_there() {
    let game = shipped("torpedo", "4k3/8/8/8/1p6/P7/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "a3"), "a4 a5 b4");
    let game = after(shipped("torpedo", "4k3/8/8/1p6/8/P7/8/4K3 w - - 0 1"), &["a3a5"]);
    assert_eq!(moves(&*game, "b5"), "a4 b3 b4");
    let game = after(shipped("torpedo", "4k3/8/8/8/1p6/P7/8/4K3 w - - 0 1"), &["a3a4"]);
    assert_eq!(moves(&*game, "b4"), "b2 b3");
    let game = after(shipped("torpedo", "4k3/8/8/1p6/8/8/P7/4K3 w - - 0 1"), &["a2a4", "e8e7", "a4a6"]);
    assert_eq!(game.fen(), "8/4k3/P7/1p6/8/8/8/4K3 b - - 0 2");
    let game = after(shipped("torpedo", "4k3/8/1p6/8/P7/8/8/4K3 w - - 0 1"), &["a4a6"]);
    assert_eq!(game.fen(), "4k3/8/Pp6/8/8/8/8/4K3 b - a5 0 1");
    let game = after(shipped("torpedo", "4k3/8/1p6/8/8/P7/8/4K3 w - - 0 1"), &["a3a5"]);
    assert_eq!(moves(&*game, "b6"), "a5 b4 b5");
}

#[test]
fn a_pawn_that_captures_in_passing_by_its_betza_e_removes_the_pawn() {
    let game = after(shipped("berolina", "4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 1"), &["c2e4"]);
    assert_eq!(game.fen(), "4k3/8/8/8/3pP3/8/8/4K3 b - d3:e4 0 1");
    assert_eq!(moves(&*game, "d4"), "c3 d3 e3");
    let game = after(game, &["d4d3"]);
    assert_eq!(game.fen(), "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2");
    // Fairy-Stockfish writes the pawn's square beside that which it passed.
    let game = shipped("berolina", "4k3/8/8/8/3pP3/8/8/4K3 b - d3e4 0 1");
    assert_eq!(moves(&*game, "d4"), "c3 d3 e3");
}

#[test]
fn moves_of_an_unmoved_piece_start_in_the_double_step_region() {
    let lines = "customPiece1 = s:WimfnD\ndoubleStepRegionWhite = c3 *2";
    assert_eq!(moves(&*at(lines, "4k3/8/8/8/8/2S5/8/4K3 w - - 0 1"), "c3"), "b3 c2 c4 c5 d3");
    assert_eq!(moves(&*at(lines, "4k3/8/8/8/8/3S4/8/4K3 w - - 0 1"), "d3"), "c3 d2 d4 e3");
    assert_eq!(moves(&*at(lines, "4k3/8/8/8/2p5/2S5/8/4K3 w - - 0 1"), "c3"), "b3 c2 c4 d3");
}

#[test]
fn a_first_move_of_two_steps_can_begin_with_a_step_that_the_piece_always_has() {
    for (betza, to) in
        [("WifmW2", "b2 c1 c3 c4 d2"), ("WifW2", "b2 c1 c3 c4 d2"), ("WimW3", "a2 b2 c1 c3 c4 c5 d2 e2 f2")]
    {
        let lines = &format!("customPiece1 = s:{betza}");
        assert_eq!(moves(&*at(lines, "4k3/8/8/8/8/8/2S5/4K3 w - - 0 1"), "c2"), to, "{betza}");
        assert_eq!(moves(&*at(lines, "4k3/8/8/8/8/2S5/8/4K3 w - - 0 1"), "c3"), "b3 c2 c4 d3", "{betza}");
    }
    let lines = "customPiece1 = s:WifmW2";
    assert_eq!(moves(&*at(lines, "4k3/8/8/8/8/2p5/2S5/4K3 w - - 0 1"), "c2"), "b2 c1 c3 d2");
    assert_eq!(moves(&*at(lines, "4k3/8/8/8/2p5/8/2S5/4K3 w - - 0 1"), "c2"), "b2 c1 c3 d2");
    let capturing = at("customPiece1 = s:WifW2", "4k3/8/8/8/2p5/8/2S5/4K3 w - - 0 1");
    assert_eq!(moves(&*capturing, "c2"), "b2 c1 c3 c4 d2");
}

#[test]
fn an_unmoved_piece_can_capture() {
    let lines = "customPiece1 = s:WiN";
    let game = at(lines, "4k3/8/8/8/3p4/1p6/2S5/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "c2"), "a1 a3 b2 b4 c1 c3 d2 d4 e3");
    assert!(!at(lines, "4k3/2S5/8/8/8/8/8/4K3 b - - 0 1").in_check(), "it is not where unmoved pieces stand");
    assert!(at(lines, "8/8/8/8/8/3k4/1S6/4K3 b - - 0 1").in_check());
}

#[test]
fn an_unmoved_piece_can_hop_where_others_of_its_type_slide() {
    let lines = "customPiece1 = s:RimpR";
    assert_eq!(
        moves(&*at(lines, "4k3/8/8/8/2n5/8/S1P5/4K3 w - - 0 1"), "a2"),
        "a1 a3 a4 a5 a6 a7 a8 b2 d2 e2 f2 g2 h2"
    );
    assert_eq!(moves(&*at(lines, "4k3/8/8/8/2n5/S1P5/8/4K3 w - - 0 1"), "a3"), "a1 a2 a4 a5 a6 a7 a8 b3");
}

#[test]
fn an_unmoved_piece_that_hops_can_be_captured_in_passing_on_empty_squares_alone() {
    let lines = "customPiece1 = s:RimpR";
    let game = after(at(lines, "4k3/8/8/8/2p5/1n6/1S6/4K3 w - - 0 1"), &["b2b4"]);
    assert_eq!(game.fen(), "4k3/8/8/8/1Sp5/1n6/8/4K3 b - - 1 1");
    assert_eq!(moves(&*game, "c4"), "c3");
    let game = after(at(lines, "4k3/8/8/2p5/8/1P6/1S6/4K3 w - - 0 1"), &["b2b5"]);
    assert_eq!(game.fen(), "4k3/8/8/1Sp5/8/1P6/8/4K3 b - b4 1 1");
    assert_eq!(moves(&*game, "c5"), "b4 c4");
}

#[test]
fn pawns_can_step_three_times_and_be_captured_on_both_squares_they_passed() {
    let lines = "tripleStepRegionWhite = b2 *1\ntripleStepRegionBlack = *7";
    let game = at(lines, "4k3/8/8/8/2p5/8/PP6/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "a2"), "a3 a4");
    assert_eq!(moves(&*game, "b2"), "b3 b4 b5");
    let game = after(game, &["b2b5"]);
    assert_eq!(game.fen(), "4k3/8/8/1P6/2p5/8/P7/4K3 b - b3 0 1");
    assert_eq!(moves(&*game, "c4"), "b3 c3");
    assert_eq!(after(game, &["c4b3"]).fen(), "4k3/8/8/8/8/1p6/P7/4K3 w - - 0 2");
    let both = after(at(lines, "4k3/8/8/8/2p5/p7/1P6/4K3 w - - 0 1"), &["b2b5"]);
    assert_eq!(both.fen(), "4k3/8/8/1P6/2p5/p7/8/4K3 b - b3 0 1");
    let far = after(at(lines, "4k3/8/8/8/p1p5/8/1P6/4K3 w - - 0 1"), &["b2b5"]);
    assert_eq!(moves(&*far, "a4"), "a3 b3");
    let twice = after(at(lines, "4k3/8/8/8/8/p7/8/1P2K3 w - - 0 1"), &["b1b4"]);
    assert_eq!(moves(&*twice, "a3"), "a2 b2");
    let black = after(at(lines, "4k3/1p6/8/P7/8/8/8/4K3 b - - 0 1"), &["b7b4"]);
    assert_eq!(moves(&*black, "a5"), "a6 b6");
    // Without doubleStep only the triple step is left.
    let game = at(&format!("{lines}\ndoubleStep = false"), "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "b2"), "b3 b5");
}

#[test]
fn a_piece_can_capture_its_own_side_but_not_the_king() {
    let lines = "customPiece1 = s:RdR";
    let game = at(lines, "4k3/8/8/8/8/8/4P3/N2SK3 w - - 0 1");
    assert_eq!(moves(&*game, "d1"), "a1 b1 c1 d2 d3 d4 d5 d6 d7 d8");
    let game = after(game, &["d1a1"]);
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/4P3/S3K3 b - - 0 1");
    let mut back = game;
    assert!(back.take_back());
    assert_eq!(back.fen(), "4k3/8/8/8/8/8/4P3/N2SK3 w - - 0 1");
    // It gives no check to what it could capture of its own, and may not leave a pin.
    let pinned = at(lines, "4k3/4r3/8/8/8/8/P3S2P/4K3 w - - 0 1");
    assert_eq!(moves(&*pinned, "e2"), "e3 e4 e5 e6 e7");
}

#[test]
fn a_piece_with_different_sides_is_turned_for_black() {
    let lines = "customPiece1 = s:flW";
    assert_eq!(moves(&*at(lines, "4k3/3s4/8/8/8/8/3S4/4K3 w - - 0 1"), "d2"), "c2 d3");
    assert_eq!(moves(&*at(lines, "4k3/3s4/8/8/8/8/3S4/4K3 b - - 0 1"), "d7"), "d6 e7");
}

#[test]
fn a_piece_is_kept_to_its_region() {
    let game = shipped("xiangqi", "3k5/9/9/9/9/9/9/4B4/4A4/4K4 w - - 0 1");
    assert_eq!(moves(&*game, "e2"), "d1 d3 f1 f3");
    assert_eq!(moves(&*game, "e3"), "c1 c5 g1 g5");
    let game = shipped("xiangqi", "3k5/9/9/9/9/2B6/9/9/4K4/9 w - - 0 1");
    assert_eq!(moves(&*game, "c5"), "a3 e3");
    // It neither attacks what is outside.
    let lines = "mobilityRegionBlackRook = *6 *7 *8\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\ncastling = false";
    assert_eq!(moves(&*at(lines, "3rk3/8/8/8/8/8/8/4K3 w - - 0 1"), "e1"), "d1 d2 e2 f1 f2");
}

#[test]
fn a_soldier_goes_sideways_only_from_its_rank_on() {
    let game = shipped("xiangqi", "3k5/9/9/2P6/9/9/6P2/9/9/4K4 w - - 0 1");
    assert_eq!(moves(&*game, "g4"), "g5");
    assert_eq!(moves(&*game, "c7"), "b7 c8 d7");
    let check = shipped("xiangqi", "9/9/3kP4/9/9/9/9/9/9/5K3 b - - 0 1");
    assert!(check.in_check());
}

#[test]
fn kings_may_not_face_each_other() {
    let game = shipped("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    assert_eq!(moves(&*game, "e1"), "e2 f1");
    let pinned = shipped("xiangqi", "4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1");
    assert_eq!(moves(&*pinned, "e5"), "");
}

#[test]
fn pieces_promote_by_entering_or_leaving_the_zone() {
    let game = shipped("minishogi", "4k/1S3/S4/5/4K[] w - - 0 1");
    assert_eq!(moves(&*game, "b4"), "a5 a5+ b5 b5+ c3 c5 c5+");
    let game = shipped("shogi", "4k4/9/2S6/9/9/9/9/9/4K4[] w - - 0 1");
    assert_eq!(moves(&*game, "c7"), "b6 b6+ b8 b8+ c8 c8+ d6 d6+ d8 d8+");
    let game = after(game, &["c7d6+"]);
    assert_eq!(game.fen(), "4k4/9/9/3+S5/9/9/9/9/4K4[] b - - 0 1");
    assert_eq!(moves(&*after(game, &["e9f9"]), "d6"), "c6 c7 d5 d7 e6 e7");
}

#[test]
fn a_piece_that_must_promote_has_no_choice() {
    let game = shipped("euroshogi", "4k3/8/8/N7/8/8/8/4K3[] w - - 0 1");
    assert_eq!(moves(&*game, "a5"), "b5 b7+");
}

#[test]
fn promoted_pieces_can_turn_back() {
    let game = shipped("kyotoshogi", "2k2/5/5/1P3/2K2[] w - - 0 1");
    assert_eq!(moves(&*game, "b2"), "b3+");
    let game = after(game, &["b2b3+", "c5d5"]);
    assert_eq!(game.fen(), "3k1/5/1+P3/5/2K2[] w - - 2 2");
    assert_eq!(moves(&*game, "b3"), "a3- b1- b2- b4- b5- c3- d3- e3-");
    assert_eq!(after(game, &["b3a3-"]).fen(), "3k1/5/P4/5/2K2[] b - - 3 2");
}

#[test]
fn promotion_can_be_limited_to_captures() {
    let game = shipped("micro", "3k/4/p3/P3/3K[] w - - 0 1");
    assert_eq!(moves(&*game, "a2"), "a3+");
    let game = shipped("micro", "3k/4/4/P3/3K[] w - - 0 1");
    assert_eq!(moves(&*game, "a2"), "a3");
}

#[test]
fn a_captured_promoted_piece_goes_to_the_hand_as_it_was() {
    let game = after(shipped("shogi", "4k4/9/9/3+s5/3R5/9/9/9/4K4[] w - - 0 1"), &["d5d6"]);
    assert_eq!(game.fen(), "4k4/9/9/3R5/9/9/9/9/4K4[S] b - - 0 1");
}

#[test]
fn no_second_pawn_may_be_dropped_on_a_file() {
    let game = shipped("shogi", "4k4/9/9/9/9/9/P8/1+P7/4K4[P] w - - 0 1");
    let drops = moves(&*game, "P@");
    assert!(!drops.contains('a') && drops.contains("b5") && !drops.contains("b9"), "{drops}");
    let swallows = shipped("torishogi", "3k3/7/7/7/S6/SS5/3K3[S] w - - 0 1");
    let drops = moves(&*swallows, "S@");
    assert!(!drops.contains('a') && drops.contains("b3"), "{drops}");
}

#[test]
fn a_piece_may_not_go_where_it_could_never_move_again() {
    let game = shipped("shogi", "4k4/8L/8N/9/9/9/9/9/4K4[LN] w - - 0 1");
    assert_eq!(moves(&*game, "i8"), "i9+");
    assert_eq!(moves(&*game, "i7"), "h9+");
    let (lances, knights) = (moves(&*game, "L@"), moves(&*game, "N@"));
    assert!(!lances.contains('9') && lances.contains("a8"), "{lances}");
    assert!(!knights.contains('9') && !knights.contains('8') && knights.contains("a7"), "{knights}");
    let plain = at("customPiece1 = l:fR\nimmobilityIllegal = true", "4k3/L7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*plain, "a7"), "");
}

#[test]
fn pieces_can_be_dropped_in_promoted_form() {
    let game = shipped("kyotoshogi", "2k2/5/5/5/2K2[P] w - - 0 1");
    assert!(
        game.legal_move_texts().contains(&"P@a1".to_string()) && game.legal_move_texts().contains(&"+P@a1".to_string())
    );
    let game = after(game, &["+P@a1"]);
    assert_eq!(game.fen(), "2k2/5/5/5/+P1K2[] b - - 0 1");
    let mut back = game;
    assert!(back.take_back());
    assert_eq!(back.fen(), "2k2/5/5/5/2K2[P] w - - 0 1");
}

#[test]
fn drops_can_be_limited_to_a_region() {
    let lines = "pieceDrops = true\ndropRegionWhite = *1 *2";
    let drops = moves(&*at(lines, "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1"), "R@");
    assert_eq!(drops.split(' ').count(), 15, "{drops}");
}

#[test]
fn a_pawn_in_betza_notation_can_be_that_of_the_hand() {
    let lines = "pawn = -\ncustomPiece1 = p:mfFcfeWimfnA\npawnTypes = p\npieceDrops = true\ncapturesToHand = true";
    let game = after(at(lines, "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1"), &["b7c8q"]);
    assert_eq!(game.fen(), "r1Q~1k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    assert_eq!(after(game, &["a8c8"]).fen(), "2r1k3/8/8/8/8/8/8/4K3[p] w - - 0 2");
}

#[test]
fn a_pawn_may_promote_to_more_than_eight_types() {
    let lines = "archbishop = a\nchancellor = c\namazon = m\ncentaur = t\nfers = f\npromotionPieceTypes = nbrqacmtf";
    assert_eq!(moves(&*at(lines, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7a8"), "a b c f m n q r t");
}

#[test]
fn a_wall_stops_pieces() {
    let lines = "castling = false\nstartFen = 4k3/8/8/8/8/R1*5/8/4K3 w - - 0 1";
    let game = at(lines, "4k3/8/8/8/8/R1*5/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "a3"), "a1 a2 a4 a5 a6 a7 a8 b3");
    assert_eq!(game.fen(), "4k3/8/8/8/8/R1*5/8/4K3 w - - 0 1");
    let corner = shipped("gustav3", "8k1/*8*/*8*/*8*/*8*/*8*/*8*/A3K5 w - - 0 1");
    assert_eq!(moves(&*corner, "a1"), "b1 b2 b3 c1 c2 c3 d1 d4 e5 f6 g7 h8");
}

#[test]
fn the_pieces_whose_moves_are_progress_can_be_chosen() {
    let lines = "nMoveRuleTypes = -";
    assert_eq!(after(at(lines, "4k3/8/8/8/8/4P3/8/4K3 w - - 7 9"), &["e3e4"]).fullmove_and_halfmove().1, 8);
    // A step that could be taken back is none.
    let sideways =
        |mv| after(shipped("pawnsideways", "4k3/8/8/8/8/4P3/8/4K3 w - - 7 9"), &[mv]).fullmove_and_halfmove().1;
    assert_eq!((sideways("e3e4"), sideways("e3d3")), (0, 8));
}

#[test]
fn what_pieces_cannot_do_is_said() {
    let castling = faults("castlingKingsideFile = f");
    assert!(castling.iter().all(|fault| fault.contains("can also step to")) && castling.len() == 2, "{castling:?}");
    let king = faults("promotionPieceTypes = qk");
    assert!(king[0].contains("royal king"), "{king:?}");
    let form = faults("gold = g\npromotionPawnTypes = pn\npromotedPieceType = n:g");
    assert!(form[0].contains("promote as pawns"), "{form:?}");
    let limit = faults("pieceDrops = true\ncapturesToHand = true\npromotionLimit = q:1");
    assert!(limit[0].contains("promotionLimit"), "{limit:?}");
}
