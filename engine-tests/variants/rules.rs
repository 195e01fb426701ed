//! Rules of games from files, a test for each, and what is refused.

use super::common::{after, at, faults, moves};
use tenfold::registry::parse_variants;

#[test]
fn a_piece_in_betza_notation_moves_so() {
    let camel = at("customPiece1 = c:C", "4k3/8/8/8/3C4/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*camel, "d4"), "a3 a5 c1 c7 e1 e7 g3 g5".replace("e1 ", ""));
}

#[test]
fn a_limited_slider_goes_no_farther_than_its_range() {
    let short = at("customPiece1 = s:R2", "4k3/8/8/8/3S4/8/3P4/4K3 w - - 0 1");
    assert_eq!(moves(&*short, "d4"), "b4 c4 d3 d5 d6 e4 f4");
}

#[test]
fn a_lame_leaper_cannot_jump() {
    let horse = at("customPiece1 = h:nN", "4k3/8/8/3p4/3H4/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*horse, "d4"), "b3 b5 c2 e2 f3 f5");
}

#[test]
fn a_lame_leaper_pins_the_piece_on_its_way() {
    // The horse on e5 would attack the king on d3 over e4.
    let pinned = at("customPiece1 = h:nN", "4k3/8/8/4h3/4N3/3K4/8/8 w - - 0 1");
    assert_eq!(moves(&*pinned, "e4"), "");
    let free = at("customPiece1 = h:nN", "4k3/8/4h3/8/4N3/3K4/8/8 w - - 0 1");
    assert_eq!(free.legal_move_texts().iter().filter(|mv| mv.starts_with("e4")).count(), 8);
}

#[test]
fn a_grasshopper_lands_behind_the_first_piece() {
    let hopper = at("customPiece1 = g:gQ", "4k3/8/3p4/8/1P1G2P1/8/8/K7 w - - 0 1");
    assert_eq!(moves(&*hopper, "d4"), "a4 d7 h4");
}

#[test]
fn a_nightrider_rides_on_over_empty_squares() {
    let rider = at("customPiece1 = m:NN", "7k/8/8/8/8/8/8/MK6 w - - 0 1");
    assert_eq!(moves(&*rider, "a1"), "b3 c2 c5 d7 e3 g4");
}

#[test]
fn a_cannon_captures_over_a_hurdle() {
    let cannon = at("cannon = c", "3rk3/3p4/8/8/3C4/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*cannon, "d4"), "a4 b4 c4 d1 d2 d3 d5 d6 d8 e4 f4 g4 h4");
}

#[test]
fn the_king_can_move_in_another_way() {
    let king = at("king = k:N", "4k3/8/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(moves(&*king, "a1"), "b3 c2");
    assert!(at("king = k:N", "k7/8/1r6/8/8/8/8/K7 w - - 0 1").legal_move_texts().len() == 1);
}

#[test]
fn stalemate_can_lose() {
    let fen = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(at("stalemateValue = loss", fen).outcome().to_string(), "1-0 (stalemate)");
    assert_eq!(at("stalemateValue = win", fen).outcome().to_string(), "0-1 (stalemate)");
    assert_eq!(at("", fen).outcome().to_string(), "1/2-1/2 (stalemate)");
}

#[test]
fn checkmate_can_win_for_the_mated() {
    let fen = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(at("checkmateValue = win", fen).outcome().to_string(), "0-1 (checkmate)");
}

#[test]
fn reaching_the_flag_region_wins() {
    let lines = "flagPiece = k\nflagRegionWhite = e4 d5\nflagRegionBlack = e4";
    let game = after(at(lines, "4k3/8/8/8/8/4K3/8/8 w - - 0 1"), &["e3e4"]);
    assert_eq!(game.outcome().to_string(), "1-0 (the goal is reached)");
    assert_eq!(game.legal_move_texts(), [""; 0]);
    let black = after(at(lines, "8/8/8/3k4/8/K7/8/7R b - - 0 1"), &["d5e4"]);
    assert_eq!(black.outcome().to_string(), "0-1 (the goal is reached)");
    let not_black = after(at(lines, "8/8/2k5/8/8/K7/8/7R b - - 0 1"), &["c6d5"]);
    assert_eq!(not_black.outcome().to_string(), "ongoing");
}

#[test]
fn extinction_of_a_piece_type_ends_the_game() {
    let lines = "king = -\ncommoner = k\ncastling = false\nextinctionValue = loss\nextinctionPieceTypes = kn\nstartFen = 4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1";
    let game = after(at(lines, "4k1n1/5N2/8/8/8/8/8/4K3 w - - 0 1"), &["f7h6", "e8e7", "h6g8"]);
    assert_eq!(game.outcome().to_string(), "1-0 (a piece type is extinct)");
}

#[test]
fn a_bare_king_loses_unless_it_bares_the_other() {
    let lines = "extinctionValue = loss\nextinctionClaim = true\nextinctionPieceTypes = *\nextinctionPieceCount = 1\nextinctionOpponentPieceCount = 2";
    // The bared player has one more move, which may bare the other as well.
    let bared = after(at(lines, "4k3/8/8/8/8/8/r7/RK6 w - - 0 1"), &["b1a2"]);
    assert_eq!(bared.outcome().to_string(), "ongoing");
    assert_eq!(after(bared, &["e8d8"]).outcome().to_string(), "1-0 (too few pieces left)");
}

#[test]
fn compulsory_capture_leaves_only_captures() {
    let game = at("mustCapture = true", "4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1");
    assert_eq!(game.legal_move_texts(), ["e3d4"]);
}

#[test]
fn a_captured_piece_goes_to_the_hand_and_a_promoted_one_as_a_pawn() {
    let lines = "pieceDrops = true\ncapturesToHand = true";
    let game = after(at(lines, "4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1"), &["e1e2"]);
    assert!(game.fen().starts_with("4k3/8/8/8/8/8/4K3/8[R] b"), "{}", game.fen());
    let promoted = after(at(lines, "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1"), &["a7a8q"]);
    assert!(promoted.fen().starts_with("Q~3k3/"), "{}", promoted.fen());
    let retaken = after(at(lines, "Q~1n1k3/8/8/8/8/8/4K3/r7[] b - - 0 1"), &["a1a8"]);
    assert!(retaken.fen().starts_with("r1n1k3/8/8/8/8/8/4K3/8[p] w"), "{}", retaken.fen());
    let plain = after(at(lines, "Q1n1k3/8/8/8/8/8/4K3/r7[] b - - 0 1"), &["a1a8"]);
    assert!(plain.fen().starts_with("r1n1k3/8/8/8/8/8/4K3/8[q] w"), "{}", plain.fen());
}

#[test]
fn with_drop_loop_a_promoted_piece_stays_promoted_in_the_hand() {
    let lines = "pieceDrops = true\ncapturesToHand = true\ndropLoop = true";
    let game = after(at(lines, "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1"), &["a7a8q", "b8a8"]);
    assert!(game.fen().contains("[q]"), "{}", game.fen());
}

#[test]
fn pawns_are_dropped_on_the_middle_ranks_only() {
    let lines = "pieceDrops = true";
    let ranks = |lines: &str| {
        let game = at(lines, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1");
        let mut ranks: Vec<char> = game
            .legal_move_texts()
            .iter()
            .filter(|mv| mv.starts_with("P@a"))
            .filter_map(|mv| mv.chars().last())
            .collect();
        ranks.sort_unstable();
        ranks.into_iter().collect::<String>()
    };
    assert_eq!(ranks(lines), "234567");
    assert_eq!(ranks(&format!("{lines}\nfirstRankPawnDrops = true")), "1234567");
    assert_eq!(ranks(&format!("{lines}\npromotionZonePawnDrops = true")), "2345678");
}

#[test]
fn castling_squares_can_be_chosen() {
    let lines = "startFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\ncastlingKingsideFile = g\ncastlingQueensideFile = b";
    let game = at(lines, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let game = after(game, &["e1b1"]);
    assert!(game.fen().contains("/1KR4R b kq"), "{}", game.fen());
}

#[test]
fn there_is_no_right_to_castle_without_a_rook_in_place() {
    let read = parse_variants(&"f", b"[x:chess]\ncastlingRookPieces = n\nstartFen = 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
    let why = "castling K: h1 must have this piece: knight (N); R stands there";
    assert_eq!(read.faults, [format!("f:3: [x] startFen: {why}")]);
}

#[test]
fn without_double_step_and_en_passant_there_are_none() {
    let game = at("doubleStep = false", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "e2"), "e3");
    let no_ep = after(at("enPassantRegion = -", "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1"), &["e2e4"]);
    assert_eq!(moves(&*no_ep, "f4"), "f3");
}

#[test]
fn promotion_begins_where_the_region_does() {
    let lines = "promotionRegionWhite = *7 *8\npromotionRegionBlack = *2 *1\ndoubleStep = false";
    let game = at(lines, "4k3/8/P7/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*game, "a6"), "a7b a7n a7q a7r");
    let optional = at(&format!("{lines}\nmandatoryPawnPromotion = false"), "4k3/8/P7/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*optional, "a6"), "a7 a7b a7n a7q a7r");
}

#[test]
fn the_move_rule_and_the_fold_rule_can_be_changed() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 40 80";
    assert_eq!(at("nMoveRule = 20", fen).outcome().to_string(), "1/2-1/2 (20-move rule)");
    assert_eq!(
        at("nMoveRule = 50", "4k3/8/8/8/8/8/4P3/4K3 w - - 100 80").outcome().to_string(),
        "1/2-1/2 (50-move rule)"
    );
    assert_eq!(at("nMoveRule = 0", "4k3/8/8/8/8/8/4P3/4K3 w - - 500 800").outcome().to_string(), "ongoing");
    let shuffle = ["e1d1", "e8d8", "d1e1", "d8e8"];
    for (times, word) in [(2, "twofold"), (3, "threefold"), (4, "fourfold"), (7, "7-fold")] {
        let game = at(&format!("nFoldRule = {times}"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let before = after(game, &shuffle.repeat(times - 2));
        assert_eq!(before.outcome().to_string(), "ongoing");
        assert_eq!(after(before, &shuffle).outcome().to_string(), format!("1/2-1/2 ({word} repetition)"));
    }
}

#[test]
fn what_is_not_supported_is_said_and_never_ignored() {
    for (lines, wanted) in [
        ("oppositeCastling = true", "f:2: [x] oppositeCastling: not supported yet"),
        ("chasingRule = axf", "f:2: [x] chasingRule: not supported: without it a perpetual chase is a draw"),
        ("customPiece1 = c:cdK\nmustCapture = true", "f:2: [x] the piece C: captures of own pieces (d)"),
        ("customPiece1 = c:cabR", "f:2: [x] the piece C: captures before the last leg"),
        ("customPiece1 = c:cadK", "f:2: [x] the piece C: captures before the last leg"),
        ("king = k:KcaK", "f:2: [x] the piece K: captures before the last leg (c before a) are not supported for"),
        ("customPiece1 = c:caK\nblastOnCapture = true", "f:"),
        ("customPiece1 = c:mRabR", "f:2: [x] the piece C: moves that can end where they start"),
        ("customPiece1 = c:RimfR2", "f:2: [x] the piece C: moves of unmoved pieces (i) to squares"),
        (
            "knight = h:NC",
            "f:2: [x] knight: only custom pieces and the king can have moves of their own, as in \"customPiece1 = h:NC\"",
        ),
        ("customPiece1 = c:masmafmasR", "f:2: [x] the piece C: moves with more than 1024 paths are not supported"),
        (
            "maxFile = 12\nmaxRank = 3\ncastling = false\nstartFen = k10c/12/K10C w - - 0 1\n\
             customPiece1 = c:[sRsRsRsRsRsRsRsRsRsRsRsRsR-bR-bR-bR-bR-bR-bR-G]",
            "f:6: [x] the piece C: moves with more than 1024 paths are not supported",
        ),
        ("customPiece1 = c:xyz", "f:2: [x] the piece C: "),
        ("stalemateVlue = win", "f:2: [x] unknown key \"stalemateVlue\""),
        ("startFen = +nbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1", "f:"),
    ] {
        let found = faults(lines);
        assert!(found.iter().any(|fault| fault.starts_with(wanted)), "{lines}: {found:?}");
    }
}

#[test]
fn a_faulty_game_and_its_children_are_left_out_and_the_rest_loads() {
    let read = parse_variants(&"f", b"[a:chess]\nnonsense = 1\n[b:a]\n[c:chess]\nstalemateValue = loss\n");
    let names: Vec<&str> = read.games.iter().map(|game| game.spec.name).collect();
    assert_eq!(names, ["c"]);
    assert_eq!(read.faults.len(), 2, "{:?}", read.faults);
}

#[test]
fn a_compiled_game_cannot_be_defined_anew() {
    let read = parse_variants(&"f", b"[antichess:chess]\n[suicide:chess]\n");
    assert_eq!(read.games.len(), 0);
    assert_eq!(read.faults.len(), 2);
}

#[test]
fn a_start_position_that_is_not_whole_is_refused() {
    for fen in
        ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\u{2003}w - - 0 1"]
    {
        let found = faults(&format!("startFen = {fen}"));
        assert!(found.len() == 1 && found[0].contains("startFen"), "{fen}: {found:?}");
    }
}

#[test]
fn promoted_pieces_and_pieces_in_hand_are_not_extinct() {
    let lines = "pieceDrops = true\ncapturesToHand = true\nextinctionValue = loss\nextinctionPieceTypes = q";
    let fen =
        |white: &str, hand: &str| format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB{white}KBNR[{hand}] w KQkq - 0 1");
    assert_eq!(at(lines, &fen("Q~", "")).outcome().to_string(), "ongoing");
    assert_eq!(at(lines, &fen("1", "Q")).outcome().to_string(), "ongoing");
    assert_eq!(at(lines, &fen("1", "")).outcome().to_string(), "0-1 (a piece type is extinct)");
    let flag = "pieceDrops = true\ncapturesToHand = true\nflagPiece = q\nflagRegionWhite = *8";
    assert_eq!(at(flag, "Q~7/8/4k3/8/8/8/8/4K3[] b - - 0 1").outcome().to_string(), "1-0 (the goal is reached)");
}

#[test]
fn another_king_leaves_the_right_to_castle_and_a_captured_one_takes_it_along() {
    let lines = "king = -\ncommoner = k\ncastlingKingPiece = k\nextinctionValue = loss\nextinctionPieceTypes = k";
    let moved = after(at(lines, "r3k2r/8/8/8/8/K7/8/R3K2R w KQkq - 0 1"), &["a3a4"]);
    assert!(moved.fen().contains(" b KQkq "), "{}", moved.fen());
    let captured = after(at(lines, "r3k2r/8/8/8/8/5n2/5K2/R3K2R b KQkq - 0 1"), &["f3e1", "f2e1"]);
    assert!(captured.fen().contains(" b kq "), "{}", captured.fen());
}

#[test]
fn with_compulsory_promotion_a_pawn_without_a_choice_stays_behind() {
    let lines = "promotionLimit = q:1 r:2 b:2 n:2";
    assert_eq!(moves(&*at(lines, "4k3/P7/8/8/8/8/8/RNBQKBNR w - - 0 1"), "a7"), "");
    assert_eq!(moves(&*at(lines, "4k3/P7/8/8/8/8/8/RNB1KBNR w - - 0 1"), "a7"), "a8q");
    let unlimited = at("promotionLimit = q:0", "4k3/P7/8/8/8/8/8/RNBQKBNR w - - 0 1");
    assert_eq!(moves(&*unlimited, "a7"), "a8b a8n a8q a8r");
}

#[test]
fn pawns_are_not_dropped_in_the_promotion_region_even_if_they_cannot_promote() {
    let game = at("pieceDrops = true\npromotionPieceTypes = -", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1");
    assert!(game.legal_move_texts().iter().all(|mv| !mv.starts_with("P@a8")), "{:?}", game.legal_move_texts());
}

#[test]
fn a_board_of_three_ranks_can_be_played() {
    let read = parse_variants(
        &"f",
        b"[x:chess]\nmaxRank = 3\nmaxFile = 3\ndoubleStep = false\ncastling = false\npromotionRegionWhite = *3\npromotionRegionBlack = *1\nstartFen = 2k/P2/2K w - - 0 1\n",
    );
    assert_eq!(read.faults, [""; 0]);
    assert!(read.games[0].open().legal_move_texts().contains(&"a2a3q".to_string()));
}
