//! How many moves a side's pieces have, counted on the board as it stands.

use crate::core::board::Accumulator;
use crate::core::position::{Position, Variant};
use crate::core::rules::PieceTypeTable;
use crate::core::types::{Color, Piece, PieceType, Square};

/// The moves of one side's pieces, en passant, castling and drops left out, nobody asked about checks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Scope {
    /// Turns to an empty square.
    pub moves: i32,
    /// Moves that capture.
    pub captures: i32,
    /// Turns to an empty square on which an enemy could capture.
    pub offers: i32,
}

/// By cell, whether a side could capture there.
pub type Guards = [bool; 256];

/// Calls `$count::<V, S, K + C>` for every kind `K` there can be.
macro_rules! each_piece_type {
    ($count:ident, $pos:ident, $scope:ident, $theirs:ident, $own:ident, $color:literal: $($piece_type:literal)*) => {
        { $($count::<V, S, { $piece_type + $color }>($pos, &mut $scope, $theirs, $own);)* }
    };
}

/// Counts the moves of one side's pieces. `theirs` says where the enemy could capture; where this side could is noted in
/// `own`.
pub fn scope<V: Variant, S: Accumulator>(
    pos: &Position<V, S>,
    color: Color,
    theirs: &Guards,
    own: &mut Guards,
) -> Scope {
    let mut scope = Scope::default();
    match color {
        Color::White => {
            each_piece_type!(count_piece_type, pos, scope, theirs, own, 0: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
        }
        Color::Black => {
            each_piece_type!(count_piece_type, pos, scope, theirs, own, 16: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
        }
    }
    scope
}

/// The moves of all pieces with this number, which is a constant here, so that the loops over its table unroll.
#[inline(always)]
fn count_piece_type<V: Variant, S: Accumulator, const PIECE: usize>(
    pos: &Position<V, S>,
    scope: &mut Scope,
    theirs: &Guards,
    own: &mut Guards,
) {
    if PIECE % PieceType::MAX < V::SPEC.piece_types.len() {
        let piece = const { Piece::from_idx(PIECE) };
        for &square in pos.board.squares(piece) {
            count(pos, piece, const { &V::TABLES.piece_types[PIECE] }, square, scope, theirs, own);
        }
    }
}

#[inline(always)]
fn count<V: Variant, S: Accumulator>(
    pos: &Position<V, S>,
    piece: Piece,
    table: &'static PieceTypeTable,
    from: Square,
    scope: &mut Scope,
    theirs: &Guards,
    own: &mut Guards,
) {
    let them = piece.color().other();
    let mut visit = |at: Square, mode: u8| {
        let target = pos.board.get(at);
        let moves = target.is_empty() && mode & 1 != 0;
        scope.moves += i32::from(moves);
        scope.offers += i32::from(moves && theirs[at.idx()]);
        if mode & 2 != 0 {
            own[at.idx()] = true;
        }
        scope.captures += i32::from(target.is(them) && mode & 2 != 0);
    };
    for leap in table.leaps.as_slice() {
        visit(from.shift(leap.delta), leap.mode);
    }
    let mut ride = |mut at: Square, delta: i8, mode: u8| {
        while pos.board.get(at).is_empty() {
            visit(at, mode);
            at = at.shift(delta);
        }
        visit(at, mode);
    };
    for slide in table.slides.as_slice() {
        ride(from.shift(slide.delta), slide.delta, slide.mode);
    }
    for hop in table.hops.as_slice() {
        let mut hurdle = from.shift(hop.delta);
        while pos.board.get(hurdle).is_empty() {
            hurdle = hurdle.shift(hop.delta);
        }
        if pos.board.get(hurdle).is_piece() {
            ride(hurdle.shift(hop.delta), hop.delta, hop.mode);
        }
    }
    for lame in table.lames.as_slice() {
        let leg = from.shift(lame.first);
        visit(leg, lame.mode);
        if pos.board.get(leg).is_empty() {
            visit(leg.shift(lame.then[0]), lame.mode);
            visit(leg.shift(lame.then[1]), lame.mode);
        }
    }
}
