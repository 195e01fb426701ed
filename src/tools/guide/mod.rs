//! A game's rules as a page with diagrams. Page and diagrams are made from the data and the move generator that the
//! game is played by, so that they cannot say anything else.
//!
//! `document` is the page, `page` writes its sections, `words`, `movements` and
//! `directions` put data into English, `figures` makes the diagrams,
//! `reach`, `targets` and `in_play` ask the move generator where pieces go and what they become.

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
pub use reach::{Reach, reach};
pub use targets::{changed, targets};
pub use words::list;
