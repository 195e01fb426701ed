//! Random choices, the same for a seed on every machine.

use std::cell::RefCell;
use tenfold::core::random::Rng;

/// A source of choices.
pub struct Dice(RefCell<Rng>);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(RefCell::new(Rng::new(seed)))
    }

    /// A number below `end`.
    fn below(&self, end: usize) -> usize {
        self.0.borrow_mut().below(end)
    }

    /// Whether something happens that does so in `percent` of 100 cases.
    pub fn chance(&self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&self, low: usize, high: usize) -> usize {
        low + self.below(high.max(low) - low + 1)
    }

    /// One of these, of which there must be any.
    pub fn pick<T: Clone>(&self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// One to `most` different ones of these.
    pub fn some<T: Clone>(&self, from: &[T], most: usize) -> Vec<T> {
        let mut left = from.to_vec();
        let number = self.between(1, most).min(left.len());
        (0..number).map(|_| left.swap_remove(self.below(left.len()))).collect()
    }

    /// All of these in another order.
    pub fn shuffled<T: Clone>(&self, from: &[T]) -> Vec<T> {
        let mut left = from.to_vec();
        (0..from.len()).map(|_| left.swap_remove(self.below(left.len()))).collect()
    }

    /// `true` or `false`.
    pub fn truth(&self) -> &'static str {
        self.pick(&["true", "false"])
    }

    /// A word for a result.
    pub fn verdict(&self) -> &'static str {
        self.pick(&["win", "loss", "draw"])
    }
}
