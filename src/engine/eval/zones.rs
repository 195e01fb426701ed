//! Properties of squares and pieces that are the same in every position of a variant.

use tenfold_core::rules::piece_rules::MAY_PROMOTE_ON_ARRIVAL;
use tenfold_core::rules::{Mode, Movement, OUTWARD_DELTAS, Spec, Tables};
use tenfold_core::types::{Piece, Square};

/// A number for each cell of the board.
pub type SquareMap = [u8; 256];

/// The bit in a [`SquareMap`] that says that a piece that goes to the square promotes there.
pub const PROMOTES: u8 = 128;

/// By side and cell: [`PROMOTES`] where some piece of the side promotes to its promoted form.
#[inline(never)]
pub const fn promotion_zones(spec: &Spec, tables: &Tables) -> [SquareMap; 2] {
    let mut zones = [[0; 256]; 2];
    let mut piece = 0;
    while piece < 2 * spec.piece_types.len() {
        let mut cell = 0;
        while cell < 256 && spec.piece_types[piece / 2].promoted.is_some() {
            if tables.rules_on(Piece::from_idx(piece), Square::from_index(cell as u8)) & MAY_PROMOTE_ON_ARRIVAL != 0 {
                zones[piece % 2][cell] = PROMOTES;
            }
            cell += 1;
        }
        piece += 1;
    }
    zones
}

/// Whether a piece type captures differently from how it moves ("divergent"): it has movements with which it can only
/// move, or only capture.
pub const fn moves_and_captures_differ(spec: &Spec, piece_type: usize) -> bool {
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

/// The lines along which some piece slides or hops, a bit for each of [`OUTWARD_DELTAS`] in their order. Sides and
/// colours are treated alike.
#[inline(never)]
pub const fn sliding_lines(spec: &Spec) -> u8 {
    let (mut lines, mut piece_type) = (0, 0);
    while piece_type < spec.piece_types.len() {
        let (movements, mut w) = (spec.piece_types[piece_type].movements, 0);
        while w < movements.len() {
            let dirs: &[(i8, i8)] = match movements[w] {
                Movement::Slide(dirs, _) | Movement::Hop(dirs, _) => dirs,
                _ => &[],
            };
            let mut i = 0;
            while i < 8 * dirs.len() {
                // The differences of cells of a direction and of its mirror images are these and their negatives.
                let (x, y) = (dirs[i / 8].0 as i32, 16 * dirs[i / 8].1 as i32);
                let line = (OUTWARD_DELTAS[i % 8] as i32).abs();
                if line == (y + x).abs() || line == (y - x).abs() {
                    lines |= 1 << (i % 8);
                }
                i += 1;
            }
            w += 1;
        }
        piece_type += 1;
    }
    lines
}

/// The number of king moves from one square to another on an empty board. Squares just beyond the edge have a distance,
/// too.
#[inline(always)]
pub fn king_steps(from: Square, to: Square) -> i32 {
    let [file, rank] = [15, 240].map(|part| (from.idx() & part).abs_diff(to.idx() & part));
    file.max(rank >> 4) as i32
}
