//! `tenfold train`: trains a network for the evaluation.

use super::args::{UsageError, find_game};
use super::atomic_file;
use super::game_files::{GameFiles, check_output, command_prefix, file_name, quoted_prefix};
use super::progress::progress_bar;
use super::tune::{fraction, positive};
use anyhow::{Result, bail};
use clap::{Args, value_parser};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use tenfold::trainer::network_samples::NetworkData;
use tenfold::trainer::network_trainer::{TrainSettings, Trainer};

/// The least number of games to train on. The constant below is a number of games that gives a useful network.
const MIN_GAMES: usize = 100;
const GOOD_GAMES: usize = 10_000;

/// The arguments of `tenfold train`.
#[derive(Args)]
pub struct TrainArgs {
    /// Name or alias of a game; `tenfold games` lists all
    game: String,
    /// Files of `datagen`
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write the network to this file, which is replaced as a whole after each epoch that is the best so far
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Train a correction of the hand-crafted evaluation (HCE), which is added to it, instead of a network in its place
    #[arg(long, alias = "with-sum")]
    with_hce: bool,
    /// Weight of the game's result in the target of a position, from 0 to 1; the rest is the search's score
    ///
    /// If random moves follow the position, they may have decided the game: then the target is the score alone.
    #[arg(long, value_name = "X", default_value_t = TrainSettings::default().lambda, value_parser = fraction)]
    lambda: f32,
    /// Epochs: passes through all positions; the learning rate falls to zero with the last
    #[arg(long, value_name = "N", default_value_t = TrainSettings::default().epochs as u32, value_parser = value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Initial learning rate
    #[arg(long, value_name = "X", default_value_t = TrainSettings::default().learning_rate, value_parser = positive)]
    rate: f32,
    /// Weight decay; more helps where there are few positions
    #[arg(long, value_name = "X", default_value_t = TrainSettings::default().decay, value_parser = decay)]
    decay: f32,
    /// Random seed of the first weights, the validation set and the order of positions
    #[arg(long, value_name = "S", default_value_t = TrainSettings::default().seed)]
    seed: u64,
}

fn decay(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|x| (0.0..=100.0).contains(x)).ok_or("not a number from 0 to 100".into())
}

/// Trains the network and writes it.
pub fn run(args: &TrainArgs, variants: &[PathBuf], out: &mut dyn Write) -> Result<ExitCode> {
    let (game, _) = find_game(&args.game)?;
    if args.rate * args.decay >= 1.0 {
        bail!(UsageError("--rate times --decay must be below 1: each step would take away whole weights".into()));
    }
    check_output("--out", &args.out, &args.files)?;
    atomic_file::check_writable(&args.out)?;
    let session = game.open();
    let files = GameFiles::read(&args.files, &game.spec)?;
    let data = files.with_progress(|games, on_game| NetworkData::from_games(&*session, games, args.seed, on_game))?;
    let (seen, held) = (data.training.len(), data.validation.len());
    let games = data.games.0 + data.games.1;
    if games < MIN_GAMES || seen == 0 || held == 0 {
        let numbers = [MIN_GAMES, GOOD_GAMES];
        bail!(files.refusal(
            seen + held,
            "to train a network and to check it",
            numbers,
            &quoted_prefix(&game, variants)
        ));
    }
    let program = command_prefix(&game, variants);
    for command in files.commands() {
        writeln!(out, "{program} {command}")?;
    }
    writeln!(out, "{program} {}", command(args, game.spec.name))?;
    let settings = TrainSettings {
        lambda: args.lambda,
        epochs: args.epochs as usize,
        learning_rate: args.rate,
        decay: args.decay,
        corrects_hce: args.with_hce,
        seed: args.seed,
    };
    let scaling = data.training.fit_scaling();
    let hce_loss = data.validation.hce_loss(scaling, args.lambda);
    writeln!(out, "{seen} positions of {} games, {held} of {} games held out", data.games.0, data.games.1)?;
    writeln!(out, "factor {scaling:.3}; the sum of terms alone: held out {hce_loss:.5}")?;
    let mut trainer = Trainer::new(&game.spec, &data.training, settings, scaling);
    let bar = progress_bar(settings.epochs, "epochs");
    let mut best = f64::INFINITY;
    for epoch in 1..=settings.epochs {
        let training = trainer.train_epoch();
        let validation = trainer.loss(&data.validation);
        let is_best = validation < best;
        if is_best {
            best = validation;
            atomic_file::write(&args.out, &trainer.network().to_bytes(&game.spec))?;
        }
        let mark = if is_best { ", written" } else { "" };
        bar.suspend(|| writeln!(out, "epoch {epoch}: loss {training:.5}, held out {validation:.5}{mark}"))?;
        out.flush()?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if best.is_infinite() {
        bail!("nothing was learnt, and no file is written: the loss is no number; a lower --rate helps");
    }
    Ok(ExitCode::SUCCESS)
}

/// The arguments that produced the network, with file names without folders.
fn command(args: &TrainArgs, game: &str) -> String {
    let files: Vec<String> = args.files.iter().map(|path| file_name(path)).collect();
    let TrainArgs { lambda, epochs, rate, decay, seed, .. } = args;
    let with_hce = if args.with_hce { " --with-hce" } else { "" };
    format!(
        "train {game} {}{with_hce} --lambda {lambda} --epochs {epochs} --rate {rate} --decay {decay} --seed {seed} --out {}",
        files.join(" "),
        file_name(&args.out)
    )
}
