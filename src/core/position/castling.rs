//! Castling from any file, as in Chess960.

use super::move_sink::MoveSink;
use super::movegen::MoveGen;
use super::variant::Variant;
use crate::core::rules::Castling;
use crate::core::types::{Move, MoveClass, Square};

impl<V: Variant, O: MoveSink> MoveGen<'_, V, O> {
    /// The castlings of kings and rooks that start and arrive on any files of their rank.
    #[inline(never)]
    pub(super) fn castlings_from_any_file(&mut self) {
        let us = self.pos.side;
        for entry in self.pos.game.tables().castlings[us.idx()].as_slice() {
            let spec = self.pos.game.spec();
            let castling = &spec.castlings[entry.index as usize];
            let king = spec.rights[castling.right as usize].king;
            let royal = spec.piece_types[king.piece_type().idx()].royal;
            let (from, to) = castling.king;
            if self.pos.state.rights & entry.right == 0
                || !self.has_room(castling)
                || royal && self.before > 0 && self.pos.attacked(from, us.other())
            {
                continue;
            }
            let mut passed = between(from, to).chain([to]).filter(|&step| step != from);
            if royal && passed.any(|step| self.pos.king_attacked_after_step(from, step)) {
                continue;
            }
            let mv = Move::new(from, to, MoveClass::Castle, false, u16::from(entry.index));
            if !self.is_illegal(mv, true) {
                self.out.quiet(mv);
            }
        }
    }

    /// Whether nothing but king and rook themselves stands where they pass and arrive.
    fn has_room(&self, castling: &Castling) -> bool {
        let ((king, king_to), (rook, rook_to)) = (castling.king, castling.rook);
        let passed = between(king, king_to).chain(between(rook, rook_to)).chain([king_to, rook_to]);
        passed.into_iter().all(|at| at == king || at == rook || self.pos.board.get(at).is_empty())
    }
}

/// The squares between two squares of a rank.
fn between(one: Square, other: Square) -> impl Iterator<Item = Square> + use<> {
    let (first, last) = (one.min(other), one.max(other));
    (first.index()..last.index()).skip(1).map(Square::from_index)
}
