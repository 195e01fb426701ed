//! The search at the root: iterative deepening and aspiration windows, for one principal variation or several.

use super::move_picker::generate_all;
use super::node::{INFINITE, MoveContext, Node};
use super::ordering::{self, ScoredMove};
use super::reporter::Reporter;
use super::time::SearchProgress;
use super::transposition::{Entry, NO_EVAL};
use super::worker::{RootMove, RootProgress, Worker};
use crate::eval::EngineGame;
use std::collections::HashMap;
use tenfold_core::types::{Bound, MATE, MATE_RANGE, MAX_PLY, Move, Score};

/// Factor by which the window grows after a search that fails low or high.
const WINDOW_GROWTH: Score = 3;
/// When half the width of the window exceeds this, the window is opened completely on the side that failed.
const MAX_WINDOW: Score = 1000;
/// The number of iterations at the start of a search that use an open window.
const FULL_WINDOW_ITERATIONS: i32 = 4;
/// Greatest depth of an iteration.
const MAX_DEPTH: i32 = MAX_PLY as i32 - 2;

/// Sorts root moves, the best score first and moves that are proven to lose last. The sort functions are not generic
/// over the variant, so that they are compiled only once.
fn sort_by_score(root_moves: &mut [RootMove]) {
    root_moves.sort_by_key(|root| std::cmp::Reverse(root.sort_value()));
}

/// Sorts root moves by the ordering scores of `list`.
fn sort_in_order_of(root_moves: &mut [RootMove], list: &mut [ScoredMove]) {
    list.sort_by_key(|scored| std::cmp::Reverse(scored.score));
    let indices: HashMap<Move, usize> = list.iter().enumerate().map(|(n, scored)| (scored.mv, n)).collect();
    root_moves.sort_by_cached_key(|root| indices.get(&root.mv).copied().unwrap_or(list.len()));
}

/// The progress of iterative deepening.
pub(super) struct Iterations {
    /// The depth of the next iteration, in plies.
    next: i32,
    /// The depth of the last finished iteration; 0 if there is none.
    pub finished: i32,
    /// Whether the root moves have been ordered.
    has_begun: bool,
    /// The lines of the last finished iteration.
    reported: Vec<RootMove>,
    progress: SearchProgress,
    /// The best move of the last iteration, and its score.
    previous: Option<(Move, Score)>,
}

impl Iterations {
    /// The progress of a search whose first iteration has this depth.
    pub(super) fn starting_at(first: i32) -> Iterations {
        let (reported, progress) = (Vec::new(), SearchProgress::default());
        Iterations { next: first, finished: 0, has_begun: false, reported, progress, previous: None }
    }
}

impl<V: EngineGame> Worker<'_, V> {
    /// Iterative deepening: searches a ply deeper each time, until a limit is reached (Slate and Atkin, "Chess 4.5",
    /// 1977). The best root moves come first afterwards.
    pub(super) fn iterative_deepening(&mut self, iterations: &mut Iterations, mut reporter: Option<Reporter<V>>) {
        let limits = self.shared.job.limits;
        let max_depth = limits.depth.map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u32) as i32);
        let lines = self.shared.job.multipv.clamp(1, self.root_moves.len().max(1));
        if !iterations.has_begun {
            iterations.has_begun = true;
            self.history.new_search();
            iterations.next = iterations.next.min(max_depth);
            self.order_root_moves();
            self.recall_forced_wins();
            sort_by_score(&mut self.root_moves);
        }
        for depth in iterations.next..=max_depth {
            self.root_depth = depth;
            self.search_lines(depth, lines, &mut reporter);
            while self.resume_after_proof() && !self.is_proven_win() {
                self.search_lines(depth, lines, &mut reporter);
            }
            iterations.next = depth;
            if self.suspended {
                return;
            }
            if !self.stopped {
                iterations.finished = depth;
            }
            let result = |list: &[RootMove]| list.first().map(|root| (root.mv, root.score));
            if !self.stopped {
                self.report_lines(0..lines, depth, &mut reporter);
                iterations.reported = self.root_moves[..lines.min(self.root_moves.len())].to_vec();
            } else if result(&iterations.reported) != result(&self.root_moves) {
                // When a stopped iteration has changed the best move or its score, the new best line is reported, with
                // the other lines as in the last finished iteration.
                self.report_lines(0..1, depth, &mut reporter);
                self.restore_lines(&iterations.reported);
                self.report_lines(1..lines, iterations.finished, &mut reporter);
            }
            self.update_progress(&mut iterations.progress, &mut iterations.previous);
            // Only the first thread reports; it decides for all threads whether the search is finished.
            if self.stopped || reporter.is_some() && self.is_finished(depth, iterations.progress) {
                break;
            }
        }
        self.report_unsearched(&mut reporter);
        iterations.next = max_depth + 1;
    }

    /// Searches all lines to a depth.
    fn search_lines(&mut self, depth: i32, lines: usize, reporter: &mut Option<Reporter<V>>) {
        let first = self.root_progress.as_ref().map_or(0, |progress| progress.line);
        for line in first..lines {
            self.aspiration_search(depth, line, reporter);
            if self.stopped {
                return;
            }
            // A line that was searched later may have a better score than earlier lines.
            sort_by_score(&mut self.root_moves[..=line]);
        }
    }

    /// After the best move, restores the other MultiPV lines of an earlier iteration, in their order.
    fn restore_lines(&mut self, lines: &[RootMove]) {
        let best = self.root_moves.first().map(|root| root.mv);
        for (rank, line) in lines.iter().filter(|line| Some(line.mv) != best).enumerate() {
            if let Some(at) = self.root_moves.iter().position(|root| root.mv == line.mv) {
                let proven = self.root_moves[at].proven;
                self.root_moves[at] = RootMove { proven, ..line.clone() };
                self.root_moves.swap(rank + 1, at);
            }
        }
    }

    /// Whether the search was stopped only because proof-number search settled a root move. If so, the search is
    /// resumed.
    fn resume_after_proof(&mut self) -> bool {
        if !std::mem::take(&mut self.interrupted) {
            return false;
        }
        self.stopped = false;
        sort_by_score(&mut self.root_moves);
        true
    }

    /// Whether the best move is proven to win.
    fn is_proven_win(&self) -> bool {
        self.root_moves.first().and_then(|root| root.proven).is_some_and(|score| score > 0)
    }

    /// Compares the best move and its score with those of the previous iteration.
    fn update_progress(&self, progress: &mut SearchProgress, previous: &mut Option<(Move, Score)>) {
        let Some(best) = self.root_moves.first() else { return };
        let (mv, score) = previous.replace((best.mv, best.score)).unwrap_or((best.mv, best.score));
        progress.stable_iterations = if mv == best.mv { progress.stable_iterations + 1 } else { 0 };
        progress.score_drop = score - best.score;
        progress.best_move_share = best.nodes as f64 / self.nodes.max(1) as f64;
    }

    /// Orders the root moves with the same ordering scores as the moves of other nodes.
    fn order_root_moves(&mut self) {
        let tt_entry = self.shared.job.memory.table.probe(self.position.table_key(), 0);
        let mut list = Vec::new();
        generate_all(&mut self.position, &mut list);
        let table_move = tt_entry.map_or(0, |entry| entry.tag);
        ordering::score_all(&self.position, &mut list, table_move, &self.history, 0, self.continuation(0));
        sort_in_order_of(&mut self.root_moves, &mut list);
    }

    /// Whether no further iteration is wanted: the mate that was asked for is found, a decided game needs no more time,
    /// or the soft time limit has passed.
    fn is_finished(&mut self, depth: i32, progress: SearchProgress) -> bool {
        let is_proven = self.is_proven_win();
        if self.root_moves.iter().all(|root| root.proven.is_some()) {
            return true;
        }
        let job = self.shared.job;
        self.timer.check_pondered_enough(progress);
        if self.timer.must_continue(job.control) {
            return false;
        }
        let score = self.root_moves.first().map_or(0, |root| root.score);
        let plies = MATE - score.abs();
        let mate_found = job.limits.mate.is_some_and(|moves| score > MATE_RANGE && (plies + 1) / 2 <= moves as Score);
        let is_seen_through = score.abs() > MATE_RANGE && depth > plies + 2;
        let decided = (is_seen_through || is_proven && job.multipv == 1) && self.timer.can_save_time();
        mate_found || decided || self.timer.is_past_soft_limit(job.control, progress)
    }

    /// Aspiration windows: searches the root moves from `line` on in a narrow window around the score of the previous
    /// iteration, and widens it on the side that fails (Chessprogramming wiki, "Aspiration Windows").
    fn aspiration_search(&mut self, depth: i32, line: usize, reporter: &mut Option<Reporter<V>>) {
        let previous = self.root_moves[line].score;
        let (mut alpha, mut beta, mut half_width) = (-INFINITE, INFINITE, self.policy().aspiration_window);
        if depth > FULL_WINDOW_ITERATIONS && previous.abs() < MATE_RANGE {
            (alpha, beta) = (previous - half_width, previous + half_width);
        }
        let mut resumed = self.root_progress.take();
        if let Some(progress) = &resumed {
            (alpha, beta, half_width) = progress.window;
        }
        loop {
            let score = self.search_root((alpha, beta, half_width), depth, line, resumed.take(), reporter);
            if self.suspended {
                return;
            }
            sort_by_score(&mut self.root_moves[line..]);
            if self.stopped || score > alpha && score < beta {
                return;
            }
            half_width *= WINDOW_GROWTH;
            let bound = if score <= alpha { Bound::Upper } else { Bound::Lower };
            self.report_bound(line, depth, bound, reporter);
            let margin = if half_width > MAX_WINDOW { INFINITE } else { half_width };
            match bound {
                Bound::Upper => alpha = (score - margin).max(-INFINITE),
                _ => beta = (score + margin).min(INFINITE),
            }
        }
    }

    /// Searches the root moves from `line` on within a window. Returns the score of the best move.
    fn search_root(
        &mut self,
        window: (Score, Score, Score),
        depth: i32,
        line: usize,
        resumed: Option<RootProgress>,
        reporter: &mut Option<Reporter<V>>,
    ) -> Score {
        let (mut alpha, beta, _) = window;
        let node = self.root_node(alpha, beta, depth);
        let (mut best, mut first) = (-INFINITE, line);
        let count = self.root_moves.len();
        if let Some(progress) = resumed {
            (alpha, best, first) = (progress.alpha, progress.best, progress.next);
        } else {
            // Resets the scores: a move that this search does not reach must not be ranked by the score of an earlier
            // search.
            for root in self.root_moves[line..].iter_mut().skip(1) {
                root.score = -INFINITE;
            }
        }
        for n in first..count {
            let mv = self.root_moves[n].mv;
            self.report_current_move(n, depth, reporter);
            self.seldepth = 0;
            let searched = n - line;
            let before = self.nodes;
            let proven = self.root_moves[n].proven;
            let score = proven.unwrap_or_else(|| self.search_root_move(&node, mv, (alpha, best), searched));
            self.root_moves[n].nodes += self.nodes - before;
            if self.stopped {
                self.root_progress = self.suspended.then_some(RootProgress { line, next: n, alpha, best, window });
                return best;
            }
            best = best.max(score);
            if searched > 0 && score <= alpha {
                self.root_moves[n].score = -INFINITE;
                continue;
            }
            let root = &mut self.root_moves[n];
            root.score = score;
            if proven.is_none() {
                self.update_pv(0, mv);
                let root = &mut self.root_moves[n];
                root.seldepth = self.seldepth;
                root.pv.clone_from(&self.pv[0]);
            }
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        if line == 0 && self.shared.job.limits.search_moves.is_empty() {
            self.store_root(best, &node);
        }
        best
    }

    /// Makes a root move, searches the position after it, and unmakes the move. Returns the score for the side that
    /// made it.
    fn search_root_move(&mut self, node: &Node, mv: Move, window: (Score, Score), searched: usize) -> Score {
        let key = ordering::move_key(&self.position, mv);
        let history = self.history.quiet_history(key, self.continuation(0));
        let undo = self.make_move(mv, key, 0);
        let gives_check = self.in_check();
        self.stack.entry_mut(1).in_check = gives_check;
        let context = MoveContext { searched, history, forcing: gives_check, bad_capture: false };
        let reduction = self.late_move_reduction(node, mv, context);
        let depth = node.depth - 1 + i32::from(node.in_check || node.move_count == Some(1));
        let score = self.search_child(node, window, depth, reduction, searched == 0);
        self.unmake_move(mv, &undo);
        score
    }

    fn root_node(&mut self, alpha: Score, beta: Score, depth: i32) -> Node {
        let in_check = self.in_check();
        let eval = if in_check { NO_EVAL } else { self.evaluate() };
        self.stack.entry_mut(0).in_check = in_check;
        let corrected = if in_check { NO_EVAL } else { self.corrected_eval(eval, 0) };
        self.set_stack_eval(0, eval, corrected);
        Node {
            alpha,
            beta,
            depth,
            ply: 0,
            table_move: 0,
            excluded: 0,
            in_check,
            cut_node: false,
            eval,
            improving: true,
            move_count: Some(self.root_moves.len()),
            must_capture: false,
        }
    }

    /// Stores the root in the transposition table, unless it failed low.
    fn store_root(&mut self, best: Score, node: &Node) {
        let bound = Bound::from_window(best, node.alpha, node.beta);
        if bound == Bound::Upper {
            return;
        }
        let tag = self.root_moves.iter().max_by_key(|root| root.score).map_or(0, |root| root.mv.tag());
        let entry = Entry { tag, score: best, depth: node.depth, bound, eval: node.eval };
        self.shared.job.memory.table.store(self.position.table_key(), 0, entry);
    }
}
