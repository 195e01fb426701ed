//! How a game from a file ends, in sentences.

use super::file::{GameDef, PieceSet, Verdict};

/// What happens to a player, for the end of a sentence.
fn happens(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "has won",
        Verdict::Loss => "has lost",
        Verdict::Draw | Verdict::None => "draws",
    }
}

/// The names of piece types: `p, n or b`.
fn names(def: &GameDef, set: PieceSet) -> String {
    let letters: Vec<String> =
        set.kinds().filter_map(|kind| def.pieces.get(kind)).map(|p| p.letter.to_string()).collect();
    letters.join(" or ")
}

/// How the game ends, in whole sentences.
pub(super) fn endings(def: &GameDef, has_royal: bool) -> String {
    let mut text = Vec::new();
    if has_royal {
        text.push("A move must not leave the player's own royal piece attacked.".to_string());
        text.push(format!(
            "A player without a legal move whose royal piece is attacked {} (checkmate).",
            happens(def.ends.checkmate)
        ));
    }
    text.push(format!(
        "A player without a legal move{} {} (stalemate).",
        if has_royal { " otherwise" } else { "" },
        happens(def.ends.stalemate)
    ));
    if def.ends.extinction != Verdict::None {
        let what = if def.ends.extinction_types.is_all() {
            "pieces in all".to_string()
        } else {
            format!("pieces of the type {}", names(def, def.ends.extinction_types))
        };
        let few = match def.ends.extinction_count {
            0 => "no".to_string(),
            count => format!("at most {count}"),
        };
        let against = match def.ends.extinction_opponent_count {
            0 => String::new(),
            count => format!(" while the opponent has at least {count}"),
        };
        let claim = if def.ends.extinction_claim { ", one more if the player is to move" } else { "" };
        text.push(format!("A player who has {few} {what}{against}{claim} {}.", happens(def.ends.extinction)));
    }
    let squares = |region: super::file::Region| {
        let names = region.on_board(def.files, def.ranks);
        let names: Vec<String> =
            names.squares().map(|(file, rank)| format!("{}{}", char::from(b'a' + file), rank + 1)).collect();
        names.join(" ")
    };
    let (white, black) = (squares(def.goals.flag_region.white), squares(def.goals.flag_region.black));
    if !white.is_empty() || !black.is_empty() {
        let piece = match def.goals.flag_piece.white {
            super::file::PieceChoice::Any => "piece".to_string(),
            super::file::PieceChoice::One(kind) => {
                def.pieces.get(kind).map_or("piece".into(), |piece| format!("{}", piece.letter))
            }
        };
        text.push(format!(
            "A player whose {piece} reaches one of these squares has won: White {white}, Black {black}."
        ));
    }
    if def.draws.fold_rule > 0 && def.draws.fold_value == Verdict::Draw {
        text.push(format!("The game is a draw when a position occurs {} times.", def.draws.fold_rule));
    }
    if def.draws.move_rule > 0 {
        text.push(format!(
            "It is a draw after {} half-moves in a row without a capture or a pawn move.",
            2 * u32::from(def.draws.move_rule)
        ));
    }
    text.join(" ")
}
