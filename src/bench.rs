//! The benchmark: fixed positions of every game, searched to a fixed depth.
//!
//! Its node count is the engine's signature: it changes when, and only when, the search changes.

use crate::core::random::Rng;
use crate::core::types::Outcome;
use crate::engine::search::{Answer, Control, Job, Limits, Memory};
use crate::registry::{GAMES, Game};
use crate::session::Session;
use std::fmt;
use std::time::{Duration, Instant};

/// Plies that a position is searched when nothing else is said.
pub const DEPTH: u32 = 8;

/// Mebibytes of the table, which is new for each position.
const TABLE: usize = 16;

/// How far from the first position the positions lie, in plies.
const DISTANCES: [usize; 8] = [0, 3, 8, 13, 20, 29, 38, 47];

/// Walks that are tried for a position before it is left out.
const TRIES: u64 = 200;

/// One position of the benchmark, searched.
#[derive(Clone, Debug)]
pub struct Line {
    /// The game's name.
    pub game: &'static str,
    /// The position.
    pub fen: String,
    /// What the search found.
    pub answer: Answer,
    /// How long it took.
    pub time: Duration,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let best = self.answer.best.as_deref().unwrap_or("-");
        let time = self.time.as_millis();
        write!(f, "{}: {} nodes {time} ms {best} {}", self.game, self.answer.nodes, self.fen)
    }
}

/// All positions together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Total {
    /// Nodes visited.
    pub nodes: u64,
    /// Time spent on searching.
    pub time: Duration,
}

impl fmt::Display for Total {
    /// `N nodes M nps`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let seconds = self.time.as_secs_f64().max(1e-6);
        write!(f, "{} nodes {:.0} nps", self.nodes, self.nodes as f64 / seconds)
    }
}

/// Searches all positions of all games on one thread, each with a fresh table, until done or stopped.
pub fn bench(depth: u32, control: &Control, report: &mut dyn FnMut(&Line)) -> Total {
    // Analysis: what a game draws in secret would make every run another.
    let limits = Limits { depth: Some(depth), analysis: true, ..Limits::default() };
    let mut total = Total::default();
    for game in GAMES {
        for session in positions(game) {
            if control.is_stopped() {
                return total;
            }
            let memory = Memory::new(TABLE);
            let overhead = Duration::ZERO;
            let job = Job { limits: &limits, control, memory: &memory, threads: 1, multipv: 1, overhead };
            let begin = Instant::now();
            let answer = session.search(&job, &mut |_| {});
            let time = begin.elapsed();
            total.nodes += answer.nodes;
            total.time += time;
            report(&Line { game: game.spec.name, fen: session.fen(), answer, time });
        }
    }
    total
}

/// The positions of a game: its first one, and the ends of fixed random walks from there. They hold as long as
/// the rules do.
pub fn positions(game: &Game) -> Vec<Box<dyn Session>> {
    DISTANCES.iter().filter_map(|&plies| (0..TRIES).find_map(|seed| walk(game, plies, seed))).collect()
}

/// Plays random moves; `None` when the game ends before, or there is no choice at the end.
fn walk(game: &Game, plies: usize, seed: u64) -> Option<Box<dyn Session>> {
    let mut session = game.open();
    let mut rng = Rng::new(plies as u64 * TRIES + seed);
    for _ in 0..plies {
        if session.outcome() != Outcome::Ongoing {
            return None;
        }
        session.play(rng.choose(&session.legal())?).ok()?;
    }
    (session.outcome() == Outcome::Ongoing && session.legal().len() > 1).then_some(session)
}
