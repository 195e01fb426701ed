//! `tenfold tables`: endgame tables, made and counted.

use super::perft::progress;
use super::{GameArgs, Usage, find_game, whole};
use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, value_parser};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::Instant;
use tenfold::engine::endgame::{
    EndgameTables, MAX_PIECES, MaterialSet, count, file_name, from_bytes, is_offered, steps, to_bytes,
};
use tenfold::session::Session;

/// Which tables.
#[derive(Args)]
pub struct TablesArgs {
    /// Name or alias of a game; `tenfold games` lists them
    game: String,
    /// Set an option of the game's rules; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// All sets of up to so many pieces
    #[arg(long, alias = "men", value_name = "N", default_value_t = MAX_PIECES as u8, value_parser = value_parser!(u8).range(2..=MAX_PIECES as i64))]
    pieces: u8,
    /// Keep the tables in this folder, a file each; those that are there whole are not made again
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Threads, as many as the machine has if not given
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
}

/// A table, and whether it was made now.
struct Made {
    table: Vec<u8>,
    is_new: bool,
}

/// Makes the tables and tells what is in them.
pub fn run(args: &TablesArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let begin = Instant::now();
    let spec = find_game(&args.game)?.0.spec;
    if !is_offered(spec) {
        bail!(Usage(format!("there are no endgame tables for {}", spec.name)));
    }
    let session = GameArgs { game: args.game.clone(), fen: None, options: args.options.clone() }.open()?;
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder)
            .map_err(|why| anyhow!(Usage(format!("cannot make the folder '{}': {why}", folder.display()))))?;
    }
    let threads = args.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().context("no threads")?;
    let mut tables = EndgameTables::none(session.rules());
    let steps = steps(spec, args.pieces.into());
    let bar = progress(steps.iter().map(Vec::len).sum(), "tables");
    let (mut new, mut bytes, mut longest) = (0, 0, (0, String::new()));
    for step in steps {
        let make = |set: &MaterialSet| {
            let made = table(&*session, set, &tables, args.out.as_deref());
            bar.inc(1);
            made
        };
        let made: Result<Vec<Made>> = pool.install(|| step.par_iter().with_max_len(1).map(make).collect());
        for (set, Made { table, is_new }) in step.into_iter().zip(made?) {
            for turned in [false, true].into_iter().take(if set.is_even() { 1 } else { 2 }) {
                let (name, count) = (set.name(spec, turned), count(&set, &table, spec, turned));
                let plies = count.longest_win.max(count.longest_loss);
                if plies > longest.0 {
                    longest = (plies, name.clone());
                }
                bar.suspend(|| {
                    writeln!(
                        out,
                        "{name}: {} won, {} drawn, {} lost, longest win {}, longest loss {}",
                        count.wins, count.draws, count.losses, count.longest_win, count.longest_loss
                    )
                })?;
            }
            new += usize::from(is_new);
            bytes += table.len();
            tables.insert(set, table);
        }
    }
    bar.finish_and_clear();
    writeln!(out, "longest: {} plies, {}", longest.0, longest.1)?;
    writeln!(out, "time {:.3} s", begin.elapsed().as_secs_f64())?;
    writeln!(out, "tables {}, {new} of them made now, {bytes} bytes", tables.len())?;
    Ok(ExitCode::SUCCESS)
}

/// The table of a set: from its file if that is whole, else made and written there.
fn table(session: &dyn Session, set: &MaterialSet, tables: &EndgameTables, folder: Option<&Path>) -> Result<Made> {
    let (spec, rules) = (session.spec(), tables.rules());
    let file = folder.map(|folder| folder.join(file_name(rules, set, spec)));
    if let Some(bytes) = file.as_deref().and_then(|file| std::fs::read(file).ok()) {
        match from_bytes(&bytes, rules, set, spec) {
            Ok(table) => return Ok(Made { table, is_new: false }),
            Err(why) => log::warn!("{} {why}: it is made again", file_name(rules, set, spec)),
        }
    }
    let table = session.build_endgame(set, tables).context("there are no endgame tables for this game")?;
    if let Some(file) = &file {
        whole::write(file, &to_bytes(&table, rules, set, spec))?;
    }
    Ok(Made { table, is_new: true })
}
