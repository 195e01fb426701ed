//! Observers of the evaluation: they see each feature that it counts.

use tenfold_core::types::Color;

/// Sees what the evaluation counts. Generic, so that nothing is left of [`NoTrace`] in the compiled search.
pub trait Tracer {
    /// Whether anything is recorded: if not, the evaluation is compiled for speed, else for size.
    const IS_ON: bool;

    /// `color` has `feature` `count` times.
    fn record(&mut self, color: Color, feature: usize, count: i32);
}

/// Records nothing: the search's own evaluation.
pub struct NoTrace;

impl Tracer for NoTrace {
    const IS_ON: bool = false;

    #[inline(always)]
    fn record(&mut self, _: Color, _: usize, _: i32) {}
}
