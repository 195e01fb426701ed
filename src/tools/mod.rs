//! Tools that build on the games and the protocols: matches, training data, pages of rules, reports, and moves typed by
//! people.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod arena;
pub mod guide;
pub mod lock;
pub mod markup;
pub mod report;
pub mod training;
pub mod typed;
