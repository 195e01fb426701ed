//! Observers of the evaluation: they see each feature that it counts.

use tenfold_core::types::Color;

/// Observes the features that the evaluation counts. The evaluation is generic over its tracer, so that [`NoTrace`]
/// leaves no code in the compiled search.
pub trait Tracer {
    /// Whether anything is recorded. If so, the evaluation is compiled for size, otherwise for speed.
    const IS_ON: bool;

    /// Records that `color` has `feature` `count` times.
    fn record(&mut self, color: Color, feature: usize, count: i32);
}

/// Records nothing: used by the evaluation in a search.
pub struct NoTrace;

impl Tracer for NoTrace {
    const IS_ON: bool = false;

    #[inline(always)]
    fn record(&mut self, _: Color, _: usize, _: i32) {}
}
