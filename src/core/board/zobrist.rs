//! The numbers that Zobrist keys are made of. They are computed when needed: a table for all piece types would take
//! 256 KiB of the program.

use crate::types::{Color, Piece, Square};

/// Hashes a 64-bit number with the SplitMix64 step (Steele, Lea and Flood, 2014).
#[inline(always)]
pub const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A number that identifies a piece: the low four bits of its type, then its colour, then the other bits of its type.
#[inline(always)]
const fn number(piece: Piece) -> u64 {
    let piece_type = piece.piece_type().0 as u64;
    piece_type & 15 | (piece.color() as u64) << 4 | (piece_type >> 4) << 5
}

/// The number for a piece on a square.
#[inline(always)]
pub fn piece(piece: Piece, square: Square) -> u64 {
    mix(number(piece) << 8 | square.idx() as u64)
}

/// The number for the `count`-th piece of one type in a hand; `count` starts at 0.
#[inline(always)]
pub fn hand(piece: Piece, count: u8) -> u64 {
    mix(1 << 20 | number(piece) << 8 | count as u64)
}

/// The number for the side to move.
#[inline(always)]
pub const fn side(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => mix(1 << 21),
    }
}

/// The number for a set of castling rights.
#[inline(always)]
pub const fn rights(rights: u32) -> u64 {
    if rights == 0 { 0 } else { mix(1 << 22 | rights as u64) }
}

/// The number for an en passant square and the pawn that passed it.
#[inline(always)]
pub const fn en_passant(square: Square, pawn: Square) -> u64 {
    mix(1 << 23 | (square.index() as u64) << 8 | pawn.index() as u64)
}

/// The number for the state that only one variant has. `number` is the key of that state; the result for 0 is 0.
#[inline(always)]
pub const fn extra(number: u64) -> u64 {
    if number == 0 { 0 } else { mix(1 << 24 ^ number) }
}

/// The hash key of a variant's salt, 0 for the salt 0. It keeps apart the transposition table entries of positions that
/// look equal but allow different moves.
#[inline(always)]
pub const fn salt(salt: u64) -> u64 {
    if salt == 0 { 0 } else { mix(1 << 25 ^ salt) }
}
