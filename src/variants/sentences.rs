//! Parts of sentences about the rules of a variant loaded from a file.

use super::file::{GameDef, PieceSet};

/// The letters of piece types with this text between them, such as `P, N, B` or `P or N or B`.
pub(super) fn letters(def: &GameDef, set: PieceSet, between: &str) -> String {
    let letters = set.keys().filter_map(|key| def.pieces.get(key)).map(|piece| piece.letter.to_string());
    letters.collect::<Vec<_>>().join(between)
}

/// The sentences of the rules that apply.
pub(super) fn applying(rules: &[(bool, &str)]) -> Vec<String> {
    rules.iter().filter(|(applies, _)| *applies).map(|(_, text)| (*text).to_string()).collect()
}
