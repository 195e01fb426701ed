//! Captured pieces that go to the hand of the player who captured them.

use super::loaded::LoadedGame;
use tenfold_core::position::BarePosition;
use tenfold_core::types::Piece;

/// Gives a captured piece to the player who captured it.
pub(super) fn put_in_capturers_hand(pos: &mut BarePosition<LoadedGame>, captured: Piece) {
    let piece_type = pos.game.rules().held_as[captured.piece_type().idx()];
    pos.put_in_hand_and_log(Piece::new(piece_type, captured.color().other()));
}
