//! What the search has learnt about the static evaluation: by how much it is wrong in positions of a kind.
//!
//! Positions are of a kind when their pawns stand alike, when one side's other pieces do, or when the same piece went to
//! the same square last. Whenever a search finds another value than the evaluation, each of the four entries moves
//! towards the difference. ("Correction history", first in Caissa, October 2023, by the Chessprogramming wiki.)

use super::history::{Step, learn};
use crate::core::position::{Position, Variant};
use crate::core::types::Score;
use crate::engine::eval::EvalAccumulator;

/// Entries for each side to move and each way to be of a kind.
const PLACES: usize = 1 << 14;
/// No entry grows beyond this.
const MOST: i32 = 1024;
/// No single lesson is worth more than this.
const LESSON: i32 = MOST / 4;
/// How much of an entry makes a centipawn.
const SCALE: i32 = 7;

/// What one thread has learnt about the evaluation.
pub(super) struct Corrections(Box<[i16]>);

impl Corrections {
    pub(super) fn new() -> Self {
        Corrections(vec![0; 8 * PLACES].into())
    }

    /// Where what is known of a position stands.
    #[inline(always)]
    fn places<V: Variant>(position: &Position<V, EvalAccumulator<V>>, last: Step) -> [usize; 4] {
        let [pawns, white, black] = position.accumulator().parts();
        let first = position.side.idx() * 4;
        let place = |n: usize, key: usize| (first + n) * PLACES + key % PLACES;
        [place(0, pawns as usize), place(1, white as usize), place(2, black as usize), place(3, last.idx())]
    }

    /// What to add to the static evaluation of a position that a move has led to, in centipawns.
    #[inline]
    pub(super) fn of<V: Variant>(&self, position: &Position<V, EvalAccumulator<V>>, last: Step) -> Score {
        Self::places(position, last).into_iter().map(|place| i32::from(self.0[place])).sum::<i32>() / SCALE
    }

    /// Notes that a search of this depth found a position worth so much more than its corrected evaluation.
    pub(super) fn learn<V: Variant>(
        &mut self,
        position: &Position<V, EvalAccumulator<V>>,
        last: Step,
        depth: i32,
        difference: Score,
    ) {
        let lesson = (difference * depth / 8).clamp(-LESSON, LESSON);
        for place in Self::places(position, last) {
            learn(&mut self.0[place], lesson, MOST);
        }
    }
}
