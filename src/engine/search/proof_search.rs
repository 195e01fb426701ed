//! The state of the proof-number search that [`forced_wins`](super::forced_wins) interleaves with alpha-beta.

use crate::eval::EngineGame;
use crate::solve::{self, SliceMemory};
use tenfold_core::position::Position;
use tenfold_core::types::Move;

/// A proof-number search that is interleaved with alpha-beta.
pub(super) struct ProofSearch<V: EngineGame> {
    pub root: Position<V>,
    pub progress: ProofProgress,
}

/// The progress of a proof-number search.
pub(super) struct ProofProgress {
    pub memory: SliceMemory,
    /// The node count at which the next slice runs.
    pub next_slice_at_nodes: u64,
    /// Whether there is nothing more to find out about a win of the side to move.
    pub is_own_win_settled: bool,
    /// Root moves for which it is already known if the opponent can force a win after them.
    pub settled: Vec<Move>,
    /// Whether the next slice searches for a win of the side to move.
    pub own_turn: bool,
}

impl<V: EngineGame> ProofSearch<V> {
    /// Whether proof-number search may pay in the variant. This is a constant, so that its code is not compiled for
    /// other variants.
    const MAY_BE_USED: bool = solve::can_solve(V::SPEC) && V::ENGINE.search.proof_search;

    /// Whether proof-number search pays in the variant.
    #[inline(always)]
    pub(super) fn is_used(game: V) -> bool {
        Self::MAY_BE_USED && game.engine_data().search.proof_search
    }

    pub(super) fn new(root: Position<V>) -> Self {
        ProofSearch { root, progress: ProofProgress::default() }
    }
}

impl Default for ProofProgress {
    fn default() -> Self {
        ProofProgress {
            memory: SliceMemory::default(),
            next_slice_at_nodes: 0,
            is_own_win_settled: false,
            settled: Vec::new(),
            own_turn: true,
        }
    }
}
