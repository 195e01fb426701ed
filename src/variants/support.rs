//! Which keys of the format are supported.

use super::file::{GameDef, PieceTypeKey};
use super::unsupported::Unsupported;

/// Supported keys, besides those that name pieces, whose rules XBoard can be told, or that only forbid moves, end games by a
/// win, or do not concern the rules.
const TOLD_TO_XBOARD: &[&str] = &[
    "title",
    "pieceNames",
    "weights",
    "network",
    "maxRank",
    "maxFile",
    "startFen",
    "pawnTypes",
    "promotionRegionWhite",
    "promotionRegionBlack",
    "promotionPieceTypes",
    "mandatoryPawnPromotion",
    "doubleStep",
    "doubleStepRegionWhite",
    "doubleStepRegionBlack",
    "castling",
    "chess960",
    "castlingKingsideFile",
    "castlingQueensideFile",
    "castlingRank",
    "castlingKingFile",
    "castlingKingPiece",
    "castlingRookKingsideFile",
    "castlingRookQueensideFile",
    "castlingRookPieces",
    "checkmateValue",
    "stalemateValue",
    "nMoveRule",
    "nFoldRule",
    "nFoldValue",
    "flagPiece",
    "flagRegion",
    "flagRegionWhite",
    "flagRegionBlack",
    "checking",
    "flagMove",
];

/// The other supported keys, with the limits that `from_definition` checks.
const NOT_TOLD_TO_XBOARD: &[&str] = &[
    "promotionPawnTypes",
    "promotionPawnTypesWhite",
    "promotionPawnTypesBlack",
    "promotionPieceTypesWhite",
    "promotionPieceTypesBlack",
    "promotionLimit",
    "promotionToCaptured",
    "twoLegMoves",
    "immobilityIllegal",
    "tripleStepRegionWhite",
    "tripleStepRegionBlack",
    "enPassantRegion",
    "enPassantRegionWhite",
    "enPassantRegionBlack",
    "castlingKingPieceWhite",
    "castlingKingPieceBlack",
    "castlingRookPiecesWhite",
    "castlingRookPiecesBlack",
    "mustCapture",
    "pieceDrops",
    "capturesToHand",
    "dropLoop",
    "firstRankPawnDrops",
    "promotionZonePawnDrops",
    "extinctionValue",
    "extinctionClaim",
    "extinctionPieceTypes",
    "extinctionPieceCount",
    "extinctionOpponentPieceCount",
    "flagPieceWhite",
    "flagPieceBlack",
    "promotionRank",
    "doubleStepRank",
    "doubleStepRankMin",
    "whiteFlag",
    "blackFlag",
    "castlingRookPiece",
    "promotedPieceType",
    "mandatoryPiecePromotion",
    "pieceDemotion",
    "piecePromotionOnCapture",
    "dropPromoted",
    "dropNoDoubled",
    "dropNoDoubledCount",
    "dropRegion",
    "dropRegionWhite",
    "dropRegionBlack",
    "shogiPawnDropMateIllegal",
    "perpetualCheckIllegal",
    "nFoldValueAbsolute",
    "nMoveRuleTypes",
    "nMoveRuleTypesWhite",
    "nMoveRuleTypesBlack",
    "soldierPromotionRank",
    "flyingGeneral",
    "checkCounting",
    "countingRule",
    "materialCounting",
    "chasingRule",
    "stalematePieceCount",
    "extinctionPseudoRoyal",
    "dupleCheck",
    "blastOnCapture",
    "blastImmuneTypes",
    "flagPieceSafe",
];

/// Whether a key is that of a piece.
pub(super) fn names_piece(key: &str) -> bool {
    PieceTypeKey::all().any(|piece| piece.name() == key)
}

/// Whether XBoard can be told the rule of a key.
pub(super) fn is_told_to_xboard(key: &str) -> bool {
    TOLD_TO_XBOARD.contains(&key)
}

/// Whether a key, not one that names a piece, is supported.
fn is_supported(key: &str) -> bool {
    is_told_to_xboard(key) || NOT_TOLD_TO_XBOARD.contains(&key)
}

/// Keys that are not supported and whose default is `true`; that of the others is `false`, `none`, or nothing that a file
/// would state.
const TRUE_BY_DEFAULT: &[&str] = &["dropChecks", "connectHorizontal", "connectVertical", "connectDiagonal"];

/// Whether a value says that a rule that is not supported does not apply.
fn states_the_default(key: &str, value: &str) -> bool {
    if TRUE_BY_DEFAULT.contains(&key) { value == "true" } else { matches!(value, "false" | "none") }
}

/// The rules of a game that are not supported.
pub(super) fn unsupported_keys(def: &GameDef) -> Vec<Unsupported> {
    let is_region_of_piece = |key: &str| key.starts_with("mobilityRegion");
    let has_effect = |key: &str| !def.extra.contains_key(key);
    let mut faults: Vec<Unsupported> = def
        .given
        .iter()
        .filter(|(key, _)| !is_supported(key) && !is_region_of_piece(key) && !names_piece(key) && has_effect(key))
        .filter(|(key, given)| !states_the_default(key, &given.value))
        .map(|(key, _)| Unsupported::key(key, "not supported yet"))
        .collect();
    if def.draws.fold_rule > 255 {
        faults.push(Unsupported::key("nFoldRule", "numbers above 255 are not supported"));
    }
    faults
}
