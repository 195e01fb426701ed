//! The rules: shared perft suites, a named test for each sentence, properties, and games against the slow referee.

mod antichess;
mod common;
mod differential;
mod properties;
mod referee;
mod suites;
