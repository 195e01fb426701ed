//! What the reader of files says about faults in them, and where.

use super::common::faults;
use tenfold::registry::parse_variants;

#[test]
fn a_fault_of_a_piece_is_at_its_line() {
    let text = "[a:chess]\n\ncustomPiece1 = w:oR\n[b:a]\ncustomPiece2 = v:cdK\n[c:a]\ncustomPiece1 = -\n";
    let read = parse_variants(&"f", text.as_bytes());
    let cylinder = "the piece W: cylindrical boards (o) are not supported";
    assert_eq!(
        read.faults,
        [
            format!("f:3: [a] {cylinder}"),
            format!("f:3: [b] {cylinder} (inherited from a)"),
            "f:5: [b] the piece V: captures of own pieces (d) are not supported".into(),
        ]
    );
    assert_eq!(read.games.len(), 1);
}

#[test]
fn a_fault_of_a_shipped_game_is_at_the_line_of_the_section() {
    let read = parse_variants(&"f", b"# one\n[x:joust]\n");
    let wanted = "f:2: [x] wallingRule: not supported yet (inherited from joust)";
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
fn pieces_that_reach_a_square_in_two_ways_are_explained() {
    for moves in ["zB", "flzB", "zR", "qN", "qF"] {
        let [fault] = &faults(&format!("customPiece1 = c:{moves}"))[..] else { panic!("{moves}") };
        assert!(fault.contains("crooked and circular riders (z, q) are not supported: two ways"), "{fault}");
    }
    for (moves, place) in [("RD", "2 ranks ahead"), ("KbrF", "1 file to the right and 1 rank back")] {
        let [fault] = &faults(&format!("customPiece1 = c:{moves}"))[..] else { panic!("{moves}") };
        assert!(fault.contains(&format!("two of its ways lead to the same square ({place})")), "{fault}");
    }
}

#[test]
fn a_compiled_game_is_no_parent() {
    let read = parse_variants(&"f", b"[x:grand]\n[y:suicide]\n");
    let why = "is compiled into the program: no game can inherit from it";
    assert_eq!(read.faults, [format!("f:1: [x] \"grand\" {why}"), format!("f:2: [y] \"suicide\" {why}")]);
}
