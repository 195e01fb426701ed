//! The match runner: engines as processes, the referee, time controls, openings, game records and statistics.
//!
//! [`tournament::run`] plays a match. [`referee::play`] plays one game between two [`engine::Engine`]s on a
//! [`tenfold_session::Session`], so nothing here depends on a particular variant.

pub mod adjudication;
pub mod compat;
pub mod date;
pub mod engine;
pub mod journal;
pub mod match_stats;
pub mod openings;
pub mod pgn;
pub mod record;
pub mod referee;
pub mod schedule;
pub mod secrets;
pub mod standing;
pub mod stats;
pub mod summary;
mod tables;
pub mod time_control;
pub mod tournament;
