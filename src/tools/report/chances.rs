//! The expected result of a position from the search's score.

/// The logistic curve from scores to expected results that fits the games best.
///
/// The scale depends on the game and on how strongly it is played, so it is fitted to each sample.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// What a centipawn adds to the logarithm of the odds.
    pub per_centipawn: f64,
}

/// Steps of Newton's method.
const STEPS: usize = 50;
/// A weak prior: as if that much information were there already that a pawn's worth is the usual 0.5 in the logarithm of
/// the odds. It keeps the curve finite where scores separate all results.
const PRIOR: (f64, f64) = (0.005, 1e6);

impl Chances {
    /// Fits the curve: scores for White in centipawns, each with White's result from 0 to 1.
    pub fn fit(samples: &[(f64, f64)]) -> Chances {
        let (mean, information) = PRIOR;
        let mut slope = mean;
        for _ in 0..STEPS {
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
        Chances { per_centipawn: slope }
    }

    /// The expected result, from 0 to 1, for the player whose score this is.
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
        // Expected results in place of played ones: the fit is then exact except for the prior.
        let samples: Vec<(f64, f64)> =
            (-60..=60).map(|n| f64::from(n) * 10.0).map(|score| (score, logistic(0.004 * score))).collect();
        let fitted = Chances::fit(&samples.repeat(20));
        assert!((fitted.per_centipawn - 0.004).abs() < 2e-4, "{fitted:?}");
    }

    #[test]
    fn without_games_or_with_separated_ones_it_is_finite() {
        assert_eq!(Chances::fit(&[]).per_centipawn, PRIOR.0);
        let separated = Chances::fit(&[(300.0, 1.0), (-300.0, 0.0)]);
        assert!(separated.expected(300.0) < 1.0);
    }
}
