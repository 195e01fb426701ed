//! The keys that Fairy-Stockfish reads, by the kind of their values.

use tenfold::variants::file::PieceTypeKey;

/// The number of its custom pieces.
const CUSTOM_PIECES: u32 = 25;

/// A kind of value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Text, or a list, of which nothing is checked here.
    Text,
    /// `true` or `false`.
    Bool,
    /// A rank, as a number.
    Rank,
    /// A file, as a letter or a number.
    File,
    /// Squares.
    Region,
    /// A piece with its moves.
    Moves,
    /// One of these words.
    Word(&'static [&'static str]),
}

const RESULTS: &[&str] = &["win", "loss", "draw", "none"];
const ENCLOSING: &[&str] = &["reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"];
const WALLING: &[&str] = &["arrow", "duck", "edge", "past", "static", "none"];
const MATERIAL: &[&str] = &["janggi", "unweighted", "whitedrawodds", "blackdrawodds", "none"];

/// Keys with the same kind of value, separated by blanks. A key with `/` behind it is also read with `White` and `Black`
/// at its end, one with `+` only so.
const KEYS: &[(Kind, &str)] = &[
    (Kind::Bool, "adjudicateFullBoard bikjangRule blastOnCapture cambodianMoves capturesToHand castling checkCounting"),
    (Kind::Bool, "castlingDroppedPiece checking chess960 connectDiagonal connectHorizontal connectVertical doubleStep"),
    (Kind::Bool, "dropChecks dropLoop dropOnTop dropOppositeColoredBishop dropPromoted dupleCheck extinctionClaim"),
    (Kind::Bool, "extinctionPseudoRoyal firstRankPawnDrops flagMove flagPieceBlockedWin flagPieceSafe flyingGeneral"),
    (Kind::Bool, "gating immobilityIllegal makpongRule mandatoryPawnPromotion mandatoryPiecePromotion mustCapture"),
    (Kind::Bool, "moveRepetitionIllegal mustDrop nFoldValueAbsolute oppositeCastling pass/ passOnStalemate/"),
    (Kind::Bool, "perpetualCheckIllegal petrifyBlastPieces pieceDemotion pieceDrops piecePromotionOnCapture"),
    (Kind::Bool, "promotionZonePawnDrops seirawanGating shatarMateRule shogiPawnDropMateIllegal sittuyinPromotion"),
    (Kind::Bool, "sittuyinRookDrop stalematePieceCount twoBoards wallOrMove"),
    (Kind::Rank, "castlingRank doubleStepRank doubleStepRankMin maxRank promotionRank soldierPromotionRank"),
    (Kind::File, "castlingKingFile castlingKingsideFile castlingQueensideFile castlingRookKingsideFile"),
    (Kind::File, "castlingRookQueensideFile maxFile"),
    (Kind::Region, "blackDropRegion blackFlag connectRegion1+ connectRegion2+ diagonalLines doubleStepRegion+"),
    (Kind::Region, "dropRegion+ enPassantRegion/ enclosingDropStart flagRegion/ promotionRegion+ tripleStepRegion+"),
    (Kind::Region, "wallingRegion/ whiteDropRegion whiteFlag"),
    (Kind::Text, "blastImmuneTypes castlingKingPiece/ castlingRookPiece castlingRookPieces/ castlingWins collinearN"),
    (Kind::Text, "connectN connectNxN connectPieceTypes dropNoDoubled dropNoDoubledCount enPassantTypes/"),
    (Kind::Text, "extinctionOpponentPieceCount extinctionPieceCount extinctionPieceTypes flagPiece/ flagPieceCount"),
    (Kind::Text, "mustDropType mutuallyImmuneTypes nFoldRule nMoveRule nMoveRuleTypes/ pawnTypes pieceToCharTable"),
    (Kind::Text, "petrifyOnCaptureTypes pieceValueEg pieceValueMg pocketSize promotedPieceType promotionLimit"),
    (Kind::Text, "promotionPawnTypes/ promotionPieceTypes/ startFen variantTemplate"),
    (Kind::Word(RESULTS), "checkmateValue connectValue extinctionValue nFoldValue stalemateValue"),
    (Kind::Word(ENCLOSING), "enclosingDrop flipEnclosedPieces"),
    (Kind::Word(WALLING), "wallingRule"),
    (Kind::Word(MATERIAL), "materialCounting"),
    (Kind::Word(&["makruk", "cambodian", "asean", "none"]), "countingRule"),
    (Kind::Word(&["axf", "none"]), "chasingRule"),
];

/// Whether a key of the list, which may end in `/` or `+`, is this key.
fn is_key(listed: &str, key: &str) -> bool {
    let sided = |name: &str| key.strip_prefix(name).is_some_and(|side| side == "White" || side == "Black");
    match (listed.strip_suffix('/'), listed.strip_suffix('+')) {
        (Some(name), _) => key == name || sided(name),
        (_, Some(name)) => sided(name),
        (None, None) => key == listed,
    }
}

/// The kind of a key's value, if Fairy-Stockfish reads the key.
pub fn kind(key: &str) -> Option<Kind> {
    if let Some(number) = key.strip_prefix("customPiece") {
        return is_custom_number(number).then_some(Kind::Moves);
    }
    if key == "king" {
        return Some(Kind::Moves);
    }
    if let Some(piece) = key.strip_prefix("mobilityRegion") {
        let piece = piece.strip_prefix("White").or(piece.strip_prefix("Black"))?;
        return is_piece(piece).then_some(Kind::Region);
    }
    if PieceTypeKey::all().any(|piece| !piece.is_custom() && piece.name() == key) {
        return Some(Kind::Text);
    }
    let listed = KEYS.iter().find(|(_, keys)| keys.split_whitespace().any(|listed| is_key(listed, key)));
    listed.map(|(kind, _)| *kind)
}

/// Whether this text is the number of a custom piece.
fn is_custom_number(text: &str) -> bool {
    !text.starts_with('0') && text.parse().is_ok_and(|number: u32| (1..=CUSTOM_PIECES).contains(&number))
}

/// Whether a text is the name of a piece with a capital first letter.
fn is_piece(text: &str) -> bool {
    if let Some(number) = text.strip_prefix("CustomPiece") {
        return is_custom_number(number);
    }
    PieceTypeKey::all().any(|piece| !piece.is_custom() && piece.capital_name() == text)
}

/// What is to be said about a key that it does not read.
pub fn unknown_message(key: &str) -> String {
    let beyond = key.strip_prefix("customPiece").is_some_and(|number| number.parse::<u32>().is_ok());
    if beyond || key.starts_with("mobilityRegion") && key.contains("CustomPiece") {
        return format!("not read, as there are customPiece1 to customPiece{CUSTOM_PIECES}");
    }
    "not read".into()
}
