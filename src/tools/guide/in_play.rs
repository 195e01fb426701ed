//! Finds out which pieces can occur in a variant.

use tenfold_core::types::{Color, Piece, PieceType};
use tenfold_session::Session;

/// For each piece type: whether a player has such a piece in the session's position, or can get one by promotion,
/// capture or drop.
pub fn in_play(session: &dyn Session) -> Vec<bool> {
    let (spec, scene) = (session.spec(), session.scene());
    let mut known = vec![false; spec.piece_types.len()];
    let on_board = scene.pieces.iter().map(|(_, piece)| piece.piece_type());
    let mut new: Vec<PieceType> = on_board.chain(scene.hands.iter().map(|(piece, _)| piece.piece_type())).collect();
    while let Some(piece_type) = new.pop() {
        if !std::mem::replace(&mut known[piece_type.idx()], true) {
            new.extend(promotions_in_play(session, piece_type));
            let this = spec.piece_type(piece_type);
            // Adds the types that the piece can become when it is captured or dropped.
            new.extend(this.unpromoted);
            new.extend(this.promoted.filter(|_| spec.drops.is_some()));
        }
    }
    known
}

/// The piece types to which a piece of either colour may promote.
pub(super) fn promotions_in_play(session: &dyn Session, piece_type: PieceType) -> Vec<PieceType> {
    let mut all: Vec<PieceType> = Vec::new();
    for to in Color::BOTH.into_iter().flat_map(|color| session.promotion_types(Piece::new(piece_type, color))) {
        if !all.contains(&to) {
            all.push(to);
        }
    }
    all
}
