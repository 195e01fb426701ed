//! The data that describes a variant's rules, and its compilation into tables.
//!
//! A variant describes its pieces and rules as data ([`Spec`]). That data is compiled into the [`Tables`] that move
//! generation and attack tests read.

mod check;
mod complete;
mod fixed_list;
pub mod movement;
mod objectives;
mod paths;
mod piece_rule_tables;
pub mod piece_rules;
mod piece_table;
pub mod pieces;
mod simple_paths;
mod spec;
mod tables;

pub use check::initial_counts;
pub use fixed_list::FixedList;
pub use movement::{Dir, Hurdle, Lame, Mode, Movement, Path, Start, Stop, dirs};
pub use objectives::{Goal, Objectives, Vital};
pub use paths::{PathEntry, PathTables};
pub use piece_rules::{PieceRule, PromotionChoice};
pub use piece_table::{Line, LinesByMode, MAX_LEAPS, PieceTypeTable};
pub use spec::{
    Castling, CastlingRight, DropRule, ExamplePosition, ExtraField, GameOption, PIECE, PawnSpec, PieceTypeSpec,
    Promotion, RuleNote, SecretSpec, Spec,
};
pub use tables::{CastlingEntry, DistantAttack, OUTWARD_DELTAS, PieceTables, Tables};
