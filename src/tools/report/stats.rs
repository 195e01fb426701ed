//! Estimates with confidence intervals, and tests of whether two estimates differ.

use serde::{Deserialize, Serialize};
use statrs::distribution::{Beta, ContinuousCDF, Normal, StudentsT};
use std::collections::BTreeMap;

/// The probability on each side of a 95 % interval.
const TAIL_PROBABILITY: f64 = 0.025;

/// A number that was observed in a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Observed {
    /// The number.
    pub value: f64,
    /// The opening of the game. Games with the same opening are not independent; some are even the same game.
    pub opening: usize,
}

/// Numbers from games that are independent.
pub fn independent(values: &[f64]) -> Vec<Observed> {
    values.iter().enumerate().map(|(opening, &value)| Observed { value, opening }).collect()
}

/// Observed numbers by opening: for each opening the sum of its numbers and how many they are.
struct Openings(BTreeMap<usize, (f64, f64)>);

impl Openings {
    /// `None` without numbers.
    fn new(values: &[Observed]) -> Option<Openings> {
        let mut sums: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
        for &Observed { value, opening } in values {
            let (sum, count) = sums.entry(opening).or_default();
            (*sum, *count) = (*sum + value, *count + 1.0);
        }
        (!values.is_empty()).then_some(Openings(sums))
    }

    fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// The number of openings with equally many games that would tell as much (Kish, Survey Sampling, 1965).
    fn effective(&self) -> f64 {
        let all: f64 = self.0.values().map(|(_, count)| count).sum();
        all * all / self.0.values().map(|(_, count)| count * count).sum::<f64>()
    }

    /// The standard error of the mean of all numbers, from how much it changes when an opening is left out (Tukey's
    /// jackknife); infinite with a single opening.
    fn jackknife_error(&self, mean: f64) -> f64 {
        let all: f64 = self.0.values().map(|(_, count)| count).sum();
        let change = |(sum, count): &(f64, f64)| ((sum - mean * count) / (all - count)).powi(2);
        let openings = self.0.len() as f64;
        if openings < 2.0 {
            return f64::INFINITY;
        }
        (self.0.values().map(change).sum::<f64>() * (openings - 1.0) / openings).sqrt()
    }
}

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

    /// The proportion of events among independent trials, with the interval of Clopper and Pearson (Biometrika 26,
    /// 1934), which covers the true value with at least 95 % probability; `None` without trials.
    pub fn proportion(events: u64, trials: u64) -> Option<Estimate> {
        let (value, effective) = (events as f64 / trials as f64, trials as f64);
        (trials > 0).then(|| Estimate::effective_proportion(value, effective, trials))
    }

    /// A proportion with the interval of Clopper and Pearson for a number of independent trials that tells as much as the
    /// sample does; it need not be whole.
    fn effective_proportion(value: f64, effective: f64, sample: u64) -> Estimate {
        let (k, n) = (value * effective, effective);
        let quantile = |a: f64, b: f64, p: f64| Beta::new(a, b).map_or(f64::NAN, |beta| beta.inverse_cdf(p));
        let low = if value == 0.0 { 0.0 } else { quantile(k, n - k + 1.0, TAIL_PROBABILITY) };
        let high = if value == 1.0 { 1.0 } else { quantile(k + 1.0, n - k, 1.0 - TAIL_PROBABILITY) };
        // If all trials have the same result, the standard error follows from the width of the interval.
        let error =
            if value == 0.0 || value == 1.0 { (high - low) / (2.0 * 1.96) } else { (value * (1.0 - value) / n).sqrt() };
        Estimate { value, low, high, error, sample }
    }

    /// The mean of numbers, with the error of the jackknife over openings and Student's interval; `None` without
    /// numbers. The interval of a single opening is infinite. If each number has an opening of its own, this is the usual
    /// interval of independent numbers.
    pub fn mean(values: &[Observed]) -> Option<Estimate> {
        let openings = Openings::new(values)?;
        let value = values.iter().map(|observed| observed.value).sum::<f64>() / values.len() as f64;
        let error = openings.jackknife_error(value);
        let student = StudentsT::new(0.0, 1.0, (openings.effective() - 1.0).max(1.0));
        let reach = student.map_or(f64::INFINITY, |student| student.inverse_cdf(1.0 - TAIL_PROBABILITY)) * error;
        Some(Estimate { value, low: value - reach, high: value + reach, error, sample: openings.count() })
    }

    /// The mean of results of games, each from 0 to 1, like [`Estimate::mean`], with the interval cut off at 0 and 1. If
    /// all results are equal, the interval is that of a proportion in which all trials have the same result.
    pub fn score(results: &[Observed]) -> Option<Estimate> {
        let mean = Estimate::mean(results)?;
        let first = results.first()?.value;
        if results.iter().all(|result| result.value == first) {
            let all = Estimate::effective_proportion(1.0, Openings::new(results)?.effective(), mean.sample);
            let (low, high) = match first {
                0.0 => (0.0, 1.0 - all.low),
                1.0 => (all.low, 1.0),
                _ => (first * all.low, 1.0 - (1.0 - first) * all.low),
            };
            return Some(Estimate { low, high, error: (high - low) / (2.0 * 1.96), ..mean });
        }
        Some(Estimate { low: mean.low.max(0.0), high: mean.high.min(1.0), ..mean })
    }

    /// The proportion of games with a property, each observed as 0 or 1. The interval is that of Clopper and Pearson for
    /// the number of independent games with the same error (Korn and Graubard, Survey Methodology 24, 1998).
    pub fn share(values: &[Observed]) -> Option<Estimate> {
        let openings = Openings::new(values)?;
        let mean = Estimate::mean(values)?;
        let independent = mean.value * (1.0 - mean.value) / mean.error.powi(2) + 1.0;
        let is_mixed = mean.value > 0.0 && mean.value < 1.0 && mean.error > 0.0;
        let effective = if is_mixed { independent.min(values.len() as f64) } else { openings.effective() };
        Some(Estimate::effective_proportion(mean.value, effective, mean.sample))
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
    use tenfold_core::random::Rng;

    fn close(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 5e-4, "{found}, not {wanted}");
    }

    #[test]
    fn intervals_are_the_published_ones() {
        // The expected values come from R: binom.test(7, 20)$conf.int and t.test(c(1, 2, 4, 7))$conf.int.
        let share = Estimate::proportion(7, 20).expect("trials");
        close(share.low, 0.15391);
        close(share.high, 0.59219);
        let mean = Estimate::mean(&independent(&[1.0, 2.0, 4.0, 7.0])).expect("numbers");
        close(mean.low, -0.71035);
        close(mean.high, 7.71035);
        // Similar to the rule of three: after 100 trials without an event, the interval ends at 3.6 %.
        close(Estimate::proportion(0, 100).expect("trials").high, 0.03622);
        assert_eq!(Estimate::proportion(0, 0), None);
        assert_eq!(Estimate::mean(&[]), None);
    }

    #[test]
    fn equal_results_have_an_interval() {
        let lost = Estimate::score(&independent(&[0.0; 100])).expect("games");
        close(lost.high, 0.03622);
        let drawn = Estimate::score(&independent(&[0.5; 100])).expect("games");
        assert!(drawn.low < 0.5 && drawn.high > 0.5 && drawn.high - drawn.low < 0.05, "{drawn:?}");
        assert!(Estimate::score(&independent(&[0.5])).expect("a game").is_small());
    }

    #[test]
    fn games_that_repeat_each_other_tell_nothing_new() {
        let opening = |opening: usize, value: f64| Observed { value, opening };
        let once = independent(&[1.0, 0.0, 1.0, 0.5, 0.0]);
        let thrice: Vec<Observed> = once.iter().flat_map(|observed| [*observed; 3]).collect();
        let (one, three) = (Estimate::score(&once).expect("games"), Estimate::score(&thrice).expect("games"));
        assert_eq!(one.sample, three.sample);
        for (one, three) in [(one.low, three.low), (one.high, three.high), (one.error, three.error)] {
            close(three, one);
        }
        // One game that was played fourteen times counts less than fourteen others would.
        let distinct: Vec<Observed> = (0..26).map(|n| opening(n, f64::from(n as u32 % 2))).collect();
        let repeated = [distinct.clone(), vec![opening(26, 0.0); 14]].concat();
        let spread = [distinct, (26..40).map(|n| opening(n, 0.0)).collect()].concat();
        let [repeated, spread] = [repeated, spread].map(|results| Estimate::score(&results).expect("games"));
        close(repeated.value, spread.value);
        assert!(repeated.high - repeated.low > 1.5 * (spread.high - spread.low), "{repeated:?} {spread:?}");
        // A proportion of independent games is the usual one, and all games of one opening are as one.
        let share = Estimate::share(&independent(&[[1.0; 7].as_slice(), &[0.0; 13]].concat())).expect("games");
        close(share.low, 0.15391);
        close(share.high, 0.59219);
        let one = Estimate::share(&[opening(0, 1.0); 9]).expect("games");
        close(one.low, 0.025);
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        // Reports of 40 openings, each played at three strengths; some openings are better for White than others.
        let mut rng = Rng::new(1);
        let mut chance = || (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let reports = 4000;
        let [mut held, mut held_if_independent] = [0, 0];
        for _ in 0..reports {
            let mut results = Vec::new();
            for opening in 0..40 {
                let for_white = [0.15, 0.5, 0.85][(chance() * 3.0) as usize];
                for _ in 0..3 {
                    results.push(Observed { value: f64::from(u8::from(chance() < for_white)), opening });
                }
            }
            let holds = |results: &[Observed]| {
                let score = Estimate::score(results).expect("games");
                u32::from(score.low <= 0.5 && 0.5 <= score.high)
            };
            held += holds(&results);
            held_if_independent += holds(&independent(&results.iter().map(|result| result.value).collect::<Vec<_>>()));
        }
        let [held, held_if_independent] = [held, held_if_independent].map(|held| f64::from(held) / f64::from(reports));
        assert!((0.94..0.96).contains(&held), "{held}");
        assert!(held_if_independent < 0.9, "{held_if_independent}");
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
