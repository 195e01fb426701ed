//! Draws by claim: a dead position, the half-move clock, a repetition or a count of moves ends a game that could go on
//! by the variant's own rules. All code that plays, searches or adjudicates games uses this module.
//!
//! When several claims are possible, the first in this order counts: dead position, clock, repetition, count. No claim
//! counts when the side to move has no legal move, so that mate, for example, takes precedence. The variant determines
//! the outcome of each claim ([`Variant::outcome_of_claim`]): in most variants a draw.

use super::claim::Claim;
use super::variant::GameConstants;
use super::variant::{BarePosition, Variant};
use crate::rules::Spec;
use crate::types::Outcome;

/// The half-move clock at which a game is drawn; [`u32::MAX`] for never.
pub fn clock_limit(spec: &Spec) -> u32 {
    match spec.clock_limit {
        0 => u32::MAX,
        limit => limit,
    }
}

/// The history of the present position.
#[derive(Clone, Copy, Debug)]
pub struct GameHistory<'a> {
    /// The keys of all positions of the game so far, the key of the present position last.
    pub keys: &'a [u64],
    /// The number of plies at the end of the line that belong to the search tree. Inside the search tree a second
    /// occurrence of a position already counts as a repetition, because the search would choose the same moves again.
    pub plies_in_search: usize,
    /// The half-move clock at which the game is drawn.
    pub clock_limit: u32,
}

impl<V: Variant> BarePosition<V> {
    /// The outcome by all rules. `keys` are the keys of all positions of the game so far, the key of the present
    /// position last. The variant's own rules take precedence over claims.
    ///
    /// ```
    /// use tenfold_rules::{Color, Outcome, Position, Reason, files::shipped_game};
    ///
    /// let chess = shipped_game("chess").expect("it is in the file");
    /// let mut position = Position::from_fen(chess.handle(), "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")?;
    /// let keys = [position.key()];
    /// assert_eq!(position.outcome(&keys), Outcome::Win(Color::White, Reason::Checkmate));
    /// # Ok::<(), tenfold_rules::FenError>(())
    /// ```
    pub fn outcome(&mut self, keys: &[u64]) -> Outcome {
        match self.outcome_without_claims() {
            Outcome::Ongoing => {
                let line = GameHistory { keys, plies_in_search: 0, clock_limit: clock_limit(self.game.spec()) };
                self.claimed_outcome(&line).unwrap_or(Outcome::Ongoing)
            }
            decided => decided,
        }
    }

    /// The outcome if a claim ends the game here. Before calling this, the caller must have checked
    /// [`Variant::outcome_before_moves`].
    #[inline]
    pub fn claimed_outcome(&mut self, line: &GameHistory) -> Option<Outcome> {
        let outcome = self.first_claim(line)?;
        (self.has_legal_move() && !self.has_only_ransom_moves()).then_some(outcome)
    }

    /// Whether the side to move has only ransom moves; then no claim ends the game. The side to move must have a legal
    /// move.
    fn has_only_ransom_moves(&mut self) -> bool {
        V::HAS_RANSOM && self.in_check() && !self.has_ordinary_move()
    }

    /// The outcome if the game ends here by a claim that depends on the position alone, not on its history. The side to
    /// move must have a legal move.
    #[inline(always)]
    pub fn claimed_outcome_without_history(&self) -> Option<Outcome> {
        let dead = if V::is_dead(self) { V::outcome_of_claim(self, Claim::DeadPosition) } else { None };
        dead.or_else(|| V::outcome_of_claim(self, Claim::Count))
    }

    /// The outcome of the first claim that holds.
    #[inline(always)]
    fn first_claim(&self, line: &GameHistory) -> Option<Outcome> {
        if V::is_dead(self)
            && let Some(outcome) = V::outcome_of_claim(self, Claim::DeadPosition)
        {
            return Some(outcome);
        }
        if self.state.halfmove >= line.clock_limit
            && let Some(outcome) = V::outcome_of_claim(self, Claim::MoveRule)
        {
            return Some(outcome);
        }
        if let Some(plies) = self.repetition_plies(line)
            && let Some(outcome) = V::outcome_of_claim(self, Claim::Repetition { plies })
        {
            return Some(outcome);
        }
        V::outcome_of_claim(self, Claim::Count)
    }

    /// The number of plies since the first occurrence that the repetition rule counts; `None` when there is no
    /// repetition.
    #[inline(always)]
    fn repetition_plies(&self, line: &GameHistory) -> Option<usize> {
        let mut missing = self.game.spec().repetitions.checked_sub(1)?;
        if missing == 0 {
            return Some(0);
        }
        let last = line.keys.len().checked_sub(1)?;
        let key = line.keys[last];
        let reach = self.max_repetition_plies().min(last);
        // The shortest repetition takes four plies: each player leaves a square and comes back to it.
        let mut back = 4;
        while back <= reach {
            if line.keys[last - back] == key {
                missing -= 1;
                if missing == 0 || back < line.plies_in_search {
                    return Some(back);
                }
            }
            back += 2;
        }
        None
    }

    /// How many plies back an equal position can be at most. A move that sets the clock to 0 is irreversible, unless
    /// captured pieces can be dropped again.
    #[inline(always)]
    fn max_repetition_plies(&self) -> usize {
        match self.game.spec().drops {
            None => self.state.halfmove as usize,
            Some(_) => usize::MAX,
        }
    }
}
