//! The parts that all variants share: squares and pieces, the board, the data that describes a variant's rules, and
//! positions.
//!
//! In the order `types`, `board`, `rules`, `position` each module uses only those before it. Nothing here depends on a
//! particular variant, on the evaluation or on the search.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
pub mod excerpt;
pub mod interned;
pub mod nearest;
pub mod position;
pub mod random;
pub mod rules;
pub mod types;
