//! Trains a network: logistic regression of the games' results and the search's scores, by Adam (Kingma and Ba, 2015)
//! on the floating-point form of the network, which is then rounded to integers.
//!
//! Two techniques make better use of few games. The weights of an input are the sum of its own weights and of weights
//! that its piece has on all squares (a factorised network). And where the rules do not distinguish left from right,
//! every second position is mirrored.

use super::dataset::{LOG_ODDS, entropy_excess, expected_result, shuffle};
use super::network_samples::Samples;
use rayon::prelude::*;
use tenfold_core::random::Rng;
use tenfold_core::rules::Spec;
use tenfold_engine::network::{
    BUCKETS, HIDDEN, HIDDEN_ONE, InputLayout, MAX_OUTPUT_BIAS, MAX_OUTPUT_WEIGHT, Network, OUTPUT_ONE, OUTPUT_SCORE,
    is_left_right_symmetric,
};

/// The number of positions for each step of Adam.
const POSITIONS_PER_BATCH: usize = 8192;
/// The number of positions whose gradient one thread adds up. This number is fixed, so that the results do not depend
/// on the number of threads.
const POSITIONS_PER_CHUNK: usize = 1024;
/// Adam's decay rates of the two moments, and its epsilon.
const ADAM_DECAY: [f32; 2] = [0.9, 0.999];
const ADAM_EPSILON: f32 = 1e-8;
/// The largest weight of an input: the sum of the rows for all pieces on a board must fit in 16 bits.
const MAX_INPUT_WEIGHT: f32 = 1.98;
/// The largest bias of a hidden neuron: its sum with the rows for all pieces must fit in 16 bits.
const MAX_HIDDEN_BIAS: f32 = 1.75;

type Row = [f32; HIDDEN];

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainSettings {
    /// The share of the game's result in the target. The rest is the result expected from the search's score.
    pub lambda: f32,
    /// Passes through the training set.
    pub epochs: usize,
    /// The initial learning rate; it falls linearly to zero.
    pub learning_rate: f32,
    /// The weight decay (Loshchilov and Hutter, "Decoupled Weight Decay Regularization", 2019). Each step multiplies an
    /// input's own weights by 1 minus the learning rate times this value. A greater decay keeps the weights of a piece
    /// on different squares similar, which helps when there are few positions.
    pub decay: f32,
    /// Whether the network corrects the hand-crafted evaluation (HCE) instead of replacing it.
    pub corrects_hce: bool,
    /// The seed of the first weights and of the order of positions.
    pub seed: u64,
}

impl Default for TrainSettings {
    fn default() -> Self {
        TrainSettings { lambda: 0.0, epochs: 20, learning_rate: 0.002, decay: 1.0, corrects_hce: false, seed: 1 }
    }
}

/// The network in floating-point numbers: rows of weights, and output biases.
#[derive(Clone)]
struct Weights {
    /// The rows of the inputs, then one row for each piece, then the hidden biases, then two rows of output weights for
    /// each bucket.
    rows: Vec<Row>,
    output_biases: [f32; BUCKETS],
}

/// The indices at which the rows of each kind begin.
#[derive(Clone, Copy)]
struct RowStarts {
    inputs: usize,
    pieces: usize,
    biases: usize,
    outputs: usize,
    /// The number of inputs that belong to the same piece.
    per_piece: usize,
}

impl RowStarts {
    fn new(inputs: &InputLayout) -> RowStarts {
        let (count, per_piece) = (inputs.input_count(), inputs.board_squares());
        let biases = count + inputs.board_input_count() / per_piece;
        RowStarts { inputs: count, pieces: count, biases, outputs: biases + 1, per_piece }
    }

    fn total(self) -> usize {
        self.outputs + 2 * BUCKETS
    }

    fn output(self, bucket: u8, half: usize) -> usize {
        self.outputs + 2 * usize::from(bucket) + half
    }
}

/// A trainer with its data.
pub struct Trainer<'a> {
    data: &'a Samples,
    settings: TrainSettings,
    scaling: f32,
    starts: RowStarts,
    /// The number of inputs for pieces on the board.
    on_board: usize,
    /// By input: the number of the input from Black's view.
    for_black: Vec<u16>,
    /// By input: the number of the input on the mirrored board; empty if the rules distinguish left from right.
    mirrored: Vec<u16>,
    weights: Weights,
    /// By input: the sum of the input's own row and the row of its piece.
    folded: Vec<Row>,
    /// Adam's estimates of the first and second moments of the gradient, not corrected for their bias.
    first_moment: Weights,
    second_moment: Weights,
    steps: i32,
    rng: Rng,
    epoch: usize,
}

impl<'a> Trainer<'a> {
    /// A trainer that begins with random weights. `scaling` is the factor by which results follow scores more steeply
    /// than by Elo's formula.
    pub fn new(spec: &Spec, data: &'a Samples, settings: TrainSettings, scaling: f32) -> Trainer<'a> {
        let inputs = InputLayout::new(spec);
        let starts = RowStarts::new(&inputs);
        let mut rng = Rng::new(settings.seed);
        let zero = Weights { rows: vec![[0.0; HIDDEN]; starts.total()], output_biases: [0.0; BUCKETS] };
        let mut weights = zero.clone();
        let mut uniform = |size: f32| (rng.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * size;
        for row in &mut weights.rows[..starts.inputs] {
            row.fill_with(|| uniform(0.1));
        }
        weights.rows[starts.biases].fill_with(|| 0.25 + uniform(0.1));
        if !settings.corrects_hce {
            // The output weights begin at 0 if the network corrects the HCE, so that it corrects nothing at first.
            for row in &mut weights.rows[starts.outputs..] {
                row.fill_with(|| uniform(0.1));
            }
        }
        let numbers = 0..inputs.input_count();
        let mirrored = numbers.clone().map(|input| inputs.mirrored_input(input) as u16);
        Trainer {
            data,
            settings,
            scaling,
            starts,
            on_board: inputs.board_input_count(),
            for_black: numbers.map(|input| inputs.input_of_other_viewer(input) as u16).collect(),
            mirrored: if is_left_right_symmetric(spec) { mirrored.collect() } else { Vec::new() },
            folded: weights.rows[..starts.inputs].to_vec(),
            first_moment: zero.clone(),
            second_moment: zero,
            weights,
            steps: 0,
            rng,
            epoch: 0,
        }
    }

    /// Trains on the whole training set once, and returns the mean loss of this pass.
    pub fn train_epoch(&mut self) -> f64 {
        let mut order: Vec<usize> = (0..self.data.len()).collect();
        shuffle(&mut order, &mut self.rng);
        let (mut loss, mut weight) = (0.0, 0.0);
        let steps = order.len().div_ceil(POSITIONS_PER_BATCH);
        for (n, batch) in order.chunks(POSITIONS_PER_BATCH).enumerate() {
            let done = (self.epoch * steps + n) as f32 / (self.settings.epochs * steps) as f32;
            let gradient = self.gradient(batch);
            loss += gradient.loss;
            weight += gradient.weight;
            self.step(&gradient, self.settings.learning_rate * (1.0 - done));
        }
        self.epoch += 1;
        loss / weight.max(1.0)
    }

    /// The mean loss of the network, rounded to integers, over positions.
    pub fn loss(&self, samples: &Samples) -> f64 {
        let round = |row: &Row, one: i32| row.map(|weight| (weight * one as f32).round() / one as f32);
        let mut weights = self.weights.clone();
        weights.rows[self.starts.biases] = round(&weights.rows[self.starts.biases], HIDDEN_ONE);
        for row in &mut weights.rows[self.starts.outputs..] {
            *row = round(row, OUTPUT_ONE);
        }
        let folded: Vec<Row> = self.folded.iter().map(|row| round(row, HIDDEN_ONE)).collect();
        self.loss_of(&weights, &folded, samples)
    }

    fn loss_of(&self, weights: &Weights, folded: &[Row], samples: &Samples) -> f64 {
        let numbers: Vec<usize> = (0..samples.len()).collect();
        let loss = |&n: &usize| {
            let sample = samples.sample(n);
            let target = sample.target(self.scaling, self.settings.lambda);
            let score = self.forward(weights, folded, samples, n, false).score;
            f64::from(sample.weight) * entropy_excess(score * self.scaling, target)
        };
        let parts: Vec<f64> =
            numbers.par_chunks(POSITIONS_PER_CHUNK).map(|chunk| chunk.iter().map(loss).sum()).collect();
        parts.iter().sum::<f64>() / samples.weight().max(1.0)
    }

    /// Computes the network for one position, mirrored or not.
    fn forward(&self, weights: &Weights, folded: &[Row], samples: &Samples, n: usize, mirror: bool) -> ForwardPass {
        let sample = samples.sample(n);
        let mut hidden = [weights.rows[self.starts.biases]; 2];
        let [own, other] = if sample.white_to_move { [0, 1] } else { [1, 0] };
        for &input in samples.inputs(n) {
            let [white, black] = self.row_numbers(input, mirror);
            add(&mut hidden[own], &folded[white]);
            add(&mut hidden[other], &folded[black]);
        }
        let mut output = weights.output_biases[usize::from(sample.bucket)];
        for (half, hidden) in hidden.iter().enumerate() {
            let row = &weights.rows[self.starts.output(sample.bucket, half)];
            output += (0..HIDDEN).map(|n| hidden[n].clamp(0.0, 1.0).powi(2) * row[n]).sum::<f32>();
        }
        let hce = if self.settings.corrects_hce { sample.hce } else { 0.0 };
        ForwardPass { hidden, score: hce + output * OUTPUT_SCORE as f32 }
    }

    /// The numbers of an input for White and for Black.
    #[inline(always)]
    fn row_numbers(&self, input: u16, mirror: bool) -> [usize; 2] {
        let input = if mirror { self.mirrored[usize::from(input)] } else { input };
        [input.into(), self.for_black[usize::from(input)].into()]
    }

    /// The gradient of the loss over a batch.
    fn gradient(&self, batch: &[usize]) -> Gradient {
        let parts: Vec<Gradient> =
            batch.par_chunks(POSITIONS_PER_CHUNK).map(|chunk| self.gradient_of_chunk(chunk)).collect();
        let mut parts = parts.into_iter();
        let Some(mut sum) = parts.next() else { return Gradient::new(self.starts) };
        for part in parts {
            sum.rows.iter_mut().zip(&part.rows).for_each(|(sum, row)| add(sum, row));
            sum.output_biases.iter_mut().zip(part.output_biases).for_each(|(sum, slope)| *sum += slope);
            sum.loss += part.loss;
            sum.weight += part.weight;
        }
        for input in 0..self.on_board {
            let row = sum.rows[input];
            add(&mut sum.rows[self.starts.pieces + input / self.starts.per_piece], &row);
        }
        sum
    }

    fn gradient_of_chunk(&self, chunk: &[usize]) -> Gradient {
        let mut sum = Gradient::new(self.starts);
        for &n in chunk {
            let sample = *self.data.sample(n);
            let mirror = !self.mirrored.is_empty() && (n + self.epoch) % 2 == 1;
            let forward = self.forward(&self.weights, &self.folded, self.data, n, mirror);
            let target = sample.target(self.scaling, self.settings.lambda);
            let scaled = forward.score * self.scaling;
            sum.loss += f64::from(sample.weight) * entropy_excess(scaled, target);
            sum.weight += f64::from(sample.weight);
            let error = (expected_result(scaled) - target) * sample.weight;
            let slope = error * self.scaling * LOG_ODDS * OUTPUT_SCORE as f32;
            sum.output_biases[usize::from(sample.bucket)] += slope;
            let mut back = [[0.0; HIDDEN]; 2];
            for (half, back) in back.iter_mut().enumerate() {
                let place = self.starts.output(sample.bucket, half);
                let (weights, row) = (&self.weights.rows[place], &mut sum.rows[place]);
                for n in 0..HIDDEN {
                    let neuron = forward.hidden[half][n];
                    let clipped = neuron.clamp(0.0, 1.0);
                    row[n] += slope * clipped * clipped;
                    // The slope of a clipped neuron is zero.
                    back[n] = if neuron == clipped { slope * weights[n] * 2.0 * clipped } else { 0.0 };
                }
                add(&mut sum.rows[self.starts.biases], back);
            }
            let [own, other] = if sample.white_to_move { [0, 1] } else { [1, 0] };
            for &input in self.data.inputs(n) {
                let [white, black] = self.row_numbers(input, mirror);
                add(&mut sum.rows[white], &back[own]);
                add(&mut sum.rows[black], &back[other]);
            }
        }
        sum
    }

    /// Makes one step of Adam against the gradient.
    fn step(&mut self, gradient: &Gradient, rate: f32) {
        self.steps += 1;
        let [first_bias, second_bias] = ADAM_DECAY.map(|decay| 1.0 - decay.powi(self.steps));
        let scale = 1.0 / gradient.weight.max(1.0) as f32;
        let step = |weight: &mut f32, m: &mut f32, v: &mut f32, slope: f32| {
            let slope = slope * scale;
            *m += (1.0 - ADAM_DECAY[0]) * (slope - *m);
            *v += (1.0 - ADAM_DECAY[1]) * (slope * slope - *v);
            *weight -= rate * (*m / first_bias) / ((*v / second_bias).sqrt() + ADAM_EPSILON);
        };
        let (weights, first, second) = (&mut self.weights, &mut self.first_moment, &mut self.second_moment);
        let rows = weights.rows.iter_mut().zip(&mut first.rows).zip(second.rows.iter_mut().zip(&gradient.rows));
        for ((weight, m), (v, slope)) in rows {
            for n in 0..HIDDEN {
                step(&mut weight[n], &mut m[n], &mut v[n], slope[n]);
            }
        }
        for n in 0..BUCKETS {
            let (weight, m) = (&mut weights.output_biases[n], &mut first.output_biases[n]);
            step(weight, m, &mut second.output_biases[n], gradient.output_biases[n]);
        }
        let decay = 1.0 - rate * self.settings.decay;
        for row in &mut weights.rows[..self.starts.inputs] {
            row.iter_mut().for_each(|weight| *weight *= decay);
        }
        let most = MAX_OUTPUT_WEIGHT as f32 / OUTPUT_ONE as f32;
        for row in &mut weights.rows[self.starts.outputs..] {
            row.iter_mut().for_each(|weight| *weight = weight.clamp(-most, most));
        }
        let biases = &mut weights.rows[self.starts.biases];
        biases.iter_mut().for_each(|bias| *bias = bias.clamp(-MAX_HIDDEN_BIAS, MAX_HIDDEN_BIAS));
        let most = (MAX_OUTPUT_BIAS - 1) as f32 / (HIDDEN_ONE * OUTPUT_ONE) as f32;
        weights.output_biases.iter_mut().for_each(|bias| *bias = bias.clamp(-most, most));
        for input in 0..self.starts.inputs {
            self.folded[input] = self.folded_row(input);
        }
    }

    /// The sum of an input's own row and the row of its piece.
    fn folded_row(&self, input: usize) -> Row {
        let mut row = self.weights.rows[input];
        if input < self.on_board {
            add(&mut row, &self.weights.rows[self.starts.pieces + input / self.starts.per_piece]);
        }
        row.map(|weight| weight.clamp(-MAX_INPUT_WEIGHT, MAX_INPUT_WEIGHT))
    }

    /// The network, rounded to integers.
    pub fn network(&self) -> Network {
        let hidden = |row: &Row| row.map(|weight| (weight * HIDDEN_ONE as f32).round() as i16);
        let output = |row: &Row| row.map(|weight| (weight * OUTPUT_ONE as f32).round() as i16);
        let rows = &self.weights.rows;
        Network {
            inputs: self.folded.iter().map(hidden).collect(),
            biases: hidden(&rows[self.starts.biases]),
            outputs: std::array::from_fn(|bucket| {
                [0, 1].map(|half| output(&rows[self.starts.output(bucket as u8, half)]))
            }),
            output_biases: self
                .weights
                .output_biases
                .map(|bias| (bias * (HIDDEN_ONE * OUTPUT_ONE) as f32).round() as i32),
            corrects_hce: self.settings.corrects_hce,
        }
    }
}

/// What the network computes for a position: the hidden neurons, first from the view of the side to move, and the score
/// for the side to move in centipawns.
struct ForwardPass {
    hidden: [Row; 2],
    score: f32,
}

/// A gradient of the loss, which is summed over positions.
struct Gradient {
    rows: Vec<Row>,
    output_biases: [f32; BUCKETS],
    loss: f64,
    weight: f64,
}

impl Gradient {
    fn new(starts: RowStarts) -> Gradient {
        Gradient { rows: vec![[0.0; HIDDEN]; starts.total()], output_biases: [0.0; BUCKETS], loss: 0.0, weight: 0.0 }
    }
}

#[inline(always)]
fn add(sum: &mut Row, row: &Row) {
    for n in 0..HIDDEN {
        sum[n] += row[n];
    }
}

#[cfg(test)]
mod tests {
    use super::super::network_samples::NetworkData;
    use super::super::samples::{TrainingGame, move_number};
    use super::*;
    use std::sync::Arc;

    /// Short games of random moves. The side with more pieces at the end wins, and the scores follow the same rule.
    fn games(name: &str, count: u64) -> Vec<TrainingGame> {
        let mut session = tenfold_registry::find(name).expect("a game").0.open();
        let play = |seed| {
            let mut rng = Rng::new(seed);
            session.set_start_position();
            let mut game = TrainingGame::default();
            for _ in 0..30 {
                let Some(text) = rng.choose(&session.legal_move_texts()).cloned() else { break };
                let pieces = session.scene().pieces;
                let white =
                    pieces.iter().filter(|(_, piece)| piece.color() == tenfold_core::types::Color::White).count();
                let score = 200 * (2 * white as i16 - pieces.len() as i16);
                game.moves.push((move_number(&*session, &text).expect("legal"), score));
                game.result = if score > 0 { 2 } else { 1 + u8::from(score == 0) - u8::from(score < 0) };
                session.play(&text).expect("legal");
            }
            game
        };
        (0..count).map(play).collect()
    }

    fn settings(corrects_hce: bool, epochs: usize) -> TrainSettings {
        TrainSettings { epochs, learning_rate: 0.005, corrects_hce, ..TrainSettings::default() }
    }

    #[test]
    fn a_network_learns_to_count_pieces_and_keeps_that_in_integers() {
        for (name, corrects_hce, epochs, most) in [("grand", false, 6, 0.6), ("chess", true, 12, 0.9)] {
            let games = games(name, 400);
            let game = tenfold_registry::find(name).expect("a game").0;
            let data = NetworkData::from_games(&*game.open(), &games, 1, &|| ()).expect("legal games");
            assert!(data.validation.len() > 100 && data.training.len() > 2000, "{name}");
            let mut trainer = Trainer::new(&game.spec, &data.training, settings(corrects_hce, epochs), 1.0);
            let before = trainer.loss(&data.validation);
            for _ in 0..epochs {
                trainer.train_epoch();
            }
            let after = trainer.loss(&data.validation);
            assert!(after < before * most, "{name}: {before} before, {after} after");
            // Rounding to integers changes scores by a few centipawns, because the weights are large here and one piece
            // counts 400.
            let network = Arc::new(trainer.network());
            let (mut number, mut error, mut session) = (0, 0.0, game.open());
            for game in &games[..20] {
                let own =
                    NetworkData::from_games(&*session, std::slice::from_ref(game), 1, &|| ()).expect("a legal game");
                let mut n = 0;
                game.replay(&mut *session, &mut |position, _| {
                    let hce = if corrects_hce { position.evaluation().hce() } else { 0 };
                    let whole = f64::from(position.evaluation().network_output(&network) + hce);
                    let exact =
                        f64::from(trainer.forward(&trainer.weights, &trainer.folded, &own.training, n, false).score);
                    assert!((whole - exact).abs() < 60.0, "{name}: {whole} and {exact}");
                    error += (whole - exact).abs();
                    (n, number) = (n + 1, number + 1);
                })
                .expect("a legal game");
            }
            let mean = error / f64::from(number);
            assert!(number > 100 && mean < 8.0, "{name}: {mean} on average of {number} positions");
        }
    }

    #[test]
    fn the_number_of_threads_does_not_change_the_network() {
        let games = games("grand", 120);
        let game = tenfold_registry::find("grand").expect("a game").0;
        let train = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| {
                let data = NetworkData::from_games(&*game.open(), &games, 1, &|| ()).expect("legal games");
                let mut trainer = Trainer::new(&game.spec, &data.training, settings(false, 6), 1.0);
                trainer.train_epoch();
                trainer.network().to_bytes(&game.spec)
            })
        };
        assert_eq!(train(1), train(3));
    }
}
