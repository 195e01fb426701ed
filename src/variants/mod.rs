//! The games, a file each.

mod antichess;

pub use antichess::Antichess;
