//! Inheritance, and the consistency of a definition.

use super::*;

#[test]
fn a_section_without_parent_has_no_pieces() {
    let list = faults("[x]\n");
    assert_eq!(list.len(), 1);
    assert!(list[0].starts_with("f:1: [x] startFen is needed"), "{list:?}");
}

#[test]
fn parents_may_follow() {
    let loaded = read("[c:b]\n[b:a]\nmustCapture = true\n[a:chess]\npass = true\n");
    assert_eq!((loaded.faults.len(), names(&loaded)), (0, vec!["c", "b", "a"]));
    assert!(loaded.games[0].captures.compulsory && loaded.games[0].moves.pass.white);
    assert!(!loaded.games[2].captures.compulsory);
}

#[test]
fn wrong_parents() {
    assert_eq!(faults("[x:ches]\n"), ["f:1: [x] no game \"ches\" to inherit from; did you mean \"chess\"?"]);
    assert_eq!(faults("[x:x]\n"), ["f:1: [x] a game cannot inherit from itself"]);
    let compiled = "f:1: [grand] this game is compiled into the program and cannot be defined anew";
    assert_eq!(faults("[grand]\n"), [compiled]);
}

#[test]
fn circles() {
    let loaded = read("[a:b]\n[b:c]\n[c:b]\n[d:chess]\n");
    assert_eq!(names(&loaded), ["d"]);
    let list: Vec<String> = loaded.faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        list,
        [
            "line 1: [a] left out because \"b\" has a fault",
            "line 2: [b] inherits from itself by way of \"c\": 2 games in a circle",
            "line 3: [c] inherits from itself by way of \"b\": 2 games in a circle",
        ]
    );
}

#[test]
fn faulty_games_and_their_children_are_left_out() {
    let loaded =
        read("[good:chess]\n[bad:chess]\nconnectN = x\npasss = true\n[child:bad]\npasz = true\n[other:good]\n");
    assert_eq!(names(&loaded), ["good", "other"]);
    let lines: Vec<Option<usize>> = loaded.faults.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [Some(3), Some(4), Some(5), Some(6)]);
}

#[test]
fn faulty_games_have_notes() {
    let remarks = read("[x:chess]\npocketSize = 5\npass = x\n").remarks;
    assert_eq!(remarks.len(), 1, "{remarks:?}");
    assert_eq!(remarks[0].message, "pocketSize has no effect on the rules");
}

#[test]
fn start_positions() {
    let fen = |fen: &str| fault_of(&format!("startFen = {fen}"));
    assert_eq!(fen("8/8/8/8/8/8/8 w"), "startFen: it has 7 ranks, the board 8");
    assert_eq!(fen("8/8/8/8/8/8/8/PPP w"), "startFen: rank 1 has 3 squares, the board 8 files");
    assert_eq!(fen("8/8/8/8/8/8/8/7z w"), "startFen: the game has no piece \"z\"");
    assert_eq!(fen("8/8/8/8/8/8/8/+P7 w"), "startFen: the piece \"P\" has no promoted form");
    assert_eq!(fen("8/8/8/8/8/8/8/8[Px] w"), "startFen: the game has no piece \"x\" to have in hand");
    assert!(fen("8/8/8/8/8/8/8/8[P w").contains("closing bracket"));
    assert!(fen("8/8/8/8/8/8/8/9999999999999999999999 w").contains("no number of empty squares"));
    assert!(fen("8/8/8/8/8/8/8/7+ w").contains("no piece \"+\""));
    chess_with("startFen = **6/8/8/8/8/8/8/Q~7[PPp-] w - - 0 1");
    chess_with("wazir = w\npromotedPieceType = w:q\nstartFen = +w7/8/8/8/8/8/8/8 w");
}

#[test]
fn another_board_needs_a_start_position() {
    let list = faults("[x:chess]\nmaxRank = 6\n");
    let message = "startFen is needed, because the inherited one does not fit: it has 8 ranks, the board 6";
    assert_eq!(list, [format!("f:1: [x] {message}")]);
}

#[test]
fn contradictions() {
    assert!(fault_of("checkCounting = true\nchecking = false").contains("contradicts"));
    assert!(fault_of("seirawanGating = true").contains("needs gating"));
    assert!(fault_of("cambodianMoves = true").contains("needs gating"));
    assert!(fault_of("castlingKingsideFile = b").contains("to the right"));
}
