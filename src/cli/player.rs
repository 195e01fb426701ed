//! The engine as a player of whole games.

use std::sync::Arc;
use std::time::Duration;
use tenfold::core::types::{Color, MATE, MATE_RANGE, Score};
use tenfold::engine::search::{Answer, Control, Job, Limits, Memory, Report};
use tenfold::session::Session;

/// MiB of the hash table.
const HASH: usize = 16;

/// An engine that keeps its hash table from move to move.
pub struct Player {
    memory: Memory,
    limits: Limits,
    control: Arc<Control>,
}

/// What a search reports while it runs.
pub struct Progress<'a> {
    /// The score in centipawns for the side to move.
    pub score: Score,
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The principal variation.
    pub line: &'a [String],
}

impl Player {
    /// A player with a fixed time a move, in milliseconds.
    pub fn with_time(milliseconds: u64) -> Player {
        Player::new(Limits { movetime: Some(Duration::from_millis(milliseconds)), ..Limits::default() })
    }

    /// A player with a fixed number of nodes a move, which makes its games reproducible.
    pub fn with_nodes(nodes: u64) -> Player {
        Player::new(Limits { nodes: Some(nodes), ..Limits::default() })
    }

    fn new(limits: Limits) -> Player {
        Player { memory: Memory::new(HASH), limits, control: Arc::default() }
    }

    /// Stops the present search and all later ones when it is called.
    pub fn stopper(&self) -> impl Fn() + Send + 'static {
        let control = Arc::clone(&self.control);
        move || control.stop()
    }

    /// Whether it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }

    /// Searches for the best move. `report` follows the search.
    pub fn think(&self, session: &dyn Session, report: &mut dyn FnMut(&Progress)) -> Answer {
        self.search(session, &self.limits, report)
    }

    /// Searches for the best move in analysis mode, which does not use the engine's secret choice.
    pub fn analyse(&self, session: &dyn Session) -> Answer {
        self.search(session, &Limits { analysis: true, ..self.limits.clone() }, &mut |_| {})
    }

    fn search(&self, session: &dyn Session, limits: &Limits, report: &mut dyn FnMut(&Progress)) -> Answer {
        let job = Job {
            limits,
            control: &self.control,
            memory: &self.memory,
            threads: 1,
            multipv: 1,
            overhead: Duration::ZERO,
        };
        session.search(&job, &mut |event| {
            if let Report::Line(info) = event {
                report(&Progress { score: info.score, depth: info.depth, nodes: info.nodes, line: &info.pv });
            }
        })
    }
}

/// A score of the side to move as text: pawns from White's point of view, or who wins in how many moves.
pub fn score_text(score: Score, side: Color) -> String {
    if score.abs() < MATE_RANGE {
        let white = if side == Color::White { score } else { -score };
        return format!("{:+.2}", f64::from(white) / 100.0);
    }
    let winner = if score > 0 { side } else { side.other() };
    match (MATE - score.abs() + 1) / 2 {
        0 => format!("{winner:?} has won"),
        moves => format!("{winner:?} wins in {moves}"),
    }
}

/// The number of the next move: `12.` for White, `12...` for Black.
pub fn move_number(session: &dyn Session) -> String {
    let dots = if session.side() == Color::White { "." } else { "..." };
    format!("{}{dots}", session.clocks().0)
}
