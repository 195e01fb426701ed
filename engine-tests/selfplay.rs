//! Games of the engine against itself, checked by the slow reference implementation of the rules: every move is legal,
//! every position and result the same in both, and every game ends by the rules.

use crate::common::start;
use crate::referee::Referee;
use std::collections::BTreeMap;
use std::time::Duration;
use tenfold::core::types::Outcome;
use tenfold::engine::search::{Control, Job, Limits, Memory};

/// Plays so many games and returns how often each end occurred.
fn play(game: &str, games: u64, limits: &Limits) -> BTreeMap<String, u32> {
    let memory = Memory::new(8);
    let mut ends = BTreeMap::new();
    for number in 0..games {
        memory.clear();
        let mut fast = start(game);
        let mut slow = Referee::new(game);
        // Different first moves in each game.
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
            // Without a move the engine's true king is mated, which only the engine knows.
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
            fn games_end_by_the_rules() {
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
