//! Scores of a search.

/// Centipawns from the view of the side to move; within [`MATE_RANGE`] of [`MATE`], a proven end of the game.
pub type Score = i32;

/// The score of a game won on the spot. A win `n` plies away is worth `MATE - n`.
pub const MATE: Score = 32_000;

/// No search goes deeper than this many plies.
pub const MAX_PLY: usize = 200;

/// Scores above this are proven wins, below its negative proven losses.
pub const MATE_RANGE: Score = MATE - MAX_PLY as Score - 56;

/// How a score relates to the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The true value is this or less.
    Upper = 1,
    /// The true value is this or more.
    Lower = 2,
    /// The true value.
    Exact = 3,
}

impl Bound {
    /// How a score relates to the true value when a search within `alpha` and `beta` has found it.
    pub const fn of(score: Score, alpha: Score, beta: Score) -> Bound {
        match score {
            s if s >= beta => Bound::Lower,
            s if s > alpha => Bound::Exact,
            _ => Bound::Upper,
        }
    }
}
