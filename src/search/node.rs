//! The search of one position to a depth: principal variation search in negamax form.

use super::belief;
use super::ordering::{self, Gather};
use super::pruning;
use super::table::Entry;
use super::worker::{INFINITE, Worker};
use crate::position::{Belief, Variant};
use crate::types::{Bound, MATE, Move, Score};

/// A position to search: its window, depth, place, and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub alpha: Score,
    pub beta: Score,
    pub depth: i32,
    pub ply: usize,
    /// Tag of the table's turn.
    pub tag: u32,
    /// Whether a king of the side to move is attacked.
    pub check: bool,
}

impl Node {
    /// Whether the exact value is wanted.
    pub(super) const fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What came out of a node's turns.
struct Found {
    best: Score,
    /// Tag of the best turn; 0 when none was better than the window.
    tag: u32,
}

impl<V: Variant> Worker<'_, V> {
    /// The value of the position for the side to move, searched `depth` plies deep, `ply` plies from the root: exact
    /// within `alpha` and `beta`, else a bound. `may_pass` says whether a free turn may be tried.
    pub(super) fn search(&mut self, alpha: Score, beta: Score, depth: i32, ply: usize, may_pass: bool) -> Score {
        if depth <= 0 {
            return self.quiescence(alpha, beta, ply, 0);
        }
        if let Some(score) = self.enter(ply) {
            return score;
        }
        // Nothing found here can be better than a win on the spot, or worse than a loss.
        let alpha = alpha.max(ply as Score - MATE);
        let beta = beta.min(MATE - ply as Score);
        if alpha >= beta {
            return alpha;
        }
        let known = self.shared.job.table.probe(self.position.table_key(), ply);
        let check = self.in_check();
        let node = Node { alpha, beta, depth, ply, tag: known.map_or(0, |entry| entry.tag), check };
        if !node.is_open() {
            if let Some(score) = known.and_then(|entry| self.cut(&entry, alpha, beta, depth)) {
                return score;
            }
            if let Some(score) = self.prune(&node, may_pass) {
                return score;
            }
        }
        let start = self.turns.len();
        self.position.generate(&mut Gather::new(&mut self.turns));
        let score = self.expand(node, start);
        self.turns.truncate(start);
        score
    }

    /// The value that the table gives a node, if it settles it.
    #[inline]
    pub(super) fn cut(&self, entry: &Entry, alpha: Score, beta: Score, depth: i32) -> Option<Score> {
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= beta,
            Bound::Upper => entry.score <= alpha,
        };
        (settles && entry.depth >= depth && self.position.state.halfmove < pruning::LATE_CLOCK).then_some(entry.score)
    }

    /// The value of a node whose turns stand in the list from `start` on.
    fn expand(&mut self, node: Node, start: usize) -> Score {
        let Some(first) = self.turns.get(start).map(|ranked| ranked.turn) else {
            return self.score_of(V::without_turns(&self.position), node.ply);
        };
        let found = match self.belief(&node, first) {
            None => self.try_turns(&node, start),
            Some(belief) => {
                // The best play that is left, were it a win, is worth no more than this.
                let most = belief::mix(belief, MATE - node.ply as Score, node.ply);
                if most <= node.alpha {
                    return most;
                }
                let (alpha, beta) = belief::inner(belief, node.alpha, node.beta);
                let found = self.try_turns(&Node { alpha, beta, ..node }, start);
                Found { best: belief::mix(belief, found.best, node.ply), ..found }
            }
        };
        if self.stopped {
            return 0;
        }
        let bound = match found.best {
            best if best >= node.beta => Bound::Lower,
            best if best > node.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry { tag: found.tag, score: found.best, depth: node.depth, bound };
        self.shared.job.table.store(self.position.table_key(), node.ply, entry);
        found.best
    }

    /// Whether the side to move may have lost already: asked where only turns of last resort are left.
    fn belief(&self, node: &Node, first: Move) -> Option<Belief> {
        if V::LAST_RESORT && node.check && first.has_price() { V::belief(&self.position) } else { None }
    }

    fn try_turns(&mut self, node: &Node, start: usize) -> Found {
        let killers = self.history.killers(node.ply);
        ordering::rank(&self.position, &mut self.turns[start..], node.tag, killers, &self.history);
        self.walk(node, start)
    }

    /// Searches the turns one after another until one is too good.
    fn walk(&mut self, node: &Node, start: usize) -> Found {
        let count = self.turns.len() - start;
        let mut found = Found { best: -INFINITE, tag: 0 };
        let mut alpha = node.alpha;
        let mut tried = 0;
        for n in 0..count {
            let turn = ordering::pick(&mut self.turns[start..], n);
            if self.is_futile(node, turn, tried, found.best) {
                continue;
            }
            let extension = self.extension(node, count);
            let reduction = self.reduction(node, turn, tried);
            let played = self.play(turn);
            let depth = node.depth - 1 + extension;
            let score = self.child(node, alpha, depth, reduction, tried == 0);
            self.take_back(turn, &played);
            if self.stopped {
                break;
            }
            tried += 1;
            if score > found.best {
                found.best = score;
                if score > alpha {
                    alpha = score;
                    found.tag = turn.tag();
                    if node.is_open() {
                        self.note_line(node.ply, turn);
                    }
                    if score >= node.beta {
                        self.learn(node, start, n);
                        break;
                    }
                }
            }
        }
        found
    }

    /// The value of the position after a turn, for the side that made it: the first turn with the whole window,
    /// the others only to prove that they are no better, and again if they are.
    pub(super) fn child(&mut self, node: &Node, alpha: Score, depth: i32, reduction: i32, first: bool) -> Score {
        let ply = node.ply + 1;
        let mut score = alpha + 1;
        if !first {
            score = -self.search(-alpha - 1, -alpha, depth - reduction, ply, true);
            if score > alpha && reduction > 0 && !self.stopped {
                score = -self.search(-alpha - 1, -alpha, depth, ply, true);
            }
        }
        if first || score > alpha && score < node.beta && node.is_open() && !self.stopped {
            score = -self.search(-node.beta, -alpha, depth, ply, true);
        }
        score
    }

    /// Notes that a turn, followed by the best line behind it, is the best line from a ply.
    pub(super) fn note_line(&mut self, ply: usize, turn: Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(turn);
        if let Some(rest) = below.first() {
            line.extend_from_slice(rest);
        }
    }

    /// Remembers that the `n`-th turn refuted what came before, and that those before it did not.
    fn learn(&mut self, node: &Node, start: usize, n: usize) {
        let best = self.turns[start + n].turn;
        if !best.is_capture() {
            self.history.note_killer(node.ply, best);
        }
        for i in 0..=n {
            let turn = self.turns[start + i].turn;
            if i == n || turn.is_capture() == best.is_capture() || turn.is_capture() {
                let man = ordering::mover(&self.position, turn);
                self.history.learn(man, turn, node.depth, i == n);
            }
        }
    }
}
