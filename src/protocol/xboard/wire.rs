//! Moves as XBoard writes them.
//!
//! On boards with exactly ten ranks, the ranks are numbered 0 to 9. A move of several legs is sent one leg per line,
//! with a comma after each leg except the last, and received as a single text.

use tenfold_core::position::{LegText, MoveText};
use tenfold_core::rules::Spec;
use tenfold_core::types::{Move, MoveClass, PieceLetter, Square};
use tenfold_session::Session;

/// How XBoard writes that a player passes.
const PASS: &str = "@@@@";

fn are_ranks_zero_based(spec: &Spec) -> bool {
    spec.ranks == 10
}

/// The text of a move, with squares as XBoard numbers them.
pub fn to_xboard(spec: &Spec, text: &str) -> String {
    if !are_ranks_zero_based(spec) {
        return text.into();
    }
    let mut wire = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        match Square::parse_prefix(rest, spec.files, spec.ranks) {
            Some((square, behind)) => {
                wire.push(letter);
                wire += &square.rank().to_string();
                rest = behind;
            }
            None => {
                wire.push(letter);
                rest = &rest[letter.len_utf8()..];
            }
        }
    }
    wire
}

/// The text of a move in the engine's notation, from the text that XBoard wrote.
pub fn from_xboard(spec: &Spec, wire: &str) -> String {
    if !are_ranks_zero_based(spec) {
        return wire.into();
    }
    let mut text = String::with_capacity(wire.len());
    let mut file = false;
    for letter in wire.chars() {
        match letter.to_digit(10) {
            // A digit is a rank only if it directly follows a file letter.
            Some(digit) if file => text += &(digit + 1).to_string(),
            _ => text.push(letter),
        }
        file = letter.is_ascii_lowercase();
    }
    text
}

/// The legal move that XBoard means, and its text.
///
/// # Errors
///
/// The reason, when there is no such move.
pub fn parse_move(session: &dyn Session, wire: &str) -> Result<(Move, String), String> {
    let text = from_xboard(session.spec(), wire);
    let error = match session.parse_move(&text) {
        Ok(mv) => return Ok((mv, session.move_text(mv))),
        Err(error) => error,
    };
    // XBoard leaves out the `+` of a compulsory promotion. It writes a pawn that stays a pawn on the last rank as
    // promoted to a pawn. In shogi it writes `=` after a move that could promote the piece but does not.
    let pawn = session.spec().pawn_type().map(|pawn| pawn.letter.to_ascii_lowercase());
    let unpromoted = pawn.and_then(|pawn| text.strip_suffix(&pawn.to_string())).map(str::to_string);
    let declined = text.strip_suffix('=').map(str::to_string);
    let variants = [Some(format!("{text}+")), unpromoted, declined, legs_in_order(session.spec(), &text)];
    let meant = variants.into_iter().flatten().find_map(|text| session.parse_move(&text).ok());
    meant.map(|mv| (mv, session.move_text(mv))).ok_or(error.why)
}

/// Whether a move is a pass, which has the same square twice.
fn is_pass(spec: &Spec, text: &str) -> bool {
    let Some(MoveText { price, legs }) = MoveText::parse(text, spec) else { return false };
    matches!((&price[..], &legs[..]), ([], [LegText::Step { from, to, suffix: "" }]) if from == to)
}

/// The two legs of a move in order, if XBoard has written them as it writes castling: first from the first square to
/// the last, then from the square between to the one beside the last. XBoard does this when the square between is empty.
/// `None` for other texts.
fn legs_in_order(spec: &Spec, text: &str) -> Option<String> {
    // Beside the first file it writes the character before `a`.
    let text = text.replace('`', "a");
    let [LegText::Step { from, to, .. }, LegText::Step { from: between, .. }] = MoveText::parse(&text, spec)?.legs[..]
    else {
        return None;
    };
    Some(format!("{from}{between},{between}{to}"))
}

/// The lines that send a legal move of `session` to XBoard, one for each leg.
pub fn move_lines(session: &dyn Session, text: &str) -> Vec<String> {
    let spec = session.spec();
    if is_pass(spec, text) {
        return vec![PASS.to_owned()];
    }
    let mut wire = to_xboard(spec, text);
    if let Some(pawn) = spec.pawn_type()
        && stays_a_pawn(session, text, session.display().xboard.promotion_ranks)
    {
        wire += &pawn.letter.to_ascii_lowercase().to_string();
    }
    let last = wire.matches(',').count();
    wire.split(',').enumerate().map(|(n, leg)| if n < last { format!("{leg},") } else { leg.into() }).collect()
}

/// Whether XBoard accepts the move and shows it correctly. XBoard assumes that a move moves one piece, castles and
/// captures en passant as the Betza notation of the pieces says, promotes every pawn on the last rank, and has no
/// ransom.
pub fn is_shown_correctly(session: &dyn Session, text: &str) -> bool {
    can_be_clicked(session, text) && !stays_a_pawn(session, text, 1)
}

/// Whether XBoard's board is correct after a move that XBoard accepts. Like [`is_shown_correctly`], but a pawn may stay
/// a pawn.
pub fn can_be_clicked(session: &dyn Session, text: &str) -> bool {
    let spec = session.spec();
    let Ok(mv) = session.parse_move(text) else { return false };
    let xboard = &session.display().xboard;
    let ways = || xboard.piece_moves(spec);
    let takes_in_passing = |way: &str| way.contains('e');
    let known = match mv.class() {
        MoveClass::Castle => xboard.own_letters.is_some() || ways().iter().any(|(_, way)| way.contains('O')),
        MoveClass::EnPassant => match spec.pawn_type() {
            // A pawn without Betza notation moves as XBoard's own pawn does.
            Some(pawn) => ways()
                .iter()
                .all(|(pieces, way)| PieceLetter::all_in(pieces).next() != Some(pawn.letter) || takes_in_passing(way)),
            None => ways().is_empty() || ways().iter().any(|(_, way)| takes_in_passing(way)),
        },
        _ => true,
    };
    known && !mv.has_addition() && MoveText::parse(text, spec).is_some_and(|text| text.is_of_one_piece())
}

/// Whether the move leaves a pawn unpromoted on one of the last `last` ranks, where XBoard expects a choice.
fn stays_a_pawn(session: &dyn Session, text: &str, last: u8) -> bool {
    let spec = session.spec();
    let Some(MoveText { price, legs }) = MoveText::parse(text, spec) else { return false };
    let ([], &[LegText::Step { from, to, suffix: "" }]) = (&price[..], &legs[..]) else { return false };
    let is_last = session.side_to_move().board_rank(to.rank(), spec.ranks) + last >= spec.ranks;
    let chooses = !spec.pawn.promotion.choices.is_empty();
    is_last && chooses && session.scene().piece(from).is_some_and(|piece| piece.piece_type() == spec.pawn.piece_type)
}

/// Whether a word can only be a move: it begins with a square, a drop or a ransom.
pub fn looks_like_a_move(word: &str) -> bool {
    let word = word.strip_prefix('x').unwrap_or(word);
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some('a'..='j'), Some('0'..='9')) => {
            letters.next().is_some_and(|third| third == ',' || third.is_ascii_alphanumeric())
        }
        (Some('A'..='Z' | '@'), Some('@')) => true,
        (Some('A'..='Z'), Some('\'' | '!')) => letters.next() == Some('@'),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenfold_registry::GAMES;

    fn ten() -> Spec {
        Spec { files: 10, ranks: 10, ..GAMES[0].spec }
    }

    #[test]
    fn ten_ranks_are_numbered_from_0_to_9() {
        let spec = ten();
        let pairs = [
            ("a1a10", "a0a9"),
            ("a9a10q", "a8a9q"),
            ("e9e10+", "e8e9+"),
            ("e3d4,d4e5", "e2d3,d3e4"),
            ("P@e3", "P@e2"),
            ("xa1b10,e4e5", "xa0b9,e3e4"),
            ("xd3g3,T@c2", "xd2g2,T@c1"),
        ];
        for (text, wire) in pairs {
            assert_eq!(to_xboard(&spec, text), wire);
            assert_eq!(from_xboard(&spec, wire), text);
        }
    }

    #[test]
    fn eight_ranks_are_numbered_as_usual() {
        assert_eq!(to_xboard(&GAMES[0].spec, "a7a8k"), "a7a8k");
        assert_eq!(from_xboard(&GAMES[0].spec, "a7a8k"), "a7a8k");
    }

    #[test]
    fn legs_of_one_piece_are_distinguished_from_those_of_several() {
        let is_of_one_piece = |text: &str| MoveText::parse(text, &ten()).expect("a move's text").is_of_one_piece();
        assert!(is_of_one_piece("e3d4,d4e5"));
        assert!(is_of_one_piece("e2e4"));
        assert!(is_of_one_piece("P@e4"));
        assert!(!is_of_one_piece("a2a3,c2c4"));
        assert!(!is_of_one_piece("b2b3,c2c3,j2j3"));
    }

    #[test]
    fn legs_are_put_in_order() {
        assert_eq!(legs_in_order(&ten(), "b8c6,b7b6").as_deref(), Some("b8b7,b7c6"));
        assert_eq!(legs_in_order(&ten(), "b8a6,b7`6").as_deref(), Some("b8b7,b7a6"));
        assert_eq!(legs_in_order(&ten(), "b8c6"), None);
    }

    #[test]
    fn moves_are_distinguished_from_commands() {
        for mv in ["e2e4", "a7a8k", "a7a8k'", "P@e4", "P'@e4", "@@@@", "e1d2,d2c3", "xa0,e3e4"] {
            assert!(looks_like_a_move(mv), "{mv}");
        }
        for word in ["new", "go", "e4", "edit", "bk", "?", ".", "x", ""] {
            assert!(!looks_like_a_move(word), "{word}");
        }
    }
}
