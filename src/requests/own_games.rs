//! Games whose definition comes with a request, as text in the format of Fairy-Stockfish's `variants.ini`.

use super::games::game_view;
use super::refusal::Refusal;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use tenfold_registry::{Found, Game, TextOfGames, loaded_definition};
use tenfold_variants::file::{Fault, GameDef, Key, PieceTypeKey, Remark, all_format_keys};

/// The longest text, in bytes.
const MAX_TEXT: usize = 64 << 10;
/// The most games in a text, which limits the memory that they take.
const MAX_GAMES: usize = 40;

/// A game by its name.
#[derive(Deserialize)]
pub struct NamedGame {
    /// The name or an alias; with a text, the name of a section.
    game: String,
    /// The text that defines the game, if Tenfold does not know it.
    file: Option<String>,
}

/// A request to read a text of games.
#[derive(Deserialize)]
pub struct TextRequest {
    file: String,
}

impl NamedGame {
    /// The game.
    ///
    /// # Errors
    ///
    /// When there is no such game, or it cannot be played.
    pub fn find(&self) -> Result<Arc<Game>, Refusal> {
        find_game(&self.game, self.file.as_deref()).map(|(game, _)| game)
    }
}

/// The game with this name: of the text if there is one, else one that Tenfold knows.
///
/// # Errors
///
/// When there is no such game, or it cannot be played.
pub fn find_game(name: &str, file: Option<&str>) -> Result<Found, Refusal> {
    let unknown = || Refusal::bad_request(format!("there is no game '{}'", name.escape_debug()));
    let Some(file) = file else { return tenfold_registry::find(name).ok_or_else(unknown) };
    let read = read_text(file)?;
    if let Some((game, _)) = read.games.iter().find(|(game, _)| game.spec.name == name) {
        return Ok((Arc::clone(game), None));
    }
    let fault = read.faults.iter().find(|fault| fault.section.as_deref().is_none_or(|section| section == name));
    Err(fault.map_or_else(unknown, |fault| Refusal::bad_request(format!("the game cannot be played: {fault}"))))
}

fn read_text(file: &str) -> Result<Arc<TextOfGames>, Refusal> {
    let sections = file.lines().filter(|line| line.trim_start().starts_with('[')).count();
    if file.len() > MAX_TEXT || sections > MAX_GAMES {
        return Err(Refusal::bad_request(format!(
            "the text of games has more than {MAX_TEXT} bytes or {MAX_GAMES} games"
        )));
    }
    Ok(TextOfGames::recent(file))
}

/// The games that a text defines, and what is wrong in it.
///
/// # Errors
///
/// When the text is too long.
pub fn text_view(asked: &TextRequest) -> Result<Value, Refusal> {
    let read = read_text(&asked.file)?;
    let games: Vec<Value> = read.games.iter().map(|(game, def)| own_game_view(game, def)).collect();
    let faults =
        read.faults.iter().map(|Fault { line, section, message }| finding_view(*line, section.as_deref(), message));
    let notes =
        read.remarks.iter().map(|Remark { line, section, message }| finding_view(Some(*line), Some(section), message));
    let (faults, notes): (Vec<Value>, Vec<Value>) = (faults.collect(), notes.collect());
    Ok(json!({ "games": games, "faults": faults, "notes": notes }))
}

/// A game like those of the list of all games, with the keys of its definition and its pieces in Betza notation.
fn own_game_view(game: &Game, def: &GameDef) -> Value {
    let mut view = game_view(game, "own");
    view["keys"] = def.given.iter().map(|(&key, given)| (key.to_owned(), json!(given.value))).collect();
    let pieces = def.pieces.iter().map(
        |(key, piece)| json!({ "key": key.name(), "letter": piece.letter.to_string(), "betza": def.pieces.moves(key) }),
    );
    view["moves"] = pieces.collect();
    view
}

/// A fault or a remark with its place in the text.
fn finding_view(line: Option<usize>, section: Option<&str>, message: &str) -> Value {
    json!({ "line": line, "section": section, "message": message })
}

/// All keys of the format with their meanings, and the pieces that have a name in it with their moves in Betza notation.
pub fn format_view() -> Value {
    let key = |key: &Key| json!({ "name": key.name(), "syntax": key.value_syntax(), "meaning": key.meaning() });
    let pieces = PieceTypeKey::all().map(|piece| json!({ "key": piece.name(), "betza": piece.predefined_moves() }));
    let keys: Vec<Value> = all_format_keys().iter().map(key).collect();
    json!({ "keys": keys, "pieces": pieces.collect::<Vec<Value>>() })
}

/// The text that defines a game from a file of the user: what a link to the game takes along.
///
/// # Errors
///
/// When the game is from no file, or names other files, which a text cannot contain.
pub fn definition_view(asked: &NamedGame) -> Result<Value, Refusal> {
    let text = loaded_definition(&asked.game)
        .ok_or_else(|| Refusal::bad_request(format!("'{}' is not from a file", asked.game.escape_debug())))?;
    find_game(&asked.game, Some(&text))?;
    Ok(json!({ "file": text }))
}
