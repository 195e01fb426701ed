//! Perft suites. `cargo test` counts each line as deep as `MAX_NODES` allows; the ignored tests, meant for a release
//! build, count everything.

use std::sync::atomic::AtomicBool;
use tenfold::engine::perft::PerftJob;

use crate::common::at;

/// The most leaf nodes of a count, unless the whole suite is run.
const MAX_NODES: u64 = 300_000;

fn run(game: &str, suite: &str, max_nodes: u64) {
    let stop = AtomicBool::new(false);
    let mut counted = 0;
    for line in suite.lines().filter(|line| !line.trim().is_empty()) {
        let mut parts = line.split(';');
        let fen = parts.next().expect("a FEN").trim();
        let session = at(game, fen);
        for part in parts {
            let (depth, wanted) = part.trim().strip_prefix('D').and_then(|d| d.split_once(' ')).expect("`Dn count`");
            let (depth, wanted): (u32, u64) = (depth.parse().expect("a depth"), wanted.parse().expect("a count"));
            if wanted > max_nodes && depth > 1 {
                continue;
            }
            let job = PerftJob::new(depth, &stop);
            assert_eq!(session.perft(&job, &mut |_, _| ()), Some(wanted), "{game} depth {depth}: {fen}");
            counted += 1;
        }
    }
    assert!(counted > 50, "{game}: only {counted} counts");
}

macro_rules! suites {
    ($($name:ident: $game:literal, $file:literal;)*) => {$(
        mod $name {
            #[test]
            fn perft_up_to_max_nodes() {
                super::run($game, include_str!(concat!("perft/", $file)), super::MAX_NODES);
            }

            #[test]
            #[ignore = "whole suites are for release builds"]
            fn perft_whole() {
                super::run($game, include_str!(concat!("perft/", $file)), u64::MAX);
            }
        }
    )*};
}

suites! {
    antichess: "antichess", "antichess.epd";
    antichess_known: "antichess", "antichess-known.epd";
    devingt: "devingt", "devingt.epd";
    divergent: "divergent", "divergent.epd";
    escalier: "escalier", "escalier.epd";
    newchess: "newchess", "newchess.epd";
}
