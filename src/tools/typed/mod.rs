//! Moves as people type them: `Nc3`, `E2-E4`, `exd5`, `O-O`, `pay g2, j1j10`, or the beginning of a move.
//!
//! `legal` has the legal moves as people see them, `reading` and `pattern` find the move that a text means, `paying`
//! says what is wrong with a price, and `listing` writes lists of moves.

mod legal;
pub mod listing;
mod pattern;
mod paying;
mod reading;

use reading::Reading;
use tenfold_core::excerpt::escaped;
use tenfold_session::Session;

pub use legal::{LegalMove, piece_name};

/// The largest number of characters of a typed text that a message repeats.
const MAX_SHOWN_CHARS: usize = 40;

/// Why a typed text does not name one legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoMove {
    /// The text names no legal move, or several: a message for the player says why, in one line.
    Reason(String),
    /// The text begins with a legal move, but the rest cannot be added to that move. The message for the player is one
    /// line; the rules of the variant explain why.
    TooMuch(String),
    /// The text does not look like a move at all.
    NotAMove,
}

/// The exact text of the legal move that a typed text stands for.
///
/// # Errors
///
/// When the text stands for no legal move or for several.
pub fn read_move(session: &dyn Session, typed: &str) -> Result<String, NoMove> {
    let legal = LegalMove::all_legal(session);
    let (how, texts) = match reading::read_typed(typed, &legal, session.spec()) {
        Reading::Move(text) => return Ok(text),
        Reading::Begins(texts) => ("begins several moves", texts),
        Reading::Several(texts) => ("can be several moves", texts),
        Reading::Unpaid(texts) => ("is legal only with a price", texts),
        Reading::Nothing => return Err(reason_for_no_move(session, typed, &legal)),
    };
    Err(NoMove::Reason(format!("'{}' {how}: {}", shown_excerpt(typed), listing::choices(&texts))))
}

/// The reason why a typed text is no legal move.
fn reason_for_no_move(session: &dyn Session, typed: &str, legal: &[LegalMove]) -> NoMove {
    let spec = session.spec();
    if let Some(why) = paying::payment_refusal(typed, legal, &session.scene()) {
        return NoMove::Reason(why);
    }
    if reading::names_pass(typed) {
        return NoMove::Reason("you cannot pass now".into());
    }
    if let Some((part, more)) = reading::legal_part(typed, legal, spec) {
        return NoMove::TooMuch(format!("{part} is a legal move, but {} cannot be added to it", shown_excerpt(&more)));
    }
    if let Some(letter) = reading::foreign_letter(typed, spec) {
        return NoMove::Reason(format!("no piece has the letter {letter} here: {}", listing::letters(spec)));
    }
    if let Some(why) = reading::notation_hint(typed, spec) {
        return NoMove::Reason(format!("illegal move {}: {why}", shown_excerpt(typed)));
    }
    if !typed.contains(|c: char| c.is_ascii_digit()) {
        return NoMove::NotAMove;
    }
    let squares = reading::coordinates(typed, spec);
    NoMove::Reason(match session.parse_move(squares.as_deref().unwrap_or(typed)) {
        Err(why) => why.to_string(),
        Ok(_) => format!("'{}' is not legal here", shown_excerpt(typed)),
    })
}

/// A typed text for a message: without control characters, and not too long.
pub fn shown_excerpt(typed: &str) -> String {
    escaped(typed, MAX_SHOWN_CHARS)
}
