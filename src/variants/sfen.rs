//! Positions in SFEN, in which shogi programs and Lishogi write them: `BOARD SIDE HANDS MOVE`. The first player is Black
//! (`b`) there, with capital letters, and White here. In chu shogi the third field is the square where a lion was captured.
//! Source: the page of USI (Universal Shogi Interface), and Lishogi's library `shogiops`.

use super::loaded::LoadedGame;
use std::fmt::Write;
use tenfold_core::position::Variant;
use tenfold_core::types::Square;

/// The same position as a FEN, if a text is a position in SFEN of a game that is written so: a shogi, with promoted forms and
/// without castling.
pub(super) fn fen_of_sfen(game: LoadedGame, text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[board, side, third, number] = fields.as_slice() else { return None };
    let (spec, rules) = (game.spec(), game.rules());
    let has_forms = spec.piece_types.iter().any(|own| own.is_written_with_plus());
    let has_field = rules.captures_to_hand || rules.lion_trading.is_some();
    if !has_forms || !has_field || !spec.rights.is_empty() || board.contains('[') {
        return None;
    }
    let moves: u32 = number.parse().ok()?;
    let side = match side {
        "b" => 'w',
        "w" => 'b',
        _ => return None,
    };
    let mut fen = board.to_owned();
    let mut lion = String::new();
    if rules.captures_to_hand {
        write!(fen, "[{}]", hands(third)?).ok()?;
    } else if third != "-" {
        write!(lion, " x{}", square(game, third)?).ok()?;
    }
    // The number counts the moves of both players.
    let full_moves = moves.saturating_sub(1) / 2 + 1;
    Some(format!("{fen} {side} - -{lion} 0 {full_moves}"))
}

/// The hands of a FEN from those of SFEN, in which a number stands before the letter: `RB2p`.
fn hands(text: &str) -> Option<String> {
    let mut hands = String::new();
    if text == "-" {
        return Some(hands);
    }
    let mut rest = text;
    while !rest.is_empty() {
        let (digits, behind) = rest.split_at(rest.find(|sign: char| !sign.is_ascii_digit())?);
        let letter = behind.chars().next().filter(char::is_ascii_alphabetic)?;
        let count = if digits.is_empty() { 1 } else { digits.parse().ok().filter(|count| (1..=99).contains(count))? };
        hands.extend(std::iter::repeat_n(letter, count));
        rest = &behind[1..];
    }
    Some(hands)
}

/// The square that SFEN writes as a number, counted from the right, and a letter, counted from the top: `7f`.
fn square(game: LoadedGame, text: &str) -> Option<Square> {
    let (file, rank) = text.split_at(text.find(|sign: char| !sign.is_ascii_digit())?);
    let &[rank] = rank.as_bytes() else { return None };
    let file = game.spec().files.checked_sub(file.parse().ok().filter(|file| *file > 0)?)?;
    let rank = game.spec().ranks.checked_sub(rank.checked_sub(b'a')?.checked_add(1)?)?;
    Some(Square::new(file, rank))
}
