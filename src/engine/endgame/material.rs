//! Sets of pieces, and the index of a position in the table of its set.

use arrayvec::ArrayVec;
use std::cmp::Reverse;
use tenfold_core::board::AccumulatorFor;
use tenfold_core::position::{Position, Variant};
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Piece, PieceType, Square};

/// The greatest number of pieces of a table, of both players together.
pub const MAX_PIECES: usize = 4;

/// A piece on its square.
type PlacedPiece = (PieceType, Square);

/// The pieces of a table: the pieces of a first player and of a second player.
///
/// Sets that differ only in the colours share one table, by exchanging the colours.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MaterialSet {
    first: ArrayVec<PieceType, MAX_PIECES>,
    second: ArrayVec<PieceType, MAX_PIECES>,
}

/// The place of a position's entry: the table, and the index in the table.
pub struct TableIndex {
    /// The pieces of the table.
    pub set: MaterialSet,
    /// The index of the position's entry, which is a byte, in the table.
    pub index: usize,
}

impl MaterialSet {
    /// The set of these pieces; the order of the players does not matter.
    pub fn new(one: &[PieceType], other: &[PieceType]) -> MaterialSet {
        let sorted = |piece_types: &[PieceType]| {
            let mut piece_types: ArrayVec<PieceType, MAX_PIECES> =
                piece_types.iter().copied().take(MAX_PIECES).collect();
            piece_types.sort();
            piece_types
        };
        let (one, other) = (sorted(one), sorted(other));
        if is_first(&one, &other) {
            MaterialSet { first: one, second: other }
        } else {
            MaterialSet { first: other, second: one }
        }
    }

    /// All sets with this number of pieces; in variants with kings, each player has one king.
    pub fn all_with_piece_count(spec: &Spec, pieces: usize) -> Vec<MaterialSet> {
        let piece_types: Vec<PieceType> =
            (0..spec.piece_types.len()).map(|piece_type| PieceType(piece_type as u8)).collect();
        let mut lists: Vec<Vec<PieceType>> = vec![Vec::new()];
        for _ in 0..pieces {
            lists = lists
                .iter()
                .flat_map(|list| piece_types.iter().map(|&piece_type| [&list[..], &[piece_type]].concat()))
                .collect();
        }
        let mut sets: Vec<MaterialSet> = (1..pieces)
            .flat_map(|cut| lists.iter().map(move |list| MaterialSet::new(&list[..cut], &list[cut..])))
            .collect();
        sets.sort();
        sets.dedup();
        let kings = |piece_types: &[PieceType]| piece_types.iter().filter(|own| spec.is_royal(**own)).count();
        let wanted = usize::from(spec.has_royals());
        sets.retain(|set| kings(&set.first) == wanted && kings(&set.second) == wanted);
        sets
    }

    /// The number of pieces of the set.
    pub fn piece_count(&self) -> usize {
        self.first.len() + self.second.len()
    }

    /// The types of all pieces.
    pub fn piece_types(&self) -> impl Iterator<Item = PieceType> + '_ {
        self.first.iter().chain(&self.second).copied()
    }

    /// The pieces, with White as the first player.
    pub fn pieces(&self) -> ArrayVec<Piece, MAX_PIECES> {
        let white = self.first.iter().map(|&piece_type| Piece::new(piece_type, Color::White));
        white.chain(self.second.iter().map(|&piece_type| Piece::new(piece_type, Color::Black))).collect()
    }

    /// Whether both players have the same pieces.
    pub fn has_equal_sides(&self) -> bool {
        self.first == self.second
    }

    /// The name of the set: the letters of the first player's pieces, a `v`, and the letters of the second player's
    /// pieces. With `swapped`, the second player's pieces come first.
    pub fn name(&self, spec: &Spec, swapped: bool) -> String {
        let letters = |piece_types: &[PieceType]| {
            let texts = piece_types.iter().rev().map(|&own| spec.piece_text(Piece::new(own, Color::White)));
            texts.collect::<String>()
        };
        let (first, second) = (letters(&self.first), letters(&self.second));
        if swapped { format!("{second}v{first}") } else { format!("{first}v{second}") }
    }

    /// The number of bytes of the set's table.
    pub fn table_bytes(&self, spec: &Spec) -> usize {
        2 * square_count(spec).pow(self.piece_count() as u32)
    }
}

/// Whether the player with the pieces `one` is the first player: the player with more pieces or, with equal numbers,
/// with pieces of earlier types.
fn is_first(one: &[PieceType], other: &[PieceType]) -> bool {
    (one.len(), Reverse(one)) >= (other.len(), Reverse(other))
}

/// The number of squares of the board.
pub fn square_count(spec: &Spec) -> usize {
    usize::from(spec.files) * usize::from(spec.ranks)
}

/// A square's number, rank by rank from White's first rank.
pub fn square_number(spec: &Spec, square: Square) -> usize {
    usize::from(square.rank()) * usize::from(spec.files) + usize::from(square.file())
}

/// Sorts by type, then by square. Not generic over the variant, so that it is compiled only once.
#[inline(never)]
fn sort_placed(pieces: &mut [PlacedPiece], spec: &Spec) {
    pieces.sort_by_key(|&(piece_type, square)| (piece_type, square_number(spec, square)));
}

/// The place of a position with `max_pieces` pieces or fewer; `None` when there are more pieces, or when a player has
/// none.
#[inline]
pub fn table_index<V: Variant, S: AccumulatorFor<V>>(
    position: &Position<V, S>,
    max_pieces: usize,
) -> Option<TableIndex> {
    let mut sides: [ArrayVec<PlacedPiece, MAX_PIECES>; 2] = Default::default();
    for color in Color::BOTH {
        for piece_type in (0..position.game.spec().piece_types.len()).map(|piece_type| PieceType(piece_type as u8)) {
            for &square in position.board.squares(Piece::new(piece_type, color)) {
                sides[color.idx()].try_push((piece_type, square)).ok()?;
            }
        }
    }
    let [white, black] = &mut sides;
    if white.is_empty() || black.is_empty() || white.len() + black.len() > max_pieces {
        return None;
    }
    let piece_types = |pieces: &[PlacedPiece]| {
        pieces.iter().map(|(piece_type, _)| *piece_type).collect::<ArrayVec<PieceType, MAX_PIECES>>()
    };
    let (first, second) = (piece_types(white), piece_types(black));
    let swapped = !is_first(&first, &second);
    if swapped {
        for (_, square) in white.iter_mut().chain(black.iter_mut()) {
            *square = square.mirrored(position.game.spec().ranks);
        }
    }
    for side in [&mut *white, &mut *black] {
        sort_placed(side, position.game.spec());
    }
    let pieces = if swapped { black.iter().chain(white.iter()) } else { white.iter().chain(black.iter()) };
    let first_moves = (position.side == Color::White) != swapped;
    let index = pieces.fold(usize::from(!first_moves), |index, &(_, square)| {
        index * square_count(position.game.spec()) + square_number(position.game.spec(), square)
    });
    let set = if swapped { MaterialSet { first: second, second: first } } else { MaterialSet { first, second } };
    Some(TableIndex { set, index })
}
