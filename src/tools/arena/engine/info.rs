//! The data that an engine reports about its search.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// A score that an engine reports, from its own point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// A score in centipawns.
    Cp(i32),
    /// The number of moves to mate; zero or negative when the engine is mated.
    Mate(i32),
}

impl fmt::Display for Score {
    /// The score as in `+0.25`, `+M5`, `-M3`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Score::Cp(cp) => write!(f, "{:+.2}", f64::from(cp) / 100.0),
            Score::Mate(moves) if moves > 0 => write!(f, "+M{moves}"),
            Score::Mate(moves) => write!(f, "-M{}", moves.unsigned_abs()),
        }
    }
}

/// The data that an engine reported while it searched for a move.
#[derive(Clone, Copy, Default, Debug)]
pub struct SearchInfo {
    /// The last score that the engine reported, if any.
    pub score: Option<Score>,
    /// The search depth in plies.
    pub depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The time from the command to search until the reply arrived.
    pub time: Duration,
    /// Whether the engine offers a draw.
    pub offers_draw: bool,
}
