//! What the engine derives from the data of a game that is read at run time.

use std::any::Any;
use std::sync::OnceLock;

/// A value that is derived from a game's data once, when it is first asked for. Games that are compiled into the program
/// have constants instead. To look it up costs a dynamic cast: what is asked often holds on to it.
#[derive(Default)]
pub struct Derived(OnceLock<Box<dyn Any + Send + Sync>>);

impl Derived {
    /// The value, made if it does not exist yet; always of the same type.
    pub fn get<T: Any + Send + Sync>(&'static self, make: impl FnOnce() -> T) -> &'static T {
        self.0.get_or_init(|| Box::new(make())).downcast_ref().expect("there is one type of derived values")
    }
}
