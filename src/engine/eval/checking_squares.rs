//! The squares from which pieces give check, as seen from the king.

use super::guards::piece_type_bit;
use tenfold_core::position::Variant;
use tenfold_core::rules::{Line, OUTWARD_DELTAS};
use tenfold_core::types::{Color, Delta, Piece, PieceType};

/// The squares from which each piece type gives check, as seen from the king. Sets of piece types are bits
/// ([`piece_type_bit`]). Hoppers, and pieces that go along paths, are left out.
pub struct CheckingSquares {
    /// By side and direction from the king ([`OUTWARD_DELTAS`]): the piece types that check from the next square, and
    /// those that check from any square that they see along that line.
    pub lines: [[[u16; 2]; 8]; 2],
    /// By side: checks by leaps.
    pub leaps: [Vec<LeapCheck>; 2],
    /// The piece types that can go to an empty square which they guard.
    pub movers: u16,
}

/// A square from which leapers give check.
pub struct LeapCheck {
    /// The difference from the king to the square.
    pub delta: Delta,
    /// The difference from there to the square that must be empty for a lame leaper; 0 for others.
    pub leg: Delta,
    /// Their piece types.
    pub piece_types: u16,
}

impl CheckingSquares {
    /// The squares in a variant; `None` where checks do not count, because they are illegal, or because being in check is
    /// no disadvantage.
    pub fn for_game<V: Variant>(game: V) -> Option<CheckingSquares> {
        let spec = game.spec();
        if spec.objectives.checks_are_illegal || spec.lose_to_win {
            return None;
        }
        let mut found = CheckingSquares { lines: [[[0; 2]; 8]; 2], leaps: [Vec::new(), Vec::new()], movers: 0 };
        for piece_type in 0..spec.piece_types.len() {
            for color in Color::BOTH {
                found.add_piece(game, Piece::new(PieceType(piece_type as u8), color));
            }
        }
        Some(found)
    }

    fn add_piece<V: Variant>(&mut self, game: V, piece: Piece) {
        let (piece_type, side) = (piece.piece_type().idx(), piece.color().idx());
        let (table, bit) = (&game.tables().pieces[piece.idx()].movements, piece_type_bit(piece_type));
        if table.royal {
            return;
        }
        if table.slides.captures().is_empty() && table.leaps.captures().is_empty() && table.hops.as_slice().is_empty() {
            self.movers |= bit;
        }
        let line_of = |delta: Delta| OUTWARD_DELTAS.iter().position(|&line| line == -delta);
        for Line { delta, .. } in table.slides.both().iter().chain(table.slides.captures()) {
            if let Some(line) = line_of(*delta) {
                self.lines[side][line] = self.lines[side][line].map(|piece_types| piece_types | bit);
            }
        }
        for Line { delta, .. } in table.leaps.both().iter().chain(table.leaps.captures()) {
            match line_of(*delta) {
                Some(line) => self.lines[side][line][0] |= bit,
                None => self.add_leap(side, -delta, 0, bit),
            }
        }
        for lame in table.lames.as_slice().iter().filter(|lame| lame.mode & 2 != 0) {
            for then in lame.then.as_slice() {
                self.add_leap(side, -(lame.first + then), lame.first, bit);
            }
        }
    }

    /// Adds a check by a leap; piece types that check from the same square share an entry.
    #[inline(never)]
    fn add_leap(&mut self, side: usize, delta: Delta, leg: Delta, bit: u16) {
        match self.leaps[side].iter_mut().find(|leap| leap.delta == delta && leap.leg == leg) {
            Some(leap) => leap.piece_types |= bit,
            None => self.leaps[side].push(LeapCheck { delta, leg, piece_types: bit }),
        }
    }
}
