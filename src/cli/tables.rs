//! `tenfold tables`: builds endgame tables and prints what is in them.

use super::args::{make_folder, threads_or_all};
use super::progress::progress_bar;
use super::{GameArgs, UsageError, atomic_file, find_game};
use anyhow::{Context, Result, bail};
use clap::{Args, value_parser};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use tenfold::core::rules::Spec;
use tenfold::engine::endgame::{
    EndgameTables, MAX_PIECES, MaterialSet, count_outcomes, file_name, installed_folder, max_pieces, read_table_file,
    table_from_bytes, table_to_bytes,
};
use tenfold::registry::GAMES;
use tenfold::session::Endgames;

/// The arguments of `tenfold tables`.
#[derive(Args)]
pub struct TablesArgs {
    /// Name or alias of a game; `tenfold games` lists them
    game: String,
    /// Set an option of the game's rules; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Build the tables of all sets of up to so many pieces; by default, and at most, three, or four on boards of up to
    /// 37 squares
    #[arg(long, alias = "men", value_name = "N", value_parser = value_parser!(u8).range(2..=MAX_PIECES as i64))]
    pieces: Option<u8>,
    /// Write the tables to this folder, a file each; tables that are there already are not built again
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write the tables to the folder that searches use by default
    #[arg(long, conflicts_with = "out")]
    install: bool,
    /// Threads to build on; by default as many as the machine has
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
}

impl TablesArgs {
    /// The folder to write to, if any.
    fn folder(&self, spec: &Spec) -> Result<Option<PathBuf>> {
        if !self.install && self.out.is_none() {
            return Ok(None);
        }
        if !GAMES.iter().any(|game| game.spec.name == spec.name) {
            bail!(UsageError(format!("tables of {} are not kept in files, because its rules may change", spec.name)));
        }
        let installed = || installed_folder().context("the user has no folder for data; use --out DIR");
        let folder = if self.install { installed()? } else { self.out.clone().unwrap_or_default() };
        make_folder(&folder)?;
        Ok(Some(folder))
    }

    /// The greatest number of pieces of a table.
    fn pieces(&self, spec: &Spec) -> Result<usize> {
        let most = max_pieces(spec);
        let pieces = self.pieces.map_or(most, usize::from);
        if pieces > most {
            bail!(UsageError(format!("--pieces {pieces}: tables for a board of this size have up to {most} pieces")));
        }
        Ok(pieces)
    }
}

/// An endgame table, and whether it was built now instead of read from a file.
struct BuiltTable {
    table: Vec<u8>,
    is_new: bool,
}

/// Builds the tables and prints for each how many positions are won, drawn and lost.
pub fn run(args: &TablesArgs, out: &mut dyn Write) -> Result<ExitCode> {
    let begin = Instant::now();
    let spec = find_game(&args.game)?.0.spec;
    let session = GameArgs { game: args.game.clone(), fen: None, options: args.options.clone() }.open()?;
    let Some(endgames) = session.endgames() else {
        let why = session.why_no_endgame_tables().unwrap_or("its rules allow none");
        bail!(UsageError(format!("there are no endgame tables for {}: {why}", spec.name)));
    };
    let (pieces, folder) = (args.pieces(&spec)?, args.folder(&spec)?);
    let threads = threads_or_all(args.threads);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start threads")?;
    let mut tables = EndgameTables::empty(session.rules_fingerprint());
    let steps = endgames.build_steps(pieces);
    let bar = progress_bar(steps.iter().map(Vec::len).sum(), "tables");
    let (mut new, mut bytes, mut longest) = (0, 0, (0, String::new()));
    for step in steps {
        let build = |set: &MaterialSet| {
            let built = load_or_build_table(endgames, &spec, set, &tables, folder.as_deref());
            bar.inc(1);
            built
        };
        let built: Result<Vec<BuiltTable>> = pool.install(|| step.par_iter().with_max_len(1).map(build).collect());
        for (set, BuiltTable { table, is_new }) in step.into_iter().zip(built?) {
            for second_moves in [false, true].into_iter().take(if set.has_equal_sides() { 1 } else { 2 }) {
                let (name, count) = (set.name(&spec, second_moves), count_outcomes(&set, &table, &spec, second_moves));
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
    writeln!(out, "tables {}, {new} of them new, {bytes} bytes", tables.len())?;
    if let Some(folder) = folder.filter(|_| args.install) {
        writeln!(out, "installed in {}", folder.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The table of a set of pieces. It is read from its file if that is valid; otherwise it is built and written to the
/// file.
fn load_or_build_table(
    endgames: &dyn Endgames,
    spec: &Spec,
    set: &MaterialSet,
    tables: &EndgameTables,
    folder: Option<&Path>,
) -> Result<BuiltTable> {
    let rules = tables.rules_fingerprint();
    let file = folder.map(|folder| folder.join(file_name(rules, set, spec)));
    if let Some(bytes) = file.as_deref().and_then(|file| read_table_file(file).ok()) {
        match table_from_bytes(&bytes, rules, set, spec) {
            Ok(table) => return Ok(BuiltTable { table, is_new: false }),
            Err(why) => log::warn!("{} {why}: it is built again", file_name(rules, set, spec)),
        }
    }
    let table = endgames.build_table(set, tables);
    if let Some(file) = &file {
        atomic_file::write(file, &table_to_bytes(&table, rules, set, spec))?;
    }
    Ok(BuiltTable { table, is_new: true })
}
