//! Which turn of a node to try next, found in stages: most nodes need only the first few.
//!
//! The table's turn comes before any other is generated; then captures and promotions that hold in an exchange, best
//! first; then all others by history; at last the captures that lose. Where a king is attacked or capturing is
//! compulsory there are few turns, and they are found all at once.

use super::ordering::{self, Ranked};
use super::worker::Worker;
use crate::core::position::{Position, Sink, Variant};
use crate::core::types::Move;
use crate::engine::eval::{self, Tally};

/// Turns that are found by picking the best of the rest; then the better ones of the rest are sorted at once.
const PICKED: usize = 6;
/// Turns with less than this come last, in no order: it costs more to sort them than they are worth.
const WORTH_SORTING: i32 = -2_000;

/// Collects turns behind those of the nodes above: all of them, or a part.
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

impl<const Q: bool, const N: bool, const R: bool> Sink for Gather<'_, Q, N, R> {
    const QUIETS: bool = Q;
    const NOISY: bool = N;
    const RARE: bool = R;
    #[inline(always)]
    fn quiet(&mut self, turn: Move) {
        self.list.push(Ranked { turn, rank: 0 });
    }
    #[inline(always)]
    fn capture(&mut self, turn: Move) {
        self.list.push(Ranked { turn, rank: 0 });
    }
    fn restart(&mut self) {
        self.list.truncate(self.start);
    }
}

/// Collects all turns at once: the habit where capturing is compulsory, elsewhere only in check.
pub(super) fn gather_all<V: Variant>(position: &mut Position<V, Tally<V>>, list: &mut Vec<Ranked>) {
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
    /// All turns at once.
    All,
}

/// Picks the turns of a node one after another.
pub(super) struct Picker {
    stage: Stage,
    tag: u32,
    /// Where the node's turns begin in the list of the thread.
    start: usize,
    /// Where those of this stage begin.
    first: usize,
    /// The next one.
    next: usize,
    /// End of the captures that lose, which are collected from `start` on.
    bad: usize,
}

impl Picker {
    /// For a node whose turns are found in stages, behind those of the nodes above.
    pub(super) fn staged(start: usize, tag: u32) -> Picker {
        let stage = if tag == 0 { Stage::Noisy } else { Stage::Table };
        Picker { stage, tag, start, first: start, next: start, bad: start }
    }

    /// For a node whose turns stand in the list from `start` on, ranked.
    pub(super) fn all(start: usize) -> Picker {
        Picker { stage: Stage::All, tag: 0, start, first: start, next: start, bad: start }
    }

    /// Whether the turn that came last is one of the captures that lose.
    pub(super) fn is_bad(&self) -> bool {
        self.stage == Stage::Bad
    }

    /// The next turn. With `skip_quiets`, turns that neither capture nor promote are left out from now on.
    #[inline]
    pub(super) fn next<V: Variant>(&mut self, worker: &mut Worker<V>, ply: usize, skip_quiets: bool) -> Option<Move> {
        loop {
            match self.stage {
                // Where capturing is compulsory all turns are found at once, and this is not compiled.
                _ if V::COMPULSORY => return self.best(worker),
                Stage::Table => {
                    self.stage = Stage::Noisy;
                    let turn = Move::from_tag(self.tag);
                    worker.expect(turn);
                    if worker.position.is_legal(turn) {
                        return Some(turn);
                    }
                    // A turn of another position: no other is to be left out for it.
                    self.tag = 0;
                }
                Stage::Noisy => {
                    worker.position.generate(&mut Gather::<false, true>::new(&mut worker.turns));
                    ordering::rank_noisy(&worker.position, &mut worker.turns[self.start..], &worker.history);
                    self.stage = Stage::Good;
                }
                Stage::Good => match self.good(worker) {
                    Some(turn) => return Some(turn),
                    None => self.stage = Stage::Quiets,
                },
                Stage::Quiets => {
                    (self.first, self.next) = (worker.turns.len(), worker.turns.len());
                    if !skip_quiets {
                        worker.position.generate(&mut Gather::<true, false>::new(&mut worker.turns));
                        let past = worker.past(ply);
                        ordering::rank_quiets(
                            &worker.position,
                            &mut worker.turns[self.first..],
                            &worker.history,
                            ply,
                            past,
                        );
                    }
                    self.stage = Stage::Rest;
                }
                Stage::Rest => match self.best(worker) {
                    Some(turn) if !skip_quiets => return Some(turn),
                    _ => (self.stage, self.next) = (Stage::Bad, self.start),
                },
                Stage::Bad => {
                    let turn = (self.next < self.bad).then(|| worker.turns[self.next].turn);
                    self.next += 1;
                    return turn;
                }
                Stage::All => return self.best(worker),
            }
        }
    }

    /// The best capture or promotion that holds; those that do not are put aside.
    #[inline]
    fn good<V: Variant>(&mut self, worker: &mut Worker<V>) -> Option<Move> {
        let end = worker.turns.len();
        while self.next < end {
            let best = place_of_best(&worker.turns[self.next..end]) + self.next;
            worker.turns.swap(self.next, best);
            let ranked = worker.turns[self.next];
            self.next += 1;
            if ranked.turn.tag() == self.tag {
                continue;
            }
            worker.expect(ranked.turn);
            let gain = ordering::gain(&worker.position, ranked.turn);
            if worker.position.holds(ranked.turn, gain, &eval::values::<V>().worth, 0) {
                return Some(ranked.turn);
            }
            worker.turns[self.bad] = ranked;
            self.bad += 1;
        }
        None
    }

    /// The best turn of this stage that is left.
    #[inline]
    fn best<V: Variant>(&mut self, worker: &mut Worker<V>) -> Option<Move> {
        while self.next < worker.turns.len() {
            let rest = &mut worker.turns[self.next..];
            match self.next - self.first {
                n if n < PICKED => {
                    let best = place_of_best(rest);
                    rest.swap(0, best);
                }
                PICKED => sort_better(rest),
                _ => {}
            }
            let turn = rest[0].turn;
            self.next += 1;
            if turn.tag() != self.tag {
                worker.expect(turn);
                return Some(turn);
            }
        }
        None
    }
}

/// Sorts the turns that are worth it to the front, the best first.
fn sort_better(turns: &mut [Ranked]) {
    let mut better = 0;
    for n in 0..turns.len() {
        if turns[n].rank >= WORTH_SORTING {
            turns.swap(n, better);
            better += 1;
        }
    }
    turns[..better].sort_unstable_by_key(|ranked| std::cmp::Reverse(ranked.rank));
}

#[inline(always)]
fn place_of_best(turns: &[Ranked]) -> usize {
    let mut best = 0;
    for (n, ranked) in turns.iter().enumerate() {
        if ranked.rank > turns[best].rank {
            best = n;
        }
    }
    best
}
