//! Static exchange evaluation: what is left when both sides capture on one square, least valuable piece first.
//!
//! Whether a piece captures there is asked of the board as it stands after each capture, so lame steps, hoppers and
//! pieces that capture otherwise than they move are seen as they are, and pieces behind others join in. Pins are not
//! looked at, and attacks that only a game's own hook knows are not seen.

use super::seam::{BarePosition, Variant};
use crate::core::rules::OUTWARD_DELTAS;
use crate::core::types::{Color, Move, MoveClass, Piece, PieceType, Score, Square};

impl<V: Variant> BarePosition<V> {
    /// Whether a move that wins `gain` centipawns at once is still worth at least `least` when the pieces that it puts in
    /// reach have been captured on its last square, in turn, as long as that pays. `worth` is by kind.
    pub fn see_ge(&mut self, mv: Move, gain: Score, worth: &[Score; 16], least: Score) -> bool {
        let spare = gain - least;
        if spare < 0 {
            return false;
        }
        let (us, from, to) = (self.side, mv.from(), mv.to());
        let before = if mv.class() == MoveClass::Drop { Piece::EMPTY } else { self.board.get(from) };
        let piece = self.arriving(mv);
        // A legal move of a king, castling too, cannot be answered by capturing him.
        if worth[piece.piece_type().idx()] <= spare || V::SPEC.piece_types[piece.piece_type().idx()].royal {
            return true;
        }
        let passer = if mv.class() == MoveClass::EnPassant { self.state.ep.pawn } else { Square::NONE };
        let left = if before.is_piece() { self.board.replace_cell(from, Piece::EMPTY) } else { Piece::EMPTY };
        let target = self.board.replace_cell(to, piece);
        let passed = if passer != Square::NONE { self.board.replace_cell(passer, Piece::EMPTY) } else { Piece::EMPTY };
        let see_ge = !self.gains(to, us.other(), worth[piece.piece_type().idx()], worth, spare + 1);
        if passer != Square::NONE {
            self.board.replace_cell(passer, passed);
        }
        self.board.replace_cell(to, target);
        if before.is_piece() {
            self.board.replace_cell(from, left);
        }
        see_ge
    }

    /// Whether `by` gains at least `least` (above 0) by capturing a piece that is worth `prize` on the square.
    fn gains(&mut self, square: Square, by: Color, prize: Score, worth: &[Score; 16], least: Score) -> bool {
        if prize < least {
            return false;
        }
        let Some((at, piece)) = self.least_attacker(square, by, worth) else { return false };
        let value = worth[piece.piece_type().idx()];
        let royal = V::SPEC.piece_types[piece.piece_type().idx()].royal;
        if !royal && prize - value >= least {
            return true;
        }
        self.board.replace_cell(at, Piece::EMPTY);
        let gains = match royal {
            // A king captures only what is not protected.
            true => self.least_attacker(square, by.other(), worth).is_none(),
            false => !self.gains(square, by.other(), value, worth, prize - least + 1),
        };
        self.board.replace_cell(at, piece);
        gains
    }

    /// The least valuable piece of `by` that captures on the square as the cells stand, kings last, and where it is.
    fn least_attacker(&self, square: Square, by: Color, worth: &[Score; 16]) -> Option<(Square, Piece)> {
        let t = V::TABLES;
        let price = |piece_type: PieceType| {
            if V::SPEC.piece_types[piece_type.idx()].royal { Score::MAX } else { worth[piece_type.idx()] }
        };
        let mut best = None;
        let mut least = Score::MAX;
        for (d, &delta) in OUTWARD_DELTAS.iter().enumerate() {
            let at = square.shift(delta);
            let seen = self.board.get(at);
            if seen.is(by)
                && t.touch[seen.idx()] & (1 << d) != 0
                && (best.is_none() || price(seen.piece_type()) < least)
            {
                (best, least) = (Some((at, seen)), price(seen.piece_type()));
            }
        }
        for &piece in t.far[by.idx()].as_slice() {
            if best.is_some() && price(piece.piece_type()) >= least {
                continue;
            }
            let found = self.board.squares(piece).iter().find(|&&at| self.captures_from_afar(piece, at, square));
            if let Some(&at) = found {
                (best, least) = (Some((at, piece)), price(piece.piece_type()));
            }
        }
        best
    }
}
