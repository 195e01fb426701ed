//! Spreading a count over threads.

use super::PerftJob;
use crate::core::board::Accumulator;
use crate::core::position::{Position, Variant};
use crate::core::types::Move;
use std::ops::AddAssign;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Pieces of work for each thread: so many that all threads end at nearly the same time.
const UNITS: usize = 64;

/// Nothing is counted deeper than this many plies: no count of that depth ends but where games do, and the stack is
/// finite.
const DEEPEST: u32 = 400;

/// A piece of work: what is below a line of moves.
struct Unit {
    /// The place of the line's first move.
    root: usize,
    moves: Vec<Move>,
}

/// Does `work`, given a position and the plies left, below every move of a position and tells what it finds below
/// each, in the order of the texts and as soon as it is known. Returns after how many plies the work was cut into
/// pieces, of which `work` knows nothing; `None` when stopped.
pub(super) fn spread<V, S, T, W>(
    position: &Position<V, S>,
    job: &PerftJob,
    work: &W,
    on_root_move: &mut dyn FnMut(&str, T),
) -> Option<u32>
where
    V: Variant,
    S: Accumulator,
    T: Default + AddAssign + Send,
    W: Fn(&mut Position<V, S>, u32) -> Option<T> + Sync,
{
    let mut roots: Vec<(String, Move)> =
        position.clone().legal_moves().into_iter().map(|mv| (position.text(mv), mv)).collect();
    roots.sort();
    let first = |(root, (_, mv)): (usize, &(String, Move))| Unit { root, moves: vec![*mv] };
    let mut units: Vec<Unit> = roots.iter().enumerate().map(first).collect();
    let mut left = job.depth.min(DEEPEST) - 1;
    if job.threads <= 1 {
        for (unit, (text, _)) in units.iter().zip(&roots) {
            if job.is_stopped() {
                return None;
            }
            on_root_move(text, work(&mut follow(position, unit), left)?);
        }
        return Some(1);
    }
    while left > 2 && !units.is_empty() && units.len() < UNITS * job.threads {
        units = units.iter().flat_map(|unit| replies(position, unit)).collect();
        left -= 1;
    }
    let mut open = vec![0; roots.len()];
    for unit in &units {
        open[unit.root] += 1;
    }
    let mut shares: Vec<T> = roots.iter().map(|_| T::default()).collect();
    // Shares are found in any order and told in the order of the texts.
    let mut told = 0;
    let mut tell = |open: &[usize], shares: &mut [T]| {
        while told < roots.len() && open[told] == 0 {
            on_root_move(&roots[told].0, std::mem::take(&mut shares[told]));
            told += 1;
        }
    };
    tell(&open, &mut shares);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(job.threads).build().ok()?;
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    pool.in_place_scope(|scope| {
        for _ in 0..job.threads {
            let (send, next, units) = (send.clone(), &next, &units);
            scope.spawn(move |_| {
                while let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = work(&mut follow(position, unit), left);
                    let stopped = found.is_none();
                    if send.send((unit.root, found)).is_err() || stopped {
                        break;
                    }
                }
            });
        }
        drop(send);
        for (root, found) in receive {
            shares[root] += found?;
            open[root] -= 1;
            tell(&open, &mut shares);
        }
        Some(job.depth - left)
    })
}

/// The position after a unit's line.
fn follow<V: Variant, S: Accumulator>(position: &Position<V, S>, unit: &Unit) -> Position<V, S> {
    let mut position = position.clone();
    for &mv in &unit.moves {
        position.make(mv);
    }
    position
}

/// The units that are one move longer.
fn replies<V: Variant, S: Accumulator>(position: &Position<V, S>, unit: &Unit) -> Vec<Unit> {
    let longer = |mv| Unit { root: unit.root, moves: unit.moves.iter().copied().chain([mv]).collect() };
    follow(position, unit).legal_moves().into_iter().map(longer).collect()
}
