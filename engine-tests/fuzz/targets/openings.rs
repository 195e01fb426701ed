//! Files of openings: a line with a game's name and the extension `epd`, `pgn` or `txt`, then the file.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use tenfold::tools::arena::openings::{Book, BookOrder, read_pgn_file};
use tenfold_fuzz::{files, first_line, one_line, open};

tenfold_fuzz::mutations!(&[
    "[FEN \"8/8/8/3p4/8/8/3P4/8 b - - 0 9\"]",
    "[Variant \"Giveaway\"]",
    "[SetUp \"1\"]",
    "[SetUp \"0\"]",
    "[Event \"x\\\"y\"]",
    "1.",
    "1...",
    "12. e2e3",
    "e2e3",
    "e7e6",
    "b2b3!?",
    "$14",
    "{comment}",
    "{",
    "}",
    "(2. a2a3)",
    "(",
    ")",
    ";",
    "%",
    "#",
    "*",
    "1-0",
    "0-1",
    "1/2-1/2",
    "hmvc 5;",
    "fmvn 12;",
    "id \"a;b\";",
    "bm e2e3;",
    "w",
    "b",
    "-",
    "0 1",
    "8/8/8/3p4/8/8/3P4/8",
    "antichess pgn",
    "antichess epd",
    "devingt pgn",
    "newchess epd",
    "a2a3,c2c4",
    "P@e4",
    "d9d10+",
    "\u{FEFF}",
    "\r",
]);

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((first, rest)) = first_line(data) else { return Corpus::Reject };
    let Some((name, extension)) = first.split_once(' ') else { return Corpus::Reject };
    let (Some(session), true) = (open(name), ["epd", "pgn", "txt"].contains(&extension)) else { return Corpus::Reject };
    let file = files::write(&format!("openings.{extension}"), rest);
    match Book::read(&file, &*session, Some(6)) {
        Ok(book) => {
            let (length, book) = (book.len(), book.ordered(BookOrder::Random, 1, 7));
            for round in 0..length {
                let opening = book.opening(round);
                assert_eq!(opening.set_up(&mut *session.duplicate()), Ok(()));
                assert!(opening.moves.len() <= 6);
            }
        }
        Err(why) => one_line(&why),
    }
    match read_pgn_file(&file, &*session) {
        Ok(whole) => whole.iter().for_each(|game| assert!(game.moves.len() <= rest.len())),
        Err(why) => one_line(&why),
    }
    Corpus::Keep
});
