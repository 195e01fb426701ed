//! Positions as boards to be drawn, and boards as positions.

use super::{Position, Variant};
use crate::board::Sums;
use crate::picture::{Picture, Scene, TextStyle};
use crate::types::{Color, Piece};

impl<V: Variant, S: Sums> Position<V, S> {
    /// What is to be seen of the position.
    pub fn scene(&self) -> Scene {
        let men = Self::squares().map(|square| (square, self.board.get(square))).filter(|(_, man)| man.is_man());
        let kinds = V::SPEC.drops.map_or(&[][..], |rule| rule.kinds);
        let hands = Color::BOTH.into_iter().flat_map(|color| kinds.iter().map(move |&kind| Piece::new(kind, color)));
        let kings = Color::BOTH.into_iter().flat_map(|color| self.kings(color).map(move |king| (king, color)));
        Scene {
            spec: V::SPEC,
            men: men.collect(),
            hands: hands.map(|man| (man, self.board.in_hand(man))).filter(|&(_, count)| count > 0).collect(),
            side: self.side,
            attacked: kings.filter(|&(king, color)| self.attacked(king, color.other())).map(|(king, _)| king).collect(),
        }
    }

    /// A position with just these men, for showing how they go. It need not be one that could be played on: kings may
    /// be missing. Rights to castle are there wherever king and rook stand for them.
    pub fn sketch(scene: &Scene) -> Self {
        let mut pos = Self::empty();
        for &(square, man) in &scene.men {
            if pos.board.get(square).is_empty() {
                pos.board.put(man, square);
            }
        }
        for &(man, count) in &scene.hands {
            (0..count).for_each(|_| pos.board.put_in_hand(man));
        }
        pos.side = scene.side;
        for (place, right) in V::SPEC.rights.iter().enumerate() {
            let stands = right.king_on.iter().any(|&square| pos.board.get(square) == right.king);
            if stands && pos.board.get(right.rook_on) == right.rook {
                pos.state.rights |= 1 << place;
            }
        }
        pos
    }

    /// The board with coordinates, hands and the side to move; Black at the bottom when `flipped`.
    pub fn diagram(&self, flipped: bool) -> String {
        Picture { flipped, ..Picture::of(self.scene()) }.text(TextStyle::default())
    }
}
