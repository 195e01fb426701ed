//! Perft suites: positions with the number of move sequences from them, counted by two independent programs. Here each
//! line is counted as deep as a budget allows; CI counts all of them with the release build (`tenfold perft --suite`).

use crate::common::{at, suites};
use crate::games::for_each_game;
use std::sync::atomic::AtomicBool;
use tenfold::engine::perft::PerftJob;

/// Most leaf nodes a line is counted for.
const BUDGET: u64 = 300_000;

fn count(game: &str) {
    let stop = AtomicBool::new(false);
    let mut counted = 0;
    let text = suites(game);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let mut parts = line.split(';');
        let fen = parts.next().expect("a FEN").trim();
        let session = at(game, fen);
        for part in parts {
            let (depth, wanted) = part.trim().strip_prefix('D').and_then(|d| d.split_once(' ')).expect("`Dn count`");
            let (depth, wanted): (u32, u64) = (depth.parse().expect("a depth"), wanted.parse().expect("a count"));
            if wanted > BUDGET && depth > 1 {
                continue;
            }
            let job = PerftJob::new(depth, &stop);
            assert_eq!(session.perft().count_leaves(&job, &mut |_, _| ()), Some(wanted), "{game} depth {depth}: {fen}");
            counted += 1;
        }
    }
    assert!(counted > 50, "{game}: only {counted} counts");
}

macro_rules! suites {
    ($($name:ident: $game:ident;)*) => {$(
        mod $name {
            #[test]
            fn perft_in_budget() {
                super::count(stringify!($name));
            }
        }
    )*};
}

for_each_game!(suites);
