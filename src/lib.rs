//! Tenfold: a chess-variant engine.
//!
//! The layers, each using only those below it:
//! `cli` → [`training`] → `arena` → `protocol` → [`guide`] → [`session`], [`registry`] → [`secret`], [`solve`], [`search`] → [`eval`] →
//! [`endgame`] → [`variants`] → [`position`] → [`picture`] → [`rules`] → [`board`] → [`types`].
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod arena;
pub mod bench;
pub mod board;
pub mod endgame;
pub mod eval;
pub mod guide;
pub mod perft;
pub mod picture;
pub mod position;
pub mod protocol;
pub mod registry;
pub mod rules;
pub mod search;
pub mod secret;
pub mod session;
pub mod solve;
pub mod training;
pub mod types;
pub mod variants;
