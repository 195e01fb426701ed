//! Moves that are typed on the page. They are read in the same way as in the terminal.

use super::reference::GameReference;
use super::refusal::Refusal;
use super::secrets::SecretKeeper;
use serde::{Deserialize, Serialize};
use tenfold_tools::typed::{self, NoMove, shown_excerpt};

/// The longest text, in bytes.
const MAX_TEXT: usize = 400;

/// A text that is typed in the position that a game has reached.
#[derive(Deserialize)]
pub struct TypedRequest {
    #[serde(flatten)]
    game: GameReference,
    text: String,
}

/// The answer to a typed text.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TypedAnswer {
    /// The legal move with this text.
    Move(String),
    /// The text does not stand for exactly one legal move; the reason is one line.
    Fault(String),
}

/// The move that a text stands for.
///
/// # Errors
///
/// When the game cannot be opened, or the text is too long.
pub fn read_typed_move(keeper: &SecretKeeper, asked: &TypedRequest) -> Result<TypedAnswer, Refusal> {
    let TypedRequest { game, text } = asked;
    if text.len() > MAX_TEXT {
        return Err(Refusal::bad_request(format!("a typed text of more than {MAX_TEXT} bytes")));
    }
    let (mut session, _) = game.open()?;
    keeper.tell_known_choices(game, &mut *session)?;
    Ok(match typed::read_move(&*session, text) {
        Ok(text) => TypedAnswer::Move(text),
        Err(NoMove::Reason(why)) => TypedAnswer::Fault(why),
        Err(NoMove::TooMuch(why)) => TypedAnswer::Fault(format!("{why}; the rules say how a move may go on")),
        Err(NoMove::NotAMove) => TypedAnswer::Fault(format!("'{}' is no move", shown_excerpt(text))),
    })
}
