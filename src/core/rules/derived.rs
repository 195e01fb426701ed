//! What upper layers derive from the data of a game that is read at run time.

use std::any::Any;
use std::sync::OnceLock;

/// Values that are derived from a game's data once, each when it is first asked for. Games that are compiled into the
/// program have constants instead.
#[derive(Default)]
pub struct Derived {
    slots: [OnceLock<Box<dyn Any + Send + Sync>>; 3],
}

/// The value that a slot of [`Derived`] holds.
#[derive(Clone, Copy, Debug)]
pub enum DerivedSlot {
    /// The evaluation parameters.
    EvalParams,
    /// The table of late-move reductions.
    Reductions,
    /// How many moves each piece is away from the squares that win.
    GoalDistances,
}

impl Derived {
    /// The value of a slot, made if it does not exist yet; always of the same type for the same slot.
    #[inline]
    pub fn get<T: Any + Send + Sync>(&'static self, slot: DerivedSlot, make: impl FnOnce() -> T) -> &'static T {
        let value = self.slots[slot as usize].get_or_init(|| Box::new(make()));
        value.downcast_ref().expect("a slot holds values of one type")
    }
}
