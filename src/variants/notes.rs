//! Describes rules of a variant loaded from a file in sentences for people: rules that its data for the core does not
//! express, except how the game ends.

use super::betza::{self, PieceMove};
use super::file::{GameDef, PerSide, PieceSet, PieceTypeKey, Region};
use super::piece_rules::{promotion_region, side};
use super::rare_notes::rare_notes;
use super::sentences::letters;
use super::single_steps::{capturing_legs, steps_back};
use tenfold_core::interned::interned_text;
use tenfold_core::rules::RuleNote;
use tenfold_core::types::Color;

/// Describes the rules other than the pieces' moves, in paragraphs.
pub(super) fn notes(def: &GameDef, has_plain_pawn: bool) -> Vec<RuleNote> {
    let mut paragraphs = vec![drops(def), checks(def), two_legs(def)];
    paragraphs.extend(rare_notes(def));
    if !has_plain_pawn {
        paragraphs.extend([
            double_steps(def),
            pawn_promotion(def),
            piece_promotion(def),
            promotion_of_single_types(def),
            regions(def),
        ]);
    }
    paragraphs
        .into_iter()
        .filter(|text| !text.is_empty())
        .map(|text| RuleNote::new(interned_text(&text.join(" "))))
        .collect()
}

/// The squares of a region, in words.
fn squares(def: &GameDef, region: Region) -> String {
    region.in_words(def.files, def.ranks)
}

fn for_each_side(def: &GameDef, regions: PerSide<Region>) -> String {
    format!("White {}; Black {}", squares(def, regions.white), squares(def, regions.black))
}

fn two_legs(def: &GameDef) -> Vec<String> {
    let sentence = |(key, legs): (&PieceTypeKey, &String)| {
        let (letter, (first, second)) = (def.pieces.get(*key)?.letter, legs.split_once(',')?);
        Some(format!(
            "{letter} may move twice in one move if it captures at least once: first {first}, then {second}, in Betza \
             notation. The square between may be empty or hold an enemy piece, as these say; the move is written with both \
             of its legs."
        ))
    };
    let any = |key, is_so: fn(&PieceMove) -> bool| {
        betza::parse(def.pieces.moves(key).unwrap_or_default()).is_ok_and(|parsed| parsed.moves.iter().any(is_so))
    };
    let of_moves = def.pieces.iter().flat_map(|(key, piece)| {
        let letter = piece.letter;
        let captures = format!(
            "{letter} may capture by the first of two steps and go on by the second, which may capture too; the move is written \
             with both of them, as in e3d4,d4e5."
        );
        let passes = format!(
            "{letter} may step to an empty square and back, which is a pass; it is written with its square twice, as in e4e4."
        );
        let all = [(captures, any(key, |one| capturing_legs(one).is_some())), (passes, any(key, steps_back))];
        all.into_iter().filter(|(_, applies)| *applies).map(|(text, _)| text)
    });
    def.two_leg_moves.iter().filter_map(sentence).chain(of_moves).collect()
}

fn double_steps(def: &GameDef) -> Vec<String> {
    let mut text = Vec::new();
    let has_pawns = def.is_in_start_position(PieceTypeKey::PAWN);
    let begins = |key| def.pieces.moves(key).unwrap_or_default().contains('i');
    if has_pawns && def.pawns.double_step || def.pieces.iter().any(|(key, _)| begins(key)) {
        let from = for_each_side(def, def.pawns.double_step_region);
        text.push(format!(
            "First moves, such as the double step of pawns, start here, whether or not the piece has moved before: {from}."
        ));
    }
    if has_pawns && def.pawns.has_triple_step() {
        let from = for_each_side(def, def.pawns.triple_step_region);
        text.push(format!("Pawns may step three squares ahead from here: {from}."));
    }
    let en_passant = def.pawns.en_passant_region;
    if has_pawns && (def.pawns.double_step || def.pawns.has_triple_step()) && en_passant != PerSide::equal(Region::ALL)
    {
        text.push(format!("Captures en passant end here: {}.", for_each_side(def, en_passant)));
    }
    text
}

fn pawn_promotion(def: &GameDef) -> Vec<String> {
    let promotion = &def.promotion;
    let mut text = Vec::new();
    for (side, pawns, choices, region) in [
        ("White", promotion.pawns.white.types, promotion.choices.white, promotion.region.white),
        ("Black", promotion.pawns.black.types, promotion.choices.black, promotion.region.black),
    ] {
        let mut standing = PieceSet::NONE;
        let is_common = |key: PieceTypeKey| def.is_in_start_position(key) && !def.promotes_by_own_rule(key);
        pawns.keys().filter(|&key| is_common(key)).for_each(|key| standing.insert(key));
        let (pawns, choices) = (letters(def, standing, ", "), letters(def, choices, ", "));
        let no_region = region.on_board(def.files, def.ranks).is_empty();
        if pawns.is_empty() || choices.is_empty() && (no_region || !promotion.pawns_must) {
            continue;
        }
        let must = if promotion.pawns_must { "must" } else { "may" };
        text.push(match no_region {
            _ if choices.is_empty() => {
                let squares = squares(def, region);
                format!("{side}'s {pawns} cannot go where they would have to promote, as there is nothing to promote to: {squares}.")
            }
            true => format!("{side}'s {pawns} cannot promote: no square of the board is in the region for it."),
            false => {
                let one_of = if choices.contains(',') { "one of " } else { "" };
                format!("{side}'s {pawns} {must} promote to {one_of}{choices} on {}.", squares(def, region))
            }
        });
    }
    let limits = def.promotion_limits.iter().filter(|(_, limit)| **limit > 0);
    let limits: Vec<String> =
        limits.filter_map(|(key, limit)| Some(format!("{limit} {}", def.pieces.get(*key)?.letter))).collect();
    if !limits.is_empty() {
        text.push(format!("No piece is made by promotion when a player already has {}.", limits.join(", ")));
    }
    text
}

fn piece_promotion(def: &GameDef) -> Vec<String> {
    let described = |key: PieceTypeKey| {
        let sign = format!("+{}", def.pieces.get(key)?.letter);
        Some(match (def.piece_names.promoted_name_of(key), def.title_of(def.promoted_form(key)?)) {
            (Some(name), _) => format!("{sign} is the {name}"),
            (None, Some(title)) => format!("{sign} moves as a {title}"),
            (None, None) => format!("{sign} moves as its diagram shows"),
        })
    };
    let forms: Vec<String> = def.pieces.iter().filter_map(|(key, _)| described(key)).collect();
    if forms.is_empty() {
        return Vec::new();
    }
    let promotion = &def.promotion;
    let must = if promotion.pieces_must { "must promote" } else { "may promote" };
    let how = if promotion.on_capture_only { "by a capture " } else { "" };
    let region = for_each_side(def, promotion.region);
    let mut text = vec![format!("Promoted pieces: {}.", forms.join(", "))];
    let is_common = |key| def.promoted_form(key).is_some() && !def.promotes_by_own_rule(key);
    if def.pieces.iter().any(|(key, _)| is_common(key)) {
        let when = if promotion.on_entry {
            "when its move enters this region, or captures and starts or ends there, or ends where the piece could never \
             move again"
        } else {
            "when its move starts or ends here"
        };
        text.push(format!("A piece {must} {how}{when}: {region}."));
    }
    let pawns = promotion.pawns.white.types.union(promotion.pawns.black.types);
    if promotion.pawns_must && !promotion.pieces_must && pawns.keys().any(|key| def.promoted_form(key).is_some()) {
        text.push(format!("A pawn ({}) must when its move ends there.", letters(def, pawns, ", ")));
    }
    if promotion.demotion {
        text.push("A promoted piece turns back by the same rule.".into());
    }
    text
}

/// The promotion of piece types with a region or choices of their own.
fn promotion_of_single_types(def: &GameDef) -> Vec<String> {
    let promotion = &def.promotion;
    let mut text = Vec::new();
    for (key, piece) in def.pieces.iter().filter(|(key, _)| def.promotes_by_own_rule(*key)) {
        let [white, black] = [Color::White, Color::Black].map(|color| {
            let is_pawn = side(&promotion.pawns, color).types.contains(key);
            let common = if is_pawn { side(&promotion.choices, color) } else { &PieceSet::NONE };
            let choices = side(&def.own_promotion_choices, color).get(key).unwrap_or(*common);
            let region = promotion_region(def, key, color);
            let form = def.promoted_form(key).map(|_| format!("+{}", piece.letter));
            let choices = form.unwrap_or_else(|| letters(def, choices, ", "));
            let verb = if if is_pawn { promotion.pawns_must } else { promotion.pieces_must } { "must" } else { "may" };
            let moves = if is_pawn { "ends" } else { "starts or ends" };
            let how = if promotion.on_capture_only && !is_pawn { "by a capture " } else { "" };
            match region.on_board(def.files, def.ranks) {
                region if region.is_empty() || choices.is_empty() => "cannot promote".to_owned(),
                region => {
                    format!("{verb} promote to {choices} {how}when its move {moves} here: {}", squares(def, region))
                }
            }
        });
        let letter = piece.letter;
        text.push(if white == black {
            format!("{letter} {white}.")
        } else {
            format!("White's {letter} {white}. Black's {letter} {black}.")
        });
    }
    text
}

fn regions(def: &GameDef) -> Vec<String> {
    let mut text = Vec::new();
    for (side, regions) in [("White", &def.mobility.white), ("Black", &def.mobility.black)] {
        for (key, &region) in regions.iter().filter(|(_, region)| !region.is_empty()) {
            if let Some(piece) = def.pieces.get(*key) {
                text.push(format!("{side}'s {} stays on {}.", piece.letter, squares(def, region)));
            }
        }
    }
    if def.pieces.contains(PieceTypeKey::SOLDIER) && def.pawns.soldier_promotion_rank.0 > 1 {
        let rank = def.pawns.soldier_promotion_rank.0;
        text.push(format!("Soldiers move sideways from own rank {rank} on only."));
    }
    if def.moves.immobility_illegal {
        text.push("No piece may go, or be dropped, where it could never move again.".into());
    }
    text
}

fn drops(def: &GameDef) -> Vec<String> {
    let mut text = Vec::new();
    if def.drops.captures_to_hand {
        text.push("A captured piece goes to the hand of the player who captured it.".to_string());
    }
    if !def.drops.allowed {
        return text;
    }
    if let Some((key, piece)) = def.drops.not_doubled.and_then(|key| Some((key, def.pieces.get(key)?))) {
        let count = match def.drops.not_doubled_count {
            1 => "one".to_string(),
            more => more.to_string(),
        };
        let name = def.title_of(key).unwrap_or(piece.letter.to_string());
        text.push(format!("No {name} is dropped on a file that has {count} of the player's own."));
    }
    if def.drops.promoted {
        text.push("Pieces may be dropped in their promoted form, too.".into());
    }
    if def.drops.pawn_drop_mate_illegal {
        text.push("A player who checkmates by dropping a pawn loses.".into());
    }
    text
}

fn checks(def: &GameDef) -> Vec<String> {
    let mut text = Vec::new();
    if def.moves.flying_general {
        text.push("The kings may not face each other with nothing between them.".to_string());
    }
    if !def.moves.checking {
        text.push("No move may give check.".into());
    }
    if def.captures.blast {
        text.push("A capture removes the capturing piece too, and all pieces on the squares around but pawns.".into());
        if !def.captures.blast_immune.is_empty() {
            text.push(format!("It removes none of these: {}.", letters(def, def.captures.blast_immune, ", ")));
        }
    }
    if def.ends.extinction_pseudo_royal {
        let count = def.ends.extinction_count + 1;
        let letters = letters(def, def.ends.extinction_types, ", ");
        text.push(format!("With {count} or fewer of a type left, these pieces are subject to check: {letters}."));
    }
    if def.ends.duple_check {
        text.push("If a player has more of them, it is check when all are attacked.".into());
    }
    text
}
