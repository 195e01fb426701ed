//! From a table to a proof: what the search has settled is gone through to the ends of all games, and what the table has
//! lost is solved again.
//!
//! A proof must have no cycle. A position that was proven early may come again below one that was proven later and for
//! which the table names a cheaper move; so a move is only taken when everything behind it was gone through without
//! coming back to the line.

use super::numbers::Numbers;
use super::search::{Place, Worker};
use super::table::ProofTable;
use crate::core::position::Variant;
use crate::core::types::Move;
use crate::engine::endgame::{EndgameTables, EndgameValue};
use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;

/// Size of the table for a position that must be solved without coming back to the line, in mebibytes.
const AFRESH: usize = 64;

/// The walk was stopped, or what the table told cannot be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Failed;

/// A position of the proof.
#[derive(Clone, Copy)]
enum Step {
    /// On the line that is gone through.
    Open,
    /// Shown to be won: in so many plies at most, by this move where the attacker is to move.
    Done(u32, Move),
}

/// The attacker's moves, by the keys of positions in which he has a choice.
pub(super) type Moves = HashMap<u64, Move>;

/// A walk through what is settled.
pub(super) struct Walk<'w, 'a, V: Variant> {
    pub(super) worker: &'w mut Worker<'a, V>,
    /// Endgame tables; a proof is gone through to the ends of games all the same.
    endgames: Option<&'a EndgameTables>,
    steps: HashMap<u64, Step>,
    /// Keys of the positions on the line.
    line: Vec<u64>,
}

impl<'w, 'a, V: Variant> Walk<'w, 'a, V> {
    /// A walk with a worker that stands at the first position with a choice.
    pub(super) fn new(worker: &'w mut Worker<'a, V>, endgames: Option<&'a EndgameTables>) -> Self {
        Walk { worker, endgames, steps: HashMap::new(), line: Vec::new() }
    }

    /// Shows that the attacker wins: his moves.
    pub(super) fn prove(mut self, key: u64) -> Result<Moves, Failed> {
        self.won(key)?.ok_or(Failed)?;
        let moves = self.steps.into_iter().filter_map(|(key, step)| match step {
            Step::Done(_, mv) if mv != Move::NONE => Some((key, mv)),
            _ => None,
        });
        Ok(moves.collect())
    }

    /// All moves of the present position.
    pub(super) fn moves(&mut self) -> Vec<Move> {
        self.worker.position.legal_moves()
    }

    /// Plays a move and the forced ones behind it, does something there, and takes them back. Also says how many plies
    /// that were.
    pub(super) fn after<T>(&mut self, mv: Move, act: impl FnOnce(&mut Self, Place) -> T) -> (u32, T) {
        let plies = self.worker.plies();
        self.worker.make(mv);
        let place = self.worker.follow();
        let gone = (self.worker.plies() - plies) as u32;
        let result = act(self, place);
        self.worker.unmake_to(plies);
        (gone, result)
    }

    /// What an endgame table says of the present position.
    fn tabled(&self) -> Option<EndgameValue> {
        self.endgames?.probe(&self.worker.position)
    }

    /// What an endgame table says of the present position: whether the attacker wins.
    pub(super) fn won_by_table(&self) -> Option<bool> {
        self.worker.look_up(self.endgames?)
    }

    /// Whether the walk must end.
    pub(super) fn is_stopped(&self) -> bool {
        self.worker.shared.is_over()
    }

    /// Shows that the attacker wins from here, in how many plies at most. `None`: not without coming back to the line.
    fn won(&mut self, key: u64) -> Result<Option<u32>, Failed> {
        if self.is_stopped() {
            return Err(Failed);
        }
        self.steps.insert(key, Step::Open);
        self.line.push(key);
        let found = if self.worker.attacks() { self.won_by_one(key) } else { self.won_after_all() };
        self.line.pop();
        match found? {
            Some((plies, mv)) => {
                self.steps.insert(key, Step::Done(plies, mv));
                Ok(Some(plies))
            }
            None => {
                self.steps.remove(&key);
                Ok(None)
            }
        }
    }

    fn won_by_one(&mut self, key: u64) -> Result<Option<(u32, Move)>, Failed> {
        if let Some(found) = self.won_by_promising()? {
            return Ok(Some(found));
        }
        // What the table knew was overwritten.
        self.solve_again()?;
        if let Some(found) = self.won_by_promising()? {
            return Ok(Some(found));
        }
        self.won_afresh(key)
    }

    fn won_by_promising(&mut self) -> Result<Option<(u32, Move)>, Failed> {
        for mv in self.promising() {
            let (gone, plies) = self.after(mv, |walk, place| walk.won_there(place));
            if let Some(plies) = plies? {
                return Ok(Some((gone + plies, mv)));
            }
        }
        Ok(None)
    }

    fn won_after_all(&mut self) -> Result<Option<(u32, Move)>, Failed> {
        let mut longest = 0;
        for mv in self.moves() {
            let (gone, plies) = self.after(mv, |walk, place| walk.won_there(place));
            let Some(plies) = plies? else { return Ok(None) };
            longest = longest.max(gone + plies);
        }
        Ok(Some((longest, Move::NONE)))
    }

    fn won_there(&mut self, place: Place) -> Result<Option<u32>, Failed> {
        match place {
            Place::End(won) => Ok(won.then_some(0)),
            Place::Node { key, .. } => match self.steps.get(&key) {
                Some(Step::Done(plies, _)) => Ok(Some(*plies)),
                Some(Step::Open) => Ok(None),
                None => self.won(key),
            },
        }
    }

    /// The attacker's moves that may be proven to win: first those that are, then by the work that they took.
    fn promising(&mut self) -> Vec<Move> {
        let mut found = Vec::new();
        for mv in self.moves() {
            let (gone, rank) = self.after(mv, |walk, place| match place {
                Place::End(won) => won.then_some((0, 0)),
                Place::Node { key, .. } => match walk.steps.get(&key) {
                    Some(Step::Done(plies, _)) => Some((0, u64::from(*plies))),
                    Some(Step::Open) => None,
                    None => {
                        if let Some(value) = walk.tabled() {
                            let wins = value.is_won_by(walk.worker.shared.attacker, walk.worker.position.side);
                            return wins.then_some((1, u64::from(value.plies().unwrap_or(0))));
                        }
                        let (numbers, effort) = walk.worker.shared.table.probe_with_effort(key)?;
                        (numbers.proof == 0).then_some((1, effort))
                    }
                },
            });
            if let Some((class, rank)) = rank {
                found.push((class, rank + u64::from(gone), mv));
            }
        }
        found.sort();
        found.into_iter().map(|(_, _, mv)| mv).collect()
    }

    /// Solves the position once more with what the table still knows.
    pub(super) fn solve_again(&mut self) -> Result<(), Failed> {
        self.worker.shared.done.store(false, Relaxed);
        if self.worker.solve().is_settled() { Ok(()) } else { Err(Failed) }
    }

    /// All that the table knows comes back to the line: the position is solved with nothing but what was shown, in a
    /// table of its own, and without coming back.
    fn won_afresh(&mut self, key: u64) -> Result<Option<(u32, Move)>, Failed> {
        log::debug!("a cycle of {} positions in a proof", self.line.len());
        let table = ProofTable::new(AFRESH);
        for (key, step) in &self.steps {
            if let Step::Done(..) = step {
                table.store(*key, Numbers::PROVEN, 1 << 20);
            }
        }
        let shared = self.worker.shared.afresh(&table);
        let mut worker = Worker::new(&shared, self.worker.position.clone(), Vec::new());
        self.line.iter().filter(|&&on| on != key).for_each(|&on| worker.enter_path(on));
        let (steps, line) = (std::mem::take(&mut self.steps), std::mem::take(&mut self.line));
        let mut walk = Walk { worker: &mut worker, endgames: self.endgames, steps, line };
        let found = walk.solve_again().and_then(|()| walk.won_by_promising());
        (self.steps, self.line) = (walk.steps, walk.line);
        found
    }
}
