//! Pieces of games from files that are subject to check without being kings: the last ones of a type (`extinctionPseudoRoyal`).

use super::loaded::LoadedGame;
use super::rules::PseudoRoyal;
use crate::core::position::BarePosition;
use crate::core::types::{Color, Move, MoveClass, Piece, Square};
use arrayvec::ArrayVec;

/// The pieces of one type that a player must not lose by a move.
struct Guarded {
    piece: Piece,
    count: u8,
}

impl PseudoRoyal {
    fn is_last(&self, pos: &BarePosition<LoadedGame>, piece: Piece) -> bool {
        u32::from(pos.board.count(piece)) <= self.last
    }

    fn pieces(&self, color: Color) -> impl Iterator<Item = Piece> {
        self.piece_types.iter().map(move |&piece_type| Piece::new(piece_type, color))
    }

    /// Whether the piece on the square is attacked in earnest: where captures explode, no piece beside an enemy one of these
    /// can be captured.
    fn is_attacked(&self, pos: &BarePosition<LoadedGame>, square: Square, color: Color, theirs: &[Piece]) -> bool {
        let touches = |piece: &Piece| pos.board.squares(*piece).iter().any(|&other| are_adjacent(square, other));
        !(pos.game.rules().blast && theirs.iter().any(touches)) && pos.attacked(square, color.other())
    }

    /// The squares of a player's pieces that are in check by this rule.
    pub(super) fn attacked(&self, pos: &BarePosition<LoadedGame>, color: Color) -> Vec<Square> {
        let theirs: ArrayVec<Piece, 16> =
            self.pieces(color.other()).filter(|&piece| self.is_last(pos, piece)).collect();
        let attacked = |&square: &Square| self.is_attacked(pos, square, color, &theirs);
        let squares = |piece: Piece| pos.board.squares(piece).iter();
        if self.all_at_once && self.pieces(color).all(|piece| squares(piece).all(attacked)) {
            return self.pieces(color).flat_map(squares).copied().collect();
        }
        let last = self.pieces(color).filter(|&piece| self.is_last(pos, piece));
        last.flat_map(squares).copied().filter(attacked).collect()
    }

    /// Whether a move leaves these pieces safe.
    pub(super) fn allows(&self, pos: &mut BarePosition<LoadedGame>, mv: Move) -> bool {
        let us = pos.side;
        if mv.class() == MoveClass::Castle && !self.may_castle(pos, mv) {
            return false;
        }
        let own: ArrayVec<Guarded, 16> = self.pieces(us).filter_map(|piece| self.guarded(pos, piece, mv)).collect();
        let theirs: ArrayVec<Piece, 16> = self.pieces(us.other()).filter(|&piece| self.is_last(pos, piece)).collect();
        let counts: ArrayVec<u8, 16> = theirs.iter().map(|&piece| pos.board.count(piece)).collect();
        pos.after(mv, |after| {
            if own.iter().any(|guarded| after.board.count(guarded.piece) < guarded.count) {
                return false;
            }
            if theirs.iter().zip(&counts).any(|(&piece, &before)| after.board.count(piece) < before) {
                return true;
            }
            let attacked = |&square: &Square| self.is_attacked(after, square, us, &theirs);
            let squares = |piece: Piece| after.board.squares(piece).iter();
            if own.iter().any(|guarded| squares(guarded.piece).any(attacked)) {
                return false;
            }
            !self.all_at_once
                || self.pieces(us).all(|piece| after.board.count(piece) == 0)
                || !self.pieces(us).all(|piece| squares(piece).all(attacked))
        })
    }

    /// The pieces of a type that are subject to check after a move of their player. By promotion to the type they become
    /// more, so that they may no longer be.
    fn guarded(&self, pos: &BarePosition<LoadedGame>, piece: Piece, mv: Move) -> Option<Guarded> {
        let count = pos.board.count(piece);
        let gains = matches!(mv.class(), MoveClass::Promote | MoveClass::Drop) && mv.piece_type() == piece.piece_type();
        match gains {
            true if mv.class() == MoveClass::Promote && u32::from(count) + 1 > self.last => None,
            true => Some(Guarded { piece, count: count + 1 }),
            false => self.is_last(pos, piece).then_some(Guarded { piece, count }),
        }
    }

    /// Whether such a piece that castles as the king is attacked neither where it stands nor on its way.
    fn may_castle(&self, pos: &mut BarePosition<LoadedGame>, mv: Move) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), pos.side);
        let piece = pos.board.get(from);
        if !self.piece_types.contains(&piece.piece_type()) || !self.is_last(pos, piece) {
            return true;
        }
        let theirs: ArrayVec<Piece, 16> = self.pieces(us.other()).filter(|&piece| self.is_last(pos, piece)).collect();
        let king = pos.board.replace_cell(from, Piece::EMPTY);
        let files = from.file().min(to.file())..=from.file().max(to.file());
        let mut on_way = files.map(|file| Square::new(file, from.rank())).filter(|&square| square != to);
        let safe = on_way.all(|square| !self.is_attacked(pos, square, us, &theirs));
        pos.board.replace_cell(from, king);
        safe
    }
}

/// Whether two squares touch.
pub(super) fn are_adjacent(a: Square, b: Square) -> bool {
    a != b && a.file().abs_diff(b.file()) <= 1 && a.rank().abs_diff(b.rank()) <= 1
}
