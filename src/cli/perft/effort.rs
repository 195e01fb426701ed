//! Threads, hash table and method of a count.

use anyhow::{Context, Result};
use clap::Args;
use std::sync::atomic::AtomicBool;
use tenfold::engine::perft::{PerftJob, PerftTable};

/// The error message for a count that could not be finished. At this place, only a failure to start threads can be the
/// cause.
pub const UNFINISHED_MESSAGE: &str = "the count was not finished: no threads to count on";

/// Threads, hash table and method of a count.
#[derive(Args)]
pub struct CountEffort {
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Hash table for counts, in MiB
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: Option<u32>,
    /// No bulk counting: make the moves of the last ply as well
    #[arg(long)]
    no_bulk: bool,
}

impl CountEffort {
    /// Creates the hash table if the user asked for one.
    pub fn table(&self) -> Result<Option<PerftTable>> {
        let new =
            |mib: u32| PerftTable::new(mib as usize).with_context(|| format!("cannot allocate a table of {mib} MiB"));
        self.hash.map(new).transpose()
    }

    /// The settings of a perft count to this depth.
    pub fn job<'a>(&self, depth: u32, stop: &'a AtomicBool, table: Option<&'a PerftTable>) -> PerftJob<'a> {
        PerftJob::new(depth, stop).threads(self.threads.into()).bulk(!self.no_bulk).table(table)
    }
}
