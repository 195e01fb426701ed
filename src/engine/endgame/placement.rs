//! All ways to place a set of pieces on the board.

use super::material::{MAX_PIECES, MaterialSet, square_count, square_number};
use arrayvec::ArrayVec;
use tenfold_core::rules::Spec;
use tenfold_core::types::{Piece, Square};

/// The indices of all positions in a set's table with the first player to move, or with the second.
pub fn placement_indices(set: &MaterialSet, spec: &Spec, second_moves: bool) -> Vec<usize> {
    let mut found = Vec::new();
    for_each_placement(set, spec, second_moves, &mut |index, _| found.push(index));
    found
}

/// Calls `visit` with the table index and the squares of each placement of a set's pieces. Pieces of the same type
/// stand in the order of their squares, so that no placement comes twice.
pub fn for_each_placement(set: &MaterialSet, spec: &Spec, second_moves: bool, visit: &mut dyn FnMut(usize, &[Square])) {
    place_remaining_pieces(&set.pieces(), spec, &mut ArrayVec::new(), usize::from(second_moves), visit);
}

fn place_remaining_pieces(
    pieces: &[Piece],
    spec: &Spec,
    placed: &mut ArrayVec<Square, MAX_PIECES>,
    index: usize,
    visit: &mut dyn FnMut(usize, &[Square]),
) {
    let Some(&piece) = pieces.get(placed.len()) else { return visit(index, placed) };
    let twin = placed.len().checked_sub(1).filter(|&last| pieces[last] == piece);
    let first = twin.map_or(0, |last| square_number(spec, placed[last]) + 1);
    for number in first..square_count(spec) {
        let files = usize::from(spec.files);
        let square = Square::new((number % files) as u8, (number / files) as u8);
        if placed.contains(&square) || !may_stand(piece, square, spec) {
            continue;
        }
        placed.push(square);
        place_remaining_pieces(pieces, spec, placed, index * square_count(spec) + number, visit);
        placed.pop();
    }
}

fn may_stand(piece: Piece, square: Square, spec: &Spec) -> bool {
    let own = piece.color().board_rank(square.rank(), spec.ranks);
    piece.piece_type() != spec.pawn.piece_type
        || (own > 0 || spec.pawn.may_stand_on_first_rank) && (own + 1 < spec.ranks || spec.pawn.may_stand_on_last_rank)
}
