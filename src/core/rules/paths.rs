//! Tables of the paths of pieces ([`Path`]), which only variants loaded from files have.

use super::movement::{Dir, Hurdle, Mode, OVER_EMPTY, OVER_ENEMY, OVER_OWN, PassableContents, Path, Start, Stop};
use crate::types::{Color, Delta, Piece, PieceType, Square, SquareSet};

/// The size of tables that are indexed by the difference between two squares, modulo 512.
pub(super) const DIFFERENCES: usize = 512;

/// The index, in a table by difference, of the target that a piece of this colour reaches by this leap.
pub(super) const fn difference(dir: Dir, color: Color) -> usize {
    let difference = dir.0 as i32 + 16 * dir.1 as i32 * color.forward() as i32;
    (difference + DIFFERENCES as i32) as usize % DIFFERENCES
}

/// The difference of two squares as an index in tables that have one entry for each difference.
#[inline(always)]
pub(super) const fn difference_between(from: Square, target: Square) -> usize {
    (target.idx() + DIFFERENCES - from.idx()) % DIFFERENCES
}

/// A path of a piece of one colour: directions and bits are those of that colour.
#[derive(Clone, Debug)]
pub struct PathEntry {
    /// The squares in order.
    pub squares: Vec<PathSquareEntry>,
    /// The hurdle that must be passed first.
    pub hurdle: Hurdle,
    /// The squares from which the piece may follow this path.
    pub start: Start,
    /// The files from which the piece may follow this path, one bit each.
    pub files: u16,
    /// The squares from which the path stays on the squares that it may not leave; `None` for no such limit.
    pub origins: Option<SquareSet>,
    /// The piece type that is neither a hurdle nor captured; [`PieceType::NONE`] for none.
    pub excluded: PieceType,
    /// Mode bits as in [`Line`](super::Line).
    pub mode: u8,
}

/// A square of a [`PathEntry`].
#[derive(Clone, Copy, Debug)]
pub struct PathSquareEntry {
    /// The difference from the origin of the path to this square.
    pub delta: Delta,
    /// The contents of this square that let the path go on: bit 0 for an empty square, bits 1 and 2 for a piece of
    /// White and of Black.
    pub passes: u8,
    /// Whether the piece may end its move on this square.
    pub lands: bool,
}

/// The paths of a variant's pieces; only variants loaded from files have them.
#[derive(Debug)]
pub struct PathTables {
    /// By [`Piece::idx`]: the paths.
    pub paths: Vec<Vec<PathEntry>>,
    /// By colour: the pieces that capture along paths.
    pub attackers: [Vec<Piece>; 2],
    /// By [`Piece::idx`]: whether two paths of the piece can lead to the same square in one position.
    pub share_a_target: Vec<bool>,
    /// By piece and by difference from the piece to the target, modulo 512: whether any path captures on the target.
    reach: Vec<bool>,
}

impl PathTables {
    /// Tables without paths, for a variant with `piece_types` piece types.
    pub(super) fn empty(piece_types: usize) -> PathTables {
        PathTables {
            paths: vec![Vec::new(); 2 * piece_types],
            attackers: [Vec::new(), Vec::new()],
            share_a_target: vec![false; 2 * piece_types],
            reach: vec![false; 2 * piece_types * DIFFERENCES],
        }
    }

    /// Adds a path of a piece.
    pub(super) fn add(&mut self, piece: Piece, path: &Path, entry: PathEntry) {
        let color = piece.color();
        if entry.mode & 2 != 0 {
            for stop in path.squares.iter().filter(|stop| stop.lands) {
                self.reach[piece.idx() * DIFFERENCES + difference(stop.at, color)] = true;
            }
            if !self.attackers[color.idx()].contains(&piece) {
                self.attackers[color.idx()].push(piece);
            }
        }
        self.paths[piece.idx()].push(entry);
    }

    /// Whether any path leads over squares that must be occupied.
    pub fn need_hurdles(&self) -> bool {
        let over_pieces = |path: &PathEntry| path.squares.iter().any(|stop| stop.passes & OVER_EMPTY == 0);
        let hops = |path: &PathEntry| path.hurdle != Hurdle::None || over_pieces(path);
        self.paths.iter().flatten().any(|path| path.mode & 2 != 0 && hops(path))
    }

    /// Whether a path of a piece on `from` can capture on the target, regardless of the pieces between.
    #[inline(always)]
    pub fn reaches(&self, piece: Piece, from: Square, target: Square) -> bool {
        self.reach[piece.idx() * DIFFERENCES + difference_between(from, target)]
    }
}

/// The table entry of a path for a piece.
pub(super) fn compile_path(piece: Piece, path: &Path, mode: Mode) -> PathEntry {
    let color = piece.color();
    let stop = |stop: &Stop| PathSquareEntry {
        delta: wrapping_delta(stop.at, color),
        passes: passable_bits(stop.passes, color),
        lands: stop.lands,
    };
    let squares: Vec<PathSquareEntry> = path.squares.iter().map(stop).collect();
    let stays = |from: &Square| squares.iter().all(|stop| path.within.contains(&from.shift(stop.delta)));
    let origins = (!path.within.is_empty()).then(|| path.within.iter().copied().filter(stays).collect());
    let excluded = if path.hurdle == Hurdle::OtherType { piece.piece_type() } else { PieceType::NONE };
    PathEntry {
        squares,
        hurdle: path.hurdle,
        start: path.start,
        files: path.files,
        origins,
        excluded,
        mode: mode as u8,
    }
}

/// The difference between two cells, which wraps around like the arithmetic of squares.
fn wrapping_delta(dir: Dir, color: Color) -> Delta {
    dir.0.wrapping_add(16i8.wrapping_mul(dir.1).wrapping_mul(color.forward()))
}

/// Whether two paths of a piece can lead to the same square.
pub(super) fn meet(one: &PathEntry, other: &PathEntry) -> bool {
    let lands = |path: &PathEntry, delta: Delta| path.squares.iter().any(|stop| stop.lands && stop.delta == delta);
    one.mode & other.mode != 0
        && one.files & other.files != 0
        && one.squares.iter().any(|stop| stop.lands && lands(other, stop.delta))
}

/// The bits of [`PathSquareEntry::passes`] for a piece of this colour.
fn passable_bits(passes: PassableContents, color: Color) -> u8 {
    let bit = |is_set: bool, bit: u8| if is_set { bit } else { 0 };
    passes & OVER_EMPTY
        | bit(passes & OVER_OWN != 0, 2 << color.idx())
        | bit(passes & OVER_ENEMY != 0, 2 << color.other().idx())
}
