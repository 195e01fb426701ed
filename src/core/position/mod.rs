//! Positions: the board, the side to move, castling rights and clocks, with move generation, make/unmake, SEE and text.
//!
//! [`BarePosition`] is generic over the variant ([`Variant`]); [`Position`] adds an accumulator (Zobrist key,
//! evaluation), and [`GameRecord`] the moves that led to it. Move generation, legality and text are compiled once per
//! variant, not once per accumulator.

mod attacks;
mod bare;
mod board_field;
mod claim;
mod draws;
mod en_passant;
mod extra_state;
mod features;
mod fen;
mod game_config;
mod game_record;
mod make_move;
mod move_sink;
mod move_text;
mod movegen;
mod outcome;
mod paths;
mod piece_rules;
mod scene;
mod see;
mod text;
mod tracked;
mod variant;

pub use board_field::{BoardField, PieceText, RankPart, rank_parts};
pub use claim::Claim;
pub use draws::{GameHistory, clock_limit};
pub use en_passant::{EnPassant, Passer};
pub use extra_state::ExtraState;
pub use features::Features;
pub use fen::FenError;
pub use game_config::GameConfig;
pub use game_record::GameRecord;
pub use make_move::{BareUndo, Undo};
pub use move_sink::{MoveCollector, MoveCounter, MoveSink};
pub use move_text::{LegText, MoveText};
pub use scene::Scene;
pub use text::MoveError;
pub use tracked::Position;
pub use variant::{
    AdditionList, Additions, BarePosition, Belief, ExtraAttacks, GameConstants, Ransom, SecretRules, SpecialMoves,
    State, Variant,
};
