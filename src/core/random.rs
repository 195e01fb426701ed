//! Reproducible pseudo-random numbers.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::SplitMix64;

/// A small pseudo-random generator (SplitMix64). A seed gives the same sequence on every machine and in every version.
#[derive(Clone, Debug)]
pub struct Rng(SplitMix64);

impl Rng {
    /// A generator that starts the sequence of this seed.
    pub fn new(seed: u64) -> Rng {
        Rng(SplitMix64::seed_from_u64(seed))
    }

    /// The next number of the sequence.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniformly distributed number below `end`; 0 when `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next_u64()) * end as u128) >> 64) as usize
    }

    /// A uniformly chosen element; `None` for an empty slice.
    pub fn choose<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_that_of_the_published_algorithm() {
        // The expected numbers are the first ones of Sebastiano Vigna's splitmix64.c for seed 0.
        let mut rng = Rng::new(0);
        let found: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(found, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]);
    }

    #[test]
    fn numbers_stay_below_their_limit() {
        let mut rng = Rng::new(1);
        assert!((0..1000).all(|_| rng.below(3) < 3));
        assert_eq!((rng.below(0), rng.choose::<u8>(&[])), (0, None));
    }
}
