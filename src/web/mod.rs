//! The board in the browser: a server on this machine, and the page that it serves.
//!
//! A request carries the whole game, so the server keeps nothing but its key file, which secret choices it has
//! shown, and reports: a tab cannot disturb another one, and a restarted server goes on where it was. What a request asks and how it
//! is answered is in the crate of requests, except for what this server alone has: `knowledge` has proofs and endgame
//! tables, `thinking` streams a search, `other_engines` runs programs that play, `reports` makes reports, `choice_file` stores which secret
//! choices have been shown, `connections` limits connections, `guard` decides which requests are allowed, `key` is the
//! file from which the token is derived. What a request and an answer look like is in `README.md` beside this file.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod assets;
mod choice_file;
mod connections;
mod guard;
mod key;
mod knowledge;
mod mutex;
mod other_engines;
mod refusal;
mod reports;
mod server;
mod thinking;
mod watched_files;

pub use key::{Key, KeyError};
pub use knowledge::KnowledgeFiles;
pub use server::{Server, ServerError, ServerSettings};
