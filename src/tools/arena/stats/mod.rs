//! Statistics of match results: estimates of the difference in strength, and a test of whether a match may stop.
//!
//! - `counts`: counts of games and of pairs of games by result; `results`: both counts for one engine; `lengths`: game
//!   lengths;
//! - `elo`: Elo, normalized Elo and likelihood of superiority with their intervals;
//! - `sprt`: the sequential probability ratio test.
//!
//! Formulas and formats are those of fastchess (<https://github.com/Disservin/fastchess>), so that the numbers of both
//! programs can be compared. Where fastchess divides zero by zero, this program writes the limit or `inf`, never `NaN`.

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
