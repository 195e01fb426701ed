//! Perft (performance test): counting the leaf nodes of the tree of legal moves to a depth.

mod count;
mod hash;
mod job;
mod move_counts;
mod split;
mod spread;

pub use count::count;
pub use hash::PerftTable;
pub use job::{PerftJob, PerftProgress};
pub use move_counts::{MoveCounts, move_counts};
pub use split::positions_after;
