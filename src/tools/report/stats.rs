//! Estimates with confidence intervals, and tests of whether two estimates differ.

use serde::{Deserialize, Serialize};
use statrs::distribution::{Beta, ContinuousCDF, Normal, StudentsT};

/// The probability on each side of a 95 % interval.
const TAIL_PROBABILITY: f64 = 0.025;

/// An estimate with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The estimated value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The standard error; 0 for numbers that are counted exactly and not sampled.
    pub error: f64,
    /// The number of independent observations.
    pub sample: u64,
}

impl Estimate {
    /// An exactly known number, from `sample` observations.
    pub fn exact(value: f64, sample: u64) -> Estimate {
        Estimate { value, low: value, high: value, error: 0.0, sample }
    }

    /// An estimate with a standard error, whose distribution is approximately normal.
    pub fn normal(value: f64, error: f64, sample: u64) -> Estimate {
        let reach = 1.96 * error;
        Estimate { value, low: value - reach, high: value + reach, error, sample }
    }

    /// The proportion of events among trials, with the interval of Clopper and Pearson (Biometrika 26, 1934), which
    /// covers the true value with at least 95 % probability; `None` without trials.
    pub fn proportion(events: u64, trials: u64) -> Option<Estimate> {
        if trials == 0 {
            return None;
        }
        let (k, n) = (events as f64, trials as f64);
        let quantile = |a: f64, b: f64, p: f64| Beta::new(a, b).map_or(f64::NAN, |beta| beta.inverse_cdf(p));
        let low = if events == 0 { 0.0 } else { quantile(k, n - k + 1.0, TAIL_PROBABILITY) };
        let high = if events == trials { 1.0 } else { quantile(k + 1.0, n - k, 1.0 - TAIL_PROBABILITY) };
        let value = k / n;
        // If all trials have the same result, the standard error follows from the width of the interval.
        let error = if events == 0 || events == trials {
            (high - low) / (2.0 * 1.96)
        } else {
            (value * (1.0 - value) / n).sqrt()
        };
        Some(Estimate { value, low, high, error, sample: trials })
    }

    /// The mean of independent numbers with Student's interval; `None` without numbers. The interval of a single
    /// number is infinite.
    pub fn mean(values: &[f64]) -> Option<Estimate> {
        let n = values.len() as f64;
        if values.is_empty() {
            return None;
        }
        let value = values.iter().sum::<f64>() / n;
        let squares = values.iter().map(|x| (x - value).powi(2)).sum::<f64>();
        let error = if values.len() > 1 { (squares / (n - 1.0) / n).sqrt() } else { f64::INFINITY };
        let student = StudentsT::new(0.0, 1.0, (n - 1.0).max(1.0));
        let reach = student.map_or(f64::INFINITY, |student| student.inverse_cdf(1.0 - TAIL_PROBABILITY)) * error;
        Some(Estimate { value, low: value - reach, high: value + reach, error, sample: values.len() as u64 })
    }

    /// The mean of results of games, each from 0 to 1, with Student's interval cut off at 0 and 1. If all results are
    /// equal, the interval is that of a proportion in which all trials have the same result.
    pub fn score(results: &[f64]) -> Option<Estimate> {
        let mean = Estimate::mean(results)?;
        let first = *results.first()?;
        if results.iter().all(|result| *result == first) {
            let all = Estimate::proportion(mean.sample, mean.sample)?;
            let (low, high) = match first {
                0.0 => (0.0, 1.0 - all.low),
                1.0 => (all.low, 1.0),
                _ => (first * all.low, 1.0 - (1.0 - first) * all.low),
            };
            return Some(Estimate { low, high, error: (high - low) / (2.0 * 1.96), ..mean });
        }
        Some(Estimate { low: mean.low.max(0.0), high: mean.high.min(1.0), ..mean })
    }

    /// Whether the sample is too small for conclusions.
    pub fn is_small(&self) -> bool {
        self.sample < 30 && self.error > 0.0
    }

    /// The difference of another estimate from this one, and the p value of the difference (z test).
    pub fn difference(&self, other: &Estimate) -> Difference {
        let value = other.value - self.value;
        let error = self.error.hypot(other.error);
        let p = match (value == 0.0, error == 0.0) {
            (true, _) => 1.0,
            (false, true) => 0.0,
            (false, false) => 2.0 * Normal::standard().cdf(-(value / error).abs()),
        };
        Difference { value, error, p }
    }
}

/// A difference of two estimates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// The second estimate minus the first.
    pub value: f64,
    /// The standard error of the difference.
    pub error: f64,
    /// The p value: the probability of a difference at least as large if the true values are equal.
    pub p: f64,
}

impl Difference {
    /// The difference with its interval; `sample` is the number of observations in the smaller of the two samples.
    pub fn estimate(&self, sample: u64) -> Estimate {
        Estimate::normal(self.value, self.error, sample)
    }
}

/// The p values of several tests, adjusted so that a significance level bounds the probability of any false alarm among
/// all tests (Holm, Scandinavian Journal of Statistics 6, 1979).
pub fn holm_adjusted(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|a, b| p[*a].total_cmp(&p[*b]));
    let mut adjusted = vec![1.0; p.len()];
    let mut least: f64 = 0.0;
    for (rank, &place) in order.iter().enumerate() {
        least = least.max((p.len() - rank) as f64 * p[place]).min(1.0);
        adjusted[place] = least;
    }
    adjusted
}

/// The quantile of sorted numbers below which the proportion `share` of them lies, interpolated; `None` without
/// numbers.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let at = share * last as f64;
    let (below, part) = (at.floor() as usize, at.fract());
    Some(sorted[below] * (1.0 - part) + sorted[(below + 1).min(last)] * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 5e-4, "{found}, not {wanted}");
    }

    #[test]
    fn intervals_are_the_published_ones() {
        // The expected values come from R: binom.test(7, 20)$conf.int and t.test(c(1, 2, 4, 7))$conf.int.
        let share = Estimate::proportion(7, 20).expect("trials");
        close(share.low, 0.15391);
        close(share.high, 0.59219);
        let mean = Estimate::mean(&[1.0, 2.0, 4.0, 7.0]).expect("numbers");
        close(mean.low, -0.71035);
        close(mean.high, 7.71035);
        // Similar to the rule of three: after 100 trials without an event, the interval ends at 3.6 %.
        close(Estimate::proportion(0, 100).expect("trials").high, 0.03622);
        assert_eq!(Estimate::proportion(0, 0), None);
        assert_eq!(Estimate::mean(&[]), None);
    }

    #[test]
    fn equal_results_have_an_interval() {
        let lost = Estimate::score(&[0.0; 100]).expect("games");
        close(lost.high, 0.03622);
        let drawn = Estimate::score(&[0.5; 100]).expect("games");
        assert!(drawn.low < 0.5 && drawn.high > 0.5 && drawn.high - drawn.low < 0.05, "{drawn:?}");
        assert!(Estimate::score(&[0.5]).expect("a game").is_small());
    }

    #[test]
    fn many_tests_are_adjusted() {
        let adjusted = holm_adjusted(&[0.01, 0.04, 0.03, 0.005]);
        for (found, wanted) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            close(*found, wanted);
        }
        let one = Estimate { value: 0.5, low: 0.4, high: 0.6, error: 0.05, sample: 100 };
        let other = Estimate { value: 0.598, ..one };
        close(one.difference(&other).p, 0.1658);
    }

    #[test]
    fn quantiles_are_interpolated() {
        assert_eq!(quantile(&[1.0, 2.0, 4.0], 0.5), Some(2.0));
        assert_eq!(quantile(&[1.0, 2.0, 4.0], 0.75), Some(3.0));
        assert_eq!(quantile(&[], 0.5), None);
    }
}
