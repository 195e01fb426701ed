//! The diagrams that teach Betza notation are those that the program draws.

use std::path::Path;
use tenfold::registry::parse_variants;
use tenfold::session::picture::Mark;
use tenfold::tools::guide::Guide;

/// The side of the boards.
const SIZE: usize = 7;
/// The width of a board with the gap behind it, in characters.
const WIDTH: usize = 2 * SIZE + 2;

/// The squares where a piece goes from the middle of the board, one line a rank.
fn board(betza: &str) -> Vec<String> {
    let text = format!(
        "[x]\nmaxFile = {SIZE}\nmaxRank = {SIZE}\nking = k\ncustomPiece1 = x:{betza}\n\
         startFen = k6/7/7/7/7/7/x5K w - - 0 1\n"
    );
    let read = parse_variants(&"f", text.as_bytes());
    assert_eq!(read.faults, [""; 0], "{betza}");
    let guide = Guide::for_game(&*read.games[0].open()).expect("a page");
    let picture = &guide.figures().find(|figure| figure.file == "x-X.svg").expect("a diagram").picture;
    let sign = |square| {
        let mark = picture.marks.iter().find(|(at, _)| *at == square).map(|(_, mark)| *mark);
        match (mark, picture.scene.piece(square)) {
            (Some(Mark::Move), _) => "o",
            (Some(Mark::Capture), _) => "x",
            (Some(Mark::Both), _) => "*",
            (None, Some(_)) if picture.selected == Some(square) => "#",
            (None, Some(_)) => "@",
            (None, None) => ".",
        }
    };
    let signs: Vec<&str> = picture.scene.squares().map(sign).collect();
    signs.chunks(SIZE).rev().map(|rank| rank.join(" ")).collect()
}

#[test]
fn diagrams_of_the_notation_are_what_the_program_draws() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/variants/README.md");
    let page = std::fs::read_to_string(file).expect("the page");
    let (_, part) = page.split_once("## Betza notation").expect("the section");
    let part = part.split("\n## ").next().expect("the section");
    let mut shown = 0;
    for block in part.split("```text\n").skip(1).filter_map(|rest| rest.split("\n```").next()) {
        for row in block.split("\n\n") {
            let mut lines = row.lines();
            let pieces: Vec<&str> = lines.next().expect("the pieces").split_whitespace().collect();
            let ranks: Vec<&str> = lines.collect();
            for (n, betza) in pieces.iter().enumerate() {
                let cut =
                    |rank: &&str| rank.get(n * WIDTH..).unwrap_or_default().get(..2 * SIZE - 1).map(str::to_string);
                let found: Vec<String> = ranks.iter().filter_map(cut).collect();
                assert_eq!(found, board(betza), "{betza}");
                shown += 1;
            }
        }
    }
    assert!(shown >= 30, "only {shown} diagrams");
}
