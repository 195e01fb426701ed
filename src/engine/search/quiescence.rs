//! The search beyond the last ply: captures, until the position can be judged as it stands.
//!
//! Where capturing is compulsory nobody may stand pat while there is a capture: all of them are searched, and the
//! chains end because pieces grow fewer. Elsewhere the side to move may stop at any time, except that a king in
//! check must be seen to, for the first plies.

use super::belief;
use super::ordering;
use super::picker::{Picker, gather_all};
use super::table::{Entry, UNKNOWN};
use super::worker::{INFINITE, Worker};
use crate::core::position::Variant;
use crate::core::types::{Bound, Move, Score};
use crate::engine::eval;

/// Plies of quiescence in which a check is answered by all moves.
const EVASIONS: usize = 4;
/// Plies of quiescence with a choice after which a chain of compulsory captures is judged as it stands. Plies
/// without a choice do not count: they cost little and end by themselves.
const CHAIN: usize = 2;
/// Centipawns by which a capture must come near the window to be tried.
const MARGIN: Score = 200;

impl<V: Variant> Worker<'_, V> {
    /// The value of a position whose quiet moves are not looked at, within `alpha` and `beta`; `behind` plies
    /// behind the last one that was searched in full.
    pub(super) fn quiescence(&mut self, alpha: Score, beta: Score, ply: usize, behind: usize) -> Score {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        let known = self.shared.job.memory.table.probe(self.position.table_key(), ply);
        if beta - alpha == 1
            && let Some(score) = known.and_then(|entry| self.cut(&entry, alpha, beta, 0))
        {
            return score;
        }
        let start = self.moves.len();
        let span = Span { alpha, beta, ply, behind, known, floor: -INFINITE, eval: UNKNOWN, start };
        let score = if V::COMPULSORY {
            self.chain(span)
        } else if self.frame(ply).check {
            self.evade(span)
        } else {
            self.stand_or_capture(span)
        };
        self.moves.truncate(start);
        score
    }

    /// Captures are compulsory: without one, judge; else search them all.
    fn chain(&mut self, span: Span) -> Score {
        gather_all(&mut self.position, &mut self.moves);
        let Some(first) = self.moves.get(span.start).map(|ranked| ranked.mv) else {
            return self.score_of(V::without_moves(&self.position), span.ply);
        };
        if !first.is_capture() || span.behind >= CHAIN {
            let eval = self.static_eval(span.known, span.start);
            if span.known.is_none() && !first.is_capture() {
                let entry = Entry { tag: 0, score: eval, depth: 0, bound: Bound::Exact, eval };
                self.shared.job.memory.table.store(self.position.table_key(), span.ply, entry);
            }
            return eval;
        }
        self.try_all(span)
    }

    /// A king is attacked: search all moves.
    fn evade(&mut self, span: Span) -> Score {
        gather_all(&mut self.position, &mut self.moves);
        let Some(first) = self.moves.get(span.start).map(|ranked| ranked.mv) else {
            return self.score_of(V::without_moves(&self.position), span.ply);
        };
        if V::HAS_RANSOM
            && first.has_cost()
            && let Some(belief) = V::belief(&self.position)
        {
            return belief::mix(belief, self.evaluate(), span.ply);
        }
        self.try_all(span)
    }

    /// Nobody must capture: the position is worth its evaluation at least, or what a promising capture wins.
    fn stand_or_capture(&mut self, span: Span) -> Score {
        if span.known.is_none() {
            // Far above the window nobody need look closer.
            let rough = eval::lazy_evaluate(&self.position) - eval::LAZY_MARGIN;
            if rough >= span.beta {
                return rough;
            }
        }
        let eval = self.static_eval(span.known, span.start);
        let corrected = self.correct(eval, span.ply);
        let stand = span.known.map_or(corrected, |entry| entry.corrected(corrected));
        if stand >= span.beta {
            return stand;
        }
        self.try_promising(Span { floor: stand, eval, ..span })
    }

    /// Searches captures and promotions that win something, best first.
    fn try_promising(&mut self, span: Span) -> Score {
        let tag = span.known.map_or(0, |entry| entry.tag);
        let mut picker = Picker::staged(span.start, tag);
        let mut inner = Inner { alpha: span.alpha.max(span.floor), best: span.floor, tag: 0 };
        while let Some(mv) = picker.next(self, span.ply, true) {
            if picker.is_bad() {
                break;
            }
            if ordering::is_quiet(mv) {
                continue;
            }
            let reach = span.floor + ordering::gain(&self.position, mv) + MARGIN;
            if reach <= inner.alpha {
                // More than this it will hardly win.
                inner.best = inner.best.max(reach);
                continue;
            }
            if self.try_one(&span, mv, span.behind + 1, &mut inner) {
                break;
            }
        }
        self.finish(&span, inner)
    }

    /// Searches all moves that stand in the list.
    fn try_all(&mut self, span: Span) -> Score {
        let count = self.moves.len() - span.start;
        let further = span.behind + usize::from(count > 1 || !V::COMPULSORY);
        let (tag, past) = (span.known.map_or(0, |entry| entry.tag), self.past(span.ply));
        ordering::rank_all(&self.position, &mut self.moves[span.start..], tag, &self.history, span.ply, past);
        let mut picker = Picker::all(span.start);
        let mut inner = Inner { alpha: span.alpha, best: span.floor, tag: 0 };
        while let Some(mv) = picker.next(self, span.ply, false) {
            if self.try_one(&span, mv, further, &mut inner) {
                break;
            }
        }
        self.finish(&span, inner)
    }

    /// Searches one move; whether it is enough.
    #[inline]
    fn try_one(&mut self, span: &Span, mv: Move, further: usize, inner: &mut Inner) -> bool {
        let step = ordering::step(&self.position, mv);
        let played = self.play(mv, step, span.ply);
        self.frame(span.ply + 1).check = further < EVASIONS && self.in_check();
        let score = -self.quiescence(-span.beta, -inner.alpha, span.ply + 1, further);
        self.take_back(mv, &played);
        if self.stopped {
            return true;
        }
        if score > inner.best {
            inner.best = score;
            if score > inner.alpha {
                inner.alpha = score;
                inner.tag = mv.tag();
                self.note_line(span.ply, mv);
            }
        }
        score >= span.beta
    }

    fn finish(&mut self, span: &Span, inner: Inner) -> Score {
        if self.stopped {
            return 0;
        }
        let bound = Bound::of(inner.best, span.alpha, span.beta);
        let entry = Entry { tag: inner.tag, score: inner.best, depth: 0, bound, eval: span.eval };
        self.shared.job.memory.table.store(self.position.table_key(), span.ply, entry);
        inner.best
    }
}

/// The best that was found so far.
struct Inner {
    alpha: Score,
    best: Score,
    tag: u32,
}

/// What quiescence searches: a window, where it is, what the table knows, what the side to move has in any case, and
/// where its moves begin.
#[derive(Clone, Copy)]
struct Span {
    alpha: Score,
    beta: Score,
    ply: usize,
    behind: usize,
    known: Option<Entry>,
    floor: Score,
    /// The static evaluation.
    eval: Score,
    start: usize,
}
