//! Depth-first proof-number search (df-pn; Nagai, 2002). The threshold of a child is a quarter above the number of the
//! second-best child (the 1 + ε trick; Pawlewicz and Lew, 2007), which keeps the search from switching between children
//! too often. A move and all forced moves after it are one step, so that every node is a position with a choice.
//!
//! The graph-history interaction problem: a position that repeats on the path counts as not won by the attacker, like a
//! draw; the clock of the 50-move rule is ignored. So a proof never depends on the path by which its positions were
//! reached. A *disproof* may depend on it: [`super::disproof_set`] checks that before it is reported.

use super::child_cache::ChildCache;
use super::children::{self, Child};
use super::proof_numbers::{INFINITE, ProofNumbers};
use super::search_path::SearchPath;
use super::shared::SharedSearch;
use crate::endgame::EndgameTables;
use std::sync::atomic::Ordering::Relaxed;
use tenfold_core::board::HashAccumulator;
use tenfold_core::position::{GameConstants, MoveCollector, MoveSink, Position, Undo, Variant};
use tenfold_core::types::{Move, Outcome};

/// The greatest length of a chain of forced moves, and of a path. A longer one counts as not won by the attacker.
const MAX_LENGTH: usize = 1000;
/// Nodes between two checks of the limits.
const NODES_BETWEEN_CHECKS: u64 = 512;

/// The result of a move and of the forced moves after it.
#[derive(Clone, Copy)]
pub(super) enum Successor {
    /// The end of the game, or a certain draw.
    Terminal {
        /// Whether the attacker has won.
        won: bool,
    },
    /// A position with a choice.
    Node {
        /// The key of the position in the table.
        key: u64,
        /// The number of legal moves.
        mobility: u32,
    },
}

/// Counts moves and keeps the last one, separately for captures and other moves. This is faster than checking after
/// each move whether a capture has made the other moves illegal.
#[derive(Default)]
struct LegalMoveCounter {
    quiets: u32,
    captures: u32,
    last_quiet: Option<Move>,
    last_capture: Option<Move>,
}

impl LegalMoveCounter {
    /// The number of legal moves, and the last of them.
    #[inline(always)]
    fn count_and_last_move<V: Variant>(&self) -> (u32, Option<Move>) {
        match self.captures {
            0 => (self.quiets, self.last_quiet),
            _ if V::CAPTURES_MAY_BE_COMPULSORY => (self.captures, self.last_capture),
            _ => (self.captures + self.quiets, self.last_capture.or(self.last_quiet)),
        }
    }
}

impl MoveSink for LegalMoveCounter {
    const SEPARATES_CAPTURES: bool = true;
    #[inline(always)]
    fn quiet(&mut self, mv: Move) {
        self.quiets += 1;
        self.last_quiet = Some(mv);
    }
    #[inline(always)]
    fn capture(&mut self, mv: Move) {
        self.captures += 1;
        self.last_capture = Some(mv);
    }
    #[inline(always)]
    fn restart(&mut self) {
        (self.quiets, self.captures) = (0, 0);
    }
}

/// One thread of a search.
pub(super) struct ProofSearcher<'a, V: Variant> {
    pub(super) shared: &'a SharedSearch<'a>,
    pub(super) position: Position<V>,
    /// The moves played since the searcher was made.
    line: Vec<(Move, Undo<V, HashAccumulator>)>,
    /// The nodes on the way to the current position.
    pub(super) path: SearchPath,
    /// Children of all nodes on the path; the children of the current node come last.
    children: Vec<Child>,
    cache: ChildCache,
    moves: Vec<Move>,
    /// Nodes that this thread has expanded but not yet added to the shared counter.
    unreported_nodes: u64,
    stopped: bool,
    /// The only moves that are searched at the root; empty for all moves.
    root_moves: Vec<Move>,
}

impl<'a, V: Variant> ProofSearcher<'a, V> {
    /// A searcher at a position.
    pub(super) fn new(shared: &'a SharedSearch<'a>, position: Position<V>, root_moves: Vec<Move>) -> Self {
        Self::with_cache(shared, position, root_moves, ChildCache::new())
    }

    /// As [`ProofSearcher::new`], with the cache of an earlier searcher for the same variant and attacker.
    pub(super) fn with_cache(
        shared: &'a SharedSearch<'a>,
        position: Position<V>,
        root_moves: Vec<Move>,
        cache: ChildCache,
    ) -> Self {
        ProofSearcher {
            shared,
            position,
            line: Vec::new(),
            path: SearchPath::new(),
            children: Vec::new(),
            cache,
            moves: Vec::new(),
            unreported_nodes: 0,
            stopped: false,
            root_moves,
        }
    }

    /// Ends the searcher and returns its cache.
    pub(super) fn into_cache(self) -> ChildCache {
        self.cache
    }

    /// Searches until the current position is settled or a limit ends the search. The position must have more than one
    /// legal move.
    pub(super) fn solve(&mut self) -> ProofNumbers {
        self.stopped = false;
        let key = self.position.table_key();
        let before = self.path.len();
        self.path.push(key);
        let no_threshold = ProofNumbers { proof: INFINITE, disproof: INFINITE };
        let numbers = self.expand(key, no_threshold, true);
        self.path.pop();
        debug_assert_eq!(self.path.len(), before);
        self.report_nodes();
        if numbers.is_settled() {
            self.shared.is_root_settled.store(true, Relaxed);
        }
        numbers
    }

    fn report_nodes(&mut self) {
        self.shared.nodes.fetch_add(std::mem::take(&mut self.unreported_nodes), Relaxed);
    }

    fn count_node(&mut self) {
        self.unreported_nodes += 1;
        if self.unreported_nodes >= NODES_BETWEEN_CHECKS {
            self.report_nodes();
            self.stopped |= self.shared.is_root_settled.load(Relaxed) || self.shared.is_over();
        }
    }

    /// The number of nodes that all threads have expanded, as far as this thread knows.
    fn nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.unreported_nodes
    }

    /// Whether the attacker is to move.
    #[inline(always)]
    pub(super) fn is_or_node(&self) -> bool {
        self.position.side == self.shared.attacker
    }

    /// The proof and disproof numbers of the current position before anything is searched below it.
    #[inline(always)]
    pub(super) fn leaf_numbers(&self, mobility: u32) -> ProofNumbers {
        let pieces = self.position.board.count_all(self.shared.attacker) as usize;
        ProofNumbers::leaf(self.position.game.spec().lose_to_win, mobility, self.is_or_node(), pieces)
    }

    /// The moves from the searcher's first position to the current position.
    pub(super) fn played(&self) -> impl Iterator<Item = Move> + '_ {
        self.line.iter().map(|(mv, _)| *mv)
    }

    /// The number of moves from the searcher's first position to the current position.
    pub(super) fn plies(&self) -> usize {
        self.line.len()
    }

    /// Plays a move.
    #[inline(always)]
    pub(super) fn make(&mut self, mv: Move) {
        let undo = self.position.make(mv);
        self.line.push((mv, undo));
    }

    /// Takes moves back until `plies` moves are left.
    #[inline(always)]
    pub(super) fn unmake_to(&mut self, plies: usize) {
        while self.line.len() > plies {
            let Some((mv, undo)) = self.line.pop() else { return };
            self.position.unmake(mv, &undo);
        }
    }

    /// Whether the attacker wins the current position according to an endgame table; `None` if no table has the
    /// position.
    #[inline(always)]
    pub(super) fn probe_endgames(&self, tables: &EndgameTables) -> Option<bool> {
        let value = tables.probe(&self.position)?;
        Some(value.is_won_by(self.shared.attacker, self.position.side))
    }

    /// The number of legal moves, and one of them. If the move is forced, it is the only legal move.
    #[inline(always)]
    fn mobility(&mut self) -> (u32, Option<Move>) {
        if V::CAPTURES_MAY_BE_COMPULSORY && self.position.captures_are_compulsory() {
            let mut counter = LegalMoveCounter::default();
            self.position.generate(&mut counter);
            return counter.count_and_last_move::<V>();
        }
        // Without compulsory captures, forced moves are rare; generation into a list is compiled for these variants
        // anyway.
        let first = self.moves.len();
        self.position.generate(&mut MoveCollector::new(&mut self.moves));
        let found = ((self.moves.len() - first) as u32, self.moves.get(first).copied());
        self.moves.truncate(first);
        found
    }

    fn is_won(&self, outcome: Outcome) -> bool {
        matches!(outcome, Outcome::Win(winner, _) if winner == self.shared.attacker)
    }

    /// Plays moves as long as they are forced, and returns what they lead to.
    #[inline(always)]
    pub(super) fn play_forced(&mut self) -> Successor {
        let start = self.line.len();
        loop {
            if let Some(won) = self.shared.endgames.and_then(|tables| self.probe_endgames(tables)) {
                return Successor::Terminal { won };
            }
            match self.mobility() {
                (0, _) => {
                    let outcome = V::outcome_before_moves(&self.position)
                        .unwrap_or_else(|| V::outcome_without_moves(&self.position));
                    return Successor::Terminal { won: self.is_won(outcome) };
                }
                _ if let Some(outcome) = self.position.claimed_outcome_without_history() => {
                    return Successor::Terminal { won: self.is_won(outcome) };
                }
                (1, Some(mv)) if self.line.len() - start < MAX_LENGTH => self.make(mv),
                (1, _) => return Successor::Terminal { won: false },
                (mobility, _) => return Successor::Node { key: self.position.table_key(), mobility },
            }
        }
    }

    /// Searches below a node until its proof or disproof number reaches the threshold.
    fn expand(&mut self, key: u64, thresholds: ProofNumbers, is_root: bool) -> ProofNumbers {
        self.count_node();
        // The node's entry is needed at the end of this function, so it is prefetched now.
        self.shared.table.prefetch(key);
        let nodes = self.nodes();
        let or_node = self.is_or_node();
        let start = self.children.len();
        let numbers = if self.find_children(key, is_root) {
            ProofNumbers::from_phi_delta((0, INFINITE), or_node)
        } else {
            self.deepen(start, thresholds, is_root)
        };
        self.children.truncate(start);
        if is_root {
            self.shared.set_root_numbers(numbers);
        }
        // The numbers do not hold for the position if only some of its moves were searched, so they are not stored
        // then.
        if !is_root || self.root_moves.is_empty() {
            let effort = (self.nodes() - nodes) / self.shared.threads as u64 + 1;
            self.shared.table.store(key, numbers, effort);
        }
        numbers
    }

    /// Collects the children of a node with their numbers. Returns whether one of the children settles the node for the
    /// side to move.
    fn find_children(&mut self, key: u64, is_root: bool) -> bool {
        let start = self.children.len();
        match self.cache.get(key) {
            Some(cached) if !is_root => {
                cached.iter().for_each(|child| self.shared.table.prefetch_filter(child.key));
                self.children.extend_from_slice(cached);
            }
            _ => {
                if self.generate_children(is_root) {
                    return true;
                }
                if !is_root {
                    self.cache.put(key, &self.children[start..]);
                }
            }
        }
        let or_node = self.is_or_node();
        let is_long = self.path.len() > MAX_LENGTH;
        let mut n = start;
        while let Some(child) = self.children.get(n) {
            if is_long || self.path.contains(child.key) {
                // A repetition means that the attacker does not win: the defender accepts it, the attacker must avoid
                // it.
                if !or_node {
                    return true;
                }
                self.children.swap_remove(n);
            } else {
                n += 1;
            }
        }
        children::refresh_children(&mut self.children[start..], or_node, self.shared.table)
    }

    /// Plays each move of a node and keeps the children that are not terminal. Returns whether a terminal child settles
    /// the node for the side to move.
    fn generate_children(&mut self, is_root: bool) -> bool {
        let first = self.moves.len();
        let or_node = self.is_or_node();
        if is_root && !self.root_moves.is_empty() {
            self.moves.extend_from_slice(&self.root_moves);
        } else {
            self.position.generate(&mut MoveCollector::new(&mut self.moves));
        }
        let plies = self.plies();
        let mut settled = false;
        for n in first..self.moves.len() {
            let mv = self.moves[n];
            self.make(mv);
            match self.play_forced() {
                // A move that ends the game in favour of the opponent is left out.
                Successor::Terminal { won } => settled = won == or_node,
                Successor::Node { key, mobility } => {
                    self.shared.table.prefetch_filter(key);
                    self.children.push(Child { mv, key, numbers: self.leaf_numbers(mobility) });
                }
            }
            self.unmake_to(plies);
            if settled {
                break;
            }
        }
        self.moves.truncate(first);
        settled
    }

    /// Searches below the best child, on the way to the most-proving node, until a threshold of the current node is
    /// reached.
    fn deepen(&mut self, start: usize, thresholds: ProofNumbers, is_root: bool) -> ProofNumbers {
        let or_node = self.is_or_node();
        let (phi_threshold, delta_threshold) = thresholds.phi_delta(or_node);
        let SharedSearch { table, threads, .. } = *self.shared;
        loop {
            let selected = children::select_child(&self.children[start..], or_node, table, threads);
            let numbers = ProofNumbers::from_phi_delta((selected.phi, selected.delta), or_node);
            if selected.phi >= phi_threshold || selected.delta >= delta_threshold || self.stopped {
                return numbers;
            }
            if is_root {
                self.shared.set_root_numbers(numbers);
            }
            let child = self.children[start + selected.best];
            let (child_phi, child_delta) = child.numbers.phi_delta(or_node);
            // The threshold of the child follows from the 1 + ε trick, with ε = 1/4.
            let second_phi = selected.second_phi;
            let wanted = second_phi.max(child_phi).saturating_add(second_phi / 4 + 1);
            let phi_limit = wanted.min(phi_threshold).max(child_phi + 1);
            let spare = delta_threshold - selected.delta;
            let delta_limit = if delta_threshold >= INFINITE { INFINITE } else { child_delta.saturating_add(spare) };
            let limits = (phi_limit.min(INFINITE), delta_limit.min(INFINITE));
            let limits = ProofNumbers::from_phi_delta(limits, or_node);
            self.children[start + selected.best].numbers = self.descend(child, limits);
            if threads > 1 && children::refresh_children(&mut self.children[start..], or_node, table) {
                return ProofNumbers::from_phi_delta((0, INFINITE), or_node);
            }
        }
    }

    /// Searches below a child with these thresholds.
    fn descend(&mut self, child: Child, thresholds: ProofNumbers) -> ProofNumbers {
        let plies = self.plies();
        self.make(child.mv);
        self.play_forced();
        self.path.push(child.key);
        let shared = self.shared;
        if shared.threads > 1 {
            shared.table.enter_subtree(child.key);
        }
        let numbers = self.expand(child.key, thresholds, false);
        if shared.threads > 1 {
            shared.table.leave_subtree(child.key);
        }
        self.path.pop();
        self.unmake_to(plies);
        numbers
    }
}
