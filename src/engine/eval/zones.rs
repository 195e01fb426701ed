//! Zones of the board as bits of its cells, and what of them is the same in every position of a game.

use crate::core::rules::{Mode, Spec};
use crate::core::types::Square;

/// A number for each cell of the board.
pub type SquareMap = [u8; 256];

/// Zone bits of a square, White's bit and Black's. A pawn of that colour guards it.
pub const PAWN_GUARDS: [u8; 2] = [0, 1];
/// It is near a king of that colour.
pub const KING_ZONE: [u8; 2] = [2, 3];
/// Pieces of that colour promote there.
pub const PROMOTION_ZONE: [u8; 2] = [4, 5];

/// The promotion zones of both sides' pieces, which are the same in every position.
pub const fn promotion_zones(spec: &Spec) -> SquareMap {
    let mut zones = [0; 256];
    let mut rank = 0;
    while rank < spec.ranks {
        let mut file = 0;
        while file < spec.files {
            let square = Square::new(file, rank);
            if rank + 1 >= spec.form_rank {
                zones[square.idx()] |= 1 << PROMOTION_ZONE[0];
                zones[square.mirrored(spec.ranks).idx()] |= 1 << PROMOTION_ZONE[1];
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
