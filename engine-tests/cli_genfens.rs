//! `tenfold genfens`: books of level positions.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use super::{BARE, bad, field, good, run, scratch};
use tenfold::registry::{self, GAMES};
use tenfold::tools::arena::openings::{Book, BookOrder};

/// A small book, searched quickly.
fn book(game: &str, count: &str, more: &[&str]) -> String {
    good(&[&["genfens", game, count, "--plies", "6", "--nodes", "300"], more].concat())
}

#[test]
fn books_of_every_game_have_different_legal_positions() {
    for game in GAMES.iter().map(|game| game.spec.name) {
        let text = book(game, "12", &["--seed", "5"]);
        let fens: Vec<&str> = text.lines().collect();
        assert_eq!(fens.len(), 12, "{text}");
        let positions: HashSet<String> = fens.iter().map(|fen| fen.split(' ').take(4).collect()).collect();
        assert_eq!(positions.len(), 12, "different: {text}");
        for fen in fens {
            let shown = good(&["show", game, "--fen", fen]);
            assert_eq!((field(&shown, "fen: "), field(&shown, "result: ")), (fen, "ongoing"));
            assert!(fen.ends_with(" 4") && fen.contains(" w "), "six plies on: {fen}");
        }
    }
}

#[test]
fn positions_depend_on_the_seed_only() {
    for game in ["antichess", "newchess"] {
        let text = book(game, "20", &["--seed", "1"]);
        assert_eq!(book(game, "20", &["--seed", "1", "--threads", "3"]), text);
        let some = book(game, "7", &["--seed", "1", "--threads", "1"]);
        assert!(text.starts_with(&some), "the first ones are the same:\n{some}\n{text}");
        assert_ne!(book(game, "20", &["--seed", "2"]), text);
    }
}

#[test]
fn a_book_is_written_to_a_file_and_can_be_read() {
    let file = scratch("genfens.epd", Some("old content"));
    assert_eq!(book("escalier", "5", &["--seed", "3", "--out", &file]), "");
    let text = fs::read_to_string(&file).expect("a file");
    assert_eq!(text, book("escalier", "5", &["--seed", "3"]));
    let session = registry::find("escalier").expect("a game").0.open();
    let openings = Book::read(Path::new(&file), &*session, None).expect("a book").ordered(BookOrder::Sequential, 1, 0);
    assert_eq!(openings.len(), 5);
    let read: Vec<&str> = (0..5).filter_map(|round| openings.opening(round).fen.as_deref()).collect();
    assert_eq!(read, text.lines().collect::<Vec<&str>>());
    // No temporary file is left.
    let folder = Path::new(&file).parent().expect("a folder");
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let parts: Vec<_> = names.filter(|name| name.to_string_lossy().starts_with("genfens.epd.")).collect();
    assert!(parts.is_empty(), "{parts:?}");
}

#[test]
fn random_moves_begin_at_a_given_position() {
    let fen = "k7/8/4r3/3pP3/8/8/8/4K3 w - - 0 20";
    let more = ["--seed", "1", "--fen", fen, "--plies", "2", "--max-score", "100000"];
    let text = good(&[&["genfens", "antichess", "3"], &more[..]].concat());
    assert!(text.lines().count() == 3 && text.lines().all(|fen| fen.ends_with(" 21")), "{text}");
}

#[test]
fn errors_are_one_line() {
    let few = ["genfens", "antichess", "21", "--seed", "1", "--plies", "1", "--nodes", "100", "--max-score", "30"];
    let file = scratch("genfens-none.epd", Some("old content"));
    let why = bad(&[&few[..], &["--out", &file]].concat(), 1);
    let end = ": none of 2000 random walks of 1 plies led to a new position within 30 centipawns\n";
    assert!(why.starts_with("error: found no opening ") && why.ends_with(end), "{why}");
    assert_eq!(fs::read_to_string(&file).expect("a file"), "old content");
    assert_eq!(bad(&few, 1), why, "and nothing on standard output");
    let over = bad(&["genfens", "antichess", "1", "--seed", "1", "--fen", BARE], 1);
    assert_eq!(over, "error: no legal moves: 1-0 (no pieces left)\n");
    let folder = bad(&["genfens", "antichess", "1", "--seed", "1", "--out", "no/such/folder.epd"], 2);
    assert_eq!(folder, "error: cannot write into 'no/such': no such folder\n");
    let taken = bad(&["genfens", "antichess", "1", "--seed", "1", "--out", env!("CARGO_TARGET_TMPDIR")], 1);
    assert!(taken.starts_with("error: cannot write '"), "{taken}");
    assert!(bad(&["genfens", "nochess", "1", "--seed", "1"], 2).contains("unknown game 'nochess'"));
}

#[test]
fn a_wrong_command_line_is_refused() {
    for args in [
        &["genfens"][..],
        &["genfens", "antichess", "5"],
        &["genfens", "antichess", "0", "--seed", "1"],
        &["genfens", "antichess", "5", "--seed", "-1"],
        &["genfens", "antichess", "5", "--seed", "1", "--plies", "0"],
        &["genfens", "antichess", "5", "--seed", "1", "--plies", "99999999999"],
        &["genfens", "antichess", "5", "--seed", "1", "--max-score", "-5"],
        &["genfens", "antichess", "5", "--seed", "1", "--threads", "0"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}
