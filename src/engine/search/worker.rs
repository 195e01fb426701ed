//! One thread of a search: its state, and the steps that are the same at every node.

use super::history::History;
use super::limits::Job;
use super::memory::Memory;
use super::move_key::{Continuation, MoveKey};
use super::node::INFINITE;
use super::ordering::ScoredMove;
use super::proof_search::ProofSearch;
use super::reduction_table::ReductionTable;
use super::stack::SearchStack;
use super::time::Timer;
use super::tuning::tuned_policy;
use crate::data::SearchPolicy;
use crate::endgame::{self, EndgameTables, EndgameValue};
use crate::eval::EngineGame;
use crate::eval::EvalAccumulator;
use crate::network::{Evaluator, Network};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use tenfold_core::position::{GameConstants, GameHistory, Position, Undo, clock_limit};
use tenfold_core::types::{MATE, MAX_PLY, Move, Outcome, Score};

/// Nodes between two checks of the limits.
const NODES_BETWEEN_CHECKS: u64 = 256;
/// The least number of nodes of a slice, so that a search gets on where the machine has no time for it.
const MIN_SLICE_NODES: u64 = 1024;

/// The data that the threads of a search share.
pub(super) struct ThreadsShared<'a> {
    pub job: &'a Job<'a>,
    /// The network with which the threads evaluate.
    pub network: Option<Arc<Network>>,
    /// Set when all threads are to end.
    pub stop_all: AtomicBool,
    /// The nodes that the threads have published so far.
    pub nodes: AtomicU64,
}

/// A move at the root.
#[derive(Clone)]
pub(super) struct RootMove {
    pub mv: Move,
    /// The score of the move; -[`INFINITE`] when the search has only shown that the move is no better than alpha.
    pub score: Score,
    /// The principal variation that starts with the move.
    pub pv: Vec<Move>,
    pub seldepth: usize,
    /// Nodes that this thread has spent on the move in this search.
    pub nodes: u64,
    /// The proven score, if proof-number search has shown that the move wins or loses.
    pub proven: Option<Score>,
}

impl RootMove {
    fn new(mv: Move) -> Self {
        RootMove { mv, score: -INFINITE, pv: vec![mv], seldepth: 0, nodes: 0, proven: None }
    }

    /// The value by which root moves are sorted: the score, but lower than all other scores if the move is proven to
    /// lose.
    pub(super) fn sort_value(&self) -> Score {
        match self.proven {
            Some(loss) if loss < 0 => loss - 2 * INFINITE,
            _ => self.score,
        }
    }
}

/// The progress of an iteration that was suspended.
pub(super) struct RootProgress {
    /// The line that is searched, from 0.
    pub line: usize,
    /// The index of the root move that is searched next, and alpha and the best score before it.
    pub next: usize,
    pub alpha: Score,
    pub best: Score,
    /// Alpha and beta of the search of the line, and half the width of its window.
    pub window: (Score, Score, Score),
}

/// One thread of a search.
pub(super) struct Worker<'a, V: EngineGame + 'a> {
    pub position: Position<V, EvalAccumulator<'a, V>>,
    /// Keys of the positions of the game and of the current line; the last is the key of the current position.
    pub(super) keys: Vec<u64>,
    /// Index in `keys` of the first position after the last null move: earlier positions cannot be repeated.
    first_after_null_move: usize,
    /// The half-move clock at which the game is drawn; `u32::MAX` if the game was continued beyond that limit.
    pub(super) draw_clock: u32,
    /// The moves of all nodes of the current line; the moves of a node follow the moves of its parent.
    pub moves: Vec<ScoredMove>,
    /// By ply: the principal variation from that ply on.
    pub pv: Vec<Vec<Move>>,
    pub stack: SearchStack,
    pub history: History,
    pub root_moves: Vec<RootMove>,
    pub root_depth: i32,
    /// The progress of the iteration, between two slices of a search.
    pub root_progress: Option<RootProgress>,
    /// Null-move pruning is off at plies below this number, while a verification search is running.
    pub null_move_min_ply: usize,
    pub shared: &'a ThreadsShared<'a>,
    /// The search parameters, if they are not the variant's own.
    tuned_policy: Option<&'static SearchPolicy>,
    /// Each thread has its own timer, because the first thread may be waiting for a processor when the time is up.
    pub timer: Timer,
    /// The base table of late-move reductions.
    pub(super) reductions: Arc<ReductionTable>,
    pub nodes: u64,
    pub published_nodes: u64,
    /// The node count at which this slice of the search has begun.
    pub first_node: u64,
    /// The node count at which the limits will be checked again.
    next_check: u64,
    pub seldepth: usize,
    pub stopped: bool,
    /// Whether the search was stopped only because its slice is over.
    pub suspended: bool,
    /// Whether this is a later slice of a search. Exact entries of the transposition table then settle nodes of principal
    /// variations, too, so that what was searched in earlier slices is not searched again.
    pub is_resumed: bool,
    /// Whether the search was stopped only because proof-number search settled a root move; the iteration is then
    /// restarted.
    pub interrupted: bool,
    /// The proof-number search that is interleaved with this search.
    pub proofs: Option<ProofSearch<V>>,
    /// Endgame tables for the rules of the position.
    pub(super) endgames: Option<Arc<EndgameTables>>,
    /// The network that replaces or corrects the hand-crafted evaluation.
    pub(super) network: Option<Evaluator>,
}

impl<'a, V: EngineGame> Worker<'a, V> {
    /// The search parameters of the variant.
    #[inline(always)]
    pub(super) fn policy<'b>(&self) -> &'b SearchPolicy
    where
        V: 'b,
    {
        match self.tuned_policy {
            // Elsewhere the policy of a compiled variant is a constant.
            Some(tuned) if cfg!(feature = "spsa") => tuned,
            _ => &self.position.game.engine_data().search,
        }
    }

    pub(super) fn new(
        position: &Position<V, EvalAccumulator<'a, V>>,
        keys: &[u64],
        root_moves: &[Move],
        shared: &'a ThreadsShared<'a>,
        timer: Timer,
    ) -> Self {
        let mut keys = keys.to_vec();
        if keys.last() != Some(&position.key()) {
            keys.push(position.key());
        }
        keys.reserve(MAX_PLY + 1);
        let limit = clock_limit(position.game.spec());
        let network = shared.network.clone();
        let own_policy = &position.game.engine_data().search;
        let tuned_policy = tuned_policy(own_policy);
        let is_past_draw = position.state.halfmove >= limit;
        Worker {
            position: position.clone(),
            keys,
            first_after_null_move: 0,
            draw_clock: if is_past_draw { u32::MAX } else { limit },
            moves: Vec::with_capacity(8192),
            pv: vec![Vec::new(); MAX_PLY + 1],
            stack: SearchStack::new(),
            history: shared.job.memory.take_history(position.game.spec().piece_types.len()),
            null_move_min_ply: 0,
            root_moves: root_moves.iter().map(|&mv| RootMove::new(mv)).collect(),
            root_depth: 0,
            root_progress: None,
            shared,
            tuned_policy,
            timer,
            reductions: shared.job.memory.reductions(tuned_policy.unwrap_or(own_policy)),
            nodes: 0,
            published_nodes: 0,
            first_node: 0,
            next_check: 0,
            seldepth: 0,
            stopped: false,
            suspended: false,
            is_resumed: false,
            interrupted: false,
            proofs: None,
            endgames: shared.job.memory.endgames(|| endgame::rules_fingerprint(position.game, &position.config)),
            network: network.map(|network| Evaluator::new(network, position.game.spec(), &position.board)),
        }
    }

    /// Keys of the moves that led to the node `ply` plies from the root.
    #[inline(always)]
    pub(super) fn continuation(&self, ply: usize) -> Continuation {
        self.stack.continuation(ply)
    }

    /// Prefetches the transposition table's bucket for the position after a move that will probably be made soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, mv: Move) {
        self.shared.job.memory.table.prefetch(self.position.expected_key(mv));
    }

    /// Makes a move of the node `ply` plies from the root.
    #[inline(always)]
    pub(super) fn make_move(&mut self, mv: Move, key: MoveKey, ply: usize) -> Undo<V, EvalAccumulator<'a, V>> {
        let entry = self.stack.entry_mut(ply);
        (entry.move_key, entry.null_move) = (key, false);
        let undo = self.position.make(mv);
        self.keys.push(self.position.key());
        undo
    }

    /// Unmakes a move.
    #[inline(always)]
    pub(super) fn unmake_move(&mut self, mv: Move, undo: &Undo<V, EvalAccumulator<'a, V>>) {
        self.keys.pop();
        self.position.unmake(mv, undo);
    }

    /// Makes a null move, calls `search`, and unmakes the null move.
    pub(super) fn with_null_move(&mut self, ply: usize, search: impl FnOnce(&mut Self) -> Score) -> Score {
        let entry = self.stack.entry_mut(ply);
        (entry.move_key, entry.null_move) = (MoveKey::NONE, true);
        let undo = self.position.make_null();
        // A side with several kings may leave one of them attacked when it passes.
        self.stack.entry_mut(ply + 1).in_check = V::KINGS_MAY_HANG && self.in_check();
        let before = std::mem::replace(&mut self.first_after_null_move, self.keys.len());
        self.keys.push(self.position.key());
        let score = search(self);
        self.keys.pop();
        self.first_after_null_move = before;
        self.position.unmake_null(&undo);
        score
    }

    /// The first steps at every node. Returns a score when nothing is left to search: the search was stopped, the game
    /// is over, drawn or won at once, an endgame table knows the position, or the line is too long.
    #[inline]
    pub(super) fn enter_node(&mut self, ply: usize) -> Option<Score> {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check_limits();
        }
        if self.stopped {
            return Some(0);
        }
        self.pv[ply].clear();
        self.history.clear_grandchild_killers(ply);
        self.seldepth = self.seldepth.max(ply);
        if let Some(outcome) = V::outcome_before_moves(&self.position) {
            return Some(self.score_of_outcome(outcome, ply));
        }
        if let Some(outcome) = self.claimed_outcome(ply) {
            return Some(self.score_of_outcome(outcome, ply));
        }
        if let Some(score) = self.probe_endgame_tables(ply) {
            return Some(score);
        }
        if let Some(score) = self.win_at_once(ply) {
            return Some(score);
        }
        (ply >= MAX_PLY - 1).then(|| self.evaluate())
    }

    /// The score from the endgame tables, unless the half-move clock would end the game earlier. Worth +20.3 ± 12.1 Elo
    /// in Antichess: tables of three pieces, 600 games at 8,000 nodes a move.
    #[inline]
    fn probe_endgame_tables(&self, ply: usize) -> Option<Score> {
        let value = self.endgames.as_ref().filter(|_| ply > 0)?.probe(&self.position)?;
        let plies = u32::from(value.plies().unwrap_or(0));
        let end = MATE - (ply as u32 + plies) as Score;
        let in_time = self.position.state.halfmove + plies < self.draw_clock;
        match value {
            EndgameValue::Draw => Some(0),
            EndgameValue::Win(_) => in_time.then_some(end),
            EndgameValue::Loss(_) => in_time.then_some(-end),
        }
    }

    /// The score of a position in which the side to move [wins at once](EngineGame::winning_move).
    #[inline(always)]
    fn win_at_once(&mut self, ply: usize) -> Option<Score> {
        let mv = V::winning_move(&self.position)?;
        self.pv[ply].push(mv);
        Some(MATE - 1 - ply as Score)
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub(super) fn in_check(&self) -> bool {
        V::HAS_ROYALS && self.position.in_check()
    }

    /// The score of an outcome `ply` plies from the root.
    pub(super) fn score_of_outcome(&self, outcome: Outcome, ply: usize) -> Score {
        match outcome {
            Outcome::Win(color, _) if color == self.position.side => MATE - ply as Score,
            Outcome::Win(..) => ply as Score - MATE,
            _ => 0,
        }
    }

    /// The outcome if the half-move clock, a repetition or a dead position ends the game here; usually a draw. Other
    /// ends of the game, such as mate, are not considered.
    #[inline]
    fn claimed_outcome(&mut self, ply: usize) -> Option<Outcome> {
        let keys = &self.keys[self.first_after_null_move..];
        self.position.claimed_outcome(&GameHistory { keys, plies_in_search: ply, clock_limit: self.draw_clock })
    }

    /// Ends the thread's work and returns its histories for the next search.
    pub(super) fn return_history(self, memory: &Memory) {
        memory.return_history(self.history);
    }

    /// Checks the node limit, the time and the signals, and sets when to check again.
    fn check_limits(&mut self) {
        if ProofSearch::is_used(self.position.game) {
            self.continue_proof_search();
        }
        let shared = self.shared;
        let limits = shared.job.limits;
        let all = self.publish_nodes();
        if shared.job.control.is_stopped() || self.timer.must_stop(shared.job.control) {
            shared.stop_all.store(true, Relaxed);
        }
        let left = limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(all));
        self.stopped = self.interrupted || left == 0 || shared.stop_all.load(Relaxed);
        let may_suspend = self.nodes >= self.first_node + MIN_SLICE_NODES;
        self.suspended = !self.stopped && may_suspend && self.timer.is_slice_over();
        self.stopped |= self.suspended;
        self.next_check = self.nodes + NODES_BETWEEN_CHECKS.min(left).max(1);
    }

    /// Adds this thread's new nodes to the node count of all threads, and returns the sum.
    pub(super) fn publish_nodes(&mut self) -> u64 {
        let new = self.nodes - self.published_nodes;
        self.published_nodes = self.nodes;
        self.shared.nodes.fetch_add(new, Relaxed) + new
    }
}
