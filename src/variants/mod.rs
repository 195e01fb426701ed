//! Variants loaded from text files: the format of Fairy-Stockfish's `variants.ini`, pieces in Betza notation, and the
//! handle with which the core plays such a variant.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod addition;
mod bare_king;
pub mod betza;
mod captured_pieces;
mod castling;
mod connections;
mod counting;
mod double_moves;
mod effects;
mod enclosing;
mod endings;
#[cfg_attr(not(feature = "engine"), path = "without_engine.rs")]
mod engine;
#[cfg(feature = "engine")]
mod engine_game;
mod explosions;
mod extinction;
mod facing_kings;
pub mod file;
mod free_castling;
mod from_definition;
mod gating;
mod goals;
mod immunity;
mod initial_position;
mod insufficient_material;
mod legs;
mod lion_trading;
mod lions;
mod loaded;
mod material;
mod movements;
mod notes;
mod objectives;
mod palace;
mod passing;
mod paths;
mod pawns;
mod piece_passes;
mod piece_rules;
mod piece_types;
mod placing;
mod pseudo_royal;
mod rare_notes;
mod results;
mod rules;
mod rules_from_definition;
mod sentences;
mod sfen;
mod shatar;
mod shipped;
mod single_steps;
mod sittuyin;
mod special;
mod state;
mod support;
mod two_legs;
mod unsupported;
mod variant;
mod walls;
#[cfg(feature = "engine")]
mod winning_moves;

pub use from_definition::game_of;
pub use loaded::{LoadedGame, OwnedGame};
pub use shipped::{read_definitions, read_games, shipped_definitions, shipped_game, shipped_games};
pub use unsupported::Unsupported;
