//! The whole search, on one thread or several.
//!
//! Lazy SMP: all threads search the same root and share only the transposition table (Chessprogramming wiki, "Lazy
//! SMP"). Two threads search 1.87 to 1.91 times the nodes per second of one, and are worth 122 Elo (57 to 197): 80
//! games over five variants at 1+0.01.

use super::limited_strength;
use super::limits::{Answer, Control, Info, Job, Limits, Report};
use super::memory::Memory;
use super::proof_search::ProofSearch;
use super::reporter::{Reporter, move_texts};
use super::root::Iterations;
use super::suspension::SuspendedSearch;
use super::time::Timer;
use super::transposition::TranspositionTable;
use super::tuning::tuned_policy;
use super::worker::{ThreadsShared, Worker};
use crate::eval::EngineGame;
use crate::eval::EvalAccumulator;
use crate::network::Network;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tenfold_core::position::Position;
use tenfold_core::types::{Bound, MATE, Move, Outcome, Score};

/// The pause between two checks of the signals, when a search is finished but must wait to be stopped.
const WAIT: Duration = Duration::from_millis(1);

/// Searches a position. `keys` are the keys of the positions of the game so far; the last key belongs to the position
/// itself; `network_file` is the content of the file of the variant's own network, which may be empty.
///
/// `report` is called from the calling thread. The answer has a move whenever the position has one, however early the
/// search was stopped, and also in a position that is drawn.
pub fn run<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    keys: &[u64],
    network_file: &[u8],
    job: &Job,
    report: &mut dyn FnMut(Report),
) -> Answer {
    let network = job.memory.network(position.game.spec(), network_file);
    match &job.limits.skill {
        Some(skill) if !job.limits.analysis && !job.limits.infinite => {
            let moves = root_moves(position, job.limits);
            let search =
                |job: &Job, report: &mut dyn FnMut(Report)| search(position, keys, network.clone(), job, None, report);
            limited_strength::search_with_skill(position, network.clone(), job, skill, &moves, report, search)
        }
        _ => {
            let proofs = ProofSearch::is_used(position.game).then(|| ProofSearch::new(position.with_accumulator()));
            search(position, keys, network, job, proofs, report)
        }
    }
}

/// Loads the network and makes the tables that searches of a variant keep in `memory`, so that no search with little
/// time has to make them.
pub fn prepare_memory<V: EngineGame>(game: V, network_file: &[u8], memory: &Memory) {
    memory.network(game.spec(), network_file);
    if ProofSearch::is_used(game) {
        memory.prepare_forced_wins();
    }
}

/// The root moves: the requested moves that are legal, or all legal moves when there is no such move.
fn root_moves<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>, limits: &Limits) -> Vec<Move> {
    let legal = position.clone().legal_moves();
    let chosen: Vec<Move> = legal.iter().copied().filter(|mv| limits.search_moves.contains(mv)).collect();
    if chosen.is_empty() { legal } else { chosen }
}

/// Like [`run`], but always at full strength. Interleaved with the proof-number search `proofs` if there is one.
fn search<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    keys: &[u64],
    network: Option<Arc<Network>>,
    job: &Job,
    proofs: Option<ProofSearch<V>>,
    report: &mut dyn FnMut(Report),
) -> Answer {
    let moves = root_moves(position, job.limits);
    let mut suspended = SuspendedSearch::take(position.key(), job);
    if suspended.is_none() {
        job.memory.table.new_search();
    }
    let nodes = AtomicU64::new(suspended.as_ref().map_or(0, |search| search.nodes));
    let shared = ThreadsShared { job, network, stop_all: AtomicBool::new(false), nodes };
    let own_policy = &position.game.engine_data().search;
    let moves_to_go = tuned_policy(own_policy).unwrap_or(own_policy).moves_to_go;
    let start_timer = || Timer::start(job.limits, job.overhead, moves.len(), moves_to_go);
    let mut timer = suspended.as_ref().map_or_else(start_timer, |search| search.timer);
    timer.begin_slice(job.limits.slice);
    let mut first = Worker::new(position, keys, &moves, &shared, timer);
    first.proofs = proofs;
    if let Some(suspended) = &mut suspended {
        first.resume(suspended);
    }
    let is_resumed = suspended.is_some();
    let mut iterations = suspended.map_or_else(|| Iterations::starting_at(1), |search| search.iterations);
    if moves.is_empty() && !is_resumed {
        report(Report::Line(info_without_moves(position)));
    } else if !moves.is_empty() {
        search_on_threads(&mut first, position, keys, &moves, &mut iterations, report);
    }
    wait_until_stopped(&mut first, job.control);
    let answer = search_answer(&mut first, position, iterations.finished);
    if first.suspended {
        first.suspend(position.key(), iterations);
    } else {
        first.return_history(job.memory);
    }
    answer
}

/// Searches with `first` on this thread and with helper threads.
fn search_on_threads<'a, V: EngineGame>(
    first: &mut Worker<'a, V>,
    position: &Position<V, EvalAccumulator<V>>,
    keys: &[u64],
    moves: &[Move],
    iterations: &mut Iterations,
    report: &mut dyn FnMut(Report),
) {
    let shared: &'a ThreadsShared<'a> = first.shared;
    let reporter = Some(Reporter { root: position, report });
    let helpers = if shared.job.limits.slice.is_some() { 0 } else { shared.job.threads.saturating_sub(1) };
    let Some(pool) = shared.job.memory.helper_threads(helpers) else {
        return first.iterative_deepening(iterations, reporter);
    };
    let (keys, moves, timer) = (&keys, &moves, first.timer);
    pool.in_place_scope(|scope| {
        for helper in 0..helpers {
            scope.spawn(move |_| {
                let mut worker = Worker::new(position, keys, moves, shared, timer);
                // Every other helper is a ply ahead, so that the threads search different depths.
                let depth = 1 + (helper as i32 + 1) % 2;
                worker.iterative_deepening(&mut Iterations::starting_at(depth), None);
                worker.publish_nodes();
                worker.return_history(shared.job.memory);
            });
        }
        first.iterative_deepening(iterations, reporter);
        if !first.stopped {
            wait_until_stopped(first, shared.job.control);
        }
        shared.stop_all.store(true, Relaxed);
    })
}

/// Waits while a finished search must not end by itself, because it is infinite or still ponders. A search in slices is
/// suspended instead.
fn wait_until_stopped<V: EngineGame>(worker: &mut Worker<V>, control: &Control) {
    while worker.timer.must_continue(control) && !control.is_stopped() && !worker.suspended {
        if worker.timer.has_slices() {
            worker.suspended = true;
        } else {
            std::thread::sleep(WAIT);
        }
    }
}

/// The line to report for a position without legal moves.
fn info_without_moves<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>) -> Info {
    Info {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        score: score_without_moves(position),
        bound: Bound::Exact,
        nodes: 0,
        time: Duration::ZERO,
        hashfull: 0,
        pv: Vec::new(),
    }
}

/// The score of a position without legal moves.
fn score_without_moves<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>) -> Score {
    let outcome = V::outcome_before_moves(position).unwrap_or_else(|| V::outcome_without_moves(position));
    match outcome {
        Outcome::Win(color, _) if color == position.side => MATE,
        Outcome::Win(..) => -MATE,
        _ => 0,
    }
}

fn search_answer<V: EngineGame>(
    worker: &mut Worker<V>,
    position: &Position<V, EvalAccumulator<V>>,
    depth: i32,
) -> Answer {
    let (nodes, is_suspended) = (worker.publish_nodes(), worker.suspended);
    let Some(best) = worker.root_moves.first() else {
        return Answer {
            best: None,
            ponder: None,
            score: score_without_moves(position),
            depth: 0,
            nodes,
            is_suspended,
        };
    };
    let mut line = best.pv.clone();
    if line.len() < 2 {
        line.extend(reply_from_table(position, best.mv, &worker.shared.job.memory.table));
    }
    let mut texts = move_texts(position, &line).into_iter();
    let score = if best.score.abs() > MATE { 0 } else { best.score };
    Answer { best: texts.next(), ponder: texts.next(), score, depth: depth as u32, nodes, is_suspended }
}

/// The table move in the position after `mv`, if it is legal: a move to ponder on.
fn reply_from_table<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    mv: Move,
    table: &TranspositionTable,
) -> Option<Move> {
    let mut position = position.clone();
    position.make(mv);
    let entry = table.probe(position.table_key(), 1)?;
    position.legal_moves().into_iter().find(|reply| reply.tag() == entry.tag)
}
