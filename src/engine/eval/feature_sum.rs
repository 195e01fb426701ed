//! The running sum of an evaluation.

use super::layout::FeatureGroup;
use super::params::EvalParams;
use super::score_pair::ScorePair;
use super::tracer::Tracer;
use tenfold_core::types::Color;

/// Adds up weighted features, White's minus Black's, and reports each of them to a tracer.
pub struct FeatureSum<'a, T> {
    sum: ScorePair,
    tracer: &'a mut T,
    params: &'a EvalParams,
}

impl<'a, T: Tracer> FeatureSum<'a, T> {
    /// An empty sum.
    #[inline(always)]
    pub fn new(params: &'a EvalParams, tracer: &'a mut T) -> Self {
        FeatureSum { sum: ScorePair::ZERO, tracer, params }
    }

    /// Adds the `n`-th feature of `group`, which `color` has `count` times.
    #[inline(always)]
    pub fn add(&mut self, color: Color, group: FeatureGroup, n: usize, count: i32) {
        let feature = self.params.layout.first_feature(group) + n;
        let value = self.params.weight(feature) * count;
        match color {
            Color::White => self.sum += value,
            Color::Black => self.sum -= value,
        }
        self.tracer.record(color, feature, count);
    }

    /// The sum of all that was added.
    #[inline(always)]
    pub fn total(&self) -> ScorePair {
        self.sum
    }
}
