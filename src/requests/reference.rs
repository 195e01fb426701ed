//! The game that a request is about: its name, the options of its rules, its start, and its moves.

use super::own_games::find_game;
use super::refusal::Refusal;
use serde::Deserialize;
use std::collections::BTreeMap;
use tenfold_core::position::Scene;
use tenfold_core::types::Color;
use tenfold_session::Session;

/// The most moves of a game.
const MAX_MOVES: usize = 3000;
/// The longest text of a FEN, a move or an id.
const MAX_TEXT: usize = 400;

/// A game as a request describes it.
#[derive(Clone, Deserialize, Debug)]
pub struct GameReference {
    /// The name of the game.
    pub game: String,
    /// The text that defines the game, if Tenfold does not know it.
    #[serde(default)]
    pub file: Option<String>,
    /// The options of the rules.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The FEN of the first position, if it is not the start position of the game.
    #[serde(default)]
    pub fen: Option<String>,
    /// The moves of the game.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The secret choices, in a game with secrets.
    #[serde(default)]
    pub secret: Option<SecretReference>,
}

/// The secret choices of a game.
#[derive(Clone, Deserialize, Debug)]
pub struct SecretReference {
    /// A random text that belongs to this game alone.
    pub id: String,
    /// The engine's commitments, by the side that it plays.
    #[serde(default)]
    pub engine: BTreeMap<String, String>,
    /// The choices of people, by side.
    #[serde(default)]
    pub own: BTreeMap<String, String>,
}

impl GameReference {
    /// Opens the game at its first position.
    ///
    /// # Errors
    ///
    /// When there is no such game or option, or the FEN is refused.
    pub fn open_start_position(&self) -> Result<Box<dyn Session>, Refusal> {
        let texts =
            self.moves.iter().chain(&self.fen).chain(self.options.iter().flat_map(|(name, value)| [name, value]));
        if self.moves.len() > MAX_MOVES || texts.chain([&self.game]).any(|text| text.len() > MAX_TEXT) {
            return Err(Refusal::bad_request(format!(
                "more than {MAX_MOVES} moves, or a text of more than {MAX_TEXT} bytes"
            )));
        }
        let (game, selected) = find_game(&self.game, self.file.as_deref())?;
        let mut session = game.open();
        let options = self.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in selected.into_iter().chain(options) {
            if !session.set_option(name, value) {
                let (name, value) = (name.escape_debug(), value.escape_debug());
                return Err(Refusal::bad_request(format!("{} has no option {name} with the value {value}", self.game)));
            }
        }
        if let Some(fen) = &self.fen {
            session.set_fen(fen).map_err(|why| Refusal::illegal_move(why.to_string(), -1))?;
        }
        Ok(session)
    }

    /// Opens the game after all its moves. Also returns the board before the last move.
    ///
    /// # Errors
    ///
    /// The errors of [`GameReference::open_start_position`], and when a move is not legal.
    pub fn open(&self) -> Result<(Box<dyn Session>, Scene), Refusal> {
        let mut session = self.open_start_position()?;
        let mut before = session.scene();
        for (n, mv) in self.moves.iter().enumerate() {
            if n + 1 == self.moves.len() {
                before = session.scene();
            }
            session.play(mv).map_err(|why| Refusal::illegal_move(why.to_string(), n as i64))?;
        }
        Ok((session, before))
    }
}

impl SecretReference {
    /// Checks that the id has the form of ids that the page creates.
    ///
    /// # Errors
    ///
    /// When the id has another form.
    pub fn check(&self) -> Result<(), Refusal> {
        let is_hex = |text: &str| text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        if self.id.len() == 32 && is_hex(&self.id) {
            Ok(())
        } else {
            Err(Refusal::bad_request("the id of a game is 32 hexadecimal digits"))
        }
    }
}

/// The name of a side: `white` or `black`.
pub fn side_name(color: Color) -> &'static str {
    if color == Color::White { "white" } else { "black" }
}

/// The side with this name.
pub fn parse_side(name: &str) -> Result<Color, Refusal> {
    Color::BOTH
        .into_iter()
        .find(|&color| side_name(color) == name)
        .ok_or_else(|| Refusal::bad_request("a side is white or black"))
}
