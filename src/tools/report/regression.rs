//! Logistic regression. Its standard errors take into account that observations of one cluster are not independent.

use super::chances::logistic;
use super::symmetric::{SymmetricMatrix, dot};

/// The maximum number of steps of Newton's method.
const NEWTON_STEPS: usize = 40;
/// The strength of the ridge penalty, a weak prior that keeps weights finite when a feature separates all results.
const RIDGE: f64 = 0.05;

/// An observation: its features, and the result from 0 to 1.
pub struct Observation {
    /// The values of the features.
    pub features: Vec<f64>,
    /// The result of the observation, from 0 to 1.
    pub result: f64,
    /// The number of the cluster. Observations of one cluster, such as the positions of a game, are not independent.
    pub cluster: usize,
}

/// The result of a fit: the weights and their covariances.
pub struct Fit {
    /// The weight of each feature: its contribution to the logarithm of the odds.
    pub weights: Vec<f64>,
    /// The covariances of the weights, by the sandwich estimator over clusters (Liang and Zeger, Biometrika 73, 1986).
    pub covariance: SymmetricMatrix,
}

impl Fit {
    /// The standard error of a weight.
    pub fn error(&self, feature: usize) -> f64 {
        self.covariance[(feature, feature)].max(0.0).sqrt()
    }

    /// The weights in the unit of `known` values, each with its standard error by the delta method. All weights are
    /// scaled by one factor, for which the weights with a known value fit the known values best (least squares,
    /// weighted by precision). `None` if the factor is too uncertain.
    pub fn scaled_to(&self, known: &[Option<f64>]) -> Option<Vec<(f64, f64)>> {
        // The weight that corresponds to one unit of value is the mean of weight divided by value, which is a linear
        // combination of the weights.
        let precise = |feature: usize| Some(known[feature]? / self.error(feature).max(1e-9).powi(2));
        let norm: f64 = (0..known.len()).filter_map(|feature| Some(precise(feature)? * known[feature]?)).sum();
        let part = |feature: usize| precise(feature).unwrap_or(0.0) / norm;
        let parts: Vec<f64> = (0..known.len()).map(part).collect();
        let unit = dot(&self.weights, &parts);
        let with_unit = self.covariance.times(&parts);
        let variance = dot(&parts, &with_unit);
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

/// Fits the weights; `None` if there are no observations or the weights cannot be distinguished.
pub fn fit(observations: &[Observation]) -> Option<Fit> {
    let count = observations.first()?.features.len();
    let mut weights = vec![0.0; count];
    let mut inverse = SymmetricMatrix::diagonal(count, 0.0);
    for _ in 0..NEWTON_STEPS {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut information = SymmetricMatrix::diagonal(count, RIDGE);
        for Observation { features, result, .. } in observations {
            let expected = logistic(dot(&weights, features));
            add(&mut gradient, result - expected, features);
            information.add_outer_product(expected * (1.0 - expected), features);
        }
        inverse = information.inverse()?;
        let step = inverse.times(&gradient);
        add(&mut weights, 1.0, &step);
        if step.iter().all(|part| part.abs() < 1e-8) {
            break;
        }
    }
    let clusters = observations.iter().map(|observation| observation.cluster).max()? + 1;
    let mut scores = vec![vec![0.0; count]; clusters];
    for Observation { features, result, cluster } in observations {
        add(&mut scores[*cluster], result - logistic(dot(&weights, features)), features);
    }
    let mut meat = SymmetricMatrix::diagonal(count, 0.0);
    scores.iter().for_each(|score| meat.add_outer_product(1.0, score));
    Some(Fit { weights, covariance: inverse.sandwich(&meat) })
}

/// Adds `factor` times a vector to another.
fn add(sum: &mut [f64], factor: f64, x: &[f64]) {
    sum.iter_mut().zip(x).for_each(|(sum, x)| *sum += factor * x);
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
        // Only the value of the first feature is known. Its weight is scaled to that value, and the other weight is
        // scaled by the same factor.
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
