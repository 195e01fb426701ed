//! `tenfold learn`: makes the evaluation of a game strong, by one command. It plays games, tunes weights and trains a
//! network on them, tests them against what was used before, and installs them if they are stronger.

mod page;
mod plan;
mod steps;
mod test_match;

use super::args::{UsageError, find_game, make_folder};
use super::atomic_file;
use super::datagen::pool;
use super::shard::Shard;
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, value_parser};
use plan::{Asked, LearningTime, Plan};
use std::cell::RefCell;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use steps::{Learned, Run, Sharing};
use tenfold::registry::Game;
use tenfold::registry::learned::{LearnedData, MANIFEST_FILE, Manifest, learned_folder, read_manifest};
use tenfold::tools::arena::date;
use tenfold::tools::lock::open_locked;

/// The time without `--time` and `--games`.
const DEFAULT_TIME: Duration = Duration::from_secs(3600);

/// The arguments of `tenfold learn`.
#[derive(Args)]
pub struct LearnArgs {
    /// Name or alias of a game; `tenfold games` lists all
    #[arg(required_unless_present = "list")]
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
    /// Remove what was learned for the game, and an unfinished run
    #[arg(long, conflicts_with_all = ["time", "games", "nodes", "keep", "anew", "shard", "merge"])]
    forget: bool,
}

/// Learns, or lists or removes what was learned.
pub fn run(args: &LearnArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let Some(folder) = learned_folder() else {
        bail!(UsageError("there is no folder for what is learned: name one with --learned DIR".into()));
    };
    let Some(name) = args.game.as_deref().filter(|_| !args.list) else {
        return list(&folder, out);
    };
    let (game, _) = find_game(name)?;
    let installed = folder.join(game.learned_name());
    let work = args.keep.clone().unwrap_or_else(|| folder.join("unfinished").join(game.learned_name()));
    if args.forget {
        return forget(&game, [&installed, &work], out);
    }
    check_folders(args, &folder, &work)?;
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
    if learned.test.is_stronger {
        install(&game, &plan, &learned, &page, &installed)?;
    }
    write!(out, "\n{}", page.text)?;
    if learned.test.is_stronger {
        writeln!(out, "\nInstalled in {}; the engine uses it from now on.", installed.display())?;
    } else {
        writeln!(out, "\nNot installed: it was not shown to be stronger. More time may help.")?;
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
        let check = atomic_file::check(&folder.join(MANIFEST_FILE));
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

/// Installs what was learned in a folder. The manifest is replaced last, so that the files that it names are there.
fn install(game: &Game, plan: &Plan, learned: &Learned, page: &page::Page, folder: &Path) -> Result<()> {
    make_folder(folder)?;
    let old = read_manifest(folder).ok().flatten();
    let store = |name: &str, ending: &str, content: &Option<Vec<u8>>| -> Result<Option<String>> {
        let Some(content) = content else { return Ok(None) };
        // A name that differs from that of the old file, which may be in use until the manifest is replaced.
        let mut sum = super::checksum::Checksum::default();
        sum.add(content);
        let file = format!("{name}-{:016x}.{ending}", sum.0);
        atomic_file::write(&folder.join(&file), content)?;
        Ok(Some(file))
    };
    let test = &learned.test.results.games;
    let manifest = Manifest {
        game: game.spec.name.into(),
        weights: store("weights", "txt", &learned.data.weights)?,
        network: store("network", "bin", &learned.data.network)?,
        games: plan.games(),
        positions: learned.network.positions,
        test: [test.wins, test.losses, test.draws],
        date: date::today().replace('.', "-"),
    };
    atomic_file::write(&folder.join("README.md"), &page.text)?;
    atomic_file::write(&folder.join("losses.svg"), &page.losses)?;
    atomic_file::write(&folder.join(MANIFEST_FILE), &serde_json::to_vec_pretty(&manifest)?)?;
    LearnedData::read(folder).map_err(|why| anyhow!(why))?;
    for name in old.iter().flat_map(|old| old.weights.iter().chain(&old.network)) {
        if ![&manifest.weights, &manifest.network].iter().any(|new| new.as_ref() == Some(name)) {
            let _ = fs::remove_file(folder.join(name));
        }
    }
    Ok(())
}

/// Lists what was learned: a line for each game.
fn list(folder: &Path, out: &mut dyn Write) -> Result<ExitCode> {
    let mut lines = Vec::new();
    let entries = match fs::read_dir(folder) {
        Ok(entries) => Some(entries),
        Err(why) if why.kind() == ErrorKind::NotFound => None,
        Err(why) => bail!(UsageError(format!("cannot read '{}': {why}", folder.display()))),
    };
    for entry in entries.into_iter().flatten() {
        let path = entry?.path();
        match read_manifest(&path) {
            Ok(Some(known)) => {
                let Manifest { game, date, games, positions, test: [wins, losses, draws], .. } = known;
                let (game, date) = (game.escape_debug(), date.escape_debug());
                lines.push(format!(
                    "{game}: {date}, {games} games, {positions} positions; {wins} won, {losses} lost, {draws} drawn against \
                     what was used before"
                ));
            }
            Ok(None) => {}
            Err(why) => lines.push(why),
        }
    }
    lines.sort();
    if lines.is_empty() {
        lines.push(format!("nothing was learned yet in {}", folder.display()));
    }
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(ExitCode::SUCCESS)
}

/// Removes what was learned for a game.
fn forget(game: &Game, folders: [&PathBuf; 2], out: &mut dyn Write) -> Result<ExitCode> {
    let mut any = false;
    for folder in folders.into_iter().filter(|folder| folder.exists()) {
        // Both folders are the program's own: `--keep` does not go together with `--forget`.
        fs::remove_dir_all(folder).map_err(|why| anyhow!("cannot remove '{}': {why}", folder.display()))?;
        any = true;
    }
    let name = game.spec.name;
    writeln!(out, "{}", if any { format!("forgot {name}") } else { format!("nothing was learned for {name}") })?;
    Ok(ExitCode::SUCCESS)
}
