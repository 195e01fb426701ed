//! Networks of compiled variants that are given to the program while it runs: a build without the feature `networks` of
//! the crate `tenfold-games` has none in it.

use std::sync::{Arc, PoisonError, RwLock};

/// The content of a network file.
pub type NetworkFile = Arc<[u8]>;

/// The network files that were given, with the names of their variants.
static GIVEN: RwLock<Vec<(&str, NetworkFile)>> = RwLock::new(Vec::new());

/// Uses a network file that fits the variant of this name as the variant's own, in the place of one that was given before.
pub fn give(name: &'static str, content: &[u8]) {
    let mut given = GIVEN.write().unwrap_or_else(PoisonError::into_inner);
    given.retain(|(known, _)| *known != name);
    given.push((name, content.into()));
}

/// The network file that was given for a variant.
pub fn given(name: &str) -> Option<NetworkFile> {
    let given = GIVEN.read().unwrap_or_else(PoisonError::into_inner);
    given.iter().find(|(known, _)| *known == name).map(|(_, content)| Arc::clone(content))
}
