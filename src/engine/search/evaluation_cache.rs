//! The evaluation cache: static evaluations by position, one cache for each thread (Chessprogramming wiki, "Evaluation
//! Hash Table"). The transposition table also holds evaluations, but a quiescence node that stands pat stores nothing
//! there, and such positions often occur again.

use tenfold_core::types::Score;

/// The number of slots, half a mebibyte in total. With four times as many slots, the additional misses of the
/// processor's cache cost as much time as the additional hits save.
const SLOTS: usize = 1 << 16;
/// The bits of a key that select its slot; the others are stored.
const SLOT_MASK: u64 = SLOTS as u64 - 1;

/// The slots of the cache. Each holds the evaluation that was stored there last: the upper 48 bits of the position's
/// key, above 16 bits of evaluation.
pub(super) struct EvaluationCache(Box<[u64]>);

impl EvaluationCache {
    #[cfg(test)]
    pub(super) const BYTES: usize = SLOTS * size_of::<u64>();

    /// A cache without any evaluations.
    pub(super) fn new() -> Self {
        // A slot of zeros matches only keys whose upper 48 bits are zero, which hardly any position has.
        EvaluationCache(vec![0; SLOTS].into())
    }

    /// The evaluation that was stored for this key, in centipawns.
    #[inline(always)]
    pub(super) fn probe(&self, key: u64) -> Option<Score> {
        let slot = self.0[(key & SLOT_MASK) as usize];
        ((slot ^ key) & !SLOT_MASK == 0).then_some(Score::from(slot as i16))
    }

    /// Stores an evaluation, in centipawns; overwrites the evaluation that its slot held before.
    #[inline(always)]
    pub(super) fn store(&mut self, key: u64, evaluation: Score) {
        self.0[(key & SLOT_MASK) as usize] = key & !SLOT_MASK | u64::from(evaluation as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::MAX_EVAL;

    #[test]
    fn a_stored_evaluation_is_found_until_another_takes_its_slot() {
        let mut cache = EvaluationCache::new();
        let (one, other) = (0x1234_5678_9ABC_DEF0, 0x8765_4321_9ABC_DEF0);
        assert_eq!(cache.probe(one), None);
        for evaluation in [0, 1, -1, MAX_EVAL, -MAX_EVAL] {
            cache.store(one, evaluation);
            assert_eq!((cache.probe(one), cache.probe(other), cache.probe(one + 1)), (Some(evaluation), None, None));
        }
        cache.store(other, 7);
        assert_eq!((cache.probe(one), cache.probe(other)), (None, Some(7)));
    }
}
