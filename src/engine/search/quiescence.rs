//! Quiescence search: captures beyond the last ply, until the position is quiet enough for the static evaluation
//! (Chessprogramming wiki, "Quiescence Search").
//!
//! The side to move may stand pat, and in check is given all evasions for the first plies. Where captures are
//! compulsory, a side that can capture may not stand pat: all captures are searched for some plies. In Antichess, six
//! such plies with a choice of moves instead of four lost 80 Elo (19 to 145); two instead of four gained 35 (-23 to
//! +95; 5,000 nodes a move, small samples).

use super::chance;
use super::move_picker::{MovePicker, generate_all};
use super::node::INFINITE;
use super::ordering;
use super::transposition::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::eval::EngineGame;
use tenfold_core::position::GameConstants;
use tenfold_core::types::{Bound, Move, Score};

/// Plies of quiescence in which a check is answered by all evasions.
const CHECK_PLIES: usize = 4;

/// A node of the quiescence search.
#[derive(Clone, Copy)]
struct QNode {
    alpha: Score,
    beta: Score,
    ply: usize,
    /// Plies since the last node of the main search.
    qply: usize,
    tt_entry: Option<Entry>,
    /// The score for making no move, where the side to move may stand pat.
    stand_pat: Score,
    /// The uncorrected static evaluation, for the transposition table.
    static_eval: Score,
    /// The index in the thread's list at which the node's moves begin.
    start: usize,
}

/// The best move of a node so far.
struct QBest {
    alpha: Score,
    score: Score,
    /// The tag of the best move; 0 when no move raised alpha.
    tag: u32,
}

impl<V: EngineGame> Worker<'_, V> {
    /// The quiescence score of the position, `qply` plies from the last node of the main search.
    pub(super) fn quiescence(&mut self, alpha: Score, beta: Score, ply: usize, qply: usize) -> Score {
        if let Some(score) = self.enter_node(ply) {
            return score;
        }
        let tt_entry = self.shared.job.memory.table.probe(self.position.table_key(), ply);
        if beta - alpha == 1
            && let Some(score) = tt_entry.and_then(|entry| self.table_cutoff(&entry, alpha, beta, 0))
        {
            return score;
        }
        let start = self.moves.len();
        let node = QNode { alpha, beta, ply, qply, tt_entry, stand_pat: -INFINITE, static_eval: NO_EVAL, start };
        let score = if self.position.captures_are_compulsory() {
            self.quiescence_compulsory(node)
        } else if self.stack.entry(ply).in_check {
            self.quiescence_in_check(node)
        } else {
            self.quiescence_stand_pat(node)
        };
        self.moves.truncate(start);
        score
    }

    /// The score where captures are compulsory: without captures the position is evaluated, otherwise all captures are
    /// searched.
    fn quiescence_compulsory(&mut self, node: QNode) -> Score {
        generate_all(&mut self.position, &mut self.moves);
        let Some(first) = self.moves.get(node.start).map(|scored| scored.mv) else {
            return self.score_of_outcome(V::outcome_without_moves(&self.position), node.ply);
        };
        if !first.is_capture() || node.qply >= self.policy().compulsory_chain {
            let eval = self.static_eval(node.tt_entry, node.start);
            if node.tt_entry.is_none() && !first.is_capture() {
                let entry = Entry { tag: 0, score: eval, depth: 0, bound: Bound::Exact, eval };
                self.shared.job.memory.table.store(self.position.table_key(), node.ply, entry);
            }
            return eval;
        }
        self.search_all_moves(node)
    }

    /// The score in check: all evasions are searched.
    fn quiescence_in_check(&mut self, node: QNode) -> Score {
        generate_all(&mut self.position, &mut self.moves);
        let Some(first) = self.moves.get(node.start).map(|scored| scored.mv) else {
            return self.score_of_outcome(V::outcome_without_moves(&self.position), node.ply);
        };
        if V::is_ransom(first)
            && let Some(belief) = V::belief(&self.position)
        {
            return chance::chance_score(belief, self.evaluate(), node.ply);
        }
        self.search_all_moves(node)
    }

    /// The score of a node where the side to move may stand pat, or improve on that by a good capture.
    fn quiescence_stand_pat(&mut self, node: QNode) -> Score {
        // Lazy evaluation: when the score is far above beta, a rough evaluation is enough.
        if node.tt_entry.is_none()
            && let Some(lower_bound) = self.lazy_lower_bound()
            && lower_bound >= node.beta
        {
            return lower_bound;
        }
        let static_eval = self.static_eval(node.tt_entry, node.start);
        let corrected = self.corrected_eval(static_eval, node.ply);
        let stand_pat = node.tt_entry.map_or(corrected, |entry| entry.refine_eval(corrected));
        if stand_pat >= node.beta {
            return stand_pat;
        }
        self.search_good_captures(QNode { stand_pat, static_eval, ..node })
    }

    /// Searches captures and promotions, best first, except moves that lose material (SEE pruning) and moves that do
    /// not reach alpha even with a margin (delta pruning; Chessprogramming wiki, "Delta Pruning").
    fn search_good_captures(&mut self, node: QNode) -> Score {
        let table_move = node.tt_entry.map_or(0, |entry| entry.tag);
        let mut picker = MovePicker::staged(node.start, table_move);
        let mut best = QBest { alpha: node.alpha.max(node.stand_pat), score: node.stand_pat, tag: 0 };
        while let Some(mv) = picker.next(self, node.ply, true) {
            if picker.is_bad_capture() {
                break;
            }
            if ordering::is_quiet::<V>(mv) {
                continue;
            }
            let delta = ordering::material_gain(&self.position, mv) + self.policy().delta_margin;
            let optimistic = node.stand_pat + delta;
            if optimistic <= best.alpha {
                best.score = best.score.max(optimistic);
                continue;
            }
            if self.search_quiescence_move(&node, mv, node.qply + 1, &mut best) {
                break;
            }
        }
        self.store_quiescence(&node, best)
    }

    /// Searches all moves in the list.
    fn search_all_moves(&mut self, node: QNode) -> Score {
        let count = self.moves.len() - node.start;
        // Where captures are compulsory, plies with only one move do not count, because they cost little.
        let qply = node.qply + usize::from(count > 1 || !self.position.captures_are_compulsory());
        let (table_move, continuation) = (node.tt_entry.map_or(0, |entry| entry.tag), self.continuation(node.ply));
        let moves = &mut self.moves[node.start..];
        ordering::score_all(&self.position, moves, table_move, &self.history, node.ply, continuation);
        let mut picker = MovePicker::all(node.start);
        let mut best = QBest { alpha: node.alpha, score: node.stand_pat, tag: 0 };
        while let Some(mv) = picker.next(self, node.ply, false) {
            if self.search_quiescence_move(&node, mv, qply, &mut best) {
                break;
            }
        }
        self.store_quiescence(&node, best)
    }

    /// Searches one move. Returns whether the node is finished, by a beta cutoff or because the search was stopped.
    #[inline]
    fn search_quiescence_move(&mut self, node: &QNode, mv: Move, qply: usize, best: &mut QBest) -> bool {
        let key = ordering::move_key(&self.position, mv);
        let undo = self.make_move(mv, key, node.ply);
        self.stack.entry_mut(node.ply + 1).in_check = qply < CHECK_PLIES && self.in_check();
        let score = -self.quiescence(-node.beta, -best.alpha, node.ply + 1, qply);
        self.unmake_move(mv, &undo);
        if self.stopped {
            return true;
        }
        if score > best.score {
            best.score = score;
            if score > best.alpha {
                best.alpha = score;
                best.tag = mv.tag();
                self.update_pv(node.ply, mv);
            }
        }
        score >= node.beta
    }

    /// Stores the node in the transposition table and returns its score.
    fn store_quiescence(&mut self, node: &QNode, best: QBest) -> Score {
        if self.stopped {
            return 0;
        }
        let bound = Bound::from_window(best.score, node.alpha, node.beta);
        let entry = Entry { tag: best.tag, score: best.score, depth: 0, bound, eval: node.static_eval };
        self.shared.job.memory.table.store(self.position.table_key(), node.ply, entry);
        best.score
    }
}
