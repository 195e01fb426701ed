//! A game in progress behind one type-erased interface: all that protocols and tools know of a game.
//!
//! - `interface`: the trait [`Session`], the same for all games;
//! - `display`: how a game is shown; `xboard`: what XBoard is told of it;
//! - `facets`: what some games offer beside it, and what only some callers need;
//! - `game`: [`GameSession`], the one implementation; `secrets` and `engine_facets` implement the facets;
//! - [`commitment`]: how engines that do not trust each other play with secret choices;
//! - [`picture`]: boards drawn as text and SVG.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod commitment;
mod display;
mod engine_facets;
mod facets;
mod game;
mod interface;
pub mod picture;
mod secrets;
mod xboard;

pub use display::{Display, SessionGame};
pub use facets::{Endgames, Evaluation, Perft, ProofEntry, SecretChoices, Solver};
pub use game::GameSession;
pub use interface::{BorrowedSession, Session};
pub use xboard::{XBoardSpec, multiple_step};
