//! Games of the engine against itself, checked by the slow reference implementation of the rules: every move is legal,
//! every position and result the same in both, and every game ends by the rules.

use crate::common::start;
use crate::games::for_each_game;
use crate::referee::Referee;
use std::time::Duration;
use tenfold::core::types::Outcome;
use tenfold::engine::search::{Control, Job, Limits, Memory};

/// Plays `games` games to their end.
fn play(game: &str, games: u64, limits: &Limits) {
    let memory = Memory::new(8);
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
        loop {
            let fen = slow.fen();
            assert_eq!(fast.fen(), fen);
            let outcome = fast.outcome();
            let result = if outcome == Outcome::Ongoing { "ongoing" } else { outcome.score_text() };
            assert_eq!(result, slow.result(), "{fen}");
            if outcome != Outcome::Ongoing {
                break;
            }
            let control = Control::default();
            let job =
                Job { limits, control: &control, memory: &memory, threads: 1, multipv: 1, overhead: Duration::ZERO };
            // Without a move the engine has lost its true king, which only it knows.
            let Some(mv) = fast.search(&job, &mut |_| ()).best else { break };
            fast.play(&mv).unwrap_or_else(|why| panic!("{fen}: {why}"));
            slow.play(&mv).unwrap_or_else(|why| panic!("{fen}: {why}"));
        }
    }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

macro_rules! selfplay {
    ($($name:ident: $game:ident;)*) => {$(
        mod $name {
            #[test]
            fn a_game_comes_to_its_end() {
                if super::Referee::knows(stringify!($name)) {
                    super::play(stringify!($name), 2, &super::nodes(150));
                }
            }

            #[test]
            #[ignore = "for the release build: cargo test --release --test rules -- --ignored"]
            fn a_hundred_games_come_to_their_end() {
                if super::Referee::knows(stringify!($name)) {
                    super::play(stringify!($name), 100, &super::nodes(1500));
                }
            }
        }
    )*};
}

for_each_game!(selfplay);
