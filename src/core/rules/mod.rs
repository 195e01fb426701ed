//! The vocabulary that games are written in, and its compilation to tables.
//!
//! A game states its men and habits as data ([`Spec`]); [`Tables`] turns that data, at compile time, into what
//! move generation and attack tests read.

pub mod drawing;
mod spec;
mod tables;
mod terms;

pub use spec::{
    Castling, Dir, DropRule, Example, GameOption, KindSpec, Lame, MAN, Mode, Note, PawnSpec, Right, SecretSpec, Spec,
    Way, XBoardSpec, dirs,
};
pub use tables::{Aim, KindTable, Line, OUTWARD_DELTAS, Tables};
pub use terms::{Fitted, Term};
