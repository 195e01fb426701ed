//! The data that all threads of a proof-number search share.

use super::proof_numbers::ProofNumbers;
use super::table::ProofTable;
use crate::endgame::EndgameTables;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use tenfold_core::types::Color;
use web_time::Instant;

/// The aim and the limits of a search, and the data that its threads share.
pub(super) struct SharedSearch<'a> {
    pub(super) table: &'a ProofTable,
    /// Endgame tables, if this search may probe them.
    pub(super) endgames: Option<&'a EndgameTables>,
    /// The player whose win is searched for.
    pub(super) attacker: Color,
    /// The number of search threads.
    pub(super) threads: usize,
    /// Set by the user to stop the search.
    pub(super) stop: &'a AtomicBool,
    pub(super) deadline: Option<Instant>,
    pub(super) nodes_limit: u64,
    /// Nodes expanded so far, including earlier searches.
    pub(super) nodes: &'a AtomicU64,
    /// Set by the thread that settles the root.
    pub(super) is_root_settled: AtomicBool,
    /// The numbers of the root: the proof number in the upper half, the disproof number in the lower.
    pub(super) root: AtomicU64,
}

impl<'a> SharedSearch<'a> {
    /// A search for a win of `attacker` on one thread, without endgame tables and limits.
    pub(super) fn new(
        table: &'a ProofTable,
        attacker: Color,
        stop: &'a AtomicBool,
        nodes: &'a AtomicU64,
    ) -> SharedSearch<'a> {
        SharedSearch {
            table,
            endgames: None,
            attacker,
            threads: 1,
            stop,
            deadline: None,
            nodes_limit: u64::MAX,
            nodes,
            is_root_settled: AtomicBool::new(false),
            root: AtomicU64::new(1 << 32 | 1),
        }
    }

    /// The same search with another table.
    pub(super) fn with_table<'b>(&'b self, table: &'b ProofTable) -> SharedSearch<'b> {
        SharedSearch { table, is_root_settled: AtomicBool::new(false), root: AtomicU64::new(0), ..*self }
    }

    /// The numbers of the root.
    pub(super) fn root_numbers(&self) -> ProofNumbers {
        let both = self.root.load(Relaxed);
        ProofNumbers { proof: (both >> 32) as u32, disproof: both as u32 }
    }

    pub(super) fn set_root_numbers(&self, numbers: ProofNumbers) {
        self.root.store(u64::from(numbers.proof) << 32 | u64::from(numbers.disproof), Relaxed);
    }

    /// Whether a limit is reached or the user has stopped the search.
    pub(super) fn is_over(&self) -> bool {
        self.stop.load(Relaxed)
            || self.nodes.load(Relaxed) >= self.nodes_limit
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
