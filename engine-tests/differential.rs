//! Random games played by the engine's rules and by the slow referee side by side: after every turn both must
//! agree on the legal turns, the FEN, check and the result.

use crate::common::{at, start};
use crate::referee::Referee;
use tenfold::session::Session;

/// A small seeded generator (xorshift), so that a failure can be played again.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

fn compare(fast: &dyn Session, slow: &Referee, story: &str) {
    let fen = slow.fen();
    assert_eq!(fast.fen(), fen, "{story}");
    assert_eq!(fast.legal(), slow.legal(), "{fen} {story}");
    assert_eq!(fast.in_check(), slow.in_check(), "{fen} {story}");
    let result = match fast.outcome().score_text() {
        "*" => "ongoing",
        text => text,
    };
    assert_eq!(result, slow.result(), "{fen} {story}");
}

/// Plays on until there is no turn left (draws are passed) or `plies` were played; returns the plies played.
fn play(fast: &mut dyn Session, slow: &mut Referee, dice: &mut Dice, plies: usize) -> usize {
    let mut story = format!("from {}:", slow.fen());
    for ply in 0..plies {
        compare(fast, slow, &story);
        let turns = slow.legal();
        if turns.is_empty() {
            return ply;
        }
        let turn = &turns[dice.roll(turns.len())];
        story += &format!(" {turn}");
        fast.play(turn).unwrap_or_else(|why| panic!("{story}: {why}"));
        slow.play(turn).unwrap_or_else(|why| panic!("{story}: {why}"));
    }
    plies
}

fn random_games(game: &str, suite: &str, games: usize, plies: usize) {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut total = 0;
    for _ in 0..games {
        total += play(&mut *start(game), &mut Referee::new(game), &mut dice, plies);
    }
    for line in suite.lines().filter(|line| !line.trim().is_empty()) {
        let fen = line.split(';').next().expect("a FEN").trim();
        let mut slow = Referee::from_fen(game, fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        total += play(&mut *at(game, fen), &mut slow, &mut dice, 12);
    }
    assert!(total > games * 10, "{game}: only {total} plies");
}

macro_rules! differential {
    ($($game:ident, $games:literal, $plies:literal;)*) => {$(
        #[test]
        fn $game() {
            let suite = include_str!(concat!("perft/", stringify!($game), ".epd"));
            random_games(stringify!($game), suite, $games, $plies);
        }
    )*};
}

differential! {
    antichess, 60, 300;
    devingt, 6, 250;
    divergent, 6, 250;
    escalier, 6, 250;
    newchess, 6, 250;
}
