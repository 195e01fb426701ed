//! Which pieces are on the board, and the place of a position in the table of these pieces.

use crate::core::board::Accumulator;
use crate::core::position::{Position, Variant};
use crate::core::rules::Spec;
use crate::core::types::{Color, Piece, PieceType, Square};
use arrayvec::ArrayVec;
use std::cmp::Reverse;

/// The most pieces of a table.
pub const MOST: usize = 3;

/// A piece with his square.
type Placed = (PieceType, Square);

/// The pieces of a table: those of one player, who is called the first, and those of the other.
///
/// Of two sets that differ only in the colours there is but one table: colours can be exchanged.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Set {
    first: ArrayVec<PieceType, MOST>,
    second: ArrayVec<PieceType, MOST>,
}

/// Where a position stands: in which table, and at which place.
pub(super) struct Place {
    pub(super) set: Set,
    pub(super) index: usize,
}

impl Set {
    /// The set of these pieces, in either order of the players.
    pub fn new(one: &[PieceType], other: &[PieceType]) -> Set {
        let sorted = |piece_types: &[PieceType]| {
            let mut piece_types: ArrayVec<PieceType, MOST> = piece_types.iter().copied().take(MOST).collect();
            piece_types.sort();
            piece_types
        };
        let (one, other) = (sorted(one), sorted(other));
        if is_first(&one, &other) { Set { first: one, second: other } } else { Set { first: other, second: one } }
    }

    /// All sets of so many pieces.
    pub fn all(spec: &Spec, pieces: usize) -> Vec<Set> {
        let piece_types: Vec<PieceType> =
            (0..spec.piece_types.len()).map(|piece_type| PieceType(piece_type as u8)).collect();
        let mut lists: Vec<Vec<PieceType>> = vec![Vec::new()];
        for _ in 0..pieces {
            lists = lists
                .iter()
                .flat_map(|list| piece_types.iter().map(|&piece_type| [&list[..], &[piece_type]].concat()))
                .collect();
        }
        let mut sets: Vec<Set> =
            (1..pieces).flat_map(|cut| lists.iter().map(move |list| Set::new(&list[..cut], &list[cut..]))).collect();
        sets.sort();
        sets.dedup();
        sets
    }

    /// How many pieces.
    pub fn count(&self) -> usize {
        self.first.len() + self.second.len()
    }

    /// How many pawns: their promotions lead to sets with fewer.
    pub fn pawns(&self, spec: &Spec) -> usize {
        self.piece_types().filter(|piece_type| *piece_type == spec.pawn.piece_type).count()
    }

    fn piece_types(&self) -> impl Iterator<Item = PieceType> + '_ {
        self.first.iter().chain(&self.second).copied()
    }

    /// The pieces, White having those of the first player.
    pub(super) fn pieces(&self) -> ArrayVec<Piece, MOST> {
        let white = self.first.iter().map(|&piece_type| Piece::new(piece_type, Color::White));
        white.chain(self.second.iter().map(|&piece_type| Piece::new(piece_type, Color::Black))).collect()
    }

    /// Whether both players have the same pieces.
    pub fn is_even(&self) -> bool {
        self.first == self.second
    }

    /// How the set is named: the first player's letters, `v`, the other's; or the other way round.
    pub fn name(&self, spec: &Spec, turned: bool) -> String {
        let letters = |piece_types: &[PieceType]| {
            piece_types.iter().rev().map(|&piece_type| spec.piece_type(piece_type).letter).collect::<String>()
        };
        let (first, second) = (letters(&self.first), letters(&self.second));
        if turned { format!("{second}v{first}") } else { format!("{first}v{second}") }
    }

    /// Bytes of the set's table.
    pub fn size(&self, spec: &Spec) -> usize {
        2 * squares(spec).pow(self.count() as u32)
    }
}

/// Whether the player with these pieces is called the first.
fn is_first(one: &[PieceType], other: &[PieceType]) -> bool {
    (one.len(), Reverse(one)) >= (other.len(), Reverse(other))
}

/// How many squares a board has.
pub(super) fn squares(spec: &Spec) -> usize {
    usize::from(spec.files) * usize::from(spec.ranks)
}

/// A square's number, rank by rank from White's first.
pub(super) fn number(spec: &Spec, square: Square) -> usize {
    usize::from(square.rank()) * usize::from(spec.files) + usize::from(square.file())
}

/// The place of a position with `most` pieces or fewer; nothing when there are more, or a player has none.
#[inline]
pub(super) fn locate<V: Variant, S: Accumulator>(position: &Position<V, S>, most: usize) -> Option<Place> {
    let mut sides: [ArrayVec<Placed, MOST>; 2] = Default::default();
    for color in Color::BOTH {
        for piece_type in (0..V::SPEC.piece_types.len()).map(|piece_type| PieceType(piece_type as u8)) {
            for &square in position.board.squares(Piece::new(piece_type, color)) {
                sides[color.idx()].try_push((piece_type, square)).ok()?;
            }
        }
    }
    let [white, black] = &mut sides;
    if white.is_empty() || black.is_empty() || white.len() + black.len() > most {
        return None;
    }
    let piece_types =
        |pieces: &[Placed]| pieces.iter().map(|(piece_type, _)| *piece_type).collect::<ArrayVec<PieceType, MOST>>();
    let (first, second) = (piece_types(white), piece_types(black));
    let turned = !is_first(&first, &second);
    if turned {
        for (_, square) in white.iter_mut().chain(black.iter_mut()) {
            *square = square.mirrored(V::SPEC.ranks);
        }
    }
    for side in [&mut *white, &mut *black] {
        side.sort_by_key(|&(piece_type, square)| (piece_type, number(V::SPEC, square)));
    }
    let pieces = if turned { black.iter().chain(white.iter()) } else { white.iter().chain(black.iter()) };
    let first_moves = (position.side == Color::White) != turned;
    let index = pieces
        .fold(usize::from(!first_moves), |index, &(_, square)| index * squares(V::SPEC) + number(V::SPEC, square));
    let set = if turned { Set { first: second, second: first } } else { Set { first, second } };
    Some(Place { set, index })
}
