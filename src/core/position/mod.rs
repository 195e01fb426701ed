//! A position of any game: the board with whose turn it is, rights and clocks, and what can be done with it.
//!
//! [`BarePosition`] is generic over the game ([`Variant`]); [`Position`] adds an accumulator (Zobrist key, evaluation).
//! Generation, legality and text are compiled once a game, whatever the accumulator. Nothing here names a game.

mod attacks;
mod bare;
mod en_passant;
mod fen;
mod make_move;
mod move_sink;
mod movegen;
mod outcome;
mod scene;
mod seam;
mod see;
mod text;
mod tracked;

pub use en_passant::EnPassant;
pub use fen::FenError;
pub use make_move::{BareUndo, Undo};
pub use move_sink::{Count, First, MoveSink, Moves};
pub use scene::Scene;
pub use seam::{BarePosition, Belief, ExtraAttacks, ExtraState, Ransom, Secrets, SpecialMoves, State, Variant};
pub use text::MoveError;
pub use tracked::Position;
