//! The search of one position to a depth: principal variation search in negamax form.

use super::belief;
use super::history::Step;
use super::ordering::{self, is_quiet};
use super::picker::{Picker, gather_all};
use super::pruning::{self, Prospect};
use super::table::{Entry, UNKNOWN};
use super::worker::{INFINITE, Worker};
use crate::core::position::{Belief, Variant};
use crate::core::types::{Bound, MATE, MATE_RANGE, Move, Piece, Score};
use arrayvec::ArrayVec;

/// A position to search: its window, depth, place, and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub alpha: Score,
    pub beta: Score,
    pub depth: i32,
    pub ply: usize,
    /// Tag of the table's turn.
    pub tag: u32,
    /// Tag of a move that is left out; 0 for none.
    pub excluded: u32,
    /// Whether a king of the side to move is attacked.
    pub check: bool,
    /// Whether a move is expected to refute what came before.
    pub cut: bool,
    /// The static evaluation, corrected by what the table knows.
    pub eval: Score,
    /// Whether the side to move stands better than a move ago.
    pub improving: bool,
    /// How many moves there are, where they were all generated.
    pub count: Option<usize>,
    /// Whether the side to move must capture.
    pub forced: bool,
}

impl Node {
    /// Whether the exact value is wanted.
    pub(super) const fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What came out of a node's moves.
struct Found {
    best: Score,
    /// Tag of the best move; 0 when none was better than the window.
    tag: u32,
    /// Whether there was any move.
    any: bool,
    /// Whether the value is of a shallower search and not to be kept.
    passing: bool,
}

/// Moves tried in vain at a node.
#[derive(Default)]
struct Tried {
    quiets: ArrayVec<Step, 48>,
    captures: ArrayVec<(Step, Piece), 24>,
}

impl<V: Variant> Worker<'_, V> {
    /// The value of the position for the side to move, searched `depth` plies deep, `ply` plies from the root: exact
    /// within `alpha` and `beta`, else a bound. `cut` says that a refutation is expected here.
    pub(super) fn search(&mut self, alpha: Score, beta: Score, depth: i32, ply: usize, cut: bool) -> Score {
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
        let frame = *self.frame(ply);
        let (check, excluded) = (frame.check, frame.excluded);
        let known = match excluded {
            0 => self.shared.job.memory.table.probe(self.position.table_key(), ply),
            _ => None,
        };
        if alpha + 1 == beta
            && let Some(score) = known.and_then(|entry| self.cut(&entry, alpha, beta, depth))
        {
            return score;
        }
        let start = self.moves.len();
        let (mut count, mut forced) = (None, false);
        if check || V::COMPULSORY {
            gather_all(&mut self.position, &mut self.moves);
            count = Some(self.moves.len() - start);
            forced = V::COMPULSORY && self.moves.get(start).is_some_and(|r| r.mv.is_capture());
        }
        let eval = self.judge(known, ply, start, forced);
        let improving = !check && ply >= 2 && frame_is_better(self.eval_at(ply), self.eval_at(ply - 2));
        let tag = known.map_or(0, |entry| entry.tag);
        let node = Node { alpha, beta, depth, ply, tag, excluded, check, cut, eval, improving, count, forced };
        let score = match node.count {
            Some(0) => self.score_of(V::without_moves(&self.position), ply),
            _ => match self.prune(&node) {
                Some(score) => score,
                None => self.expand(pruning::shallower(node), known, start),
            },
        };
        self.moves.truncate(start);
        score
    }

    /// The static evaluation of a position, noted on the path; corrected by the table where that knows better. Nobody
    /// asks for it where moves are forced.
    #[inline]
    fn judge(&mut self, known: Option<Entry>, ply: usize, start: usize, forced: bool) -> Score {
        if self.frame(ply).check || forced {
            self.note_eval(ply, UNKNOWN, UNKNOWN);
            return UNKNOWN;
        }
        if self.frame(ply).excluded != 0 {
            return self.eval_at(ply);
        }
        let eval = self.static_eval(known, start);
        let corrected = self.correct(eval, ply);
        self.note_eval(ply, eval, corrected);
        known.map_or(corrected, |entry| entry.corrected(corrected))
    }

    pub(super) fn note_eval(&mut self, ply: usize, eval: Score, corrected: Score) {
        let frame = self.frame(ply);
        (frame.eval, frame.corrected) = (eval, corrected);
    }

    /// A static evaluation with what the search has learnt about such positions.
    #[inline]
    pub(super) fn correct(&self, eval: Score, ply: usize) -> Score {
        eval + self.history.corrections.of(&self.position, self.past(ply)[0])
    }

    /// The static evaluation as it is, from the table where it stands there. Moves that were generated already stand
    /// in the list from `start` on.
    #[inline]
    pub(super) fn static_eval(&mut self, known: Option<Entry>, start: usize) -> Score {
        match known {
            Some(entry) if entry.eval != UNKNOWN => entry.eval,
            _ => self.evaluate_listed(start),
        }
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

    /// The value of a node by its moves. Those that were generated already stand in the list from `start` on.
    fn expand(&mut self, node: Node, known: Option<Entry>, start: usize) -> Score {
        let found = match self.belief(&node, start) {
            None => self.try_moves(&node, known, start),
            Some(belief) => {
                // The best play that is left, were it a win, is worth no more than this.
                let most = belief::mix(belief, MATE - node.ply as Score, node.ply);
                if most <= node.alpha {
                    return most;
                }
                let (alpha, beta) = belief::inner(belief, node.alpha, node.beta);
                let found = self.try_moves(&Node { alpha, beta, ..node }, None, start);
                Found { best: belief::mix(belief, found.best, node.ply), ..found }
            }
        };
        if self.stopped {
            return 0;
        }
        if !found.any {
            return match node.excluded {
                0 => self.score_of(V::without_moves(&self.position), node.ply),
                _ => node.alpha,
            };
        }
        if node.excluded == 0 && !found.passing {
            let bound = Bound::of(found.best, node.alpha, node.beta);
            self.learn_correction(&node, &found, bound);
            let eval = self.frame(node.ply).eval;
            let entry = Entry { tag: found.tag, score: found.best, depth: node.depth, bound, eval };
            self.shared.job.memory.table.store(self.position.table_key(), node.ply, entry);
        }
        found.best
    }

    /// Whether the side to move may have lost already: asked where only moves of last resort are left.
    fn belief(&self, node: &Node, start: usize) -> Option<Belief> {
        let resorts = V::HAS_RANSOM && node.check && self.moves.get(start).is_some_and(|r| r.mv.has_cost());
        if resorts { V::belief(&self.position) } else { None }
    }

    /// Searches the moves one after another until one is too good.
    fn try_moves(&mut self, node: &Node, known: Option<Entry>, start: usize) -> Found {
        let ply = node.ply;
        let past = self.past(ply);
        let mut picker = match node.count {
            None => Picker::staged(start, node.tag),
            Some(_) => {
                let moves = &mut self.moves[start..];
                ordering::rank_all(&self.position, moves, node.tag, &self.history, ply, past);
                Picker::all(start)
            }
        };
        let mut found = Found { best: -INFINITE, tag: 0, any: false, passing: false };
        let (mut alpha, mut tried, mut skip_quiets) = (node.alpha, 0, false);
        let mut vain = Tried::default();
        while let Some(mv) = picker.next(self, ply, skip_quiets) {
            if mv.tag() == node.excluded {
                continue;
            }
            found.any = true;
            let quiet = is_quiet(mv);
            let step = ordering::step(&self.position, mv);
            let history = if quiet { self.history.quiet(step, past) } else { 0 };
            let forcing = self.forces_reply(node, mv);
            if found.best > -MATE_RANGE && !forcing && self.is_futile(node, mv, tried, history, &mut skip_quiets) {
                continue;
            }
            let extension = match self.extension(node, mv, known) {
                Ok(plies) => plies,
                Err(score) => return Found { best: score, passing: true, ..found },
            };
            if self.stopped {
                break;
            }
            let victim = ordering::victim(&self.position, mv);
            let played = self.play(mv, step, ply);
            let gives_check = self.in_check();
            self.frame(ply + 1).check = gives_check;
            let prospect = Prospect { tried, history, forcing: gives_check || forcing, bad: picker.is_bad() };
            let reduction = self.reduction(node, mv, prospect);
            let depth = node.depth - 1 + extension;
            let score = self.child(node, (alpha, found.best), depth, reduction, tried == 0);
            self.take_back(mv, &played);
            if self.stopped {
                break;
            }
            tried += 1;
            if score > found.best {
                found.best = score;
                if score > alpha {
                    alpha = score;
                    found.tag = mv.tag();
                    if node.is_open() {
                        self.note_line(ply, mv);
                    }
                    if score >= node.beta {
                        self.learn(node, mv, step, victim, &vain);
                        break;
                    }
                }
            }
            // What there is no room for is forgotten.
            let _ = match quiet {
                true => vain.quiets.try_push(step).is_ok(),
                false => vain.captures.try_push((step, victim)).is_ok(),
            };
        }
        found
    }

    /// The value of the position after a move, for the side that made it: the first move with the whole window,
    /// the others only to prove that they are no better, and again if they are: deeper when they are better by far than
    /// the `best` so far, less deep when hardly.
    pub(super) fn child(
        &mut self,
        node: &Node,
        (alpha, best): (Score, Score),
        depth: i32,
        reduction: i32,
        first: bool,
    ) -> Score {
        let ply = node.ply + 1;
        let mut score = alpha + 1;
        if !node.is_open() || !first {
            let cut = reduction > 0 || !node.cut;
            score = -self.search(-alpha - 1, -alpha, depth - reduction, ply, cut);
            let again = depth + i32::from(score > best + 45 + 2 * depth) - i32::from(score < best + depth);
            if score > alpha && again > depth - reduction && reduction > 0 && !self.stopped {
                score = -self.search(-alpha - 1, -alpha, again, ply, !node.cut);
            }
        }
        if node.is_open() && (first || score > alpha && score < node.beta) && !self.stopped {
            score = -self.search(-node.beta, -alpha, depth, ply, false);
        }
        score
    }

    /// Notes that a move, followed by the best line behind it, is the best line from a ply.
    pub(super) fn note_line(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        if let Some(rest) = below.first() {
            line.extend_from_slice(rest);
        }
    }

    /// Remembers by how much the static evaluation was wrong, where the value tells: not of a position in which a
    /// capture decides.
    fn learn_correction(&mut self, node: &Node, found: &Found, bound: Bound) {
        let eval = self.eval_at(node.ply);
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => found.best > eval,
            Bound::Upper => found.best < eval,
        };
        let quiet = found.tag == 0 || is_quiet(Move::from_tag(found.tag));
        if tells && quiet && eval != UNKNOWN && found.best.abs() <= MATE_RANGE {
            let last = self.past(node.ply)[0];
            self.history.corrections.learn(&self.position, last, node.depth, found.best - eval);
        }
    }

    /// Remembers that a move refuted what came before, and that those before it did not.
    fn learn(&mut self, node: &Node, best: Move, step: Step, victim: Piece, vain: &Tried) {
        let (past, depth) = (self.past(node.ply), node.depth);
        if is_quiet(best) {
            self.history.note_refutation(node.ply, best, past);
            self.history.learn_quiet(step, past, depth, true);
            for &other in &vain.quiets {
                self.history.learn_quiet(other, past, depth, false);
            }
        } else {
            self.history.learn_capture(step, victim, depth, true);
        }
        for &(other, taken) in &vain.captures {
            self.history.learn_capture(other, taken, depth, false);
        }
    }
}

/// Whether a side stands better than it did a move ago; where it was in check then, nobody knows.
const fn frame_is_better(now: Score, then: Score) -> bool {
    now != UNKNOWN && then != UNKNOWN && now > then
}
