//! What of the squares and pieces is the same in every position of a game.

use crate::core::rules::{Mode, Spec};
use crate::core::types::Square;

/// A number for each cell of the board.
pub type SquareMap = [u8; 256];

/// In a [`SquareMap`]: a piece that goes to the square promotes there.
pub const PROMOTES: u8 = 128;

/// By side and cell: [`PROMOTES`] where its pieces promote.
pub const fn promotion_zones(spec: &Spec) -> [SquareMap; 2] {
    let mut zones = [[0; 256]; 2];
    let mut rank = 0;
    while rank < spec.ranks {
        let mut file = 0;
        while file < spec.files {
            let square = Square::new(file, rank);
            if rank + 1 >= spec.form_rank {
                zones[0][square.idx()] = PROMOTES;
                zones[1][square.mirrored(spec.ranks).idx()] = PROMOTES;
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
