//! `tenfold learn`: makes the evaluation of a game strong, by one command. It plays games, tunes weights and trains a
//! network on them, tests them against what was used before, and installs them if they are stronger.

mod files;
mod page;
mod plan;
mod steps;
mod test_match;

use super::args::{UsageError, find_game, make_folder};
use super::atomic_file;
use super::datagen::pool;
use super::shard::Shard;
use anyhow::{Context, Result, bail};
use clap::{Args, value_parser};
pub use plan::LearningTime;
use plan::{Asked, Plan};
use std::cell::RefCell;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use steps::{Run, Sharing};
use tenfold::registry::Game;
use tenfold::registry::learned;
use tenfold::tools::lock::open_locked;

/// The time without `--time` and `--games`.
const DEFAULT_TIME: Duration = Duration::from_secs(3600);

/// The arguments of `tenfold learn`.
#[derive(Args)]
pub struct LearnArgs {
    /// Name or alias of a game; `tenfold games` lists all
    #[arg(required_unless_present_any = ["list", "install"])]
    game: Option<String>,
    /// About how long to learn: 5m, 1h, night (8h) or another time [default: 1h]
    #[arg(long, value_name = "TIME")]
    time: Option<LearningTime>,
    /// Learn from this many games instead, whatever the time; the same number and seed give the same files
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = value_parser!(u32).range(200..=100_000_000))]
    games: Option<u32>,
    /// Nodes a move in the games of the last round [default: 1000 up to 15 minutes and for compiled games, else 2000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=10_000_000))]
    nodes: Option<u64>,
    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Threads [default: all of the machine]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Keep the games and all that is made of them in this folder [default: a folder that is removed at the end]
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Play only this part of the games of the next round, such as 2/5, the second of five: for several machines
    #[arg(long, value_name = "PART", requires_all = ["games", "keep"], conflicts_with_all = ["merge", "anew"])]
    shard: Option<Shard>,
    /// Put the parts of the round together that are in the folder of --keep, and learn from them
    #[arg(long, requires_all = ["games", "keep"])]
    merge: bool,
    /// Give an unfinished run up, and begin anew
    #[arg(long)]
    anew: bool,
    /// List what was learned
    #[arg(long, conflicts_with_all = ["game", "forget", "time", "games", "nodes", "keep", "anew", "shard", "merge"])]
    list: bool,
    /// Copy learned data, a file or all in a folder, which came with the program or from someone else, to your own
    #[arg(long, value_name = "PATH",
          conflicts_with_all = ["game", "list", "forget", "time", "games", "nodes", "keep", "anew", "shard", "merge"])]
    install: Option<PathBuf>,
    /// Remove what was learned for the game, and an unfinished run
    #[arg(long, conflicts_with_all = ["time", "games", "nodes", "keep", "anew", "shard", "merge"])]
    forget: bool,
}

/// Learns, or installs, lists or removes what was learned.
pub fn run(args: &LearnArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let folders = learned::folders();
    if args.list {
        return files::list(&folders, out);
    }
    let Some(folder) = &folders.own else {
        bail!(UsageError("there is no folder for what is learned: name one with --learned DIR".into()));
    };
    if let Some(source) = &args.install {
        return files::install_from(source, folder, out);
    }
    let Some(name) = &args.game else { bail!(UsageError("name a game".into())) };
    let (game, _) = find_game(name)?;
    let work = args.keep.clone().unwrap_or_else(|| folder.join("unfinished").join(game.learned_name()));
    if args.forget {
        return files::forget(&game, folder, &folders.of_program, &work, out);
    }
    check_folders(args, folder, &work)?;
    let held = lock(args, &work)?;
    let pool = pool(args.threads)?;
    let plan = plan(args, &game, &work, pool.current_num_threads(), out)?;
    let sharing = match args.shard {
        Some(shard) => Sharing::Plays(shard),
        None if args.merge => Sharing::Merges,
        None => Sharing::Alone,
    };
    let run = Run { plan: &plan, base: &game, folder: &work, pool: &pool, sharing, out: RefCell::new(&mut *out) };
    let Some(learned) = run.learn()? else { return Ok(ExitCode::SUCCESS) };
    let page = page::page(&game, &plan, &learned)?;
    let installed =
        if learned.test.is_stronger { Some(files::install(&game, &plan, &learned, &page, folder)?) } else { None };
    write!(out, "\n{}", page.text)?;
    match installed {
        Some(file) => writeln!(out, "\nInstalled as {}; the engine uses it from now on.", file.display())?,
        None => writeln!(out, "\nNot installed: it was not shown to be stronger. More time may help.")?,
    }
    drop(held);
    let remove = || -> Result<()> {
        steps::remove_files(&work)?;
        fs::remove_file(work.join(steps::LOCK_FILE))?;
        Ok(fs::remove_dir(&work)?)
    };
    if args.keep.is_none()
        && let Err(why) = remove()
    {
        writeln!(out, "'{}' could not be removed: {why}", work.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks the folders before long work: what was learned can be stored, and the run does not lie among it.
fn check_folders(args: &LearnArgs, folder: &Path, work: &Path) -> Result<()> {
    make_folder(folder)?;
    make_folder(work)?;
    if args.keep.is_some() && fs::canonicalize(work)?.starts_with(fs::canonicalize(folder)?) {
        bail!(UsageError(format!("--keep must not be in '{}', where what is learned is installed", folder.display())));
    }
    for folder in [folder, work] {
        let check = atomic_file::check(&folder.join(steps::LOCK_FILE));
        check.map_err(|why| UsageError(format!("cannot write into '{}': {why}", folder.display())))?;
    }
    Ok(())
}

/// Keeps other runs out of the folder. Runs that play a part of the games share it.
fn lock(args: &LearnArgs, work: &Path) -> Result<Option<fs::File>> {
    if args.shard.is_some() {
        return Ok(None);
    }
    let file = work.join(steps::LOCK_FILE);
    let mut options = fs::OpenOptions::new();
    options.create(true).truncate(false).write(true);
    match open_locked(&options, &file).with_context(|| format!("cannot write '{}'", file.display()))? {
        Some(lock) => Ok(Some(lock)),
        None => bail!(UsageError(format!("another run is at work in '{}'", work.display()))),
    }
}

/// The plan of an unfinished run in the folder, or a new one.
fn plan(args: &LearnArgs, game: &Game, work: &Path, threads: usize, out: &mut dyn Write) -> Result<Plan> {
    let time = args.time.map_or(DEFAULT_TIME, |time| time.0);
    let asked = args.games.map_or(Asked::Seconds(time.as_secs()), Asked::Games);
    if args.anew {
        steps::remove_files(work)?;
    }
    if let Some(plan) = Plan::read(work)? {
        let is_same = plan.rules == game.learned_name() && plan.program == env!("CARGO_PKG_VERSION");
        if is_same && plan.base != game.learned_checksum() {
            let name = game.spec.name;
            bail!(UsageError(format!(
                "what was learned for {name} has changed since the run began; --anew begins again"
            )));
        }
        let is_asked = args.time.is_none() && args.games.is_none() || plan.asked == asked;
        if !is_same || !is_asked || (plan.nodes, plan.seed) != (args.nodes, args.seed) {
            let why = if is_same { "with other settings" } else { "of other rules or of another version" };
            bail!(UsageError(format!("an unfinished run {why} is in '{}'; --anew gives it up", work.display())));
        }
        writeln!(out, "going on with the run in {}", work.display())?;
        return Ok(plan);
    }
    if args.games.is_none() {
        writeln!(out, "measuring how fast {} is played", game.spec.name)?;
    }
    let plan = Plan::new(game, asked, args.nodes, args.seed, threads)?;
    plan.write(work)?;
    writeln!(out, "{}", page::announcement(game, &plan))?;
    out.flush()?;
    Ok(plan)
}
