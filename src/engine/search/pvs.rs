//! Principal variation search: the search of one node to a depth.
//!
//! Negamax alpha-beta. The first move of a node is searched with the whole window, the other moves with a null window,
//! which can only show that they are no better. A move that turns out to be better is searched again (Marsland and
//! Campbell, "Parallel Search of Strongly Ordered Game Trees", 1982; Reinefeld's NegaScout, 1983).

use super::chance;
use super::history::history_bonus;
use super::move_key::MoveKey;
use super::move_picker::{MovePicker, generate_all};
use super::node::{FailedMoves, INFINITE, MoveContext, Node, NodeResult};
use super::ordering::{self, is_quiet};
use super::reductions::internal_iterative_reduction;
use super::transposition::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::eval::EngineGame;
use tenfold_core::position::{Belief, GameConstants};
use tenfold_core::types::{Bound, MATE, MATE_RANGE, Move, Piece, Score};

/// The transposition table causes no cutoffs when a draw by the half-move clock is at most this many plies away,
/// because its keys do not include the clock.
const NO_TABLE_CUTOFF_PLIES: u32 = 10;

impl<V: EngineGame> Worker<'_, V> {
    /// The score of the position for the side to move, searched `depth` plies deep, at `ply` plies from the root. It is
    /// exact between `alpha` and `beta`, and otherwise a bound. At a `cut_node` a beta cutoff is expected.
    pub(super) fn search(&mut self, alpha: Score, beta: Score, depth: i32, ply: usize, cut_node: bool) -> Score {
        if depth <= 0 {
            return self.quiescence(alpha, beta, ply, 0);
        }
        if let Some(score) = self.enter_node(ply) {
            return score;
        }
        // Mate distance pruning (Chessprogramming wiki): no score is better than a win at once, or worse than a loss at
        // once.
        let alpha = alpha.max(ply as Score - MATE);
        let beta = beta.min(MATE - ply as Score);
        if alpha >= beta {
            return alpha;
        }
        let stack_entry = *self.stack.entry(ply);
        let (in_check, excluded) = (stack_entry.in_check, stack_entry.excluded);
        let tt_entry = match excluded {
            0 => self.shared.job.memory.table.probe(self.position.table_key(), ply),
            _ => None,
        };
        if (alpha + 1 == beta || self.is_resumed && tt_entry.is_some_and(|entry| entry.bound == Bound::Exact))
            && let Some(score) = tt_entry.and_then(|entry| self.table_cutoff(&entry, alpha, beta, depth))
        {
            return score;
        }
        let start = self.moves.len();
        let (mut move_count, mut must_capture) = (None, false);
        if in_check || self.position.captures_are_compulsory() {
            generate_all(&mut self.position, &mut self.moves);
            move_count = Some(self.moves.len() - start);
            must_capture = self.position.captures_are_compulsory()
                && self.moves.get(start).is_some_and(|scored| scored.mv.is_capture());
        }
        let eval = self.node_eval(tt_entry, ply, start, must_capture);
        let improving = !in_check && ply >= 2 && self.is_improving(ply);
        let table_move = tt_entry.map_or(0, |entry| entry.tag);
        let node = Node {
            alpha,
            beta,
            depth,
            ply,
            table_move,
            excluded,
            in_check,
            cut_node,
            eval,
            improving,
            move_count,
            must_capture,
        };
        let score = match node.move_count {
            Some(0) => self.score_of_outcome(V::outcome_without_moves(&self.position), ply),
            _ => match self.prune_node(&node) {
                Some(score) => score,
                None => self.search_children(internal_iterative_reduction(node), tt_entry, start),
            },
        };
        self.moves.truncate(start);
        score
    }

    /// The evaluation on which a node's pruning is based: with correction history, and refined by the transposition
    /// table. The stack stores the evaluation without that refinement. In check, and where a capture is compulsory,
    /// there is no evaluation.
    #[inline]
    fn node_eval(&mut self, tt_entry: Option<Entry>, ply: usize, start: usize, must_capture: bool) -> Score {
        if self.stack.entry(ply).in_check || must_capture {
            self.set_stack_eval(ply, NO_EVAL, NO_EVAL);
            return NO_EVAL;
        }
        if self.stack.entry(ply).excluded != 0 {
            return self.stack.entry(ply).corrected_eval;
        }
        let static_eval = self.static_eval(tt_entry, start);
        let corrected = self.corrected_eval(static_eval, ply);
        self.set_stack_eval(ply, static_eval, corrected);
        tt_entry.map_or(corrected, |entry| entry.refine_eval(corrected))
    }

    pub(super) fn set_stack_eval(&mut self, ply: usize, static_eval: Score, corrected_eval: Score) {
        let entry = self.stack.entry_mut(ply);
        (entry.static_eval, entry.corrected_eval) = (static_eval, corrected_eval);
    }

    /// A static evaluation with the correction history added.
    #[inline]
    pub(super) fn corrected_eval(&self, static_eval: Score, ply: usize) -> Score {
        static_eval
            + self.history.corrections.correction(&self.position, self.continuation(ply)[0])
                / self.policy().correction_divisor
    }

    /// The static evaluation without correction history. It is taken from the transposition table or the evaluation
    /// cache if stored there. If moves have been generated, the thread's list holds them from `start` on.
    #[inline]
    pub(super) fn static_eval(&mut self, tt_entry: Option<Entry>, start: usize) -> Score {
        if let Some(entry) = tt_entry
            && entry.eval != NO_EVAL
        {
            return entry.eval;
        }
        let key = self.position.table_key();
        if let Some(evaluation) = self.history.evaluations.probe(key) {
            return evaluation;
        }
        let evaluation = self.evaluate_with_moves(start);
        self.history.evaluations.store(key, evaluation);
        evaluation
    }

    /// Whether the evaluation for the side to move has risen since its last turn two plies ago (Chessprogramming wiki,
    /// "Improving").
    #[inline]
    fn is_improving(&self, ply: usize) -> bool {
        let (now, then) = (self.stack.entry(ply).corrected_eval, self.stack.entry(ply - 2).corrected_eval);
        now != NO_EVAL && then != NO_EVAL && now > then
    }

    /// The score of a transposition table entry, if it is deep enough and its bound settles the node.
    #[inline]
    pub(super) fn table_cutoff(&self, entry: &Entry, alpha: Score, beta: Score, depth: i32) -> Option<Score> {
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= beta,
            Bound::Upper => entry.score <= alpha,
        };
        let clock_limit = self.position.game.spec().clock_limit;
        let near_draw = clock_limit > 0 && self.position.state.halfmove + NO_TABLE_CUTOFF_PLIES >= clock_limit;
        (settles && entry.depth >= depth && !near_draw).then_some(entry.score)
    }

    /// Searches the moves of a node, stores the score in the transposition table and returns it. If moves have been
    /// generated, the thread's list holds them from `start` on.
    fn search_children(&mut self, node: Node, tt_entry: Option<Entry>, start: usize) -> Score {
        let result = match self.loss_belief(&node, start) {
            None => self.search_moves(&node, tt_entry, start),
            Some(belief) => {
                // The score of the chance node if its best move wins.
                let max = chance::chance_score(belief, MATE - node.ply as Score, node.ply);
                if max <= node.alpha {
                    return max;
                }
                let (alpha, beta) = chance::child_window(belief, node.alpha, node.beta);
                let result = self.search_moves(&Node { alpha, beta, ..node }, None, start);
                NodeResult { best: chance::chance_score(belief, result.best, node.ply), ..result }
            }
        };
        if self.stopped {
            return 0;
        }
        if !result.has_moves {
            return match node.excluded {
                0 => self.score_of_outcome(V::outcome_without_moves(&self.position), node.ply),
                _ => node.alpha,
            };
        }
        if node.excluded == 0 && !result.multi_cut {
            let bound = Bound::from_window(result.best, node.alpha, node.beta);
            self.update_correction_history(&node, &result, bound);
            let eval = self.stack.entry(node.ply).static_eval;
            let entry = Entry { tag: result.best_move, score: result.best, depth: node.depth, bound, eval };
            self.shared.job.memory.table.store(self.position.table_key(), node.ply, entry);
        }
        result.best
    }

    /// Where only ransom moves are left: the probability that the side to move has already lost.
    fn loss_belief(&self, node: &Node, start: usize) -> Option<Belief> {
        let only_ransom = V::HAS_RANSOM && node.in_check && self.moves.get(start).is_some_and(|s| V::is_ransom(s.mv));
        if only_ransom { V::belief(&self.position) } else { None }
    }

    /// The move picker of a node.
    #[inline(always)]
    fn move_picker(&mut self, node: &Node, start: usize) -> MovePicker {
        match node.move_count {
            None => MovePicker::staged(start, node.table_move),
            Some(_) => {
                let continuation = self.continuation(node.ply);
                let moves = &mut self.moves[start..];
                ordering::score_all(&self.position, moves, node.table_move, &self.history, node.ply, continuation);
                MovePicker::all(start)
            }
        }
    }

    /// Searches the moves one after another, until one causes a beta cutoff.
    fn search_moves(&mut self, node: &Node, tt_entry: Option<Entry>, start: usize) -> NodeResult {
        let ply = node.ply;
        let continuation = self.continuation(ply);
        let mut picker = self.move_picker(node, start);
        let mut result = NodeResult { best: -INFINITE, best_move: 0, has_moves: false, multi_cut: false };
        let (mut alpha, mut searched, mut skip_quiets) = (node.alpha, 0, false);
        let mut failed = FailedMoves::default();
        while let Some(mv) = picker.next(self, ply, skip_quiets) {
            if mv.tag() == node.excluded {
                continue;
            }
            result.has_moves = true;
            let quiet = is_quiet::<V>(mv);
            let key = ordering::move_key(&self.position, mv);
            let history = if quiet { self.history.quiet_history(key, continuation) } else { 0 };
            let forcing = self.is_forcing(node, mv);
            let may_prune = result.best > -MATE_RANGE && !forcing;
            if may_prune && self.prune_move(node, mv, searched, history, &mut skip_quiets) {
                continue;
            }
            let extension = match self.extension(node, mv, tt_entry) {
                Ok(plies) => plies,
                Err(score) => return NodeResult { best: score, multi_cut: true, ..result },
            };
            if self.stopped {
                break;
            }
            let captured = ordering::captured_piece(&self.position, mv);
            let undo = self.make_move(mv, key, ply);
            let gives_check = self.in_check();
            self.stack.entry_mut(ply + 1).in_check = gives_check;
            let bad_capture = picker.is_bad_capture();
            let context = MoveContext { searched, history, forcing: gives_check || forcing, bad_capture };
            let reduction = self.late_move_reduction(node, mv, context);
            let depth = node.depth - 1 + extension;
            let score = self.search_child(node, (alpha, result.best), depth, reduction, searched == 0);
            self.unmake_move(mv, &undo);
            if self.stopped {
                break;
            }
            searched += 1;
            if score > result.best {
                result.best = score;
                if score > alpha {
                    (alpha, result.best_move) = (score, mv.tag());
                    if node.is_pv() {
                        self.update_pv(ply, mv);
                    }
                    if score >= node.beta {
                        self.update_histories(node, mv, key, captured, &failed);
                        break;
                    }
                }
            }
            failed.push(quiet, key, captured);
        }
        result
    }

    /// The score after a move that was just made, for the side that made it. A late move is first searched with its
    /// reduction. If it beats alpha, it is searched again without the reduction: a ply deeper if it beats the `best`
    /// score so far by a large margin, a ply less deep if by a small one. (This, together with the present weights of
    /// null-move reductions and correction history, was worth +38 Elo, +8 to +69: 400 games over five variants at
    /// 16,000 nodes a move.) A move that may be the best of a PV node is finally searched with the whole window.
    pub(super) fn search_child(
        &mut self,
        node: &Node,
        (alpha, best): (Score, Score),
        depth: i32,
        reduction: i32,
        first: bool,
    ) -> Score {
        let ply = node.ply + 1;
        let mut score = alpha + 1;
        if !node.is_pv() || !first {
            let cut_node = reduction > 0 || !node.cut_node;
            score = -self.search(-alpha - 1, -alpha, depth - reduction, ply, cut_node);
            let margin = self.policy().deeper_search_margin;
            let by_far = score > best + margin.base + margin.per_ply * depth;
            let by_little = score < best + depth;
            let again = depth + i32::from(by_far) - i32::from(by_little);
            if score > alpha && again > depth - reduction && reduction > 0 && !self.stopped {
                score = -self.search(-alpha - 1, -alpha, again, ply, !node.cut_node);
            }
        }
        if node.is_pv() && (first || score > alpha && score < node.beta) && !self.stopped {
            score = -self.search(-node.beta, -alpha, depth, ply, false);
        }
        score
    }

    /// Sets the principal variation at a ply: the move, followed by the principal variation of the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.pv.split_at_mut(ply + 1);
        let pv = &mut above[ply];
        pv.clear();
        pv.push(mv);
        if let Some(rest) = below.first() {
            pv.extend_from_slice(rest);
        }
    }

    /// Updates correction history. Skipped if the bound says nothing about the evaluation, or if a capture was the best
    /// move, because the static evaluation is not meant to be right in such a position.
    fn update_correction_history(&mut self, node: &Node, result: &NodeResult, bound: Bound) {
        let eval = self.stack.entry(node.ply).corrected_eval;
        let is_evidence = match bound {
            Bound::Exact => true,
            Bound::Lower => result.best > eval,
            Bound::Upper => result.best < eval,
        };
        let quiet = result.best_move == 0 || is_quiet::<V>(Move::from_tag(result.best_move));
        if is_evidence && quiet && eval != NO_EVAL && result.best.abs() <= MATE_RANGE {
            let last = self.continuation(node.ply)[0];
            self.history.corrections.update(&self.position, last, node.depth, result.best - eval);
        }
    }

    /// After a beta cutoff: a bonus for the move that caused it, a malus for the moves searched before it.
    fn update_histories(&mut self, node: &Node, best: Move, key: MoveKey, captured: Piece, failed: &FailedMoves) {
        let (continuation, bonus) = (self.continuation(node.ply), history_bonus(self.policy(), node.depth));
        if is_quiet::<V>(best) {
            self.history.update_killers_and_countermove(node.ply, best, continuation);
            self.history.update_quiet(key, continuation, bonus);
            for &other in &failed.quiets {
                self.history.update_quiet(other, continuation, -bonus);
            }
        } else {
            self.history.update_capture(key, captured, bonus);
        }
        for &(other, other_captured) in &failed.captures {
            self.history.update_capture(other, other_captured, -bonus);
        }
    }
}
