//! What a search is asked for, and what it answers.

use super::Skill;
use super::memory::Memory;
use crate::core::types::{Bound, Move, Score};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left on it.
    pub left: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until more time is added; `None` when the time is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// When to end a search. All limits that are given hold together; none at all means until stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Most nodes to visit, over all threads.
    pub nodes: Option<u64>,
    /// End when a win in this many moves is proven.
    pub mate: Option<u32>,
    /// Exactly this long.
    pub movetime: Option<Duration>,
    /// As the clock allows.
    pub clock: Option<Clock>,
    /// Do not end by itself, even when there is nothing more to find: analysis.
    pub infinite: bool,
    /// Think for both players, knowing no secret of either. [`Limits::infinite`] implies it.
    pub analysis: bool,
    /// Think on the opponent's time: no time limit holds until [`Control::ponderhit`].
    pub ponder: bool,
    /// Only these moves at the root; empty for all.
    pub search_moves: Vec<Move>,
    /// How well to play; `None` for full strength, which analysis has in any case.
    pub skill: Option<Skill>,
}

/// Signals from outside to a running search.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    ponderhit: AtomicBool,
}

impl Control {
    /// Ends the search as soon as possible; its best move so far is the answer.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Release);
    }

    /// The opponent played the expected move: time limits hold from now on.
    pub fn ponderhit(&self) {
        self.ponderhit.store(true, Ordering::Release);
    }

    /// Whether the search shall end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Whether the opponent played the expected move.
    pub fn is_ponderhit(&self) -> bool {
        self.ponderhit.load(Ordering::Acquire)
    }

    /// The flag that ends a search, for other work that can be stopped.
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }
}

/// All that a search needs beside the position.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// When to end.
    pub limits: &'a Limits,
    /// Signals from outside.
    pub control: &'a Control,
    /// What outlives searches: the transposition table and the histories.
    pub memory: &'a Memory,
    /// Threads to search on. One is deterministic.
    pub threads: usize,
    /// How many best lines to find.
    pub multipv: usize,
    /// Time lost between engine and user, kept in reserve on each move.
    pub overhead: Duration,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Finished depth, in plies.
    pub depth: u32,
    /// Deepest line, in plies.
    pub seldepth: u32,
    /// Rank of the line among the best, from 1.
    pub multipv: usize,
    /// Value for the side to move.
    pub score: Score,
    /// How the value relates to the true one.
    pub bound: Bound,
    /// Nodes visited so far.
    pub nodes: u64,
    /// Time spent so far.
    pub time: Duration,
    /// Filled part of the table, in thousandths.
    pub hashfull: u32,
    /// The line, as text.
    pub pv: Vec<String>,
}

/// News from a running search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// A line was found or confirmed.
    Line(Info),
    /// The root move being searched now, and its number from 1; told from one second on.
    Current {
        /// Depth of the iteration, in plies.
        depth: u32,
        /// The move, as text.
        mv: String,
        /// Its number in the order of search, from 1.
        number: usize,
    },
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The turn to play; `None` when there is no legal move.
    pub best: Option<String>,
    /// The reply expected, for thinking on the opponent's time.
    pub ponder: Option<String>,
    /// Value for the side to move.
    pub score: Score,
    /// Depth of the last finished iteration.
    pub depth: u32,
    /// Nodes visited, over all threads.
    pub nodes: u64,
}
