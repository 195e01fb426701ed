//! `tenfold check --for fairy-stockfish`: what Fairy-Stockfish does not read in a file of games, or reads otherwise.

use super::{bad, good, run, scratch};

/// The differences of a file with this text: number of the line, section and text.
fn differences(name: &str, text: &str) -> Vec<String> {
    let file = scratch(name, Some(text));
    let shown = run(&["check", &file, "--for", "fairy-stockfish"]);
    let shown = String::from_utf8(shown.stdout).expect("text");
    let lines = shown.lines().filter_map(|line| line.strip_prefix("difference: "));
    let lines: Vec<String> =
        lines.map(|line| line.strip_prefix(&format!("{file}:")).expect(line).to_string()).collect();
    let counted = match lines.len() {
        1 => "1 difference".to_string(),
        many => format!("{many} differences"),
    };
    assert!(shown.ends_with(&format!(", {counted}\n")), "{shown}");
    lines
}

/// The differences of a child of chess with these lines, whose first is the second of the file.
fn of_lines(name: &str, lines: &str) -> Vec<String> {
    let all = differences(name, &format!("[x:chess]\n{lines}\n"));
    all.iter().map(|line| line.replace(" [x] ", " ")).collect()
}

#[test]
fn a_file_that_is_read_alike_has_no_differences() {
    let text = "; a comment\n[nine:chess]\nmaxFile = 9\ncustomPiece1 = w:CF\nstalemateValue = loss\nflagRegion = e4 *8\n\
                mobilityRegionWhiteKing = *1 *2\npromotedPieceType = n:w\nnMoveRule = 40\n\
                startFen = rnbwkwbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBWKWBNR w KQkq - 0 1\n[again:nine]\nqueen = -\n";
    assert_eq!(differences("alike.ini", text), [""; 0]);
}

#[test]
fn keys_that_are_not_read_are_named_at_their_lines() {
    let lines =
        "title = X\nweights = -\npieceNames = n: horse\npromotionToCaptured = true\ntwoLegMoves = n:W,W\nnnueAlias = x";
    let wanted =
        ["2: title", "3: weights", "4: pieceNames", "5: promotionToCaptured", "6: twoLegMoves", "7: nnueAlias"];
    assert_eq!(of_lines("keys.ini", lines), wanted.map(|key| format!("{key}: not read")));
    // Also where Tenfold does not know them.
    assert_eq!(
        of_lines("unknown.ini", "maxFiel = 9\ncustomPiece26 = w:W"),
        ["2: maxFiel: not read", "3: customPiece26: not read, as there are customPiece1 to customPiece25"]
    );
}

#[test]
fn pieces_that_are_read_otherwise_are_shown_as_they_are_read() {
    let lines =
        "customPiece1 = g:FyafsF\ncustomPiece2 = o:oR\ncustomPiece3 = d:mWcdF\nking = k:fK\ncustomPiece4 = w:nW";
    assert_eq!(
        of_lines("pieces.ini", lines),
        [
            "2: customPiece1: FyafsF is read as F, without \"y\", \"a\"",
            "3: customPiece2: oR is read as R, without \"o\"",
            "4: customPiece3: mWcdF is read as mWcF, without \"d\"",
            "5: king: fK is read as fWfF",
            "6: customPiece4: nW is read as a piece that cannot move",
        ]
    );
}

#[test]
fn games_that_are_not_loaded_are_named_with_the_reason() {
    let start = "startFen = 4k7/12/12/12/12/12/12/12/12/12/12/4K7 w - - 0 1\n";
    let text = format!(
        "[tall:chess]\nmaxFile = 12\nmaxRank = 12\n{start}[child:tall]\n[first:second]\n[second:chess]\n[atomic:chess]\n\
         [ spaced : chess ]\n"
    );
    assert_eq!(
        differences("games.ini", &text),
        [
            "3: [tall] the game is not loaded: its boards have at most 10 ranks, not 12",
            "5: [child] the game is not loaded: its parent tall is not",
            "6: [first] the game is not loaded: its parent second has to stand before it",
            "8: [atomic] the game is not loaded: there is a game atomic already, which stays as it is",
            "9: [ spaced ] the game is not loaded: blanks stand around its name",
        ]
    );
}

#[test]
fn blanks_count_where_they_do_not_here() {
    let text = "\u{feff}[one:chess]\n[two:chess]\n doubleStep = false\ncastling = false \nstalemateValue = loss\t\n \
                # a = b\n [three:chess]\n";
    assert_eq!(
        differences("blanks.ini", text),
        [
            "1: the heading [one] is not read, because a byte order mark stands in front of it",
            "3: [two] doubleStep: not read, because of the blanks around the key",
            "5: [two] stalemateValue: loss is read as none, because of the blanks behind it",
            "6: [two] the comment is read as a key, because blanks stand in front of it",
            "7: [two] the heading [three] is not read, because blanks stand in front of it",
        ]
    );
    assert_eq!(
        of_lines("true.ini", "mustCapture = true "),
        ["2: mustCapture: true is read as false, because of the blanks behind it"]
    );
}

#[test]
fn values_beyond_its_boards_and_rules_that_it_does_not_combine_are_told() {
    assert_eq!(
        of_lines(
            "values.ini",
            "flagRegionWhite = *8 *11 e4\ncastlingRank = 8\nwallingRegionWhite = *1\nwallingRegion = *2"
        ),
        [
            "2: flagRegionWhite: *11 and what follows are not read, as boards have at most 12 files and 10 ranks",
            "4: wallingRegionWhite: has no effect, as wallingRegion on line 5 replaces it",
        ]
    );
    assert_eq!(
        of_lines("combined.ini", "pieceDrops = true\nwallingRule = past\nmutuallyImmuneTypes = n\nking = k"),
        [
            "3: wallingRule: not supported together with pieceDrops",
            "5: king: not supported together with mutuallyImmuneTypes",
        ]
    );
}

#[test]
fn differences_are_no_errors() {
    let file = scratch("no errors.ini", Some("[x:chess]\ntitle = X\n"));
    let text = good(&["check", "--for", "fairy-stockfish", &file]);
    assert!(text.contains("no errors.ini:2: [x] title: not read\n") && text.contains("# X\n"), "{text}");
    assert!(text.ends_with("1 game can be played, 0 errors, 1 difference\n"), "{text}");
    let wrong = scratch("with errors.ini", Some("[x:chess]\ntitel = X\n"));
    assert_eq!(run(&["check", "--for", "fairy-stockfish", &wrong]).status.code(), Some(1));
    assert!(!good(&["check", &file]).contains("difference"));
    assert!(bad(&["check", "--for", "sunsetter", &file], 2).contains("fairy-stockfish"));
    assert!(good(&["check", "--help"]).contains("--for <PROGRAM>"));
}

#[test]
fn letters_with_marks_are_named() {
    let lines = "customPiece1 = n':NN\nwazir = w!\npromotionPieceTypes = qn'w!";
    let wanted = ["2: customPiece1: the letter n' is read as n", "3: wazir: the letter w! is read as w"];
    assert_eq!(of_lines("marked.ini", lines), wanted);
}
