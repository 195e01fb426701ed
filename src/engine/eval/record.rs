//! Who is told of each feature that the evaluation counts.

use super::layout::{Group, Layout};
use super::pair::Pair;
use super::{EvalAccumulator, values};
use crate::core::position::{Position, Variant};
use crate::core::types::{Color, Piece, PieceType, Square};

/// Receives what the evaluation counts. The one that the search uses does nothing, and nothing is left of it.
pub trait Recorder {
    /// A side has a feature so many times.
    fn note(&mut self, color: Color, feature: usize, count: i32);
}

/// Nobody is told.
pub struct Silent;

impl Recorder for Silent {
    #[inline(always)]
    fn note(&mut self, _: Color, _: usize, _: i32) {}
}

/// All features of a position: what the evaluation is the sum of.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sheet {
    /// Feature, and how often White and Black have it, in the order in which they were found.
    pub counts: Vec<(u16, [i16; 2])>,
    /// How full the board is: the weight of its pieces, and of those of the array.
    pub fullness: (i32, i32),
}

impl Recorder for Sheet {
    fn note(&mut self, color: Color, feature: usize, count: i32) {
        let mut counts = [0; 2];
        counts[color.idx()] = count as i16;
        if count != 0 {
            self.counts.push((feature as u16, counts));
        }
    }
}

impl Sheet {
    /// All features of a position.
    pub fn of<V: Variant>(position: &Position<V, EvalAccumulator<V>>) -> Sheet {
        let mut sheet = Sheet { fullness: (position.accumulator().weight, values::<V>().full), ..Sheet::default() };
        sheet.note_pieces(position);
        super::judge(position, None::<super::Listed<std::iter::Empty<Square>>>, &mut sheet);
        sheet.merge();
        sheet
    }

    /// Notes what the board adds up while pieces move.
    fn note_pieces<V: Variant>(&mut self, position: &Position<V, EvalAccumulator<V>>) {
        let layout = &values::<V>().layout;
        for piece in
            (0..V::SPEC.piece_types.len()).flat_map(|k| Color::BOTH.map(|color| Piece::new(PieceType(k as u8), color)))
        {
            let (piece_type, color) = (piece.piece_type().idx(), piece.color());
            self.note(color, layout.start(Group::Material) + piece_type, position.board.count(piece).into());
            for &square in position.board.squares(piece) {
                self.note(color, layout.square(V::SPEC, piece_type, color, square), 1);
            }
            if V::SPEC.drops.is_some() {
                self.note(color, layout.start(Group::Hand) + piece_type, position.board.in_hand(piece).into());
            }
        }
    }

    /// Puts counts of the same feature together.
    fn merge(&mut self) {
        self.counts.sort_by_key(|&(feature, _)| feature);
        self.counts.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 = [kept.1[0] + next.1[0], kept.1[1] + next.1[1]];
            }
            same
        });
    }

    /// What the features of a group are worth to each side, in centipawns.
    pub fn sides(&self, layout: &Layout, weights: &[Pair], group: Group) -> [f64; 2] {
        let places = layout.places(group);
        [0, 1].map(|side| {
            let mut sum = Pair::ZERO;
            for (feature, counts) in &self.counts {
                if places.contains(&usize::from(*feature)) {
                    sum += weights[usize::from(*feature)] * i32::from(counts[side]);
                }
            }
            sum.exact(self.fullness.0, self.fullness.1)
        })
    }
}
