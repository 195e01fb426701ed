//! Spreads a perft count over threads. The tree is cut into units of work, each below a line of a few moves. A count on
//! one thread is cut as well, because its progress is measured in units.

use super::job::{PerftJob, PerftProgress};
use std::ops::AddAssign;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use tenfold_core::board::{AccumulatorFor, NoAccumulator};
use tenfold_core::position::{Position, Variant};
use tenfold_core::types::Move;

/// Units of work per thread: enough that all threads finish at nearly the same time.
const UNITS_PER_THREAD: usize = 64;

/// The deepest count, in plies, so that the recursion does not overflow the stack. No deeper count would ever finish,
/// unless all games end before this depth.
const MAX_DEPTH: u32 = 400;

/// The result of a count in a part of the tree; results of several parts can be added up.
pub trait TreeCount: Default + AddAssign + Send {
    /// The number of leaf nodes.
    fn nodes(&self) -> u64;
}

impl TreeCount for u64 {
    fn nodes(&self) -> u64 {
        *self
    }
}

/// A unit of work: the tree below a line of moves.
struct Unit {
    /// The number of the line's first move among the root moves.
    root: usize,
    line: Vec<Move>,
}

/// Calls `work`, with a position and the plies left, for the parts of the tree below every root move. Reports the sum
/// below each root move, in the order of the moves' texts and as soon as it is known. Returns the length of the lines
/// at which the tree was cut; `work` does not see the moves of these lines. `None` when stopped.
pub fn spread<V, S, T, W>(
    position: &Position<V, S>,
    job: &PerftJob,
    work: &W,
    on_root_move: &mut dyn FnMut(&str, T),
) -> Option<u32>
where
    V: Variant,
    S: AccumulatorFor<V>,
    T: TreeCount,
    W: Fn(&mut Position<V, S>, u32) -> Option<T> + Sync,
{
    let depth = job.depth.min(MAX_DEPTH);
    let root: Position<V, NoAccumulator> = position.with_accumulator();
    let (texts, units, cut) = cut_tree(&root, job, depth);
    let work_below = |position: &mut Position<V, S>, unit: &Unit| do_unit(position, unit, depth - cut, work);
    let mut report = Report::new(job, texts, &units, on_root_move);
    if job.threads > 1 {
        do_units_on_threads(job, &root, &units, &work_below, &mut report)?;
    } else {
        let mut position = root.with_accumulator();
        for unit in &units {
            report.add(unit.root, work_below(&mut position, unit)?);
        }
    }
    Some(cut)
}

/// Plays a unit's line, does its work, and takes the line back. This is faster than copying the position for each unit.
/// `None` when stopped.
fn do_unit<V, S, T, W>(position: &mut Position<V, S>, unit: &Unit, depth: u32, work: &W) -> Option<T>
where
    V: Variant,
    S: AccumulatorFor<V>,
    W: Fn(&mut Position<V, S>, u32) -> Option<T>,
{
    let undos: Vec<_> = unit.line.iter().map(|&mv| position.make(mv)).collect();
    let found = work(position, depth);
    for (&mv, undo) in unit.line.iter().zip(&undos).rev() {
        position.unmake(mv, undo);
    }
    found
}

/// Cuts the tree: returns the sorted texts of the root moves, the units of work for all threads, and the length of the
/// units' lines.
fn cut_tree<V: Variant>(
    root: &Position<V, NoAccumulator>,
    job: &PerftJob,
    depth: u32,
) -> (Vec<String>, Vec<Unit>, u32) {
    let moves = root.clone().moves_by_text();
    let mut units: Vec<Unit> = moves.iter().enumerate().map(|(root, (_, mv))| Unit { root, line: vec![*mv] }).collect();
    let mut cut = 1;
    while depth - cut > 2 && !units.is_empty() && units.len() < UNITS_PER_THREAD * job.threads.max(1) {
        units = units.iter().flat_map(|unit| replies(root, unit)).collect();
        cut += 1;
    }
    (moves.into_iter().map(|(text, _)| text).collect(), units, cut)
}

/// The units that result from adding one move to a unit's line.
fn replies<V: Variant>(root: &Position<V, NoAccumulator>, unit: &Unit) -> Vec<Unit> {
    let longer = |mv| Unit { root: unit.root, line: unit.line.iter().copied().chain([mv]).collect() };
    follow(root, unit).legal_moves().into_iter().map(longer).collect()
}

/// The position after a unit's line.
fn follow<V: Variant>(root: &Position<V, NoAccumulator>, unit: &Unit) -> Position<V, NoAccumulator> {
    let mut position = root.clone();
    for &mv in &unit.line {
        position.make(mv);
    }
    position
}

/// Works on all units with the job's threads; each thread has its own position. `None` when stopped.
fn do_units_on_threads<V: Variant, S: AccumulatorFor<V>, T: TreeCount>(
    job: &PerftJob,
    root: &Position<V, NoAccumulator>,
    units: &[Unit],
    work: &(impl Fn(&mut Position<V, S>, &Unit) -> Option<T> + Sync),
    report: &mut Report<T>,
) -> Option<()> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(job.threads).build().ok()?;
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    pool.in_place_scope(|scope| {
        for _ in 0..job.threads {
            let (send, next) = (send.clone(), &next);
            scope.spawn(move |_| {
                let mut position = root.with_accumulator();
                while let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = work(&mut position, unit);
                    let stopped = found.is_none();
                    if send.send((unit.root, found)).is_err() || stopped {
                        break;
                    }
                }
            });
        }
        drop(send);
        for (root, found) in receive {
            report.add(root, found?);
        }
        Some(())
    })
}

/// The sums below the root moves. Units finish in any order, but root moves are reported in the order of their texts.
struct Report<'a, T> {
    watch: Option<&'a (dyn Fn(PerftProgress) + Sync)>,
    progress: PerftProgress,
    texts: Vec<String>,
    sums: Vec<T>,
    /// By root move: the number of units that are not finished.
    open: Vec<usize>,
    /// The number of root moves that have been reported.
    reported: usize,
    on_root_move: &'a mut dyn FnMut(&str, T),
}

impl<'a, T: TreeCount> Report<'a, T> {
    fn new(job: &PerftJob<'a>, texts: Vec<String>, units: &[Unit], on_root_move: &'a mut dyn FnMut(&str, T)) -> Self {
        let mut open = vec![0; texts.len()];
        for unit in units {
            open[unit.root] += 1;
        }
        let sums = texts.iter().map(|_| T::default()).collect();
        let progress = PerftProgress { parts: units.len() as u64, ..PerftProgress::default() };
        let mut report = Report { watch: job.watch, progress, texts, sums, open, reported: 0, on_root_move };
        // A root move that ends the game may have no units; report it now.
        report.report_finished();
        report
    }

    /// Adds the result of a unit to the sum of its root move.
    fn add(&mut self, root: usize, found: T) {
        self.progress.done += 1;
        self.progress.nodes = self.progress.nodes.wrapping_add(found.nodes());
        self.sums[root] += found;
        self.open[root] -= 1;
        self.report_finished();
        if let Some(watch) = self.watch {
            watch(self.progress);
        }
    }

    fn report_finished(&mut self) {
        while self.open.get(self.reported) == Some(&0) {
            (self.on_root_move)(&self.texts[self.reported], std::mem::take(&mut self.sums[self.reported]));
            self.reported += 1;
        }
    }
}
