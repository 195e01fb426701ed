//! Squares to highlight: the targets of pieces, and the squares that the last move changed.

use tenfold_core::types::{Move, MoveClass, Square};
use tenfold_session::Session;
use tenfold_session::picture::Mark;

/// The squares that the last move changed, including those of a castling rook and of pieces paid as a ransom; empty
/// when no move was played.
pub fn squares_of_last_move(session: &dyn Session) -> Vec<Square> {
    let mut before = session.duplicate();
    if before.take_back() { session.scene().changed_squares(&before.scene()) } else { Vec::new() }
}

/// The squares to which the piece on a square can legally move.
pub fn targets(session: &dyn Session, from: Square) -> Vec<(Square, Mark)> {
    target_marks(session, |mv| mv.class() != MoveClass::Drop && mv.from() == from)
}

/// The target squares of all legal moves for which `fits` returns true.
pub(super) fn target_marks(session: &dyn Session, fits: impl Fn(&Move) -> bool) -> Vec<(Square, Mark)> {
    let moves = session.legal_moves().into_iter().filter(fits);
    let mut marks: Vec<(Square, Mark)> =
        moves.map(|mv| (mv.to(), if mv.is_capture() { Mark::Capture } else { Mark::Move })).collect();
    marks.sort_by_key(|&(square, mark)| (square, mark == Mark::Capture));
    // A square that is reached both with and without a capture on the way is marked as a plain move.
    marks.dedup_by_key(|&mut (square, _)| square);
    marks
}
