//! Extensions: moves that are searched deeper.

use super::node::Node;
use super::pruning::is_decided;
use super::transposition::Entry;
use super::worker::Worker;
use crate::eval::EngineGame;
use tenfold_core::types::{Bound, Move, Score};

impl<V: EngineGame> Worker<'_, V> {
    /// The number of plies by which a move is extended: one ply in check (check extension; Chessprogramming wiki,
    /// "Check Extensions") and for the only legal move, otherwise the result of [singular
    /// extensions](Self::singular_extension). `Err` holds the score with which multi-cut ends the whole node.
    pub(super) fn extension(&mut self, node: &Node, mv: Move, tt_entry: Option<Entry>) -> Result<i32, Score> {
        if node.ply as i32 >= 2 * self.root_depth {
            return Ok(0);
        }
        if node.in_check || node.move_count == Some(1) {
            return Ok(1);
        }
        match tt_entry {
            Some(entry) if mv.tag() == node.table_move && node.ply > 0 => self.singular_extension(node, entry),
            _ => Ok(0),
        }
    }

    /// Singular extension: the table move is extended when all other moves fail low against its score less a margin, in
    /// a search of half the depth that excludes it (Anantharaman, Campbell and Hsu, "Singular Extensions: Adding
    /// Selectivity to Brute-Force Searching", 1990). Worth 15 Elo here (-19 to +50; five variants at 5,000 nodes a
    /// move, a small sample).
    ///
    /// When another move fails high, there are two cases. Multi-cut: the singular bound is at least beta, so several
    /// moves reach beta, and the node is cut off (Björnsson and Marsland, "Multi-Cut Pruning in Alpha-Beta Search",
    /// 1998). Negative extension: only the stored score of the table move reaches beta, and the table move is searched
    /// a ply less deep.
    fn singular_extension(&mut self, node: &Node, entry: Entry) -> Result<i32, Score> {
        let policy = self.policy();
        let reliable = entry.depth >= node.depth - 3 && entry.bound != Bound::Upper && !is_decided(entry.score);
        if node.depth < policy.singular_depth || !reliable || node.excluded != 0 {
            return Ok(0);
        }
        let singular_beta = entry.score - policy.singular_margin_tenths * node.depth / 10;
        self.stack.entry_mut(node.ply).excluded = node.table_move;
        let score = self.search(singular_beta - 1, singular_beta, (node.depth - 1) / 2, node.ply, node.cut_node);
        self.stack.entry_mut(node.ply).excluded = 0;
        if self.stopped {
            return Ok(0);
        }
        let is_multi_cut = !node.is_pv() && singular_beta >= node.beta && !is_decided(singular_beta);
        match score {
            score if score < singular_beta => {
                let double = !node.is_pv() && score < singular_beta - policy.double_extension_margin;
                Ok(1 + i32::from(double))
            }
            _ if is_multi_cut => Err(singular_beta),
            _ if entry.score >= node.beta => Ok(-1),
            _ => Ok(0),
        }
    }
}
