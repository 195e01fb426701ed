//! The board in the browser: a server on this machine, and the page that it serves.
//!
//! A request carries the whole game, so the server keeps nothing but its key file, and which secret choices it has
//! shown: a tab cannot disturb another one, and a restarted server goes on where it was. `reference` opens the game of
//! a request, `position` describes a position with its legal moves, `clicks` says which clicks enter a move,
//! `knowledge` has proofs and endgame tables, `typed` reads moves that are typed, `thinking` streams a search,
//! `other_engines` runs programs that play, `secrets` keeps the engine's secret choices, `shown` remembers which of
//! them have been shown, `rules_page` makes the page of rules, `connections` limits connections, `guard` decides which
//! requests are allowed, `key` is the file from which the token is derived. What a request and an answer look like is
//! in `README.md` beside this file.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod assets;
mod clicks;
mod connections;
mod guard;
mod key;
mod knowledge;
mod other_engines;
mod position;
mod reference;
mod refusal;
mod rules_page;
mod secrets;
mod server;
mod shown;
mod thinking;
mod typed;

pub use key::{Key, KeyError};
pub use knowledge::Knowledge;
pub use server::{Server, ServerError, ServerSettings};
