//! Estimates the expected result of a position from the score of a search.

/// A logistic curve from scores to expected results, fitted to the results of games.
///
/// The scale depends on the variant and on the strength of play, so the curve is fitted to each sample of games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinChances {
    /// The increase in the logarithm of the odds for each centipawn.
    pub per_centipawn: f64,
}

/// The maximum number of steps of Newton's method.
const NEWTON_STEPS: usize = 50;
/// A weak prior for the slope: its mean (a pawn is worth the usual 0.5 in the logarithm of the odds) and its
/// information (inverse variance). The prior keeps the slope finite when the scores separate all results.
const SLOPE_PRIOR: (f64, f64) = (0.005, 1e6);

impl WinChances {
    /// Fits the curve to samples: White's score in centipawns, and White's result from 0 to 1.
    pub fn fit(samples: &[(f64, f64)]) -> WinChances {
        let (mean, information) = SLOPE_PRIOR;
        let mut slope = mean;
        for _ in 0..NEWTON_STEPS {
            let (mut gradient, mut curvature) = (information * (mean - slope), information);
            for &(score, result) in samples {
                let expected = logistic(slope * score);
                gradient += (result - expected) * score;
                curvature += expected * (1.0 - expected) * score * score;
            }
            let step = gradient / curvature;
            slope = (slope + step).clamp(1e-5, 0.1);
            if step.abs() < 1e-9 {
                break;
            }
        }
        WinChances { per_centipawn: slope }
    }

    /// The expected result, from 0 to 1, of the player with this score in centipawns.
    pub fn expected(self, score: f64) -> f64 {
        logistic(self.per_centipawn * score)
    }
}

/// The logistic function.
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_that_made_the_results_is_found() {
        // The samples have expected results instead of played ones, so the fit is exact except for the prior.
        let samples: Vec<(f64, f64)> =
            (-60..=60).map(|n| f64::from(n) * 10.0).map(|score| (score, logistic(0.004 * score))).collect();
        let fitted = WinChances::fit(&samples.repeat(20));
        assert!((fitted.per_centipawn - 0.004).abs() < 2e-4, "{fitted:?}");
    }

    #[test]
    fn without_games_or_with_separated_ones_it_is_finite() {
        assert_eq!(WinChances::fit(&[]).per_centipawn, SLOPE_PRIOR.0);
        let separated = WinChances::fit(&[(300.0, 1.0), (-300.0, 0.0)]);
        assert!(separated.expected(300.0) < 1.0);
    }
}
