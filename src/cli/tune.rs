//! `tenfold tune`: tunes the weights of the evaluation.

use super::args::find_game;
use super::atomic_file;
use super::game_files::{GameFiles, check_output, command_prefix, file_name, quoted_prefix};
use super::progress::progress_bar;
use anyhow::{Result, bail};
use clap::{Args, value_parser};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use tenfold::engine::eval::{EvalParams, weights_file};
use tenfold::registry::Game;
use tenfold::trainer::tune::{Losses, TuneSettings, fit_weights};
use tenfold::trainer::{Dataset, positions_table, weights_source};

/// The least number of games: nine to fit weights, and one to check the fit. The constant below is a number of games
/// that gives good weights.
const MIN_GAMES: usize = 10;
const GOOD_GAMES: usize = 1000;

/// The arguments of `tenfold tune`.
#[derive(Args)]
pub struct TuneArgs {
    /// Name or alias of a game; `tenfold games` lists all
    game: String,
    /// Files of `datagen`; without any, the present weights are written unchanged
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the weights to this file, which is replaced as a whole: source for a compiled game; for a game from a file,
    /// text that `weights = FILE` in the game's section names
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Also write the positions that weights are fitted to, with scores, results and evaluations, to this file, as CSV
    ///
    /// What the columns mean is told in the documentation of `positions_table`.
    #[arg(long, value_name = "FILE", requires = "files")]
    positions: Option<PathBuf>,
    /// Weight of the game's result in the target of a position, from 0 to 1; the rest is the search's score
    ///
    /// If random moves follow the position, they may have decided the game: then the target is the score alone.
    #[arg(long, value_name = "X", default_value_t = TuneSettings::default().lambda, value_parser = fraction)]
    lambda: f32,
    /// Epochs; the weights with the smallest validation loss are written
    #[arg(long, value_name = "N", default_value_t = TuneSettings::default().epochs as u32, value_parser = value_parser!(u32).range(1..=100_000))]
    epochs: u32,
    /// Initial learning rate, in centipawns
    #[arg(long, value_name = "CP", default_value_t = TuneSettings::default().learning_rate, value_parser = positive)]
    rate: f32,
    /// Standard deviation of the prior around the weights derived from the rules, in centipawns; less keeps them nearer
    #[arg(long, value_name = "CP", default_value_t = TuneSettings::default().prior, value_parser = positive)]
    prior: f32,
    /// Random seed of the validation set and of the order of positions
    #[arg(long, value_name = "S", default_value_t = TuneSettings::default().seed)]
    seed: u64,
}

pub fn fraction(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|x| (0.0..=1.0).contains(x)).ok_or("not a number from 0 to 1".into())
}

pub fn positive(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|x: &f32| *x > 0.0 && *x <= 1e6).ok_or("not a number above 0".into())
}

/// Tunes the weights and writes them; `variants` are the files of `--variants`.
pub fn run(args: &TuneArgs, variants: &[PathBuf], out: &mut dyn Write) -> Result<ExitCode> {
    let (game, _) = find_game(&args.game)?;
    let session = game.open();
    let values = session.evaluation().params();
    check_outputs(args)?;
    let program = command_prefix(&game, variants);
    if args.files.is_empty() {
        let notes = [format!("    {program} tune {} --out FILE", game.spec.name)];
        atomic_file::write(&args.out, &weights_file(&game, values, &weights_source::weights(values), &notes))?;
        return Ok(ExitCode::SUCCESS);
    }
    let files = GameFiles::read(&args.files, session.spec())?;
    let mut notes: Vec<String> = files.commands().map(|command| format!("    {program} {command}")).collect();
    let data = files.with_progress(|games, on_game| Dataset::from_games(&*session, games, args.seed, on_game))?;
    if let Some(file) = &args.positions {
        atomic_file::write(file, &positions_table(&*session, &files.games, args.seed)?)?;
    }
    let (seen, held) = data.positions();
    let games = data.games.0 + data.games.1;
    if games < MIN_GAMES || seen == 0 || held == 0 {
        let numbers = [MIN_GAMES, GOOD_GAMES];
        bail!(files.refusal(seen + held, "to fit weights and to check them", numbers, &quoted_prefix(&game, variants)));
    }
    writeln!(out, "{seen} positions of {} games, {held} of {} games held out", data.games.0, data.games.1)?;
    let settings = TuneSettings {
        lambda: args.lambda,
        epochs: args.epochs as usize,
        learning_rate: args.rate,
        prior: args.prior,
        seed: args.seed,
    };
    // The fit starts from the weights that are derived from the rules and not from the present weights, so that the
    // same command always writes the same file.
    let first = weights_source::weights(&session.evaluation().derived_params());
    let bar = progress_bar(settings.epochs, "epochs {msg}");
    let shares = session.evaluation().params().prior_shares();
    let fit = fit_weights(&data, &first, &shares, &settings, &mut |_, losses| {
        bar.set_message(losses_text(losses));
        bar.inc(1);
    });
    bar.finish_and_clear();
    if fit.epoch == 0 {
        bail!(
            "nothing was learnt, and no file is written: no epoch predicts the games held out better than weights from \
             the rules do (loss {:.5}); more games may",
            fit.before.validation
        );
    }
    writeln!(out, "factor {:.3}", fit.scaling)?;
    writeln!(out, "before: {}", losses_text(fit.before))?;
    writeln!(out, "after {} epochs: {}", fit.epoch, losses_text(fit.after))?;
    let outcome = format!(
        "{seen} positions of {} games; loss on {held} others: {:.5}, before {:.5}.",
        data.games.0, fit.after.validation, fit.before.validation
    );
    notes.extend([format!("    {program} {}", command(args, game.spec.name)), String::new(), outcome]);
    atomic_file::write(&args.out, &weights_file(&game, values, &fit.weights, &notes))?;
    Ok(ExitCode::SUCCESS)
}

/// Refuses output files that cannot be written, or that hold the games.
fn check_outputs(args: &TuneArgs) -> Result<()> {
    for (option, file) in [("--out", Some(&args.out)), ("--positions", args.positions.as_ref())] {
        let Some(file) = file else { continue };
        check_output(option, file, &args.files)?;
        atomic_file::check_writable(file)?;
    }
    Ok(())
}

/// The content of the file of a game's weights: source code, or text for a game from a file.
fn weights_file(game: &Game, params: &EvalParams, weights: &[[f32; 2]], notes: &[String]) -> String {
    if game.is_compiled() {
        weights_source::weights_file_content(&game.spec, params, weights, notes)
    } else {
        weights_file::file_content(&game.spec, &params.layout, weights, notes)
    }
}

fn losses_text(losses: Losses) -> String {
    format!("loss {:.5}, held out {:.5}", losses.training, losses.validation)
}

/// The command that produced the weights, with file names without folders.
fn command(args: &TuneArgs, game: &str) -> String {
    let files: Vec<String> = args.files.iter().map(|path| file_name(path)).collect();
    let TuneArgs { lambda, epochs, rate, prior, seed, .. } = args;
    format!(
        "tune {game} {} --lambda {lambda} --epochs {epochs} --rate {rate} --prior {prior} --seed {seed} --out {}",
        files.join(" "),
        file_name(&args.out)
    )
}
