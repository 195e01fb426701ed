//! Answers requests by their name.

use super::drawing::all_drawings;
use super::games::games_view;
use super::knowledge::Knowledge;
use super::own_games::{NamedGame, definition_view, format_view, text_view};
use super::position::position_view;
use super::reference::GameReference;
use super::refusal::Refusal;
use super::rules_page::rules_html;
use super::search::{PreparedSearch, SearchRequest};
use super::secrets::SecretKeeper;
use super::typed::{TypedRequest, read_typed_move};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::json;
use std::sync::Arc;
use tenfold_session::picture::Picture;

/// Answers requests.
pub struct RequestHandler {
    keeper: Arc<SecretKeeper>,
    knowledge: Arc<dyn Knowledge>,
    /// The names of engines other than Tenfold's own.
    engines: Vec<String>,
}

/// The answer to a request.
pub struct Answer {
    /// The media type of the text: JSON or SVG.
    pub media_type: &'static str,
    /// The text.
    pub text: String,
}

/// A request for a picture of the position that a game has reached.
#[derive(Deserialize)]
struct BoardRequest {
    #[serde(flatten)]
    game: GameReference,
    #[serde(default)]
    flipped: bool,
    /// The side length of a square in pixels.
    pixels: Option<u32>,
}

/// A request about the engine's secret choice in a game.
#[derive(Deserialize)]
struct ChoiceRequest {
    #[serde(flatten)]
    game: GameReference,
    /// The side that the engine plays.
    color: String,
}

impl RequestHandler {
    /// A handler with these secrets and this knowledge. `engines` are the names of engines other than Tenfold's own.
    pub fn new(keeper: SecretKeeper, knowledge: Arc<dyn Knowledge>, engines: Vec<String>) -> RequestHandler {
        RequestHandler { keeper: Arc::new(keeper), knowledge, engines }
    }

    /// Answers the request with this name and this JSON as its body.
    ///
    /// # Errors
    ///
    /// When there is no such request, its body is not what it expects, or it is refused.
    pub fn answer(&self, name: &str, body: &[u8]) -> Result<Answer, Refusal> {
        match name {
            "games" => parse(body).map(|_: IgnoredAny| Answer::json(&games_view(&self.engines))),
            "position" => parse(body).and_then(|asked| self.position(&asked)),
            "check" => parse(body).and_then(|asked| check(&asked)),
            "typed" => parse(body).and_then(|asked| self.typed_move(&asked)),
            "board.svg" => parse(body).and_then(|asked| board_picture(&asked)),
            "rules" => parse(body).and_then(|asked| rules_page(&asked)),
            "drawings" => parse(body).and_then(|asked| drawings(&asked)),
            "text" => parse(body).and_then(|asked| Ok(Answer::json(&text_view(&asked)?))),
            "definition" => parse(body).and_then(|asked| Ok(Answer::json(&definition_view(&asked)?))),
            "format" => parse(body).map(|_: IgnoredAny| Answer::json(&format_view())),
            "secret/commit" => parse(body).and_then(|asked| self.commit(&asked)),
            "secret/reveal" => parse(body).and_then(|asked| self.reveal(&asked)),
            "secret/end" => parse(body).and_then(|asked| self.end_game(&asked)),
            _ => Err(Refusal::with_status(404, "there is no such request")),
        }
    }

    /// Makes a search ready to run.
    ///
    /// # Errors
    ///
    /// When the game cannot be opened, or a limit makes no sense.
    pub fn prepare_search(&self, asked: &SearchRequest) -> Result<PreparedSearch, Refusal> {
        PreparedSearch::new(asked, &self.keeper, &*self.knowledge)
    }

    fn position(&self, asked: &GameReference) -> Result<Answer, Refusal> {
        Ok(Answer::json(&position_view(&self.keeper, &*self.knowledge, asked)?))
    }

    fn typed_move(&self, asked: &TypedRequest) -> Result<Answer, Refusal> {
        Ok(Answer::json(&read_typed_move(&self.keeper, asked)?))
    }

    fn commit(&self, asked: &ChoiceRequest) -> Result<Answer, Refusal> {
        Ok(Answer::json(&json!({ "commitment": self.keeper.commit(&asked.game, &asked.color)? })))
    }

    fn reveal(&self, asked: &ChoiceRequest) -> Result<Answer, Refusal> {
        Ok(Answer::json(&json!({ "reveal": self.keeper.reveal(&asked.game, &asked.color)? })))
    }

    /// Ends a game that is not over by its rules: a player gave up or lost on time, or the players agreed on a draw.
    fn end_game(&self, asked: &ChoiceRequest) -> Result<Answer, Refusal> {
        Ok(Answer::json(&json!({ "reveal": self.keeper.end_game(&asked.game, &asked.color)? })))
    }
}

impl Answer {
    /// A JSON value as an answer.
    pub fn json(value: &impl serde::Serialize) -> Answer {
        // Values of answers have text as the keys of their maps, so this does not fail.
        Answer { media_type: "application/json", text: serde_json::to_string(value).unwrap_or_default() }
    }
}

/// Parses the body of a request.
///
/// # Errors
///
/// When it is not what the request expects.
pub fn parse<Q: DeserializeOwned>(body: &[u8]) -> Result<Q, Refusal> {
    serde_json::from_slice(body)
        .map_err(|why| Refusal::bad_request(format!("the request is not what is expected: {why}")))
}

/// Answers what is wrong with a position or a move. The position editor expects such faults, so they are not errors.
fn check(asked: &GameReference) -> Result<Answer, Refusal> {
    let fault = match asked.open() {
        Ok(_) => None,
        Err(refusal) => Some(refusal.fault_of_position()?),
    };
    Ok(Answer::json(&json!({ "fault": fault })))
}

fn board_picture(asked: &BoardRequest) -> Result<Answer, Refusal> {
    let (session, before) = asked.game.open()?;
    let scene = session.scene();
    let last_move = scene.changed_squares(&before);
    let square_pixels = asked.pixels.unwrap_or(56).clamp(8, 400);
    let picture = Picture { flipped: asked.flipped, last_move, square_pixels, ..session.picture_of(scene) };
    Ok(Answer { media_type: "image/svg+xml", text: picture.svg() })
}

fn rules_page(asked: &NamedGame) -> Result<Answer, Refusal> {
    Ok(Answer::json(&json!({ "html": rules_html(&*asked.find()?)? })))
}

fn drawings(asked: &NamedGame) -> Result<Answer, Refusal> {
    Ok(Answer::json(&json!({ "drawings": all_drawings(&*asked.find()?) })))
}
