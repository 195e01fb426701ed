//! `tenfold "genfens …" quit` and `tenfold bench`, as OpenBench's client calls them.

use super::{bad, good, last, run, scratch};
use tenfold::registry::GAMES;

/// The prefix of each position.
const PREFIX: &str = "info string genfens ";

/// The positions in the output, which must have no other lines.
fn fens(words: &str) -> Vec<String> {
    let text = good(&[words, "quit"]);
    text.lines().map(|line| line.strip_prefix(PREFIX).unwrap_or_else(|| panic!("{line}")).to_string()).collect()
}

#[test]
fn every_game_prints_positions_with_six_fields() {
    for game in GAMES.iter().map(|game| game.spec.name) {
        let found = fens(&format!("genfens 5 seed 2147483647 book None variant {game} plies 6 nodes 300"));
        assert_eq!(found.len(), 5);
        for fen in &found {
            let fields: Vec<&str> = fen.split_whitespace().collect();
            assert_eq!(fields.len(), 6, "{fen}");
            assert!(fields[4..].iter().all(|clock| clock.parse::<u32>().is_ok()), "{fen}");
        }
        let ours = ["genfens", game, "5", "--seed", "2147483647", "--plies", "6", "--nodes", "300"];
        assert_eq!(found, good(&ours).lines().collect::<Vec<&str>>(), "the same as without OpenBench");
    }
}

#[test]
fn the_seed_alone_is_required() {
    let first = fens("genfens 3 seed 1 book None ");
    assert_eq!(fens("genfens 3 seed 1 book NONE"), first);
    assert_eq!(good(&["genfens 3 seed 1 book None "]).lines().count(), 3, "without quit");
    assert_eq!(fens(&format!("genfens 3 seed 1 book None game {}", GAMES[0].spec.name)), first);
    assert_ne!(fens("genfens 3 seed 2 book None "), first);
}

#[test]
fn positions_continue_those_of_a_book() {
    // Each of them has only one legal move.
    let forced = ["8/8/8/8/8/1p6/P7/7k w - - 0 5", "8/8/8/8/8/6p1/7P/k7 w - - 0 9"];
    let book = scratch("openbench-book.epd", Some(&forced.join("\n")));
    let found = fens(&format!("genfens 2 seed 4 book {book} plies 1 max-score 100000"));
    let mut ends: Vec<&str> = found.iter().filter_map(|fen| fen.split_once(' ')).map(|(_, rest)| rest).collect();
    ends.sort_unstable();
    assert_eq!(ends, ["b - - 0 5", "b - - 0 9"], "{found:?}");
    let same =
        good(&["genfens", "antichess", "2", "--seed", "4", "--book", &book, "--plies", "1", "--max-score=100000"]);
    assert_eq!(found, same.lines().collect::<Vec<&str>>());
}

#[test]
fn errors_are_one_line() {
    let broken = scratch("openbench-broken.epd", Some("8/8/8/3p4/8/8/3P4/8 w - - 0 1\nnoise"));
    for (words, why) in [
        ("genfens \t", "the number of positions is missing"),
        ("genfens 0 seed 1", "the number is a whole number, 1 or more, not '0'"),
        ("genfens 99999999999 seed 1", "the number is a whole number from 1 to 4294967295, not '99999999999'"),
        ("genfens -5 seed 1", "the number is a whole number, 1 or more, not '-5'"),
        ("genfens five seed 1", "the number is a whole number, 1 or more, not 'five'"),
        ("genfens 5 book None", "the seed is missing"),
        ("genfens 5 seed", "the value of 'seed' is missing"),
        ("genfens 5 seed -1", "--seed is a whole number, 0 or more, not '-1'"),
        ("genfens 5 seed 1 seed 2", "--seed is given twice"),
        ("genfens 5 seed 1 book no/such.epd", "cannot read 'no/such.epd'"),
        (&format!("genfens 5 seed 1 book {broken}"), "openbench-broken.epd, line 2: "),
        ("genfens 5 seed 1 variant nochess", "unknown game 'nochess'; did you mean \"newchess\"?"),
        ("genfens 5 seed 1 variant --help", "unknown game '--help'; the games are: "),
        ("genfens 5 seed 1 dfrc yes", "'dfrc' is unknown; the keys are seed, "),
        ("genfens 5 seed 1 plies 0", "--plies is a whole number from 1 to 1000, not '0'"),
        ("genfens 5 seed 1 option a\u{1b}=b", "is not an option of "),
        ("genfens 5 seed 1 option", "the value of 'option' is missing"),
    ] {
        let line = bad(&[words, "quit"], 2);
        assert!(line.starts_with("error: ") && line.contains(why) && !line.contains('\u{1b}'), "{words}: {line}");
    }
    assert!(bad(&["genfens 5 seed 1", "isready", "quit"], 2).contains("'isready' is not allowed here"));
    let none = bad(&["genfens 9 seed 1 plies 1 nodes 50 max-score 0", "quit"], 1);
    assert!(none.starts_with("error: found no opening 1: "), "{none}");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_refused() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;
    let bytes = OsString::from_vec(b"genfens 5 seed 1 \xFF\xFE \x07".to_vec());
    let output = super::tenfold(&[]).arg(bytes).output().expect("the binary starts");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
}

#[test]
fn a_bench_ends_with_nodes_and_speed() {
    for args in [&["bench", "2"][..], &["bench", "2", "quit"]] {
        let text = good(args);
        let words: Vec<&str> = last(&text).split(' ').collect();
        let [nodes, "nodes", speed, "nps"] = words[..] else { panic!("{text}") };
        assert!(nodes.parse::<u64>().is_ok_and(|nodes| nodes > 0) && speed.parse::<u64>().is_ok(), "{text}");
    }
    assert_eq!(run(&["bench", "0", "quit"]).status.code(), Some(2));
}
