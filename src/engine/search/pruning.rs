//! Where the search looks less deep, deeper, or not at all.

use super::node::Node;
use super::ordering::{self, is_quiet};
use super::table::Entry;
use super::worker::Worker;
use crate::core::position::Variant;
use crate::core::rules::Spec;
use crate::core::types::{Bound, MATE_RANGE, Move, Piece, PieceType, Score};
use crate::engine::eval;

/// From this half-move clock on the table settles nothing: it does not know of the clock.
pub(super) const LATE_CLOCK: u32 = 90;
/// Least depth at which a move is looked at for being the only good one.
const SINGULAR: i32 = 7;
/// Least depth at which a pass that refutes is verified by a search without passing.
const VERIFIED: i32 = 10;
/// Least depth that is searched a ply less deep where the table knows no move.
const UNKNOWN_MOVE: i32 = 5;
/// Reductions are counted in parts of a ply.
const PLY: i32 = 1024;
/// History by which a move's reduction changes by a ply.
const HISTORY_PLY: i32 = 9_000;

/// How far the values of a game's positions go up and down, in centipawns, where that is another in each game.
pub(super) struct Margins {
    /// By which a position must stand above the window, for each ply left, to be left alone.
    calm: Score,
    /// Below the window, for each ply left, to be left to quiescence.
    hopeless: Score,
    /// Below the window for quiet turns to be left out: at least, and for each ply left.
    futile: (Score, Score),
    /// What exchanges may lose for each ply left, by captures, and by quiet moves for each ply squared.
    exchange: (Score, Score),
    /// Quiet moves tried before all others are left out: at least, and tenths for each ply left squared.
    late: (i32, i32),
    /// Plies of reduction: at least, and what the product of the logarithms of depth and moves tried is divided by.
    reductions: (f64, f64),
    /// Parts of a ply by which moves are reduced more where one is expected to refute what came before.
    cut: i32,
}

impl Margins {
    const fn of(spec: &Spec) -> Margins {
        match spec.lose_to_win {
            false => Margins {
                calm: 85,
                hopeless: 260,
                futile: (90, 100),
                exchange: (90, 25),
                late: (3, 7),
                reductions: (1.0, 1.9),
                cut: PLY,
            },
            true => Margins {
                calm: 130,
                hopeless: 500,
                futile: (250, 150),
                exchange: (0, 0),
                late: (4, 10),
                reductions: (0.8, 2.1),
                cut: 0,
            },
        }
    }
}

/// What is known of a move when it is about to be searched.
#[derive(Clone, Copy)]
pub(super) struct Prospect {
    /// How many moves were searched before it.
    pub tried: usize,
    /// How good it has been elsewhere.
    pub history: i32,
    /// Whether it leaves little choice.
    pub forcing: bool,
    /// Whether it is a capture that loses.
    pub bad: bool,
}

/// Reductions by depth and by moves tried before: they grow with the logarithms of both.
const fn reductions((least, divisor): (f64, f64)) -> [[i16; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let (mut depth, mut ln_depth) = (1, 0.0);
    while depth < 64 {
        let (mut tried, mut ln_tried) = (1, 0.0);
        while tried < 64 {
            table[depth][tried] = (PLY as f64 * (least + ln_depth * ln_tried / divisor)) as i16;
            tried += 1;
            ln_tried += ln_step(tried);
        }
        depth += 1;
        ln_depth += ln_step(depth);
    }
    table
}

/// ln(n) - ln(n - 1), by the first terms of its series.
const fn ln_step(n: usize) -> f64 {
    let y = 1.0 / (2 * n - 1) as f64;
    2.0 * (y + y * y * y / 3.0)
}

fn is_decided(score: Score) -> bool {
    score.abs() > MATE_RANGE
}

/// The node searched a ply less deep where nothing is known of it yet ("internal iterative reduction").
pub(super) fn shallower(node: Node) -> Node {
    let unknown = node.tag == 0 && node.excluded == 0 && node.depth >= UNKNOWN_MOVE && (node.cut || node.is_open());
    Node { depth: node.depth - i32::from(unknown), ..node }
}

impl<V: Variant> Worker<'_, V> {
    const MARGINS: Margins = Margins::of(V::SPEC);
    const REDUCTIONS: &'static [[i16; 64]; 64] = &reductions(Self::MARGINS.reductions);

    /// The usual reduction, in parts of a ply.
    #[inline(always)]
    fn usual_reduction(depth: i32, tried: usize) -> i32 {
        i32::from(Self::REDUCTIONS[depth.clamp(0, 63) as usize][tried.min(63)])
    }

    /// Whether moves may be left unsearched at a node: not where they are forced, and not when a mate is looked for,
    /// which is to be found at its exact length.
    #[inline(always)]
    fn may_prune(&self, node: &Node) -> bool {
        !node.check && !node.forced && self.shared.job.limits.mate.is_none()
    }

    /// A score for a node that need not be searched by its moves, because it stands far above or below the window, or
    /// because even a free move for the opponent leaves it above.
    pub(super) fn prune(&mut self, node: &Node) -> Option<Score> {
        if node.is_open() || !self.may_prune(node) || node.excluded != 0 || is_decided(node.beta) {
            return None;
        }
        let margins = const { &Self::MARGINS };
        let Node { alpha, beta, depth, ply, eval, .. } = *node;
        if depth <= 3 && eval + margins.hopeless * depth < alpha {
            let score = self.quiescence(alpha, beta, ply, 0);
            if score <= alpha || self.stopped {
                return Some(score);
            }
        }
        if depth <= 8 && eval - margins.calm * (depth - i32::from(node.improving)) >= beta {
            return Some(eval);
        }
        self.refuted_by_pass(node)
    }

    /// Whether even a free move for the opponent leaves the position above the window.
    fn refuted_by_pass(&mut self, node: &Node) -> Option<Score> {
        let Node { beta, depth, ply, eval, .. } = *node;
        let twice = ply > 0 && self.frame(ply - 1).passes;
        if twice || ply < self.unpassing || depth < 3 || eval < beta || !self.has_officers() {
            return None;
        }
        let left = depth - 4 - depth / 3 - ((eval - beta) / 200).clamp(0, 3);
        let score = self.pass(ply, |w| -w.search(-beta, -beta + 1, left, ply + 1, !node.cut));
        if self.stopped {
            return Some(0);
        }
        if score < beta {
            return None;
        }
        // A proven win after a free move is not proven.
        let score = if is_decided(score) { beta } else { score };
        if depth < VERIFIED || self.unpassing > 0 {
            return Some(score);
        }
        self.unpassing = ply + (3 * left.max(1) / 4) as usize + 1;
        let verified = self.search(beta - 1, beta, left, ply, false);
        self.unpassing = 0;
        (verified >= beta || self.stopped).then_some(score)
    }

    /// Whether the side to move has pieces beside pawns and kings, without which a free move is often the best. Where
    /// pieces are a burden, free moves are good or bad at any time.
    fn has_officers(&self) -> bool {
        let mut piece_types = (0..V::SPEC.piece_types.len()).map(|k| PieceType(k as u8));
        V::HAS_ROYALS
            && piece_types.any(|piece_type| {
                let counts = !V::SPEC.piece_types[piece_type.idx()].royal && piece_type != V::SPEC.pawn.piece_type;
                counts && self.position.board.count(Piece::new(piece_type, self.position.side)) > 0
            })
    }

    /// Whether a move leaves the opponent little choice: it gives check, or it goes where it must be captured.
    #[inline(always)]
    pub(super) fn forces_reply(&self, node: &Node, mv: Move) -> bool {
        if V::COMPULSORY {
            return !node.forced && self.position.attacked(mv.to(), self.position.side.other());
        }
        V::HAS_ROYALS && is_quiet(mv) && self.position.checks_directly(mv)
    }

    /// Whether a move is left out near the last ply because it promises little; sets `skip_quiets` when so many came
    /// before it that all further quiet moves are left out.
    pub(super) fn is_futile(
        &mut self,
        node: &Node,
        mv: Move,
        tried: usize,
        history: i32,
        skip_quiets: &mut bool,
    ) -> bool {
        if node.ply == 0 || !self.may_prune(node) {
            return false;
        }
        let margins = const { &Self::MARGINS };
        let depth = node.depth;
        if !is_quiet(mv) {
            let bound = -margins.exchange.0 * depth;
            return bound < 0 && depth <= 6 && !self.see_ge(mv, bound);
        }
        let most =
            (margins.late.0 + depth * depth * margins.late.1 / 10) as usize * 2 / (2 - usize::from(node.improving));
        if !node.is_open() && tried > most {
            *skip_quiets = true;
        }
        let left = (depth - Self::usual_reduction(depth, tried) / PLY - (history < 0) as i32).max(0);
        if left <= 7 && node.eval + margins.futile.0 + margins.futile.1 * left <= node.alpha {
            return true;
        }
        if left <= 3 && history < -4_000 * (left + 1) {
            return true;
        }
        let bound = -margins.exchange.1 * left * left;
        *skip_quiets || margins.exchange.1 > 0 && left <= 7 && !self.see_ge(mv, bound)
    }

    /// Whether a move is worth at least so much, in centipawns, after the exchanges that it leads to.
    pub(super) fn see_ge(&mut self, mv: Move, least: Score) -> bool {
        let gain = ordering::gain(&self.position, mv);
        self.position.see_ge(mv, gain, eval::piece_values::<V>(), least)
    }

    /// Plies by which a move is searched deeper: when a king is attacked, when there is no choice, or when it is the
    /// table's and all others are worse by far. An error is the value of a node at which several moves are too good.
    pub(super) fn extension(&mut self, node: &Node, mv: Move, known: Option<Entry>) -> Result<i32, Score> {
        if node.ply as i32 >= 2 * self.root_depth {
            return Ok(0);
        }
        if node.check || node.count == Some(1) {
            return Ok(1);
        }
        match known {
            Some(entry) if mv.tag() == node.tag && node.ply > 0 => self.singular(node, entry),
            _ => Ok(0),
        }
    }

    /// Whether all moves but the table's are worse than it by far: then it is searched deeper.
    fn singular(&mut self, node: &Node, entry: Entry) -> Result<i32, Score> {
        let reliable = entry.depth >= node.depth - 3 && entry.bound != Bound::Upper && !is_decided(entry.score);
        if node.depth < SINGULAR || !reliable || node.excluded != 0 {
            return Ok(0);
        }
        let bar = entry.score - 2 * node.depth;
        self.frame(node.ply).excluded = node.tag;
        let score = self.search(bar - 1, bar, (node.depth - 1) / 2, node.ply, node.cut);
        self.frame(node.ply).excluded = 0;
        if self.stopped {
            return Ok(0);
        }
        match score {
            score if score < bar => Ok(1 + i32::from(!node.is_open() && score < bar - 25)),
            _ if !node.is_open() && bar >= node.beta && !is_decided(bar) => Err(bar),
            _ if entry.score >= node.beta => Ok(-1),
            _ => Ok(0),
        }
    }

    /// Plies by which a move is searched less deep at first, because others came before it.
    pub(super) fn reduction(&self, node: &Node, mv: Move, prospect: Prospect) -> i32 {
        let Prospect { tried, history, forcing, bad } = prospect;
        if tried < 1 + usize::from(node.is_open()) || node.depth < 3 || node.forced {
            return 0;
        }
        let mut parts = Self::usual_reduction(node.depth, tried);
        if is_quiet(mv) {
            let known_capture = node.tag != 0 && !is_quiet(Move::from_tag(node.tag));
            parts += (i32::from(!node.improving) + i32::from(known_capture)) * PLY / 2;
            parts -= history * PLY / HISTORY_PLY + PLY * i32::from(self.history.is_killer(node.ply, mv));
        } else if bad {
            parts -= PLY;
        } else {
            parts /= 2;
        }
        let less = i32::from(node.is_open()) + i32::from(forcing) + i32::from(node.check);
        parts += const { &Self::MARGINS }.cut * i32::from(node.cut) - PLY * less;
        if self.shared.job.limits.mate.is_some() {
            // A win that is looked for often begins with a move that looks bad.
            parts /= 2;
        }
        (parts / PLY).clamp(0, node.depth - 2)
    }
}
