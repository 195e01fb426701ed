//! The benchmark: fixed positions of every compiled variant, or of any single variant, searched to a fixed depth.
//!
//! The node count of a variant is its signature: it changes when, and only when, the search or the evaluation of that
//! variant changes. A new variant adds a line and does not change the other lines.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use std::fmt;
use std::time::{Duration, Instant};
use tenfold_core::random::Rng;
use tenfold_core::types::Outcome;
use tenfold_engine::search::{Control, Job, Limits, Memory};
use tenfold_registry::{GAMES, Game};
use tenfold_session::Session;

/// The search depth in plies if none is given.
pub const DEFAULT_DEPTH: u32 = 8;

/// The size of the transposition table in mebibytes. Each position gets a new table.
const HASH_MIB: usize = 16;

/// How many plies each position is away from the start position.
const PLIES_AFTER_START: [usize; 8] = [0, 3, 8, 13, 20, 29, 38, 47];

/// The number of random games that are tried to reach a position. If all fail, the position is left out.
const MAX_TRIES: u64 = 200;

/// The nodes and the time of searches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Total {
    /// Nodes searched.
    pub nodes: u64,
    /// Time spent searching.
    pub time: Duration,
}

impl fmt::Display for Total {
    /// The form `N nodes M nps`, which OpenBench reads.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let seconds = self.time.as_secs_f64().max(1e-6);
        write!(f, "{} nodes {:.0} nps", self.nodes, self.nodes as f64 / seconds)
    }
}

/// The total of all positions of one variant.
#[derive(Clone, Debug)]
pub struct GameTotal {
    /// The name of the variant.
    pub game: &'static str,
    /// The nodes and the time of all searches of the variant.
    pub total: Total,
}

impl fmt::Display for GameTotal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.game, self.total)
    }
}

/// Searches all positions of all compiled variants on one thread, and reports each variant when it is done. When
/// stopped, the total covers what has been searched until then.
pub fn bench(depth: u32, control: &Control, report: &mut dyn FnMut(&GameTotal)) -> Total {
    let mut sum = Total::default();
    for game in GAMES {
        let line = bench_game(game, depth, control);
        sum.nodes += line.total.nodes;
        sum.time += line.total.time;
        if control.is_stopped() {
            break;
        }
        report(&line);
    }
    sum
}

/// Like [`bench()`], but for a single variant, which may be loaded from a file.
pub fn bench_game(game: &Game, depth: u32, control: &Control) -> GameTotal {
    GameTotal { game: game.spec.name, total: search_all(game, depth, control) }
}

/// Searches the positions of a variant, each with an empty transposition table, until done or stopped.
fn search_all(game: &Game, depth: u32, control: &Control) -> Total {
    // The search runs as analysis, because a secret choice drawn at random would change the node count.
    let limits = Limits { depth: Some(depth), analysis: true, ..Limits::default() };
    let mut total = Total::default();
    for session in positions(game) {
        if control.is_stopped() {
            break;
        }
        let memory = Memory::new(HASH_MIB);
        let overhead = Duration::ZERO;
        let job = Job { limits: &limits, control, memory: &memory, threads: 1, multipv: 1, overhead };
        let begin = Instant::now();
        let answer = session.search(&job, &mut |_| {});
        let time = begin.elapsed();
        total.nodes += answer.nodes;
        total.time += time;
        log::info!("bench {}: {} nodes, {:?}, {}", game.spec.name, answer.nodes, answer.best, session.fen());
    }
    total
}

/// The positions of a variant: the start position, and the final positions of fixed random games from the start
/// position. They stay the same as long as the rules stay the same.
pub fn positions(game: &Game) -> Vec<Box<dyn Session>> {
    PLIES_AFTER_START
        .iter()
        .filter_map(|&plies| (0..MAX_TRIES).find_map(|seed| random_game(game, plies, seed)))
        .collect()
}

/// A session after this number of random plies; `None` if the game ends earlier, or if only one legal move is left.
fn random_game(game: &Game, plies: usize, seed: u64) -> Option<Box<dyn Session>> {
    let mut session = game.open();
    let mut rng = Rng::new(plies as u64 * MAX_TRIES + seed);
    for _ in 0..plies {
        if session.outcome() != Outcome::Ongoing {
            return None;
        }
        session.play(rng.choose(&session.legal_move_texts())?).ok()?;
    }
    (session.outcome() == Outcome::Ongoing && session.legal_move_texts().len() > 1).then_some(session)
}
