//! Training positions as sparse rows of features, split into a training set and a validation set.

use super::samples::{Label, ReplayError, TrainingGame};
use rayon::prelude::*;
use tenfold_core::random::Rng;
use tenfold_engine::eval::{EvalTrace, FULL_SCALE, phase};
use tenfold_session::Session;

/// The number of rows for which one thread adds up the loss or its gradient. This number is fixed, so that the results
/// do not depend on the number of threads.
pub const POSITIONS_PER_CHUNK: usize = 1024;
/// One game in this many is for validation.
pub const VALIDATION_ONE_IN: usize = 10;
/// The weights of all positions of one game add up to at most this number, because the positions of a long game are
/// similar to each other.
const MAX_GAME_WEIGHT: f32 = 50.0;
/// The change in the log odds of winning per centipawn, by Elo's formula.
pub const LOG_ODDS: f32 = std::f32::consts::LN_10 / 400.0;

/// Positions as sparse rows of features.
#[derive(Default)]
pub struct TrainingRows {
    features: Vec<(u16, i16)>,
    /// The index at which the features of each row begin, followed by the index at which the features of the last row
    /// end.
    starts: Vec<usize>,
    rows: Vec<TrainingRow>,
}

/// The data of a position other than its features.
#[derive(Clone, Copy)]
pub struct TrainingRow {
    /// The game phase, from 0 in the endgame to 1 in the opening.
    pub phase: f32,
    /// The part of the endgame value that counts: the rest of the phase, times the share by which the endgame is scaled.
    pub endgame: f32,
    /// White's result, from 0 to 1; `None` if a random move follows later in the game.
    pub result: Option<f32>,
    /// The search's score for White, in centipawns.
    pub score: f32,
    /// The weight of the position in the loss, up to 1.
    pub weight: f32,
}

impl TrainingRows {
    /// Adds a position.
    pub fn push(&mut self, trace: &EvalTrace, label: Label, weight: f32) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        let differences = trace.counts.iter().map(|&(feature, [white, black])| (feature, white - black));
        self.features.extend(differences.filter(|&(_, difference)| difference != 0));
        self.starts.push(self.features.len());
        let phase = phase(trace.phase.0, trace.phase.1);
        let endgame = (1.0 - phase) * trace.endgame_scale as f32 / FULL_SCALE as f32;
        let result = label.result.map(|result| f32::from(result) / 2.0);
        self.rows.push(TrainingRow { phase, endgame, result, score: label.score.into(), weight });
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The data of a position other than its features.
    pub fn row(&self, n: usize) -> TrainingRow {
        self.rows[n]
    }

    /// The features of a position, each with White's count minus Black's.
    pub fn features(&self, n: usize) -> &[(u16, i16)] {
        &self.features[self.starts[n]..self.starts[n + 1]]
    }

    /// The evaluation of a position with these weights, for White, in centipawns.
    pub fn evaluation(&self, n: usize, weights: &[[f32; 2]]) -> f32 {
        let TrainingRow { phase, endgame: endgame_part, .. } = self.rows[n];
        let value = |&(feature, count): &(u16, i16)| {
            let [middlegame, endgame] = weights[usize::from(feature)];
            f32::from(count) * (middlegame * phase + endgame * endgame_part)
        };
        self.features(n).iter().map(value).sum()
    }

    /// The scaling factor of the scores, as `fit_scaling` finds it.
    pub fn fit_scaling(&self) -> f32 {
        fit_scaling(&self.rows, |row| (row.score, row.result, row.weight))
    }

    /// The mean loss over all positions.
    pub fn loss(&self, weights: &[[f32; 2]], scaling: f32, lambda: f32) -> f64 {
        let numbers: Vec<usize> = (0..self.rows.len()).collect();
        let loss = |&n: &usize| {
            let row = self.rows[n];
            f64::from(row.weight) * cross_entropy(self.evaluation(n, weights) * scaling, row.target(scaling, lambda))
        };
        let parts: Vec<f64> =
            numbers.par_chunks(POSITIONS_PER_CHUNK).map(|chunk| chunk.iter().map(loss).sum()).collect();
        let weight: f64 = self.rows.iter().map(|row| f64::from(row.weight)).sum();
        parts.iter().sum::<f64>() / weight.max(1.0)
    }
}

impl TrainingRow {
    /// The value that the fit should predict, for White.
    pub fn target(&self, scaling: f32, lambda: f32) -> f32 {
        target(self.result, self.score, scaling, lambda)
    }
}

/// The value that a fit should predict for a position: a mix of the game's result and the result expected from the
/// search's score. Only the expected result counts if `result` is `None`, because a random move follows.
pub fn target(result: Option<f32>, score: f32, scaling: f32, lambda: f32) -> f32 {
    let expected = expected_result(score * scaling);
    result.map_or(expected, |result| lambda * result + (1.0 - lambda) * expected)
}

/// The factor by which results follow scores more steeply than by Elo's formula (Texel's K): the factor with the least
/// loss. `label` gives the score of a position, its result if no random move follows, and its weight.
pub fn fit_scaling<T: Sync>(positions: &[T], label: impl Fn(&T) -> (f32, Option<f32>, f32) + Sync) -> f32 {
    scaling_with_least_loss(|scaling| {
        let loss = |position: &T| {
            let (score, result, weight) = label(position);
            Some(f64::from(weight) * entropy_excess(score * scaling, result?))
        };
        let part = |positions: &[T]| positions.iter().filter_map(&loss).sum();
        let parts: Vec<f64> = positions.par_chunks(POSITIONS_PER_CHUNK).map(part).collect();
        parts.iter().sum()
    })
}

/// The result that Elo's formula (a sigmoid) expects from a score in centipawns.
pub fn expected_result(score: f32) -> f32 {
    1.0 / (1.0 + (-score * LOG_ODDS).exp())
}

/// The cross entropy between a target and the result that is expected from a score.
fn cross_entropy(score: f32, target: f32) -> f64 {
    let x = f64::from(score * LOG_ODDS);
    // Computes ln(1 + e^x) without overflow.
    let softplus = x.max(0.0) + (-x.abs()).exp().ln_1p();
    softplus - f64::from(target) * x
}

/// The scaling factor with the least loss, found by halving steps.
fn scaling_with_least_loss(loss: impl Fn(f32) -> f64) -> f32 {
    let (mut scaling, mut step) = (1.0f32, 0.5);
    let mut best = loss(scaling);
    while step > 0.005 {
        let tried = [scaling + step, (scaling - step).max(0.02)].map(|tried| (loss(tried), tried));
        let better = tried.into_iter().find(|&(loss, _)| loss < best);
        match better {
            Some((loss, tried)) => (best, scaling) = (loss, tried),
            None => step /= 2.0,
        }
    }
    scaling
}

/// The Kullback-Leibler divergence between a target and the result expected from a score: their cross entropy minus the
/// entropy of the target, which is the least possible cross entropy.
pub fn entropy_excess(score: f32, target: f32) -> f64 {
    let part = |share: f64| if share > 0.0 { share * share.ln() } else { 0.0 };
    cross_entropy(score, target) + part(target.into()) + part(1.0 - f64::from(target))
}

/// A training set to fit weights to, and a validation set that tells when to stop.
pub struct Dataset {
    pub(super) training: TrainingRows,
    pub(super) validation: TrainingRows,
    /// Games in the training set and in the validation set.
    pub games: (usize, usize),
}

impl Dataset {
    /// Plays all games again and traces the evaluation of their quiet positions. A tenth of the games, chosen at
    /// random, is the validation set. Calls `on_game` for each game.
    ///
    /// # Errors
    ///
    /// If a game has an illegal move: the index of the game, and the error.
    pub fn from_games(
        session: &dyn Session,
        games: &[TrainingGame],
        seed: u64,
        on_game: &(dyn Fn() + Sync),
    ) -> Result<Dataset, (usize, ReplayError)> {
        let trace_game = |(number, game): (usize, &TrainingGame)| {
            let mut traces: Vec<(EvalTrace, Label)> = Vec::new();
            game.replay(&mut *session.duplicate(), &mut |position, label| {
                traces.push((position.evaluation().trace(), label));
            })
            .map_err(|why| (number, why))?;
            on_game();
            Ok(traces)
        };
        let traces: Vec<Vec<_>> = games.par_iter().enumerate().map(trace_game).collect::<Result<_, _>>()?;
        let mut dataset =
            Dataset { training: TrainingRows::default(), validation: TrainingRows::default(), games: (0, 0) };
        for (traces, validates) in split_training_and_validation(traces, VALIDATION_ONE_IN, seed) {
            let (rows, count) = if validates {
                (&mut dataset.validation, &mut dataset.games.1)
            } else {
                (&mut dataset.training, &mut dataset.games.0)
            };
            *count += 1;
            let weight = position_weight(traces.len());
            for (trace, label) in &traces {
                rows.push(trace, *label, weight);
            }
        }
        Ok(dataset)
    }

    /// The numbers of positions in the training set and in the validation set.
    pub fn positions(&self) -> (usize, usize) {
        (self.training.len(), self.validation.len())
    }
}

/// What was taken from each game, and whether it is for validation. One game in `share` is for validation, drawn at random by
/// `seed`.
pub fn split_training_and_validation<T>(games: Vec<T>, one_in: usize, seed: u64) -> impl Iterator<Item = (T, bool)> {
    let count = games.len();
    let mut order: Vec<usize> = (0..count).collect();
    shuffle(&mut order, &mut Rng::new(seed));
    games.into_iter().zip(order).map(move |(game, place)| (game, place < count / one_in))
}

/// The weight of each of a game's positions.
pub fn position_weight(positions: usize) -> f32 {
    (MAX_GAME_WEIGHT / positions.max(1) as f32).min(1.0)
}

/// Shuffles a list (Fisher and Yates).
pub fn shuffle(order: &mut [usize], rng: &mut Rng) {
    for n in (1..order.len()).rev() {
        order.swap(n, rng.below(n + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions with these scores and results for White; each has the feature 0 once.
    fn rows(labels: impl Iterator<Item = (i16, Option<u8>)>) -> TrainingRows {
        let trace = EvalTrace { counts: vec![(0, [1, 0])], phase: (1, 1), endgame_scale: FULL_SCALE };
        let mut rows = TrainingRows::default();
        for (score, result) in labels {
            rows.push(&trace, Label { score, result }, 1.0);
        }
        rows
    }

    #[test]
    fn the_scaling_factor_is_that_of_scores_whose_results_are_known() {
        // Of a hundred games with a score of 200, 64 are won, which is what Elo's formula expects for 100 centipawns.
        let won_64 = (0..100).map(|n| (200, Some(if n < 64 { 2 } else { 0 })));
        let unknown = (0..1000).map(|_| (-200, None));
        let scaling = rows(won_64.chain(unknown)).fit_scaling();
        assert!((scaling - 0.5).abs() < 0.01, "{scaling}");
    }

    #[test]
    fn a_target_without_a_result_is_the_score_alone() {
        let rows = rows([(200, Some(2)), (200, None)].into_iter());
        let [with, without] = [0, 1].map(|n| rows.row(n).target(0.5, 0.25));
        assert_eq!(without, expected_result(100.0));
        assert_eq!(with, 0.25 + 0.75 * without);
    }
}
