//! The rules of a variant as a page with diagrams. The page and the diagrams are made from the same data and move
//! generator that play the variant, so that they cannot differ from the rules that are played.
//!
//! `document` is the page, and `page` writes its sections. `words`, `movements`, `shapes` and `directions` put data
//! into English. `figures` makes the diagrams. `reach`, `targets` and `in_play` ask the move generator where pieces go
//! and what they become.

mod directions;
mod document;
mod figures;
mod in_play;
mod movements;
mod page;
mod reach;
mod shapes;
mod targets;
mod words;

pub use document::{Figure, Guide, GuideError};
pub use in_play::in_play;
pub use reach::{Reach, find_reach};
pub use targets::{squares_of_last_move, targets};
pub use words::list_text;
