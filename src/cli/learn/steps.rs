//! The steps of a run of `tenfold learn`. Each writes a file in the run's folder when it is finished, so a run that was
//! interrupted skips it, and goes on within a step that writes game by game.

use super::plan::{Plan, Round};
use super::test_match;
use crate::cli::args::UsageError;
use crate::cli::atomic_file;
use crate::cli::datagen::play_to_file;
use crate::cli::progress::progress_bar;
use crate::cli::shard::Shard;
use anyhow::{Context, Result, anyhow, bail};
use rayon::ThreadPool;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tenfold::engine::eval::weights_file;
use tenfold::registry::learned::LearnedData;
use tenfold::registry::{Game, read_file};
use tenfold::tools::training::game_file::{self, Origin, Part};
use tenfold::tools::training::merge::merge_parts;
use tenfold::trainer::network_samples::NetworkData;
use tenfold::trainer::network_trainer::{TrainSettings, Trainer};
use tenfold::trainer::tune::{TuneSettings, fit_weights};
use tenfold::trainer::{Dataset, TrainingGame, weights_source};

/// What a network must gain at equal nodes, in Elo, because it makes some 15 % fewer nodes a second.
const NETWORK_COST: f64 = 20.0;
/// The initial learning rate of networks.
const NETWORK_LEARNING_RATE: f32 = 0.003;
/// The standard deviation of the prior of the weights, in centipawns. Results of games say more than scores, so the
/// weights may go further from those that the rules give than `tenfold tune` lets them by default.
const WEIGHT_PRIOR: f32 = 100.0;
/// The file that a run keeps locked.
pub const LOCK_FILE: &str = "run.lock";
const MAX_STEP_BYTES: usize = 64 << 20;

/// The losses of a step on the positions held out, epoch by epoch.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Losses {
    /// The positions that were trained on.
    pub positions: u64,
    /// The loss before the first epoch.
    pub before: f64,
    /// The loss after each epoch.
    pub epochs: Vec<f64>,
}

impl Losses {
    /// The least loss after an epoch.
    pub fn best(&self) -> f64 {
        self.epochs.iter().copied().fold(f64::INFINITY, f64::min)
    }
}

/// What a run has learned.
pub struct Learned {
    /// The better one of what was learned.
    pub data: LearnedData,
    /// The losses of tuning, after each round, and of the network.
    pub tuning: Vec<Losses>,
    pub network: Losses,
    /// The match against what was used before.
    pub test: test_match::Outcome,
}

/// Who plays the games of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// This run plays all of them.
    Alone,
    /// This run plays a part of the next round, and ends.
    Plays(Shard),
    /// Other runs have played all parts of the next round. This run puts them together, learns from them, and ends if
    /// there is another round.
    Merges,
}

/// A run: its plan, the variant with the evaluation that was used before, and the folder of its files.
pub struct Run<'a> {
    pub plan: &'a Plan,
    pub base: &'a Game,
    pub folder: &'a Path,
    pub pool: &'a ThreadPool,
    pub sharing: Sharing,
    /// What is printed goes through a cell, because progress is reported from closures.
    pub out: RefCell<&'a mut dyn Write>,
}

impl Run<'_> {
    /// Does all steps that are not done yet; `None` when other runs have to play games before it can go on.
    pub fn learn(&self) -> Result<Option<Learned>> {
        let mut tuning = Vec::new();
        let mut data = LearnedData::default();
        for (n, round) in self.plan.rounds.iter().enumerate() {
            if !self.is_played(round, n)? {
                // In the first round the games are played with what was used before.
                let player = match n {
                    0 => self.base.clone(),
                    _ => self.base.with_data(&data).map_err(|why| anyhow!(why))?,
                };
                if !self.play_games(&player, round, n)? {
                    return Ok(None);
                }
            } else if let Sharing::Plays(_) = self.sharing
                && !self.is_learned_from(n)
            {
                bail!(UsageError(format!("all games of round {} are there: --merge learns from them", n + 1)));
            }
            if !self.base.is_compiled() {
                let losses = self.tune(n, &mut data)?;
                tuning.push(losses);
            }
        }
        if let Sharing::Plays(_) = self.sharing {
            bail!(UsageError("all games are there: --merge learns from them".into()));
        }
        let weights_alone = data.clone();
        let network = self.train(&mut data)?;
        let mut best = data;
        if weights_alone.weights.is_some() && best.network.is_some() {
            let choice = self.compare(&best, Some(&weights_alone))?;
            if choice.results.estimate().elo.value < NETWORK_COST {
                self.say("  the weights alone are used")?;
                best = weights_alone;
            }
        }
        if best == LearnedData::default() {
            bail!("nothing was learned: no epoch predicted the games held out better; more games may help");
        }
        let test = self.compare(&best, None)?;
        Ok(Some(Learned { data: best, tuning, network, test }))
    }

    fn say(&self, line: &str) -> Result<()> {
        let mut out = self.out.borrow_mut();
        writeln!(out, "{line}")?;
        Ok(out.flush()?)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Whether all games of a round are in its file. A run that plays them alone writes them one by one: where it was
    /// interrupted while it wrote the file's header or a game, playing on cuts that off, or says what else is wrong. Games of
    /// several runs are written at once, so a fault in their file is one.
    fn is_played(&self, round: &Round, n: usize) -> Result<bool> {
        match self.read_games(n) {
            Ok(games) => Ok(games.len() >= round.games as usize),
            Err(why) if self.sharing != Sharing::Alone && self.file(&games_file(n)).exists() => Err(why),
            Err(_) => Ok(false),
        }
    }

    /// Whether the step after a round is done.
    fn is_learned_from(&self, n: usize) -> bool {
        self.file(&tuning_file(n)).exists()
    }

    /// Plays the games of a round, or puts the parts together that other runs have played. Returns false when only a
    /// part was played.
    fn play_games(&self, player: &Game, round: &Round, n: usize) -> Result<bool> {
        let settings = round.settings(self.plan.seed, n);
        let (number, games) = (n + 1, round.games);
        match self.sharing {
            Sharing::Alone => {
                self.say(&format!("round {number}: {games} games, {} nodes a move", round.nodes))?;
                play_to_file(player, Origin { settings, part: None }, games, self.pool, &self.file(&games_file(n)))?;
                Ok(true)
            }
            Sharing::Plays(shard) => {
                if shard.of > games {
                    bail!(UsageError(format!("--shard {shard}: there are more parts than games, {games}")));
                }
                let part = Part { number: shard.number, of: shard.of, games };
                let file = self.file(&format!("round-{number}.part-{}-of-{}", shard.number, shard.of));
                let made = play_to_file(player, Origin { settings, part: Some(part) }, games, self.pool, &file)?;
                self.say(&format!("round {number}, part {shard}: {} games", made.games))?;
                Ok(false)
            }
            Sharing::Merges => {
                let mut parts = Vec::new();
                for entry in fs::read_dir(self.folder)? {
                    let path = entry?.path();
                    let name = path.file_name().unwrap_or_default().to_string_lossy();
                    if name.starts_with(&format!("round-{number}.part-")) {
                        parts.push(path);
                    }
                }
                if parts.is_empty() && n > 0 {
                    self.say(&format!("round {number} can be played: --shard on each machine, then --merge"))?;
                    return Ok(false);
                }
                if parts.is_empty() {
                    bail!(UsageError(format!("no part of round {number} is in '{}'", self.folder.display())));
                }
                let whole = merge_parts(&parts, &self.base.spec, settings, games)?;
                self.say(&format!("round {number}: {games} games, from {} parts", parts.len()))?;
                atomic_file::write(&self.file(&games_file(n)), &whole)?;
                Ok(true)
            }
        }
    }

    fn read_games(&self, n: usize) -> Result<Vec<TrainingGame>> {
        let file = self.file(&games_file(n));
        let read = game_file::read_games(&file, &self.base.spec);
        read.map(|(_, games)| games).map_err(|why| anyhow!("'{}' {why}", file.display()))
    }

    /// The games of the rounds up to this one.
    fn games(&self, rounds: usize) -> Result<Vec<TrainingGame>> {
        let mut all = Vec::new();
        for n in 0..rounds {
            all.extend(self.read_games(n)?);
        }
        Ok(all)
    }

    /// Tunes the weights on all games so far.
    fn tune(&self, n: usize, data: &mut LearnedData) -> Result<Losses> {
        let (file, log) = (self.file(&format!("weights-{}.txt", n + 1)), self.file(&tuning_file(n)));
        if !log.exists() {
            self.say("  tuning the weights")?;
            let session = self.base.open();
            let games = self.games(n + 1)?;
            let positions = Dataset::from_games(&*session, &games, self.plan.seed, &|| {})
                .map_err(|(game, why)| anyhow!("game {} of the run {why}", game + 1))?;
            let (seen, held) = positions.positions();
            if seen == 0 || held == 0 {
                bail!("nothing was learned: no quiet position in {} games", games.len());
            }
            let settings = TuneSettings { seed: self.plan.seed, prior: WEIGHT_PRIOR, ..TuneSettings::default() };
            let first = weights_source::weights(&session.evaluation().derived_params());
            let shares = session.evaluation().params().prior_shares();
            let bar = progress_bar(settings.epochs, "epochs");
            let mut epochs = Vec::new();
            let fit = self.pool.install(|| {
                fit_weights(&positions, &first, &shares, &settings, &mut |_, losses| {
                    epochs.push(losses.validation);
                    bar.inc(1);
                })
            });
            bar.finish_and_clear();
            if fit.epoch > 0 {
                let notes = [format!("Learned by tenfold learn from {} games.", games.len())];
                let layout = &session.evaluation().params().layout;
                let text = weights_file::file_content(&self.base.spec, layout, &fit.weights, &notes);
                atomic_file::write(&file, &text)?;
            }
            write_json(&log, &Losses { positions: seen as u64, before: fit.before.validation, epochs })?;
        }
        // Where no weights are better than those from the rules, those of the round before go on: chance decides such cases,
        // and a match decides at the end.
        if file.exists() {
            data.weights = Some(read_file(&file, weights_file::MAX_FILE_BYTES).map_err(|why| anyhow!(why))?);
        }
        read_json(&log)
    }

    /// Trains a network that corrects the evaluation with the weights that were learned.
    fn train(&self, data: &mut LearnedData) -> Result<Losses> {
        let (file, log) = (self.file("network.bin"), self.file("training.json"));
        if !log.exists() {
            self.say("  training a network")?;
            let game = self.base.with_data(&LearnedData { network: None, ..data.clone() });
            let session = game.map_err(|why| anyhow!(why))?.open();
            let positions =
                NetworkData::from_games(&*session, &self.games(self.plan.rounds.len())?, self.plan.seed, &|| {})
                    .map_err(|(game, why)| anyhow!("game {} of the run {why}", game + 1))?;
            let settings = TrainSettings {
                epochs: self.plan.epochs as usize,
                learning_rate: NETWORK_LEARNING_RATE,
                corrects_hce: true,
                seed: self.plan.seed,
                ..TrainSettings::default()
            };
            let scaling = positions.training.fit_scaling();
            let before = positions.validation.hce_loss(scaling, settings.lambda);
            let mut losses = Losses { positions: positions.training.len() as u64, before, epochs: Vec::new() };
            let bar = progress_bar(settings.epochs, "epochs");
            let mut trainer = Trainer::new(&self.base.spec, &positions.training, settings, scaling);
            let mut best = None;
            for _ in 0..settings.epochs {
                let loss = self.pool.install(|| {
                    trainer.train_epoch();
                    trainer.loss(&positions.validation)
                });
                if loss < losses.best().min(before) {
                    best = Some(trainer.network().to_bytes(&self.base.spec));
                }
                losses.epochs.push(loss);
                bar.inc(1);
            }
            bar.finish_and_clear();
            if let Some(bytes) = best {
                atomic_file::write(&file, &bytes)?;
            }
            write_json(&log, &losses)?;
        }
        if file.exists() {
            data.network = Some(read_file(&file, MAX_STEP_BYTES).map_err(|why| anyhow!(why))?);
        }
        read_json(&log)
    }

    /// Plays a match of `new` against other learned data, or against what was used before.
    fn compare(&self, new: &LearnedData, other: Option<&LearnedData>) -> Result<test_match::Outcome> {
        let with = |data| self.base.with_data(data).map_err(|why| anyhow!(why));
        let (test, name, against) = match other {
            Some(_) => (&self.plan.choice, "choice.results", "the weights alone"),
            None => (&self.plan.test, "test.results", "what was used before"),
        };
        self.say(&format!("  a match against {against}, {} nodes a move", test.nodes))?;
        let (new, other) = (with(new)?, other.map(with).transpose()?);
        let players = [&new, other.as_ref().unwrap_or(self.base)];
        // The openings are not those of the games that were learned from, nor those of an earlier match.
        let part = if other.is_some() { 1 } else { 2 };
        let base = u64::from_str_radix(&self.plan.base, 16).unwrap_or_default();
        let seed = !self.plan.seed.wrapping_mul(4).wrapping_add(part) ^ base;
        let outcome = test_match::play(test, seed, players, &self.file(name), self.pool)?;
        let (games, elo) = (&outcome.results.games, outcome.results.estimate().elo);
        let (wins, losses, draws) = (games.wins, games.losses, games.draws);
        self.say(&format!("  {wins} won, {losses} lost, {draws} drawn: {elo} Elo"))?;
        Ok(outcome)
    }
}

/// Removes the files of a run from its folder, and nothing else; its lock, which may be held, stays.
pub fn remove_files(folder: &Path) -> Result<()> {
    const NAMES: [&str; 4] = ["network.bin", "training.json", "choice.results", "test.results"];
    const STARTS: [&str; 3] = ["round-", "weights-", "tuning-"];
    if Plan::read(folder)?.is_none() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_file() && (NAMES.contains(&&*name) || STARTS.iter().any(|start| name.starts_with(start))) {
            fs::remove_file(&path).with_context(|| format!("cannot remove '{}'", path.display()))?;
        }
    }
    Plan::remove(folder)
}

fn tuning_file(round: usize) -> String {
    format!("tuning-{}.json", round + 1)
}

fn games_file(round: usize) -> String {
    format!("round-{}.games", round + 1)
}

fn write_json(file: &Path, content: &impl Serialize) -> Result<()> {
    atomic_file::write(file, &serde_json::to_vec(content)?)
}

fn read_json<T: for<'de> Deserialize<'de>>(file: &Path) -> Result<T> {
    let bytes = read_file(file, MAX_STEP_BYTES).map_err(|why| anyhow!(why))?;
    serde_json::from_slice(&bytes).with_context(|| format!("'{}' was changed", file.display()))
}
