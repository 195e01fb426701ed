//! Which men are on the board, and the place of a position in the table of these men.

use crate::core::board::Sums;
use crate::core::position::{Position, Variant};
use crate::core::rules::Spec;
use crate::core::types::{Color, Kind, Piece, Square};
use arrayvec::ArrayVec;
use std::cmp::Reverse;

/// The most men of a table.
pub const MOST: usize = 3;

/// A man with his square.
type Man = (Kind, Square);

/// The men of a table: those of one player, who is called the first, and those of the other.
///
/// Of two sets that differ only in the colours there is but one table: colours can be exchanged.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Set {
    first: ArrayVec<Kind, MOST>,
    second: ArrayVec<Kind, MOST>,
}

/// Where a position stands: in which table, and at which place.
pub(super) struct Place {
    pub(super) set: Set,
    pub(super) index: usize,
}

impl Set {
    /// The set of these men, in either order of the players.
    pub fn new(one: &[Kind], other: &[Kind]) -> Set {
        let sorted = |kinds: &[Kind]| {
            let mut kinds: ArrayVec<Kind, MOST> = kinds.iter().copied().take(MOST).collect();
            kinds.sort();
            kinds
        };
        let (one, other) = (sorted(one), sorted(other));
        if is_first(&one, &other) { Set { first: one, second: other } } else { Set { first: other, second: one } }
    }

    /// All sets of so many men.
    pub fn all(spec: &Spec, men: usize) -> Vec<Set> {
        let kinds: Vec<Kind> = (0..spec.kinds.len()).map(|kind| Kind(kind as u8)).collect();
        let mut lists: Vec<Vec<Kind>> = vec![Vec::new()];
        for _ in 0..men {
            lists = lists.iter().flat_map(|list| kinds.iter().map(|&kind| [&list[..], &[kind]].concat())).collect();
        }
        let mut sets: Vec<Set> =
            (1..men).flat_map(|cut| lists.iter().map(move |list| Set::new(&list[..cut], &list[cut..]))).collect();
        sets.sort();
        sets.dedup();
        sets
    }

    /// How many men.
    pub fn men(&self) -> usize {
        self.first.len() + self.second.len()
    }

    /// How many pawns: their promotions lead to sets with fewer.
    pub fn pawns(&self, spec: &Spec) -> usize {
        self.kinds().filter(|kind| *kind == spec.pawn.kind).count()
    }

    fn kinds(&self) -> impl Iterator<Item = Kind> + '_ {
        self.first.iter().chain(&self.second).copied()
    }

    /// The men, White having those of the first player.
    pub(super) fn pieces(&self) -> ArrayVec<Piece, MOST> {
        let white = self.first.iter().map(|&kind| Piece::new(kind, Color::White));
        white.chain(self.second.iter().map(|&kind| Piece::new(kind, Color::Black))).collect()
    }

    /// Whether both players have the same men.
    pub fn is_even(&self) -> bool {
        self.first == self.second
    }

    /// How the set is named: the first player's letters, `v`, the other's; or the other way round.
    pub fn name(&self, spec: &Spec, turned: bool) -> String {
        let letters = |kinds: &[Kind]| kinds.iter().rev().map(|&kind| spec.kind(kind).letter).collect::<String>();
        let (first, second) = (letters(&self.first), letters(&self.second));
        if turned { format!("{second}v{first}") } else { format!("{first}v{second}") }
    }

    /// Bytes of the set's table.
    pub fn size(&self, spec: &Spec) -> usize {
        2 * squares(spec).pow(self.men() as u32)
    }
}

/// Whether the player with these men is called the first.
fn is_first(one: &[Kind], other: &[Kind]) -> bool {
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

/// The place of a position with `most` men or fewer; nothing when there are more, or a player has none.
#[inline]
pub(super) fn locate<V: Variant, S: Sums>(position: &Position<V, S>, most: usize) -> Option<Place> {
    let mut sides: [ArrayVec<Man, MOST>; 2] = Default::default();
    for color in Color::BOTH {
        for kind in (0..V::SPEC.kinds.len()).map(|kind| Kind(kind as u8)) {
            for &square in position.board.men(Piece::new(kind, color)) {
                sides[color.idx()].try_push((kind, square)).ok()?;
            }
        }
    }
    let [white, black] = &mut sides;
    if white.is_empty() || black.is_empty() || white.len() + black.len() > most {
        return None;
    }
    let kinds = |men: &[Man]| men.iter().map(|(kind, _)| *kind).collect::<ArrayVec<Kind, MOST>>();
    let (first, second) = (kinds(white), kinds(black));
    let turned = !is_first(&first, &second);
    if turned {
        for (_, square) in white.iter_mut().chain(black.iter_mut()) {
            *square = square.mirrored(V::SPEC.ranks);
        }
    }
    for side in [&mut *white, &mut *black] {
        side.sort_by_key(|&(kind, square)| (kind, number(V::SPEC, square)));
    }
    let men = if turned { black.iter().chain(white.iter()) } else { white.iter().chain(black.iter()) };
    let first_moves = (position.side == Color::White) != turned;
    let index =
        men.fold(usize::from(!first_moves), |index, &(_, square)| index * squares(V::SPEC) + number(V::SPEC, square));
    let set = if turned { Set { first: second, second: first } } else { Set { first, second } };
    Some(Place { set, index })
}
