//! Disproofs that do not depend on the path. A disproof set is a set of positions that the defender never has to leave:
//! every move of the attacker leads from the set into the set, and in each position of the defender at least one move
//! stays in the set. Repetition within the set does not help the attacker. This settles the graph-history interaction
//! problem for disproofs.
//!
//! First, all positions that the search considers disproven are gathered, with a few of the defender's moves in each.
//! Then positions in which no gathered move of the defender stays in the set are removed, until all remaining positions
//! can be held.

use super::df_pn::Successor;
use super::proof_numbers::INFINITE;
use super::tree_walker::{ExtractionFailed, TreeWalker};
use std::collections::HashMap;
use tenfold_core::position::Variant;
use tenfold_core::types::Move;

/// The most moves of the defender that are followed in a position.
const MAX_DEFENCES: usize = 3;
/// The greatest length of a line, counted in positions with a choice.
const MAX_DEPTH: usize = 10_000;

/// A position of the set.
struct Node {
    key: u64,
    /// Whether the attacker is to move.
    or_node: bool,
    /// The number of moves from this position that stay in the set.
    moves_inside: u32,
    /// The nodes with a move to this node.
    parents: Vec<u32>,
    /// Whether the defender has a move that ends the game without a win of the attacker.
    is_safe: bool,
    is_removed: bool,
}

/// What a move leads to.
enum MoveResult {
    AttackerWins,
    /// An end without a win of the attacker.
    Safe,
    /// The node with this index.
    Node(u32),
}

/// The construction of a disproof set.
pub(super) struct DisproofSet<'a, V: Variant> {
    walker: TreeWalker<'a, V>,
    indices: HashMap<u64, u32>,
    nodes: Vec<Node>,
    /// Nodes that were removed from the set, and whose parents are still to be updated.
    removed: Vec<u32>,
    depth: usize,
}

impl<'a, V: Variant> DisproofSet<'a, V> {
    /// An empty set; gathering begins at the walker's position.
    pub(super) fn new(walker: TreeWalker<'a, V>) -> Self {
        DisproofSet { walker, indices: HashMap::new(), nodes: Vec::new(), removed: Vec::new(), depth: 0 }
    }

    /// Shows that the attacker does not win from the root, which has this key. Returns the keys of the positions whose
    /// entries in the table are wrong; the list is empty when the root is disproven.
    pub(super) fn disprove(mut self, key: u64) -> Result<Vec<u64>, ExtractionFailed> {
        let root = self.gather_successors(key)?;
        while let Some(removed) = self.removed.pop() {
            for parent in std::mem::take(&mut self.nodes[removed as usize].parents) {
                let node = &mut self.nodes[parent as usize];
                node.moves_inside = node.moves_inside.saturating_sub(1);
                if node.or_node || node.moves_inside == 0 {
                    self.remove(parent);
                }
            }
        }
        if self.nodes[root as usize].is_removed {
            Ok(self.nodes.iter().filter(|node| node.is_removed).map(|node| node.key).collect())
        } else {
            Ok(Vec::new())
        }
    }

    fn remove(&mut self, index: u32) {
        let node = &mut self.nodes[index as usize];
        if !node.is_removed && !node.is_safe {
            node.is_removed = true;
            self.removed.push(index);
        }
    }

    /// Adds the current position and all positions that it leads to. Returns the index of the current position.
    fn gather_successors(&mut self, key: u64) -> Result<u32, ExtractionFailed> {
        if let Some(&index) = self.indices.get(&key) {
            return Ok(index);
        }
        if self.depth >= MAX_DEPTH || self.walker.is_over() {
            return Err(ExtractionFailed);
        }
        self.depth += 1;
        let index = self.nodes.len() as u32;
        self.indices.insert(key, index);
        let or_node = self.walker.is_or_node();
        let node = Node { key, or_node, moves_inside: 0, parents: Vec::new(), is_safe: false, is_removed: false };
        self.nodes.push(node);
        let moves = if or_node { self.walker.moves() } else { self.defences()? };
        let mut is_lost = moves.is_empty();
        for mv in moves {
            match self.follow_move(mv)? {
                MoveResult::AttackerWins => is_lost |= or_node,
                MoveResult::Safe => self.nodes[index as usize].is_safe |= !or_node,
                MoveResult::Node(to) => {
                    self.nodes[index as usize].moves_inside += 1;
                    self.nodes[to as usize].parents.push(index);
                }
            }
        }
        if is_lost || !or_node && self.nodes[index as usize].moves_inside == 0 {
            self.remove(index);
        }
        self.depth -= 1;
        Ok(index)
    }

    fn follow_move(&mut self, mv: Move) -> Result<MoveResult, ExtractionFailed> {
        let start = self.walker.plies();
        let end_result = |won: bool| if won { MoveResult::AttackerWins } else { MoveResult::Safe };
        let result = match self.walker.advance(mv) {
            Successor::Terminal { won } => Ok(end_result(won)),
            Successor::Node { key, .. } => match self.walker.is_won_by_endgames() {
                Some(won) => Ok(end_result(won)),
                None => self.gather_successors(key).map(MoveResult::Node),
            },
        };
        self.walker.retreat(start);
        result
    }

    /// The defender's moves that may hold the position, the most certain first. If a move certainly holds it, only that
    /// move.
    fn defences(&mut self) -> Result<Vec<Move>, ExtractionFailed> {
        let mut ranked = self.ranked_defences();
        if ranked.is_empty() {
            self.walker.solve_again()?;
            ranked = self.ranked_defences();
        }
        let is_certain = ranked.first().is_some_and(|(rank, _)| *rank == 0);
        ranked.truncate(if is_certain { 1 } else { MAX_DEFENCES });
        Ok(ranked.into_iter().map(|(_, mv)| mv).collect())
    }

    fn ranked_defences(&mut self) -> Vec<(u64, Move)> {
        let mut ranked = Vec::new();
        for mv in self.walker.moves() {
            let start = self.walker.plies();
            let successor = self.walker.advance(mv);
            ranked.extend(self.rank(successor).map(|rank| (rank, mv)));
            self.walker.retreat(start);
        }
        sort_by_rank(&mut ranked);
        ranked
    }

    /// The rank of a defence that leads to `successor`; lower is better. 0 when the defence certainly holds the
    /// position; `None` when it does not hold.
    fn rank(&self, successor: Successor) -> Option<u64> {
        let key = match successor {
            Successor::Terminal { won } => return (!won).then_some(0),
            Successor::Node { key, .. } => key,
        };
        if let Some(won) = self.walker.is_won_by_endgames() {
            return (!won).then_some(0);
        }
        if self.indices.contains_key(&key) {
            return Some(1);
        }
        let (numbers, effort) = self.walker.shared().table.probe_with_effort(key)?;
        (numbers.disproof == 0 && numbers.proof == INFINITE).then_some(2 + effort)
    }
}

/// Sorts moves by their rank. Not generic over the variant, so that it is compiled only once.
#[inline(never)]
fn sort_by_rank(ranked: &mut [(u64, Move)]) {
    ranked.sort();
}
