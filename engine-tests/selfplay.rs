//! Whole games of the engine against itself under the eyes of the slow referee: every move legal, every position
//! and result the same by both, every game over by the rules.

use crate::common::start;
use crate::referee::Referee;
use std::collections::BTreeMap;
use std::time::Duration;
use tenfold::core::types::Outcome;
use tenfold::engine::search::{Control, Job, Limits, Memory};

/// Plays `games` games and returns how often each end came.
fn play(game: &str, games: u64, limits: &Limits) -> BTreeMap<String, u32> {
    let memory = Memory::new(8);
    let mut ends = BTreeMap::new();
    for number in 0..games {
        memory.clear();
        let mut fast = start(game);
        let mut slow = Referee::new(game);
        // The first moves differ from game to game.
        let mut number = number;
        for _ in 0..4 {
            let moves = slow.legal();
            let mv = moves[(number * 7 + 3) as usize % moves.len()].clone();
            fast.play(&mv).expect("a legal move");
            slow.play(&mv).expect("a legal move");
            number = number * 31 / 7 + 1;
        }
        let end = loop {
            let fen = slow.fen();
            assert_eq!(fast.fen(), fen);
            let outcome = fast.outcome();
            let result = if outcome == Outcome::Ongoing { "ongoing" } else { outcome.score_text() };
            assert_eq!(result, slow.result(), "{fen}");
            if outcome != Outcome::Ongoing {
                break outcome.to_string();
            }
            let control = Control::default();
            let job =
                Job { limits, control: &control, memory: &memory, threads: 1, multipv: 1, overhead: Duration::ZERO };
            // Without a move the engine has lost its true king, which only it knows.
            let Some(mv) = fast.search(&job, &mut |_| ()).best else { break "true king mated, in secret".into() };
            fast.play(&mv).unwrap_or_else(|why| panic!("{fen}: {why}"));
            slow.play(&mv).unwrap_or_else(|why| panic!("{fen}: {why}"));
        };
        *ends.entry(end).or_insert(0) += 1;
    }
    ends
}

macro_rules! selfplay {
    ($($game:ident;)*) => {$(
        mod $game {
            use super::*;

            #[test]
            fn a_game_comes_to_its_end() {
                play(stringify!($game), 2, &Limits { nodes: Some(150), ..Limits::default() });
            }

            #[test]
            #[ignore = "a hundred games take their time"]
            fn a_hundred_games_at_20_ms() {
                let limits = Limits { movetime: Some(Duration::from_millis(20)), ..Limits::default() };
                let ends = play(stringify!($game), 100, &limits);
                println!("{}: {ends:?}", stringify!($game));
            }
        }
    )*};
}

selfplay! {
    antichess;
    devingt;
    divergent;
    escalier;
    newchess;
}
