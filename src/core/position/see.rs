//! Static exchange evaluation (SEE): the material balance when both sides capture on one square, least valuable
//! attacker first.
//!
//! After each capture, the attackers are looked up again on the changed board. Lame leapers, hoppers and pieces that
//! capture differently from how they move are therefore handled correctly, and so are x-rays. Pins and
//! [`ExtraAttacks`](super::ExtraAttacks) are ignored.
//!
//! Where captures explode, the first capture is the last one on its square.

use super::variant::{BarePosition, Variant};
use crate::rules::OUTWARD_DELTAS;
use crate::types::{Color, Move, MoveClass, Piece, PieceType, Score, Square};

impl<V: Variant> BarePosition<V> {
    /// Whether a move that wins `gain` centipawns at once keeps a balance of at least `threshold` after the exchange on
    /// its destination. `values` are the values of the piece types in centipawns.
    pub fn see_ge(&mut self, mv: Move, gain: Score, values: &[Score; PieceType::SLOTS], threshold: Score) -> bool {
        let margin = gain - threshold;
        if margin < 0 {
            return false;
        }
        let explodes = self.game.spec().objectives.captures_explode;
        if explodes && mv.is_capture() {
            return true;
        }
        let (us, from, to) = (self.side, mv.from(), mv.to());
        let before = if mv.class() == MoveClass::Drop { Piece::EMPTY } else { self.board.get(from) };
        let piece = self.moved_piece_after(mv);
        // The exchange cannot fall below the threshold if the piece is worth no more than the margin, or if it is a
        // king: after a legal move a king cannot be captured.
        let risks_no_more = values[piece.piece_type().idx()] <= margin && !explodes;
        if risks_no_more || self.game.spec().is_royal(piece.piece_type()) {
            return true;
        }
        let passer = if mv.class() == MoveClass::EnPassant { self.state.ep.pawn_captured_on(to) } else { Square::NONE };
        let mover = if before.is_piece() { self.board.replace_cell(from, Piece::EMPTY) } else { Piece::EMPTY };
        let target = self.board.replace_cell(to, piece);
        let passed = if passer != Square::NONE { self.board.replace_cell(passer, Piece::EMPTY) } else { Piece::EMPTY };
        let holds = !self.wins_exchange(to, us.other(), values[piece.piece_type().idx()], values, margin + 1);
        if passer != Square::NONE {
            self.board.replace_cell(passer, passed);
        }
        self.board.replace_cell(to, target);
        if before.is_piece() {
            self.board.replace_cell(from, mover);
        }
        holds
    }

    /// Whether `by` wins at least `threshold` (above 0) by starting to capture on the square, where a piece with the
    /// value `victim_value` stands.
    fn wins_exchange(
        &mut self,
        square: Square,
        by: Color,
        victim_value: Score,
        values: &[Score; PieceType::SLOTS],
        threshold: Score,
    ) -> bool {
        let explodes = self.game.spec().objectives.captures_explode;
        if victim_value < threshold && !explodes {
            return false;
        }
        let Some((at, piece)) = self.least_valuable_attacker(square, by, values) else { return false };
        if explodes {
            return V::gain_by_explosion(self, at, square, square, values) >= threshold;
        }
        let value = values[piece.piece_type().idx()];
        let royal = self.game.spec().is_royal(piece.piece_type());
        if !royal && victim_value - value >= threshold {
            return true;
        }
        self.board.replace_cell(at, Piece::EMPTY);
        let wins = if royal {
            // A king can capture only if nothing defends the square.
            self.least_valuable_attacker(square, by.other(), values).is_none()
        } else {
            !self.wins_exchange(square, by.other(), value, values, victim_value - threshold + 1)
        };
        self.board.replace_cell(at, piece);
        wins
    }

    /// The least valuable piece of `by` that attacks the square, kings last, and its square.
    fn least_valuable_attacker(
        &self,
        square: Square,
        by: Color,
        values: &[Score; PieceType::SLOTS],
    ) -> Option<(Square, Piece)> {
        let t = self.game.tables();
        let value_of = |piece_type: PieceType| {
            if self.game.spec().is_royal(piece_type) { Score::MAX } else { values[piece_type.idx()] }
        };
        let mut best = None;
        let mut least = Score::MAX;
        for (d, &delta) in OUTWARD_DELTAS.iter().enumerate() {
            let at = square.shift(delta);
            let seen = self.board.get(at);
            if seen.is(by)
                && t.adjacent_attacks[seen.idx()] & (1 << d) != 0
                && (best.is_none() || value_of(seen.piece_type()) < least)
            {
                (best, least) = (Some((at, seen)), value_of(seen.piece_type()));
            }
        }
        for &piece in t.distant_attackers[by.idx()].as_slice() {
            if best.is_some() && value_of(piece.piece_type()) >= least {
                continue;
            }
            let found = self.board.squares(piece).iter().find(|&&at| self.captures_from_distance(piece, at, square));
            if let Some(&at) = found {
                (best, least) = (Some((at, piece)), value_of(piece.piece_type()));
            }
        }
        if let Some(paths) = &t.paths {
            for &piece in &paths.attackers[by.idx()] {
                if best.is_some() && value_of(piece.piece_type()) >= least {
                    continue;
                }
                let found = self.board.squares(piece).iter().find(|&&at| self.captures_along_path(piece, at, square));
                if let Some(&at) = found {
                    (best, least) = (Some((at, piece)), value_of(piece.piece_type()));
                }
            }
        }
        best
    }
}
