//! Claims: reasons to end a game although the side to move can still move.

use crate::rules::Spec;
use crate::types::Reason;

/// A reason to end a game although the side to move can still move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The position is dead: no player can ever win.
    DeadPosition,
    /// The half-move clock has reached its limit.
    MoveRule,
    /// The position has occurred [`Spec::repetitions`] times.
    Repetition {
        /// The number of plies since the first of these occurrences.
        plies: usize,
    },
    /// An endgame was not won within the number of moves that the variant's counting rule allows.
    Count,
}

impl Claim {
    /// The reason that is given for an outcome by this claim.
    pub fn reason(self, spec: &Spec) -> Reason {
        match self {
            Claim::DeadPosition => Reason::DeadPosition,
            Claim::MoveRule => Reason::MoveRule(spec.clock_limit / 2),
            Claim::Repetition { .. } => Reason::Repetition(spec.repetitions),
            Claim::Count => Reason::Count,
        }
    }
}
