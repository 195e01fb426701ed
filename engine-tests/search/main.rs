//! Tests of the search: what it must find, limits, draws, and limited strength.

mod ends;
#[path = "../fen.rs"]
mod fen;
mod forced_wins;
#[path = "../games.rs"]
mod games;
mod limits;
mod lone_kings;
mod mates;
mod network;
mod skill;
mod slices;
mod whole_games;

use std::time::Duration;
use tenfold::core::random::Rng;
use tenfold::core::types::{Bound, Color, MATE, MATE_RANGE, Outcome, Score};
use tenfold::engine::search::{Answer, Clock, Control, Info, Job, Limits, Memory, Report, Skill};
use tenfold::registry;
use tenfold::session::Session;

/// A search under test, with its settings.
struct Search {
    limits: Limits,
    /// Size of the transposition table in MiB; 0 to disable it.
    mib: usize,
    threads: usize,
    multipv: usize,
}

impl Search {
    fn new(limits: Limits) -> Self {
        Search { limits, mib: 4, threads: 1, multipv: 1 }
    }

    fn depth(depth: u32) -> Self {
        Search::new(Limits { depth: Some(depth), ..Limits::default() })
    }

    fn nodes(nodes: u64) -> Self {
        Search::new(Limits { nodes: Some(nodes), ..Limits::default() })
    }

    /// Searches with an empty table; the answer and all reports.
    fn run(&self, game: &dyn Session) -> (Answer, Vec<Report>) {
        self.run_under(game, &Control::default())
    }

    fn run_under(&self, game: &dyn Session, control: &Control) -> (Answer, Vec<Report>) {
        let memory = match self.mib {
            0 => Memory::without_table(),
            mib => Memory::new(mib),
        };
        self.run_with(game, control, &memory)
    }

    fn run_with(&self, game: &dyn Session, control: &Control, memory: &Memory) -> (Answer, Vec<Report>) {
        let mut reports = Vec::new();
        let job = Job {
            limits: &self.limits,
            control,
            memory,
            threads: self.threads,
            multipv: self.multipv,
            overhead: Duration::ZERO,
        };
        let answer = game.search(&job, &mut |report| reports.push(report));
        (answer, reports)
    }
}

fn game(name: &str) -> Box<dyn Session> {
    registry::find(name).expect("a game of this name").0.open()
}

fn antichess(fen: &str) -> Box<dyn Session> {
    let mut game = game("antichess");
    game.set_fen(fen).expect("a position");
    game
}

fn lines(reports: &[Report]) -> Vec<&Info> {
    let mut lines = Vec::new();
    for report in reports {
        if let Report::Line(info) = report {
            lines.push(info);
        }
    }
    lines
}
