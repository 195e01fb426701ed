//! Counting leaf nodes.

use super::hash::{NoHash, PerftHash, SharedHash, ThreadCache};
use super::job::PerftJob;
use super::spread::spread;
use tenfold_core::board::AccumulatorFor;
use tenfold_core::position::{MoveCollector, MoveCounter, Position, Variant};
use tenfold_core::types::Move;

/// Counts the leaf nodes. Reports the count below each root move ("divide") as `text, nodes`, in the order of the texts
/// and as soon as it is known. Returns `None` when stopped.
pub fn count<V: Variant, S: AccumulatorFor<V>>(
    position: &Position<V, S>,
    job: &PerftJob,
    on_root_move: &mut dyn FnMut(&str, u64),
) -> Option<u64> {
    let Some(table) = job.table else { return count_with(position, job, &|| NoHash, on_root_move) };
    let caches: Vec<ThreadCache> = (0..job.threads.max(1)).map(|_| ThreadCache::new()).collect();
    let hash = || SharedHash { table, cache: &caches[rayon::current_thread_index().unwrap_or(0) % caches.len()] };
    count_with(position, job, &hash, on_root_move)
}

/// Counts the leaf nodes; each thread stores counts in the hash that `hash` returns for it.
fn count_with<V: Variant, S: AccumulatorFor<V>, H: PerftHash<V>>(
    position: &Position<V, S>,
    job: &PerftJob,
    hash: &(dyn Fn() -> H + Sync),
    on_root_move: &mut dyn FnMut(&str, u64),
) -> Option<u64> {
    if job.depth == 0 {
        return Some(1);
    }
    let work =
        |position: &mut Position<V, H::Accumulator>, depth| count_below(position, depth, job, &hash(), &mut Vec::new());
    let mut total = 0;
    spread(&position.with_accumulator(), job, &work, &mut |text, nodes: u64| {
        total += nodes;
        on_root_move(text, nodes);
    })?;
    Some(total)
}

/// The number of leaf nodes below a position; `moves` is a stack that all plies share.
fn count_below<V: Variant, H: PerftHash<V>>(
    position: &mut Position<V, H::Accumulator>,
    depth: u32,
    job: &PerftJob,
    hash: &H,
    moves: &mut Vec<Move>,
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if depth > 1 && job.is_stopped() {
        return None;
    }
    let key = hash.key(position, depth);
    if let Some(nodes) = hash.get(&key) {
        return Some(nodes);
    }
    let mut total = 0;
    if depth == 1 && job.bulk {
        let mut count = MoveCounter::default();
        position.generate(&mut count);
        total = count.0;
    } else {
        let start = moves.len();
        position.generate(&mut MoveCollector::new(moves));
        for n in start..moves.len() {
            let mv = moves[n];
            let undo = position.make(mv);
            let nodes = count_below(position, depth - 1, job, hash, moves);
            position.unmake(mv, &undo);
            total += nodes?;
        }
        moves.truncate(start);
    }
    hash.put(&key, total);
    Some(total)
}
