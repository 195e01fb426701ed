//! An opening: a start position and the moves played from it.

use serde::{Deserialize, Serialize};
use tenfold_core::excerpt::escaped;
use tenfold_core::position::FenError;
use tenfold_core::types::Outcome;
use tenfold_session::Session;

/// A start position and the moves played from it.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The FEN of the start position; `None` for the initial position of the variant.
    pub fen: Option<String>,
    /// The moves, in the notation of the variant.
    pub moves: Vec<String>,
}

impl Opening {
    /// Sets a session to the start position.
    ///
    /// # Errors
    ///
    /// When the variant refuses the position.
    pub fn set_start_position(&self, session: &mut dyn Session) -> Result<(), FenError> {
        match &self.fen {
            Some(fen) => session.set_fen(fen),
            None => {
                session.set_start_position();
                Ok(())
            }
        }
    }

    /// Sets a session to the start position and plays the moves.
    ///
    /// # Errors
    ///
    /// When the variant refuses the position, a move is illegal, or the game is over after the moves; the message is
    /// one line.
    pub fn set_up(&self, session: &mut dyn Session) -> Result<(), String> {
        self.set_start_position(session).map_err(|why| format!("refused FEN: {why}"))?;
        for mv in &self.moves {
            session.play(mv).map_err(|why| why.to_string())?;
        }
        match session.outcome() {
            Outcome::Ongoing => Ok(()),
            over => Err(format!("the game is over: {over}")),
        }
    }
}

/// An error in a line of a file.
pub(super) struct LineError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong in the line.
    pub why: String,
}

/// The beginning of a text, for an error message.
pub(super) fn shortened(text: &str) -> String {
    escaped(text, 30)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> Box<dyn Session> {
        tenfold_registry::find("antichess").expect("a game").0.open()
    }

    #[test]
    fn an_opening_must_not_end_the_game() {
        let opening = |fen: &str, moves: &[&str]| Opening {
            fen: Some(fen.to_string()),
            moves: moves.iter().map(|mv| mv.to_string()).collect(),
        };
        let stalemate_after_b4 = "8/8/8/1p6/8/1P6/8/8 w - - 0 1";
        assert_eq!(opening(stalemate_after_b4, &[]).set_up(&mut *session()), Ok(()));
        let over = opening(stalemate_after_b4, &["b3b4"]).set_up(&mut *session());
        assert_eq!(over, Err("the game is over: 0-1 (stalemate)".to_string()));
        let why = opening(stalemate_after_b4, &["b3b5"]).set_up(&mut *session()).expect_err("illegal");
        assert!(why.starts_with("illegal move b3b5: "), "{why}");
    }
}
