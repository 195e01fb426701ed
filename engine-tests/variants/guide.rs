//! The rules pages of games from files: their diagrams and their words.

use std::collections::BTreeMap;
use tenfold::registry::{self, Game, parse_variants};
use tenfold::session::picture::{Mark, Picture};
use tenfold::tools::guide::{Figure, Guide};

/// A game of kings and the piece X.
fn game_with(betza: &str) -> &'static Game {
    let text = format!("[x]\nking = k\ncustomPiece1 = x:{betza}\nstartFen = k7/8/8/8/8/8/8/7K w - - 0 1\n");
    let read = parse_variants(&"f", text.as_bytes());
    assert_eq!(read.faults, [""; 0], "{betza}");
    read.games[0]
}

fn guide(game: &Game) -> Guide {
    Guide::of(&*game.open()).expect("a page")
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
    let guide = guide(game_with(betza));
    let marks = marked(&diagram(&guide, "X").picture);
    marks.iter().filter(|(_, sign)| **sign == wanted).map(|(square, _)| square.clone()).collect::<Vec<_>>().join(" ")
}

/// The sentences of the page about the piece X.
fn words(betza: &str) -> String {
    let page = guide(game_with(betza)).markdown(false);
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
    let guide = guide(game_with("mfDcfpR"));
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
    let guide = guide(game);
    let count = |letter: &str| diagram(&guide, letter).picture.marks.len();
    assert_eq!(["A", "K", "B", "P"].map(count), [4, 4, 4, 3]);
    let spartan = Guide::of(&*registry::find("spartan").expect("a shipped game").0.open()).expect("a page");
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
        ("cpB", format!("Captures: along diagonals, {over_one}")),
        ("cpR3", format!("Captures: up to three squares along a rank or file, {over_one}")),
        ("gQ", "Moves and captures: along ranks, files and diagonals, jumping over the first piece of either side, to the next square. In the diagram it jumps over the other pieces.".into()),
    ] {
        assert_eq!(words(betza), wanted, "{betza}");
    }
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
