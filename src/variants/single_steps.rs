//! Moves of two legs in which each leg is a single step or leap and the first leg may capture.

use super::betza::{Hop, Landing, Leg, Offset, Passage, PieceMove};

/// The greatest length of a leg, in files and in ranks. It is the width of the border of wall squares around the board.
pub(super) const MAX_STEP: i8 = 3;
/// The bit of a leg that may end on an empty square.
pub(super) const EMPTY: u8 = 1;
/// The bit of a leg that may end on an enemy piece.
pub(super) const ENEMY: u8 = 2;

/// The two legs of a move whose first leg may capture, and what the second leg may end on; only if both legs are single
/// steps or leaps.
pub(super) fn capturing_legs(one: &PieceMove) -> Option<([Offset; 2], u8)> {
    let [first, second] = &one.legs[..] else { return None };
    let landing = Landing { over_enemy: false, over_own: false, ..first.landing };
    let (first, ends) = step(&Leg { landing, ..first.clone() })?;
    let (second, last) = step(second)?;
    (ends & ENEMY != 0).then_some(([first, second], last))
}

/// The move without the captures that [`capturing_legs`] returns; `None` if nothing is left.
pub(super) fn without_captures(one: &PieceMove) -> Option<PieceMove> {
    let mut rest = one.clone();
    if capturing_legs(one).is_some()
        && let Some(first) = rest.legs.first_mut()
    {
        first.landing.enemy = false;
        return (first.landing != Landing::default()).then_some(rest);
    }
    Some(rest)
}

/// The offset of a leg that is a single step or leap, and the bits of what it may end on; `None` for other legs.
pub(super) fn step(leg: &Leg) -> Option<(Offset, u8)> {
    let [step] = &leg.steps[..] else { return None };
    let landing = leg.landing;
    let is_plain = leg.max == Some(1)
        && leg.skip == 0
        && leg.hop == Hop::None
        && leg.passage == Passage::Free
        && !leg.cylindrical
        && !(landing.own || landing.en_passant || landing.over_enemy || landing.over_own)
        && step.by.0.abs().max(step.by.1.abs()) <= MAX_STEP;
    let bit = |is_set: bool, bit: u8| if is_set { bit } else { 0 };
    is_plain.then_some((step.by, bit(landing.empty, EMPTY) | bit(landing.enemy, ENEMY)))
}
