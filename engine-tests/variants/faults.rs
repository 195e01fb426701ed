//! What the reader of files says about faults in them, and where.

use super::common::faults;
use tenfold::registry::parse_variants;
use tenfold::tools::guide::Guide;

/// What is said of a piece that could pass.
const PASS: &str = "moves that can end where they start are supported as a single step and back: cabK, which captures, mabK, \
                    which is a pass, or the key twoLegMoves, as in twoLegMoves = l:K,K";

#[test]
fn a_slider_that_could_pass_is_refused_with_what_a_lion_can() {
    assert_eq!(faults("customPiece1 = l:KNADmRabR"), [format!("f:2: [x] the piece L: {PASS}")]);
    assert_eq!(faults("customPiece1 = l:KNADcaKcabKmabK"), [""; 0]);
    assert_eq!(faults("customPiece1 = l:KNAD\ntwoLegMoves = l:K,K"), [""; 0]);
}

#[test]
fn too_many_piece_types_are_listed_with_the_limit() {
    // Each piece with a promoted form that moves as the next one does; with king and pawn there are two more.
    let with_forms = |count: usize| {
        let letters: Vec<char> = "abcdefghijlmnoqrstuvwxyz".chars().take(count).collect();
        let custom = letters.iter().enumerate().map(|(n, letter)| format!("customPiece{} = {letter}:W\n", n + 1));
        let next = letters.iter().cycle().skip(1);
        let forms = letters.iter().zip(next).map(|(own, form)| format!("{own}:{form} "));
        // All of them stand on the board: one that is only a form is no piece type of its own.
        let ranks = letters.chunks(8).map(|rank| match 8 - rank.len() {
            0 => rank.iter().collect::<String>(),
            gap => rank.iter().collect::<String>() + &gap.to_string(),
        });
        let ranks = ranks.collect::<Vec<_>>().join("/");
        let start = format!("startFen = {ranks}/8/8/8/k7/7K w - - 0 1\nknight = -\nbishop = -\nrook = -\nqueen = -\n");
        let none = "promotionPieceTypes = -\ncastling = false\n";
        format!("{start}{none}{}promotedPieceType = {}\n", custom.collect::<String>(), forms.collect::<String>())
    };
    assert_eq!(faults(&with_forms(23)), [""; 0]);
    let all = faults(&with_forms(24));
    let [fault] = &all[..] else { panic!("one fault: {all:?}") };
    let start = "f:1: [x] 50 piece types, promoted forms included, and at most 48 are supported: pawn, A, B, C, ";
    assert!(fault.starts_with(start), "{fault}");
    assert!(fault.contains(", Y, Z, king, promoted A, ") && fault.ends_with(", promoted Y, promoted Z"), "{fault}");
}

#[test]
fn a_fault_of_a_piece_is_at_its_line() {
    let text = "[a:chess]\n\ncustomPiece1 = w:cabR\n[b:a]\ncustomPiece2 = v:mRabR\n[c:a]\ncustomPiece1 = -\n";
    let read = parse_variants(&"f", text.as_bytes());
    let captures = "the piece W: captures before the last leg (c or d before a) are supported only by the first of two single steps";
    assert_eq!(
        read.faults,
        [
            format!("f:3: [a] {captures}"),
            format!("f:3: [b] {captures} (inherited from a)"),
            format!("f:5: [b] the piece V: {PASS}"),
        ]
    );
    assert_eq!(read.games.len(), 1);
}

#[test]
fn a_fault_that_is_inherited_is_at_the_line_of_the_key() {
    let read = parse_variants(&"f", b"# one\n[y:chess]\nchasingRule = axf\n[x:y]\n");
    let wanted =
        "f:3: [x] chasingRule: not supported: without it a perpetual chase is a draw by repetition (inherited from y)";
    assert!(read.faults.iter().any(|fault| fault == wanted), "{:?}", read.faults);
}

#[test]
fn faults_of_other_keys_are_at_their_lines_too() {
    for (lines, wanted) in [
        ("nFoldRule = 256", "f:2: [x] nFoldRule: "),
        ("stalemateValue = loss\ndupleCheck = true", "f:3: [x] dupleCheck: "),
        ("castlingKingsideFile = f", "f:2: [x] castling K: "),
        ("stalemateValue = loss\nstartFen = k7/8/8/8/8/8/8/K7 w K - 0 1", "f:3: [x] startFen: "),
    ] {
        let found = faults(lines);
        assert!(found[0].starts_with(wanted), "{lines}: {found:?}");
    }
}

#[test]
fn a_first_position_without_rights_needs_no_castling() {
    // On six files, a king on c1 cannot castle to g1.
    let fen = "rnkqbr/pppppp/6/6/PPPPPP/RNKQBR w";
    let game = |rest: &str| {
        parse_variants(&"f", format!("[x:chess]\nmaxFile = 6\nmaxRank = 6\nstartFen = {fen} {rest}\n").as_bytes())
    };
    let read = game("- - 0 1");
    assert_eq!(read.faults, [""; 0]);
    let spec = read.games[0].spec;
    assert!(spec.rights.is_empty() && spec.castlings.is_empty());
    let page = Guide::for_game(&*read.games[0].open()).expect("a page").markdown(false);
    assert!(!page.to_lowercase().contains("castling is") && !page.contains("Castling rights"), "{page}");
    // A right is a fault, at the line that gives it, and the message says how to do without.
    let read = game("K - 0 1");
    let [fault] = &read.faults[..] else { panic!("{:?}", read.faults) };
    assert!(fault.starts_with("f:4: [x] castling K: king and rook must both end between"), "{fault}");
    assert!(fault.ends_with("write castling = false, or the rights - in startFen, which gives K"), "{fault}");
    let found = faults("castling = false\nstartFen = 4k2r/8/8/8/8/8/8/4K3 w k - 0 1");
    assert_eq!(found, ["f:3: [x] startFen: the rights k contradict castling = false; write -"]);
}

#[test]
fn a_right_without_its_pieces_names_them() {
    let rooks = "r3k3/8/8/8/8/8/8/4K2R";
    let found = faults(&format!("startFen = {rooks} w KQkq - 0 1"));
    let missing = |symbol, square| {
        format!("f:2: [x] startFen: castling {symbol}: {square} must have this piece: rook (R); no piece stands there")
    };
    assert_eq!(found, [missing("Q", "a1"), missing("k", "h8")]);
    let found = faults("startFen = r4k2/8/8/8/8/8/8/R2Q3N w KQ - 0 1");
    assert_eq!(found[0], "f:2: [x] startFen: castling KQ: e1 must have this piece: king (K); no piece stands there");
    let found = faults("startFen = 4k3/8/8/8/8/8/8/R3K2N w KQ - 0 1\ncastlingRookPieces = rb");
    assert_eq!(
        found,
        ["f:2: [x] startFen: castling K: h1 must have this piece: bishop (B) or rook (R); N stands there"]
    );
    // A FEN of the game, too, is quoted from the letter on that is wrong.
    let read = parse_variants(&"f", format!("[x:chess]\nstartFen = {rooks} w K - 0 1\n").as_bytes());
    let refused = read.games[0].open().set_fen(&format!("{rooks} w KQkq - 0 1")).expect_err("no rook on a1");
    assert_eq!(refused.to_string(), "rights field: 'Q' is no right of x");
}

#[test]
fn a_compiled_game_is_no_parent() {
    let read = parse_variants(&"f", b"[x:grand]\n[y:suicide]\n");
    let why = "is compiled into the program: no game can inherit from it";
    assert_eq!(read.faults, [format!("f:1: [x] \"grand\" {why}"), format!("f:2: [y] \"suicide\" {why}")]);
}

#[test]
fn notes_stand_beside_faults() {
    // The bishops have left the game, which the fault follows from.
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let note = "the letter n goes to customPiece1; knight, which had it, is out of the game";
    let read = parse_variants(&"f", format!("[x:chess]\ncustomPiece1 = n:NB\nstartFen = {fen}X\n").as_bytes());
    assert_eq!(read.notes, [format!("f:2: [x] {note}")]);
    assert_eq!(read.faults.len(), 1, "{:?}", read.faults);
    // What may follow from a wrong value is no note.
    let read = parse_variants(&"f", b"[x:chess]\ncustomPiece1 = n:NB\nking = 1\nmaxFiel = 9\n");
    assert_eq!(read.notes, [format!("f:2: [x] {note}")]);
    assert_eq!(read.faults.len(), 2, "{:?}", read.faults);
}

#[test]
fn regions_of_eight_ranks_on_other_boards_are_noted() {
    let board =
        |files: &str, lines: &str| notes(&format!("[x:chess]\nmaxRank = 9\n{lines}startFen = {files} w - - 0 1\n"));
    let nine = "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let promotion = "f:2: [x] promotion is for White rank 8, for Black rank 1, as promotionRegionWhite and \
                     promotionRegionBlack are not given; for 9 ranks write promotionRegionWhite = *9 and \
                     promotionRegionBlack = *1";
    let steps = "f:2: [x] double steps are for White rank 2, for Black rank 7, as doubleStepRegionWhite and \
                 doubleStepRegionBlack are not given; for 9 ranks write doubleStepRegionWhite = *2 and \
                 doubleStepRegionBlack = *8";
    assert_eq!(board(nine, ""), [promotion, steps]);
    assert_eq!(board(nine, "promotionRegionWhite = *9\n"), [steps]);
    assert_eq!(board(nine, "doubleStep = false\n"), [promotion]);
    assert_eq!(board(nine, "promotionPieceTypes = -\n"), [steps]);
    assert_eq!(board(nine, "doubleStepRegionBlack = *8\npromotionRegionWhite = *9\n"), [""; 0]);
    assert_eq!(board("4k3/8/8/8/8/8/8/8/4K3", ""), [""; 0], "no pawns");
    let six = "[x:chess]\nmaxRank = 6\nstartFen = 4k3/pppppppp/8/8/PPPPPPPP/4K3 w - - 0 1\n[y:x]\n";
    let found = notes(six);
    assert_eq!(found.len(), 2, "the child has what its parent has: {found:?}");
    assert!(found[0].contains("White nowhere") && found[1].contains("Black nowhere"), "{found:?}");
}

/// The notes about a file without faults.
#[track_caller]
fn notes(text: &str) -> Vec<String> {
    let read = parse_variants(&"f", text.as_bytes());
    assert_eq!(read.faults, [""; 0]);
    read.notes
}

#[test]
fn a_letter_that_goes_to_another_piece_is_noted() {
    let read = parse_variants(&"f", b"[x:chess]\ncustomPiece1 = k:KN\n");
    let note = "f:2: [x] the letter k goes to customPiece1; king, which had it, is out of the game";
    assert_eq!(read.notes[1], note, "{:?}", read.notes);
    let missing = "e1 must have this piece: king, which is not in the game; K stands there (inherited from chess)";
    assert_eq!(read.faults[0], format!("f:1: [x] startFen: castling KQ: {missing}"));
    let others = "castling = false\nstalemateValue = loss\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
    for lines in [
        "queen = -\ncustomPiece1 = q:NB\npromotionPieceTypes = nbrq",
        "queen = w\ncustomPiece1 = q:NB\npromotionPieceTypes = nbrqw",
        "king = -\ncommoner = k",
    ] {
        assert_eq!(notes(&format!("[x:chess]\n{lines}\n{others}")), [""; 0], "{lines}");
    }
}

#[test]
fn a_start_position_without_a_king_is_noted() {
    let game = |lines: &str, board: &str| notes(&format!("[x:chess]\n{lines}\nstartFen = {board} w - - 0 1\n"));
    let empty = "8/8/8/8/8/8";
    assert_eq!(
        game("castling = false", &format!("7k/{empty}/6Q1")),
        ["f:3: [x] White has no king in the initial position, and cannot be checkmated"]
    );
    assert_eq!(
        game("castling = false", &format!("7q/{empty}/6Q1")),
        ["f:3: [x] nobody can win: the initial position has no king, and no other goal is given"]
    );
    assert_eq!(
        game("stalemateValue = loss", &format!("7q/{empty}/6Q1")),
        ["f:3: [x] the initial position has no king, so nobody can be checkmated"]
    );
    assert_eq!(game("king = -\nstalemateValue = loss", &format!("7q/{empty}/6Q1")), [""; 0]);
    assert_eq!(game("castling = false", &format!("7k/{empty}/K7")), [""; 0]);
}

#[test]
fn rules_speak_of_royal_pieces_only_where_there_are_any() {
    let endings = |board: &str| {
        let text = format!("[x:chess]\ncastling = false\nstalemateValue = loss\nstartFen = {board} w - - 0 1\n");
        parse_variants(&"f", text.as_bytes()).games[0].spec.endings
    };
    assert!(!endings("7q/8/8/8/8/8/8/6Q1").contains("royal"));
    assert!(endings("7k/8/8/8/8/8/8/6Q1").contains("royal"));
}

#[test]
fn a_file_without_sections_is_a_fault() {
    for text in ["", "\n\n", "# a comment\n; another\n"] {
        let read = parse_variants(&"f", text.as_bytes());
        assert_eq!(read.faults, ["f: the file has no section; a game begins with a line [name] or [name:parent]"]);
    }
    // One fault is enough.
    assert_eq!(parse_variants(&"f", b"pass = true\n").faults.len(), 1);
}
