//! The limits of a search, the signals to it, its reports, and its result.

use super::memory::Memory;
use super::skill::Skill;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tenfold_core::types::{Bound, Move, Score};

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time that the player has left.
    pub left: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// Moves until more time is added; `None` when the time is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// The limits of a search, which ends when it reaches the first of them. A search without limits runs until it is
/// stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Nodes to visit at most, over all threads.
    pub nodes: Option<u64>,
    /// End the search when a win in at most this number of moves is proven.
    pub mate: Option<u32>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The clock from which time management derives the time for this move.
    pub clock: Option<Clock>,
    /// Search until stopped, even when there is nothing more to find.
    pub infinite: bool,
    /// Analysis: search for both players, without using the secrets of either player. [`Limits::infinite`] implies
    /// analysis.
    pub analysis: bool,
    /// Ponder: no time limit applies until [`Control::ponderhit`].
    pub ponder: bool,
    /// Search only these moves at the root; empty for all.
    pub search_moves: Vec<Move>,
    /// Limited strength; `None` for full strength, which analysis always has.
    pub skill: Option<Skill>,
    /// Suspend the search after this time, but not before it has searched a thousand nodes; or sooner when it only
    /// waits to be stopped. The same search, with the same memory and in the same position, then goes on where it was.
    /// Its other limits hold for all slices together. A search in slices has one thread.
    pub slice: Option<Duration>,
}

/// Signals from outside to a running search.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    ponderhit: AtomicBool,
    restart: AtomicBool,
}

impl Control {
    /// Ends the search as soon as possible; it returns its best move so far.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Release);
    }

    /// The opponent played the expected move: time limits apply from now on.
    pub fn ponderhit(&self) {
        self.ponderhit.store(true, Ordering::Release);
    }

    /// Ends the search as [`Control::stop`] does, and asks the caller to restart it.
    pub fn restart(&self) {
        self.restart.store(true, Ordering::Release);
    }

    /// Whether the search should end: [`Control::stop`] or [`Control::restart`] was called.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire) || self.restart.load(Ordering::Acquire)
    }

    /// Whether [`Control::restart`] was called. Resets that request.
    pub fn take_restart(&self) -> bool {
        self.restart.swap(false, Ordering::AcqRel) && !self.stop.load(Ordering::Acquire)
    }

    /// Whether [`Control::ponderhit`] was called.
    pub fn is_ponderhit(&self) -> bool {
        self.ponderhit.load(Ordering::Acquire)
    }

    /// The flag that [`Control::stop`] sets, for other work that can be stopped.
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }
}

/// Everything that a search needs besides the position.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// The limits of the search.
    pub limits: &'a Limits,
    /// Signals from outside to the running search.
    pub control: &'a Control,
    /// The transposition table and histories, which later searches use again.
    pub memory: &'a Memory,
    /// The number of search threads. With one thread the search is deterministic.
    pub threads: usize,
    /// The number of best lines to find.
    pub multipv: usize,
    /// The time reserved on each move for delays between the engine and its user interface (`Move Overhead`).
    pub overhead: Duration,
}

/// What tells a suspended search from others: its position, and all that was asked for but the length of slices.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct SearchIdentity {
    key: u64,
    limits: Limits,
    multipv: usize,
}

impl SearchIdentity {
    /// The identity of the search of a job in the position with this key.
    pub(super) fn new(key: u64, job: &Job) -> SearchIdentity {
        SearchIdentity { key, limits: Limits { slice: None, ..job.limits.clone() }, multipv: job.multipv }
    }
}

/// A principal variation that a search has found, and the progress of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Depth of the iteration, in plies.
    pub depth: u32,
    /// Greatest depth of any line, extensions and quiescence included.
    pub seldepth: u32,
    /// Rank of the line among the best lines, from 1.
    pub multipv: usize,
    /// Score for the side to move.
    pub score: Score,
    /// How the score relates to the true value.
    pub bound: Bound,
    /// Nodes visited so far.
    pub nodes: u64,
    /// Time spent so far.
    pub time: Duration,
    /// How much of the transposition table this search has filled, in thousandths.
    pub hashfull: u32,
    /// The moves of the line, as text.
    pub pv: Vec<String>,
}

/// What a running search reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// A line with its score.
    Line(Info),
    /// The root move being searched now; reported after the first second.
    Current {
        /// Depth of the iteration, in plies.
        depth: u32,
        /// The move, as text.
        mv: String,
        /// The number of the move in the order of the root moves, from 1.
        number: usize,
    },
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The best move; `None` when there is no legal move.
    pub best: Option<String>,
    /// The expected reply, which the engine can ponder on.
    pub ponder: Option<String>,
    /// Score for the side to move.
    pub score: Score,
    /// Depth of the last finished iteration.
    pub depth: u32,
    /// Nodes visited, over all threads.
    pub nodes: u64,
    /// Whether the search has only been suspended, at the end of its [slice](Limits::slice).
    pub is_suspended: bool,
}
