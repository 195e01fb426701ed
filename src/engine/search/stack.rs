//! The search stack: one entry for each ply of the line that is being searched.

use super::move_key::{Continuation, MoveKey};
use tenfold_core::types::{MAX_PLY, Score};

/// Entries above the root, so that continuation history at the root can look four plies back.
const ENTRIES_ABOVE_ROOT: usize = 4;

/// The data that the search keeps for one ply.
#[derive(Clone, Copy)]
pub(super) struct StackEntry {
    /// The uncorrected static evaluation for the side to move; [`NO_EVAL`](super::transposition::NO_EVAL) in check and
    /// where a capture is compulsory.
    pub static_eval: Score,
    /// The static evaluation with correction history added.
    pub corrected_eval: Score,
    /// The move that is being searched.
    pub move_key: MoveKey,
    /// Tag of the move that a singular search excludes; 0 for none.
    pub excluded: u32,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Whether the move that is being searched is a null move.
    pub null_move: bool,
}

impl StackEntry {
    const EMPTY: StackEntry = StackEntry {
        static_eval: 0,
        corrected_eval: 0,
        move_key: MoveKey::NONE,
        excluded: 0,
        in_check: false,
        null_move: false,
    };
}

/// The entries of all plies.
pub(super) struct SearchStack(Vec<StackEntry>);

impl SearchStack {
    pub(super) fn new() -> Self {
        SearchStack(vec![StackEntry::EMPTY; MAX_PLY + ENTRIES_ABOVE_ROOT + 2])
    }

    /// The entry `ply` plies from the root.
    #[inline(always)]
    pub(super) fn entry(&self, ply: usize) -> &StackEntry {
        &self.0[ply + ENTRIES_ABOVE_ROOT]
    }

    /// The mutable entry `ply` plies from the root.
    #[inline(always)]
    pub(super) fn entry_mut(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.0[ply + ENTRIES_ABOVE_ROOT]
    }

    /// Keys of the moves that led to the node `ply` plies from the root.
    #[inline(always)]
    pub(super) fn continuation(&self, ply: usize) -> Continuation {
        [1, 2, 4].map(|back| self.0[ply + ENTRIES_ABOVE_ROOT - back].move_key)
    }
}
