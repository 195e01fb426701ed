//! Where the search looks less deep, deeper, or not at all.

use super::node::Node;
use super::worker::Worker;
use crate::position::Variant;
use crate::types::{MATE_RANGE, Move, MoveClass, Score};

/// From this half-move clock on the table settles nothing: it does not know of the clock.
pub(super) const LATE_CLOCK: u32 = 90;
/// Centipawns by which a position must stand above the window, for each ply left, to be left alone.
const CALM: Score = 90;
/// Deepest search that is left out because a position stands far above the window.
const CALM_DEPTH: i32 = 6;
/// Deepest search in which quiet turns are left out.
const SHALLOW: i32 = 4;

/// Plies of reduction by depth and by turns tried before: they grow with the logarithms of both.
static REDUCTIONS: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let (mut depth, mut ln_depth) = (1, 0.0);
    while depth < 64 {
        let (mut tried, mut ln_tried) = (1, 0.0);
        while tried < 64 {
            table[depth][tried] = (0.6 + ln_depth * ln_tried / 2.3) as u8;
            tried += 1;
            ln_tried += ln_step(tried);
        }
        depth += 1;
        ln_depth += ln_step(depth);
    }
    table
};

/// ln(n) - ln(n - 1), by the first terms of its series.
const fn ln_step(n: usize) -> f64 {
    let y = 1.0 / (2 * n - 1) as f64;
    2.0 * (y + y * y * y / 3.0)
}

fn is_decided(score: Score) -> bool {
    score.abs() > MATE_RANGE
}

impl<V: Variant> Worker<'_, V> {
    /// A score for a node that need not be searched, because it stands above the window by far, or because even a
    /// free turn for the opponent leaves it there. Not where a turn may be forced: there a free turn is no loss.
    pub(super) fn prune(&mut self, node: &Node, may_pass: bool) -> Option<Score> {
        if V::SPEC.capture_compulsory || !V::SPEC.has_royals() || node.check || is_decided(node.beta) {
            return None;
        }
        let stand = self.evaluate();
        if node.depth <= CALM_DEPTH && stand - CALM * node.depth >= node.beta {
            return Some(stand);
        }
        if !may_pass || node.depth < 3 || stand < node.beta || !self.has_officers() {
            return None;
        }
        let depth = node.depth - 3 - node.depth / 4;
        let score = self.pass(|w| -w.search(-node.beta, -node.beta + 1, depth, node.ply + 1, false));
        if self.stopped {
            return Some(0);
        }
        // A proven win after a free turn is not proven.
        (score >= node.beta).then(|| if is_decided(score) { node.beta } else { score })
    }

    /// Whether the side to move has men beside pawns and kings, without which a free turn is often the best.
    fn has_officers(&self) -> bool {
        (0..V::SPEC.kinds.len()).map(|k| crate::types::Kind(k as u8)).any(|kind| {
            let counts = !V::SPEC.kinds[kind.idx()].royal && kind != V::SPEC.pawn.kind;
            counts && self.position.board.count(crate::types::Piece::new(kind, self.position.side)) > 0
        })
    }

    /// Whether a turn is left out near the last ply, because there are many and this one promises little.
    pub(super) fn is_futile(&mut self, node: &Node, turn: Move, tried: usize, best: Score) -> bool {
        if V::SPEC.capture_compulsory
            || node.is_open()
            || node.check
            || node.depth > SHALLOW
            || best < -MATE_RANGE
            || !is_quiet(turn)
        {
            return false;
        }
        tried > 4 + 4 * (node.depth * node.depth) as usize
    }

    /// Plies by which a turn is searched deeper: when a king is attacked, or when there is no choice.
    pub(super) fn extension(&self, node: &Node, count: usize) -> i32 {
        let forced = node.check || count == 1;
        i32::from(forced && (node.ply as i32) < 2 * self.root_depth)
    }

    /// Plies by which a turn is searched less deep at first, because others came before it.
    pub(super) fn reduction(&self, node: &Node, turn: Move, tried: usize) -> i32 {
        if tried < 2 || node.depth < 3 || node.check || !is_quiet(turn) {
            return 0;
        }
        let plies = i32::from(REDUCTIONS[node.depth.min(63) as usize][tried.min(63)]);
        (plies - i32::from(node.is_open())).clamp(0, node.depth - 2)
    }
}

/// Whether a turn neither captures, promotes nor pays.
fn is_quiet(turn: Move) -> bool {
    !turn.is_capture() && turn.class() != MoveClass::Promote && !turn.has_price()
}
