//! The frontier of an unfinished search: positions that together prove the root, as far as the table knows, and
//! alternatives to them. Many machines can settle these positions.
//!
//! A proof needs one move of the attacker in each position and all moves of the defender. Starting with the root, each
//! position of the attacker is replaced by the positions after the moves with the least proof numbers, and each
//! position of the defender by the positions after all moves. The position with the greatest proof number, which means
//! the most work, is replaced first, until there are enough positions. A position that the search has not expanded is
//! not replaced.

use super::df_pn::Successor;
use super::proof_numbers::ProofNumbers;
use super::tree_walker::TreeWalker;
use std::collections::{BinaryHeap, HashSet};
use tenfold_core::position::Variant;
use tenfold_core::types::Move;

/// The greatest number of the attacker's moves that are followed in a position. Several are followed because the search
/// has not decided between them yet.
const MAX_ALTERNATIVES: usize = 3;
/// A move of the attacker is followed only if its proof number is at most this multiple of the best move's proof
/// number.
const ALTERNATIVE: u32 = 2;

/// A position of the frontier.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Leaf {
    /// The proof number, by which leaves are compared.
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// The moves from the root, including forced moves.
    pub(super) moves: Vec<Move>,
    key: u64,
}

/// Sorts by proof number. Not generic over the variant, so that it is compiled only once.
#[inline(never)]
fn sort_leaves(leaves: &mut [Leaf]) {
    leaves.sort();
}

/// Builds the frontier of an unfinished search.
pub(super) struct Frontier<'a, V: Variant> {
    walker: TreeWalker<'a, V>,
    /// Keys of all positions that are, or were, in the frontier.
    seen: HashSet<u64>,
}

impl<'a, V: Variant> Frontier<'a, V> {
    /// A frontier whose root is the walker's position.
    pub(super) fn new(walker: TreeWalker<'a, V>) -> Self {
        Frontier { walker, seen: HashSet::new() }
    }

    /// About `most` positions of the frontier, sorted by proof number, the least first. Empty when the rules settle the
    /// root.
    pub(super) fn leaves(mut self, most: usize) -> Vec<Leaf> {
        let Successor::Node { key, mobility } = self.walker.searcher.play_forced() else { return Vec::new() };
        let root = self.leaf(key, mobility);
        self.walker.retreat(0);
        self.seen.insert(key);
        let (mut open, mut done) = (BinaryHeap::from([root]), Vec::new());
        while open.len() + done.len() < most
            && let Some(leaf) = open.pop()
        {
            match self.expand(&leaf) {
                Some(leaves) => open.extend(leaves),
                None => done.push(leaf),
            }
        }
        done.extend(open);
        sort_leaves(&mut done);
        done
    }

    /// The leaf of the current position, which has this key.
    fn leaf(&self, key: u64, mobility: u32) -> Leaf {
        let stored = self.walker.shared().table.probe(key);
        let ProofNumbers { proof, disproof } = stored.unwrap_or_else(|| self.walker.searcher.leaf_numbers(mobility));
        Leaf { proof, disproof, moves: self.walker.searcher.played().collect(), key }
    }

    /// The leaves that take the place of this one; `None` when it cannot be expanded.
    fn expand(&mut self, leaf: &Leaf) -> Option<Vec<Leaf>> {
        self.walker.shared().table.probe(leaf.key)?;
        leaf.moves.iter().for_each(|&mv| self.walker.searcher.make(mv));
        let leaves = self.successors();
        self.walker.retreat(0);
        leaves
    }

    /// The leaves that take the place of the current position.
    fn successors(&mut self) -> Option<Vec<Leaf>> {
        let or_node = self.walker.is_or_node();
        let mut leaves = Vec::new();
        for mv in self.walker.moves() {
            let start = self.walker.plies();
            let successor = self.walker.advance(mv);
            let leaf = match successor {
                Successor::Terminal { .. } => None,
                Successor::Node { key, mobility } => Some(self.leaf(key, mobility)),
            };
            self.walker.retreat(start);
            match (successor, leaf) {
                // The position is already settled: the attacker has a winning move, or the defender has a move that
                // does not lose.
                (Successor::Terminal { won }, _) if won == or_node => return None,
                (_, Some(leaf)) => leaves.push(leaf),
                _ => {}
            }
        }
        if or_node {
            sort_leaves(&mut leaves);
            let most = leaves.first()?.proof.saturating_mul(ALTERNATIVE);
            leaves.truncate(MAX_ALTERNATIVES);
            leaves.retain(|leaf| leaf.proof <= most);
        }
        // A position that is reached by two lines is kept only once.
        leaves.retain(|leaf| leaf.proof > 0 && self.seen.insert(leaf.key));
        Some(leaves)
    }
}
