//! `tenfold datagen`: training data from games that the engine plays against itself.

use super::args::{Usage, find_game};
use super::progress::progress;
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, value_parser};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;
use tenfold::tools::training::DatagenSettings;
use tenfold::tools::training::datagen::Player;
use tenfold::tools::training::game_file::{FileError, Writer};

/// Bytes of the stack of a search thread.
const STACK: usize = 8 << 20;
/// Games of a thread in a batch; games are written after each batch.
const BATCH_PER_THREAD: usize = 4;

/// Which games to play.
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
    /// How many of a hundred later moves are random, so that positions are seen that good play avoids; they do not train
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = value_parser!(u8).range(..=50))]
    random: u8,
    /// Threads [default: all of the machine]; they do not change the games
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
}

/// Plays the games and appends them to the file.
pub fn run(args: &DatagenArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let (game, _) = find_game(&args.game)?;
    let name = args.out.display();
    let play = DatagenSettings { seed: args.seed, nodes: args.nodes, plies: args.plies, random_percent: args.random };
    let mut writer = Writer::open(&args.out, game.spec, play).map_err(|why| match why {
        FileError::Io(why) => anyhow!("cannot write '{name}': {why}"),
        why => anyhow!(Usage(format!("'{name}' {why}"))),
    })?;
    if writer.cut > 0 {
        writeln!(out, "removed {} bytes of an incomplete game", writer.cut)?;
    }
    let threads = args.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
    let pool = pool.map_err(|why| anyhow!("no threads to search on: {why}"))?;
    let (count, there) = (args.games as usize, writer.games);
    let bar = progress(count, "games");
    bar.set_position(there as u64);
    bar.reset_eta();
    let (mut session, mut positions) = (game.open(), 0);
    for first in (there..count).step_by(threads * BATCH_PER_THREAD) {
        let numbers = first..count.min(first + threads * BATCH_PER_THREAD);
        let played: Vec<_> = pool.install(|| {
            let numbers = numbers.into_par_iter().with_max_len(1);
            numbers.map_init(Player::default, |player, number| play.play(game, number, player)).collect()
        });
        for (number, played) in (first..).zip(played) {
            let Some(played) = played else {
                bail!("found no opening for game {}: try another number of --plies", number + 1)
            };
            played.replay(&mut *session, &mut |_, _| positions += 1)?;
            writer.append(&played).with_context(|| format!("cannot write '{name}'"))?;
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    writeln!(out, "{} games, {} of them new with {positions} positions", writer.games, writer.games - there)?;
    Ok(ExitCode::SUCCESS)
}
