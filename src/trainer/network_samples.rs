//! Positions to train a network on.

use super::dataset::{self, entropy_excess, position_weight, split_training_and_validation, target};
use super::samples::{ReplayError, TrainingGame};
use rayon::prelude::*;
use tenfold_core::types::Color;
use tenfold_engine::network::{initial_piece_count, output_bucket};
use tenfold_session::Session;

/// A position, without its inputs.
#[derive(Clone, Copy)]
pub struct Sample {
    /// The index in the list of all inputs at which the inputs of this position end. They begin where the inputs of the
    /// previous position end.
    end: usize,
    /// Whether White is to move.
    pub white_to_move: bool,
    /// The set of output weights.
    pub bucket: u8,
    /// The result for the side to move: 0, 0.5 or 1; `None` if a random move follows later in the game.
    pub result: Option<f32>,
    /// The search's score for the side to move, in centipawns.
    pub score: f32,
    /// The hand-crafted evaluation (HCE) for the side to move, in centipawns.
    pub hce: f32,
    /// The weight in the loss, up to 1.
    pub weight: f32,
}

/// Positions with the inputs that are 1, from White's view of the board.
#[derive(Default)]
pub struct Samples {
    inputs: Vec<u16>,
    samples: Vec<Sample>,
}

impl Samples {
    fn push(&mut self, inputs: &[u16], sample: Sample) {
        self.inputs.extend(inputs);
        self.samples.push(Sample { end: self.inputs.len(), ..sample });
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// The position with the index `n`.
    pub fn sample(&self, n: usize) -> &Sample {
        &self.samples[n]
    }

    /// The inputs of the position with the index `n`.
    pub fn inputs(&self, n: usize) -> &[u16] {
        let start = if n == 0 { 0 } else { self.samples[n - 1].end };
        &self.inputs[start..self.samples[n].end]
    }

    /// The scaling factor of the scores, as `dataset::fit_scaling` finds it.
    pub fn fit_scaling(&self) -> f32 {
        dataset::fit_scaling(&self.samples, |sample| (sample.score, sample.result, sample.weight))
    }

    /// The mean loss of the hand-crafted evaluation.
    pub fn hce_loss(&self, scaling: f32, lambda: f32) -> f64 {
        let loss = |sample: &Sample| {
            f64::from(sample.weight) * entropy_excess(sample.hce * scaling, sample.target(scaling, lambda))
        };
        self.samples.iter().map(loss).sum::<f64>() / self.weight().max(1.0)
    }

    /// The sum of all weights.
    pub fn weight(&self) -> f64 {
        self.samples.iter().map(|sample| f64::from(sample.weight)).sum()
    }
}

impl Sample {
    /// The value that the network should predict, for the side to move.
    pub fn target(&self, scaling: f32, lambda: f32) -> f32 {
        target(self.result, self.score, scaling, lambda)
    }
}

/// The training set and the validation set.
pub struct NetworkData {
    /// The positions to which the network is fitted.
    pub training: Samples,
    /// The positions by which the network is checked: a twentieth of the games, chosen at random.
    pub validation: Samples,
    /// The numbers of games in the training set and in the validation set.
    pub games: (usize, usize),
}

impl NetworkData {
    /// Plays all games again and takes their quiet positions. Calls `on_game` for each game.
    ///
    /// # Errors
    ///
    /// If a game has an illegal move: the index of the game, and the error.
    pub fn from_games(
        session: &dyn Session,
        games: &[TrainingGame],
        seed: u64,
        on_game: &(dyn Fn() + Sync),
    ) -> Result<NetworkData, (usize, ReplayError)> {
        let full = initial_piece_count(session.spec());
        let samples_of_game = |(number, game): (usize, &TrainingGame)| {
            let mut samples = Samples::default();
            game.replay(&mut *session.duplicate(), &mut |position, label| {
                let evaluation = position.evaluation();
                let [inputs, _] = evaluation.network_inputs();
                let white_to_move = position.side_to_move() == Color::White;
                let result = label.result.map(|result| f32::from(result) / 2.0);
                let sign = if white_to_move { 1.0 } else { -1.0 };
                let sample = Sample {
                    end: 0,
                    white_to_move,
                    bucket: output_bucket(position.scene().pieces.len() as u32, full) as u8,
                    result: result.map(|result| if white_to_move { result } else { 1.0 - result }),
                    score: f32::from(label.score) * sign,
                    hce: evaluation.hce() as f32,
                    weight: 1.0,
                };
                samples.push(&inputs, sample);
            })
            .map_err(|why| (number, why))?;
            on_game();
            Ok(samples)
        };
        let found: Vec<Samples> = games.par_iter().enumerate().map(samples_of_game).collect::<Result<_, _>>()?;
        let mut data = NetworkData { training: Samples::default(), validation: Samples::default(), games: (0, 0) };
        for (samples, validates) in split_training_and_validation(found, 20, seed) {
            let (all, count) = if validates {
                (&mut data.validation, &mut data.games.1)
            } else {
                (&mut data.training, &mut data.games.0)
            };
            *count += 1;
            let weight = position_weight(samples.len());
            for n in 0..samples.len() {
                all.push(samples.inputs(n), Sample { weight, ..samples.samples[n] });
            }
        }
        Ok(data)
    }
}
