//! The keys of the format that are supported, and those that are not.

use super::file::GameDef;
use super::unsupported::Unsupported;

/// The keys whose rules are not supported. For other keys, single values may be unsupported; the modules
/// `from_definition`, `rules_from_definition` and `piece_types` report these.
const UNSUPPORTED_KEYS: &[&str] = &[
    "moveRepetitionIllegal",
    "flagPieceCount",
    "flagPieceBlockedWin",
    "connectN",
    "connectPieceTypes",
    "connectHorizontal",
    "connectVertical",
    "connectDiagonal",
    "connectRegion1White",
    "connectRegion1Black",
    "connectRegion2White",
    "connectRegion2Black",
    "connectNxN",
    "collinearN",
    "connectValue",
    "castlingWins",
    "oppositeCastling",
];

/// The unsupported keys whose default is `true`. The default of the other unsupported keys is `false`, `none`, or a
/// value that no file would state.
const TRUE_BY_DEFAULT: &[&str] = &["connectHorizontal", "connectVertical", "connectDiagonal"];

/// Whether a value says that an unsupported rule does not apply.
fn states_the_default(key: &str, value: &str) -> bool {
    if TRUE_BY_DEFAULT.contains(&key) { value == "true" } else { matches!(value, "false" | "none") }
}

/// The keys of a definition that are not supported.
pub(super) fn unsupported_keys(def: &GameDef) -> Vec<Unsupported> {
    let mut faults: Vec<Unsupported> = def
        .given
        .iter()
        .filter(|(key, given)| UNSUPPORTED_KEYS.contains(key) && !states_the_default(key, &given.value))
        .map(|(key, _)| Unsupported::by_key(key, "not supported yet"))
        .collect();
    if def.draws.fold_rule > 255 {
        faults.push(Unsupported::by_key("nFoldRule", "numbers above 255 are not supported"));
    }
    faults
}
