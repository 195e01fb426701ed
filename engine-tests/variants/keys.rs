//! Keys of games from files that have to do what their help says, alone and together; a test for each.

use super::common::{after, at, child, faults, moves, shipped};
use tenfold::core::types::{Color, Outcome};

#[test]
fn a_promotion_to_a_piece_subject_to_check_may_not_leave_it_attacked() {
    let game = shipped("coregal", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "b7b8"), "b n r");
    assert_eq!(moves(&*game, "b7a8"), "b n q r");
    assert_eq!(game.legal_move_texts().len(), 12);
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
fn a_piece_subject_to_check_that_promotes_must_be_safe_where_it_arrives() {
    let lines = "extinctionValue = loss\nextinctionPieceTypes = p\nextinctionPseudoRoyal = true";
    let game = at(lines, "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "a7"), "b8b b8n b8q b8r");
}

#[test]
fn a_piece_dropped_beside_attacked_ones_of_its_type_need_not_protect_them() {
    let lines = "king = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n\
                 startFen = 4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
    // Two are not subject to check, but what is dropped must be safe.
    let game = child("crazyhouse", lines, "r3k3/8/8/8/8/8/8/K6K[K] w - - 0 1");
    let drops = moves(&*game, "K@");
    assert!(drops.contains("d4") && !drops.contains("a4") && !drops.contains("d8"), "{drops}");
    // A single one is, and stays it.
    let game = child("crazyhouse", lines, "r3k3/8/8/8/8/8/8/K7[K] w - - 0 1");
    assert_eq!(moves(&*game, "K@"), "");
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

#[test]
fn kings_and_explosions_are_refused_together() {
    let told = faults("blastOnCapture = true");
    assert!(told[0].contains("not supported for a king") && told[0].contains("commoner"), "{told:?}");
}

#[test]
fn pieces_that_explosions_spare_survive_their_own_captures_too() {
    let lines = "blastImmuneTypes = n";
    let game = after(child("atomic", lines, "4k3/8/8/3pn3/8/4N3/8/4K3 w - - 0 1"), &["e3d5"]);
    assert_eq!(game.fen(), "4k3/8/8/3Nn3/8/8/8/4K3 b - - 0 1");
    // A pawn is spared only where another piece captures.
    let game = after(child("atomic", lines, "4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1"), &["e4d5"]);
    assert_eq!(game.fen(), "4k3/8/8/4p3/8/8/8/4K3 b - - 0 1");
}

#[test]
fn hands_keep_promoted_pieces_as_they_are_with_a_drop_loop() {
    let lines =
        "silver = s\npromotedPieceType = n:s\npromotionPieceTypes = -\ncapturesToHand = true\npieceDrops = true";
    let fen = "r3k3/8/8/8/8/8/8/+N3K3[] b - - 0 1";
    let game = after(at(lines, fen), &["a8a1"]);
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/r3K3[n] w - - 0 2");
    let game = after(at(&format!("{lines}\ndropLoop = true"), fen), &["a8a1"]);
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/r3K3[s] w - - 0 2");
    let game = after(game, &["e1e2"]);
    assert!(moves(&*game, "S@").contains("d5"));
    let mut game = after(game, &["S@d5"]);
    assert_eq!(game.fen(), "4k3/8/8/3s4/8/8/4K3/r7[] w - - 0 3");
    assert!(game.take_back());
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/4K3/r7[s] b - - 1 2");
}

#[test]
fn pawn_types_capture_en_passant_where_they_only_capture() {
    let fen = "4k3/8/8/8/3s4/8/4P3/4K3 w - - 0 1";
    let game = after(at("customPiece1 = s:fmWfcF\npawnTypes = ps", fen), &["e2e4"]);
    assert_eq!(game.fen(), "4k3/8/8/8/3sP3/8/8/4K3 b - e3 0 1");
    assert_eq!(moves(&*game, "d4"), "d3 e3");
    assert_eq!(after(game, &["d4e3"]).fen(), "4k3/8/8/8/8/4s3/8/4K3 w - - 0 2");
    // Not where they can move to without a capture.
    let game = after(at("customPiece1 = s:mFcF\npawnTypes = ps", fen), &["e2e4"]);
    assert_eq!(game.fen(), "4k3/8/8/8/3sP3/8/8/4K3 b - - 0 1");
    // An e in the notation says it itself; a piece that is no pawn does not capture so.
    let game = after(at("customPiece1 = s:fmWfcF", fen), &["e2e4"]);
    assert_eq!(moves(&*game, "d4"), "d3");
}

#[test]
fn a_hopper_is_not_immobile_where_it_may_find_a_hurdle() {
    let game = at("customPiece1 = s:pR\nimmobilityIllegal = true", "4k3/8/8/8/2p5/2S5/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "c3"), "c5 c6 c7 c8");
    // This one can go where there is a square ahead of it.
    let game = at("customPiece1 = s:fpR\nimmobilityIllegal = true", "4k3/8/8/8/2p5/2S5/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "c3"), "c5 c6 c7");
}

#[test]
fn pawns_with_a_promoted_form_must_take_it_where_pawns_must_promote() {
    let lines = "promotionPieceTypes = -\npromotedPieceType = p:q n:q";
    let fen = "4k3/P7/1N6/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(moves(&*at(lines, fen), "a7a8"), "+");
    assert_eq!(moves(&*at(lines, fen), "b6a8"), " +");
    let game = at(&format!("{lines}\nmandatoryPawnPromotion = false"), fen);
    assert_eq!(moves(&*game, "a7a8"), " +");
}

#[test]
fn a_limit_of_promotion_counts_plain_pieces_and_promoted_ones_that_move_alike() {
    let lines = "promotionPieceTypes = -\npromotedPieceType = n:q\npromotionLimit = q:2";
    assert_eq!(moves(&*at(lines, "4k3/8/1N6/8/8/8/8/Q3K3 w - - 0 1"), "b6a8"), " +");
    assert_eq!(moves(&*at(lines, "4k3/8/1N6/8/8/8/8/Q3K2+N w - - 0 1"), "b6a8"), "");
}

#[test]
fn the_pawn_promotes_also_where_others_are_the_pawn_types() {
    let game = at("customPiece1 = s:fmWfcF\npawnTypes = s", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "a7a8"), "b n q r");
}

#[test]
fn pawns_that_must_promote_do_not_go_where_there_is_nothing_to_promote_to() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(moves(&*at("promotionPieceTypes = -", fen), "a7"), "");
    assert_eq!(moves(&*at("promotionPieceTypes = -\nmandatoryPawnPromotion = false", fen), "a7"), "a8");
}

#[test]
fn a_piece_may_promote_to_its_own_type() {
    let game = at("pawnTypes = pq", "8/3Q4/8/k7/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "d7d8"), "b n q r");
}

#[test]
fn moves_that_could_be_taken_back_are_no_progress_also_along_lines() {
    let game = after(at("nMoveRuleTypes = rp", "4k3/8/8/8/8/8/8/R3K3 w - - 3 1"), &["a1a5"]);
    assert_eq!(game.fen(), "4k3/8/8/R7/8/8/8/4K3 b - - 4 1");
}

#[test]
fn a_king_attacks_nothing_but_the_other_king_by_facing_it() {
    let lines = "flyingGeneral = true\nflagPiece = n\nflagRegionWhite = *8\nflagRegionBlack = *1\nflagPieceSafe = true";
    let game = after(at(lines, "7k/8/1N6/8/8/8/8/4K3 w - - 0 1"), &["b6a8"]);
    assert!(matches!(game.outcome(), Outcome::Win(Color::White, _)), "{:?}", game.outcome());
}

#[test]
fn a_promoted_form_with_moves_that_are_not_supported_is_refused() {
    let told = faults("customPiece1 = s:KmRabR\npromotedPieceType = n:s\npromotionPieceTypes = -");
    assert!(told.iter().any(|fault| fault.contains("can end where they start")), "{told:?}");
}

#[test]
fn a_pawn_behind_another_has_not_just_passed_a_square_before_it() {
    let lines = "tripleStepRegionBlack = *7";
    let game = after(at(lines, "4k3/7p/8/6P1/7p/8/8/4K3 b - - 0 1"), &["h7h5"]);
    assert_eq!(game.fen(), "4k3/8/8/6Pp/7p/8/8/4K3 w - h6 0 2");
    assert_eq!(moves(&*at(lines, &game.fen()), "g5"), "g6 h6");
}
