//! What is built on games and protocols: matches, training, pages of rules, typed moves.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod arena;
pub mod guide;
mod lock;
pub mod markup;
pub mod report;
pub mod training;
pub mod typed;
