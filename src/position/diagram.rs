//! Boards drawn with letters.

use super::{Position, Variant};
use crate::board::Sums;
use crate::types::{Color, Kind, Piece, Square};
use std::fmt::Write;

impl<V: Variant, S: Sums> Position<V, S> {
    /// The board with coordinates, hands and the side to move; Black at the bottom when `flipped`.
    pub fn diagram(&self, flipped: bool) -> String {
        let (files, ranks) = (V::SPEC.files, V::SPEC.ranks);
        let order = |n: u8, size: u8| if flipped { size - 1 - n } else { n };
        let rule = format!("   +{}\n", "---+".repeat(files as usize));
        let mut text = rule.clone();
        for row in (0..ranks).rev() {
            let rank = order(row, ranks);
            let _ = write!(text, "{:>2} |", rank + 1);
            for column in 0..files {
                let piece = self.board.get(Square::new(order(column, files), rank));
                let man = if piece.is_empty() { String::new() } else { V::SPEC.man_text(piece) };
                let _ = write!(text, "{man:>2} |");
            }
            let _ = write!(text, "\n{rule}");
        }
        text += "    ";
        for column in 0..files {
            let _ = write!(text, " {}  ", (b'a' + order(column, files)) as char);
        }
        text = text.trim_end().to_string();
        let _ = write!(text, "\n\n{:?} to move", self.side);
        for color in Color::BOTH {
            let hand = self.hand_text(color);
            if !hand.is_empty() {
                let _ = write!(text, ", {color:?} has {hand} in hand");
            }
        }
        text
    }

    /// The letters of the men in a player's hand.
    fn hand_text(&self, color: Color) -> String {
        let kinds = V::SPEC.drops.map_or(&[][..], |rule| rule.kinds);
        let count = |kind: &Kind| self.board.in_hand(Piece::new(*kind, color)) as usize;
        kinds.iter().map(|kind| V::SPEC.kind(*kind).letter.to_string().repeat(count(kind))).collect()
    }
}
