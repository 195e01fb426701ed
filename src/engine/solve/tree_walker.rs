//! Walks over the tree that a search has settled, for the extraction of proofs and disproof sets.

use super::df_pn::{ProofSearcher, Successor};
use super::shared::SharedSearch;
use crate::endgame::{EndgameTables, EndgameValue};
use std::sync::atomic::Ordering::Relaxed;
use tenfold_core::position::Variant;
use tenfold_core::types::Move;

/// The extraction was stopped, or an entry of the table could not be confirmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ExtractionFailed;

/// A walker over the tree that a search has settled. If entries have been overwritten, its searcher solves the nodes
/// again.
pub(super) struct TreeWalker<'a, V: Variant> {
    pub(super) searcher: ProofSearcher<'a, V>,
    /// Endgame tables that guide the choice of moves. Positions that are in these tables are still visited.
    pub(super) endgames: Option<&'a EndgameTables>,
}

impl<'a, V: Variant> TreeWalker<'a, V> {
    pub(super) fn shared(&self) -> &'a SharedSearch<'a> {
        self.searcher.shared
    }

    /// Whether the attacker is to move.
    pub(super) fn is_or_node(&self) -> bool {
        self.searcher.is_or_node()
    }

    /// All moves of the current position.
    pub(super) fn moves(&mut self) -> Vec<Move> {
        self.searcher.position.legal_moves()
    }

    /// The number of moves on the walker's line, to which [`TreeWalker::retreat`] can go back.
    pub(super) fn plies(&self) -> usize {
        self.searcher.plies()
    }

    /// Plays a move and the forced moves after it.
    #[inline(never)]
    pub(super) fn advance(&mut self, mv: Move) -> Successor {
        self.searcher.make(mv);
        self.searcher.play_forced()
    }

    /// Takes moves back until `plies` moves are left. Returns the number of moves taken back.
    pub(super) fn retreat(&mut self, plies: usize) -> u32 {
        let taken_back = self.searcher.plies() - plies;
        self.searcher.unmake_to(plies);
        taken_back as u32
    }

    /// The value of the current position in an endgame table.
    pub(super) fn endgame_value(&self) -> Option<EndgameValue> {
        self.endgames?.probe(&self.searcher.position)
    }

    /// Whether the attacker wins the current position according to an endgame table; `None` if no table has the
    /// position.
    pub(super) fn is_won_by_endgames(&self) -> Option<bool> {
        self.searcher.probe_endgames(self.endgames?)
    }

    /// Whether a limit is reached.
    pub(super) fn is_over(&self) -> bool {
        self.shared().is_over()
    }

    /// Solves the current position again, with the entries that are left in the table.
    pub(super) fn solve_again(&mut self) -> Result<(), ExtractionFailed> {
        self.shared().is_root_settled.store(false, Relaxed);
        if self.searcher.solve().is_settled() { Ok(()) } else { Err(ExtractionFailed) }
    }
}
