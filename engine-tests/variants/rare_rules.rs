//! Rules that only single games or families of games have: walls, gating, passing, setting up, enclosing, and others.

use super::common::{after, at, child, faults, moves, shipped};
use tenfold::core::types::{Color, Outcome, Reason};

#[test]
fn a_square_that_was_left_is_a_wall() {
    let game = after(shipped("joust", "8/8/8/4n3/3N4/8/8/8 w - - 0 1"), &["d4f5,f5d4"]);
    assert_eq!(game.fen(), "8/8/8/4nN2/3*4/8/8/8 b - - 1 1");
    assert!(!moves(&*game, "e5").contains("d4"));
    let stuck = shipped("joust", "N7/2*5/1*6/8/8/8/8/7n w - - 0 1");
    assert_eq!(stuck.outcome(), Outcome::Win(Color::Black, Reason::Stalemate));
}

#[test]
fn a_wall_is_put_on_a_free_square_of_the_region() {
    let game = shipped("isolation", "3p2/6/6/6/6/6/6/2P3 w - - 0 1");
    // Five steps; walls on all squares but the two first ones, the piece and its opponent.
    assert_eq!(game.legal_move_texts().len(), 3 * 45 + 2 * 45);
    assert!(moves(&*game, "c1c2").contains(",c2a1"));
    assert!(!moves(&*game, "c1c2").contains(",c2c1"));
}

#[test]
fn the_duck_leaves_its_square() {
    let lines = "wallingRule = duck";
    let game = after(at(lines, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), &["e2e4,e4a1", "e8e7,e7a2"]);
    assert_eq!(game.fen(), "8/4k3/8/8/4P3/8/*7/4K3 w - - 1 2");
}

#[test]
fn the_duck_may_not_leave_a_king_attacked() {
    let lines = "wallingRule = duck";
    // It stands between rook and king: it may stay on the file between them, as the king may step away.
    let game = at(lines, "k3r3/8/8/4*3/8/8/8/4K2N w - - 0 1");
    assert_eq!(moves(&*game, "h1g3,g3"), "e2 e3 e4 e6 e7");
    assert!(moves(&*game, "e1d1,d1").contains("a1"));
    let commoners = "castling = false\nking = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\n\
                     extinctionPseudoRoyal = true";
    let like = at(&format!("{lines}\n{commoners}"), "k3r3/8/8/4*3/8/8/8/4K2N w - - 0 1");
    assert_eq!(moves(&*like, "h1g3,g3"), "e2 e3 e4 e6 e7");
}

#[test]
fn a_wall_may_not_be_what_a_cannon_hops_over_to_the_king() {
    let game = at("wallingRule = static\ncannon = c", "k3c3/8/8/8/8/8/8/4K2N w - - 0 1");
    assert!(!moves(&*game, "h1g3,g3").contains('e'), "{}", moves(&*game, "h1g3,g3"));
    assert!(moves(&*game, "h1g3,g3").contains("d4"));
}

#[test]
fn a_move_of_a_wall_is_refused() {
    let game = at("wallingRule = static", "4k3/8/8/8/*7/8/8/4K3 w - - 0 1");
    assert_eq!(game.parse_move("a4a5").expect_err("no move").why, "a wall stands on a4");
}

#[test]
fn a_pawn_that_turned_to_stone_attacks_nothing() {
    let lines = "petrifyOnCaptureTypes = p\nperpetualAttackIllegal = true";
    let game = after(at(lines, "4k3/8/2n5/3p4/4P3/8/8/4K3 w - - 0 1"), &["e4d5", "c6b4"]);
    assert_eq!(game.fen(), "4k3/8/8/3*4/1n6/8/8/4K3 w - - 1 2");
}

#[test]
fn an_arrow_flies_as_the_moved_piece_moves() {
    let lines = "wallingRule = arrow";
    let game = at(lines, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
    assert_eq!(moves(&*game, "a1b3,b3"), "a1 a5 c1 c5 d2 d4");
}

#[test]
fn walls_grow_from_the_edge() {
    let game = at("wallingRule = edge", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let walls = moves(&*game, "e1e2,e2");
    assert!(walls.contains("a1") && walls.contains("e1") && walls.contains("h5") && !walls.contains("d4"), "{walls}");
    let next = at("wallingRule = edge", "4k3/8/8/7*/8/8/8/4K3 w - - 0 1");
    assert!(moves(&*next, "e1e2,e2").contains("g5"));
}

#[test]
fn a_turn_can_be_a_wall_instead_of_a_move() {
    let game = at("wallingRule = static\nwallOrMove = true", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "e1e2"), "");
    assert!(game.legal_move_texts().contains(&"e1e2".to_string()));
    assert!(moves(&*game, "e1e1,e1").contains("d4"));
}

#[test]
fn who_captures_turns_to_stone() {
    let game = after(shipped("petrified", "4k3/8/8/3p4/8/4N3/4P3/4K3 w - - 0 1"), &["e3d5"]);
    assert_eq!(game.fen(), "4k3/8/8/3*4/8/8/4P3/4K3 b - - 0 1");
    let pawn = after(shipped("petrified", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), &["e4d5"]);
    assert_eq!(pawn.fen(), "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1");
    // The king cannot capture, and so the kings may stand side by side.
    assert!(!moves(&*shipped("petrified", "8/8/8/4k3/8/4K3/3q4/8 w - - 0 1"), "e3").contains("d2"));
    assert!(moves(&*shipped("petrified", "8/8/8/4k3/8/4K3/8/8 w - - 0 1"), "e3").contains("e4"));
}

#[test]
fn kings_do_not_capture_each_other_where_they_are_immune() {
    let game = shipped("atomar", "8/8/8/8/3k4/3K4/8/8 w - - 0 1");
    assert!(!moves(&*game, "d3").contains("d4"));
    assert!(moves(&*shipped("nocheckatomic", "8/8/8/8/3k4/3K4/8/8 w - - 0 1"), "d3").contains("d4"));
}

#[test]
fn a_piece_in_hand_enters_where_an_unmoved_piece_leaves() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1";
    let game = shipped("seirawan", start);
    assert_eq!(moves(&*game, "b1c3"), " e h");
    let moved = after(game, &["b1c3h"]);
    assert_eq!(moved.fen(), "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR[Ehe] b KQCDFGkqbcdfg - 1 1");
    // Nothing enters where the piece that leaves has moved before, nor after the hand is empty.
    assert_eq!(moves(&*after(moved, &["a7a6"]), "c3b5"), "");
    let empty = after(shipped("seirawan", start), &["b1c3h", "a7a6", "g1f3e"]);
    assert!(empty.fen().contains("[he] b KQkqbcdfg"), "{}", empty.fen());
}

#[test]
fn castling_lets_a_piece_enter_on_either_square() {
    let game = shipped("seirawan", "r3k2r/8/8/8/8/8/8/R3K2R[Hh] w KQkq - 0 1");
    let castlings: Vec<String> =
        game.legal_move_texts().into_iter().filter(|mv| mv.starts_with("e1g1") || mv.starts_with("h1e1")).collect();
    assert_eq!(castlings, ["e1g1", "e1g1h", "h1e1h"]);
}

#[test]
fn a_gated_piece_does_not_save_the_king_from_what_the_move_opens() {
    let game = shipped("seirawan", "4k3/8/8/8/8/8/8/K1B4r[H] w C - 0 1");
    assert_eq!(moves(&*game, "c1"), "");
    let free = shipped("seirawan", "4k3/8/8/8/8/8/7r/K1B5[H] w C - 0 1");
    assert!(moves(&*free, "c1").contains("b2h"));
}

#[test]
fn unmoved_king_and_met_leap_in_cambodian_chess() {
    let game = shipped("cambodian", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1");
    assert!(moves(&*game, "d1").contains("b2") && moves(&*game, "d1").contains("f2"));
    assert_eq!(moves(&*game, "e1"), "d2 f2");
    let leap = shipped("cambodian", "4k3/8/8/8/8/8/8/3KM3 w DE - 0 1");
    assert!(moves(&*leap, "e1").contains("e3"));
    let moved = after(leap, &["d1b2"]);
    assert!(moved.fen().contains(" b E "), "{}", moved.fen());
    let aimed = after(shipped("cambodian", "r3k3/8/8/8/8/8/8/3KM3 b DE - 0 1"), &["a8d8"]);
    assert!(aimed.fen().contains(" w E "), "{}", aimed.fen());
}

#[test]
fn a_king_in_check_stays_in_makpong_unless_it_takes_the_piece() {
    let check = shipped("makpong", "4k3/8/8/8/8/8/3r4/3K4 w - - 0 1");
    assert_eq!(check.legal_move_texts(), ["d1d2"]);
    let far = shipped("makpong", "4k3/8/8/3r4/8/8/8/3K4 w - - 0 1");
    assert_eq!(far.outcome(), Outcome::Win(Color::Black, Reason::Checkmate));
    let block = shipped("makpong", "4k3/8/8/3r4/8/8/4M3/3K4 w - - 0 1");
    assert_eq!(block.legal_move_texts(), ["e2d3"]);
}

#[test]
fn a_knight_may_not_mate_in_shatar_and_a_mate_needs_a_shak() {
    let strong = after(shipped("shatar", "k7/7p/KJ6/8/8/8/8/8 w - - 0 1"), &["b6b7"]);
    assert_eq!(strong.outcome(), Outcome::Win(Color::White, Reason::Checkmate));
    let by_knight = shipped("shatar", "kn6/rpN5/8/8/8/8/8/1K6 b - - 0 1");
    assert_eq!(by_knight.outcome(), Outcome::Win(Color::Black, Reason::IllegalMate));
    let before = shipped("shatar", "k7/7p/8/1B6/3B4/8/1R6/K7 w - - 0 1");
    assert_eq!(after(before, &["b5c6"]).outcome(), Outcome::Draw(Reason::WeakMate));
}

#[test]
fn two_passes_in_turn_end_the_game_and_the_points_decide() {
    let start = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    let game = after(shipped("janggi", start), &["e2e2", "e9e9"]);
    assert_eq!(game.outcome(), Outcome::Win(Color::Black, Reason::BothPassed));
    let ahead = start.replacen('r', "1", 1);
    assert_eq!(
        after(shipped("janggi", &ahead), &["e2e2", "e9e9"]).outcome(),
        Outcome::Win(Color::White, Reason::BothPassed)
    );
    let casual = after(shipped("janggicasual", start), &["e2e2", "e9e9"]);
    assert_eq!(casual.outcome(), Outcome::Draw(Reason::BothPassed));
}

#[test]
fn kings_that_face_each_other_must_part_or_the_game_ends() {
    let game = shipped("janggi", "4k4/9/9/9/9/9/9/4N4/4K4/9 w - - 0 1");
    let facing = after(game, &["e3f5"]);
    assert!(!moves(&*facing, "e10").contains("e9"));
    let ended = after(facing, &["e10e10"]);
    assert!(matches!(ended.outcome(), Outcome::Win(Color::White, Reason::FacingKings)));
    assert!(
        moves(&*after(shipped("janggicasual", "4k4/9/9/9/9/9/9/4N4/4K4/9 w - - 0 1"), &["e3f5"]), "e10").contains("e9")
    );
}

#[test]
fn janggis_cannon_neither_hops_over_nor_captures_another() {
    let game = shipped("janggi", "4k4/9/9/9/p8/9/9/c8/C8/3K5 w - - 0 1");
    assert_eq!(moves(&*game, "a2"), "");
    let free = shipped("janggi", "4k4/9/9/c8/9/9/9/p8/C8/3K5 w - - 0 1");
    assert_eq!(moves(&*free, "a2"), "a4 a5 a6");
}

#[test]
fn pieces_follow_the_diagonals_of_the_palace() {
    let game = shipped("janggi", "5k3/9/9/9/9/9/9/3R5/9/4K4 w - - 0 1");
    let rook = moves(&*game, "d3");
    assert!(rook.contains("e2") && rook.contains("f1") && !rook.contains("e4") && !rook.contains("c2"), "{rook}");
    let king = shipped("janggi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    assert_eq!(moves(&*king, "d1"), "d1 d2 e1 e2");
    let soldier = shipped("janggi", "4k4/9/3P5/9/9/9/9/9/9/5K3 w - - 0 1");
    assert_eq!(moves(&*soldier, "d8"), "c8 d9 e8 e9");
    let edge = shipped("janggi", "3k5/9/9/9/9/9/9/9/9/3CK1r2 w - - 0 1");
    assert_eq!(moves(&*edge, "d1"), "f1 g1");
}

#[test]
fn pieces_in_hand_are_dropped_first() {
    let start = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1";
    let game = shipped("sittuyin", start);
    assert!(game.legal_move_texts().iter().all(|mv| mv.contains('@')));
    assert!(moves(&*game, "R@").split(' ').all(|square| square.ends_with('1')));
    let only_king = child("koedem", "", "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR[Kk] w - - 0 1");
    assert!(only_king.legal_move_texts().iter().all(|mv| mv.starts_with("K@")));
}

#[test]
fn a_kings_drop_is_not_into_check() {
    let game = shipped("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP1r2/8/8[Kkssfrnn] w - - 0 1");
    let squares = moves(&*game, "K@");
    assert!(squares.contains("a1") && !squares.contains("f1") && !squares.contains("g3"), "{squares}");
}

#[test]
fn bishops_are_dropped_on_squares_of_both_colors() {
    let game = shipped("placement", "8/pppppppp/8/8/8/8/PPPPPPPP/B7[KQRRBNNkqrrbbnn] w - - 0 1");
    assert_eq!(moves(&*game, "B@"), "b1 d1 f1 h1");
    let last = shipped(
        "placement",
        "8/pppppppp/8/8/8/8/PPPPPPPP/BR1R1Q2[KRBNNkqrrbbnn] w - - 0 1".replace("KRB", "KB").as_str(),
    );
    assert!(!moves(&*last, "N@").is_empty());
}

#[test]
fn king_and_rooks_castle_after_they_were_dropped() {
    let fen = "8/pppppppp/8/8/8/8/PPPPPPPP/7R[Kk] w - - 0 1";
    let game = after(shipped("placement", fen), &["K@e1"]);
    assert!(game.fen().contains(" b K "), "{}", game.fen());
    assert!(moves(&*after(game, &["K@e8"]), "e1").contains("g1"));
}

#[test]
fn a_pawn_promotes_in_sittuyin_where_it_stands_or_by_the_new_pieces_step() {
    let game = shipped("sittuyin", "k7/8/8/3P4/8/8/P7/K7[] w - - 0 1");
    assert_eq!(moves(&*game, "d5"), "c4f c6f d5f d6 e4f e6f");
    assert_eq!(moves(&*game, "a2"), "a3");
    let only = shipped("sittuyin", "k7/8/8/8/8/8/P7/K7[] w - - 0 1");
    assert_eq!(moves(&*only, "a2"), "a2f a3 b1f b3f");
    let attacks = shipped("sittuyin", "k7/8/4p3/3P4/8/8/P7/K7[] w - - 0 1");
    assert!(!moves(&*attacks, "d5").contains("d5f"));
    assert_eq!(after(only, &["a2a2f"]).fen(), "k7/8/8/8/8/8/F7/K7[] b - - 0 1");
    let has_one = shipped("sittuyin", "k7/8/8/3P4/8/8/F7/K7[] w - - 0 1");
    assert_eq!(moves(&*has_one, "d5"), "d6");
}

#[test]
fn a_drop_may_not_give_check_where_that_is_forbidden() {
    let game = shipped("supply", "4k4/9/9/9/9/9/9/9/9/3K5[R] w - - 0 1");
    let drops = moves(&*game, "R@");
    assert!(drops.contains("a1") && !drops.contains("e1"), "{drops}");
}

#[test]
fn a_stone_is_put_where_it_encloses_others_and_turns_them() {
    let game = shipped("flipello", "8/8/8/3pP3/3Pp3/8/8/8[PPpp] w - - 0 1");
    assert_eq!(moves(&*game, "P@"), "c5 d6 e3 f4");
    assert_eq!(after(game, &["P@c5"]).fen(), "8/8/8/2PPP3/3Pp3/8/8/8[Ppp] b - - 0 1");
    let first = shipped("flipersi", "8/8/8/8/8/8/8/8[PPpp] w - - 0 1");
    assert_eq!(moves(&*first, "P@"), "d4 d5 e4 e5");
}

#[test]
fn a_player_without_another_move_passes() {
    let game = shipped("flipello", "pPP5/8/8/3PP3/3PP3/8/8/8[PPpp] b - - 0 1");
    assert_eq!(game.legal_move_texts(), ["P@d8"]);
    let passes = shipped("flipello", "PPp5/8/8/3PP3/3PP3/8/8/8[PPpp] b - - 0 1");
    assert_eq!(passes.legal_move_texts(), ["c8c8"]);
    let ended = after(shipped("flipello", "PPP5/8/8/3PP3/3PP3/8/8/ppp5[PPpp] b - - 0 1"), &["a1a1", "d4d4"]);
    assert_eq!(ended.outcome(), Outcome::Win(Color::White, Reason::BothPassed));
    // Without that rule the player loses, unless they have more pieces.
    let stuck = shipped("flipersi", "PPp5/8/8/3PP3/3PP3/8/8/8[PPpp] b - - 0 1");
    assert_eq!(stuck.outcome(), Outcome::Win(Color::White, Reason::Stalemate));
}

#[test]
fn stones_of_ataxx_split_or_jump_and_turn_their_neighbours() {
    let game = shipped("ataxx", "P6/2p4/7/7/7/7/7 w - - 0 1");
    assert_eq!(moves(&*game, "P@"), "a6 b6 b7");
    let split = after(game, &["P@b7"]);
    assert_eq!(split.fen(), "PP5/2P4/7/7/7/7/7 b - - 0 1");
    let jump = after(shipped("ataxx", "P6/7/7/7/7/7/6p w - - 0 1"), &["a7c5"]);
    assert_eq!(jump.fen(), "7/7/2P4/7/7/7/6p b - - 1 1");
}

#[test]
fn the_majority_wins_on_a_full_board() {
    let game = shipped("ataxx", "PPPPPPP/PPPPPPP/PPPPPPP/PPPPPPP/ppppppp/ppppppp/pppppp1 b - - 0 1");
    assert_eq!(game.outcome(), Outcome::Ongoing);
    assert_eq!(after(game, &["P@g1"]).outcome(), Outcome::Win(Color::White, Reason::FullBoard));
}

#[test]
fn cambodian_chess_counts_from_three_pieces_on() {
    let game = after(shipped("cambodian", "4k3/3r4/8/8/8/8/r7/3RK3 w - - 0 1"), &["d1d7"]);
    assert!(game.fen().contains(" b - 126 0 "), "{}", game.fen());
}

#[test]
fn either_player_can_be_without_captures_en_passant() {
    let lines = "enPassantTypesWhite = p\nenPassantTypesBlack = n";
    let white = at(lines, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert!(moves(&*white, "e5").contains("d6"));
    let black = after(at(lines, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), &["e2e4"]);
    assert!(!moves(&*black, "d4").contains("e3"), "{}", black.fen());
}

#[test]
fn pawns_of_wolf_chess_may_become_elephants() {
    let game = shipped("wolf", "7k/P7/8/8/8/8/8/8/8/K7 w - - 0 1");
    assert!(moves(&*game, "a9").split(' ').any(|mv| mv == "a10+"), "{}", moves(&*game, "a9"));
}

#[test]
fn kings_that_would_be_lost_are_refused() {
    for lines in ["flipEnclosedPieces = ataxx", "petrifyOnCaptureTypes = k"] {
        assert!(faults(lines)[0].contains("not supported for a king"), "{lines}");
    }
}

/// Pieces that step one square in any direction and capture nothing, and a king that is no king.
const STONES: &str = "king = -\npawn = -\nknight = -\nbishop = -\nrook = -\nqueen = -\ncustomPiece1 = s:mK\ncastling = false\n\
                      startFen = s7/8/8/8/8/8/8/S7 w - - 0 1";

/// The outcome after a move of such pieces with these lines.
fn outcome_of_stones(lines: &str, fen: &str, mv: &str) -> Outcome {
    after(at(&format!("{STONES}\n{lines}"), fen), &[mv]).outcome()
}

#[test]
fn pieces_in_a_row_win() {
    let won = Outcome::Win(Color::White, Reason::Connected);
    let row = "s7/8/8/8/3S4/8/1SS5/8 w - - 0 1";
    assert_eq!(outcome_of_stones("connectN = 3", row, "d4d3"), Outcome::Ongoing);
    assert_eq!(outcome_of_stones("connectN = 3", "s7/8/8/8/8/3S4/1SS5/8 w - - 0 1", "d3d2"), won);
    assert_eq!(outcome_of_stones("connectN = 3", "s7/8/8/8/4S3/3S4/1S6/8 w - - 0 1", "b2c2"), won);
    let without = "connectN = 3\nconnectDiagonal = false";
    assert_eq!(outcome_of_stones(without, "s7/8/8/8/4S3/3S4/1S6/8 w - - 0 1", "b2c2"), Outcome::Ongoing);
    let misere = "connectN = 3\nconnectValue = loss";
    let lost = Outcome::Win(Color::Black, Reason::Connected);
    assert_eq!(outcome_of_stones(misere, "s7/8/8/8/8/3S4/1SS5/8 w - - 0 1", "d3d2"), lost);
}

#[test]
fn pieces_on_a_line_or_in_a_square_win() {
    let won = Outcome::Win(Color::White, Reason::Connected);
    assert_eq!(outcome_of_stones("collinearN = 3", "s7/8/8/8/8/8/S2S3S/8 w - - 0 1", "a2b2"), won);
    assert_eq!(outcome_of_stones("connectNxN = 2", "s7/8/8/8/8/S7/SS6/2S5 w - - 0 1", "a3b3"), Outcome::Ongoing);
    assert_eq!(outcome_of_stones("connectNxN = 2", "s7/8/8/8/8/SS6/S7/2S5 w - - 0 1", "c1b2"), won);
}

#[test]
fn a_chain_between_two_regions_wins() {
    let lines = "connectRegion1White = *1\nconnectRegion2White = *3\nconnectPieceTypes = s";
    let won = Outcome::Win(Color::White, Reason::Connected);
    assert_eq!(outcome_of_stones(lines, "s7/8/8/8/8/2S5/8/S2S4 w - - 0 1", "a1b2"), Outcome::Ongoing);
    assert_eq!(outcome_of_stones(lines, "s7/8/8/8/8/2S5/8/S1SS4 w - - 0 1", "d1d2"), won);
}

#[test]
fn several_pieces_must_reach_the_squares() {
    let lines = "flagRegionWhite = g8 h8\nflagPieceCount = 2";
    let won = Outcome::Win(Color::White, Reason::Goal);
    assert_eq!(outcome_of_stones(lines, "s7/6S1/8/8/8/8/8/S7 w - - 0 1", "g7g8"), Outcome::Ongoing);
    assert_eq!(outcome_of_stones(lines, "s6S/6S1/8/8/8/8/8/S7 w - - 0 1", "g7g8"), won);
    let blocked = format!("{lines}\nflagPieceBlockedWin = true");
    assert_eq!(outcome_of_stones(&blocked, "s6s/6S1/8/8/8/8/8/S7 w - - 0 1", "g7g8"), won);
}
