//! The values of options that only one variant has.

use crate::types::Color;
use std::fmt::Debug;

/// The values of a variant's options ([`Spec::options`](crate::rules::Spec::options)), and the choices that players
/// make in secret before a game ([`SecretSpec`](crate::rules::SecretSpec)).
pub trait GameConfig: Copy + Eq + Default + Debug + Send + Sync {
    /// Sets an option to one of its values. Returns false when there is no such option or value.
    fn set(&mut self, _name: &str, _value: &str) -> bool {
        false
    }

    /// Makes the secret choices of White and Black for a new game: by a random byte each, unless options fix them.
    /// Without random bytes, what is left to chance stays unknown.
    fn make_secret_choices(&mut self, _random: Option<[u8; 2]>) {}

    /// Fixes the secret choice of the engine, whichever side it plays.
    fn fix_choice(&mut self, _choice: &str) {}

    /// The choice that the engine has made for a player.
    fn own_choice(&self, _color: Color) -> Option<&'static str> {
        None
    }
}

impl GameConfig for () {}
