//! The vocabulary that games are written in, and its compilation to tables.
//!
//! A game states its pieces and habits as data ([`Spec`]); [`Tables`] moves that data, at compile time, into what
//! move generation and attack tests read.

mod check;
pub mod drawing;

pub mod pieces;

mod search_policy;

mod spec;
mod tables;
mod terms;

pub use search_policy::{DepthMargin, SearchPolicy};
pub use spec::{
    Castling, Dir, DropRule, Example, GameOption, Lame, Mode, Movement, Note, PIECE, PawnSpec, PieceTypeSpec,
    Promotion, Right, SecretSpec, Spec, XBoardSpec, dirs,
};
pub use tables::{Aim, Line, OUTWARD_DELTAS, PieceTypeTable, Tables};
pub use terms::{Fitted, Term};
