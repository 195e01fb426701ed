//! Tables of the paths that pieces of games from files have ([`Path`]).

use super::movement::{Dir, Hurdle, Mode, Movement, Path, Start};
use super::spec::Spec;
use crate::core::types::{Color, Delta, Piece, PieceType, Square};

/// The size of tables that are indexed by the difference between two squares, modulo 512.
pub(super) const DIFFERENCES: usize = 512;

/// The index in such a table of what a piece of this colour reaches by a leap.
pub(super) const fn difference(dir: Dir, color: Color) -> usize {
    let difference = dir.0 as i32 + 16 * dir.1 as i32 * color.forward() as i32;
    (difference + DIFFERENCES as i32) as usize % DIFFERENCES
}

/// The index in such a table of the target for a piece on `from`.
#[inline(always)]
pub(super) const fn difference_between(from: Square, target: Square) -> usize {
    (target.idx() + DIFFERENCES - from.idx()) % DIFFERENCES
}

/// A path of one colour.
#[derive(Clone, Debug)]
pub struct PathEntry {
    /// The squares in turn, as differences from the origin.
    pub squares: Vec<Delta>,
    /// The first of them on which the piece may end.
    pub lands_from: usize,
    /// The hurdle that must be passed first.
    pub hurdle: Hurdle,
    /// From where the piece may take it.
    pub start: Start,
    /// Mode bits as in [`Line`](super::Line).
    pub mode: u8,
}

/// The paths of a game's pieces, which only games from files have.
#[derive(Debug)]
pub struct PathTables {
    /// By [`Piece::idx`]: the paths.
    pub paths: [Vec<PathEntry>; 32],
    /// By colour: the pieces that capture along paths.
    pub attackers: [Vec<Piece>; 2],
    /// By piece and difference from it to its target, modulo 512: whether any path captures there.
    reach: Vec<bool>,
}

impl PathTables {
    /// The paths of a game's pieces; `None` when there are none.
    pub fn of(spec: &Spec) -> Option<PathTables> {
        let mut tables = PathTables {
            paths: std::array::from_fn(|_| Vec::new()),
            attackers: [Vec::new(), Vec::new()],
            reach: vec![false; 32 * DIFFERENCES],
        };
        for (n, piece_type) in spec.piece_types.iter().enumerate() {
            for color in Color::BOTH {
                let piece = Piece::new(PieceType(n as u8), color);
                for movement in piece_type.movements_of(color) {
                    let Movement::Walk(paths, mode) = movement else { continue };
                    paths.iter().for_each(|path| tables.add(piece, path, *mode));
                }
            }
        }
        tables.paths.iter().any(|paths| !paths.is_empty()).then_some(tables)
    }

    fn add(&mut self, piece: Piece, path: &Path, mode: Mode) {
        let color = piece.color();
        let squares: Vec<Delta> = path.squares.iter().map(|&dir| wrapping_delta(dir, color)).collect();
        if mode.captures() {
            for &dir in &path.squares[usize::from(path.lands_from).min(path.squares.len())..] {
                self.reach[piece.idx() * DIFFERENCES + difference(dir, color)] = true;
            }
            if !self.attackers[color.idx()].contains(&piece) {
                self.attackers[color.idx()].push(piece);
            }
        }
        let entry = PathEntry {
            squares,
            lands_from: path.lands_from.into(),
            hurdle: path.hurdle,
            start: path.start,
            mode: mode as u8,
        };
        self.paths[piece.idx()].push(entry);
    }

    /// Whether a path of a piece on `from` can capture on the target, regardless of the pieces between.
    #[inline(always)]
    pub fn reaches(&self, piece: Piece, from: Square, target: Square) -> bool {
        self.reach[piece.idx() * DIFFERENCES + difference_between(from, target)]
    }
}

/// A difference of cells, which wraps around as arithmetic of squares does.
fn wrapping_delta(dir: Dir, color: Color) -> Delta {
    dir.0.wrapping_add(16i8.wrapping_mul(dir.1).wrapping_mul(color.forward()))
}
