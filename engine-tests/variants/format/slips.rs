//! Remarks about what is probably a slip.

use super::read;

/// The remarks about a child of chess with these lines, without the file's name.
fn remarks(lines: &str) -> Vec<String> {
    let loaded = read(&format!("[x:chess]\n{lines}\n"));
    assert_eq!(loaded.faults, [], "{lines}");
    loaded.remarks.iter().map(|remark| format!("{}: {}", remark.line, remark.message)).collect()
}

fn start(board: &str) -> String {
    format!("startFen = {board} w - - 0 1")
}

#[test]
fn an_array_that_differs_on_a_few_squares() {
    let told = |board: &str| remarks(&start(board)).join("; ");
    assert_eq!(told("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), "");
    assert_eq!(
        told("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR"),
        "2: the array of Black is that of White but for what stands on b1 (B) and b8 (n)"
    );
    assert_eq!(
        told("rnbqkbnr/pppppppp/8/8/8/8/PPP1PPPP/RNBQKBNR"),
        "2: the array of Black is that of White but for what stands on d2 (nothing) and d7 (p)"
    );
    // Turned instead of mirrored, and other armies, are meant so.
    assert_eq!(told("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), "");
    assert_eq!(told("nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), "");
    assert_eq!(told("rnbnkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), "");
    assert_eq!(told("4k3/8/8/8/8/8/8/R3K3"), "");
}

#[test]
fn a_second_rook_that_is_missing() {
    let told = |board: &str| remarks(&start(board)).join("; ");
    let one_rook = "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1";
    assert_eq!(told(one_rook), "2: h1 alone is empty on rank 1, and the only R stands on a1");
    assert_eq!(told("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR"), "");
}

#[test]
fn regions_of_another_height() {
    let board = start("rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR");
    let told = |regions: &str| remarks(&format!("maxRank = 10\n{board}\n{regions}")).join("; ");
    let sound =
        "promotionRegionWhite = *10\npromotionRegionBlack = *1\ndoubleStepRegionWhite = *2\ndoubleStepRegionBlack = *9";
    assert_eq!(told(sound), "");
    assert_eq!(
        told(&sound.replace("White = *10", "White = *8")),
        "4: promotionRegionWhite has no square of rank 10, the last for White"
    );
    assert_eq!(
        told(&sound.replace("Black = *9", "Black = *7")),
        "7: no pawn of Black stands on a square of doubleStepRegionBlack at first"
    );
    // Ranks that reach beyond the last but one are meant so.
    assert_eq!(told(&sound.replace("White = *10", "White = *8 *9 *10")), "");
}

#[test]
fn a_piece_that_nobody_can_get() {
    assert_eq!(
        remarks("customPiece1 = h:NB").join("; "),
        "2: nobody can get a H: it is not in startFen, and nothing promotes to it"
    );
    for lines in [
        "customPiece1 = h:NB\npromotionPieceTypes = nbrqh",
        "customPiece1 = h:NB\npromotedPieceType = n:h",
        "customPiece1 = h:NB\npromotionPieceTypesKnight = h",
        "customPiece1 = h:NB\nstartFen = rnbhkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBHKBNR w KQkq - 0 1",
        "pieceDrops = true\ncustomPiece1 = h:NB\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQkq - 0 1",
    ] {
        assert_eq!(remarks(lines), [""; 0], "{lines}");
    }
}

#[test]
fn a_region_of_a_piece_that_promotes_to_nothing() {
    let told = |lines: &str| remarks(&format!("promotionRegionWhiteKnight = *5\n{lines}")).join("; ");
    assert_eq!(told(""), "2: promotionRegionWhiteKnight has no effect, as N promotes to nothing");
    for lines in ["promotionPieceTypesKnight = q", "promotedPieceType = n:q", "promotionPawnTypes = pn"] {
        assert_eq!(told(lines), "", "{lines}");
    }
}

#[test]
fn pawns_whose_moves_are_no_progress() {
    let array = start("rnbqkbnr/ssssssss/8/8/8/8/SSSSSSSS/RNBQKBNR");
    let told = |lines: &str| {
        remarks(&format!("pawn = -\ncustomPiece1 = s:fW\npromotionPawnTypes = s\n{array}\n{lines}")).join("; ")
    };
    assert_eq!(
        told(""),
        "4: moves of pawns do not count as progress for nMoveRule; for that write nMoveRuleTypesWhite = s and \
         nMoveRuleTypesBlack = s"
    );
    assert_eq!(
        told("nMoveRuleTypesWhite = s"),
        "4: moves of pawns do not count as progress for nMoveRule; for that write nMoveRuleTypesBlack = s"
    );
    for lines in ["nMoveRuleTypes = s", "nMoveRule = 0"] {
        assert_eq!(told(lines), "", "{lines}");
    }
}

#[test]
fn shipped_games_have_no_slips() {
    let loaded = read(include_str!("../../../src/variants/variants.ini"));
    let told: Vec<String> =
        loaded.remarks.iter().map(|remark| format!("{}: {}", remark.section, remark.message)).collect();
    let told: Vec<&String> = told
        .iter()
        .filter(|text| !text.contains("has no effect") && !text.contains("old name") && !text.contains("has no king"))
        .collect();
    assert_eq!(told, [""; 0]);
}
