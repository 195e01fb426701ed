//! Extraction of a proof tree from the table after a search. The settled nodes are visited down to the end of the game
//! on every line; nodes whose entries have been overwritten are solved again.
//!
//! A proof must have no cycle. A position that was proven early may occur again below a position that was proven later,
//! if the table names a cheaper move for the later position. So a move is accepted only if everything below it was
//! visited without coming back to a node of the current line.

use super::df_pn::{ProofSearcher, Successor};
use super::proof_numbers::ProofNumbers;
use super::table::ProofTable;
use super::tree_walker::{ExtractionFailed, TreeWalker};
use std::collections::HashMap;
use tenfold_core::position::Variant;
use tenfold_core::types::Move;

/// The greatest size, in mebibytes, of the additional table that is used to solve a node without coming back to the
/// current line.
const MAX_ACYCLIC_TABLE_MIB: u64 = 64;
/// The bytes of the additional table for each node that it may have to store.
const BYTES_PER_NODE: u64 = 32;
/// The effort with which proven nodes are stored in the additional table, large enough that they are not replaced.
const PROVEN_EFFORT: u64 = 1 << 20;

/// The state of a node in the extraction.
#[derive(Clone, Copy)]
enum NodeStatus {
    /// The node is on the current line.
    OnLine,
    /// The node is proven: the attacker wins in at most this number of plies. Where the attacker is to move, the second
    /// field is the winning move.
    Proven(u32, Move),
}

/// A proof of a node: the most plies to the end of the game, and the attacker's move ([`Move::NONE`] at an AND node).
type FoundProof = Option<(u32, Move)>;

/// The attacker's moves, each under the key of a node where the attacker has a choice.
pub(super) type ProofMoves = HashMap<u64, Move>;

/// The extraction of a proof.
pub(super) struct ProofExtraction<'a, V: Variant> {
    walker: TreeWalker<'a, V>,
    nodes: HashMap<u64, NodeStatus>,
    /// Keys of the nodes on the current line.
    line: Vec<u64>,
    /// The number of visits that the extraction may still make; some nodes are visited more than once.
    visits_left: u64,
}

/// The size, in mebibytes, of an additional table for `nodes` nodes. It is no larger than needed, because new memory
/// takes time, especially in huge pages.
fn acyclic_table_mib(nodes: u64) -> usize {
    (nodes.saturating_mul(BYTES_PER_NODE) >> 20).clamp(1, MAX_ACYCLIC_TABLE_MIB) as usize
}

impl<'a, V: Variant> ProofExtraction<'a, V> {
    /// An extraction that begins at the walker's position.
    pub(super) fn new(walker: TreeWalker<'a, V>) -> Self {
        ProofExtraction { walker, nodes: HashMap::new(), line: Vec::new(), visits_left: u64::MAX }
    }

    /// The same extraction, but it fails if it is not finished after visiting `most` nodes.
    pub(super) fn with_visits(self, most: u64) -> Self {
        ProofExtraction { visits_left: most, ..self }
    }

    /// The attacker's moves in a proof of the root, which has this key.
    pub(super) fn prove(self, key: u64) -> Result<ProofMoves, ExtractionFailed> {
        let nodes = self.prove_nodes(key)?.into_iter();
        Ok(nodes.filter(|(_, (_, mv))| *mv != Move::NONE).map(|(key, (_, mv))| (key, mv)).collect())
    }

    /// The nodes of a proof of the root, which has this key. For each position with a choice: the most plies to the end
    /// of the game, and the attacker's move, [`Move::NONE`] where the defender is to move.
    pub(super) fn prove_nodes(mut self, key: u64) -> Result<HashMap<u64, (u32, Move)>, ExtractionFailed> {
        self.prove_node(key)?.ok_or(ExtractionFailed)?;
        let nodes = self.nodes.into_iter().filter_map(|(key, status)| match status {
            NodeStatus::Proven(plies, mv) => Some((key, (plies, mv))),
            NodeStatus::OnLine => None,
        });
        Ok(nodes.collect())
    }

    /// Proves the current node. Returns the most plies to the end of the game; `None` if the node cannot be proven
    /// without coming back to the line.
    fn prove_node(&mut self, key: u64) -> Result<Option<u32>, ExtractionFailed> {
        if self.visits_left == 0 || self.walker.is_over() {
            return Err(ExtractionFailed);
        }
        self.visits_left -= 1;
        self.nodes.insert(key, NodeStatus::OnLine);
        self.line.push(key);
        let found = if self.walker.is_or_node() { self.prove_or_node(key) } else { self.prove_and_node() };
        self.line.pop();
        match found? {
            Some((plies, mv)) => {
                self.nodes.insert(key, NodeStatus::Proven(plies, mv));
                Ok(Some(plies))
            }
            None => {
                self.nodes.remove(&key);
                Ok(None)
            }
        }
    }

    fn prove_or_node(&mut self, key: u64) -> Result<FoundProof, ExtractionFailed> {
        if let Some(found) = self.try_candidates()? {
            return Ok(Some(found));
        }
        // The entries of the children were overwritten, so the node is solved again.
        self.walker.solve_again()?;
        if let Some(found) = self.try_candidates()? {
            return Ok(Some(found));
        }
        self.solve_without_cycle(key)
    }

    fn try_candidates(&mut self) -> Result<FoundProof, ExtractionFailed> {
        for mv in self.candidates() {
            if let Some(plies) = self.prove_move(mv)? {
                return Ok(Some((plies, mv)));
            }
        }
        Ok(None)
    }

    fn prove_and_node(&mut self) -> Result<FoundProof, ExtractionFailed> {
        let mut longest = 0;
        for mv in self.walker.moves() {
            let Some(plies) = self.prove_move(mv)? else { return Ok(None) };
            longest = longest.max(plies);
        }
        Ok(Some((longest, Move::NONE)))
    }

    /// Proves the position that a move leads to. Returns the most plies from the current position to the end of the
    /// game.
    fn prove_move(&mut self, mv: Move) -> Result<Option<u32>, ExtractionFailed> {
        let start = self.walker.plies();
        let plies = match self.walker.advance(mv) {
            Successor::Terminal { won } => Ok(won.then_some(0)),
            Successor::Node { key, .. } => match self.nodes.get(&key) {
                Some(NodeStatus::Proven(plies, _)) => Ok(Some(*plies)),
                Some(NodeStatus::OnLine) => Ok(None),
                None => self.prove_node(key),
            },
        };
        let played = self.walker.retreat(start);
        Ok(plies?.map(|plies| played + plies))
    }

    /// The attacker's moves that may be proven to win: first the moves that are already proven, then the moves whose
    /// proof took the least work.
    fn candidates(&mut self) -> Vec<Move> {
        let mut candidates = Vec::new();
        for mv in self.walker.moves() {
            let start = self.walker.plies();
            let successor = self.walker.advance(mv);
            let rank = self.rank(successor);
            let played = self.walker.retreat(start);
            if let Some((class, rank)) = rank {
                candidates.push((class, rank + u64::from(played), mv));
            }
        }
        sort_by_rank(&mut candidates);
        candidates.into_iter().map(|(_, _, mv)| mv).collect()
    }

    /// The rank, among the candidates, of a move that leads to `successor`; lower is better. `None` if the move is no
    /// candidate.
    fn rank(&self, successor: Successor) -> Option<(u8, u64)> {
        let key = match successor {
            Successor::Terminal { won } => return won.then_some((0, 0)),
            Successor::Node { key, .. } => key,
        };
        match self.nodes.get(&key) {
            Some(NodeStatus::Proven(plies, _)) => return Some((0, u64::from(*plies))),
            Some(NodeStatus::OnLine) => return None,
            None => {}
        }
        let shared = self.walker.shared();
        if let Some(value) = self.walker.endgame_value() {
            let wins = value.is_won_by(shared.attacker, self.walker.searcher.position.side);
            return wins.then_some((1, u64::from(value.plies().unwrap_or(0))));
        }
        let (numbers, effort) = shared.table.probe_with_effort(key)?;
        (numbers.proof == 0).then_some((1, effort))
    }

    /// Solves a node for which every proof in the table comes back to the current line. It is solved in an additional
    /// table that holds only the nodes proven so far, and the current line is the search path.
    fn solve_without_cycle(&mut self, key: u64) -> Result<FoundProof, ExtractionFailed> {
        log::debug!("a cycle of {} positions in a proof", self.line.len());
        let nodes = self.walker.shared().nodes_limit.saturating_add(self.nodes.len() as u64);
        let table = ProofTable::new(acyclic_table_mib(nodes));
        for (key, status) in &self.nodes {
            if let NodeStatus::Proven(..) = status {
                table.store(*key, ProofNumbers::PROVEN, PROVEN_EFFORT);
            }
        }
        let shared = self.walker.shared().with_table(&table);
        let mut searcher = ProofSearcher::new(&shared, self.walker.searcher.position.clone(), Vec::new());
        self.line.iter().filter(|&&on_line| on_line != key).for_each(|&on_line| searcher.path.push(on_line));
        let walker = TreeWalker { searcher, endgames: self.walker.endgames };
        let (nodes, line) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.line));
        let mut below = ProofExtraction { walker, nodes, line, visits_left: self.visits_left };
        let found = below.walker.solve_again().and_then(|()| below.try_candidates());
        (self.nodes, self.line, self.visits_left) = (below.nodes, below.line, below.visits_left);
        found
    }
}

/// Sorts moves by class and rank. Not generic over the variant, so that it is compiled only once.
#[inline(never)]
fn sort_by_rank(ranked: &mut [(u8, u64, Move)]) {
    ranked.sort();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_against_cycles_is_no_larger_than_what_may_be_stored_there() {
        assert_eq!(acyclic_table_mib(0), 1);
        assert_eq!(acyclic_table_mib(20_000), 1);
        assert_eq!(acyclic_table_mib(1_000_000), 30);
        assert_eq!(acyclic_table_mib(u64::MAX), 64);
    }
}
