//! Matches between engines: the engines as processes, the referee, clocks, openings, records and statistics.
//!
//! [`tournament::run`] plays a whole match. A game is played by [`referee::play`] with two [`engine::Engine`]s over the
//! library's own rules; nothing here asks which game it is.

pub mod adjudication;
pub mod control;
pub mod engine;
pub mod journal;
pub mod openings;
pub mod pgn;
pub mod record;
pub mod referee;
pub mod schedule;
pub mod secrets;
pub mod spelling;
pub mod stats;
pub mod summary;
pub mod tally;
pub mod tournament;
