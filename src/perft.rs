//! Perft: counting the sequences of legal turns to a depth.

use crate::board::{Nothing, Sums};
use crate::position::{Count, Moves, Position, Variant};
use crate::types::Move;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

/// What to count.
pub struct PerftJob<'a> {
    /// Plies to count to; 0 counts the position itself.
    pub depth: u32,
    /// Threads to count on.
    pub threads: usize,
    /// Set by anyone who wants the count to end early.
    pub stop: &'a AtomicBool,
}

/// Counts, and tells each root move's share as `text, nodes`, in the order of the texts and as soon as it is known.
/// `None` when stopped.
pub fn count<V: Variant, S: Sums>(
    position: &Position<V, S>,
    job: &PerftJob,
    on_root_move: &mut dyn FnMut(&str, u64),
) -> Option<u64> {
    if job.depth == 0 {
        return Some(1);
    }
    let mut position: Position<V, Nothing> = position.with_sums();
    let mut roots: Vec<(String, Move)> =
        position.legal_moves().into_iter().map(|turn| (position.text(turn), turn)).collect();
    roots.sort();
    let share = |(_, turn): &(String, Move)| {
        let mut position = position.clone();
        position.make(*turn);
        below(&mut position, job.depth - 1, job.stop, &mut Vec::new())
    };
    let mut total = 0u64;
    let mut add = |n: usize, nodes: Option<u64>| {
        on_root_move(&roots[n].0, nodes?);
        total += nodes?;
        Some(())
    };
    if job.threads <= 1 {
        for (n, root) in roots.iter().enumerate() {
            add(n, share(root))?;
        }
        return Some(total);
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(job.threads).build().ok()?;
    let (send, receive) = mpsc::channel();
    pool.in_place_scope(|scope| {
        scope.spawn(|_| {
            let each = roots.par_iter().enumerate().with_max_len(1);
            each.for_each_with(send, |send, (n, root)| send.send((n, share(root))).unwrap_or(()));
        });
        // Shares come in any order and are told in the order of the texts.
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (n, nodes) in receive {
            waiting.insert(n, nodes);
            while let Some(nodes) = waiting.remove(&next) {
                add(next, nodes)?;
                next += 1;
            }
        }
        Some(())
    })?;
    Some(total)
}

/// The count below a position; `turns` is a stack that all plies share.
fn below<V: Variant>(
    position: &mut Position<V, Nothing>,
    depth: u32,
    stop: &AtomicBool,
    turns: &mut Vec<Move>,
) -> Option<u64> {
    match depth {
        0 => return Some(1),
        1 => {
            let mut count = Count::default();
            position.generate(&mut count);
            return Some(count.0);
        }
        _ => {}
    }
    if depth > 2 && stop.load(Ordering::Relaxed) {
        return None;
    }
    let start = turns.len();
    position.generate(&mut Moves::new(turns));
    let mut total = 0;
    for n in start..turns.len() {
        let turn = turns[n];
        let undo = position.make(turn);
        let nodes = below(position, depth - 1, stop, turns);
        position.unmake(turn, &undo);
        total += nodes?;
    }
    turns.truncate(start);
    Some(total)
}
