//! The data that describes a game's rules, and its compilation to tables.
//!
//! A game describes its pieces and rules as data ([`Spec`]). [`Tables`] compiles that data, at compile time, into the
//! tables that move generation and attack tests read.

mod check;
mod derived;
pub mod drawing;
pub mod movement;
mod objectives;
mod paths;
pub mod piece_rules;
pub mod pieces;
mod search_policy;
mod spec;
mod tables;
mod terms;

pub use check::array_counts;
pub use derived::Derived;
pub use movement::{Dir, Hurdle, Lame, Mode, Movement, Path, Start, Stop, dirs};
pub use objectives::{Goal, Objectives, Vital};
pub use paths::{PathEntry, PathTables, Targets};
pub use piece_rules::{PieceRule, PieceRules, PromotionChoice};
pub use search_policy::{DepthMargin, SearchPolicy};
pub use spec::{
    Castling, DrawnEnding, DropRule, Example, GameOption, Note, PIECE, PawnSpec, PieceTypeSpec, Promotion, Right,
    SecretSpec, Spec, XBoardSpec,
};
pub use tables::{DistantAttack, Line, MAX_LEAPS, OUTWARD_DELTAS, PieceTypeTable, Tables};
pub use terms::{Fitted, Term};
