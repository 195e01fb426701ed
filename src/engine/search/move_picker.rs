//! The move picker: staged move generation, because most nodes need only the first few moves (Chessprogramming wiki,
//! "Move Generation").
//!
//! The table move comes before any move is generated; then captures and promotions that lose nothing by static exchange
//! evaluation, best first; then quiet moves by history; finally the losing captures. In check and where captures are
//! compulsory there are few moves, and all are generated at once.

use super::ordering::{self, ScoredMove};
use super::worker::Worker;
use crate::eval::EngineGame;
use crate::eval::{self, EvalAccumulator};
use tenfold_core::position::{GameConstants, MoveSink, Position};
use tenfold_core::types::Move;

/// The number of moves of a stage that are selected one by one. If the search needs more, the remaining good moves are
/// sorted all at once.
const MOVES_SELECTED_SINGLY: usize = 6;
/// Moves with a lower score stay unsorted at the end, because the order of such late moves does not matter.
const SORT_THRESHOLD: i32 = -2_000;

/// Appends generated moves to the thread's list, behind the moves of the nodes above.
struct Collector<'a, const QUIETS: bool, const NOISY: bool, const COLD: bool = false> {
    list: &'a mut Vec<ScoredMove>,
    start: usize,
}

impl<'a, const Q: bool, const N: bool, const R: bool> Collector<'a, Q, N, R> {
    fn new(list: &'a mut Vec<ScoredMove>) -> Self {
        let start = list.len();
        Collector { list, start }
    }
}

impl<const Q: bool, const N: bool, const R: bool> MoveSink for Collector<'_, Q, N, R> {
    const WANTS_QUIETS: bool = Q;
    const WANTS_NOISY: bool = N;
    const IS_COLD_PATH: bool = R;
    #[inline(always)]
    fn quiet(&mut self, mv: Move) {
        self.list.push(ScoredMove { mv, score: 0 });
    }
    #[inline(always)]
    fn capture(&mut self, mv: Move) {
        self.list.push(ScoredMove { mv, score: 0 });
    }
    fn restart(&mut self) {
        self.list.truncate(self.start);
    }
}

/// Generates all moves at once. Where captures are not compulsory, this happens only in check and at the root.
pub(super) fn generate_all<V: EngineGame>(position: &mut Position<V, EvalAccumulator<V>>, list: &mut Vec<ScoredMove>) {
    if V::CAPTURES_MAY_BE_COMPULSORY && position.captures_are_compulsory() {
        position.generate(&mut Collector::<true, true>::new(list));
    } else {
        position.generate(&mut Collector::<true, true, true>::new(list));
    }
}

/// The stages of a picker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The table move, if it is legal here.
    TableMove,
    /// The next step generates captures and promotions.
    GenerateCaptures,
    /// Picks captures and promotions that lose no material.
    GoodCaptures,
    /// The next step generates quiet moves.
    GenerateQuiets,
    /// Picks quiet moves.
    Quiets,
    /// Picks captures that lose material.
    BadCaptures,
    /// Picks from all moves, which were generated at once.
    All,
}

/// Picks the moves of a node one after another.
pub(super) struct MovePicker {
    stage: Stage,
    /// Tag of the table move; 0 for none.
    table_move: u32,
    /// The index in the thread's list at which the node's moves begin.
    start: usize,
    /// The index at which the moves of this stage begin.
    first: usize,
    /// The index of the next move.
    next: usize,
    /// The end of the losing captures, which are put aside in the list from `start` on.
    bad_end: usize,
}

impl MovePicker {
    /// A picker for a node whose moves are generated in stages, behind the first `start` moves of the thread's list.
    pub(super) fn staged(start: usize, table_move: u32) -> MovePicker {
        let stage = if table_move == 0 { Stage::GenerateCaptures } else { Stage::TableMove };
        MovePicker { stage, table_move, start, first: start, next: start, bad_end: start }
    }

    /// A picker for a node whose moves are in the list from `start` on, with their scores.
    pub(super) fn all(start: usize) -> MovePicker {
        MovePicker { stage: Stage::All, table_move: 0, start, first: start, next: start, bad_end: start }
    }

    /// Whether the last move is a losing capture.
    pub(super) fn is_bad_capture(&self) -> bool {
        self.stage == Stage::BadCaptures
    }

    /// The next move. With `skip_quiets`, quiet moves are left out from now on.
    #[inline]
    pub(super) fn next<V: EngineGame>(
        &mut self,
        worker: &mut Worker<V>,
        ply: usize,
        skip_quiets: bool,
    ) -> Option<Move> {
        loop {
            match self.stage {
                // Where captures are compulsory, all moves are generated at once, and the code of the other stages is
                // not compiled.
                _ if worker.position.captures_are_compulsory() => return self.best(worker),
                Stage::TableMove => {
                    self.stage = Stage::GenerateCaptures;
                    if let Some(mv) = table_move(worker, self.table_move) {
                        return Some(mv);
                    }
                    // The table move is illegal here: it belongs to another position with the same key. No generated
                    // move may be skipped because its tag is the same.
                    self.table_move = 0;
                }
                Stage::GenerateCaptures => {
                    worker.position.generate(&mut Collector::<false, true>::new(&mut worker.moves));
                    ordering::score_captures(&worker.position, &mut worker.moves[self.start..], &worker.history);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.good_capture(worker) {
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::GenerateQuiets,
                },
                Stage::GenerateQuiets => {
                    (self.first, self.next) = (worker.moves.len(), worker.moves.len());
                    if !skip_quiets {
                        worker.position.generate(&mut Collector::<true, false>::new(&mut worker.moves));
                        let continuation = worker.continuation(ply);
                        let quiets = &mut worker.moves[self.first..];
                        ordering::score_quiets(&worker.position, quiets, &worker.history, ply, continuation);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.best(worker) {
                    Some(mv) if !skip_quiets => return Some(mv),
                    _ => (self.stage, self.next) = (Stage::BadCaptures, self.start),
                },
                Stage::BadCaptures => {
                    let mv = (self.next < self.bad_end).then(|| worker.moves[self.next].mv);
                    self.next += 1;
                    return mv;
                }
                Stage::All => return self.best(worker),
            }
        }
    }

    /// The best capture or promotion that loses no material; losing captures are put aside for later.
    #[inline]
    fn good_capture<V: EngineGame>(&mut self, worker: &mut Worker<V>) -> Option<Move> {
        let end = worker.moves.len();
        while self.next < end {
            let best = index_of_best(&worker.moves[self.next..end]) + self.next;
            worker.moves.swap(self.next, best);
            let scored = worker.moves[self.next];
            self.next += 1;
            if scored.mv.tag() == self.table_move {
                continue;
            }
            worker.prefetch(scored.mv);
            let gain = ordering::material_gain(&worker.position, scored.mv);
            let values = eval::piece_values(&worker.position);
            if worker.position.see_ge(scored.mv, gain, values, 0) {
                return Some(scored.mv);
            }
            worker.moves[self.bad_end] = scored;
            self.bad_end += 1;
        }
        None
    }

    /// The best remaining move of this stage.
    #[inline]
    fn best<V: EngineGame>(&mut self, worker: &mut Worker<V>) -> Option<Move> {
        while self.next < worker.moves.len() {
            let remaining = &mut worker.moves[self.next..];
            match self.next - self.first {
                n if n < MOVES_SELECTED_SINGLY => {
                    let best = index_of_best(remaining);
                    remaining.swap(0, best);
                }
                MOVES_SELECTED_SINGLY => sort_above_threshold(remaining),
                _ => {}
            }
            let mv = remaining[0].mv;
            self.next += 1;
            if mv.tag() != self.table_move {
                worker.prefetch(mv);
                return Some(mv);
            }
        }
        None
    }
}

/// Brings the moves that reach [`SORT_THRESHOLD`] to the front, and sorts them.
fn sort_above_threshold(moves: &mut [ScoredMove]) {
    let mut better = 0;
    for n in 0..moves.len() {
        if moves[n].score >= SORT_THRESHOLD {
            moves.swap(n, better);
            better += 1;
        }
    }
    moves[..better].sort_unstable_by_key(|scored| std::cmp::Reverse(scored.score));
}

/// The index of the best move; of equal moves, the first. The best score is kept without a branch, because the
/// processor could not predict such a branch.
#[inline(always)]
fn index_of_best(moves: &[ScoredMove]) -> usize {
    let (mut best, mut best_score) = (0, i32::MIN);
    for (n, scored) in moves.iter().enumerate() {
        let is_better = scored.score > best_score;
        best = if is_better { n } else { best };
        best_score = best_score.max(scored.score);
    }
    best
}

/// The table move with this tag, if it is legal.
#[inline(always)]
fn table_move<V: EngineGame>(worker: &mut Worker<V>, tag: u32) -> Option<Move> {
    if V::HAS_ADDITIONS && worker.position.game.has_additions() {
        // A tag does not say what the addition of its move is.
        return worker.position.legal_move_with_tag(tag);
    }
    let mv = Move::from_tag(tag);
    worker.prefetch(mv);
    worker.position.is_legal(mv).then_some(mv)
}
