//! What every game is made of: squares and pieces, the board, the vocabulary that rules are written in, and positions.
//!
//! `types` < `board` < `rules` < `position`: each uses only those before it. Nothing here knows a particular game, an
//! evaluation or a search.

pub mod board;
pub mod position;
pub mod random;
pub mod rules;
pub mod types;
