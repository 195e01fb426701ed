//! Searches that are cut into slices, for programs with one thread that have other work to do in between: what a search
//! keeps from one slice to the next.
//!
//! The next slice searches the interrupted root move again, with the same window. What was searched of it is in the
//! transposition table, so this takes few nodes.

use super::limits::{Job, SearchIdentity};
use super::proof_search::ProofProgress;
use super::root::Iterations;
use super::time::Timer;
use super::worker::{RootMove, RootProgress, Worker};
use crate::eval::EngineGame;

/// A search that was suspended at the end of a slice.
pub(super) struct SuspendedSearch {
    identity: SearchIdentity,
    /// The progress of its first thread.
    pub iterations: Iterations,
    root_moves: Vec<RootMove>,
    root_progress: Option<RootProgress>,
    proofs: Option<ProofProgress>,
    pub timer: Timer,
    pub nodes: u64,
}

impl SuspendedSearch {
    /// The search of a job in the position with this key, if it was suspended last. Any other suspended search is given
    /// up.
    pub(super) fn take(key: u64, job: &Job) -> Option<SuspendedSearch> {
        let suspended: Option<SuspendedSearch> = job.memory.take_suspended();
        suspended.filter(|search| search.identity == SearchIdentity::new(key, job))
    }
}

impl<V: EngineGame> Worker<'_, V> {
    /// Suspends the search of the position with this key.
    pub(super) fn suspend(self, key: u64, iterations: Iterations) {
        let job = self.shared.job;
        job.memory.suspend(SuspendedSearch {
            identity: SearchIdentity::new(key, job),
            iterations,
            root_moves: self.root_moves,
            root_progress: self.root_progress,
            proofs: self.proofs.map(|proofs| proofs.progress),
            timer: self.timer,
            nodes: self.nodes,
        });
        job.memory.return_history(self.history);
    }

    /// Continues a suspended search.
    pub(super) fn resume(&mut self, suspended: &mut SuspendedSearch) {
        self.root_moves = std::mem::take(&mut suspended.root_moves);
        self.root_progress = suspended.root_progress.take();
        self.is_resumed = true;
        (self.nodes, self.published_nodes, self.first_node) = (suspended.nodes, suspended.nodes, suspended.nodes);
        if let (Some(proofs), Some(progress)) = (&mut self.proofs, suspended.proofs.take()) {
            proofs.progress = progress;
        }
    }
}
