//! The engine: search, evaluation, perft and solver for every variant.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod data;
pub mod endgame;
pub mod eval;
mod huge_pages;
mod lockless;
pub mod network;
pub mod perft;
pub mod regular_file;
pub mod search;
pub mod solve;
pub mod spare_memory;
