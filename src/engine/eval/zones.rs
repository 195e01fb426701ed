//! What of the squares and pieces is the same in every position of a game.

use crate::core::rules::{Mode, Spec};
use crate::core::types::Square;

/// A number for each cell of the board.
pub type SquareMap = [u8; 256];

/// By side and cell: `mark` where its pieces promote.
pub const fn promotion_zones(spec: &Spec, mark: u8) -> [SquareMap; 2] {
    let mut zones = [[0; 256]; 2];
    let mut rank = 0;
    while rank < spec.ranks {
        let mut file = 0;
        while file < spec.files {
            let square = Square::new(file, rank);
            if rank + 1 >= spec.form_rank {
                zones[0][square.idx()] = mark;
                zones[1][square.mirrored(spec.ranks).idx()] = mark;
            }
            file += 1;
        }
        rank += 1;
    }
    zones
}

/// Whether a piece type captures otherwise than it moves ("divergent"): has movements with which it can only move, or only capture.
pub const fn captures_otherwise_than_it_moves(spec: &Spec, piece_type: usize) -> bool {
    let movements = spec.piece_types[piece_type].movements;
    let mut w = 0;
    while w < movements.len() {
        if movements[w].mode() as u8 != Mode::Both as u8 {
            return true;
        }
        w += 1;
    }
    false
}
