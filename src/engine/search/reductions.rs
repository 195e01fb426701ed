//! Reductions: late-move reductions and internal iterative reductions.

use super::node::{MoveContext, Node};
use super::ordering::is_quiet;
use super::worker::Worker;
use crate::data::SearchPolicy;
use crate::eval::EngineGame;
use tenfold_core::types::Move;

/// One ply in the unit in which reductions are counted.
const PLY: i32 = SearchPolicy::PLY;
/// Least depth of late-move reductions.
const LATE_MOVE_DEPTH: i32 = 3;
/// Least depth of internal iterative reductions.
const INTERNAL_ITERATIVE_DEPTH: i32 = 5;

/// Internal iterative reduction: a PV node or expected cut node without a table move is searched a ply less deep,
/// because its moves are badly ordered (Chessprogramming wiki, "Internal Iterative Reductions").
pub(super) fn internal_iterative_reduction(node: Node) -> Node {
    let reduced = node.table_move == 0
        && node.excluded == 0
        && node.depth >= INTERNAL_ITERATIVE_DEPTH
        && (node.cut_node || node.is_pv());
    Node { depth: node.depth - i32::from(reduced), ..node }
}

impl<V: EngineGame> Worker<'_, V> {
    /// The late-move reduction that depends on depth and move number alone, in units of 1/`PLY` ply.
    #[inline(always)]
    pub(super) fn base_reduction(&self, depth: i32, searched: usize) -> i32 {
        i32::from(self.reductions[depth.clamp(0, 63) as usize][searched.min(63)])
    }

    /// Late-move reduction: the number of plies by which a move is first searched less deep, because moves that come
    /// late in the order are seldom the best (Chessprogramming wiki, "Late Move Reductions"). The reduction is larger
    /// in expected cut nodes, where the side to move is not improving, and where the table move is a capture. It is
    /// smaller for killers, for moves with a good history, for checks and in PV nodes. It is halved for good captures.
    ///
    /// Reductions shorter by a step lost 42 Elo (6 to 79; 5,000 nodes a move, a small sample). Counting in parts of a
    /// ply with these terms was worth +18 ± 27 Elo (500 games over five variants at 8,000 nodes a move).
    pub(super) fn late_move_reduction(&self, node: &Node, mv: Move, context: MoveContext) -> i32 {
        let MoveContext { searched, history, forcing, bad_capture } = context;
        if searched < 1 + usize::from(node.is_pv()) || node.depth < LATE_MOVE_DEPTH || node.must_capture {
            return 0;
        }
        let mut reduction = self.base_reduction(node.depth, searched);
        if is_quiet::<V>(mv) {
            let table_capture = node.table_move != 0 && !is_quiet::<V>(Move::from_tag(node.table_move));
            reduction += (i32::from(!node.improving) + i32::from(table_capture)) * PLY / 2;
            reduction -= history * PLY / self.policy().history_per_ply;
            reduction -= PLY * i32::from(self.history.is_killer(node.ply, mv));
        } else if bad_capture {
            reduction -= PLY;
        } else {
            reduction /= 2;
        }
        let less = i32::from(node.is_pv()) + i32::from(forcing) + i32::from(node.in_check);
        reduction += self.policy().cut_node_reduction * i32::from(node.cut_node) - PLY * less;
        if self.shared.job.limits.mate.is_some() {
            // In a search for a mate, the mate often begins with a sacrifice, so such captures are reduced less.
            reduction /= 2;
        }
        (reduction / PLY).clamp(0, node.depth - 2)
    }
}
