//! FENs of all games: a game's name, a blank, a FEN. The slow referee must accept and refuse the same, and find the same
//! moves.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use tenfold_fuzz::referee::Referee;
use tenfold_fuzz::{one_line, open, positions};

tenfold_fuzz::mutations!(&[
    "w",
    "b",
    "-",
    "KQkq",
    "HAha",
    "KLkl",
    "e3",
    "d4:e5",
    ":?k",
    ":Kl",
    "0 1",
    "99 300",
    "100 1",
    "8",
    "10",
    "10/10",
    "[]",
    "[-]",
    "[Pp]",
    "/",
    "~",
    "+P",
    "+p",
    "K",
    "k",
    "P",
    "p",
    "N",
    "q",
    "3+3",
    "antichess",
    "devingt",
    "divergent",
    "escalier",
    "grand",
    "newchess",
    "chess",
    "crazyhouse",
    "shogi",
    "xiangqi",
    "atomic",
]);

fuzz_target!(|data: &[u8]| -> Corpus {
    let Ok(text) = std::str::from_utf8(data) else { return Corpus::Reject };
    let Some((game, fen)) = text.split_once(' ') else { return Corpus::Reject };
    let Some(mut session) = open(game) else { return Corpus::Reject };
    let start = session.fen();
    let referee = Referee::knows(game).then(|| Referee::from_fen(game, fen));
    match session.set_fen(fen) {
        Err(why) => {
            one_line(&why);
            assert_eq!(session.fen(), start, "after a refused FEN");
            assert!(!matches!(referee, Some(Ok(_))), "the referee accepts what is refused: {why}");
        }
        Ok(()) => {
            positions::check(&mut *session);
            if let Some(referee) = referee {
                let referee = referee.unwrap_or_else(|why| panic!("the referee refuses: {why}"));
                positions::compare(&*session, &referee);
            }
        }
    }
    Corpus::Keep
});
