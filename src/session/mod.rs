//! A game in progress behind one type-erased interface, through which protocols and tools use every variant.
//!
//! - `interface`: the trait [`Session`], the same for all variants;
//! - `display`: the data for displaying a variant; `xboard`: the data that XBoard is sent;
//! - `parts`: functions that only some variants offer, or that only some callers need;
//! - `game`: [`GameSession`], the only implementation of sessions; `secrets` and `engine_parts` implement the parts;
//! - [`draw_offer`]: when the engine accepts a draw;
//! - [`commitment`]: the scheme by which engines that do not trust each other play with secret choices;
//! - [`picture`]: boards drawn as text and SVG;
//! - [`san`]: moves as people and PGN write them.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod commitment;
mod display;
pub mod draw_offer;
mod engine_parts;
mod game;
mod interface;
mod parts;
pub mod picture;
pub mod san;
mod secrets;
mod xboard;

pub use display::{DisplayData, SessionGame};
pub use game::GameSession;
pub use interface::{BorrowedSession, Session};
pub use parts::{Endgames, Evaluation, Perft, ProofEntry, Secrets, Solver};
pub use xboard::{XBoardSpec, multiple_step};
