//! The games' fitted weights, a generated file each.

mod antichess;
mod devingt;
mod divergent;
mod escalier;
mod newchess;

pub use antichess::WEIGHTS as ANTICHESS;
pub use devingt::WEIGHTS as DEVINGT;
pub use divergent::WEIGHTS as DIVERGENT;
pub use escalier::WEIGHTS as ESCALIER;
pub use newchess::WEIGHTS as NEWCHESS;
