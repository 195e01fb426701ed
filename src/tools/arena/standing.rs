//! An engine's settings and results in a match.

use super::stats::{Results, Wdl};
use serde::Serialize;
use std::time::Duration;

/// An engine's settings and results in a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The name of the engine in the match.
    pub name: String,
    /// The engine's time control: `10+0.1`, `40/60`, `0.5/move`, `8 plies`, `10000 nodes`.
    pub control: String,
    /// The number of threads, if it was set.
    pub threads: Option<String>,
    /// The hash size in MiB, if it was set.
    pub hash: Option<String>,
    /// The engine's results against all other engines.
    pub results: Results,
    /// The engine's results as White and as Black, from its own point of view.
    #[serde(skip)]
    pub by_color: [Wdl; 2],
    /// The engine's results against each engine of the match, in the order of the engines; no games against itself.
    #[serde(skip)]
    pub against: Vec<Wdl>,
    /// The number of games lost on time.
    pub time_losses: u64,
    /// The number of nodes that the engine reported.
    pub nodes: u64,
    /// The time that the engine used.
    pub thinking: Duration,
}

impl Standing {
    /// The nodes per second; `None` when the engine reported no nodes.
    pub fn speed(&self) -> Option<f64> {
        let seconds = self.thinking.as_secs_f64();
        (self.nodes > 0 && seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }
}
