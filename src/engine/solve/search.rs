//! Depth-first proof-number search (Nagai, 2002) with thresholds a quarter above the second-best move (the 1+ε trick of
//! Pawlewicz and Lew, 2006). A move and all forced ones behind it are one step, so that nodes are positions with a
//! choice.
//!
//! A position that stands on the path counts as not won by the attacker, and so does a drawn one; the clock of the
//! 50-move rule is not looked at. A proof then never hangs on how its positions were reached. That a position is *not*
//! won may hang on it: the walk makes sure of that before anybody is told.

use super::numbers::{INFINITE, Numbers, plus};
use super::recent::Recent;
use super::table::ProofTable;
use crate::core::board::HashAccumulator;
use crate::core::position::{MoveSink, Moves, Position, Undo, Variant};
use crate::core::types::{Color, Move, Outcome};
use crate::engine::endgame::EndgameTables;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// A chain of forced moves that is longer than this, or a path of so many positions, counts as not won.
const LONGEST: usize = 1000;
/// Nodes between two looks at the clock.
const BETWEEN_LOOKS: u64 = 512;
/// Places of the filter before the search for a key on the path.
const FILTER: usize = 4096;

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a ProofTable,
    /// Endgame tables, where they may be asked.
    pub(super) endgames: Option<&'a EndgameTables>,
    /// Who is to be shown to win.
    pub(super) attacker: Color,
    /// How many threads search.
    pub(super) threads: usize,
    /// Set by the user.
    pub(super) stop: &'a AtomicBool,
    pub(super) deadline: Option<Instant>,
    /// The most nodes.
    pub(super) nodes_limit: u64,
    /// Nodes so far, those of earlier searches included.
    pub(super) nodes: &'a AtomicU64,
    /// Set by the thread that has settled the first position.
    pub(super) done: AtomicBool,
    /// The numbers of the first position: proof above disproof.
    pub(super) root: AtomicU64,
}

impl Shared<'_> {
    /// The numbers of the first position.
    pub(super) fn root(&self) -> Numbers {
        let both = self.root.load(Relaxed);
        Numbers { proof: (both >> 32) as u32, disproof: both as u32 }
    }

    /// The same search with nothing known.
    pub(super) fn afresh<'b>(&'b self, table: &'b ProofTable) -> Shared<'b> {
        let (done, root) = (AtomicBool::new(false), AtomicU64::new(0));
        Shared { table, done, root, ..*self }
    }

    /// Whether nothing more may be searched.
    pub(super) fn is_over(&self) -> bool {
        self.stop.load(Relaxed)
            || self.nodes.load(Relaxed) >= self.nodes_limit
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// A move of a node and what is known of the position that it and the forced moves behind it lead to.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) mv: Move,
    pub(super) key: u64,
    pub(super) numbers: Numbers,
}

impl Child {
    pub(super) const NONE: Child = Child { mv: Move::NONE, key: 0, numbers: Numbers::PROVEN };
}

/// Where a move and the forced ones behind it lead.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// The game ends there, or it is drawn: whether the attacker has won.
    End(bool),
    /// A position with a choice.
    Node {
        /// Its key in the table.
        key: u64,
        /// How many moves there are to choose from.
        moves: u32,
    },
}

/// Counts moves and keeps the last, captures and others apart: that is faster than to look at each whether it is still
/// wanted.
#[derive(Default)]
struct Few {
    quiets: u32,
    captures: u32,
    quiet: Option<Move>,
    capture: Option<Move>,
}

impl Few {
    /// How many moves there are, and the last of them.
    #[inline(always)]
    fn legal<V: Variant>(&self) -> (u32, Option<Move>) {
        match self.captures {
            0 => (self.quiets, self.quiet),
            _ if V::COMPULSORY => (self.captures, self.capture),
            _ => (self.captures + self.quiets, self.capture.or(self.quiet)),
        }
    }
}

impl MoveSink for Few {
    const APART: bool = true;
    #[inline(always)]
    fn quiet(&mut self, mv: Move) {
        self.quiets += 1;
        self.quiet = Some(mv);
    }
    #[inline(always)]
    fn capture(&mut self, mv: Move) {
        self.captures += 1;
        self.capture = Some(mv);
    }
    #[inline(always)]
    fn restart(&mut self) {
        (self.quiets, self.captures) = (0, 0);
    }
}

/// One thread of a search.
pub(super) struct Worker<'a, V: Variant> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) position: Position<V, HashAccumulator>,
    /// The moves played from the first position.
    line: Vec<(Move, Undo<V, HashAccumulator>)>,
    /// Keys of the positions with a choice that were gone through.
    path: Vec<u64>,
    /// How many keys on the path end alike.
    filter: Vec<u16>,
    children: Vec<Child>,
    recent: Recent,
    moves: Vec<Move>,
    /// Nodes not yet told to the others.
    untold: u64,
    stopped: bool,
    /// The only moves that are looked at in the first position, if any are given.
    only: Vec<Move>,
}

impl<'a, V: Variant> Worker<'a, V> {
    /// A thread that stands at a position.
    pub(super) fn new(shared: &'a Shared<'a>, position: Position<V, HashAccumulator>, only: Vec<Move>) -> Self {
        Worker {
            shared,
            position,
            line: Vec::new(),
            path: Vec::new(),
            filter: vec![0; FILTER],
            children: Vec::new(),
            recent: Recent::new(),
            moves: Vec::new(),
            untold: 0,
            stopped: false,
            only,
        }
    }

    /// Searches until the first position, which has a choice, is settled or the search is stopped.
    pub(super) fn solve(&mut self) -> Numbers {
        self.stopped = false;
        let key = self.position.table_key();
        let before = self.path.len();
        self.enter_path(key);
        let all = Numbers { proof: INFINITE, disproof: INFINITE };
        let numbers = self.expand(key, all, true);
        self.leave_path();
        debug_assert_eq!(self.path.len(), before);
        self.tell();
        if numbers.is_settled() {
            self.shared.done.store(true, Relaxed);
        }
        numbers
    }

    fn tell(&mut self) {
        self.shared.nodes.fetch_add(std::mem::take(&mut self.untold), Relaxed);
    }

    fn count(&mut self) {
        self.untold += 1;
        if self.untold >= BETWEEN_LOOKS {
            self.tell();
            self.stopped |= self.shared.done.load(Relaxed) || self.shared.is_over();
        }
    }

    /// Puts a position on the path: it does not count as won when it comes again.
    pub(super) fn enter_path(&mut self, key: u64) {
        self.path.push(key);
        self.filter[key as usize % FILTER] += 1;
    }

    /// Takes the last position off the path.
    pub(super) fn leave_path(&mut self) {
        if let Some(key) = self.path.pop() {
            self.filter[key as usize % FILTER] -= 1;
        }
    }

    #[inline(always)]
    fn is_on_path(&self, key: u64) -> bool {
        self.filter[key as usize % FILTER] != 0 && self.path.contains(&key)
    }

    /// Whether the attacker is to move.
    #[inline(always)]
    pub(super) fn attacks(&self) -> bool {
        self.position.side == self.shared.attacker
    }

    /// How many moves were played.
    pub(super) fn plies(&self) -> usize {
        self.line.len()
    }

    /// Plays a move.
    #[inline(always)]
    pub(super) fn make(&mut self, mv: Move) {
        let undo = self.position.make(mv);
        self.line.push((mv, undo));
    }

    /// Takes moves back until so many are left.
    #[inline(always)]
    pub(super) fn unmake_to(&mut self, plies: usize) {
        while self.line.len() > plies {
            let Some((mv, undo)) = self.line.pop() else { return };
            self.position.unmake(mv, &undo);
        }
    }

    /// Whether the attacker wins by an endgame table.
    #[inline(always)]
    pub(super) fn look_up(&self, tables: &EndgameTables) -> Option<bool> {
        let value = tables.probe(&self.position)?;
        Some(value.is_won_by(self.shared.attacker, self.position.side))
    }

    /// Plays forced moves as long as there is no choice, and says what is there then.
    #[inline(always)]
    pub(super) fn follow(&mut self) -> Place {
        let start = self.line.len();
        loop {
            if let Some(won) = self.shared.endgames.and_then(|tables| self.look_up(tables)) {
                return Place::End(won);
            }
            let mut few = Few::default();
            self.position.generate(&mut few);
            match few.legal::<V>() {
                (0, _) => {
                    let outcome = V::finished(&self.position).unwrap_or_else(|| V::without_moves(&self.position));
                    return Place::End(matches!(outcome, Outcome::Win(winner, _) if winner == self.shared.attacker));
                }
                _ if V::is_dead(&self.position) => return Place::End(false),
                (1, Some(mv)) if self.line.len() - start < LONGEST => self.make(mv),
                (1, _) => return Place::End(false),
                (moves, _) => return Place::Node { key: self.position.table_key(), moves },
            }
        }
    }

    /// Searches below a node with a choice until a number reaches its threshold.
    fn expand(&mut self, key: u64, threshold: Numbers, is_first: bool) -> Numbers {
        self.count();
        // It is written to at the end.
        self.shared.table.prefetch(key);
        let nodes = self.shared.nodes.load(Relaxed) + self.untold;
        let attacks = self.attacks();
        let start = self.children.len();
        let numbers = match self.look_at_children(key, is_first) {
            true => Numbers::of_mover((0, INFINITE), attacks),
            false => self.deepen(start, threshold, is_first),
        };
        self.children.truncate(start);
        if is_first {
            self.shared.root.store(u64::from(numbers.proof) << 32 | u64::from(numbers.disproof), Relaxed);
        }
        if !is_first || self.only.is_empty() {
            let effort = (self.shared.nodes.load(Relaxed) + self.untold - nodes) / self.shared.threads as u64 + 1;
            self.shared.table.store(key, numbers, effort);
        }
        numbers
    }

    /// Finds the children of a node; true when one of them settles it for the mover at once.
    fn look_at_children(&mut self, key: u64, is_first: bool) -> bool {
        let start = self.children.len();
        match self.recent.get(key) {
            Some(children) if !is_first => {
                children.iter().for_each(|child| self.shared.table.expect(child.key));
                self.children.extend_from_slice(children);
            }
            _ => {
                if self.find_children(is_first) {
                    return true;
                }
                if !is_first {
                    self.recent.put(key, &self.children[start..]);
                }
            }
        }
        let attacks = self.attacks();
        let is_long = self.path.len() > LONGEST;
        let mut n = start;
        while let Some(child) = self.children.get(n) {
            if is_long || self.is_on_path(child.key) {
                if !attacks {
                    return true;
                }
                self.children.swap_remove(n);
            } else {
                n += 1;
            }
        }
        self.refresh(start, attacks)
    }

    /// Plays each move of a node, and keeps those that settle nothing; true when one settles the node for the mover.
    fn find_children(&mut self, is_first: bool) -> bool {
        let first = self.moves.len();
        let attacks = self.attacks();
        if is_first && !self.only.is_empty() {
            self.moves.extend_from_slice(&self.only);
        } else {
            self.position.generate(&mut Moves::new(&mut self.moves));
        }
        let plies = self.plies();
        let mut settled = false;
        for n in first..self.moves.len() {
            let mv = self.moves[n];
            self.make(mv);
            match self.follow() {
                // An end that is good for the other side is no choice.
                Place::End(won) => settled = won == attacks,
                Place::Node { key, moves } => {
                    self.shared.table.expect(key);
                    let pieces = self.position.board.count_all(self.shared.attacker) as usize;
                    let numbers = Numbers::of_edge(V::SPEC.lose_to_win, moves, self.attacks(), pieces);
                    self.children.push(Child { mv, key, numbers });
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

    /// Asks the table for what is known of the children; true when one settles the node for the mover.
    fn refresh(&mut self, start: usize, attacks: bool) -> bool {
        let table = self.shared.table;
        let mut settled = false;
        // All entries are asked for before any is read: memory is far away.
        let mut known = 0u64;
        for (n, child) in self.children[start..].iter().enumerate() {
            if table.may_know(child.key) {
                table.prefetch(child.key);
                known |= 1 << (n % 64);
            }
        }
        if known == 0 {
            return false;
        }
        for (n, child) in self.children[start..].iter_mut().enumerate() {
            if known & 1 << (n % 64) != 0
                && let Some(numbers) = table.probe(child.key)
            {
                child.numbers = numbers;
                settled |= numbers.for_mover(attacks).0 == 0;
            }
        }
        settled
    }

    /// Searches below the most promising child again and again until a threshold is reached.
    fn deepen(&mut self, start: usize, threshold: Numbers, is_first: bool) -> Numbers {
        let attacks = self.attacks();
        let (own_threshold, other_threshold) = threshold.for_mover(attacks);
        loop {
            let (best, second, own, other) = self.choose(start, attacks);
            let numbers = Numbers::of_mover((own, other), attacks);
            if own >= own_threshold || other >= other_threshold || self.stopped {
                return numbers;
            }
            if is_first {
                self.shared.root.store(u64::from(numbers.proof) << 32 | u64::from(numbers.disproof), Relaxed);
            }
            let child = self.children[best];
            let (child_own, child_other) = child.numbers.for_mover(attacks);
            let wanted = second.max(child_own).saturating_add(second / 4 + 1);
            let own_limit = wanted.min(own_threshold).max(child_own + 1);
            let spare = other_threshold - other;
            let other_limit = if other_threshold >= INFINITE { INFINITE } else { child_other.saturating_add(spare) };
            let limits = Numbers::of_mover((own_limit.min(INFINITE), other_limit.min(INFINITE)), attacks);
            self.children[best].numbers = self.descend(child, limits);
            if self.shared.threads > 1 && self.refresh(start, attacks) {
                return Numbers::of_mover((0, INFINITE), attacks);
            }
        }
    }

    /// Searches below a child.
    fn descend(&mut self, child: Child, limits: Numbers) -> Numbers {
        let plies = self.plies();
        self.make(child.mv);
        self.follow();
        self.enter_path(child.key);
        let shared = self.shared;
        if shared.threads > 1 {
            shared.table.enter(child.key);
        }
        let numbers = self.expand(child.key, limits, false);
        if shared.threads > 1 {
            shared.table.leave(child.key);
        }
        self.leave_path();
        self.unmake_to(plies);
        numbers
    }

    /// The child to search next, the own number of the next best, and the node's numbers as its mover sees them.
    ///
    /// A child below which other threads are at work counts as harder than it is, so that threads part: by a half for
    /// each, with which two threads needed the least time.
    #[inline(always)]
    fn choose(&self, start: usize, attacks: bool) -> (usize, u32, u32, u32) {
        let (mut best, mut least, mut second) = (start, u32::MAX, INFINITE);
        let (mut own, mut other) = (INFINITE, 0);
        for (n, child) in self.children[start..].iter().enumerate() {
            let (mine, theirs) = child.numbers.for_mover(attacks);
            other = plus(other, theirs);
            own = own.min(mine);
            let mut rated = mine;
            if self.shared.threads > 1 && mine < INFINITE {
                let busy = self.shared.table.busy(child.key);
                rated = mine.saturating_add((mine / 2).saturating_mul(busy)).min(INFINITE - 1);
            }
            if rated < least {
                (best, least, second) = (start + n, rated, least.min(INFINITE));
            } else {
                second = second.min(rated);
            }
        }
        if own == 0 { (best, second, 0, INFINITE) } else { (best, second, own, other) }
    }
}
