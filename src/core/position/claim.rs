//! The claims by which a game ends that could go on.

use crate::rules::Spec;
use crate::types::Reason;

/// What ends a game in which the side to move can still move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Nobody can ever win.
    DeadPosition,
    /// The half-move clock has reached its limit.
    MoveRule,
    /// The position has occurred [`Spec::repetitions`] times.
    Repetition {
        /// How many plies ago the first of these occurrences was.
        plies: usize,
    },
    /// An endgame was not won in as many moves as the game's count allows.
    Count,
}

impl Claim {
    /// The reason of the outcome.
    pub fn reason(self, spec: &Spec) -> Reason {
        match self {
            Claim::DeadPosition => Reason::DeadPosition,
            Claim::MoveRule => Reason::MoveRule(spec.clock_limit / 2),
            Claim::Repetition { .. } => Reason::Repetition(spec.repetitions),
            Claim::Count => Reason::Count,
        }
    }
}
