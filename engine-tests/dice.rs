//! The generator of random numbers by the names that older tests use.

use tenfold::core::random::Rng;

/// Random numbers that belong to a seed, so that a failure can be played again.
pub struct Dice(Rng);

#[allow(dead_code)]
impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(Rng::new(seed))
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0.below(sides)
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        *self.0.choose(of).expect("something to choose from")
    }
}
