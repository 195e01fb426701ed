//! Moves of two legs in which each leg is a single step or leap: the first leg may capture, or the second one lead back.

use super::betza::{Hop, Landing, Leg, Offset, Passage, PieceMove};
use super::state::FileVariant;
use tenfold_core::position::BarePosition;
use tenfold_core::rules::piece_rules::MAY_NOT_ENTER;
use tenfold_core::types::{Piece, Square};

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

/// Whether a move is a step or leap to an empty square and back, which is a pass.
pub(super) fn steps_back(one: &PieceMove) -> bool {
    let [first, second] = &one.legs[..] else { return false };
    let (Some((out, first_ends)), Some((back, last_ends))) = (step(first), step(second)) else { return false };
    out == (-back.0, -back.1) && first_ends == EMPTY && last_ends & EMPTY != 0 && !one.initial
}

/// Whether a piece may enter the square by the rules about its squares.
#[inline]
pub(super) fn may_enter(pos: &BarePosition<impl FileVariant>, piece: Piece, square: Square) -> bool {
    pos.game.tables().rules_on(piece, square) & MAY_NOT_ENTER == 0
}
