//! What a board asks about a game, and the answers, as JSON: positions with their legal moves, moves that are typed,
//! searches, pages of rules, secret choices.
//!
//! The server of the board in the browser and other programs that show a board use the same requests. A request carries
//! the whole game, so nothing is kept between requests but which secret choices have been shown. [`RequestHandler`]
//! answers requests by name, [`PreparedSearch`] is a search that is ready to run. `reference` opens the game of a
//! request, `position` describes a position with its legal moves, `clicks` says which clicks enter a move, `typed` reads
//! moves that are typed, `rules_page` makes the page of rules, `secrets` keeps the engine's secret choices, `shown`
//! remembers which of them have been shown. What a request and an answer look like is in `src/web/README.md`.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod clicks;
mod drawing;
mod games;
mod handler;
mod knowledge;
mod own_games;
mod position;
mod reference;
mod refusal;
mod rules_page;
mod search;
mod secret_key;
mod secrets;
mod shown;
mod typed;

pub use drawing::piece_drawing;
pub use handler::{Answer, RequestHandler, parse};
pub use knowledge::{Knowledge, NoKnowledge, PositionNote};
pub use own_games::NamedGame;
pub use reference::{GameReference, parse_side};
pub use refusal::Refusal;
pub use search::{
    ClockRequest, DEFAULT_SEARCH_TIME, FinishedSearch, MAX_SEARCH_TIME, PreparedSearch, SearchKind, SearchRequest,
};
pub use secret_key::SecretKey;
pub use secrets::SecretKeeper;
pub use shown::{ChoiceRecord, RecordInMemory, ShownChoices};
