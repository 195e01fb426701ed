//! What a perft counts, and how.

use super::hash::PerftTable;
use std::sync::atomic::{AtomicBool, Ordering};

/// What to count, and how.
#[derive(Clone, Copy)]
pub struct PerftJob<'a> {
    /// Plies to count to; 0 counts the position itself.
    pub depth: u32,
    /// Set from outside to end the count early.
    pub stop: &'a AtomicBool,
    /// Threads to count on.
    pub threads: usize,
    /// Bulk counting: the moves of the last ply are counted without being made.
    pub bulk: bool,
    /// The hash table, if any.
    pub table: Option<&'a PerftTable>,
}

impl<'a> PerftJob<'a> {
    /// A count on one thread, with bulk counting, without a hash table.
    pub fn new(depth: u32, stop: &'a AtomicBool) -> Self {
        PerftJob { depth, stop, threads: 1, bulk: true, table: None }
    }

    /// The same on so many threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        PerftJob { threads, ..self }
    }

    /// The same with or without bulk counting.
    #[must_use]
    pub fn bulk(self, bulk: bool) -> Self {
        PerftJob { bulk, ..self }
    }

    /// The same with a hash table. A table serves one game only, but any number of jobs.
    #[must_use]
    pub fn table(self, table: Option<&'a PerftTable>) -> Self {
        PerftJob { table, ..self }
    }

    /// Whether the count is to end early.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
