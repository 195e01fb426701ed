//! Proof-number search interleaved with alpha-beta, in variants that are won by losing all pieces. Forced wins there
//! are long and narrow, and proof-number search finds most of them with a small part of the nodes.
//!
//! It runs in slices between the nodes of the first thread. The slices alternate between two tasks: a win of the side
//! to move, and a win of the opponent after the best move so far, which would refute that move. A root move that is
//! proven to win or to lose keeps that score for the rest of the search, and the score goes into the transposition
//! table.

use super::proof_search::ProofSearch;
use super::transposition::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::eval::EngineGame;
use crate::solve::{ForcedWin, Slice, SliceMemory, SliceResult};
use std::sync::atomic::Ordering::Relaxed;
use tenfold_core::position::Position;
use tenfold_core::types::{Bound, MATE, MAX_PLY, Move, Score};

/// Nodes of proof-number search in a slice.
const NODES_PER_SLICE: u64 = 1024;
/// Nodes of alpha-beta between two slices, so that about a twentieth of the time is spent on proofs. A larger share did
/// not pay in play: an eighth of the time lost 26 ± 39 Elo in Antichess (160 games at 2+0.02).
const NODES_BETWEEN_SLICES: u64 = 32 * NODES_PER_SLICE;
/// Like [`NODES_BETWEEN_SLICES`], in a search without limits: proofs matter more than depth there, so they get about
/// half of the time.
const NODES_BETWEEN_SLICES_INFINITE: u64 = 2 * NODES_PER_SLICE;
/// The number of nodes that the extraction of a proof may visit, which takes some tens of milliseconds. A long search
/// allows more.
const MAX_PROOF_EXTRACTION_NODES: u64 = 20_000;
/// Like [`MAX_PROOF_EXTRACTION_NODES`], in a search without limits: takes some seconds.
const INFINITE_EXTRACTION_NODES: u64 = 1_000_000;
/// In a long search, the extraction of a proof may visit this fraction of the nodes searched so far: one in this
/// number. That takes about a seventh of the time so far.
const NODES_PER_EXTRACTION_VISIT: u64 = 32;

impl<V: EngineGame> Worker<'_, V> {
    /// Gives root moves the scores that earlier searches of the same game have proven.
    pub(super) fn recall_forced_wins(&mut self) {
        let Some(proofs) = &self.proofs else { return };
        let root = proofs.root.clone();
        for win in self.shared.job.memory.forced_wins.known_wins(&root) {
            if win.winner == root.side {
                if let Some(line) = win.line(&root) {
                    self.apply_proof(&root, line, true);
                }
                continue;
            }
            for n in 0..self.root_moves.len() {
                self.apply_refutation(&root, self.root_moves[n].mv, &win);
            }
        }
    }

    /// Runs a slice of proof-number search when the next one is due. When a proof is found, the current iteration is
    /// interrupted.
    pub(super) fn continue_proof_search(&mut self) {
        let limits = self.shared.job.limits;
        let interval = if limits.infinite { NODES_BETWEEN_SLICES_INFINITE } else { NODES_BETWEEN_SLICES };
        let left = limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.shared.nodes.load(Relaxed)));
        if self.proofs.as_ref().is_none_or(|proofs| self.nodes < proofs.progress.next_slice_at_nodes)
            || left < 2 * NODES_PER_SLICE
        {
            return;
        }
        let Some(mut proofs) = self.proofs.take() else { return };
        if proofs.progress.next_slice_at_nodes > 0 {
            let open = self.root_moves.iter().filter(|root| root.proven.is_none());
            let best = open.max_by_key(|root| root.score).map(|root| root.mv);
            let best = best.filter(|mv| !proofs.progress.settled.contains(mv));
            let is_proven = match best {
                Some(mv) if !proofs.progress.own_turn || proofs.progress.is_own_win_settled => {
                    self.search_refutation(&mut proofs, mv)
                }
                _ if !proofs.progress.is_own_win_settled => self.search_own_win(&mut proofs),
                _ => false,
            };
            proofs.progress.own_turn = !proofs.progress.own_turn;
            self.interrupted |= is_proven;
        }
        proofs.progress.next_slice_at_nodes = self.nodes + interval;
        self.proofs = Some(proofs);
    }

    /// Spends a slice on searching for a win of the side to move. Returns whether a win was found.
    fn search_own_win(&mut self, proofs: &mut ProofSearch<V>) -> bool {
        let moves = &self.shared.job.limits.search_moves;
        let result = self.search_for_slice_of_nodes(&proofs.root, moves, &mut proofs.progress.memory);
        proofs.progress.is_own_win_settled = !matches!(result, SliceResult::Open);
        let SliceResult::Won(Some(win)) = result else { return false };
        win.line(&proofs.root).is_some_and(|line| self.apply_proof(&proofs.root, line, true))
    }

    /// Spends a slice on searching for a win of the opponent after a root move. Returns whether a win was found.
    fn search_refutation(&mut self, proofs: &mut ProofSearch<V>, mv: Move) -> bool {
        let mut after = proofs.root.clone();
        after.make(mv);
        let result = self.search_for_slice_of_nodes(&after, &[], &mut proofs.progress.memory);
        if !matches!(result, SliceResult::Open) {
            proofs.progress.settled.push(mv);
        }
        let SliceResult::Won(Some(win)) = result else { return false };
        self.apply_refutation(&proofs.root, mv, &win)
    }

    /// Searches for a win of the side to move in a position.
    fn search_for_slice_of_nodes(
        &mut self,
        position: &Position<V>,
        moves: &[Move],
        memory: &mut SliceMemory,
    ) -> SliceResult {
        let job = self.shared.job;
        let extraction_nodes = if job.limits.infinite { INFINITE_EXTRACTION_NODES } else { MAX_PROOF_EXTRACTION_NODES };
        let slice = Slice {
            attacker: position.side,
            moves,
            nodes: NODES_PER_SLICE,
            stop: job.control.stop_flag(),
            extraction_nodes: extraction_nodes.max(self.nodes / NODES_PER_EXTRACTION_VISIT),
            deadline: self.timer.hard_deadline(),
            endgames: self.endgames.as_deref(),
        };
        let (result, nodes) = job.memory.forced_wins.search_for_slice_of_nodes(position, &slice, memory);
        self.nodes += nodes;
        result
    }

    /// Gives a root move its score if `win` is a win of the opponent after that move. Returns whether the score is new.
    fn apply_refutation(&mut self, root: &Position<V>, mv: Move, win: &ForcedWin) -> bool {
        let mut after = root.clone();
        after.make(mv);
        let line = win.line(&after).map(|line| std::iter::once(mv).chain(line).collect());
        line.is_some_and(|line| self.apply_proof(root, line, false))
    }

    /// Gives the score of a proven win or loss to the first move of the line. Returns whether the score is new. Does
    /// nothing when the half-move clock would make the game a draw before the end of the line.
    fn apply_proof(&mut self, root: &Position<V>, line: Vec<Move>, wins: bool) -> bool {
        let plies = line.len();
        if root.state.halfmove + plies as u32 >= self.draw_clock || plies >= MAX_PLY {
            return false;
        }
        let (score, bound) =
            if wins { (MATE - plies as Score, Bound::Upper) } else { (plies as Score - MATE, Bound::Lower) };
        let root_move = self.root_moves.iter_mut().find(|root| Some(&root.mv) == line.first());
        let Some(root_move) = root_move.filter(|root_move| root_move.proven.is_none()) else { return false };
        (root_move.proven, root_move.score, root_move.seldepth) = (Some(score), score, plies);
        let mut after = root.clone();
        after.make(root_move.mv);
        let tag = line.get(1).map_or(0, |reply| reply.tag());
        let entry = Entry { tag, score: -score, depth: MAX_PLY as i32 - 2, bound, eval: NO_EVAL };
        self.shared.job.memory.table.store(after.table_key(), 1, entry);
        root_move.pv = line;
        true
    }
}
