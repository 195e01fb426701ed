//! Keys of Tenfold that are for single piece types: where and to what they promote, what cannot capture them, and the
//! capture of own pieces.

use crate::common::{self, after, at, child, faults, is_legal};
use tenfold::session::Session;

/// The legal moves that begin so, without that beginning; the move that is no longer is left out.
fn moves(session: &dyn Session, beginning: &str) -> String {
    common::moves(session, beginning).trim_start().to_owned()
}

#[test]
fn promotion_region_of_one_piece_type() {
    let lines = "promotionRegionWhitePawn = *7\npromotionRegionBlackPawn = *2";
    let session = at(lines, "4k3/8/P7/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*session, "a6a7"), "b n q r");
    // Black's pawns have their own.
    assert_eq!(moves(&*at(lines, "4k3/8/8/8/8/p7/8/4K3 b - - 0 1"), "a3a2"), "b n q r");
    // A promoted form: in shogi silvers promote on three ranks, here on the last one alone.
    let silver = "promotionRegionWhiteSilver = *9";
    let fen = "8k/9/1S7/9/9/9/9/9/8K[] w - - 0 1";
    assert_eq!(moves(&*child("shogi", silver, fen), "b7b8"), "");
    assert!(is_legal(&*child("shogi", silver, fen), "b7b8"));
    let last = child("shogi", silver, "8k/1S7/9/9/9/9/9/9/8K[] w - - 0 1");
    assert_eq!(moves(&*last, "b8b9"), "+");
    assert!(is_legal(&*last, "b8b9"));
}

#[test]
fn a_pawn_is_not_dropped_where_its_own_region_begins() {
    let drops = |lines: &str| {
        let lines = format!("pieceDrops = true\n{lines}");
        moves(&*at(&lines, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), "P@a")
    };
    assert_eq!(drops("promotionRegionWhitePawn = *6 *7 *8"), "2 3 4 5");
    assert_eq!(drops("promotionZonePawnDrops = true\npromotionRegionWhitePawn = *6 *7 *8"), "2 3 4 5 6 7 8");
}

#[test]
fn promotion_piece_types_of_one_piece_type() {
    let lines = "promotionPieceTypesKnight = rq\npromotionRegionWhiteKnight = *5";
    let session = at(lines, "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1");
    // It promotes where its move ends, or stays a knight.
    assert_eq!(moves(&*session, "c3d5"), "q r");
    assert!(is_legal(&*session, "c3d5"));
    assert_eq!(after(session, &["c3d5q"]).fen(), "4k3/8/8/3Q4/8/8/8/4K3 b - - 0 1");
    // And where its move starts; elsewhere it does not.
    assert_eq!(moves(&*at(lines, "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1"), "d5e3"), "q r");
    assert_eq!(moves(&*at(lines, "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1"), "c3e4"), "");
    // It must where pieces must.
    let must = at(&format!("{lines}\nmandatoryPiecePromotion = true"), "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1");
    assert!(!is_legal(&*must, "c3d5"));
    // Pawns keep the choices of all.
    assert_eq!(moves(&*at(lines, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7a8"), "b n q r");
}

#[test]
fn promotion_piece_types_of_each_player() {
    let lines = "promotionPieceTypesPawn = q\npromotionPieceTypesBlackPawn = n";
    assert_eq!(moves(&*at(lines, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7a8"), "q");
    assert_eq!(moves(&*at(lines, "4k3/8/8/8/8/8/p7/4K3 b - - 0 1"), "a2a1"), "n");
    // A piece that is defined later, and one that only promotion brings.
    let later = "customPiece1 = c:C\npromotionPieceTypesWhiteBishop = c\npromotionRegionWhiteBishop = *8";
    assert_eq!(moves(&*at(later, "4k3/8/1B6/8/8/8/8/4K3 w - - 0 1"), "b6d8"), "c");
    // A piece that is taken out of the game is no choice any more.
    let read = "[a:chess]\npromotionPieceTypesRook = qn\npromotionRegionWhiteRook = *8\n[b:a]\nqueen = -\n\
                startFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\n";
    let read = tenfold::registry::parse_variants(&"f", read.as_bytes());
    assert_eq!(read.faults, [""; 0]);
    let mut session = read.games[1].open();
    session.set_fen("7k/8/8/R7/8/8/8/4K3 w - - 0 1").expect("a position");
    assert_eq!(moves(&*session, "a5a8"), "n");
}

#[test]
fn limits_of_promotion_hold_for_single_piece_types_too() {
    let lines = "promotionPieceTypesKnight = rq\npromotionRegionWhiteKnight = *5\npromotionLimit = q:1";
    assert_eq!(moves(&*at(lines, "4k3/8/8/8/8/2N5/8/3QK3 w - - 0 1"), "c3d5"), "r");
    let captured = "promotionPieceTypesKnight = rq\npromotionRegionWhiteKnight = *5\npromotionToCaptured = true";
    assert_eq!(moves(&*at(captured, "4k3/8/8/8/8/2N5/8/R2QK3 w - - 0 1"), "c3d5"), "r");
}

#[test]
fn faults_of_promotion_of_one_piece_type() {
    let fault = |lines: &str| faults(lines).join("; ");
    assert_eq!(fault("promotionRegionWhiteKnight = *8"), "");
    assert!(fault("promotionRegionWhiteSilver = *8").contains("no silver"));
    assert!(fault("promotionPieceTypesKing = q").contains("not supported for the king"));
    assert!(fault("promotionPieceTypesKnight = k").contains("promotionPieceTypesKnight: promotion to a royal king"));
    assert!(fault("promotionPieceTypesPawn = r\nsittuyinPromotion = true").contains("together with sittuyinPromotion"));
    let both = fault("promotionPieceTypesKnight = q\npromotedPieceType = n:q");
    assert!(both.contains("promotionPieceTypesKnight: not supported together with promotedPieceType"), "{both}");
    assert!(fault("promotionPieceTypesWhiteKnight = q\ncapturesToHand = true").contains("capturesToHand"));
    // Other rules have no key for each piece type.
    let other = fault("tripleStepRegionWhiteKnight = *2");
    assert!(other.contains("tripleStepRegionWhite cannot be set for the knight alone"), "{other}");
}

#[test]
fn immune_to_some_pieces() {
    let lines = "immuneTo = q:rn b:*";
    let captures = |fen: &str, mv: &str| is_legal(&*at(lines, fen), mv);
    assert!(!captures("4k3/8/8/q7/8/8/8/R4K2 w - - 0 1", "a1a5"));
    assert!(captures("4k3/8/8/q7/8/8/3B4/R4K2 w - - 0 1", "d2a5"));
    assert!(!captures("4k3/8/8/q7/2N5/8/8/5K2 w - - 0 1", "c4a5"));
    // Bishops are immune to all.
    assert!(!captures("4k3/8/8/8/8/8/3b4/3K4 w - - 0 1", "d1d2"));
    // Other pieces are not.
    assert!(captures("4k3/8/8/r7/8/8/8/R3K3 w - - 0 1", "a1a5"));
    // Added to what a parent says, and taken back.
    let text = format!("[a:chess]\n{lines}\n[b:a]\nimmuneTo = q:-\n");
    let read = tenfold::registry::parse_variants(&"f", text.as_bytes());
    assert_eq!(read.faults, [""; 0]);
    let mut session = read.games[1].open();
    session.set_fen("4k3/8/8/q7/8/8/3b4/R2K4 w - - 0 1").expect("a position");
    assert!(is_legal(&*session, "a1a5"));
    assert!(!is_legal(&*session, "d1d2"));
}

#[test]
fn immune_to_captures_en_passant_and_of_two_legs() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(moves(&*at("immuneTo = p:n", fen), "e5d6"), "");
    assert!(is_legal(&*at("immuneTo = p:n", fen), "e5d6"));
    assert!(!is_legal(&*at("immuneTo = p:p", fen), "e5d6"));
    let lion = "customPiece1 = l:KNAD\ntwoLegMoves = l:K,K\nimmuneTo = r:l";
    let session = at(lion, "4k3/8/8/3rp3/3L4/8/8/4K3 w - - 0 1");
    assert_eq!(moves(&*session, "d4d5,"), "", "the first leg would capture the rook");
    assert!(!moves(&*session, "d4e5,").contains("e5d5"), "the second leg would");
    assert!(moves(&*session, "d4e5,").contains("e5d4"));
}

#[test]
fn a_capture_of_an_immune_piece_is_refused_with_the_reason() {
    let why = |fen: &str, mv: &str| at("immuneTo = q:r p:p", fen).play(mv).expect_err("an illegal move").to_string();
    let fen = "4k3/8/8/q7/8/8/8/R4K2 w - - 0 1";
    assert!(why(fen, "a1a5").contains("the queen on a5 is immune to it"), "{}", why(fen, "a1a5"));
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert!(why(fen, "e5d6").contains("what it would capture is immune to it"), "{}", why(fen, "e5d6"));
}

#[test]
fn immune_from_afar() {
    let lines = "immuneFromAfar = q:*";
    let captures = |fen: &str, mv: &str| is_legal(&*at(lines, fen), mv);
    assert!(!captures("4k3/8/8/q7/8/8/8/R4K2 w - - 0 1", "a1a5"));
    assert!(captures("4k3/8/8/q7/R7/8/8/5K2 w - - 0 1", "a4a5"));
    assert!(!captures("4k3/8/8/q7/2N5/8/8/5K2 w - - 0 1", "c4a5"), "a knight is never beside what it captures");
    // It captures others as before.
    assert!(captures("4k3/8/8/q7/8/8/8/R4K2 b - - 0 1", "a5a1"));
}

#[test]
fn mutually_immune_types_capture_each_other_as_other_types() {
    let lines = "mutuallyImmuneTypes = rn";
    let captures = |fen: &str, mv: &str| is_legal(&*at(lines, fen), mv);
    assert!(!captures("4k3/8/8/r7/8/8/8/R3K3 w - - 0 1", "a1a5"));
    assert!(captures("4k3/8/8/n7/8/8/8/R3K3 w - - 0 1", "a1a5"));
}

#[test]
fn faults_of_immunity() {
    let fault = |lines: &str| faults(lines).join("; ");
    assert!(fault("immuneTo = k:r").contains("subject to check"));
    assert!(fault("immuneFromAfar = z:r").contains("no piece"));
    assert!(fault("immuneTo = rn").contains("pair"));
    assert!(fault("ironTypes = r").contains("did you mean \"immuneTo\"?"), "{}", fault("ironTypes = r"));
    let commoner = "castling = false\nking = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n";
    assert!(fault(&format!("{commoner}immuneTo = k:r")).contains("subject to check"));
    assert_eq!(fault(&format!("{commoner}immuneTo = r:k")), "");
}

#[test]
fn self_capture() {
    let session = at("selfCapture = true", "4k3/8/8/8/4P3/3P4/8/R2NK3 w Q - 0 1");
    assert!(moves(&*session, "a1").split(' ').any(|to| to == "d1"), "the rook captures its knight");
    assert!(!moves(&*session, "a1").split(' ').any(|to| to == "e1"));
    // Not the king, and pawns only as they capture.
    assert_eq!(moves(&*session, "d3"), "d4 e4");
    assert_eq!(moves(&*session, "d1"), "b2 c3 e3 f2");
    assert_eq!(after(session, &["a1d1"]).fen(), "4k3/8/8/8/4P3/3P4/8/3RK3 b - - 0 1");
    let into = at("selfCapture = true", "3rk3/8/8/8/8/8/8/3NK3 w - - 0 1");
    assert!(!is_legal(&*into, "e1d1"), "the king would be in check");
    let mut safe = at("selfCapture = true", "4k3/8/8/8/8/8/8/3NK3 w - - 3 1");
    safe.play("e1d1").expect("a legal move");
    assert_eq!(safe.fen(), "4k3/8/8/8/8/8/8/3K4 b - - 0 1");
    assert!(safe.take_back());
    assert_eq!(safe.fen(), "4k3/8/8/8/8/8/8/3NK3 w - - 3 1");
    // Moves of two legs that capture on the way take enemies only; a lion keeps its pass.
    let lion = "selfCapture = true\ncustomPiece1 = l:KNADcaKcabKmabK\nqueen = -\npromotionPieceTypes = nbr\n\
                startFen = rnblkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBLKBNR w KQkq - 0 1";
    let lion = at(lion, "4k3/8/8/8/3L4/3P4/8/4K3 w - - 0 1");
    assert_eq!(moves(&*lion, "d4d3,"), "");
    assert!(["d4d3", "d4d4"].iter().all(|mv| is_legal(&*lion, mv)), "{:?}", lion.legal_move_texts());
    let fault = faults("selfCapture = true\nmustCapture = true").join("; ");
    assert!(fault.contains("selfCapture: not supported together with mustCapture"), "{fault}");
}

#[test]
fn rules_of_single_piece_types_are_described() {
    let text = "[x:chess]\npromotionPieceTypesKnight = rq\npromotionRegionWhiteKnight = *5\npromotionRegionBlackKnight = *4\n\
                immuneTo = q:rn\nimmuneFromAfar = b:*\nselfCapture = true\n";
    let read = tenfold::registry::parse_variants(&"f", text.as_bytes());
    let notes: Vec<&str> = read.games[0].spec.notes.iter().map(|note| note.text).collect();
    let notes = notes.join("\n");
    for sentence in [
        "White's N may promote to R, Q when its move starts or ends here: rank 5. Black's N may promote",
        "N, R cannot capture Q.",
        "No piece can capture B except from a square next to it.",
        "A piece may also capture another one of its own player, except the king.",
    ] {
        assert!(notes.contains(sentence), "{sentence}\n{notes}");
    }
}

#[test]
fn self_capture_is_refused_where_it_contradicts_other_rules() {
    for other in ["chess960 = true", "capturesToHand = true", "diagonalLines = d1 e2", "janggiCannon = j"] {
        let fault = faults(&format!("selfCapture = true\n{other}")).join("; ");
        let key = other.split(' ').next().unwrap_or_default();
        assert!(fault.contains(&format!("selfCapture: not supported together with {key}")), "{other}: {fault}");
    }
}

#[test]
fn a_king_that_captures_its_own_rook_loses_the_right_to_castle() {
    let lines = "king = k:KH\nselfCapture = true";
    let game = after(at(lines, "k7/8/8/8/8/8/8/4K2R w K - 0 1"), &["e1h1"]);
    assert_eq!(game.fen(), "k7/8/8/8/8/8/8/7K b - - 0 1");
    assert_eq!(at(lines, &game.fen()).key(), game.key());
}

#[test]
fn a_lion_gives_no_check_over_a_piece_that_is_immune_to_it() {
    for lion in ["customPiece1 = l:KcaK", "customPiece1 = l:K\ntwoLegMoves = l:cK,K"] {
        let lines = format!(
            "{lion}\ncastling = false\nqueen = -\npromotionPieceTypes = nbr\n\
             startFen = rnblkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBLKBNR w - - 0 1"
        );
        let fen = "k7/8/8/8/8/4l3/4P3/4K3 w - - 0 1";
        assert!(at(&lines, fen).in_check(), "{lion}");
        assert!(!at(&format!("{lines}\nimmuneTo = p:l"), fen).in_check(), "{lion}");
        assert!(at(&format!("{lines}\nimmuneFromAfar = p:l"), fen).in_check(), "{lion}");
    }
}

#[test]
fn a_piece_that_stands_twice_in_a_list_has_both_sets() {
    let session = at("immuneTo = q:r q:n", "4k3/8/8/q7/2N5/8/8/R4K2 w - - 0 1");
    assert_eq!(moves(&*session, "a1a5") + &moves(&*session, "c4a5"), "");
    assert!(["a1a5", "c4a5"].iter().all(|mv| !is_legal(&*session, mv)), "{:?}", session.legal_move_texts());
}

#[test]
fn a_piece_does_not_promote_to_its_own_type() {
    let lines = "promotionPieceTypesKnight = nr\npromotionRegionWhiteKnight = *5";
    assert_eq!(moves(&*at(lines, "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1"), "c3d5"), "r");
}

#[test]
fn promotion_of_one_piece_type_only_by_captures_is_told() {
    let text =
        "[x:chess]\npromotionPieceTypesKnight = rq\npromotionRegionWhiteKnight = *5\npiecePromotionOnCapture = true\n";
    let read = tenfold::registry::parse_variants(&"f", text.as_bytes());
    let notes: Vec<&str> = read.games[0].spec.notes.iter().map(|note| note.text).collect();
    assert!(notes.join(" ").contains("may promote to R, Q by a capture when its move"), "{notes:?}");
    let child = "[a:chess]\nimmuneTo = q:r\n[b:a]\nrook = -\ncastling = false\npromotionPieceTypes = nbq\n\
                 startFen = 1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 1\n";
    let read = tenfold::registry::parse_variants(&"f", child.as_bytes());
    assert_eq!(read.faults, [""; 0]);
    assert!(read.games[1].spec.notes.iter().all(|note| !note.text.contains("cannot capture")));
}
