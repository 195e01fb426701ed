//! Positions as XBoard reads and writes them.

use super::wire;
use tenfold_core::rules::Spec;
use tenfold_session::{Session, XBoardSpec};

/// The initial position for XBoard, without castling rights if XBoard has no letters for them.
pub fn initial_position(spec: &Spec) -> String {
    let mut fields: Vec<&str> = spec.start_fen.split(' ').collect();
    if let Some(rights) = fields.get_mut(2)
        && !rights.chars().all(|letter| "KQkq-".contains(letter))
    {
        *rights = "-";
    }
    fields.join(" ")
}

/// Whether a FEN has castling rights.
pub fn has_rights(fen: &str) -> bool {
    fen.split_whitespace().nth(2).is_some_and(|rights| rights != "-")
}

/// Whether a FEN from XBoard is the initial position without castling rights, as [`initial_position`] wrote it. In that
/// case the castling rights of the initial position apply.
pub fn is_initial_position(spec: &Spec, fen: &str) -> bool {
    let key = |fen: &str| {
        let fields: Vec<String> = fen.replace("[-]", "[]").split_whitespace().take(3).map(str::to_string).collect();
        (
            fields.first().map(|board| board.trim_end_matches("[]").to_string()),
            fields.get(1).cloned(),
            fields.get(2).cloned(),
        )
    };
    let sent = initial_position(spec);
    sent != spec.start_fen && key(fen) == key(&sent)
}

/// Sets up a position that XBoard wrote. XBoard counts the rank of the en passant square from 1 or from 0, and writes
/// that square even if the variant has no en passant. Several readings are tried, and the first that the variant
/// accepts is used.
///
/// # Errors
///
/// The reason, when the position is refused.
pub fn set(session: &mut dyn Session, fen: &str) -> Result<(), String> {
    let fen = in_own_letters(&session.display().xboard, &with_all_fields(&fen.replace("[-]", "[]")));
    let first = match session.set_fen(&fen) {
        Ok(()) => return Ok(()),
        Err(error) => error,
    };
    let fields: Vec<&str> = fen.split_whitespace().collect();
    if session.spec().ranks == 10
        && let Some(square) = fields.get(3)
    {
        for square in [wire::from_xboard(session.spec(), square).as_str(), "-"] {
            let mut fields = fields.clone();
            fields[3] = square;
            if session.set_fen(&fields.join(" ")).is_ok() {
                return Ok(());
            }
        }
    }
    Err(first.to_string())
}

/// Adds the fields for castling rights and en passant to a FEN, because XBoard omits them in its variants that have
/// neither.
fn with_all_fields(fen: &str) -> String {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    match fields[..] {
        [board, side, clock, number] if clock.bytes().all(|sign| sign.is_ascii_digit()) => {
            format!("{board} {side} - - {clock} {number}")
        }
        _ => fen.into(),
    }
}

/// The FEN with XBoard's piece letters replaced by the variant's.
fn in_own_letters(xboard: &XBoardSpec, fen: &str) -> String {
    let letters = xboard.own_letters.unwrap_or_default();
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let own = |sign: char| {
        let found = letters.iter().find(|(theirs, _)| *theirs == sign.to_ascii_uppercase());
        match found {
            Some((_, ours)) if sign.is_ascii_lowercase() => ours.to_ascii_lowercase(),
            Some((_, ours)) => *ours,
            None => sign,
        }
    };
    format!("{} {rest}", board.chars().map(own).collect::<String>())
}
