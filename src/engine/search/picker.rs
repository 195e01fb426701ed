//! Which move of a node to try next, found in stages: most nodes need only the first few.
//!
//! The table's turn comes before any other is generated; then captures and promotions that hold in an exchange, best
//! first; then all others by history; at last the captures that lose. Where a king is attacked or capturing is
//! compulsory there are few moves, and they are found all at once.

use super::ordering::{self, Ranked};
use super::worker::Worker;
use crate::core::position::{MoveSink, Position, Variant};
use crate::core::types::Move;
use crate::engine::eval::{self, EvalAccumulator};

/// Moves that are found by picking the best of the rest; then the better ones of the rest are sorted at once.
const PICKED: usize = 6;
/// Moves with less than this come last, in no order: it costs more to sort them than they are worth.
const WORTH_SORTING: i32 = -2_000;

/// Collects moves behind those of the nodes above: all of them, or a part.
struct Gather<'a, const QUIETS: bool, const NOISY: bool, const RARE: bool = false> {
    list: &'a mut Vec<Ranked>,
    start: usize,
}

impl<'a, const Q: bool, const N: bool, const R: bool> Gather<'a, Q, N, R> {
    fn new(list: &'a mut Vec<Ranked>) -> Self {
        let start = list.len();
        Gather { list, start }
    }
}

impl<const Q: bool, const N: bool, const R: bool> MoveSink for Gather<'_, Q, N, R> {
    const QUIETS: bool = Q;
    const NOISY: bool = N;
    const RARE: bool = R;
    #[inline(always)]
    fn quiet(&mut self, mv: Move) {
        self.list.push(Ranked { mv, rank: 0 });
    }
    #[inline(always)]
    fn capture(&mut self, mv: Move) {
        self.list.push(Ranked { mv, rank: 0 });
    }
    fn restart(&mut self) {
        self.list.truncate(self.start);
    }
}

/// Collects all moves at once: the habit where capturing is compulsory, elsewhere only in check.
pub(super) fn gather_all<V: Variant>(position: &mut Position<V, EvalAccumulator<V>>, list: &mut Vec<Ranked>) {
    if V::COMPULSORY {
        position.generate(&mut Gather::<true, true>::new(list));
    } else {
        position.generate(&mut Gather::<true, true, true>::new(list));
    }
}

/// Where a picker is in its order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The table's turn, when it is legal here.
    Table,
    /// To generate captures and promotions.
    Noisy,
    /// Captures and promotions that hold.
    Good,
    /// To generate all others.
    Quiets,
    /// All others.
    Rest,
    /// Captures that lose.
    Bad,
    /// All moves at once.
    All,
}

/// Picks the moves of a node one after another.
pub(super) struct Picker {
    stage: Stage,
    tag: u32,
    /// Where the node's moves begin in the list of the thread.
    start: usize,
    /// Where those of this stage begin.
    first: usize,
    /// The next one.
    next: usize,
    /// End of the captures that lose, which are collected from `start` on.
    bad: usize,
}

impl Picker {
    /// For a node whose moves are found in stages, behind those of the nodes above.
    pub(super) fn staged(start: usize, tag: u32) -> Picker {
        let stage = if tag == 0 { Stage::Noisy } else { Stage::Table };
        Picker { stage, tag, start, first: start, next: start, bad: start }
    }

    /// For a node whose moves stand in the list from `start` on, ranked.
    pub(super) fn all(start: usize) -> Picker {
        Picker { stage: Stage::All, tag: 0, start, first: start, next: start, bad: start }
    }

    /// Whether the move that came last is one of the captures that lose.
    pub(super) fn is_bad(&self) -> bool {
        self.stage == Stage::Bad
    }

    /// The next move. With `skip_quiets`, moves that neither capture nor promote are left out from now on.
    #[inline]
    pub(super) fn next<V: Variant>(&mut self, worker: &mut Worker<V>, ply: usize, skip_quiets: bool) -> Option<Move> {
        loop {
            match self.stage {
                // Where capturing is compulsory all moves are found at once, and this is not compiled.
                _ if V::COMPULSORY => return self.best(worker),
                Stage::Table => {
                    self.stage = Stage::Noisy;
                    let mv = Move::from_tag(self.tag);
                    worker.expect(mv);
                    if worker.position.is_legal(mv) {
                        return Some(mv);
                    }
                    // A move of another position: no other is to be left out for it.
                    self.tag = 0;
                }
                Stage::Noisy => {
                    worker.position.generate(&mut Gather::<false, true>::new(&mut worker.moves));
                    ordering::rank_noisy(&worker.position, &mut worker.moves[self.start..], &worker.history);
                    self.stage = Stage::Good;
                }
                Stage::Good => match self.good(worker) {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::Quiets,
                },
                Stage::Quiets => {
                    (self.first, self.next) = (worker.moves.len(), worker.moves.len());
                    if !skip_quiets {
                        worker.position.generate(&mut Gather::<true, false>::new(&mut worker.moves));
                        let past = worker.past(ply);
                        ordering::rank_quiets(
                            &worker.position,
                            &mut worker.moves[self.first..],
                            &worker.history,
                            ply,
                            past,
                        );
                    }
                    self.stage = Stage::Rest;
                }
                Stage::Rest => match self.best(worker) {
                    Some(mv) if !skip_quiets => return Some(mv),
                    _ => (self.stage, self.next) = (Stage::Bad, self.start),
                },
                Stage::Bad => {
                    let mv = (self.next < self.bad).then(|| worker.moves[self.next].mv);
                    self.next += 1;
                    return mv;
                }
                Stage::All => return self.best(worker),
            }
        }
    }

    /// The best capture or promotion that holds; those that do not are put aside.
    #[inline]
    fn good<V: Variant>(&mut self, worker: &mut Worker<V>) -> Option<Move> {
        let end = worker.moves.len();
        while self.next < end {
            let best = place_of_best(&worker.moves[self.next..end]) + self.next;
            worker.moves.swap(self.next, best);
            let ranked = worker.moves[self.next];
            self.next += 1;
            if ranked.mv.tag() == self.tag {
                continue;
            }
            worker.expect(ranked.mv);
            let gain = ordering::gain(&worker.position, ranked.mv);
            if worker.position.see_ge(ranked.mv, gain, eval::piece_values::<V>(), 0) {
                return Some(ranked.mv);
            }
            worker.moves[self.bad] = ranked;
            self.bad += 1;
        }
        None
    }

    /// The best move of this stage that is left.
    #[inline]
    fn best<V: Variant>(&mut self, worker: &mut Worker<V>) -> Option<Move> {
        while self.next < worker.moves.len() {
            let rest = &mut worker.moves[self.next..];
            match self.next - self.first {
                n if n < PICKED => {
                    let best = place_of_best(rest);
                    rest.swap(0, best);
                }
                PICKED => sort_better(rest),
                _ => {}
            }
            let mv = rest[0].mv;
            self.next += 1;
            if mv.tag() != self.tag {
                worker.expect(mv);
                return Some(mv);
            }
        }
        None
    }
}

/// Sorts the moves that are worth it to the front, the best first.
fn sort_better(moves: &mut [Ranked]) {
    let mut better = 0;
    for n in 0..moves.len() {
        if moves[n].rank >= WORTH_SORTING {
            moves.swap(n, better);
            better += 1;
        }
    }
    moves[..better].sort_unstable_by_key(|ranked| std::cmp::Reverse(ranked.rank));
}

#[inline(always)]
fn place_of_best(moves: &[Ranked]) -> usize {
    let mut best = 0;
    for (n, ranked) in moves.iter().enumerate() {
        if ranked.rank > moves[best].rank {
            best = n;
        }
    }
    best
}
