//! What is known for certain about a position.

use serde::Serialize;
use std::sync::Arc;
use tenfold_engine::endgame::EndgameTables;
use tenfold_session::Session;

/// Where proofs and endgame tables come from.
pub trait Knowledge: Send + Sync {
    /// What is known about a position in which the game is not over.
    fn notes(&self, session: &mut dyn Session) -> Vec<PositionNote>;

    /// The endgame tables of a game, if there are any and they have been read.
    fn tables(&self, session: &dyn Session) -> Option<Arc<EndgameTables>>;
}

/// No proofs and no endgame tables.
pub struct NoKnowledge;

impl Knowledge for NoKnowledge {
    fn notes(&self, _: &mut dyn Session) -> Vec<PositionNote> {
        Vec::new()
    }

    fn tables(&self, _: &dyn Session) -> Option<Arc<EndgameTables>> {
        None
    }
}

/// A sentence about a position, as sent to the page.
#[derive(Serialize, Debug)]
pub struct PositionNote {
    /// The sentence.
    pub text: String,
    /// The moves that the sentence is about.
    pub moves: Vec<String>,
    /// Whether more may be known soon, because proofs or tables are still being read.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pending: bool,
}
