//! A proof that the checker has accepted, ready to be probed.

use sha2::{Digest, Sha256};
use std::collections::HashMap;
use tenfold_core::position::{Position, Variant};
use tenfold_core::types::{Color, Move};

/// Identifies a position without collisions: the first half of the SHA-256 of its FEN without the clocks, and of
/// everything else that its moves depend on.
pub(super) type PositionId = [u8; 16];

/// A position of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofNode {
    /// Plies to the end of the game when the loser resists as long as possible; [`NOT_YET_CHECKED`] while the position
    /// is being checked.
    pub(super) plies: u32,
    /// The index of the winner's move among all moves sorted by their texts; `None` if there is no choice.
    pub(super) choice: Option<u16>,
    /// How much further the half-move clock can count from here, in positions before the end of the game, until a move sets
    /// it to 0.
    pub(super) clock: u32,
}

/// Stands for the number of plies of a position whose proof is still being checked.
pub(super) const NOT_YET_CHECKED: u32 = u32::MAX;

/// A proof that was checked: who wins, and how, from every position that can arise.
#[derive(Clone, Debug)]
pub struct CheckedProof {
    /// The winner.
    pub winner: Color,
    /// The number of plies to the end of the game when the loser resists as long as possible.
    pub plies: u32,
    /// The largest half-move clock in a position before the end of the game, where the loser steers to it.
    pub max_halfmove_clock: u32,
    /// The rules, as [`crate::endgame::rules_fingerprint`] names them.
    pub rules: String,
    pub(super) nodes: HashMap<PositionId, ProofNode>,
}

impl CheckedProof {
    pub(super) fn new(winner: Color, rules: String) -> CheckedProof {
        CheckedProof { winner, plies: 0, max_halfmove_clock: 0, rules, nodes: HashMap::new() }
    }

    /// Whether the winner wins also if a game is drawn in a position before its end in which the half-move clock has reached this
    /// number of plies; 0 stands for no such rule.
    pub fn holds_with_clock_limit(&self, limit: u32) -> bool {
        limit == 0 || self.max_halfmove_clock < limit
    }

    /// The number of positions of the proof.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// The most plies to the end of the game from a position; `None` when the position is not in the proof.
    pub fn plies_from<V: Variant>(&self, position: &Position<V>) -> Option<u32> {
        self.nodes.get(&position_id(position)).map(|node| node.plies)
    }

    /// The winner's move in a position; `None` when the loser is to move, the game is over or the position is not in
    /// the proof.
    pub fn winning_move<V: Variant>(&self, position: &mut Position<V>) -> Option<Move> {
        let node = self.nodes.get(&position_id(position)).filter(|node| node.plies > 0)?;
        if position.side != self.winner {
            return None;
        }
        sorted_moves(position).get(usize::from(node.choice.unwrap_or(0))).copied()
    }

    /// The line from a position of the proof on which the loser resists longest, as texts.
    pub fn line<V: Variant>(&self, position: &Position<V>) -> Vec<String> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while let Some(mv) = self.line_move(&mut position) {
            line.push(position.move_text(mv));
            position.make(mv);
        }
        line
    }

    fn line_move<V: Variant>(&self, position: &mut Position<V>) -> Option<Move> {
        if position.side == self.winner {
            return self.winning_move(position);
        }
        if self.plies_from(position) == Some(0) {
            return None;
        }
        let mut best = None;
        for mv in sorted_moves(position) {
            let undo = position.make(mv);
            let plies = self.plies_from(position);
            position.unmake(mv, &undo);
            if best.is_none_or(|(most, _)| plies > most) {
                best = Some((plies, mv));
            }
        }
        best.filter(|(plies, _)| plies.is_some()).map(|(_, mv)| mv)
    }
}

/// Computes the identity of a position: a hash of everything that its moves depend on, except the clocks.
pub(super) fn position_id<V: Variant>(position: &Position<V>) -> PositionId {
    hash_of(&position.fen(), V::table_salt(position))
}

fn hash_of(fen: &str, salt: u64) -> PositionId {
    let end = fen.rmatch_indices(' ').nth(1).map_or(fen.len(), |(end, _)| end);
    let mut hasher = Sha256::new_with_prefix(&fen.as_bytes()[..end]);
    hasher.update(salt.to_le_bytes());
    let hash = hasher.finalize();
    let mut id = [0; 16];
    id.copy_from_slice(&hash[..16]);
    id
}

/// All legal moves, sorted by their texts.
pub(super) fn sorted_moves<V: Variant>(position: &mut Position<V>) -> Vec<Move> {
    position.moves_by_text().into_iter().map(|(_, mv)| mv).collect()
}
