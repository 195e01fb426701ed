//! `tenfold import`: games from definitions of Interactive Diagrams.

use super::{run, scratch};

/// Carrera's Chess, as a comment on The Chess Variant Pages has it (by HaruN Y), with its lines joined.
const CARRERA: &str = "files=10 ranks=8 promoZone=1 promoChoice=QAC graphicsDir= squareSize=50 graphicsType= royal=K \
    shuffle=N!BRQK firstRank=1 borders=0 whitePrefix=-b.gif blackPrefix=-n.gif lightShade=#d93b3a coordColor=#eb793d \
    darkShade=#756a7a rimColor=#2b2622 useMarkers=1 \
    pawn:P:ifmnDfmWfceF:/graphics.dir/cazaux/shako/Pion%:a2,b2,c2,d2,e2,f2,g2,h2,i2,j2,,a7,b7,c7,d7,e7,f7,g7,h7,i7,j7 \
    knight:N:N:/graphics.dir/cazaux/shako/Cavalier%:c1,h1,,c8,h8 bishop:B:B:/graphics.dir/cazaux/shako/Fou%:d1,g1,,d8,g8 \
    rook:R:R:/graphics.dir/cazaux/shako/Tour%:a1,j1,,a8,j8 queen:Q:Q:/graphics.dir/cazaux/shako/Dame%:e1,,e8 \
    archbishop:A:BN:/graphics.dir/cazaux/shako/Cardinal%:b1,,b8 chancellor:C:RN:/graphics.dir/cazaux/shako/Marechal%:i1,,i8 \
    king:K:KisO3:/graphics.dir/cazaux/shako/Roi%:f1,,f8";

/// Tamerlane II, as a comment there has it (by H. G. Muller).
const TAMERLANE: &str = "files=11 ranks=11 promoZone=3 maxPromote=1 promoChoice=QF \
    graphicsDir=http://www.chessvariants.com/membergraphics/MSelven-chess/ whitePrefix=w blackPrefix=b graphicsType=png \
    lightShade=#FFFFE0 startShade=#808080 symmetry=mirror succession=1 prince:F:K:man:e2,g2 pawn::fmWfceFifmnD::a3-k3 \
    camel::::c1,i1 cannon:O:::e1,g1 elephant::FA::a1,k1 knight:N:::b2,j2 bishop::::c2,i2 rook::::a2,k2 ship::[F?fqR]::d2,h2 \
    gryphon::[F?fsR]:griffon: queen:::: king::KdU::f2";

/// The section that is written, and what is told.
fn import(file: &str, definition: &str) -> (Option<i32>, String, String) {
    let done = run(&["import", &scratch(file, Some(definition))]);
    (done.status.code(), String::from_utf8_lossy(&done.stdout).into(), String::from_utf8_lossy(&done.stderr).into())
}

#[test]
fn a_game_of_others_is_imported_and_played() {
    let (code, section, told) = import("carrera.txt", CARRERA);
    assert_eq!((code, told.as_str()), (Some(0), "note: shuffle=N!BRQK is not read\n1 game, 0 errors, 1 note\n"));
    for line in [
        "[carrera]",
        "pawn = p",
        "king = k",
        "archbishop = a",
        "doubleStepRegionWhite = *2",
        "promotionPieceTypes = qac",
        "startFen = ranbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RANBQKBNCR w KQkq - 0 1",
        "castlingKingsideFile = i",
        "castlingQueensideFile = c",
    ] {
        assert!(section.lines().any(|own| own == line), "{line}: {section}");
    }
    let file = scratch("carrera.ini", Some(&section));
    let done = run(&["perft", "carrera", "3", "--variants", &file]);
    assert!(String::from_utf8_lossy(&done.stdout).contains("nodes 24944"), "{done:?}");
}

#[test]
fn what_cannot_be_said_is_named() {
    let (code, section, told) = import("tamerlane.txt", TAMERLANE);
    assert_eq!(code, Some(1));
    for line in [
        "note: succession=1 is not read",
        "error: tamerlane:12: [tamerlane] the piece S: q in a move of several legs (position 5) is not supported",
        "0 games, 2 errors",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert!(section.contains("king = k:KdU") && section.contains("promotionPawnTypes = f"), "{section}");
}

#[test]
fn pieces_promote_as_in_shogi_and_boards_have_holes() {
    let small = "files=5\nranks=6\npromoZone=2\nmaxPromote=2\npromoOffset=2\nsymmetry=rotate\nroyal=5\npawn:P:fW::a2-e2\n\
                 owl:O:F::b1\ntokin:+P:WfF::\nwise owl:+O:FA::\nking:K:K::a1\nhole::::c3";
    let (code, section, told) = import("small.txt", small);
    assert_eq!(code, Some(0), "{told}");
    for line in ["customPiece1 = +p:WfF", "customPiece2 = +o:FA", "startFen = 3ok/ppppp/2*2/2*2/PPPPP/KO3 w - - 0 1"] {
        assert!(section.contains(line), "{line}: {section}");
    }
    let file = scratch("small.ini", Some(&section));
    let done = run(&["perft", "small", "2", "--variants", &file]);
    assert!(done.status.success(), "{done:?}");
}

#[test]
fn wrong_files_are_refused_in_one_line() {
    for (definition, why) in [
        ("<html><p>nothing</p></html>", "the page has no element of the class idiagram"),
        ("files=99\nrook::::a1", "files=99: boards have 3 to 12 files"),
        ("\0\u{1}\u{ff}", "no piece is defined, such as knight:N:N:knight:b1,g1"),
        ("rook::::a1-a99", "'a99' is no square of the board"),
    ] {
        let (code, section, told) = import("wrong.txt", definition);
        assert_eq!((code, section.as_str()), (Some(2), ""), "{definition:?}");
        assert!(told.starts_with("error: ") && told.contains(why) && told.lines().count() == 1, "{told}");
    }
    assert_eq!(run(&["import", "/no/such/file"]).status.code(), Some(2));
}

#[test]
fn a_diagram_may_have_more_pieces_than_letters() {
    let mut definition =
        "files=12 ranks=8 promoChoice=Q\nroyal=K\nking:K:K:king:a1,,a8\nqueen:Q:Q:queen:b1,,b8\n".to_owned();
    definition += "night:N':NN:night:c1,,c8\nknight:N:N:knight:d1,,d8\n";
    for number in 0..26 {
        definition += &format!("odd{number}::{}:odd:\n", ["WA", "FD", "WD"][number % 3]);
    }
    let (_, section, told) = import("many.txt", &definition);
    assert!(section.lines().any(|line| line.ends_with("= n':NN")), "{section}");
    assert!(section.contains("startFen = kqn'n8/12/12/12/12/12/12/KQN'N8 w - - 0 1"), "{section}");
    let marked = section.lines().filter(|line| line.starts_with("customPiece") && line.contains("o'")).count();
    assert_eq!(marked, 1, "{section}{told}");
}
