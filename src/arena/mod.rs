//! Matches between engines: openings, statistics, and how results are told.

pub mod openings;
pub mod spelling;
pub mod stats;
pub mod summary;
