//! The searcher: iterative-deepening alpha-beta that asks the game only through the seam.
//!
//! - `limits`: what a search is asked for and answers; `time`: when it has had time enough;
//! - `root`: iterations, windows, lines and reports; `node`: one position to a depth; `quiescence`: beyond it;
//! - `picker`, `ordering`, `history`: which turn to try first; `pruning`: which to search less or not at all;
//! - `correction`: how wrong the static evaluation is;
//! - `belief`: chance where a loss may not be one; `worker`: one thread;
//! - `memory`, `table`: what outlives a search, above all the positions searched before;
//! - `skill`: playing weaker than possible.

mod belief;
mod correction;
mod history;
mod limits;
mod memory;
mod node;
mod ordering;
mod picker;
mod pruning;
mod quiescence;
mod root;
mod skill;
mod table;
mod time;
mod worker;

pub use belief::expected_score;
pub use limits::{Answer, Clock, Control, Info, Job, Limits, Report};
pub use memory::Memory;
pub use skill::Skill;
pub use table::{Entry, TranspositionTable};

use crate::core::position::{Position, Variant};
use crate::core::types::{Bound, MATE, Move, Outcome, Score};
use crate::engine::eval::EvalAccumulator;
use root::Audience;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use time::Timer;
use worker::{Shared, Worker};

/// Pause between two looks at the signals while a search that is done waits for its end.
const NAP: Duration = Duration::from_millis(1);

/// Searches a position that came about through positions with these `keys` (its own last).
///
/// `report` is called from the calling thread. The answer has a move whenever the position has one, however early
/// the search was stopped, and also past a draw.
pub fn run<V: Variant>(
    position: &Position<V, EvalAccumulator<V>>,
    keys: &[u64],
    job: &Job,
    report: &mut dyn FnMut(Report),
) -> Answer {
    match &job.limits.skill {
        Some(skill) if !job.limits.analysis && !job.limits.infinite => {
            let moves = roots(position, job.limits);
            skill::play(position, job, skill, &moves, report, |job, report| run_in_full(position, keys, job, report))
        }
        _ => run_in_full(position, keys, job, report),
    }
}

/// The turns to choose from: all legal ones when none of those asked for is.
fn roots<V: Variant>(position: &Position<V, EvalAccumulator<V>>, limits: &Limits) -> Vec<Move> {
    let legal = position.clone().legal_moves();
    let chosen: Vec<Move> = legal.iter().copied().filter(|mv| limits.search_moves.contains(mv)).collect();
    if chosen.is_empty() { legal } else { chosen }
}

/// As [`run`], at full strength.
fn run_in_full<V: Variant>(
    position: &Position<V, EvalAccumulator<V>>,
    keys: &[u64],
    job: &Job,
    report: &mut dyn FnMut(Report),
) -> Answer {
    let roots = roots(position, job.limits);
    job.memory.table.next_search();
    let shared = Shared { job, quit: AtomicBool::new(false), nodes: AtomicU64::new(0) };
    let timer = Timer::start(job.limits, job.overhead, roots.len());
    let mut first = Worker::new(position, keys, &roots, &shared, Some(timer));
    let depth = if roots.is_empty() {
        report(Report::Line(nothing(position)));
        0
    } else {
        search_on_threads(&mut first, position, keys, &roots, report)
    };
    wait_for_end(&mut first, job.control);
    let answer = answer(&mut first, position, depth);
    first.retire(job.memory);
    answer
}

/// Searches with the first thread here and the others in a pool of their own; the last depth finished.
fn search_on_threads<'a, V: Variant>(
    first: &mut Worker<'a, V>,
    position: &Position<V, EvalAccumulator<V>>,
    keys: &[u64],
    roots: &[Move],
    report: &mut dyn FnMut(Report),
) -> i32 {
    let shared: &'a Shared<'a> = first.shared;
    let audience = Some(Audience { root: position, report });
    let helpers = shared.job.threads.saturating_sub(1);
    let Some(pool) = shared.job.memory.helpers(helpers) else { return first.deepen(1, audience) };
    let (keys, roots) = (&keys, &roots);
    pool.in_place_scope(|scope| {
        for helper in 0..helpers {
            scope.spawn(move |_| {
                let mut worker = Worker::new(position, keys, roots, shared, None);
                // Every other thread is a ply ahead, so that they do not all do the same.
                worker.deepen(1 + (helper as i32 + 1) % 2, None);
                worker.tell();
                worker.retire(shared.job.memory);
            });
        }
        let depth = first.deepen(1, audience);
        if !first.stopped {
            wait_for_end(first, shared.job.control);
        }
        shared.quit.store(true, Relaxed);
        depth
    })
}

/// Waits while the search must not end by itself.
fn wait_for_end<V: Variant>(worker: &mut Worker<V>, control: &Control) {
    while worker.timer.as_mut().is_some_and(|timer| timer.must_wait(control)) && !control.is_stopped() {
        std::thread::sleep(NAP);
    }
}

/// The line told of a position without moves.
fn nothing<V: Variant>(position: &Position<V, EvalAccumulator<V>>) -> Info {
    Info {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        score: value_without_moves(position),
        bound: Bound::Exact,
        nodes: 0,
        time: Duration::ZERO,
        hashfull: 0,
        pv: Vec::new(),
    }
}

fn value_without_moves<V: Variant>(position: &Position<V, EvalAccumulator<V>>) -> Score {
    let outcome = V::finished(position).unwrap_or_else(|| V::without_moves(position));
    match outcome {
        Outcome::Win(color, _) if color == position.side => MATE,
        Outcome::Win(..) => -MATE,
        _ => 0,
    }
}

fn answer<V: Variant>(worker: &mut Worker<V>, position: &Position<V, EvalAccumulator<V>>, depth: i32) -> Answer {
    let nodes = worker.tell();
    let Some(best) = worker.roots.first() else {
        return Answer { best: None, ponder: None, score: value_without_moves(position), depth: 0, nodes };
    };
    let mut line = best.line.clone();
    if line.len() < 2 {
        line.extend(expected_reply(position, best.mv, &worker.shared.job.memory.table));
    }
    let mut texts = root::texts(position, &line).into_iter();
    let score = if best.score.abs() > MATE { 0 } else { best.score };
    Answer { best: texts.next(), ponder: texts.next(), score, depth: depth as u32, nodes }
}

/// The reply to `turn` that the table knows, if it is legal.
fn expected_reply<V: Variant>(
    position: &Position<V, EvalAccumulator<V>>,
    mv: Move,
    table: &TranspositionTable,
) -> Option<Move> {
    let mut position = position.clone();
    position.make(mv);
    let entry = table.probe(position.table_key(), 1)?;
    position.legal_moves().into_iter().find(|reply| reply.tag() == entry.tag)
}
