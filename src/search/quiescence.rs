//! The search beyond the last ply: captures, until the position can be judged as it stands.
//!
//! Where capturing is compulsory nobody may stand pat while there is a capture: all of them are searched, and the
//! chains end because men grow fewer. Elsewhere the side to move may stop at any time, except that a king in
//! check must be seen to, for the first plies.

use super::belief;
use super::ordering::{self, Gather, GatherNoisy};
use super::table::Entry;
use super::worker::{INFINITE, Worker};
use crate::eval;
use crate::position::Variant;
use crate::types::{Bound, MATE_RANGE, Move, Score};

/// Plies of quiescence in which a check is answered by all turns.
const EVASIONS: usize = 4;
/// Plies of quiescence with a choice after which a chain of compulsory captures is judged as it stands. Plies
/// without a choice do not count: they cost little and end by themselves.
const CHAIN: usize = 4;
/// Centipawns by which a capture must come near the window to be tried.
const MARGIN: Score = 200;

impl<V: Variant> Worker<'_, V> {
    /// The value of a position whose quiet turns are not looked at, within `alpha` and `beta`; `behind` plies
    /// behind the last one that was searched in full.
    pub(super) fn quiescence(&mut self, alpha: Score, beta: Score, ply: usize, behind: usize) -> Score {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        let key = self.position.table_key();
        let known = self.shared.job.table.probe(key, ply);
        if beta - alpha == 1
            && let Some(score) = known.and_then(|entry| self.cut(&entry, alpha, beta, 0))
        {
            return score;
        }
        let start = self.turns.len();
        let tag = known.map_or(0, |entry| entry.tag);
        let score = if V::SPEC.capture_compulsory {
            self.chain(alpha, beta, ply, behind, tag)
        } else if behind < EVASIONS && self.in_check() {
            self.evade(alpha, beta, ply, behind, tag)
        } else {
            self.stand_or_capture(alpha, beta, ply, behind, tag)
        };
        self.turns.truncate(start);
        score
    }

    /// Captures are compulsory: without one, judge; else search them all.
    fn chain(&mut self, alpha: Score, beta: Score, ply: usize, behind: usize, tag: u32) -> Score {
        let start = self.turns.len();
        self.position.generate(&mut Gather::new(&mut self.turns));
        let Some(first) = self.turns.get(start).map(|ranked| ranked.turn) else {
            return self.score_of(V::without_turns(&self.position), ply);
        };
        if !first.is_capture() || behind >= CHAIN {
            return self.evaluate();
        }
        self.try_all(Span { alpha, beta, ply, behind, tag, floor: -INFINITE, start }, |_, _| true)
    }

    /// A king is attacked: search all turns.
    fn evade(&mut self, alpha: Score, beta: Score, ply: usize, behind: usize, tag: u32) -> Score {
        let start = self.turns.len();
        self.position.generate(&mut Gather::new(&mut self.turns));
        let Some(first) = self.turns.get(start).map(|ranked| ranked.turn) else {
            return self.score_of(V::without_turns(&self.position), ply);
        };
        if V::LAST_RESORT
            && first.has_price()
            && let Some(belief) = V::belief(&self.position)
        {
            return belief::mix(belief, self.evaluate(), ply);
        }
        self.try_all(Span { alpha, beta, ply, behind, tag, floor: -INFINITE, start }, |_, _| true)
    }

    /// Nobody must capture: the position is worth its evaluation at least, or what a promising capture wins.
    fn stand_or_capture(&mut self, alpha: Score, beta: Score, ply: usize, behind: usize, tag: u32) -> Score {
        let stand = self.evaluate();
        if stand >= beta {
            return stand;
        }
        let start = self.turns.len();
        self.position.generate(&mut GatherNoisy(Gather::new(&mut self.turns)));
        let alpha = alpha.max(stand);
        self.try_all(Span { alpha, beta, ply, behind, tag, floor: stand, start }, |worker, turn| {
            stand + ordering::gain(&worker.position, turn) + MARGIN > alpha && !worker.loses_material(turn)
        })
    }

    /// Whether a capture gives a man for a lesser one that is defended.
    fn loses_material(&self, turn: Move) -> bool {
        let worth = &eval::values::<V>().worth;
        let man = ordering::mover(&self.position, turn).kind();
        !V::SPEC.kinds[man.idx()].royal
            && worth[man.idx()] > ordering::gain(&self.position, turn) + MARGIN / 2
            && self.position.attacked(turn.to(), self.position.side.other())
    }

    fn try_all(&mut self, span: Span, worth_it: impl Fn(&Self, Move) -> bool) -> Score {
        let Span { mut alpha, beta, ply, behind, tag, floor: mut best, start } = span;
        let key = self.position.table_key();
        let mut best_tag = 0;
        let count = self.turns.len() - start;
        let further = behind + usize::from(count > 1 || !V::SPEC.capture_compulsory);
        let killers = self.history.killers(ply);
        ordering::rank(&self.position, &mut self.turns[start..], tag, killers, &self.history);
        for n in 0..count {
            let turn = ordering::pick(&mut self.turns[start..], n);
            if best > -MATE_RANGE && !worth_it(self, turn) {
                continue;
            }
            let played = self.play(turn);
            let score = -self.quiescence(-beta, -alpha, ply + 1, further);
            self.take_back(turn, &played);
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_tag = turn.tag();
                    self.note_line(ply, turn);
                }
                if score >= beta {
                    break;
                }
            }
        }
        let bound = match best {
            b if b >= beta => Bound::Lower,
            b if b > span.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.shared.job.table.store(key, ply, Entry { tag: best_tag, score: best, depth: 0, bound });
        best
    }
}

/// What [`Worker::try_all`] searches: a window, where it is, the table's turn, what the side to move has in any
/// case, and where its turns begin.
#[derive(Clone, Copy)]
struct Span {
    alpha: Score,
    beta: Score,
    ply: usize,
    behind: usize,
    tag: u32,
    floor: Score,
    start: usize,
}
