//! Elo differences with confidence intervals of 95 %.
//!
//! Results of games, or of pairs of games, are treated as independent samples of one distribution. The mean score and
//! the variance of the distribution are estimated from the counts; the mean of `n` samples is nearly normally
//! distributed with a variance `n` times smaller. The Elo difference follows from the mean score by the logistic model.
//! Normalized Elo is the distance of the mean score from one half in standard deviations of a game (Michel Van den
//! Bergh, "Normalized Elo", <https://www.cantate.be/Fishtest/>), scaled so that it is near Elo when there are no draws
//! and the players are equal.

use super::counts::{Pentanomial, Wdl};
use serde::{Serialize, Serializer};
use std::fmt;

/// Half the width of a confidence interval of 95 %, in standard deviations.
const Z95: f64 = 1.959_963_984_540_054;

/// The normalized Elo of one standard deviation.
pub(super) const NORMALIZED_ELO_FACTOR: f64 = 800.0 / std::f64::consts::LN_10;

/// An estimate with its confidence interval of 95 %. The numbers are never `NaN`, but may be infinite.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The estimated value, in Elo.
    #[serde(serialize_with = "finite")]
    pub value: f64,
    /// Half the width of the confidence interval, in Elo.
    #[serde(serialize_with = "finite")]
    pub error: f64,
}

/// Writes infinity as `null`, since JSON has no infinity.
fn finite<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    value.is_finite().then_some(*value).serialize(serializer)
}

impl fmt::Display for Interval {
    /// The form `12.34 +/- 5.60`; infinite numbers are written as `inf`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // Avoids a minus sign before a value that is displayed as zero.
        let value = if self.value.abs() < 0.005 { 0.0 } else { self.value };
        write!(f, "{value:.2} +/- {:.2}", self.error)
    }
}

/// The estimated strength of a player against the opponents.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The difference in logistic Elo.
    pub elo: Interval,
    /// The difference in normalized Elo.
    pub normalized_elo: Interval,
    /// The likelihood of superiority, from 0 to 1.
    pub los: f64,
}

impl Estimate {
    /// Estimates from single games: wins, draws and losses.
    pub fn from_games(games: &Wdl) -> Estimate {
        Estimate::from_counts(&games.counts(), 1.0)
    }

    /// Estimates from pairs of games.
    pub fn from_pairs(pairs: &Pentanomial) -> Estimate {
        Estimate::from_counts(&pairs.counts(), 2.0)
    }

    /// Estimates from counts of samples in ascending order of score; each sample consists of `games` games.
    fn from_counts(counts: &[u64], games: f64) -> Estimate {
        let number: u64 = counts.iter().sum();
        if number == 0 {
            let unknown = Interval { value: 0.0, error: f64::INFINITY };
            return Estimate { elo: unknown, normalized_elo: unknown, los: 0.5 };
        }
        let number = number as f64;
        let top = (counts.len() - 1) as f64;
        let parts = || counts.iter().enumerate().map(|(n, &count)| (n as f64 / top, count as f64 / number));
        let mean: f64 = parts().map(|(score, share)| score * share).sum();
        let variance: f64 = parts().map(|(score, share)| share * (score - mean).powi(2)).sum();
        // Removes rounding errors when the mean is near one half.
        let mean = if (mean - 0.5).abs() < 1e-12 { 0.5 } else { mean };
        let deviation = (variance / number).sqrt();
        let (low, high) = ((mean - Z95 * deviation).max(0.0), (mean + Z95 * deviation).min(1.0));
        let value = elo(mean);
        let error = if value.is_finite() { (elo(high) - elo(low)) / 2.0 } else { f64::INFINITY };
        Estimate {
            elo: Interval { value, error },
            normalized_elo: Interval {
                value: distance_in_deviations(mean - 0.5, (games * variance).sqrt()) * NORMALIZED_ELO_FACTOR,
                // In standard deviations of a game, the error depends only on the number of games.
                error: Z95 / (games * number).sqrt() * NORMALIZED_ELO_FACTOR,
            },
            los: libm::erfc(-distance_in_deviations(mean - 0.5, deviation) / std::f64::consts::SQRT_2) / 2.0,
        }
    }
}

/// The Elo difference that corresponds to a mean score; infinite for scores of 0 and 1.
fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// A distance in standard deviations; zero when the distance is zero, even if the deviation is zero as well.
fn distance_in_deviations(distance: f64, deviation: f64) -> f64 {
    if distance == 0.0 { 0.0 } else { distance / deviation }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(wins: u64, losses: u64, draws: u64) -> Estimate {
        Estimate::from_games(&Wdl { wins, draws, losses })
    }

    fn pairs(ll: u64, ld: u64, wl: u64, dd: u64, wd: u64, ww: u64) -> Estimate {
        Estimate::from_pairs(&Pentanomial { ll, ld, wl, dd, wd, ww })
    }

    fn texts(estimate: &Estimate) -> [String; 3] {
        let los = format!("{:.2}", estimate.los * 100.0);
        [estimate.elo.to_string(), estimate.normalized_elo.to_string(), los]
    }

    /// The expected values are those of fastchess's own tests, app/tests/elo_test.cpp.
    #[test]
    fn published_examples() {
        let examples = [
            (games(76, 89, 123), "", "-20.76 +/- 40.13", "15.53"),
            (games(136, 96, 111), "40.70 +/- 30.43", "49.77 +/- 36.77", "99.60"),
            (games(34, 356, 0), "", "-508.44 +/- 34.48", ""),
            (pairs(34, 54, 31, 32, 64, 75), "55.58 +/- 27.65", "57.94 +/- 28.28", "100.00"),
            (pairs(332, 433, 457, 41, 333, 334), "-8.64 +/- 10.33", "-9.17 +/- 10.96", "5.05"),
            (pairs(7895, 8757, 5485, 200, 568, 9999), "-21.04 +/- 2.95", "-19.01 +/- 2.65", "0.00"),
        ];
        for (estimate, elo, normalized, los) in examples {
            let [found_elo, found_normalized, found_los] = texts(&estimate);
            assert_eq!(found_normalized, normalized);
            assert!(elo.is_empty() || elo == found_elo, "{found_elo}, not {elo}");
            assert!(los.is_empty() || los == found_los, "{found_los}, not {los}");
        }
    }

    #[test]
    fn results_without_variance_give_the_limits() {
        let some = |n| Pentanomial { dd: n, ..Pentanomial::default() };
        assert_eq!(texts(&games(0, 0, 0)), ["0.00 +/- inf", "0.00 +/- inf", "50.00"]);
        assert_eq!(texts(&Estimate::from_pairs(&some(0))), ["0.00 +/- inf", "0.00 +/- inf", "50.00"]);
        assert_eq!(texts(&games(0, 0, 100)), ["0.00 +/- 0.00", "0.00 +/- 68.10", "50.00"]);
        assert_eq!(texts(&Estimate::from_pairs(&some(50))), ["0.00 +/- 0.00", "0.00 +/- 68.10", "50.00"]);
        assert_eq!(texts(&games(7, 0, 0)), ["inf +/- inf", "inf +/- 257.38", "100.00"]);
        assert_eq!(texts(&games(0, 7, 0)), ["-inf +/- inf", "-inf +/- 257.38", "0.00"]);
        // The upper end of the interval is a score of 1, whose Elo is infinite.
        let [elo, _, _] = texts(&games(3, 1, 0));
        assert_eq!(elo, "190.85 +/- inf");
    }

    #[test]
    fn the_opponents_estimate_has_the_opposite_sign() {
        let (one, other) = (pairs(3, 5, 8, 2, 9, 4), pairs(4, 9, 8, 2, 5, 3));
        assert!((one.elo.value + other.elo.value).abs() < 1e-9 && one.elo.value > 0.0);
        assert!((one.elo.error - other.elo.error).abs() < 1e-9);
        assert!((one.los + other.los - 1.0).abs() < 1e-12);
    }

    #[test]
    fn infinity_is_null_in_json() {
        let report = serde_json::to_string(&games(1, 0, 0).elo).expect("JSON");
        assert_eq!(report, r#"{"value":null,"error":null}"#);
    }
}
