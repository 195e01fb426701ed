//! The keys of the format that are supported, and those that are not.

use super::file::{EndValue, GameDef, PieceTypeKey};
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
    let has_janggi_cannon = def.pieces.contains(PieceTypeKey::JANGGI_CANNON);
    let others = [
        ("mustCapture", def.captures.compulsory),
        ("capturesToHand", def.drops.captures_to_hand),
        // The king's move to the square of its rook means castling there.
        ("chess960", def.chess960),
        ("diagonalLines", !def.moves.diagonal_lines.is_empty()),
        ("janggiCannon", has_janggi_cannon),
    ];
    for (other, _) in others.iter().filter(|(_, is_set)| def.captures.of_own && *is_set) {
        faults.push(Unsupported::by_key("selfCapture", format!("not supported together with {other}")));
    }
    let loses_by_extinction = def.ends.extinction == EndValue::Loss && !def.ends.extinction_types.is_all();
    if def.ends.bare_king_loses && !(loses_by_extinction && def.ends.extinction_count == 0) {
        let why = "needs extinctionValue = loss and extinctionPieceTypes, which say what a king is";
        faults.push(Unsupported::by_key("bareKingLoses", why));
    }
    if def.draws.fold_rule > 255 {
        faults.push(Unsupported::by_key("nFoldRule", "numbers above 255 are not supported"));
    }
    faults
}
