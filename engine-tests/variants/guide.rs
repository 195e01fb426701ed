//! The rules pages of games from files: their diagrams and their words.

use std::collections::BTreeMap;
use std::sync::Arc;
use tenfold::registry::{self, Game, parse_variants};
use tenfold::session::picture::{Mark, Picture};
use tenfold::tools::guide::{Figure, Guide};

/// A game of kings and the piece X.
fn game_with(betza: &str) -> Arc<Game> {
    let text = format!("[x]\nking = k\ncustomPiece1 = x:{betza}\nstartFen = k7/8/8/8/8/8/8/x6K w - - 0 1\n");
    let read = parse_variants(&"f", text.as_bytes());
    assert_eq!(read.faults, [""; 0], "{betza}");
    read.games[0].clone()
}

fn guide(game: &Game) -> Guide {
    Guide::for_game(&*game.open()).expect("a page")
}

/// The diagram of a piece, by the letter that its file's name ends with.
fn diagram<'a>(guide: &'a Guide, letter: &str) -> &'a Figure {
    let is_wanted = |figure: &&Figure| figure.file.ends_with(&format!("-{letter}.svg"));
    guide.figures().find(is_wanted).unwrap_or_else(|| panic!("no diagram of {letter}"))
}

/// The squares that a picture marks, each with `o` for moves, `x` for captures, `*` for both.
fn marked(picture: &Picture) -> BTreeMap<String, char> {
    let sign = |mark: &Mark| match mark {
        Mark::Move => 'o',
        Mark::Capture => 'x',
        Mark::Both => '*',
    };
    picture.marks.iter().map(|(square, mark)| (square.to_string(), sign(mark))).collect()
}

/// The squares of the diagram of a piece on d4 with a sign.
fn squares(betza: &str, wanted: char) -> String {
    let guide = guide(&game_with(betza));
    let marks = marked(&diagram(&guide, "X").picture);
    marks.iter().filter(|(_, sign)| **sign == wanted).map(|(square, _)| square.clone()).collect::<Vec<_>>().join(" ")
}

/// The sentences of the page about the piece X.
fn words(betza: &str) -> String {
    let page = guide(&game_with(betza)).markdown(false);
    let (_, about) = page.split_once("### X").expect("a heading");
    about.lines().find(|line| line.ends_with('.')).expect("a sentence").to_string()
}

#[test]
fn diagrams_of_hoppers_show_what_they_capture() {
    let beyond_diagonally = "a1 a7 g1 g7 h8";
    for (betza, captures) in [
        ("cpB", beyond_diagonally),
        ("mBcpB", beyond_diagonally),
        ("mRcpB", beyond_diagonally),
        ("cgB", "a1 a7 g1 g7"),
        ("mRcgB", "a1 a7 g1 g7"),
        ("mQcpQ", "a1 a4 a7 d1 d7 d8 g1 g4 g7 h4 h8"),
        ("mRcpR", "a4 d1 d7 d8 g4 h4"),
        ("mRcpR3", "a4 d1 d7 g4"),
        ("cfpR2", "d6"),
        ("cfgNN", "b8 f8"),
    ] {
        assert_eq!(squares(betza, 'x'), captures, "{betza}");
    }
    for (betza, both) in [("pB", beyond_diagonally), ("gQ", "a1 a4 a7 d1 d7 g1 g4 g7"), ("fpR2", "d6")] {
        assert_eq!(squares(betza, '*'), both, "{betza}");
    }
    assert_eq!(squares("mBcpB", 'o'), "c3 c5 e3 e5", "up to the hurdles");
    assert_eq!(squares("mRcpB", 'o'), "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 e4 f4 g4 h4");
}

#[test]
fn hurdles_stand_where_the_piece_does_not_leap() {
    let guide = guide(&game_with("mfDcfpR"));
    let picture = &diagram(&guide, "X").picture;
    assert_eq!(
        marked(picture).into_iter().collect::<Vec<_>>(),
        [("d6".into(), '*'), ("d7".into(), 'x'), ("d8".into(), 'x')]
    );
    let svg = picture.svg();
    assert!(svg.contains("data-square=\"d5\""), "the hurdle is drawn");
}

#[test]
fn pieces_stand_where_they_can_use_all_their_moves() {
    let game = registry::find("xiangqi").expect("a shipped game").0;
    let guide = guide(&game);
    let count = |letter: &str| diagram(&guide, letter).picture.marks.len();
    assert_eq!(["A", "K", "B", "P"].map(count), [4, 4, 4, 3]);
    let spartan = Guide::for_game(&*registry::find("spartan").expect("a shipped game").0.open()).expect("a page");
    assert!(marked(&diagram(&spartan, "P").picture).contains_key("d4"), "the double step");
}

#[test]
fn moves_are_said_in_words() {
    let knight = "a knight's leap, two squares along a line and one to the side";
    let over_one = "jumping over exactly one piece of either side, to any square beyond it up to the next piece. In \
                    the diagram it jumps over the other pieces.";
    for (betza, wanted) in [
        ("FfW", "Moves and captures: one square straight ahead or diagonally.".to_string()),
        ("WfF", "Moves and captures: one square along a rank or file, or diagonally ahead.".into()),
        ("fsW", "Moves and captures: one square straight ahead or sideways.".into()),
        ("K", "Moves and captures: one square in any direction.".into()),
        ("fF", "Moves and captures: one square diagonally ahead.".into()),
        ("mbWcflF", "Moves without capturing: one square straight back. Captures: one square diagonally ahead to the left.".into()),
        ("fR", "Moves and captures: any distance straight ahead.".into()),
        ("B3", "Moves and captures: up to three squares diagonally.".into()),
        ("R9", "Moves and captures: any distance along ranks and files.".into()),
        ("fR2sW", "Moves and captures: one square sideways, or up to two squares straight ahead.".into()),
        ("A", "Moves and captures: a leap of two squares diagonally. Pieces in between do not block it.".into()),
        ("fN", "Moves and captures: a knight's leap, two squares ahead and one to the side. Pieces in between do not block it.".into()),
        ("fsN", "Moves and captures: a knight's leap, two squares to the side and one ahead. Pieces in between do not block it.".into()),
        ("H", "Moves and captures: a leap of three squares along a rank or file. Pieces in between do not block it.".into()),
        ("H5", "Moves and captures: a leap of three squares along a rank or file, and on in the same direction up to the first piece.".into()),
        ("N2", format!("Moves and captures: {knight}, up to two times in the same direction.")),
        ("NN", format!("Moves and captures: {knight}, and on in the same direction up to the first piece.")),
        ("nN", "Moves and captures: one square along a rank or file to an empty square, then one square diagonally outward.".into()),
        ("nA", "Moves and captures: two squares diagonally over an empty square.".into()),
        ("nZ", "Moves and captures: one square along a rank or file, then two squares diagonally outward, over empty squares.".into()),
        ("yafsF", "Moves and captures: one square diagonally to an empty square, then any distance outward along a rank or file.".into()),
        ("nNN", "Moves and captures: one square along a rank or file to an empty square, then one square diagonally outward, and on in the same way up to the first piece.".into()),
        ("nDD", "Moves and captures: two squares along a rank or file over an empty square, and on in the same way up to the first piece.".into()),
        ("jR", "Moves and captures: any distance along ranks and files, but at least two squares, whatever stands on the first one.".into()),
        ("jD", "Moves and captures: two squares along a rank or file over an occupied square. In the diagram it jumps over the other pieces.".into()),
        ("oR", "Moves and captures: any distance along ranks and files (also around the left and right edges of the board).".into()),
        ("oNN", format!("Moves and captures: {knight}, and on in the same direction up to the first piece (also around the left and right edges of the board).")),
        ("zB", "Moves and captures: one square diagonally, and on in a zigzag up to the first piece.".into()),
        ("zB3", "Moves and captures: one square diagonally, up to three times in a zigzag.".into()),
        ("qN", format!("Moves and captures: {knight}, and on in a circle up to the first piece.")),
        ("cdK", "Captures: one square in any direction. Captures pieces of its own side: one square in any direction.".into()),
        ("afaF", "Moves and captures: three squares diagonally over empty squares, or two squares diagonally, then one square diagonally at a right angle, over empty squares.".into()),
        ("masR", "Moves and captures: any distance along ranks and files, then any distance at a right angle along a rank or file, over empty squares.".into()),
        ("mafsB", "Moves and captures: up to six squares diagonally, then any distance outward along a rank or file, over empty squares.".into()),
        ("mafsK2", "Moves and captures: up to two squares along a rank or file, then up to two squares diagonally outward, over empty squares, or up to two squares diagonally, then up to two squares outward along a rank or file, over empty squares.".into()),
        ("mafR", "Moves and captures: any distance along ranks and files, but at least two squares.".into()),
        ("mafpR", "Moves and captures: along the ways that the diagram shows, jumping over other pieces. In the diagram it jumps over the other pieces.".into()),
        ("cpB", format!("Captures: along diagonals, {over_one}")),
        ("cpR3", format!("Captures: up to three squares along a rank or file, {over_one}")),
        ("gQ", "Moves and captures: along ranks, files and diagonals, jumping over the first piece of either side, to the next square. In the diagram it jumps over the other pieces.".into()),
    ] {
        assert_eq!(words(betza), wanted, "{betza}");
    }
}

#[test]
fn diagrams_show_pieces_at_the_edge_that_they_go_around() {
    let shown = |betza: &str| {
        let guide = guide(&game_with(betza));
        marked(&diagram(&guide, "X").picture).into_keys().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(shown("oF"), "b3 b5 h3 h5");
    assert_eq!(shown("jD"), "b4 d2 d6 f4", "over the pieces that it needs");
    assert_eq!(shown("cdK"), shown("cK"), "captures of own pieces are said in words");
    let lines = guide(&game_with("oF")).markdown(false);
    assert!(lines.contains("A square without a line is adjacent, or reached by a leap, in several ways or around"));
}

#[test]
fn no_page_speaks_in_coordinates() {
    for game in registry::shipped_games() {
        let page = guide(game).markdown(false);
        let coordinates = page.match_indices(',').find(|(at, _)| {
            let before = page[..*at].rsplit('(').next().unwrap_or_default();
            !before.is_empty() && before.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit())
        });
        assert_eq!(coordinates, None, "{}", game.spec.name);
    }
}

/// A game with these sections.
fn game_of(text: &str) -> Arc<Game> {
    let read = parse_variants(&"f", text.as_bytes());
    assert_eq!(read.faults, [""; 0]);
    read.games[0].clone()
}

fn shipped(name: &str) -> Guide {
    guide(&registry::find(name).expect("a shipped game").0)
}

#[test]
fn pages_call_pieces_by_their_names() {
    let guide = guide(&game_of(
        "[x:chess]\ncustomPiece1 = h:mKcNcC\nshogiPawn = s\ngold = g\npromotedPieceType = s:g\n\
         pieceNames = h: Flying Heron, +s: tokin, r: Archbishop\nstartFen = \
         rnbqkbnr/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\npromotionPieceTypes = hr\n",
    ));
    let page = guide.markdown(true);
    for wanted in [
        "### Flying Heron (H)",
        "### Shogi pawn (S)",
        "### Tokin (+S)",
        "### Archbishop (R)",
        "| Flying Heron | `H` |",
        "to tokin `+S`",
        "![x: how the Flying Heron on d4 moves]",
        "+S is the tokin",
        "King and Archbishop move together",
    ] {
        assert!(page.contains(wanted), "{wanted} is missing in:\n{page}");
    }
    let svg = diagram(&guide, "H").picture.svg();
    assert!(svg.contains("<title>white Flying Heron</title>"), "{svg}");
}

/// A child of chess on nine by nine squares whose first position has no bishop, with these lines.
fn nine(lines: &str) -> String {
    let game = game_of(&format!(
        "[x:chess]\nmaxRank = 9\nmaxFile = 9\ncustomPiece1 = w:WA\nstartFen = \
         rnwqkwwnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNWQKWWNR w KQkq - 0 1\n{lines}\n"
    ));
    guide(&game).markdown(false)
}

#[test]
fn pages_say_where_pawns_promote_and_step_twice() {
    // Without the keys for nine ranks, those of eight hold, which are not the same for both players.
    let page = nine("");
    for wanted in [
        "| pawn | `P` | 9 | to a piece of choice |",
        "two squares straight ahead over an empty square (from the squares of first moves)",
        "start here, whether or not the piece has moved before: White rank 2; Black rank 7.",
        "White's P must promote to one of N, B, R, Q on rank 8. Black's P must promote to one of N, B, R, Q on rank 1.",
        "A promotion has the letter of the new piece appended, such as `q`.",
    ] {
        assert!(page.contains(wanted), "{wanted} is missing in:\n{page}");
    }
    let page = nine("promotionRegionWhite = -");
    assert!(page.contains("| pawn | `P` | 9 | to a piece of choice |"), "Black's do: {page}");
    assert!(page.contains("White's P cannot promote: no square of the board is in the region"), "{page}");
    let page = nine("promotionRegionWhite = -\npromotionRegionBlack = -");
    assert!(page.contains("| pawn | `P` | 9 | no |") && !page.contains("letter of the new piece"), "{page}");
    // What promotes from and to any rank has no example with squares that do not exist.
    assert!(shipped("kyotoshogi").markdown(false).contains("has a plus appended."));
}

#[test]
fn pieces_that_nobody_can_have_are_left_out() {
    let absent = "In this game no player has one of these pieces, or can get one: ";
    let page = nine("promotionPieceTypes = rq");
    assert!(page.contains(&format!("{absent}bishop `B`. FENs can have them.")), "{page}");
    assert!(!page.contains("### Bishop") && !page.contains("| bishop |"), "{page}");
    assert!(nine("promotionPieceTypes = rb").contains("### Bishop"));
    assert!(!nine("promotionPieceTypes = rb").contains(absent));
    // Without pawns, nothing promotes.
    let text = "[x:crazyhouse]\nstartFen = rn1qk1nr/8/8/8/8/8/8/RN1QK1NR[] w KQkq - 0 1\n";
    let page = guide(&game_of(text)).markdown(false);
    assert!(page.contains(&format!("{absent}pawn `P` and bishop `B`.")), "{page}");
    assert!(page.contains("A hand can hold: knight, rook and queen."), "{page}");
    assert!(!page.contains("drop a pawn") && !page.contains("promotes to"), "{page}");
    for game in registry::shipped_games() {
        let page = guide(game).markdown(false);
        assert_eq!(page.contains(absent), game.spec.name == "racingkings", "{}", game.spec.name);
    }
}

#[test]
fn messages_call_pieces_by_their_names() {
    let mut session =
        game_of("[x:chess]\ncustomPiece1 = w:WA\npieceNames = w: waffle\nstartFen = 4k3/8/8/8/8/8/8/W3K3 w - - 0 1\n")
            .open();
    let refused = session.play("a1h8").expect_err("not a move").to_string();
    assert!(refused.ends_with("the waffle on a1 cannot go to h8"), "{refused}");
}

#[test]
fn headings_are_words() {
    for game in registry::shipped_games() {
        let page = guide(game).markdown(false);
        for heading in page.lines().filter(|line| line.starts_with("### ")) {
            let letters = heading.as_bytes().windows(2);
            let joined = letters.into_iter().any(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase());
            assert!(!joined && heading.len() > 5, "{}: {heading}", game.spec.name);
        }
    }
}

#[test]
fn a_piece_without_a_drawing_is_drawn_as_the_one_it_is_called() {
    let letters = |names: &str| {
        let guide = guide(&game_of(&format!("[x:chess]\ncustomPiece1 = c:NB\npromotionPieceTypes = c\n{names}")));
        diagram(&guide, "C").picture.svg().matches(">C</text>").count()
    };
    assert!(letters("") > 0);
    assert_eq!(letters("pieceNames = c: Archbishop\n"), 0);
}

#[test]
fn promoted_pawns_that_turn_back_look_like_what_they_are() {
    let shapes = |fen: &str| {
        let mut session = registry::find("crazyhouse").expect("a shipped game").0.open();
        session.set_fen(fen).expect("a position");
        session.picture().svg().matches("<path").count()
    };
    let [queen, promoted] = ["Q", "Q~"].map(|sign| shapes(&format!("8/8/8/2k5/8/8/8/{sign}5K1[] w - - 0 1")));
    assert_eq!(promoted, queen + 1, "a plus is drawn on the queen");
    let page = shipped("crazyhouse").markdown(false);
    assert!(page.contains("with a tilde behind the letter: `N~`, `B~`, `R~` and `Q~`"), "{page}");
    assert!(page.contains("it promotes to queen, bishop, rook or knight."), "{page}");
    assert!(!page.contains("Promoted queen") && !page.contains("e7e8+"), "{page}");
}

#[test]
fn drops_are_shown_for_each_region() {
    let of = |name: &str| {
        let guide = shipped(name);
        let drops = guide.figures().filter(|figure| figure.file.contains("-drop"));
        drops.map(|figure| (figure.picture.marks.len(), figure.caption.clone())).collect::<Vec<_>>()
    };
    let shogi = of("shogi");
    assert_eq!(shogi.iter().map(|(count, _)| *count).collect::<Vec<_>>(), [80, 71, 62]);
    assert_eq!(shogi[0].1, "Where White may drop one of these: bishop, rook, silver and gold.");
    assert_eq!(shogi[1].1, "Where White may drop one of these: pawn and lance.");
    assert_eq!(shogi[2].1, "Where White may drop a knight.");
    assert_eq!(of("crazyhouse").iter().map(|(count, _)| *count).collect::<Vec<_>>(), [47, 63]);
    assert_eq!(of("chess").len(), 0);
    let page = shipped("crazyhouse").markdown(false);
    assert!(page.contains("on an empty square, as far as the diagrams show. A drop"), "{page}");
}

#[test]
fn armies_that_differ_are_counted_for_both_players() {
    let page = |lines: &str| guide(&game_of(&format!("[x:chess]\n{lines}\n"))).markdown(false);
    let armies = page("startFen = r2qk2r/pppppppp/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert!(
        armies.contains("| Piece | Letter | White has | Black has | Promotes |\n|---|---|---|---|---|\n"),
        "{armies}"
    );
    assert!(armies.contains("| pawn | `P` | 0 | 8 | to a piece of choice |"), "{armies}");
    assert!(page("").contains("| Piece | Letter | White has | Promotes |\n|---|---|---|---|\n| pawn | `P` | 8 |"));
}

#[test]
fn games_whose_last_pieces_are_subject_to_check_tell_how_they_are_won() {
    let lines = "king = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n\
                 castling = false\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    let page = guide(&game_of(&format!("[x:chess]\n{lines}\n"))).markdown(false);
    assert!(page.contains("royal piece is attacked has lost (checkmate)"), "{page}");
}

#[test]
fn the_draw_without_progress_names_the_moves_that_are_progress() {
    let page = |lines: &str| guide(&game_of(&format!("[x:chess]\n{lines}\n"))).markdown(false);
    for (lines, words) in [
        ("nMoveRule = 40", "80 half-moves in a row without a capture or a pawn move."),
        ("nMoveRuleTypes = pn", "without a capture or a move of P or N."),
        ("nMoveRuleTypes = -", "without a capture."),
        ("pawn = -\nstartFen = r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "without a capture."),
        ("nMoveRuleTypesBlack = r", "without a capture or a pawn move by White or a move of R by Black."),
        ("nMoveRuleTypesBlack = -", "without a capture or a pawn move by White."),
    ] {
        assert!(page(lines).contains(words), "{lines}: {}", page(lines));
    }
    // Rooks that are subject to check are never captured.
    let extinction = "extinctionValue = loss\nextinctionPieceTypes = r\n";
    assert!(page(extinction).contains("pieces of the type R has lost"));
    let royal = format!("{extinction}extinctionPseudoRoyal = true\nking = -\nstartFen = 4r3/8/8/8/8/8/8/4R3 w - - 0 1");
    assert!(!page(&royal).contains("pieces of the type R has lost"));
}
