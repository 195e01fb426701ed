//! Pruning: nodes and moves that are not searched.
//!
//! The margins are parameters of the variant ([`SearchPolicy`](crate::data::SearchPolicy)). Razoring, late-move pruning
//! and SEE pruning together were worth 215 ± 149 Elo in Devingt and 269 ± 152 in Divergent; all pruning by the static
//! evaluation was worth 81 ± 35 Elo in Antichess (small samples, 5,000 nodes a move).

use super::node::Node;
use super::ordering::{self, is_quiet};
use super::worker::Worker;
use crate::data::SearchPolicy;
use crate::eval;
use crate::eval::EngineGame;
use tenfold_core::position::GameConstants;
use tenfold_core::types::{MATE_RANGE, Move, Piece, PieceType, Score};

/// Least depth at which null-move pruning is verified.
const VERIFICATION_DEPTH: i32 = 10;
/// Least depth of null-move pruning.
const NULL_MOVE_DEPTH: i32 = 3;
/// The most plies that the evaluation adds to the null-move reduction.
const NULL_MOVE_MAX_EVAL_REDUCTION: i32 = 3;

/// Whether a score is a proven win or loss.
pub(super) fn is_decided(score: Score) -> bool {
    score.abs() > MATE_RANGE
}

impl<V: EngineGame> Worker<'_, V> {
    /// Whether pruning is allowed at a node: not in check, not where captures are forced, and not in a search for a
    /// mate, which must be found at its exact length.
    #[inline(always)]
    fn may_prune(&self, node: &Node) -> bool {
        !node.in_check && !node.must_capture && self.shared.job.limits.mate.is_none()
    }

    /// The score of a node whose moves need not be searched: by razoring, reverse futility pruning or null-move
    /// pruning.
    pub(super) fn prune_node(&mut self, node: &Node) -> Option<Score> {
        if node.is_pv() || !self.may_prune(node) || node.excluded != 0 || is_decided(node.beta) {
            return None;
        }
        if let Some(score) = self.razoring(node) {
            return Some(score);
        }
        if self.reverse_futility_pruning(node) {
            return Some(node.eval);
        }
        self.null_move_pruning(node)
    }

    /// Razoring: near the leaves, a node whose evaluation is far below alpha is searched by quiescence only, provided
    /// that quiescence fails low too (Birmingham and Kent, "Tree-searching and tree-pruning techniques", 1977;
    /// Chessprogramming wiki, "Razoring").
    #[inline(always)]
    fn razoring(&mut self, node: &Node) -> Option<Score> {
        let Node { alpha, beta, depth, ply, eval, .. } = *node;
        let policy = self.policy();
        if depth > policy.razoring_depth || eval + policy.razoring_margin * depth >= alpha {
            return None;
        }
        let score = self.quiescence(alpha, beta, ply, 0);
        (score <= alpha || self.stopped).then_some(score)
    }

    /// Reverse futility pruning, also called static null-move pruning: near the leaves, a node whose evaluation is far
    /// above beta is cut off (Chessprogramming wiki, "Reverse Futility Pruning").
    #[inline(always)]
    fn reverse_futility_pruning(&self, node: &Node) -> bool {
        let (policy, plies) = (self.policy(), node.depth - i32::from(node.improving));
        node.depth <= policy.reverse_futility_depth && node.eval - policy.reverse_futility_margin * plies >= node.beta
    }

    /// Null-move pruning: a node is cut off if it fails high even when the side to move passes (Beal, "Experiments with
    /// the null move", 1989; Donninger, "Null Move and Deep Search", ICCA Journal, 1993). There are never two null
    /// moves in a row.
    fn null_move_pruning(&mut self, node: &Node) -> Option<Score> {
        let Node { beta, depth, ply, eval, .. } = *node;
        let after_null_move = ply > 0 && self.stack.entry(ply - 1).null_move;
        if after_null_move
            || ply < self.null_move_min_ply
            || depth < NULL_MOVE_DEPTH
            || eval < beta
            || !self.has_non_pawn_material()
        {
            return None;
        }
        let policy = self.policy();
        let by_depth = depth / policy.null_move_depth_divisor;
        let by_eval = ((eval - beta) / policy.null_move_eval_divisor).clamp(0, NULL_MOVE_MAX_EVAL_REDUCTION);
        let reduced_depth = depth - policy.null_move_reduction - by_depth - by_eval;
        let score = self.with_null_move(ply, |w| -w.search(-beta, -beta + 1, reduced_depth, ply + 1, !node.cut_node));
        if self.stopped {
            return Some(0);
        }
        if score < beta {
            return None;
        }
        // A win found after a null move is not proven, so only beta is returned.
        let score = if is_decided(score) { beta } else { score };
        self.verify_null_move(node, reduced_depth).then_some(score)
    }

    /// Verification search: at high depths a null-move cutoff must be confirmed by a search that makes no null move in
    /// the first three quarters of its plies, against zugzwang (Tabibi and Netanyahu, "Verified Null-Move Pruning",
    /// ICGA Journal, 2002).
    fn verify_null_move(&mut self, node: &Node, reduced_depth: i32) -> bool {
        if node.depth < VERIFICATION_DEPTH || self.null_move_min_ply > 0 {
            return true;
        }
        self.null_move_min_ply = node.ply + (3 * reduced_depth.max(1) / 4) as usize + 1;
        let verified = self.search(node.beta - 1, node.beta, reduced_depth, node.ply, false);
        self.null_move_min_ply = 0;
        verified >= node.beta || self.stopped
    }

    /// Whether the side to move has a piece other than pawns and kings. Without such a piece zugzwang is likely, which
    /// makes null-move pruning unsound.
    fn has_non_pawn_material(&self) -> bool {
        let mut piece_types = (0..self.position.game.spec().piece_types.len()).map(|k| PieceType(k as u8));
        self.policy().null_move_pruning
            && piece_types.any(|piece_type| {
                let counts = !self.position.game.spec().is_royal(piece_type)
                    && piece_type != eval::params_of(&self.position).pawn;
                counts && self.position.board.count(Piece::new(piece_type, self.position.side)) > 0
            })
    }

    /// Whether a move leaves the opponent little choice, and is therefore not pruned, and reduced less: a quiet direct
    /// check, any direct check where checks are counted, or, where captures are compulsory, a piece moved to where it must be
    /// captured.
    #[inline(always)]
    pub(super) fn is_forcing(&self, node: &Node, mv: Move) -> bool {
        if self.position.captures_are_compulsory() {
            return !node.must_capture && self.position.is_attacked(mv.to(), self.position.side.other());
        }
        let checks_count = self.position.game.spec().objectives.checks_to_win > 0;
        V::HAS_ROYALS && (is_quiet::<V>(mv) || checks_count) && self.position.checks_directly(mv)
    }

    /// Whether a move is pruned, after `searched` other moves: by late-move pruning, futility pruning, history pruning
    /// or SEE pruning. Sets `skip_quiets` when late-move pruning leaves out all further quiet moves.
    pub(super) fn prune_move(
        &mut self,
        node: &Node,
        mv: Move,
        searched: usize,
        history: i32,
        skip_quiets: &mut bool,
    ) -> bool {
        if node.ply == 0 || !self.may_prune(node) {
            return false;
        }
        if !is_quiet::<V>(mv) {
            return self.see_pruning_of_capture(node.depth, mv);
        }
        if self.late_move_pruning(node, searched) {
            *skip_quiets = true;
        }
        // The depth to which the move would be searched first, after its late-move reduction.
        let reduction = self.base_reduction(node.depth, searched) / SearchPolicy::PLY;
        let depth = (node.depth - reduction - i32::from(history < 0)).max(0);
        self.futility_pruning(node, depth)
            || self.history_pruning(depth, history)
            || *skip_quiets
            || self.see_pruning_of_quiet(depth, mv)
    }

    /// Late-move pruning, also called move-count pruning: after many moves, all further quiet moves of a node without
    /// an open window are left out (Chessprogramming wiki, "Futility Pruning", "Move Count Based Pruning").
    #[inline(always)]
    fn late_move_pruning(&self, node: &Node, searched: usize) -> bool {
        let policy = self.policy();
        let base = policy.late_move_base + node.depth * node.depth * policy.late_move_tenths / 10;
        let limit = base as usize * 2 / (2 - usize::from(node.improving));
        !node.is_pv() && searched > limit
    }

    /// Futility pruning: near the leaves, a quiet move is left out where the evaluation and a margin do not reach alpha
    /// (Heinz, "Extended Futility Pruning", ICCA Journal, 1998). Leaving out single moves instead of all that follow
    /// was worth +24 Elo (-15 to +63; five variants at 5,000 nodes a move, a small sample).
    #[inline(always)]
    fn futility_pruning(&self, node: &Node, depth: i32) -> bool {
        let SearchPolicy { futility_margin: margin, futility_depth, .. } = *self.policy();
        depth <= futility_depth && node.eval + margin.base + margin.per_ply * depth <= node.alpha
    }

    /// History pruning: near the leaves, a quiet move with a bad history is left out (Chessprogramming wiki, "History
    /// Leaf Pruning").
    #[inline(always)]
    fn history_pruning(&self, depth: i32, history: i32) -> bool {
        let policy = self.policy();
        depth <= policy.history_pruning_depth && history < -policy.history_pruning_margin * (depth + 1)
    }

    /// SEE pruning: near the leaves, a capture is left out that loses too much by static exchange evaluation
    /// (Chessprogramming wiki, "Static Exchange Evaluation").
    #[inline(always)]
    fn see_pruning_of_capture(&mut self, depth: i32, mv: Move) -> bool {
        let bound = -self.policy().see_margin_capture * depth;
        bound < 0 && depth <= self.policy().see_capture_depth && !self.see_ge(mv, bound)
    }

    /// SEE pruning of quiet moves: a quiet move is left out if its piece may be captured and the exchange loses too
    /// much.
    #[inline(always)]
    fn see_pruning_of_quiet(&mut self, depth: i32, mv: Move) -> bool {
        let margin = self.policy().see_margin_quiet;
        margin > 0 && depth <= self.policy().futility_depth && !self.see_ge(mv, -margin * depth * depth)
    }

    /// Whether a move gains at least `threshold` centipawns by static exchange evaluation.
    pub(super) fn see_ge(&mut self, mv: Move, threshold: Score) -> bool {
        let gain = ordering::material_gain(&self.position, mv);
        let values = eval::piece_values(&self.position);
        self.position.see_ge(mv, gain, values, threshold)
    }
}
