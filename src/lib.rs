//! Tenfold: a chess-variant engine.
//!
//! Each storey uses only those below it:
//! `cli` → [`web`] → [`tools`] → [`protocol`] → [`mod@bench`] → [`trainer`] → [`registry`] → [`variants`] → [`games`] → [`session`] → [`engine`] →
//! [`core`]. Those from [`trainer`] down are crates of their own.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod bench;
pub mod protocol;
pub mod tools;
pub mod web;

pub use tenfold_core as core;
pub use tenfold_engine as engine;
pub use tenfold_games as games;
pub use tenfold_registry as registry;
pub use tenfold_session as session;
pub use tenfold_trainer as trainer;
pub use tenfold_variants as variants;
