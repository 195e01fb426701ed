//! Fits an evaluation's weights to how games ended: logistic regression ("Texel's method", Peter Österlund, 2014).
//!
//! A position's *target* is a mix of its game's result and of what a search expected of it; the loss is the cross entropy
//! between that and the result that the evaluation expects, with the base ten and 400 centipawns of Elo's formula, times
//! a factor that is fitted first. The weights that follow from the game's rules are the prior: a weight costs what a
//! normal distribution around it says. The descent is Adam's (Kingma and Ba, 2015), over rows with the few features that
//! a position has; libraries for regression take dense matrices, which these are not.

use super::file::Played;
use crate::core::random::Rng;
use crate::engine::eval::{Sheet, share};
use crate::session::Session;
use rayon::prelude::*;

/// Rows of a step, and of what one thread does of it; these do not depend on the number of threads, so sums do not.
const BATCH: usize = 16_384;
const SHARE: usize = 1024;
/// Adam's constants.
const MOMENTUM: [f32; 2] = [0.9, 0.999];
const TINY: f32 = 1e-8;
/// All positions of a game together count as no more than so many: those of a long game are much the same.
const LONG: f32 = 50.0;
/// So many positions that have nothing to do with each other tell as much as a game.
const GAME: f32 = 8.0;
/// Natural logarithms of the odds for a centipawn, by Elo's formula.
const ODDS: f32 = std::f32::consts::LN_10 / 400.0;

/// How weights are fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The share of the result in the target, the rest is the score's.
    pub lambda: f32,
    /// Passes through all positions.
    pub epochs: usize,
    /// The step of a weight at the beginning, in centipawns; it falls to nothing.
    pub rate: f32,
    /// How far a weight is from the first one usually, in centipawns.
    pub prior: f32,
    /// What is drawn: which games are held out, and the order of the positions.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { lambda: 0.5, epochs: 100, rate: 1.0, prior: 40.0, seed: 1 }
    }
}

/// Positions as features.
#[derive(Default)]
struct Rows {
    features: Vec<(u16, i16)>,
    /// Where each row begins, and the end of the last.
    starts: Vec<usize>,
    rows: Vec<Row>,
}

/// What else a position has.
#[derive(Clone, Copy)]
struct Row {
    /// How full the board is, from 0 to 1.
    share: f32,
    /// What White got, from 0 to 1.
    result: f32,
    /// What a search found, in centipawns.
    score: f32,
    /// How much it counts, up to 1.
    weight: f32,
}

impl Rows {
    fn push(&mut self, sheet: &Sheet, result: u8, score: i16, weight: f32) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        let differences = sheet.counts.iter().map(|&(feature, [white, black])| (feature, white - black));
        self.features.extend(differences.filter(|&(_, difference)| difference != 0));
        self.starts.push(self.features.len());
        let share = share(sheet.fullness.0, sheet.fullness.1);
        self.rows.push(Row { share, result: f32::from(result) / 2.0, score: score.into(), weight });
    }

    fn features(&self, n: usize) -> &[(u16, i16)] {
        &self.features[self.starts[n]..self.starts[n + 1]]
    }

    /// The evaluation of a position, in centipawns.
    fn value(&self, n: usize, weights: &[[f32; 2]]) -> f32 {
        let share = self.rows[n].share;
        let worth = |&(feature, count): &(u16, i16)| {
            let [middle, end] = weights[usize::from(feature)];
            f32::from(count) * (middle * share + end * (1.0 - share))
        };
        self.features(n).iter().map(worth).sum()
    }

    /// The mean loss over all rows.
    fn loss(&self, weights: &[[f32; 2]], factor: f32, lambda: f32) -> f64 {
        let numbers: Vec<usize> = (0..self.rows.len()).collect();
        let loss = |&n: &usize| {
            let row = self.rows[n];
            f64::from(row.weight) * cross_entropy(self.value(n, weights) * factor, row.target(factor, lambda))
        };
        let parts: Vec<f64> = numbers.par_chunks(SHARE).map(|chunk| chunk.iter().map(loss).sum()).collect();
        let weight: f64 = self.rows.iter().map(|row| f64::from(row.weight)).sum();
        parts.iter().sum::<f64>() / weight.max(1.0)
    }
}

impl Row {
    fn target(&self, factor: f32, lambda: f32) -> f32 {
        lambda * self.result + (1.0 - lambda) * expected(self.score * factor)
    }
}

/// The expected result of a position that is worth so many centipawns.
fn expected(value: f32) -> f32 {
    1.0 / (1.0 + (-value * ODDS).exp())
}

fn cross_entropy(value: f32, target: f32) -> f64 {
    let x = f64::from(value * ODDS);
    // ln(1 + e^x), without overflow.
    let soft = x.max(0.0) + (-x.abs()).exp().ln_1p();
    soft - f64::from(target) * x
}

/// Positions to fit weights to, and others to see whether that has helped.
pub struct Data {
    seen: Rows,
    held: Rows,
    /// Games to fit weights to, and held out.
    pub games: (usize, usize),
}

impl Data {
    /// Takes the features of all positions. A tenth of the games, drawn by lot, is held out. `on_game` is told of each.
    pub fn of(session: &dyn Session, games: &[Played], seed: u64, on_game: &(dyn Fn() + Sync)) -> Data {
        let sheets: Vec<Vec<Sheet>> = games
            .par_iter()
            .map(|played| {
                let sheets =
                    played.samples.iter().map(|sample| session.sketch(&sample.scene).evaluation().sheet()).collect();
                on_game();
                sheets
            })
            .collect();
        let (mut order, mut rng) = ((0..games.len()).collect::<Vec<usize>>(), Rng::new(seed));
        shuffle(&mut order, &mut rng);
        let mut data = Data { seen: Rows::default(), held: Rows::default(), games: (0, 0) };
        for ((played, sheets), place) in games.iter().zip(sheets).zip(order) {
            let (rows, count) = match place < games.len() / 10 {
                true => (&mut data.held, &mut data.games.1),
                false => (&mut data.seen, &mut data.games.0),
            };
            *count += 1;
            let weight = (LONG / sheets.len().max(1) as f32).min(1.0);
            for (sample, sheet) in played.samples.iter().zip(&sheets) {
                rows.push(sheet, played.result, sample.score, weight);
            }
        }
        data
    }

    /// Positions to fit weights to, and held out.
    pub fn positions(&self) -> (usize, usize) {
        (self.seen.rows.len(), self.held.rows.len())
    }
}

/// How good weights are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Losses {
    /// Mean loss over the positions that weights are fitted to.
    pub seen: f64,
    /// The same over those held out.
    pub held: f64,
}

/// What came out.
pub struct Fit {
    /// Centipawns for a count of each feature, with a full and with an empty board.
    pub weights: Vec<[f32; 2]>,
    /// How many times steeper than Elo's formula results follow evaluations.
    pub factor: f32,
    /// Losses of the first weights.
    pub before: Losses,
    /// Losses of these.
    pub after: Losses,
    /// The epoch that they are of.
    pub epoch: usize,
}

/// Fits weights. `on_epoch` is told of each epoch's losses.
pub fn fit(data: &Data, first: &[[f32; 2]], settings: &Settings, on_epoch: &mut dyn FnMut(usize, Losses)) -> Fit {
    fit_with(data, first, settings, fitted_factor(&data.seen, first), on_epoch)
}

/// As [`fit`], with the factor given.
fn fit_with(
    data: &Data,
    first: &[[f32; 2]],
    settings: &Settings,
    factor: f32,
    on_epoch: &mut dyn FnMut(usize, Losses),
) -> Fit {
    let losses = |weights: &[[f32; 2]]| Losses {
        seen: data.seen.loss(weights, factor, settings.lambda),
        held: data.held.loss(weights, factor, settings.lambda),
    };
    let before = losses(first);
    let mut best = Fit { weights: first.to_vec(), factor, before, after: before, epoch: 0 };
    let mut weights = first.to_vec();
    let mut adam = Adam { means: vec![[0.0; 2]; first.len()], squares: vec![[0.0; 2]; first.len()], steps: 0 };
    let mut order: Vec<usize> = (0..data.seen.rows.len()).collect();
    let mut rng = Rng::new(settings.seed);
    let prior = 1.0 / (settings.prior * settings.prior * GAME * data.games.0.max(1) as f32);
    for epoch in 1..=settings.epochs {
        shuffle(&mut order, &mut rng);
        let rate = settings.rate * (1.0 - (epoch - 1) as f32 / settings.epochs as f32);
        for batch in order.chunks(BATCH) {
            let mut slope = slopes(&data.seen, batch, &weights, factor, settings.lambda);
            for ((slope, weight), first) in slope.iter_mut().zip(&weights).zip(first) {
                for phase in 0..2 {
                    slope[phase] += prior * (weight[phase] - first[phase]);
                }
            }
            adam.step(&mut weights, &slope, rate);
        }
        let now = losses(&weights);
        on_epoch(epoch, now);
        if now.held < best.after.held {
            best = Fit { weights: weights.clone(), after: now, epoch, ..best };
        }
    }
    best
}

fn shuffle(order: &mut [usize], rng: &mut Rng) {
    for n in (1..order.len()).rev() {
        order.swap(n, rng.below(n + 1));
    }
}

/// The factor by which results follow the evaluation best, found by halving steps.
fn fitted_factor(rows: &Rows, weights: &[[f32; 2]]) -> f32 {
    let (mut factor, mut step) = (1.0f32, 0.5);
    let mut best = rows.loss(weights, factor, 1.0);
    while step > 0.005 {
        let tried = [factor + step, (factor - step).max(0.02)].map(|tried| (rows.loss(weights, tried, 1.0), tried));
        let better = tried.into_iter().find(|&(loss, _)| loss < best);
        match better {
            Some((loss, tried)) => (best, factor) = (loss, tried),
            None => step /= 2.0,
        }
    }
    factor
}

/// How the mean loss over some rows grows with each weight.
fn slopes(rows: &Rows, batch: &[usize], weights: &[[f32; 2]], factor: f32, lambda: f32) -> Vec<[f32; 2]> {
    let part = |chunk: &[usize]| {
        let mut slopes = vec![[0.0f32; 2]; weights.len()];
        for &n in chunk {
            let row = rows.rows[n];
            let error = expected(rows.value(n, weights) * factor) - row.target(factor, lambda);
            let slope = row.weight * error * factor * ODDS;
            for &(feature, count) in rows.features(n) {
                let sum = &mut slopes[usize::from(feature)];
                sum[0] += slope * f32::from(count) * row.share;
                sum[1] += slope * f32::from(count) * (1.0 - row.share);
            }
        }
        slopes
    };
    let parts: Vec<Vec<[f32; 2]>> = batch.par_chunks(SHARE).map(part).collect();
    let mut sum = vec![[0.0f32; 2]; weights.len()];
    for part in &parts {
        for (sum, part) in sum.iter_mut().zip(part) {
            *sum = [sum[0] + part[0], sum[1] + part[1]];
        }
    }
    let count = batch.iter().map(|&n| rows.rows[n].weight).sum::<f32>().max(1.0);
    sum.iter().map(|sum| sum.map(|slope| slope / count)).collect()
}

/// Running means of slopes and of their squares.
struct Adam {
    means: Vec<[f32; 2]>,
    squares: Vec<[f32; 2]>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut [[f32; 2]], slopes: &[[f32; 2]], rate: f32) {
        self.steps += 1;
        let [first, second] = MOMENTUM.map(|momentum| 1.0 - momentum.powi(self.steps));
        let sides = self.means.iter_mut().zip(&mut self.squares).zip(weights.iter_mut().zip(slopes));
        for ((mean, square), (weight, slope)) in sides {
            for phase in 0..2 {
                mean[phase] += (1.0 - MOMENTUM[0]) * (slope[phase] - mean[phase]);
                square[phase] += (1.0 - MOMENTUM[1]) * (slope[phase] * slope[phase] - square[phase]);
                weight[phase] -= rate * (mean[phase] / first) / ((square[phase] / second).sqrt() + TINY);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::file::Sample;
    use super::super::output;
    use super::*;
    use crate::core::types::Outcome;
    use crate::engine::eval::layout::Group;
    use crate::registry;

    /// Random games whose positions are worth what `weights` say.
    fn games(session: &dyn Session, weights: &[[f32; 2]]) -> Vec<Played> {
        let mut rng = Rng::new(5);
        (0..150)
            .map(|_| {
                let mut session = session.duplicate();
                let mut samples = Vec::new();
                for _ in 0..60 {
                    let Some(mv) = rng.choose(&session.legal()).cloned() else { break };
                    if session.outcome() != Outcome::Ongoing || session.play(&mv).is_err() {
                        break;
                    }
                    let mut rows = Rows::default();
                    rows.push(&session.evaluation().sheet(), 1, 0, 1.0);
                    samples.push(Sample { scene: session.scene(), score: rows.value(0, weights) as i16 });
                }
                Played { result: 1, samples }
            })
            .collect()
    }

    #[test]
    fn weights_are_found_from_scores() {
        let session = registry::GAMES[0].open();
        let values = session.evaluation().values();
        let first = output::weights(values);
        let mut wanted = first.clone();
        let pieces = values.layout.places(Group::Material);
        for piece_type in pieces.step_by(2) {
            wanted[piece_type] = wanted[piece_type].map(|weight| weight + 60.0);
        }
        let games = games(&*session, &wanted);
        let data = Data::of(&*session, &games, 2, &|| {});
        assert_eq!(data.games, (135, 15));
        let settings = Settings { lambda: 0.0, epochs: 150, rate: 2.0, prior: 1000.0, seed: 3 };
        // Scores and evaluations are on the same scale here: no factor is to be found from results that are all draws.
        let fit = fit_with(&data, &first, &settings, 1.0, &mut |_, _| {});
        let excess = |losses: Losses| losses.held - data.held.loss(&wanted, 1.0, 0.0);
        assert!(excess(fit.after) < excess(fit.before) * 0.1, "{:?} {:?}", fit.before, fit.after);
        // Several weights can say the same, so what counts is what positions are worth that the fit has not seen.
        let error = |weights: &[[f32; 2]]| -> f32 {
            let held = 0..data.held.rows.len();
            held.map(|n| (data.held.value(n, weights) - data.held.value(n, &wanted)).abs()).sum()
        };
        assert!(error(&fit.weights) < error(&first) * 0.25, "{} {}", error(&first), error(&fit.weights));
    }
}
