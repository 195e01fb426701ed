//! An engine's settings and results in a match.

use super::stats::{Results, Wdl};
use serde::Serialize;
use std::time::Duration;

/// An engine's settings and results.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Its name in the match.
    pub name: String,
    /// Its time control as given: `10+0.1`, `40/60`, `0.5/move`, `8 plies`, `10000 nodes`.
    pub control: String,
    /// Its number of threads, if it was set.
    pub threads: Option<String>,
    /// Its hash size in MiB, if it was set.
    pub hash: Option<String>,
    /// Its results against all others.
    pub results: Results,
    /// Its games as White and as Black, from its point of view.
    #[serde(skip)]
    pub by_color: [Wdl; 2],
    /// Its games against each engine of the match, in their order; none against itself.
    #[serde(skip)]
    pub against: Vec<Wdl>,
    /// Games lost on time.
    pub time_losses: u64,
    /// Nodes that it reported.
    pub nodes: u64,
    /// Time used.
    pub thinking: Duration,
}

impl Standing {
    /// Nodes per second; `None` when it reported no nodes.
    pub fn speed(&self) -> Option<f64> {
        let seconds = self.thinking.as_secs_f64();
        (self.nodes > 0 && seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }
}
