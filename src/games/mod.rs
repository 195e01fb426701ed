//! The games, a folder each.

mod antichess;
mod devingt;
mod divergent;
mod escalier;
mod newchess;

pub use antichess::Antichess;
pub use devingt::Devingt;
pub use divergent::Divergent;
pub use escalier::Escalier;
pub use newchess::Newchess;
