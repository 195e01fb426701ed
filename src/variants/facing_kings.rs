//! Kings that face each other along an open file or rank, as xiangqi forbids (`flyingGeneral`).

use super::state::FileVariant;
use arrayvec::ArrayVec;
use tenfold_core::position::BarePosition;
use tenfold_core::types::{Color, Square};

/// The squares between a square and the king of a player on the same file or rank; `None` if they are not on the same
/// line.
fn between_king(
    pos: &BarePosition<impl FileVariant>,
    square: Square,
    color: Color,
) -> Option<impl Iterator<Item = Square>> {
    let king = pos.kings(color).next()?;
    let step: i8 = match (square.file().cmp(&king.file()) as i8, square.rank().cmp(&king.rank()) as i8) {
        (0, 0) => return None,
        (0, ranks) => -16 * ranks,
        (files, 0) => -files,
        _ => return None,
    };
    Some(
        std::iter::successors(Some(square.shift(step)), move |at| Some(at.shift(step)))
            .take_while(move |at| *at != king),
    )
}

/// Whether a player's king faces the square along an open line: a king of the other player on that square would be
/// attacked.
pub(super) fn is_faced(pos: &BarePosition<impl FileVariant>, square: Square, by: Color) -> bool {
    let there = pos.board.get(square);
    if there.is_piece() && !pos.game.spec().is_royal(there.piece_type()) {
        return false;
    }
    between_king(pos, square, by).is_some_and(|mut between| between.all(|at| pos.board.get(at).is_empty()))
}

/// Like [`is_faced`], for a king of the side to move. If a single piece stands between the kings, adds the squares
/// between them to the pin mask.
pub(super) fn find_facing_or_pin(pos: &mut BarePosition<impl FileVariant>, king: Square) -> bool {
    let Some(between) = between_king(pos, king, pos.side.other()) else { return false };
    let occupied: ArrayVec<Square, 2> = between.filter(|&at| !pos.board.get(at).is_empty()).take(2).collect();
    if let [single] = occupied[..] {
        pos.add_to_pin_mask(single);
    }
    occupied.is_empty()
}

/// Whether the kings face each other along an open file or rank.
pub(super) fn kings_face_each_other(pos: &BarePosition<impl FileVariant>) -> bool {
    pos.kings(pos.side).next().is_some_and(|king| is_faced(pos, king, pos.side.other()))
}
