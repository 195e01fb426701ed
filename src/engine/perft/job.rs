//! The settings of a perft count, and its progress.

use super::hash::PerftTable;
use std::sync::atomic::{AtomicBool, Ordering};

/// The progress of a perft count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PerftProgress {
    /// The number of finished parts of the tree.
    pub done: u64,
    /// The number of all parts of the tree.
    pub parts: u64,
    /// The number of leaf nodes in the finished parts.
    pub nodes: u64,
}

/// The settings of a perft count.
#[derive(Clone, Copy)]
pub struct PerftJob<'a> {
    /// The depth to count to, in plies; 0 counts the position itself.
    pub depth: u32,
    /// Set from outside to end the count early.
    pub stop: &'a AtomicBool,
    /// The number of threads.
    pub threads: usize,
    /// Bulk counting: the moves of the last ply are counted without being made.
    pub bulk: bool,
    /// The hash table, if any.
    pub table: Option<&'a PerftTable>,
    /// Called with the progress after each part of the tree.
    pub watch: Option<&'a (dyn Fn(PerftProgress) + Sync)>,
}

impl<'a> PerftJob<'a> {
    /// A count to this depth on one thread, with bulk counting and without a hash table.
    pub fn new(depth: u32, stop: &'a AtomicBool) -> Self {
        PerftJob { depth, stop, threads: 1, bulk: true, table: None, watch: None }
    }

    /// The same job on this number of threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        PerftJob { threads, ..self }
    }

    /// The same job with or without bulk counting.
    #[must_use]
    pub fn bulk(self, bulk: bool) -> Self {
        PerftJob { bulk, ..self }
    }

    /// The same job with a hash table. A table serves one variant only, but any number of jobs.
    #[must_use]
    pub fn table(self, table: Option<&'a PerftTable>) -> Self {
        PerftJob { table, ..self }
    }

    /// The same job with a function that is called with the progress.
    #[must_use]
    pub fn watched(self, watch: &'a (dyn Fn(PerftProgress) + Sync)) -> Self {
        PerftJob { watch: Some(watch), ..self }
    }

    /// Whether the count should end early.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
