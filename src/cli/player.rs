//! The engine as a player of whole games.

use std::time::Duration;
use tenfold::core::types::{Color, MATE, MATE_RANGE, Score};
use tenfold::engine::search::{Answer, Control, Job, Limits, Memory};
use tenfold::session::Session;

/// Mebibytes of its table.
const TABLE: usize = 16;

/// An engine that keeps its table from turn to move.
pub struct Player {
    memory: Memory,
    limits: Limits,
}

impl Player {
    /// A player that thinks this many milliseconds a move.
    pub fn with_time(milliseconds: u64) -> Player {
        Player::new(Limits { movetime: Some(Duration::from_millis(milliseconds)), ..Limits::default() })
    }

    /// A player that visits this many nodes a move, and so always plays the same.
    pub fn with_nodes(nodes: u64) -> Player {
        Player::new(Limits { nodes: Some(nodes), ..Limits::default() })
    }

    fn new(limits: Limits) -> Player {
        Player { memory: Memory::new(TABLE), limits }
    }

    /// The move it would play, with its score.
    pub fn think(&self, session: &dyn Session) -> Answer {
        self.search(session, &self.limits)
    }

    /// The move it would advise a person to play, who shares no secret with it.
    pub fn advise(&self, session: &dyn Session) -> Answer {
        self.search(session, &Limits { analysis: true, ..self.limits.clone() })
    }

    fn search(&self, session: &dyn Session, limits: &Limits) -> Answer {
        let job = Job {
            limits,
            control: &Control::default(),
            memory: &self.memory,
            threads: 1,
            multipv: 1,
            overhead: Duration::ZERO,
        };
        session.search(&job, &mut |_| {})
    }
}

/// A score of the side to move for people: pawns from White's view, or who wins and how soon.
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

/// The number in front of the next move: `12.` for White, `12...` for Black.
pub fn move_number(session: &dyn Session) -> String {
    let dots = if session.side() == Color::White { "." } else { "..." };
    format!("{}{dots}", session.clocks().0)
}
