//! The settings of a search.

use crate::cli::args::UsageError;
use anyhow::{Result, bail};
use clap::{Args, value_parser};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tenfold::core::types::Color;
use tenfold::engine::endgame::{EndgameTables, check_folder};
use tenfold::engine::solve::SolveJob;
use tenfold::session::Session;

/// Memory, threads, limits and tables of a search.
#[derive(Args)]
pub struct SearchEffort {
    /// Size of the transposition table, in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = value_parser!(u32).range(1..=1 << 20))]
    hash: u32,
    /// Threads to search on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Search for at most this long: `90s`, `5m`, `2h`
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Search at most so many nodes
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Probe the endgame tables in this folder, made by `tenfold tables`
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl SearchEffort {
    /// A search with these settings.
    pub fn job<'a>(
        &self,
        winner: Option<Color>,
        endgames: Option<&'a EndgameTables>,
        stop: &'a AtomicBool,
    ) -> SolveJob<'a> {
        SolveJob {
            winner,
            hash: self.hash as usize,
            threads: self.threads.into(),
            time: self.time,
            nodes: self.nodes,
            hints: Vec::new(),
            known: Vec::new(),
            endgames,
            stop,
        }
    }

    /// A search with these settings for one player's win. If the settings limit neither nodes nor time, the search has
    /// `nodes` nodes.
    pub fn job_within<'a>(
        &self,
        nodes: u64,
        winner: Color,
        endgames: Option<&'a EndgameTables>,
        stop: &'a AtomicBool,
    ) -> SolveJob<'a> {
        let nodes = self.nodes.or(self.time.is_none().then_some(nodes));
        SolveJob { nodes, ..self.job(Some(winner), endgames, stop) }
    }

    /// The endgame tables to probe, if the game has any: the tables with two pieces, and the tables in the folder of
    /// `--tables`.
    pub fn endgames(&self, session: &dyn Session) -> Result<Option<EndgameTables>> {
        let mut endgames = session.endgames().map(|endgames| endgames.two_piece_tables());
        if let Some(folder) = &self.tables {
            let spec = session.spec();
            let Some(endgames) = &mut endgames else {
                bail!(UsageError(format!("there are no endgame tables for {}", spec.name)));
            };
            check_folder(folder).map_err(|(path, why)| UsageError(format!("'{}' {why}", path.display())))?;
            if endgames.open_folder(folder, spec) == 0 {
                bail!(UsageError(format!("no endgame tables for these rules in '{}'", folder.display())));
            }
        }
        Ok(endgames)
    }
}

/// Parses a time with a unit; a number without a unit is in seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix(['s', 'm', 'h']) {
        Some(number) => (number, text.as_bytes()[text.len() - 1]),
        None => (text, b's'),
    };
    let seconds = match unit {
        b'h' => 3600.0,
        b'm' => 60.0,
        _ => 1.0,
    };
    let number: Option<f64> = number.parse().ok().filter(|number| *number >= 0.0 && *number <= 1e6);
    let number = number.filter(|_| !text.contains(['e', 'E', '+']));
    number.map(|number| Duration::from_secs_f64(number * seconds)).ok_or("not a time such as 90s, 5m or 2h".into())
}
