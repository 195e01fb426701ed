//! Pawns: which are passed, how they stand together, and which stand before a king.

use super::layout::Group;
use super::record::Recorder;
use super::{EvalAccumulator, Sum};
use crate::core::position::{Position, Variant};
use crate::core::types::{Color, Piece, Square};

/// Ranks of each file on which pawns stand, a bit each, by cell of a rank.
type Files = [u16; 16];

/// Counts passed pawns and those that stand well or badly.
#[inline(always)]
pub fn count<V: Variant, R: Recorder>(position: &Position<V, EvalAccumulator<V>>, sum: &mut Sum<V, R>) {
    let mut files: [Files; 2] = [[0; 16]; 2];
    for color in Color::BOTH {
        for square in position.board.squares(Piece::new(V::SPEC.pawn.piece_type, color)) {
            files[color.idx()][square.idx() & 15] |= 1 << (square.idx() >> 4);
        }
    }
    for color in Color::BOTH {
        let (own, their) = (&files[color.idx()], &files[color.other().idx()]);
        let mut free = None;
        for &square in position.board.squares(Piece::new(V::SPEC.pawn.piece_type, color)) {
            count_pawn(position, sum, (own, their), color, square, &mut free);
        }
    }
}

#[inline(always)]
fn count_pawn<V: Variant, R: Recorder>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut Sum<V, R>,
    (own, their): (&Files, &Files),
    color: Color,
    square: Square,
    free: &mut Option<bool>,
) {
    let (file, rank) = (square.idx() & 15, square.idx() >> 4);
    // The wall on both sides of the board is wide enough.
    let (left, right) = ((file - 1) & 15, (file + 1) & 15);
    let ahead = match color {
        Color::White => (!1u16) << rank,
        Color::Black => (1u16 << rank) - 1,
    };
    let behind = match color {
        Color::White => 1u16 << (rank - 1),
        Color::Black => 1u16 << (rank + 1),
    };
    if own[file] & ahead != 0 {
        sum.add(color, Group::PawnShape, 0, 1);
    } else if (their[left] | their[file] | their[right]) & ahead == 0 {
        let own_rank = color.rank(square.rank(), V::SPEC.ranks) as usize;
        let frees = V::SPEC.pawn.promotion.choices.is_empty()
            || *free.get_or_insert_with(|| !position.promotion_choices(color).is_empty());
        let table = if frees { 0 } else { V::SPEC.ranks as usize };
        sum.add(color, Group::Passed, table + own_rank, 1);
        if position.board.get(square.shift(16 * color.forward())).is_piece() {
            sum.add(color, Group::PassedBlocked, 0, 1);
        }
    }
    if own[left] | own[right] == 0 {
        sum.add(color, Group::PawnShape, 1, 1);
    }
    if (own[left] | own[right]) & behind != 0 {
        sum.add(color, Group::PawnShape, 2, 1);
    }
}

/// Counts the pawns before kings, on three files.
#[inline(always)]
pub fn shelter<V: Variant, R: Recorder>(position: &Position<V, EvalAccumulator<V>>, sum: &mut Sum<V, R>) {
    for color in Color::BOTH {
        let pawn = Piece::new(V::SPEC.pawn.piece_type, color);
        let ahead = 16 * color.forward();
        for king in position.kings(color) {
            for (n, row) in [king.shift(ahead), king.shift(2 * ahead)].into_iter().enumerate() {
                let pawns = [-1, 0, 1].map(|side| i32::from(position.board.get(row.shift(side)) == pawn));
                sum.add(color, Group::Shelter, n, pawns.iter().sum());
            }
        }
    }
}
