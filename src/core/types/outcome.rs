//! Whether and how a game has ended.

use super::Color;
use std::fmt;

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A king of the side to move is attacked and there is no legal move.
    Checkmate,
    /// The side to move has no legal move.
    Stalemate,
    /// A player has no pieces left.
    NoPieces,
    /// A rule that only one game has; the text describes it.
    Rule(&'static str),
    /// The same position has occurred for the third time.
    Repetition,
    /// The half-move clock has reached a hundred: that many half-moves without a capture or a pawn move.
    FiftyMoves,
    /// Neither side can ever capture or mate.
    DeadPosition,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::NoPieces => "no pieces left",
            Reason::Rule(text) => text,
            Reason::Repetition => "threefold repetition",
            Reason::FiftyMoves => "50-move rule",
            Reason::DeadPosition => "dead position",
        })
    }
}

/// The state of a game by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The game goes on.
    Ongoing,
    /// One player has won.
    Win(Color, Reason),
    /// The game is drawn.
    Draw(Reason),
}

impl Outcome {
    /// `*`, `1-0`, `0-1` or `1/2-1/2`.
    pub fn score_text(self) -> &'static str {
        match self {
            Outcome::Ongoing => "*",
            Outcome::Win(Color::White, _) => "1-0",
            Outcome::Win(Color::Black, _) => "0-1",
            Outcome::Draw(_) => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    /// `ongoing`, or the result and its reason: `1-0 (checkmate)`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Outcome::Ongoing => f.write_str("ongoing"),
            Outcome::Win(_, reason) | Outcome::Draw(reason) => write!(f, "{} ({reason})", self.score_text()),
        }
    }
}
