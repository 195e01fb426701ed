//! `tenfold datagen`: training data from games that the engine plays against itself.

use super::args::{UsageError, find_game, threads_or_all};
use super::atomic_file;
use super::game_files::check_output;
use super::progress::progress_bar;
use super::shard::Shard;
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, value_parser};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenfold::registry::Game;
use tenfold::tools::training::datagen::SelfPlayer;
use tenfold::tools::training::game_file::{FileError, Origin, Part, Writer};
use tenfold::tools::training::merge::{MergeError, merge_parts};
use tenfold::trainer::DatagenSettings;

/// Stack size of a search thread, in bytes.
const STACK_BYTES: usize = 8 << 20;
/// The number of games that each thread plays in a batch. Games are written to the file after each batch.
const BATCH_PER_THREAD: usize = 4;

/// The arguments of `tenfold datagen`.
#[derive(Args)]
pub struct DatagenArgs {
    /// Name or alias of a game; `tenfold games` lists all
    game: String,
    /// Number of games in the file; those that are in it already count
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    games: u32,
    /// Nodes a move
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random seed; the same number gives the same games on every machine
    #[arg(long, value_name = "S")]
    seed: u64,
    /// Output file; new games are appended
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Random moves at the start of each game; every other game has one more
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u16).range(1..=1000))]
    plies: u16,
    /// How many of a hundred later moves are random, to reach positions that good play avoids; random moves are not
    /// trained on
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = value_parser!(u8).range(..=50))]
    random: u8,
    /// Threads [default: all of the machine]; they do not change the games
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Make only this part of the file, such as 2/5, the second of five: for several machines
    #[arg(long, value_name = "PART", conflicts_with = "merge")]
    shard: Option<Shard>,
    /// Write the file that one run would write from all of its parts, which are these files; nothing is played
    #[arg(long, value_name = "FILE", num_args = 1..)]
    merge: Vec<PathBuf>,
}

/// Plays the games and appends them to the file, or merges parts of it.
pub fn run(args: &DatagenArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let (game, _) = find_game(&args.game)?;
    let settings =
        DatagenSettings { seed: args.seed, nodes: args.nodes, plies: args.plies, random_percent: args.random };
    if args.merge.is_empty() {
        return play(args, &game, settings, out);
    }
    check_output("--out", &args.out, &args.merge)?;
    let whole = merge_parts(&args.merge, &game.spec, settings, args.games).map_err(|why| match why {
        MergeError::File { path, why: FileError::Io(why) } => {
            anyhow!(UsageError(format!("cannot read '{}': {why}", path.display())))
        }
        why => anyhow!(why),
    })?;
    atomic_file::write(&args.out, &whole)?;
    writeln!(out, "{} games, from {} files", args.games, args.merge.len())?;
    Ok(ExitCode::SUCCESS)
}

/// Plays the games that are not in the file yet.
fn play(args: &DatagenArgs, game: &Game, settings: DatagenSettings, out: &mut dyn Write) -> Result<ExitCode> {
    if let Some(shard) = args.shard.filter(|shard| shard.of > args.games) {
        bail!(UsageError(format!("--shard {shard}: there are more parts than --games {}", args.games)));
    }
    let part = args.shard.map(|shard| Part { number: shard.number, of: shard.of, games: args.games });
    let made = play_to_file(game, Origin { settings, part }, args.games, &pool(args.threads)?, &args.out)?;
    if made.cut > 0 {
        writeln!(out, "removed {} bytes of an incomplete game", made.cut)?;
    }
    writeln!(out, "{} games, {} of them new with {} positions", made.games, made.new, made.positions)?;
    Ok(ExitCode::SUCCESS)
}

/// What was added to a file of games.
pub struct NewGames {
    /// The bytes of an incomplete game that were removed.
    cut: usize,
    /// The games that are in the file now.
    pub games: usize,
    /// Those of them that are new, and the number of their positions.
    new: usize,
    positions: usize,
}

/// Threads to search on; by default as many as the machine has processors.
pub fn pool(threads: Option<u16>) -> Result<ThreadPool> {
    let threads = threads_or_all(threads);
    let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK_BYTES).build();
    pool.map_err(|why| anyhow!("no threads to search on: {why}"))
}

/// Plays the games that are missing in a file of `games` games, or in a part of it.
pub fn play_to_file(game: &Game, origin: Origin, games: u32, pool: &ThreadPool, path: &Path) -> Result<NewGames> {
    let name = path.display();
    let Origin { settings, part } = origin;
    let mut writer = Writer::open(path, &game.spec, origin).map_err(|why| match why {
        FileError::Io(why) => anyhow!("cannot write '{name}': {why}"),
        why => anyhow!(UsageError(format!("'{name}' {why}"))),
    })?;
    let numbers = part.map_or(0..games as usize, |part| part.range());
    let there = writer.games;
    let bar = progress_bar(numbers.len(), "games");
    bar.set_position(there as u64);
    bar.reset_eta();
    let (mut session, mut positions) = (game.open(), 0);
    let batch = pool.current_num_threads() * BATCH_PER_THREAD;
    for first in (numbers.start + there..numbers.end).step_by(batch) {
        let numbers = first..numbers.end.min(first + batch);
        let played: Vec<_> = pool.install(|| {
            let numbers = numbers.into_par_iter().with_max_len(1);
            numbers.map_init(SelfPlayer::default, |player, number| player.play(&settings, game, number)).collect()
        });
        for (number, played) in (first..).zip(played) {
            let Some(played) = played else {
                bail!("found no level position after {} random plies for game {}", settings.plies, number + 1)
            };
            played.replay(&mut *session, &mut |_, _| positions += 1)?;
            writer.append(&played).with_context(|| format!("cannot write '{name}'"))?;
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(NewGames { cut: writer.cut, games: writer.games, new: writer.games - there, positions })
}
