//! The rules of pawns, promotion, castling and the squares that pieces may go to.

use super::dice::Dice;
use super::draft::{Castling, Draft};
use tenfold::core::types::PieceLetter;

/// Gives the draft some of these rules. A game that inherits gets few, so that most stay as they are.
pub fn add(dice: &Dice, draft: &mut Draft) {
    let is_new = draft.parent.is_none();
    let often = |percent: usize| if is_new { percent } else { percent / 4 };
    pawn_types(dice, draft);
    if dice.chance(often(80)) {
        promotion_region(dice, draft);
    }
    if dice.chance(often(80)) {
        promotion_types(dice, draft);
    }
    if dice.chance(often(35)) {
        promoted_forms(dice, draft);
    }
    if dice.chance(often(60)) {
        first_steps(dice, draft);
    }
    if dice.chance(often(15)) {
        mobility(dice, draft);
    }
    if dice.chance(if is_new { 15 } else { 8 }) {
        draft.set("immobilityIllegal", dice.truth());
    }
    if let Some(letter) = draft.letter("soldier").filter(|_| dice.chance(40)) {
        let _ = letter;
        let rank = dice.between(1, draft.ranks);
        draft.set("soldierPromotionRank", rank.to_string());
    }
    if dice.chance(often(60)) {
        castling(dice, draft);
    }
    if !draft.is_common && dice.chance(20) {
        two_legs(dice, draft);
    }
}

/// Letters in a row.
pub fn letters(of: &[PieceLetter]) -> String {
    of.iter().copied().collect()
}

fn pawn_types(dice: &Dice, draft: &mut Draft) {
    let known = draft.commoners();
    if known.is_empty() {
        return;
    }
    if dice.chance(12) {
        let some = letters(&dice.some(&known, 2));
        draft.set("pawnTypes", some);
    }
    if dice.chance(10) {
        let [white, black] = [0; 2].map(|_| letters(&dice.some(&known, 2)));
        let black = if dice.chance(70) { white.clone() } else { black };
        draft.set_sides(dice, "promotionPawnTypes", &white, &black);
    }
    if dice.chance(5) {
        draft.set("enPassantRegion", draft.region(dice));
    }
}

fn promotion_region(dice: &Dice, draft: &mut Draft) {
    let ranks = draft.ranks;
    if dice.chance(6) {
        let first = dice.between(1, ranks);
        return draft.set("promotionRank", first.to_string());
    }
    let [white, black] = match dice.between(0, 9) {
        0 => draft.regions(dice),
        1..=3 => draft.own_ranks(ranks.saturating_sub(1).max(1)..=ranks),
        4 => draft.own_ranks(ranks.saturating_sub(2).max(1)..=ranks),
        _ => draft.own_ranks([ranks]),
    };
    draft.set("promotionRegionWhite", white);
    draft.set("promotionRegionBlack", black);
}

fn promotion_types(dice: &Dice, draft: &mut Draft) {
    let pawn = draft.letter("pawn");
    let known: Vec<PieceLetter> =
        draft.commoners().into_iter().filter(|&letter| Some(letter) != pawn || dice.chance(5)).collect();
    if known.is_empty() {
        return;
    }
    let white = if dice.chance(5) { "-".to_owned() } else { letters(&dice.some(&known, 4)) };
    let black = if dice.chance(85) { white.clone() } else { letters(&dice.some(&known, 4)) };
    draft.set_sides(dice, "promotionPieceTypes", &white, &black);
    if dice.chance(15) {
        let pairs: Vec<String> =
            dice.some(&known, 2).iter().map(|letter| format!("{letter}:{}", dice.between(0, 3))).collect();
        draft.set("promotionLimit", pairs.join(" "));
    } else if !draft.is_common && dice.chance(15) {
        draft.set("promotionToCaptured", dice.truth());
    }
    draft.maybe(dice, 20, "mandatoryPawnPromotion", "false");
}

fn promoted_forms(dice: &Dice, draft: &mut Draft) {
    let promotes =
        |letter: &PieceLetter| draft.value("promotionPieceTypes").is_none() || Some(*letter) != draft.letter("pawn");
    let known: Vec<PieceLetter> = draft.commoners().into_iter().filter(promotes).collect();
    let king = draft.letter("king").filter(|_| dice.chance(2));
    let mixed = dice.shuffled(&known);
    let number = dice.between(1, 3).min(mixed.len() / 2);
    if number == 0 {
        return;
    }
    // Chains of promotion are rare: most forms are not bases.
    let (bases, forms) = mixed.split_at(number);
    let forms = if dice.chance(5) { &known[..] } else { forms };
    let pairs: Vec<String> =
        bases.iter().chain(king.as_ref()).map(|base| format!("{base}:{}", dice.pick(forms))).collect();
    let mut pairs = pairs.join(" ");
    if dice.chance(5) {
        pairs += &format!(" {}:-", dice.pick(&known));
    }
    draft.set("promotedPieceType", pairs);
    for key in ["mandatoryPiecePromotion", "pieceDemotion", "piecePromotionOnCapture"] {
        draft.maybe(dice, 20, key, "true");
    }
}

/// Double and triple steps, and where they can be captured.
fn first_steps(dice: &Dice, draft: &mut Draft) {
    let ranks = draft.ranks;
    match dice.between(0, 9) {
        0 => draft.set("doubleStep", dice.truth()),
        1 => {
            let first = dice.between(1, ranks);
            draft.set("doubleStepRankMin", first.min(2).to_string());
            if dice.chance(70) {
                draft.set("doubleStepRank", dice.between(2.min(ranks), ranks.min(3)).to_string());
            }
        }
        2 => {
            let [white, black] = draft.regions(dice);
            draft.set("doubleStepRegionWhite", white);
            draft.set("doubleStepRegionBlack", black);
        }
        _ => {
            let last = dice.between(2, 3).min(ranks);
            let [white, black] = draft.own_ranks(2.min(ranks)..=last);
            draft.set("doubleStepRegionWhite", white);
            draft.set("doubleStepRegionBlack", black);
        }
    }
    if dice.chance(15) {
        let [white, black] = draft.own_ranks(1..=dice.between(1, 2));
        draft.set("tripleStepRegionWhite", white);
        draft.set("tripleStepRegionBlack", black);
    }
    if dice.chance(15) {
        let [white, black] = draft.regions(dice);
        draft.set_sides(dice, "enPassantRegion", &white, &black);
    }
}

fn mobility(dice: &Dice, draft: &mut Draft) {
    if draft.piece_types.is_empty() {
        return;
    }
    for piece_type in dice.some(&draft.piece_types, 3) {
        let capital = piece_type.capital();
        let [white, black] = if dice.chance(70) {
            draft.own_ranks(1..=dice.between(draft.ranks / 2, draft.ranks))
        } else {
            draft.regions(dice)
        };
        for (side, region) in [("White", white), ("Black", black)] {
            draft.maybe(dice, 80, &format!("mobilityRegion{side}{capital}"), region);
        }
    }
}

/// Castling with king and rooks on squares where they can castle.
fn castling(dice: &Dice, draft: &mut Draft) {
    let (Some(king), true) = (draft.letter("king").or(draft.letter("commoner")), draft.files >= 6) else {
        draft.maybe(dice, 30, "castling", "false");
        return;
    };
    if dice.chance(15) {
        return draft.set("castling", "false");
    }
    let files = draft.files;
    let own = dice.between(3, files - 3).max(3.min(files - 4));
    let corners = dice.chance(70);
    let rooks = if corners {
        [files - 1, 0]
    } else {
        [dice.between(own + 2, files - 1), dice.between(0, own.saturating_sub(3))]
    };
    let name = |file: usize| char::from(b'a' + file as u8).to_string();
    let kingside = dice.between((own + 2).min(rooks[0]), rooks[0]);
    let queenside = dice.between(rooks[1] + usize::from(dice.chance(80)), own.saturating_sub(2).max(rooks[1]));
    draft.set("castlingKingsideFile", name(kingside));
    draft.set("castlingQueensideFile", if dice.chance(20) { (queenside + 1).to_string() } else { name(queenside) });
    if own != 4 || dice.chance(20) {
        draft.set("castlingKingFile", name(own));
    }
    if !corners {
        draft.set("castlingRookKingsideFile", name(rooks[0]));
        draft.set("castlingRookQueensideFile", name(rooks[1]));
    }
    let rank = if dice.chance(10) { 1.min(draft.ranks - 1) } else { 0 };
    if rank > 0 {
        draft.set("castlingRank", (rank + 1).to_string());
    }
    if Some(king) != draft.letter("king") || dice.chance(5) {
        draft.set_sides(dice, "castlingKingPiece", &king.to_string(), &king.to_string());
    }
    let others: Vec<PieceLetter> = draft.commoners().into_iter().filter(|&letter| letter != king).collect();
    if others.is_empty() {
        return;
    }
    match draft.letter("rook") {
        Some(_) if dice.chance(75) => {}
        _ if dice.chance(15) => draft.set("castlingRookPiece", letters(&dice.some(&others, 1))),
        _ => {
            let some = letters(&dice.some(&others, 2));
            draft.set_sides(dice, "castlingRookPieces", &some, &some);
        }
    }
    draft.maybe(dice, 15, "chess960", "true");
    draft.castling = Some(Castling { king: own, rooks, rank });
}

fn two_legs(dice: &Dice, draft: &mut Draft) {
    let known = draft.commoners();
    let leg = |dice: &Dice| dice.pick(&["K", "W", "F", "mWcF", "fmWfcF", "fK", "cK", "N", "mKcN"]);
    let pairs: Vec<String> = dice
        .some(&known, 2)
        .iter()
        .map(|letter| match dice.between(0, 5) {
            0 => format!("{letter}:ifmWifcF,fmWfcF"),
            1 => format!("{letter}:-"),
            _ => format!("{letter}:{},{}", leg(dice), leg(dice)),
        })
        .collect();
    draft.set("twoLegMoves", pairs.join(" "));
}
