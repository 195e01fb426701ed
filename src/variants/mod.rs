//! The games, a file each.

mod antichess;
mod devingt;
mod divergent;
mod escalier;
mod newchess;
mod notes;
mod weights;

pub use antichess::Antichess;
pub use devingt::Devingt;
pub use divergent::Divergent;
pub use escalier::Escalier;
pub use newchess::Newchess;
