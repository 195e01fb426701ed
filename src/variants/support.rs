//! The keys of the format that are supported, and those that are not.

use super::betza;
use super::file::{CountingRule, EnclosingRule, EndValue, GameDef, MovesPerTurn, NO_LETTER, PieceTypeKey, WallingRule};
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
    faults.extend(faults_of_turns(def));
    let loses_by_extinction = def.ends.extinction == EndValue::Loss && !def.ends.extinction_types.is_all();
    if def.ends.bare_king_loses && !(loses_by_extinction && def.ends.extinction_count == 0) {
        let why = "needs extinctionValue = loss and extinctionPieceTypes, which say what a king is";
        faults.push(Unsupported::by_key("bareKingLoses", why));
    }
    let has_form_without_letter = def.pieces.iter().any(|(_, piece)| piece.letter == NO_LETTER);
    if has_form_without_letter && def.drops.captures_to_hand && def.drops.keep_promotion {
        let why = "not supported together with promoted forms without a letter of their own";
        faults.push(Unsupported::by_key("dropLoop", why));
    }
    if !def.captures.lion_trading.is_empty() && def.goals.check_counting {
        // A FEN has one field for both where a lion was captured and the checks that are left.
        faults.push(Unsupported::by_key("lionTrading", "not supported together with checkCounting"));
    }
    if def.draws.fold_rule > 255 {
        faults.push(Unsupported::by_key("nFoldRule", "numbers above 255 are not supported"));
    }
    faults
}

/// The faults of turns of several moves.
fn faults_of_turns(def: &GameDef) -> Vec<Unsupported> {
    if def.moves.per_turn == MovesPerTurn::One {
        return Vec::new();
    }
    if def.moves.per_turn == MovesPerTurn::Progressive {
        let why =
            "progressive chess is not supported: a turn is one move here, and its turns have too many ways to be made";
        return vec![Unsupported::by_key("movesPerTurn", why)];
    }
    let passes = [def.moves.pass, def.moves.pass_on_stalemate].iter().any(|sides| sides.white || sides.black);
    let two_legs = def.pieces.iter().any(|(key, _)| {
        let parsed = betza::parse(def.pieces.moves(key).unwrap_or_default());
        parsed.is_ok_and(|piece| piece.moves.iter().any(|one| one.legs.len() > 1))
    });
    let others = [
        ("mustCapture", def.captures.compulsory),
        ("blastOnCapture", def.captures.blast),
        ("petrifyOnCaptureTypes", !def.captures.petrify.is_empty()),
        ("lionTrading", !def.captures.lion_trading.is_empty()),
        ("pieceDrops", def.drops.allowed),
        ("capturesToHand", def.drops.captures_to_hand),
        ("flipEnclosedPieces", def.drops.flip_enclosed != EnclosingRule::None),
        ("wallingRule", def.walls.rule != WallingRule::None),
        ("pass", passes),
        ("gating", def.moves.gating || def.moves.seirawan_gating || def.moves.cambodian_moves),
        ("sittuyinPromotion", def.promotion.sittuyin),
        ("bikjangRule", def.ends.bikjang),
        ("countingRule", def.draws.counting != CountingRule::None),
        ("perpetualAttackIllegal", def.draws.perpetual_attack_illegal),
        ("twoLegMoves", !def.two_leg_moves.is_empty() || two_legs),
    ];
    let others = others.iter().filter(|(_, is_set)| *is_set);
    others
        .map(|(other, _)| Unsupported::by_key("movesPerTurn", format!("not supported together with {other}")))
        .collect()
}
