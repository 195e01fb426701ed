//! Perft: counting the sequences of legal turns to a depth.

mod kinds;
mod split;
mod spread;
mod table;

pub use kinds::{MoveCounts, kinds};
pub use split::positions_after;
pub use table::PerftTable;

use crate::core::board::Accumulator;
use crate::core::position::{Count, Moves, Position, Variant};
use crate::core::types::Move;
use std::sync::atomic::{AtomicBool, Ordering};
use table::{Forget, Memory, Near, Remember};

/// What to count, and how.
#[derive(Clone, Copy)]
pub struct PerftJob<'a> {
    /// Plies to count to; 0 counts the position itself.
    pub depth: u32,
    /// Set by anyone who wants the count to end early.
    pub stop: &'a AtomicBool,
    /// Threads to count on.
    pub threads: usize,
    /// Whether moves of the last ply are counted without being made.
    pub bulk: bool,
    /// Where counts are kept for positions that are met again.
    pub table: Option<&'a PerftTable>,
}

impl<'a> PerftJob<'a> {
    /// A count on one thread, without a table.
    pub fn new(depth: u32, stop: &'a AtomicBool) -> Self {
        PerftJob { depth, stop, threads: 1, bulk: true, table: None }
    }

    /// The same on so many threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        PerftJob { threads, ..self }
    }

    /// The same with each move of the last ply made, or not.
    #[must_use]
    pub fn bulk(self, bulk: bool) -> Self {
        PerftJob { bulk, ..self }
    }

    /// The same with a table. A table serves one game only, but any number of jobs.
    #[must_use]
    pub fn table(self, table: Option<&'a PerftTable>) -> Self {
        PerftJob { table, ..self }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Counts, and tells each root move's share as `text, nodes`, in the order of the texts and as soon as it is known.
/// `None` when stopped.
pub fn count<V: Variant, S: Accumulator>(
    position: &Position<V, S>,
    job: &PerftJob,
    on_root_move: &mut dyn FnMut(&str, u64),
) -> Option<u64> {
    let Some(table) = job.table else { return count_with(position, job, &|| Forget, on_root_move) };
    let near: Vec<Near> = (0..job.threads.max(1)).map(|_| Near::new()).collect();
    let memory = || Remember { table, near: &near[rayon::current_thread_index().unwrap_or(0) % near.len()] };
    count_with(position, job, &memory, on_root_move)
}

/// Counts with what `memory` gives to each thread.
fn count_with<V: Variant, S: Accumulator, M: Memory>(
    position: &Position<V, S>,
    job: &PerftJob,
    memory: &(dyn Fn() -> M + Sync),
    on_root_move: &mut dyn FnMut(&str, u64),
) -> Option<u64> {
    if job.depth == 0 {
        return Some(1);
    }
    let position: Position<V, M::Accumulator> = position.with_accumulator();
    let work =
        |position: &mut Position<V, M::Accumulator>, depth| below(position, depth, job, &memory(), &mut Vec::new());
    let mut total = 0;
    spread::spread(&position, job, &work, &mut |text, nodes: u64| {
        total += nodes;
        on_root_move(text, nodes);
    })?;
    Some(total)
}

/// The count below a position; `turns` is a stack that all plies share.
fn below<V: Variant, M: Memory>(
    position: &mut Position<V, M::Accumulator>,
    depth: u32,
    job: &PerftJob,
    memory: &M,
    moves: &mut Vec<Move>,
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if depth > 1 && job.is_stopped() {
        return None;
    }
    let place = memory.place(position, depth);
    if let Some(nodes) = memory.get(&place) {
        return Some(nodes);
    }
    let mut total = 0;
    if depth == 1 && job.bulk {
        let mut count = Count::default();
        position.generate(&mut count);
        total = count.0;
    } else {
        let start = moves.len();
        position.generate(&mut Moves::new(moves));
        for n in start..moves.len() {
            let mv = moves[n];
            let undo = position.make(mv);
            let nodes = below(position, depth - 1, job, memory, moves);
            position.unmake(mv, &undo);
            total += nodes?;
        }
        moves.truncate(start);
    }
    memory.put(&place, total);
    Some(total)
}
