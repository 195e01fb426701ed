//! Which games have endgame tables, and how their rules are named in files.

use crate::core::position::Variant;
use crate::core::rules::Spec;

/// Whether there are endgame tables for a game.
pub const fn is_offered(spec: &Spec) -> bool {
    !spec.has_royals() && spec.drops.is_none() && spec.rights.is_empty() && spec.secret.is_none()
}

/// The name of a game's rules in files: the game's name and the values of its options.
pub fn rules_of<V: Variant>(game: V, config: &V::Config) -> String {
    rules_name(game.spec().name, &format!("{config:?}"))
}

fn rules_name(game: &str, config: &str) -> String {
    let text = config.to_ascii_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    [&[game], &words[..]].concat().join("-")
}
