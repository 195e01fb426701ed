//! The rules of chu shogi about trading lions: no lion captures another from afar where it could be recaptured, unless it
//! captures something better than a pawn or go-between on its way; and when another piece has captured a lion, the next move
//! captures no lion elsewhere, except by a lion. Source: the rules of Lishogi, as its library `shogiops` applies them.

use super::effects::type_before;
use super::lions::LionTrading;
use super::loaded::LoadedGame;
use super::two_legs::{between, is_two_legged};
use tenfold_core::position::BarePosition;
use tenfold_core::types::{Move, Piece, Square};

impl LionTrading {
    /// Whether these rules allow a move.
    pub(super) fn allows(&self, pos: &mut BarePosition<LoadedGame>, mv: Move) -> bool {
        if !mv.is_capture() {
            return true;
        }
        let mid = middle(mv);
        let captures_lion = |square: Square| square != Square::NONE && self.is_lion(pos.board.get(square));
        let is_bad_recapture = |square: Square| captures_lion(square) && square != pos.state.extra.lion_captured_on;
        let to = if mv.to() == mv.from() { Square::NONE } else { mv.to() };
        if !self.is_lion(pos.board.get(mv.from())) {
            return pos.state.extra.lion_captured_on == Square::NONE || ![mid, to].into_iter().any(is_bad_recapture);
        }
        if !captures_lion(to) || to.is_adjacent(mv.from()) {
            return true;
        }
        let on_way = if mid == Square::NONE { Piece::EMPTY } else { pos.board.get(mid) };
        on_way.is_piece() && !self.pawns.contains(on_way.piece_type()) || !is_protected(pos, mv.from(), mid, to)
    }

    /// Remembers where a piece other than a lion has just captured a lion. A move of two legs that captures has recorded it
    /// already ([`LionTrading::record`]).
    pub(super) fn after_move(&self, pos: &mut BarePosition<LoadedGame>, mv: Move, captured: Piece) {
        if !is_two_legged(mv) {
            pos.state.extra.lion_captured_on = Square::NONE;
            self.record(pos, type_before(pos, mv), captured, mv.to());
        }
    }

    /// Remembers a capture, if a piece other than a lion captures a lion.
    pub(super) fn record(&self, pos: &mut BarePosition<LoadedGame>, by: Piece, captured: Piece, square: Square) {
        if self.is_recorded(by, captured) {
            pos.state.extra.lion_captured_on = square;
        }
    }

    /// Whether a capture is remembered: that of a lion by another piece.
    pub(super) fn is_recorded(&self, by: Piece, captured: Piece) -> bool {
        self.is_lion(captured) && !self.is_lion(by)
    }

    fn is_lion(&self, piece: Piece) -> bool {
        piece.is_piece() && self.lions.contains(piece.piece_type())
    }
}

/// Whether an enemy piece on `to` could be recaptured when a piece from `from` has captured it and what stands on `mid`. As
/// Lishogi has it, a piece on `mid` still protects.
fn is_protected(pos: &mut BarePosition<LoadedGame>, from: Square, mid: Square, to: Square) -> bool {
    let by = pos.side.other();
    let own = pos.board.replace_cell(from, Piece::EMPTY);
    let mut protected = pos.is_attacked(to, by);
    if mid != Square::NONE && !protected {
        let captured = pos.board.replace_cell(mid, Piece::EMPTY);
        protected = pos.is_attacked(to, by);
        pos.board.replace_cell(mid, captured);
    }
    pos.board.replace_cell(from, own);
    protected
}

/// The square between the legs of a move of two legs; none for other moves.
fn middle(mv: Move) -> Square {
    if is_two_legged(mv) { between(mv) } else { Square::NONE }
}
