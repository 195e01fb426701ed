//! Captures that explode (`blastOnCapture`), as in Atomic Chess.

use super::captured_pieces::put_in_capturers_hand;
use super::loaded::LoadedGame;
use super::walls::toggle_wall;
use tenfold_core::position::BarePosition;
use tenfold_core::rules::OUTWARD_DELTAS;
use tenfold_core::types::{Piece, PieceType, Score, Square};

type Position<'g> = BarePosition<LoadedGame<'g>>;

/// What the loss of a piece without which its player has lost counts in exchanges, in centipawns: more than all others.
const VITAL_VALUE: Score = 10_000;

/// Removes the capturing piece and the pieces around it, except pieces that explosions do not remove.
pub(super) fn explode(pos: &mut Position, center: Square) {
    let rules = pos.game.rules();
    for square in squares_of_explosion(center) {
        let piece = pos.board.get(square);
        if piece.is_piece() && !survives(pos, piece, square == center) {
            pos.take_and_log(square);
            if rules.captures_to_hand {
                put_in_capturers_hand(pos, piece);
            }
            if if square == center { rules.petrified.contains(&piece.piece_type()) } else { rules.blast_petrifies } {
                toggle_wall(pos, square, true);
            }
        }
    }
}

/// The center first, then the squares around it.
fn squares_of_explosion(center: Square) -> impl Iterator<Item = Square> {
    [0].into_iter().chain(OUTWARD_DELTAS).map(move |step| center.shift(step))
}

/// Whether an explosion does not remove this piece at its center, where the capturing piece stands, or beside it.
fn survives(pos: &Position, piece: Piece, is_center: bool) -> bool {
    let rules = pos.game.rules();
    rules.blast_immune.contains(&piece.piece_type()) || !is_center && rules.blast_spares.contains(&piece.piece_type())
}

/// What a capture gains with its explosion, in centipawns; see [its hook](tenfold_core::position::Variant::gain_by_explosion).
pub(super) fn gain_by_explosion(
    pos: &Position,
    from: Square,
    to: Square,
    captured: Square,
    values: &[Score; PieceType::SLOTS],
) -> Score {
    let captor = pos.board.get(from);
    let value_of = |piece: Piece| {
        let is_last = pos.last_vital_pieces(piece.color()).any(|vital| vital == piece);
        let value = if is_last { VITAL_VALUE } else { values[piece.piece_type().idx()] };
        if piece.color() == captor.color() { -value } else { value }
    };
    let mut gain = value_of(pos.board.get(captured));
    if !survives(pos, captor, true) {
        gain += value_of(captor);
    }
    for square in squares_of_explosion(to).skip(1).filter(|square| ![from, captured].contains(square)) {
        let piece = pos.board.get(square);
        if piece.is_piece() && !survives(pos, piece, false) {
            gain += value_of(piece);
        }
    }
    gain
}
