//! The data about a node and its moves that the parts of the search share.

use super::move_key::MoveKey;
use arrayvec::ArrayVec;
use tenfold_core::types::{MATE, Piece, Score};

/// A score that is greater than any real score.
pub(super) const INFINITE: Score = MATE + 1;

/// A node: its window, depth and ply, and what is known before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub alpha: Score,
    pub beta: Score,
    pub depth: i32,
    pub ply: usize,
    /// Tag of the table move; 0 for none.
    pub table_move: u32,
    /// Tag of the move that a singular search excludes; 0 for none.
    pub excluded: u32,
    pub in_check: bool,
    /// Whether the node is an expected cut node: a beta cutoff is expected.
    pub cut_node: bool,
    /// The static evaluation, with correction history, and refined by the transposition table.
    pub eval: Score,
    /// Whether the evaluation for the side to move has risen since its last turn two plies ago.
    pub improving: bool,
    /// The number of moves, if all moves have been generated.
    pub move_count: Option<usize>,
    /// Whether the side to move must capture.
    pub must_capture: bool,
}

impl Node {
    /// Whether the node is a PV node: its window is open, and its exact score is wanted.
    pub(super) const fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The result of searching a node's moves.
pub(super) struct NodeResult {
    pub best: Score,
    /// Tag of the best move; 0 when no move raised alpha.
    pub best_move: u32,
    /// Whether there was any move.
    pub has_moves: bool,
    /// Whether the score comes from multi-cut, that is, from a shallower search; it is then not stored.
    pub multi_cut: bool,
}

/// Moves that were searched before the best move and get a malus. Moves that do not fit get none.
#[derive(Default)]
pub(super) struct FailedMoves {
    pub quiets: ArrayVec<MoveKey, 48>,
    pub captures: ArrayVec<(MoveKey, Piece), 24>,
}

impl FailedMoves {
    /// Adds a move that did not cause a cutoff.
    #[inline(always)]
    pub(super) fn push(&mut self, quiet: bool, key: MoveKey, captured: Piece) {
        // When the list is full, further moves are dropped.
        let _ = if quiet { self.quiets.try_push(key).is_ok() } else { self.captures.try_push((key, captured)).is_ok() };
    }
}

/// What is known about a move before it is searched.
#[derive(Clone, Copy)]
pub(super) struct MoveContext {
    /// The number of moves of the node that were searched before this move.
    pub searched: usize,
    /// The history score of the move; 0 for captures and promotions.
    pub history: i32,
    /// Whether the move leaves the opponent little choice: it gives check, or it offers a piece where captures are
    /// compulsory.
    pub forcing: bool,
    /// Whether the move is a losing capture.
    pub bad_capture: bool,
}
