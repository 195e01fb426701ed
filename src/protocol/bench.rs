//! The benchmark as the protocols run it.

use crate::registry::GAMES;
use crate::search::{Control, Job, Limits, TranspositionTable};
use std::time::{Duration, Instant};

/// Searches every game's first position to a fixed depth and tells nodes and speed in the last line.
pub fn run(depth: Option<u32>, control: &Control, say: &mut dyn FnMut(&str)) {
    let limits = Limits { depth: Some(depth.unwrap_or(5)), ..Limits::default() };
    let start = Instant::now();
    let mut nodes = 0;
    for game in GAMES {
        let table = TranspositionTable::new(16);
        let job = Job { limits: &limits, control, table: &table, threads: 1, multipv: 1, overhead: Duration::ZERO };
        let answer = game.open().search(&job, &mut |_| ());
        say(&format!("{}: {} nodes", game.spec.name, answer.nodes));
        nodes += answer.nodes;
        if control.is_stopped() {
            return;
        }
    }
    say(&format!("{nodes} nodes {} nps", super::value::speed(nodes, start.elapsed())));
}
