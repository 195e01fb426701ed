//! Matches between engines: openings, statistics, and how results are told.

pub mod spelling;
pub mod stats;
