//! Statistics of results: differences of strength, and when a match may stop.
//!
//! - `counts`: games and pairs of games by result; `results`: both of one engine; `lengths`: games by length;
//! - `elo`: Elo, normalized Elo and likelihood of superiority with their intervals;
//! - `sprt`: the sequential probability ratio test.
//!
//! Formulas and formats are those of fastchess (<https://github.com/Disservin/fastchess>), so that the figures of both
//! programs can be compared. Where it divides zero by zero, this writes the limit or `inf`, never `NaN`.

mod counts;
mod elo;
mod lengths;
mod results;
mod sprt;

pub use counts::{GameResult, Pentanomial, Wdl};
pub use elo::{Estimate, Interval};
pub use lengths::{LengthSummary, Lengths};
pub use results::Results;
pub use sprt::{Decision, Model, Sprt};
