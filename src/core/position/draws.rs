//! Draws that are claimed: a game that goes on by its own rules ends by a dead position, the half-move clock, a repetition
//! or a count of moves. All that play, search or judge a game ask here.
//!
//! Of several claims the first in this order holds: dead position, clock, repetition, count. None holds where the side to
//! move has no legal move: then mate, for example, comes first. What a claim brings is for the game to say
//! ([`Variant::claimed`]): in most games a draw.

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

/// How a game came to the present position.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The keys of its positions, the present one's last.
    pub keys: &'a [u64],
    /// How many of the last plies belong to the search tree. There a position that occurs twice is a repetition already: the
    /// search would choose the same moves again.
    pub searched: usize,
    /// The half-move clock at which the game is drawn.
    pub clock_limit: u32,
}

impl<V: Variant> BarePosition<V> {
    /// The outcome by all rules, when the positions of the game had these keys, the present one's last. The game's own rules
    /// take precedence over draws.
    pub fn outcome(&mut self, keys: &[u64]) -> Outcome {
        match self.decided() {
            Outcome::Ongoing => {
                let line = Line { keys, searched: 0, clock_limit: clock_limit(self.game.spec()) };
                self.claimed(&line).unwrap_or(Outcome::Ongoing)
            }
            decided => decided,
        }
    }

    /// The outcome if a claim ends the game here. [`Variant::finished`] must have been asked before.
    #[inline]
    pub fn claimed(&mut self, line: &Line) -> Option<Outcome> {
        let outcome = self.first_claim(line)?;
        (self.has_legal_move() && !self.has_only_ransom_moves()).then_some(outcome)
    }

    /// Whether the side to move, which has a legal move, can only pay a ransom: no claim ends the game then.
    fn has_only_ransom_moves(&mut self) -> bool {
        V::HAS_RANSOM && self.in_check() && !self.has_ordinary_move()
    }

    /// The outcome if a claim ends the game here that depends on the position alone, not on how the game came to it. The side
    /// to move must have a legal move.
    #[inline(always)]
    pub fn claimed_here(&self) -> Option<Outcome> {
        let dead = if V::is_dead(self) { V::claimed(self, Claim::DeadPosition) } else { None };
        dead.or_else(|| V::claimed(self, Claim::Count))
    }

    /// The outcome of the first claim that holds.
    #[inline(always)]
    fn first_claim(&self, line: &Line) -> Option<Outcome> {
        if V::is_dead(self)
            && let Some(outcome) = V::claimed(self, Claim::DeadPosition)
        {
            return Some(outcome);
        }
        if self.state.halfmove >= line.clock_limit
            && let Some(outcome) = V::claimed(self, Claim::MoveRule)
        {
            return Some(outcome);
        }
        if let Some(plies) = self.repetition(line)
            && let Some(outcome) = V::claimed(self, Claim::Repetition { plies })
        {
            return Some(outcome);
        }
        V::claimed(self, Claim::Count)
    }

    /// How many plies ago the position occurred for the first time of those that a claim of repetition needs.
    #[inline(always)]
    fn repetition(&self, line: &Line) -> Option<usize> {
        let mut missing = self.game.spec().repetitions.checked_sub(1)?;
        if missing == 0 {
            return Some(0);
        }
        let last = line.keys.len().checked_sub(1)?;
        let key = line.keys[last];
        let reach = self.reach().min(last);
        // Each player has to leave a square and come back to it.
        let mut back = 4;
        while back <= reach {
            if line.keys[last - back] == key {
                missing -= 1;
                if missing == 0 || back < line.searched {
                    return Some(back);
                }
            }
            back += 2;
        }
        None
    }

    /// How many plies ago the position may have occurred. What sets the clock to 0 cannot be taken back, unless captured
    /// pieces are dropped again.
    #[inline(always)]
    fn reach(&self) -> usize {
        match self.game.spec().drops {
            None => self.state.halfmove as usize,
            Some(_) => usize::MAX,
        }
    }
}
