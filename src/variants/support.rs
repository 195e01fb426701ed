//! The keys of the format that are supported, and those that are not.

use super::file::GameDef;
use super::unsupported::Unsupported;

/// The keys whose rules are not supported. For other keys, single values may be unsupported; the modules
/// `from_definition`, `rules_from_definition` and `piece_types` report these.
const UNSUPPORTED_KEYS: &[&str] = &["moveRepetitionIllegal", "castlingWins", "oppositeCastling"];

/// Whether a value says that an unsupported rule does not apply.
fn states_the_default(value: &str) -> bool {
    matches!(value, "false" | "none")
}

/// The keys of a definition that are not supported.
pub(super) fn unsupported_keys(def: &GameDef) -> Vec<Unsupported> {
    let mut faults: Vec<Unsupported> = def
        .given
        .iter()
        .filter(|(key, given)| UNSUPPORTED_KEYS.contains(key) && !states_the_default(&given.value))
        .map(|(key, _)| Unsupported::by_key(key, "not supported yet"))
        .collect();
    if def.captures.of_own && (def.captures.compulsory || def.drops.captures_to_hand) {
        let why = "not supported together with mustCapture or capturesToHand";
        faults.push(Unsupported::by_key("selfCapture", why));
    }
    if def.draws.fold_rule > 255 {
        faults.push(Unsupported::by_key("nFoldRule", "numbers above 255 are not supported"));
    }
    faults
}
