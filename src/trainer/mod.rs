//! Fits the evaluation of a variant to games that the engine has played: weights by Texel tuning ([`tune`]), which are
//! written as source code ([`weights_source`]), or as text for a variant loaded from a file
//! ([`weights_file`](tenfold_engine::eval::weights_file)), and networks ([`network_trainer`]) to the positions that
//! [`network_samples`] takes from the games.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod dataset;
pub mod network_samples;
pub mod network_trainer;
mod positions;
mod samples;
pub mod tune;
pub mod weights_source;

pub use dataset::Dataset;
pub use positions::positions_table;
pub use samples::{DatagenSettings, Label, NO_SCORE, ReplayError, TrainingGame, move_number};
