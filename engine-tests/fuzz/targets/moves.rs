//! Moves: a line with a game's name and perhaps a FEN, then lines. A line that begins with a blank is a move's text;
//! of another, each byte is the number of a legal move. The slow referee follows.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use tenfold::session::Session;
use tenfold_fuzz::referee::Referee;
use tenfold_fuzz::{first_line, one_line, open, positions};

/// The referee makes every move on a copy of the board.
const MAX_PLIES: usize = 24;

tenfold_fuzz::mutations!(&[
    " e2e4",
    " a7a8q",
    " a7a8k",
    " P@e4",
    " @@@@",
    " a2a3,c2c4",
    " e4d5,d5e6",
    " xa1,e4e5",
    " xa1,P@e5",
    " d9d10+",
    " e1g1",
    " e1h1",
    " a9a10",
    " +",
    " ,",
    " @",
    " x",
    "antichess",
    "devingt",
    "divergent",
    "escalier",
    "grand",
    "newchess",
    "0",
    "zzzzzzzz",
    "\u{1}\u{2}\u{3}",
]);

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((first, rest)) = first_line(data) else { return Corpus::Reject };
    let (name, fen) = first.split_once(' ').unwrap_or((first, ""));
    let Some(mut session) = open(name) else { return Corpus::Reject };
    if !fen.is_empty() && session.set_fen(fen).is_err() {
        return Corpus::Reject;
    }
    let begin = (session.fen(), session.key());
    let referee = Referee::knows(name).then(|| Referee::from_fen(name, &begin.0).expect("accepted by the engine"));
    let mut game = Game { session, referee };
    for line in rest.split(|byte| *byte == b'\n') {
        match line.strip_prefix(b" ") {
            Some(text) => game.text(&String::from_utf8_lossy(text)),
            None => line.iter().for_each(|number| game.number(usize::from(*number))),
        }
    }
    positions::check(&mut *game.session);
    while game.session.take_back() {}
    assert_eq!((game.session.fen(), game.session.key()), begin, "after all moves were taken back");
    Corpus::Keep
});

struct Game {
    session: Box<dyn Session>,
    referee: Option<Referee>,
}

impl Game {
    fn text(&mut self, text: &str) {
        let before = self.session.fen();
        let legal = self.session.legal_move_texts();
        match self.session.parse_move(text) {
            Ok(mv) => {
                let name = self.session.move_text(mv);
                assert!(legal.contains(&name), "{text:?} is read as {name}, which is not legal in {before}");
                self.play(&name);
            }
            Err(why) => {
                one_line(&why);
                assert!(!legal.iter().any(|mv| mv == text), "{text:?} is refused in {before}");
            }
        }
    }

    fn number(&mut self, number: usize) {
        let legal = self.session.legal_move_texts();
        if !legal.is_empty() {
            self.play(&legal[number % legal.len()].clone());
        }
    }

    fn play(&mut self, text: &str) {
        if self.session.played_moves().len() == MAX_PLIES {
            return;
        }
        self.session.play(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        if let Some(referee) = &mut self.referee {
            referee.play(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            positions::compare(&*self.session, referee);
        }
    }
}
