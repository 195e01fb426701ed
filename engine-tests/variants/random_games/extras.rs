//! Rules that few games have: walls, passes, gating, setting up, enclosed pieces, and those of single games.

use super::betza;
use super::dice::Dice;
use super::draft::Draft;
use super::steps::letters;
use tenfold::variants::file::MAX_CUSTOM_PIECES;

/// Gives the draft some of these rules.
pub fn add(dice: &Dice, draft: &mut Draft) {
    let rules: [fn(&Dice, &mut Draft); 9] =
        [walls, passes, setting_up, enclosing, captures, connections, of_single_games, of_single_pieces, of_chu];
    let rule = dice.pick(&rules);
    rule(dice, draft);
    if dice.chance(30) {
        dice.pick(&rules)(dice, draft);
    }
}

/// Adds pieces whose letters have marks behind them.
pub fn add_marked_letters(dice: &Dice, draft: &mut Draft) {
    let marks = ['\'', '!'];
    for letter in dice.some(&draft.letters(), 4) {
        let letter = letter.with_mark(dice.pick(&marks)).expect("a mark");
        let key = format!("customPiece{}", dice.between(1, MAX_CUSTOM_PIECES.into()));
        if draft.letter(&key).is_none() && !draft.letters().contains(&letter) {
            let moves = betza::moves(dice, false);
            draft.add_piece_type(&key, letter, Some(&moves));
        }
    }
}

fn walls(dice: &Dice, draft: &mut Draft) {
    let rules = ["arrow", "duck", "edge", "past", "static"];
    draft.set("wallingRule", dice.pick(&rules));
    draft.maybe(dice, 20, "wallOrMove", "true");
    if dice.chance(30) {
        let [white, black] = draft.regions(dice);
        draft.set_sides(dice, "wallingRegion", &white, &black);
    } else if dice.chance(20) {
        draft.set("wallingRegion", draft.region(dice));
    }
}

fn passes(dice: &Dice, draft: &mut Draft) {
    let key = dice.pick(&["pass", "pass", "passOnStalemate"]);
    draft.set_sides(dice, key, dice.truth(), dice.truth());
    draft.maybe(dice, 30, "bikjangRule", "true");
    draft.maybe(dice, 20, "adjudicateFullBoard", "true");
    draft.maybe(dice, 40, "materialCounting", dice.pick(&["janggi", "unweighted", "whitedrawodds"]));
}

fn setting_up(dice: &Dice, draft: &mut Draft) {
    let known = draft.letters();
    if known.is_empty() {
        return;
    }
    draft.set("pieceDrops", "true");
    draft.maybe(dice, 60, "mustDrop", "true");
    draft.maybe(dice, 30, "mustDropType", dice.pick(&known).to_string());
    draft.maybe(dice, 30, "dropChecks", "false");
    draft.maybe(dice, 20, "sittuyinRookDrop", "true");
    draft.maybe(dice, 30, "dropOppositeColoredBishop", "true");
    draft.maybe(dice, 20, "castlingDroppedPiece", "true");
    draft.maybe(dice, 20, "freeDrops", "true");
    draft.maybe(dice, 20, "twoBoards", "true");
}

fn enclosing(dice: &Dice, draft: &mut Draft) {
    draft.set("pieceDrops", "true");
    let rule = dice.pick(&["reversi", "ataxx", "snort", "anyside", "top"]);
    draft.maybe(dice, 70, "enclosingDrop", rule);
    draft.maybe(dice, 10, "dropOnTop", "true");
    draft.maybe(dice, 20, "enclosingDropStart", draft.region(dice));
    draft.maybe(dice, 60, "flipEnclosedPieces", dice.pick(&["reversi", "ataxx", "quadwrangle"]));
    draft.maybe(dice, 20, "adjudicateFullBoard", "true");
}

fn captures(dice: &Dice, draft: &mut Draft) {
    let known = draft.commoners();
    if known.is_empty() {
        return;
    }
    let key = dice.pick(&["mutuallyImmuneTypes", "petrifyOnCaptureTypes"]);
    draft.set(key, letters(&dice.some(&known, 3)));
    draft.maybe(dice, 20, "petrifyBlastPieces", "true");
    if dice.chance(30) {
        let [white, black] = [0; 2].map(|_| letters(&dice.some(&known, 2)));
        draft.set_sides(dice, "enPassantTypes", &white, &black);
    }
}

/// Keys of Tenfold for single piece types.
fn of_single_pieces(dice: &Dice, draft: &mut Draft) {
    let known = draft.commoners();
    if known.is_empty() {
        return;
    }
    for piece_type in dice.some(&draft.piece_types, 12) {
        let capital = piece_type.capital();
        for side in ["White", "Black"] {
            let region = draft.region(dice);
            draft.maybe(dice, 40, &format!("promotionRegion{side}{capital}"), region);
        }
        let side = dice.pick(&["", "White", "Black"]);
        draft.maybe(dice, 80, &format!("promotionPieceTypes{side}{capital}"), letters(&dice.some(&known, 3)));
    }
    draft.maybe(dice, 30, "selfCapture", "true");
    for key in ["immuneTo", "immuneFromAfar"] {
        let pairs = dice.some(&known, 3).into_iter().map(|own| format!("{own}:{}", letters(&dice.some(&known, 3))));
        let pairs: Vec<String> = pairs.collect();
        draft.maybe(dice, 30, key, pairs.join(" "));
    }
}

/// Keys of Tenfold that chu shogi needs, with a lion and a promoted form that has no letter.
fn of_chu(dice: &Dice, draft: &mut Draft) {
    let known = draft.commoners();
    if known.is_empty() {
        return;
    }
    draft.maybe(dice, 60, "lionTrading", letters(&dice.some(&known, 2)));
    draft.maybe(dice, 40, "lionTradingPawns", letters(&dice.some(&known, 2)));
    draft.maybe(dice, 60, "promotionOnEntry", "true");
    draft.maybe(dice, 40, "perpetualAttackIllegal", "true");
    if dice.chance(40) {
        draft.set("extinctionValue", "loss");
        draft.set("extinctionPieceTypes", letters(&dice.some(&known, 1)));
        draft.set("bareKingLoses", "true");
        draft.maybe(dice, 50, "bareKingUncounted", letters(&dice.some(&known, 2)));
    }
    let base = dice.pick(&known);
    draft.maybe(
        dice,
        60,
        "customPiece25",
        format!("+{base}:{}", dice.pick(&["KNADcaKcabKmabK", "RF", "BfcafWfcabW", "sRB"])),
    );
}

fn connections(dice: &Dice, draft: &mut Draft) {
    let key = dice.pick(&["connectN", "connectN", "collinearN", "connectNxN", "flagPieceCount"]);
    draft.set(key, dice.between(2, 4).to_string());
    draft.maybe(dice, 20, dice.pick(&["connectHorizontal", "connectVertical", "connectDiagonal"]), "false");
    draft.maybe(dice, 20, "connectValue", dice.verdict());
    draft.maybe(dice, 20, "flagPieceBlockedWin", "true");
    let known = draft.letters();
    if !known.is_empty() {
        draft.maybe(dice, 30, "connectPieceTypes", letters(&dice.some(&known, 3)));
    }
    if dice.chance(20) {
        for number in ["1", "2"] {
            let [white, black] = draft.regions(dice);
            draft.set(format!("connectRegion{number}White"), white);
            draft.set(format!("connectRegion{number}Black"), black);
        }
    }
}

fn of_single_games(dice: &Dice, draft: &mut Draft) {
    let keys =
        ["makpongRule", "shatarMateRule", "sittuyinPromotion", "gating", "seirawanGating", "cambodianMoves", "gating"];
    draft.set(dice.pick(&keys), "true");
    if dice.chance(10) {
        draft.set("movesPerTurn", dice.pick(&["2", "balanced"]));
    }
    draft.maybe(dice, 20, "diagonalLines", draft.region(dice));
    draft.maybe(dice, 20, "countingRule", dice.pick(&["cambodian", "makruk"]));
}
