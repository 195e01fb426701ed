//! Where a piece gets to: slides, leaps and the pieces of FIDE chess.

use super::board::{Board, Side, Square};

pub const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
pub const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The squares one piece can move to, as the pieces stand; pins and own checks are not looked at.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Empty squares that it can move to.
    pub quiet: Vec<Square>,
    /// Squares of enemy pieces, kings too, that it could take.
    pub hits: Vec<Square>,
}

impl Reach {
    /// Both reaches together.
    pub fn and(mut self, more: Reach) -> Reach {
        self.quiet.extend(more.quiet);
        self.hits.extend(more.hits);
        self
    }

    /// Moves as the first without capturing, captures as the second.
    pub fn split(moves: Reach, captures: Reach) -> Reach {
        Reach { quiet: moves.quiet, hits: captures.hits }
    }
}

/// Lines over empty squares up to and including the first enemy piece.
pub fn slide(board: &Board, from: Square, side: Side, lines: &[(i32, i32)]) -> Reach {
    let mut reach = Reach::default();
    for &(files, ranks) in lines {
        let mut to = from.step(files, ranks);
        while board.is_empty(to) {
            reach.quiet.push(to);
            to = to.step(files, ranks);
        }
        if board.is_of(to, side.other()) {
            reach.hits.push(to);
        }
    }
    reach
}

/// Single steps or leaps, whatever stands between.
pub fn leap(board: &Board, from: Square, side: Side, steps: &[(i32, i32)]) -> Reach {
    let mut reach = Reach::default();
    for &(files, ranks) in steps {
        let to = from.step(files, ranks);
        if board.is_empty(to) {
            reach.quiet.push(to);
        } else if board.is_of(to, side.other()) {
            reach.hits.push(to);
        }
    }
    reach
}

/// FIDE king, one step in all eight directions.
pub fn king(board: &Board, from: Square, side: Side) -> Reach {
    leap(board, from, side, &ORTHOGONAL).and(leap(board, from, side, &DIAGONAL))
}

/// FIDE queen.
pub fn queen(board: &Board, from: Square, side: Side) -> Reach {
    rook(board, from, side).and(bishop(board, from, side))
}

/// FIDE rook.
pub fn rook(board: &Board, from: Square, side: Side) -> Reach {
    slide(board, from, side, &ORTHOGONAL)
}

/// FIDE bishop.
pub fn bishop(board: &Board, from: Square, side: Side) -> Reach {
    slide(board, from, side, &DIAGONAL)
}

/// FIDE knight.
pub fn knight(board: &Board, from: Square, side: Side) -> Reach {
    leap(board, from, side, &KNIGHT)
}

/// A pawn's captures: one step diagonally ahead.
pub fn pawn_hits(board: &Board, from: Square, side: Side) -> Vec<Square> {
    let ahead = side.ahead();
    leap(board, from, side, &[(-1, ahead), (1, ahead)]).hits
}

/// A pawn that goes straight ahead over empty squares, from own rank `start` up to `first` squares, else one.
pub fn pawn(board: &Board, from: Square, side: Side, start: i32, first: i32) -> Reach {
    let longest = if board.own_rank(from, side) == start { first } else { 1 };
    let mut quiet = Vec::new();
    for step in 1..=longest {
        let to = from.step(0, step * side.ahead());
        if !board.is_empty(to) {
            break;
        }
        quiet.push(to);
    }
    Reach { quiet, hits: pawn_hits(board, from, side) }
}
