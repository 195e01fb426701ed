//! The rules of captures, drops and checks, how games end, and keys that say nothing about rules.

use super::dice::Dice;
use super::draft::Draft;
use super::steps::letters;
use tenfold::core::types::PieceLetter;

/// Keys without effect, and keys that only their defaults can have, with values for them.
const IDLE: &[(&str, &str)] = &[
    ("variantTemplate", "fairy"),
    ("pieceToCharTable", "-"),
    ("pocketSize", "4"),
    ("pieceValueMg", "p:120"),
    ("pieceValueEg", "p:130"),
    ("nnueAlias", "-"),
    ("connectDiagonal", "true"),
    ("wallingRule", "none"),
    ("gating", "false"),
    ("chasingRule", "none"),
    ("passOnStalemate", "false"),
];

/// Gives the draft some of these rules.
pub fn add(dice: &Dice, draft: &mut Draft) {
    let chance = |new: usize| if draft.parent.is_none() { new } else { new.div_ceil(2) };
    let chances = [35, 12, 35, 25, 20, 30, 15].map(chance);
    let rules: [fn(&Dice, &mut Draft); 7] = [drops, captures, extinction, goals, checks, draws, mates];
    for (rule, chance) in rules.into_iter().zip(chances) {
        if dice.chance(chance) {
            rule(dice, draft);
        }
    }
    // Without a king something else has to end the game.
    if draft.letter("king").is_none() && draft.value("extinctionPieceTypes").is_none() && dice.chance(70) {
        extinction(dice, draft);
    }
    texts(dice, draft);
    if dice.chance(8) {
        let (key, value) = dice.pick(IDLE);
        draft.set(key, value);
    }
}

fn drops(dice: &Dice, draft: &mut Draft) {
    let known = draft.commoners();
    if known.is_empty() {
        return;
    }
    draft.set("pieceDrops", if dice.chance(95) { "true" } else { "false" });
    draft.maybe(dice, 75, "capturesToHand", "true");
    draft.maybe(dice, 20, "dropLoop", "true");
    draft.maybe(dice, 20, "firstRankPawnDrops", "true");
    draft.maybe(dice, 30, "promotionZonePawnDrops", "true");
    draft.maybe(dice, 15, "dropPromoted", "true");
    if dice.chance(25) {
        let [white, black] = draft.regions(dice);
        if dice.chance(80) {
            draft.set("dropRegionWhite", white);
            draft.set("dropRegionBlack", black);
        } else {
            draft.set("whiteDropRegion", white);
            draft.set("blackDropRegion", black);
        }
    }
    if dice.chance(20) {
        draft.set("dropNoDoubled", dice.pick(&known).to_string());
        if dice.chance(40) {
            draft.set("dropNoDoubledCount", dice.between(1, 3).to_string());
        }
    }
    if draft.letter("shogiPawn").is_some() || dice.chance(3) {
        draft.maybe(dice, 50, "shogiPawnDropMateIllegal", "true");
    }
}

fn captures(dice: &Dice, draft: &mut Draft) {
    let known = draft.commoners();
    draft.maybe(dice, 60, "mustCapture", "true");
    let blast = if draft.letter("king").is_some() { 10 } else { 50 };
    if draft.maybe(dice, blast, "blastOnCapture", "true") && !known.is_empty() && dice.chance(25) {
        draft.set("blastImmuneTypes", letters(&dice.some(&known, 2)));
    }
}

fn extinction(dice: &Dice, draft: &mut Draft) {
    let known = draft.letters();
    if known.is_empty() {
        return;
    }
    let value = dice.pick(&["loss", "loss", "loss", "win", "draw", "none"]);
    draft.set("extinctionValue", value);
    let without_king: Vec<PieceLetter> = draft.commoners();
    let types = match dice.between(0, 9) {
        0 => "*".to_owned(),
        1 if !known.is_empty() => letters(&dice.some(&known, 3)),
        _ if without_king.is_empty() => letters(&known),
        _ => letters(&dice.some(&without_king, 2)),
    };
    let all = types == "*";
    draft.set("extinctionPieceTypes", types);
    draft.maybe(dice, if all { 60 } else { 15 }, "extinctionPieceCount", dice.pick(&["1", "1", "2"]));
    draft.maybe(dice, 10, "extinctionOpponentPieceCount", dice.pick(&["1", "2"]));
    draft.maybe(dice, 8, "extinctionClaim", "true");
    if draft.maybe(dice, if all { 5 } else { 45 }, "extinctionPseudoRoyal", "true") {
        draft.maybe(dice, 25, "dupleCheck", "true");
    } else {
        draft.maybe(dice, 2, "dupleCheck", "true");
    }
}

fn goals(dice: &Dice, draft: &mut Draft) {
    let known = draft.letters();
    let [white, black] = if dice.chance(70) { draft.own_ranks([draft.ranks]) } else { draft.regions(dice) };
    match dice.between(0, 9) {
        0 => {
            draft.set("whiteFlag", white);
            draft.set("blackFlag", black);
        }
        _ => draft.set_sides(dice, "flagRegion", &white, &black),
    }
    if !known.is_empty() && dice.chance(85) {
        let white = match draft.letter("king").filter(|_| dice.chance(40)) {
            Some(king) => king.to_string(),
            None => dice.pick(&known).to_string(),
        };
        let black = if dice.chance(80) { white.clone() } else { dice.pick(&known).to_string() };
        draft.set_sides(dice, "flagPiece", &white, &black);
    } else {
        draft.maybe(dice, 30, "flagPiece", "*");
    }
    draft.maybe(dice, 25, "flagMove", "true");
    draft.maybe(dice, 20, "flagPieceSafe", "true");
}

fn checks(dice: &Dice, draft: &mut Draft) {
    match dice.between(0, 3) {
        0 => draft.set("checking", "false"),
        1 => draft.set("checkCounting", "true"),
        2 => draft.set("flyingGeneral", "true"),
        _ => draft.set("perpetualCheckIllegal", "true"),
    }
}

fn draws(dice: &Dice, draft: &mut Draft) {
    let known = draft.commoners();
    if dice.chance(40) {
        draft.set("nMoveRule", dice.pick(&["0", "3", "5", "10", "70"]));
    }
    if dice.chance(25) && !known.is_empty() {
        let [white, black] = [0; 2].map(|_| letters(&dice.some(&known, 3)));
        let black = if dice.chance(60) { white.clone() } else { black };
        draft.set_sides(dice, "nMoveRuleTypes", &white, &black);
    }
    if dice.chance(50) {
        draft.set("nFoldRule", dice.pick(&["0", "2", "3", "4"]));
        draft.maybe(dice, 50, "nFoldValue", dice.verdict());
        draft.maybe(dice, 25, "nFoldValueAbsolute", "true");
    }
    draft.maybe(dice, 15, "materialCounting", dice.pick(&["whitedrawodds", "blackdrawodds", "none"]));
    draft.maybe(dice, 15, "countingRule", dice.pick(&["makruk", "asean", "none"]));
}

fn mates(dice: &Dice, draft: &mut Draft) {
    draft.maybe(dice, 40, "checkmateValue", dice.verdict());
    draft.maybe(dice, 70, "stalemateValue", dice.verdict());
    draft.maybe(dice, 30, "stalematePieceCount", "true");
}

/// Names, and files that a game evaluates with.
fn texts(dice: &Dice, draft: &mut Draft) {
    draft.maybe(dice, 5, "title", "A Random Game");
    if dice.chance(5) && !draft.piece_types.is_empty() {
        let letter = dice.pick(&draft.letters());
        draft.set("pieceNames", format!("{letter}: odd piece"));
        draft.maybe(dice, 30, "pieceImages", format!("{letter}: -"));
    }
    draft.maybe(dice, 2, "weights", "-");
    draft.maybe(dice, 2, "network", "-");
}
