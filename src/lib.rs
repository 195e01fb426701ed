//! Tenfold: a chess-variant engine.
//!
//! Each storey uses only those below it:
//! `cli` → [`web`] → [`tools`] → [`protocol`] → [`mod@bench`] → [`registry`] → [`variants`] → [`games`] → [`session`] → [`engine`] →
//! [`core`].
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod bench;
pub mod core;
pub mod engine;
pub mod games;
pub mod protocol;
pub mod registry;
pub mod session;
pub mod tools;
pub mod variants;
pub mod web;
