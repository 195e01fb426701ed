//! Adjudication of games that are played for training or to compare evaluations.

use tenfold_core::types::{Color, Outcome, Score};

/// Win adjudication: a game is won when the score is at least this many centipawns for [`WIN_PLIES`] plies.
const WIN_SCORE: Score = 2500;
const WIN_PLIES: usize = 10;
/// Draw adjudication: a game is drawn when the score is at most this many centipawns for [`DRAW_PLIES`] plies, from ply
/// [`DRAW_FROM`] on.
const DRAW_SCORE: Score = 8;
const DRAW_PLIES: usize = 20;
const DRAW_FROM: usize = 120;
/// A game that reaches this number of plies is a draw.
const MAX_GAME_PLIES: usize = 400;

/// Adjudication of games: counts the latest plies in a row whose scores show the same result.
#[derive(Default)]
pub(super) struct Adjudication {
    /// The number of plies in a row with a winning score: positive if White wins, negative if Black wins.
    winning: isize,
    /// The number of plies in a row with a drawn score.
    drawn: usize,
}

impl Adjudication {
    /// White's result if the scores have shown it for enough plies in a row; `score` is White's score.
    pub(super) fn adjudicated_result(&mut self, score: Score, ply: usize) -> Option<u8> {
        self.winning = match score {
            s if s >= WIN_SCORE => self.winning.max(0) + 1,
            s if s <= -WIN_SCORE => self.winning.min(0) - 1,
            _ => 0,
        };
        self.drawn = if score.abs() <= DRAW_SCORE { self.drawn + 1 } else { 0 };
        match self.winning {
            n if n >= WIN_PLIES as isize => Some(2),
            n if n <= -(WIN_PLIES as isize) => Some(0),
            _ => (self.drawn >= DRAW_PLIES && ply >= DRAW_FROM || ply >= MAX_GAME_PLIES).then_some(1),
        }
    }
}

/// White's result at the end of a game: 0 lost, 1 drawn, 2 won.
pub(super) fn result_of_outcome(outcome: Outcome) -> Option<u8> {
    match outcome {
        Outcome::Ongoing => None,
        Outcome::Win(Color::White, _) => Some(2),
        Outcome::Win(Color::Black, _) => Some(0),
        Outcome::Draw(_) => Some(1),
    }
}
