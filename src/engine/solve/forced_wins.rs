//! Forced wins for the search that chooses moves: proof-number search in short slices. Its tables are kept for a whole
//! game.
//!
//! A slice continues from the table entries of earlier slices, including slices of other searches in the same game. A
//! proven win is extracted completely and without cycles, so that the winner can follow it to the end.

use super::child_cache::ChildCache;
use super::df_pn::{ProofSearcher, Successor};
use super::extract::ProofExtraction;
use super::shared::SharedSearch;
use super::table::ProofTable;
use super::tree_walker::TreeWalker;
use crate::endgame::{EndgameTables, rules_fingerprint};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tenfold_core::position::{Position, Variant};
use tenfold_core::types::{Color, Move};
use web_time::Instant;

/// The greatest length of a line. A longer line, which can only come from two positions with the same key, is rejected.
const MAX_LINE: usize = 1000;
/// The number of wins that are kept.
const MAX_WINS: usize = 16;

/// A win that was found by proof-number search.
#[derive(Debug)]
pub struct ForcedWin {
    /// The winning player.
    pub winner: Color,
    /// The rules, as [`rules_fingerprint`] names them.
    rules: String,
    /// By the keys of positions with a choice: the most plies to the end, and the winner's move.
    nodes: HashMap<u64, (u32, Move)>,
}

impl ForcedWin {
    /// The line from a position on which the loser resists longest; `None` when the win does not include the position.
    pub fn line<V: Variant>(&self, position: &Position<V>) -> Option<Vec<Move>> {
        let mut position = position.clone();
        let mut line = Vec::new();
        let mut is_inside = false;
        while line.len() < MAX_LINE {
            let moves = position.legal_moves();
            let mv = match moves[..] {
                [] => return is_inside.then_some(line),
                [only] => only,
                _ => {
                    let &(_, choice) = self.nodes.get(&position.table_key())?;
                    is_inside = true;
                    if position.side == self.winner { choice } else { self.longest_defence(&mut position, &moves) }
                }
            };
            line.push(mv);
            position.make(mv);
        }
        None
    }

    /// The loser's move after which the win takes the most plies.
    fn longest_defence<V: Variant>(&self, position: &mut Position<V>, moves: &[Move]) -> Move {
        let plies_after = |mv: Move, position: &Position<V>| {
            let mut position = position.clone();
            position.make(mv);
            let mut plies = 1;
            loop {
                match position.legal_moves()[..] {
                    [] => return plies,
                    [only] => position.make(only),
                    _ => return plies + self.nodes.get(&position.table_key()).map_or(0, |(plies, _)| *plies),
                };
                plies += 1;
            }
        };
        moves.iter().copied().max_by_key(|&mv| plies_after(mv, position)).unwrap_or(Move::NONE)
    }
}

/// What the searches of a game know about forced wins: proof-number tables for both players, and wins that were found.
pub struct ForcedWins {
    /// Size of a table, in mebibytes.
    mib: usize,
    /// The tables for White's and Black's wins. They are created by [`ForcedWins::allocate_tables`] or on first use.
    tables: [OnceLock<ProofTable>; 2],
    wins: Mutex<Vec<Arc<ForcedWin>>>,
}

/// The result of a slice.
#[derive(Clone, Debug)]
pub enum SliceResult {
    /// Nothing has been shown yet.
    Open,
    /// The player wins. The field holds the win, if it could be extracted in time.
    Won(Option<Arc<ForcedWin>>),
    /// The player cannot win, at least not without repeating a position.
    NotWon,
}

/// The task and the limits of a slice.
pub struct Slice<'a> {
    /// The player whose win is searched for.
    pub attacker: Color,
    /// The only moves of the position that are searched; empty for all moves.
    pub moves: &'a [Move],
    /// The number of nodes to expand.
    pub nodes: u64,
    /// Set to end the slice early.
    pub stop: &'a AtomicBool,
    /// The number of visits to nodes that an extraction may make. It may also search this number of nodes again.
    pub extraction_nodes: u64,
    /// The time at which an extraction ends at the latest.
    pub deadline: Option<Instant>,
    /// Endgame tables for the rules of the position, if there are any.
    pub endgames: Option<&'a EndgameTables>,
}

/// The data that a thread keeps from slice to slice.
#[derive(Default)]
pub struct SliceMemory {
    /// One cache for each attacker, because the cached numbers depend on who is to win.
    caches: [ChildCache; 2],
}

impl ForcedWins {
    /// Tables that will have `mib` mebibytes each.
    pub fn new(mib: usize) -> ForcedWins {
        ForcedWins { mib, tables: Default::default(), wins: Mutex::default() }
    }

    /// Makes the tables, so that no search has to make them: new memory takes milliseconds for each mebibyte on some
    /// machines. Ends early once `abandoned` is set.
    pub fn allocate_tables(&self, abandoned: &AtomicBool) {
        for attacker in Color::BOTH {
            if self.tables[attacker as usize].get().is_none() {
                // The system provides memory only when it is first written to, so clearing the table also allocates it.
                self.table(attacker).clear_unless_abandoned(abandoned);
            }
        }
    }

    /// The table of a player's wins.
    fn table(&self, attacker: Color) -> &ProofTable {
        self.tables[attacker as usize].get_or_init(|| ProofTable::new(self.mib))
    }

    /// Removes all results of earlier searches.
    pub fn clear(&self) {
        self.tables.iter().filter_map(OnceLock::get).for_each(ProofTable::clear);
        self.wins.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Wins that were found before, under the rules of this position.
    pub fn known_wins<V: Variant>(&self, position: &Position<V>) -> Vec<Arc<ForcedWin>> {
        let wins = self.wins.lock().unwrap_or_else(PoisonError::into_inner);
        if wins.is_empty() {
            return Vec::new();
        }
        let rules = rules_fingerprint(position.game, &position.config);
        wins.iter().filter(|win| win.rules == rules).cloned().collect()
    }

    /// Searches for a win from a position for one slice. Returns the result, and the number of nodes that were expanded, not
    /// counting nodes that the extraction searched again.
    pub fn search_for_slice_of_nodes<V: Variant>(
        &self,
        position: &Position<V>,
        slice: &Slice,
        memory: &mut SliceMemory,
    ) -> (SliceResult, u64) {
        let nodes = AtomicU64::new(0);
        let unlimited = SharedSearch::new(self.table(slice.attacker), slice.attacker, slice.stop, &nodes);
        let shared = SharedSearch { endgames: slice.endgames, nodes_limit: slice.nodes, ..unlimited };
        let mut searcher = ProofSearcher::new(&shared, position.clone(), Vec::new());
        let key = match searcher.play_forced() {
            Successor::Terminal { won: false } => return (SliceResult::NotWon, 1),
            Successor::Terminal { won: true } => return (SliceResult::Won(None), 1),
            Successor::Node { key, .. } => key,
        };
        let is_at_root = searcher.plies() == 0;
        let moves = if is_at_root { slice.moves.to_vec() } else { Vec::new() };
        let cache = &mut memory.caches[slice.attacker as usize];
        let mut searcher = ProofSearcher::with_cache(&shared, searcher.position, moves, std::mem::take(cache));
        let numbers = searcher.solve();
        let root = searcher.position.clone();
        *cache = searcher.into_cache();
        let result = match (numbers.proof, numbers.disproof) {
            (0, _) => SliceResult::Won(self.extract(root, key, slice)),
            (_, 0) => SliceResult::NotWon,
            _ => SliceResult::Open,
        };
        (result, nodes.load(Relaxed))
    }

    /// Extracts a win from the table, and keeps it.
    fn extract<V: Variant>(&self, position: Position<V>, key: u64, slice: &Slice) -> Option<Arc<ForcedWin>> {
        let nodes = AtomicU64::new(0);
        let unlimited = SharedSearch::new(self.table(slice.attacker), slice.attacker, slice.stop, &nodes);
        let shared = SharedSearch { nodes_limit: slice.extraction_nodes, deadline: slice.deadline, ..unlimited };
        let rules = rules_fingerprint(position.game, &position.config);
        let searcher = ProofSearcher::new(&shared, position, Vec::new());
        let walker = TreeWalker { searcher, endgames: slice.endgames };
        let nodes = ProofExtraction::new(walker).with_visits(slice.extraction_nodes).prove_nodes(key).ok()?;
        let win = Arc::new(ForcedWin { winner: slice.attacker, rules, nodes });
        let mut wins = self.wins.lock().unwrap_or_else(PoisonError::into_inner);
        if wins.len() >= MAX_WINS {
            wins.remove(0);
        }
        wins.push(Arc::clone(&win));
        Some(win)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_both_players_can_be_made_before_a_search() {
        let wins = ForcedWins::new(1);
        wins.allocate_tables(&AtomicBool::new(false));
        assert!(wins.tables.iter().all(|table| table.get().is_some()));
    }
}
