//! XBoard's protocol (CECP), version 2, for variants on boards of any shape.
//!
//! - `state`: the protocol's state; `commands`: its commands;
//! - `setup`: variants and positions; `play`: searches, moves and results; `clock`: time controls;
//! - `features`, `thinking`, `highlight`: the lines that the engine sends;
//! - `fen`, [`wire`]: positions and moves as XBoard writes them.

mod clock;
mod commands;
mod features;
mod fen;
mod highlight;
mod play;
mod setup;
mod state;
mod thinking;
pub mod wire;

pub use state::XBoard;
