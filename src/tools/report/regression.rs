//! Logistic regression with errors that know which observations belong together.

use super::chances::logistic;
use nalgebra::{DMatrix, DVector};

/// Steps of Newton's method.
const STEPS: usize = 40;
/// The ridge: a weak prior that keeps weights finite where a feature separates all results.
const RIDGE: f64 = 0.05;

/// An observation: the features, and the result from 0 to 1.
pub struct Observation {
    /// The values of the features.
    pub features: Vec<f64>,
    /// The result.
    pub result: f64,
    /// Observations of one cluster, such as the positions of a game, are not independent.
    pub cluster: usize,
}

/// Fitted weights.
pub struct Fit {
    /// What each feature adds to the logarithm of the odds.
    pub weights: Vec<f64>,
    /// Their covariances, with the sandwich estimator over clusters (Liang and Zeger, Biometrika 73, 1986).
    pub covariance: DMatrix<f64>,
}

impl Fit {
    /// The standard error of a weight.
    pub fn error(&self, feature: usize) -> f64 {
        self.covariance[(feature, feature)].max(0.0).sqrt()
    }

    /// The weights in the unit of known values, each with its standard error by the delta method: scaled by the one factor
    /// with which those weights whose value is known fit the known values best (least squares, weighted by precision).
    /// `None` where that factor is not clear.
    pub fn scaled_to(&self, known: &[Option<f64>]) -> Option<Vec<(f64, f64)>> {
        // What a weight is for one unit: the mean of weight over value, as a linear combination of the weights.
        let precise = |feature: usize| Some(known[feature]? / self.error(feature).max(1e-9).powi(2));
        let norm: f64 = (0..known.len()).filter_map(|feature| Some(precise(feature)? * known[feature]?)).sum();
        let part = |feature: usize| precise(feature).unwrap_or(0.0) / norm;
        let parts = DVector::from_iterator(known.len(), (0..known.len()).map(part));
        let unit: f64 = self.weights.iter().zip(parts.iter()).map(|(weight, part)| weight * part).sum();
        let with_unit = &self.covariance * &parts;
        let variance = parts.dot(&with_unit);
        if norm <= 0.0 || unit <= 2.0 * variance.max(0.0).sqrt() {
            return None;
        }
        let scaled = |feature: usize| {
            let value = self.weights[feature] / unit;
            let own = self.covariance[(feature, feature)];
            let variance = (own - 2.0 * value * with_unit[feature] + value * value * variance) / (unit * unit);
            (value, variance.max(0.0).sqrt())
        };
        Some((0..known.len()).map(scaled).collect())
    }
}

/// Fits the weights; `None` where there are no observations or the weights cannot be told apart.
pub fn fit(observations: &[Observation]) -> Option<Fit> {
    let count = observations.first()?.features.len();
    let mut weights = DVector::zeros(count);
    let mut inverse = DMatrix::zeros(count, count);
    for _ in 0..STEPS {
        let mut gradient: DVector<f64> = &weights * -RIDGE;
        let mut information = DMatrix::<f64>::identity(count, count) * RIDGE;
        for observation in observations {
            let x = DVector::from_column_slice(&observation.features);
            let expected = logistic(weights.dot(&x));
            gradient.axpy(observation.result - expected, &x, 1.0);
            information.ger(expected * (1.0 - expected), &x, &x, 1.0);
        }
        inverse = information.cholesky()?.inverse();
        let step = &inverse * gradient;
        weights += &step;
        if step.amax() < 1e-8 {
            break;
        }
    }
    let clusters = observations.iter().map(|observation| observation.cluster).max()? + 1;
    let mut scores = vec![DVector::<f64>::zeros(count); clusters];
    for observation in observations {
        let x = DVector::from_column_slice(&observation.features);
        let expected = logistic(weights.dot(&x));
        scores[observation.cluster].axpy(observation.result - expected, &x, 1.0);
    }
    let mut meat = DMatrix::<f64>::zeros(count, count);
    scores.iter().for_each(|score| meat.ger(1.0, score, score, 1.0));
    let covariance = &inverse * meat * &inverse;
    Some(Fit { weights: weights.iter().copied().collect(), covariance })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenfold_core::random::Rng;

    #[test]
    fn weights_are_found_with_their_errors() {
        let mut rng = Rng::new(1);
        let wanted = [0.7, -0.3];
        let observations: Vec<Observation> = (0..4000)
            .map(|cluster| {
                let features: Vec<f64> = (0..2).map(|_| rng.below(7) as f64 - 3.0).collect();
                let chance = logistic(features.iter().zip(wanted).map(|(x, w)| x * w).sum());
                let result = f64::from(rng.below(1_000_000) < (chance * 1e6) as usize);
                Observation { features, result, cluster }
            })
            .collect();
        let found = fit(&observations).expect("a fit");
        for (feature, wanted) in wanted.into_iter().enumerate() {
            let error = found.error(feature);
            assert!((found.weights[feature] - wanted).abs() < 3.0 * error && error < 0.05, "{:?}", found.weights);
        }
        // The first alone is known: it gets its value, and the other follows.
        let scaled = found.scaled_to(&[Some(100.0), None]).expect("a scale");
        assert!((scaled[0].0 - 100.0).abs() < 1e-6 && scaled[0].1 < 1e-3, "{scaled:?}");
        let (value, error) = scaled[1];
        assert!((value + 300.0 / 7.0).abs() < 3.0 * error && error < 5.0, "{value} {error}");
        let scaled = found.scaled_to(&[Some(70.0), Some(-30.0)]).expect("a scale");
        assert!(scaled.iter().zip([70.0, -30.0]).all(|((value, error), wanted)| (value - wanted).abs() < 3.0 * error));
        assert!(found.scaled_to(&[Some(-70.0), Some(30.0)]).is_none(), "they are of the other sign");
    }

    #[test]
    fn repeated_observations_of_a_cluster_do_not_shrink_errors() {
        let once = |times: usize| {
            let games = (0..60).flat_map(|game| std::iter::repeat_n(game, times));
            let observation = |game: usize| Observation {
                features: vec![if game.is_multiple_of(3) { 1.0 } else { -1.0 }],
                result: f64::from(u8::from(game.is_multiple_of(2))),
                cluster: game,
            };
            fit(&games.map(observation).collect::<Vec<_>>()).expect("a fit").error(0)
        };
        assert!((once(1) / once(10) - 1.0).abs() < 0.02, "{} {}", once(1), once(10));
    }
}
