//! Which keys of the format are supported.

use super::file::{GameDef, PieceKind};

/// The keys that are supported, besides those that name pieces, and with the limits that `from_definition` checks.
const SUPPORTED: &[&str] = &[
    "title",
    "weights",
    "maxRank",
    "maxFile",
    "startFen",
    "pawnTypes",
    "promotionRegionWhite",
    "promotionRegionBlack",
    "promotionPawnTypes",
    "promotionPawnTypesWhite",
    "promotionPawnTypesBlack",
    "promotionPieceTypes",
    "promotionPieceTypesWhite",
    "promotionPieceTypesBlack",
    "promotionLimit",
    "promotionToCaptured",
    "twoLegMoves",
    "mandatoryPawnPromotion",
    "immobilityIllegal",
    "doubleStep",
    "doubleStepRegionWhite",
    "doubleStepRegionBlack",
    "tripleStepRegionWhite",
    "tripleStepRegionBlack",
    "enPassantRegion",
    "enPassantRegionWhite",
    "enPassantRegionBlack",
    "castling",
    "chess960",
    "castlingKingsideFile",
    "castlingQueensideFile",
    "castlingRank",
    "castlingKingFile",
    "castlingKingPiece",
    "castlingKingPieceWhite",
    "castlingKingPieceBlack",
    "castlingRookKingsideFile",
    "castlingRookQueensideFile",
    "castlingRookPieces",
    "castlingRookPiecesWhite",
    "castlingRookPiecesBlack",
    "checkmateValue",
    "stalemateValue",
    "nMoveRule",
    "nFoldRule",
    "nFoldValue",
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
    "flagPiece",
    "flagPieceWhite",
    "flagPieceBlack",
    "flagRegion",
    "flagRegionWhite",
    "flagRegionBlack",
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
    "checking",
    "checkCounting",
    "countingRule",
    "materialCounting",
    "chasingRule",
    "stalematePieceCount",
    "extinctionPseudoRoyal",
    "dupleCheck",
    "blastOnCapture",
    "blastImmuneTypes",
    "flagMove",
    "flagPieceSafe",
];

/// Keys that are not supported and whose default is `true`; that of the others is `false`, `none`, or nothing that a file
/// would state.
const TRUE_BY_DEFAULT: &[&str] = &["dropChecks", "connectHorizontal", "connectVertical", "connectDiagonal"];

/// Whether a value says that a rule that is not supported does not apply.
fn states_the_default(key: &str, value: &str) -> bool {
    if TRUE_BY_DEFAULT.contains(&key) { value == "true" } else { matches!(value, "false" | "none") }
}

/// The rules of a game that are not supported, each as a sentence with the key that states it.
pub(super) fn unsupported_keys(def: &GameDef) -> Vec<String> {
    let is_region_of_piece = |key: &str| key.starts_with("mobilityRegion");
    let names_piece = |key: &str| PieceKind::all().any(|kind| kind.name() == key);
    let has_effect = |key: &str| !def.extra.contains_key(key);
    let mut faults: Vec<String> = def
        .given
        .iter()
        .filter(|(key, _)| {
            !SUPPORTED.contains(*key) && !is_region_of_piece(key) && !names_piece(key) && has_effect(key)
        })
        .filter(|(key, (_, value))| !states_the_default(key, value))
        .map(|(key, (line, _))| format!("{key} (line {line}) is not supported yet"))
        .collect();
    let mut refuse = |refused: bool, what: &str| {
        if refused {
            faults.push(format!("{what} is not supported yet"));
        }
    };
    refuse(def.draws.fold_rule > 255, "nFoldRule above 255");
    faults
}
