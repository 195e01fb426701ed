//! Texel tuning: fits an evaluation's weights to the results of games by logistic regression ("Texel's Tuning Method",
//! Peter Österlund, 2014).
//!
//! The *target* of a position is a mix of the game's result, where no random move follows that may have decided it, and
//! the result expected from the search's score. The expected result follows Elo's formula, with base ten and 400
//! centipawns, for the score times a scaling factor (Texel's K) with which scores predict results best. The loss is the
//! cross entropy between the target and the result expected from the static evaluation in the same way, so that
//! evaluations have the scale of scores. An L2 prior pulls each weight towards its initial value, which is derived from
//! the variant's rules, like a normal distribution around that value. The weights of the epoch with the least loss on
//! the validation set are kept. The gradient descent is Adam (Kingma and Ba, 2015), over sparse rows: a position has
//! few of the features, and regression libraries take dense matrices.

use super::dataset::{Dataset, LOG_ODDS, POSITIONS_PER_CHUNK, TrainingRows, expected_result, shuffle};
use rayon::prelude::*;
use tenfold_core::random::Rng;

/// The number of positions for each step of Adam.
const POSITIONS_PER_BATCH: usize = 16_384;
/// Adam's decay rates of the two moments, and its epsilon.
const ADAM_DECAY: [f32; 2] = [0.9, 0.999];
const ADAM_EPSILON: f32 = 1e-8;
/// The positions of one game carry as much information as this number of independent positions. The strength of the
/// prior depends on it.
const INDEPENDENT_POSITIONS: f32 = 8.0;

/// How weights are fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TuneSettings {
    /// The share of the game's result in the target, unless a random move follows. The rest is the result expected from
    /// the search's score.
    pub lambda: f32,
    /// Passes through the training set.
    pub epochs: usize,
    /// The initial learning rate: the step of a weight, in centipawns. It falls linearly to zero.
    pub learning_rate: f32,
    /// The L2 prior: the standard deviation of a weight around its initial value, in centipawns.
    pub prior: f32,
    /// The seed for the choice of the validation set and for the order of positions.
    pub seed: u64,
}

impl Default for TuneSettings {
    fn default() -> Self {
        TuneSettings { lambda: 0.5, epochs: 100, learning_rate: 1.0, prior: 40.0, seed: 1 }
    }
}

/// The losses of a set of weights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Losses {
    /// The mean loss over the training set.
    pub training: f64,
    /// The mean loss over the validation set.
    pub validation: f64,
}

/// The result of a fit.
pub struct Fit {
    /// The middlegame and endgame weight of each feature, in centipawns.
    pub weights: Vec<[f32; 2]>,
    /// The scaling factor of scores and evaluations (Texel's K). If it is above 1, results follow scores more steeply
    /// than by Elo's formula.
    pub scaling: f32,
    /// The losses of the initial weights.
    pub before: Losses,
    /// The losses of the fitted weights.
    pub after: Losses,
    /// The epoch that gave the fitted weights.
    pub epoch: usize,
}

/// Fits weights, beginning with `initial`. The prior's standard deviation of each weight is this share of the one in the
/// settings. Calls `on_epoch` with each epoch's losses.
pub fn fit_weights(
    dataset: &Dataset,
    initial: &[[f32; 2]],
    prior_shares: &[f32],
    settings: &TuneSettings,
    on_epoch: &mut dyn FnMut(usize, Losses),
) -> Fit {
    fit_with(dataset, (initial, prior_shares), settings, dataset.training.fit_scaling(), on_epoch)
}

/// Like [`fit_weights`], but with this scaling factor instead of a fitted one.
fn fit_with(
    dataset: &Dataset,
    (initial, prior_shares): (&[[f32; 2]], &[f32]),
    settings: &TuneSettings,
    scaling: f32,
    on_epoch: &mut dyn FnMut(usize, Losses),
) -> Fit {
    let losses = |weights: &[[f32; 2]]| Losses {
        training: dataset.training.loss(weights, scaling, settings.lambda),
        validation: dataset.validation.loss(weights, scaling, settings.lambda),
    };
    let before = losses(initial);
    let mut best = Fit { weights: initial.to_vec(), scaling, before, after: before, epoch: 0 };
    let mut weights = initial.to_vec();
    let mut adam =
        Adam { first_moment: vec![[0.0; 2]; initial.len()], second_moment: vec![[0.0; 2]; initial.len()], steps: 0 };
    let mut order: Vec<usize> = (0..dataset.training.len()).collect();
    let mut rng = Rng::new(settings.seed);
    let prior = 1.0 / (settings.prior * settings.prior * INDEPENDENT_POSITIONS * dataset.games.0.max(1) as f32);
    for epoch in 1..=settings.epochs {
        shuffle(&mut order, &mut rng);
        let rate = settings.learning_rate * (1.0 - (epoch - 1) as f32 / settings.epochs as f32);
        for batch in order.chunks(POSITIONS_PER_BATCH) {
            let mut gradient = gradient(&dataset.training, batch, &weights, scaling, settings.lambda);
            for (n, slope) in gradient.iter_mut().enumerate() {
                let prior = prior / (prior_shares[n] * prior_shares[n]);
                for phase in 0..2 {
                    slope[phase] += prior * (weights[n][phase] - initial[n][phase]);
                }
            }
            adam.step(&mut weights, &gradient, rate);
        }
        let now = losses(&weights);
        on_epoch(epoch, now);
        if now.validation < best.after.validation {
            best = Fit { weights: weights.clone(), after: now, epoch, ..best };
        }
    }
    best
}

/// The gradient of the mean loss over a batch of rows.
fn gradient(rows: &TrainingRows, batch: &[usize], weights: &[[f32; 2]], scaling: f32, lambda: f32) -> Vec<[f32; 2]> {
    let part = |chunk: &[usize]| {
        let mut sums = vec![[0.0f32; 2]; weights.len()];
        for &n in chunk {
            let row = rows.row(n);
            let error = expected_result(rows.evaluation(n, weights) * scaling) - row.target(scaling, lambda);
            let slope = row.weight * error * scaling * LOG_ODDS;
            for &(feature, count) in rows.features(n) {
                let sum = &mut sums[usize::from(feature)];
                sum[0] += slope * f32::from(count) * row.phase;
                sum[1] += slope * f32::from(count) * row.endgame;
            }
        }
        sums
    };
    let parts: Vec<Vec<[f32; 2]>> = batch.par_chunks(POSITIONS_PER_CHUNK).map(part).collect();
    let mut sum = vec![[0.0f32; 2]; weights.len()];
    for part in &parts {
        for (sum, part) in sum.iter_mut().zip(part) {
            *sum = [sum[0] + part[0], sum[1] + part[1]];
        }
    }
    let count = batch.iter().map(|&n| rows.row(n).weight).sum::<f32>().max(1.0);
    sum.iter().map(|sum| sum.map(|slope| slope / count)).collect()
}

/// The Adam optimizer, with its estimates of the first and second moments of the gradient, not corrected for their
/// bias.
struct Adam {
    first_moment: Vec<[f32; 2]>,
    second_moment: Vec<[f32; 2]>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut [[f32; 2]], gradient: &[[f32; 2]], rate: f32) {
        self.steps += 1;
        let [first_bias, second_bias] = ADAM_DECAY.map(|decay| 1.0 - decay.powi(self.steps));
        let moments = self.first_moment.iter_mut().zip(&mut self.second_moment);
        for ((m, v), (weight, slope)) in moments.zip(weights.iter_mut().zip(gradient)) {
            for phase in 0..2 {
                m[phase] += (1.0 - ADAM_DECAY[0]) * (slope[phase] - m[phase]);
                v[phase] += (1.0 - ADAM_DECAY[1]) * (slope[phase] * slope[phase] - v[phase]);
                weight[phase] -= rate * (m[phase] / first_bias) / ((v[phase] / second_bias).sqrt() + ADAM_EPSILON);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::dataset::TrainingRows;
    use super::super::samples::{Label, TrainingGame, move_number};
    use super::super::weights_source;
    use super::*;
    use tenfold_core::types::Outcome;
    use tenfold_engine::eval::layout::FeatureGroup;
    use tenfold_session::Session;

    /// Random games whose positions have the scores that `weights` give them.
    fn games(session: &dyn Session, weights: &[[f32; 2]]) -> Vec<TrainingGame> {
        let mut rng = Rng::new(5);
        (0..150)
            .map(|_| {
                let mut session = session.duplicate();
                let mut moves = Vec::new();
                while moves.len() < 60 && session.outcome() == Outcome::Ongoing {
                    let Some(mv) = rng.choose(&session.legal_move_texts()).cloned() else { break };
                    let mut rows = TrainingRows::default();
                    rows.push(&session.evaluation().trace(), Label { score: 0, result: Some(1) }, 1.0);
                    moves.push((move_number(&*session, &mv).expect("legal"), rows.evaluation(0, weights) as i16));
                    session.play(&mv).expect("legal");
                }
                TrainingGame { result: 1, opening: Vec::new(), moves }
            })
            .collect()
    }

    #[test]
    fn tuning_finds_the_weights_behind_the_scores() {
        let session = tenfold_registry::GAMES[0].open();
        let params = session.evaluation().params();
        let initial = weights_source::weights(params);
        let mut wanted = initial.clone();
        let pieces = params.layout.range(FeatureGroup::Material);
        for piece_type in pieces.step_by(2) {
            wanted[piece_type] = wanted[piece_type].map(|weight| weight + 60.0);
        }
        let games = games(&*session, &wanted);
        let dataset = Dataset::from_games(&*session, &games, 2, &|| {}).expect("legal moves");
        assert_eq!(dataset.games, (135, 15));
        let settings = TuneSettings { lambda: 0.0, epochs: 150, learning_rate: 2.0, prior: 1000.0, seed: 3 };
        // The scores already have the scale of evaluations, and all results are draws, so no scaling factor can be
        // fitted.
        let shares = params.prior_shares();
        let fit = fit_with(&dataset, (&initial, &shares), &settings, 1.0, &mut |_, _| {});
        let excess = |losses: Losses| losses.validation - dataset.validation.loss(&wanted, 1.0, 0.0);
        assert!(excess(fit.after) < excess(fit.before) * 0.1, "{:?} {:?}", fit.before, fit.after);
        // Different weights can give the same evaluations, so the test compares evaluations of positions that the fit
        // has not seen.
        let error = |weights: &[[f32; 2]]| -> f32 {
            let rows = &dataset.validation;
            (0..rows.len()).map(|n| (rows.evaluation(n, weights) - rows.evaluation(n, &wanted)).abs()).sum()
        };
        assert!(error(&fit.weights) < error(&initial) * 0.25, "{} {}", error(&initial), error(&fit.weights));
    }
}
