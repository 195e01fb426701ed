//! The attempt to show that one player wins: search for a proof, extract it, and check it.

use super::check::check_proof;
use super::checkpoint::{CheckpointHeader, CheckpointWriter};
use super::choices::ChoiceEncoder;
use super::df_pn::{ProofSearcher, Successor};
use super::disproof_set::DisproofSet;
use super::extract::{ProofExtraction, ProofMoves};
use super::file::color_name;
use super::frontier::{Frontier, Leaf};
use super::job::{SolveJob, SolveProgress, SolveReport, SolveStage, SolveVerdict};
use super::known;
use super::proof_numbers::ProofNumbers;
use super::shared::SharedSearch;
use super::table::ProofTable;
use super::tree_walker::{ExtractionFailed, TreeWalker};
use crate::endgame::EndgameTables;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use tenfold_core::position::{Position, Variant};
use tenfold_core::types::Color;
use web_time::Instant;

/// The stack size of a thread, in bytes: search and extraction are recursive.
const STACK_BYTES: usize = 64 << 20;
/// Time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);
/// The greatest number of times that the root is searched again because its disproof depended on the path to some
/// positions.
const MAX_ROUNDS: usize = 100;
/// The extraction of a proof may always take this long, even after a shorter search.
const MIN_EXTRACTION_TIME: Duration = Duration::from_secs(20);
/// The extraction of a proof may always search this number of nodes again, even after a search of fewer nodes.
const MIN_EXTRACTION_NODES: u64 = 100_000;

/// The data of an attempt that do not depend on the type of the variant.
pub(super) struct Attempt<'a> {
    pub(super) job: &'a SolveJob<'a>,
    pub(super) attacker: Color,
    /// The rules and the root position, as checkpoint files name them.
    pub(super) rules: &'a str,
    pub(super) fen: &'a str,
    pub(super) table: &'a ProofTable,
    pub(super) nodes: &'a AtomicU64,
    pub(super) nodes_limit: u64,
    pub(super) begin: Instant,
    /// The time that an earlier, resumed search took.
    pub(super) time_before: Duration,
}

impl Attempt<'_> {
    fn time(&self) -> Duration {
        self.time_before + self.begin.elapsed()
    }

    fn deadline(&self) -> Option<Instant> {
        self.job.time.map(|time| self.begin + time)
    }

    /// The endgame tables, if they are for the rules of the position.
    fn endgames(&self) -> Option<&EndgameTables> {
        self.job.endgames.filter(|tables| tables.rules_fingerprint() == self.rules)
    }

    /// A search on one thread without limits.
    fn unlimited_search(&self) -> SharedSearch<'_> {
        SharedSearch::new(self.table, self.attacker, self.job.stop, self.nodes)
    }

    /// The search on all threads with all limits of the job.
    fn limited_search(&self) -> SharedSearch<'_> {
        SharedSearch {
            endgames: self.endgames(),
            threads: self.job.threads.max(1),
            deadline: self.deadline(),
            nodes_limit: self.nodes_limit,
            ..self.unlimited_search()
        }
    }

    /// The searches that run during the extraction. A proof that took long to find may take equally long to extract,
    /// even if the job's limits are used up by then. Endgame tables are not probed, because a proof must reach the end
    /// of the game on every line.
    fn extraction_search(&self) -> SharedSearch<'_> {
        let latest = Instant::now() + self.time().max(MIN_EXTRACTION_TIME);
        let limit = |nodes: u64| self.nodes.load(Relaxed).saturating_add(nodes.max(MIN_EXTRACTION_NODES));
        SharedSearch {
            deadline: self.deadline().map(|deadline| deadline.max(latest)),
            nodes_limit: self.job.nodes.map_or(u64::MAX, limit),
            ..self.unlimited_search()
        }
    }

    /// Reports the progress of the attempt.
    pub(super) fn report(&self, numbers: ProofNumbers, stage: SolveStage, report: &mut SolveReport) {
        let ProofNumbers { proof, disproof } = numbers;
        let (nodes, time) = (self.nodes.load(Relaxed), self.time());
        let header = CheckpointHeader {
            rules: self.rules.into(),
            fen: self.fen.into(),
            winner: color_name(self.attacker).into(),
            winner_given: self.job.winner.is_some(),
            nodes,
            millis: time.as_millis() as u64,
            entries: 0,
        };
        let writer = CheckpointWriter { header, table: self.table };
        report(SolveProgress { attacker: self.attacker, proof, disproof, nodes, time, stage }, &writer);
    }

    /// Runs `solve` on all threads until one thread has settled the root or a limit ends the search.
    fn search_with_threads(
        &self,
        shared: &SharedSearch,
        solve: &(dyn Fn() -> ProofNumbers + Sync),
        report: &mut SolveReport,
    ) -> ProofNumbers {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(shared.threads).stack_size(STACK_BYTES).build();
        let Ok(pool) = pool else {
            log::warn!("no threads can be started: searching on one thread");
            return solve();
        };
        let (send, receive) = channel();
        pool.in_place_scope(|scope| {
            for _ in 0..shared.threads {
                let send = send.clone();
                scope.spawn(move |_| {
                    // Sending fails if another thread has settled the root, because nobody receives further results
                    // then.
                    let _ = send.send(solve());
                });
            }
            drop(send);
            let mut settled = None;
            loop {
                match receive.recv_timeout(REPORT_INTERVAL) {
                    Ok(numbers) if numbers.is_settled() => settled = Some(numbers),
                    Ok(_) => {}
                    Err(RecvTimeoutError::Timeout) => self.report(shared.root_numbers(), SolveStage::Search, report),
                    Err(RecvTimeoutError::Disconnected) => return settled.unwrap_or(shared.root_numbers()),
                }
            }
        })
    }

    /// Searches, extracts and checks a proof for a position.
    pub(super) fn run<V: Variant>(&self, position: &Position<V>, report: &mut SolveReport) -> SolveVerdict {
        known::store_known_results(&self.job.known, position, self.attacker, self.table);
        let (limited, unlimited) = (self.limited_search(), self.unlimited_search());
        // Endgame tables are not used while the forced moves at the root are played, because a proof must reach the end
        // of the game.
        let mut root = ProofSearcher::new(&unlimited, position.clone(), Vec::new());
        let key = match root.play_forced() {
            Successor::Terminal { won: true } => return self.checked_verdict(position, &ProofMoves::default()),
            Successor::Terminal { won: false } => return disproven_verdict(position.game, self.attacker),
            Successor::Node { key, .. } => key,
        };
        let is_forced = root.plies() > 0;
        let hints = if is_forced || !root.is_or_node() { &[][..] } else { &self.job.hints[..] };
        let mut root_moves = hints;
        for _ in 0..MAX_ROUNDS {
            limited.is_root_settled.store(false, Relaxed);
            let solve = || ProofSearcher::new(&limited, root.position.clone(), root_moves.to_vec()).solve();
            let numbers = self.search_with_threads(&limited, &solve, report);
            let open = SolveVerdict::Open { proof: numbers.proof, disproof: numbers.disproof };
            if !numbers.is_settled() {
                return open;
            }
            if numbers.disproof == 0 && !root_moves.is_empty() {
                root_moves = &[];
                continue;
            }
            self.report(numbers, SolveStage::Extraction, report);
            let extraction = self.extraction_search();
            let searcher = ProofSearcher::new(&extraction, root.position.clone(), Vec::new());
            let walker = TreeWalker { searcher, endgames: self.endgames() };
            if numbers.proof == 0 {
                return match ProofExtraction::new(walker).prove(key) {
                    Ok(moves) => self.checked_verdict(position, &moves),
                    Err(ExtractionFailed) => open,
                };
            }
            match DisproofSet::new(walker).disprove(key) {
                Err(ExtractionFailed) => return open,
                Ok(wrong) if wrong.is_empty() => return disproven_verdict(position.game, self.attacker),
                // The disproofs of these positions depended on the path, so they are removed and searched again.
                Ok(wrong) => wrong.into_iter().for_each(|key| self.table.remove(key)),
            }
        }
        let ProofNumbers { proof, disproof } = limited.root_numbers();
        SolveVerdict::Open { proof, disproof }
    }

    /// About `most` positions that together prove the given position, as far as the search knows.
    pub(super) fn frontier_leaves<V: Variant>(&self, position: &Position<V>, most: usize) -> Vec<Leaf> {
        let shared = self.limited_search();
        let searcher = ProofSearcher::new(&shared, position.clone(), Vec::new());
        Frontier::new(TreeWalker { searcher, endgames: None }).leaves(most)
    }

    /// The verdict for the proof that consists of these moves: proven if the checker accepts it.
    fn checked_verdict<V: Variant>(&self, position: &Position<V>, moves: &ProofMoves) -> SolveVerdict {
        let mut encoder = ChoiceEncoder::new(moves);
        match check_proof(position, self.attacker, u64::MAX, &mut encoder) {
            Ok(proof) => SolveVerdict::Proven { choices: encoder.bytes, proof },
            Err(invalid) => SolveVerdict::Rejected(invalid),
        }
    }
}

/// The verdict when the opponent can prevent a player's win. The player may still win by a repetition or the half-move
/// clock, in variants where these claims can win.
pub(super) fn disproven_verdict<V: Variant>(game: V, player: Color) -> SolveVerdict {
    if game.spec().objectives.claims_win[player.idx()] {
        SolveVerdict::DisprovenButForClaims
    } else {
        SolveVerdict::Disproven
    }
}

/// Runs `act` on a thread with a stack for deep recursion.
pub(super) fn on_large_stack(act: &mut (dyn FnMut() -> SolveVerdict + Send)) -> SolveVerdict {
    match rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(STACK_BYTES).build() {
        Ok(pool) => pool.install(act),
        Err(why) => {
            log::warn!("no thread with a large stack: {why}");
            act()
        }
    }
}
