//! Games from text files: the format of Fairy-Stockfish's `variants.ini`, pieces in Betza notation, and the handle with
//! which the core plays such a game.

pub mod betza;
mod castling;
mod endings;
pub mod file;
mod from_definition;
mod loaded;
mod movements;
mod piece_types;
mod support;

pub use from_definition::game_of;
pub use loaded::LoadedGame;
