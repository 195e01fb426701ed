//! Remarks about a section: things that are not faults but may not be what the author meant.

use super::definition::GameDef;
use super::ini::{KeyLine, Section};
use super::pieces::{PieceDef, PieceSet, PieceTypeKey};
use super::region::Region;
use super::slips::slips;
use super::values::{CastlingRights, PerSide};
use super::words::{EndValue, MaterialCounting};

/// Remarks about the variant of a section, each with its line.
pub(super) fn remarks(section: &Section, parent: &GameDef, game: &GameDef) -> Vec<(usize, String)> {
    let line_of = |key: &str| section.entries.iter().find(|entry| entry.key == key).map(|entry| entry.line);
    let mut remarks = taken_letter_remarks(section, parent, game);
    if let Some(remark) = missing_kings(game) {
        remarks.push((line_of("startFen").unwrap_or(section.line), remark));
    }
    if parent.ranks != game.ranks {
        let line = line_of("maxRank").unwrap_or(section.line);
        remarks.extend(inherited_rank_remarks(section, game).into_iter().map(|remark| (line, remark)));
    }
    remarks.extend(slips(section, game));
    remarks
}

/// Remarks about regions that fit the parent's board but not this board, because the number of ranks differs: they are
/// no longer mirror images for the two players.
fn inherited_rank_remarks(section: &Section, game: &GameDef) -> Vec<String> {
    let (files, ranks) = (game.files, game.ranks);
    let stands = |set: PieceSet| set.keys().any(|key| game.is_in_start_position(key));
    let (promotion, choices) = (&game.promotion, game.promotion.choices);
    let has_forms = game.pieces.iter().any(|(key, _)| game.promoted_form(key).is_some());
    let pawns = promotion.pawns.white.types.union(promotion.pawns.black.types);
    let promotes = has_forms || !choices.white.union(choices.black).is_empty() && stands(pawns);
    let steps = game.pawns.double_step && game.is_in_start_position(PieceTypeKey::PAWN);
    let mut remarks = Vec::new();
    for (applies, what, key, old_keys, region, white, black) in [
        (promotes, "promotion is", "promotionRegion", &["promotionRank"][..], promotion.region, ranks, 1),
        (
            steps,
            "double steps are",
            "doubleStepRegion",
            &["doubleStepRank", "doubleStepRankMin"],
            game.pawns.double_step_region,
            2,
            ranks - 1,
        ),
    ] {
        let is_given = |entry: &KeyLine| entry.key.starts_with(key) || old_keys.contains(&entry.key.as_str());
        if !applies
            || section.entries.iter().any(is_given)
            || region.white.mirrored(files, ranks) == region.black.on_board(files, ranks)
        {
            continue;
        }
        let [on_white, on_black] = [region.white, region.black].map(|region| region.in_words(files, ranks));
        remarks.push(format!(
            "{what} for White {on_white}, for Black {on_black}, as {key}White and {key}Black are not given; for {ranks} \
             ranks write {key}White = *{white} and {key}Black = *{black}"
        ));
    }
    remarks
}

/// Remarks about inherited pieces that the variant no longer has because a piece of this section uses their letter.
pub(super) fn taken_letter_remarks(section: &Section, parent: &GameDef, game: &GameDef) -> Vec<(usize, String)> {
    let entry = |key: PieceTypeKey| section.entries.iter().find(|entry| entry.key == key.name());
    let taken = parent.pieces.iter().filter(|(key, _)| !game.pieces.contains(*key) && entry(*key).is_none());
    let remark = |(old, piece): (PieceTypeKey, &PieceDef)| {
        let new = game.pieces.by_letter(piece.letter)?;
        let (letter, old) = (piece.letter.to_ascii_lowercase(), old.name());
        let message = format!("the letter {letter} goes to {}; {old}, which had it, is out of the game", new.name());
        Some((entry(new)?.line, message))
    };
    taken.filter_map(remark).collect()
}

/// A remark that a player cannot be checkmated, or that nobody can win, if that is so.
fn missing_kings(game: &GameDef) -> Option<String> {
    match game.has_kings() {
        PerSide { white: true, black: true } => None,
        PerSide { white: false, black: false } if !has_other_goal(game) => {
            Some("nobody can win: the initial position has no king, and no other goal is given".to_owned())
        }
        _ if !game.pieces.contains(PieceTypeKey::KING) => None,
        PerSide { white: false, black: false } => {
            Some("the initial position has no king, so nobody can be checkmated".to_owned())
        }
        PerSide { white, .. } => {
            let side = if white { "Black" } else { "White" };
            Some(format!("{side} has no king in the initial position, and cannot be checkmated"))
        }
    }
}

/// Whether a variant can be won by other means than checkmate.
fn has_other_goal(game: &GameDef) -> bool {
    let decides = |verdict: EndValue| matches!(verdict, EndValue::Win | EndValue::Loss);
    let flags = game.goals.flag_region;
    let reaches = |region: Region| !region.on_board(game.files, game.ranks).is_empty();
    [game.ends.extinction, game.ends.stalemate, game.draws.fold_value].into_iter().any(decides)
        || game.ends.extinction_pseudo_royal
        || reaches(flags.white)
        || reaches(flags.black)
        || [game.goals.connect, game.goals.connect_square, game.goals.collinear].iter().any(|&count| count > 0)
        || game.goals.castling_wins != CastlingRights::default()
        || game.ends.material != MaterialCounting::None
}
