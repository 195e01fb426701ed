//! Search scores and their bounds.

/// A score in centipawns, positive when it is good for the side to move; above [`MATE_RANGE`] a proven win, below
/// `-MATE_RANGE` a proven loss.
pub type Score = i32;

/// The score of a position that is already won. A win in `n` plies scores `MATE - n`.
pub const MATE: Score = 32_000;

/// The greatest depth of a search, in plies from the root.
pub const MAX_PLY: usize = 200;

/// Scores above this are proven wins, below its negative proven losses.
pub const MATE_RANGE: Score = MATE - MAX_PLY as Score - 56;

/// How a score relates to the exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The exact value is at most the score.
    Upper = 1,
    /// The exact value is at least the score.
    Lower = 2,
    /// The score is the exact value.
    Exact = 3,
}

impl Bound {
    /// The bound of a score that a search with the window `alpha`..`beta` returned.
    pub const fn from_window(score: Score, alpha: Score, beta: Score) -> Bound {
        match score {
            s if s >= beta => Bound::Lower,
            s if s > alpha => Bound::Exact,
            _ => Bound::Upper,
        }
    }
}
