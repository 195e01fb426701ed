//! Pieces that are subject to check without being kings, in variants loaded from files: the last pieces of a type
//! (`extinctionPseudoRoyal`).

use super::loaded::LoadedGame;
use super::rules::PseudoRoyal;
use arrayvec::ArrayVec;
use tenfold_core::position::BarePosition;
use tenfold_core::types::{Color, Move, MoveClass, Piece, PieceType, Square};

/// The pieces of a player that must not be attacked after the player's move.
#[derive(Default)]
struct GuardedPieces<'a> {
    /// Groups of piece types that are subject to check, each with the number of pieces that must be left after the
    /// move.
    types: ArrayVec<(&'a [PieceType], u32), { PieceType::MAX }>,
    /// The square of a piece that is subject to check although its type is not: the piece is dropped while there are
    /// more of its type, or promotes to another type.
    alone: Option<Square>,
}

fn count(pos: &BarePosition<LoadedGame>, piece_types: &[PieceType], color: Color) -> u32 {
    piece_types.iter().map(|&piece_type| u32::from(pos.board.count(Piece::new(piece_type, color)))).sum()
}

fn squares<'a>(
    pos: &'a BarePosition<LoadedGame>,
    piece_types: &'a [PieceType],
    color: Color,
) -> impl Iterator<Item = &'a Square> {
    piece_types.iter().flat_map(move |&piece_type| pos.board.squares(Piece::new(piece_type, color)))
}

impl PseudoRoyal {
    /// The groups of piece types that are subject to check because the player has few enough of them.
    fn last_types(&self, pos: &BarePosition<LoadedGame>, color: Color) -> impl Iterator<Item = &[PieceType]> {
        self.piece_types.iter().map(Vec::as_slice).filter(move |own| count(pos, own, color) <= self.last)
    }

    /// The pieces of the player whose types are in [`PseudoRoyal::last_types`].
    fn last_pieces(&self, pos: &BarePosition<LoadedGame>, color: Color) -> ArrayVec<Piece, { PieceType::MAX }> {
        self.last_types(pos, color).flatten().map(|&piece_type| Piece::new(piece_type, color)).collect()
    }

    /// Whether the piece on the square can really be captured. If captures explode, a piece next to one of the pieces
    /// `theirs` of the opponent is safe, because the opponent must not explode that piece.
    fn is_attacked(&self, pos: &BarePosition<LoadedGame>, square: Square, color: Color, theirs: &[Piece]) -> bool {
        let touches = |piece: &Piece| pos.board.squares(*piece).iter().any(|&other| square.is_adjacent(other));
        !(pos.game.rules().blast && theirs.iter().any(touches)) && self.can_be_captured(pos, square, color.other())
    }

    /// Whether a piece of `by` attacks the square. Pieces that are subject to check and would turn into walls by a capture
    /// do not capture.
    fn can_be_captured(&self, pos: &BarePosition<LoadedGame>, square: Square, by: Color) -> bool {
        let petrified = &pos.game.rules().petrified;
        let captures = |at: &Square| {
            let own = pos.board.get(*at).piece_type();
            !(petrified.contains(&own) && self.piece_types.iter().flatten().any(|royal| *royal == own))
        };
        let attackers = |at: &Square| pos.board.get(*at).is(by) && pos.piece_attacks(*at, square);
        pos.is_attacked(square, by) && (petrified.is_empty() || pos.squares().filter(attackers).any(|at| captures(&at)))
    }

    /// The squares of a player's pieces that are in check by this rule.
    pub(super) fn attacked(&self, pos: &BarePosition<LoadedGame>, color: Color) -> Vec<Square> {
        let theirs = self.last_pieces(pos, color.other());
        let attacked = |&square: &Square| self.is_attacked(pos, square, color, &theirs);
        let all = || self.piece_types.iter().flat_map(|own| squares(pos, own, color)).copied();
        if self.all_at_once && all().all(|square| attacked(&square)) {
            return all().collect();
        }
        self.last_types(pos, color).flat_map(|own| squares(pos, own, color)).copied().filter(attacked).collect()
    }

    /// Whether a move is legal by this rule. It must not leave a piece of the player that is subject to check attacked,
    /// unless it captures such a piece of the opponent.
    pub(super) fn allows(&self, pos: &mut BarePosition<LoadedGame>, mv: Move) -> bool {
        let us = pos.side;
        if mv.class() == MoveClass::Castle && !self.may_castle(pos, mv) {
            return false;
        }
        let guarded = self.pieces_to_guard(pos, mv);
        let theirs = self.last_pieces(pos, us.other());
        let counts: ArrayVec<u8, { PieceType::MAX }> = theirs.iter().map(|&piece| pos.board.count(piece)).collect();
        pos.with_move_made(mv, |after| {
            if guarded.types.iter().any(|&(own, needed)| count(after, own, us) < needed)
                || guarded.alone.is_some_and(|square| !after.board.get(square).is(us))
            {
                return false;
            }
            if theirs.iter().zip(&counts).any(|(&piece, &before)| after.board.count(piece) < before) {
                return true;
            }
            let attacked = |&square: &Square| self.is_attacked(after, square, us, &theirs);
            if guarded.types.iter().any(|(own, _)| squares(after, own, us).any(attacked))
                || guarded.alone.as_ref().is_some_and(attacked)
            {
                return false;
            }
            let mut all = self.piece_types.iter().flat_map(|own| squares(after, own, us)).peekable();
            !self.all_at_once || all.peek().is_none() || !all.all(attacked)
        })
    }

    /// The pieces that are subject to check after a move of their player. A promotion adds a piece to a type, which may
    /// then have too many pieces to be subject to check. A drop does not change whether the other pieces of the type
    /// are subject to check.
    fn pieces_to_guard(&self, pos: &BarePosition<LoadedGame>, mv: Move) -> GuardedPieces<'_> {
        let us = pos.side;
        let drops = mv.class() == MoveClass::Drop;
        let old = (!drops).then(|| pos.board.get(mv.from()).piece_type());
        let new = if drops || mv.class() == MoveClass::Promote { Some(mv.piece_type()) } else { old };
        let is_of = |own: &[PieceType], piece_type: Option<PieceType>| {
            piece_type.is_some_and(|own_type| own.contains(&own_type))
        };
        let mut guarded = GuardedPieces::default();
        for own in &self.piece_types {
            let before = count(pos, own, us);
            let was_last = before <= self.last;
            match (is_of(own, old), is_of(own, new)) {
                (false, true) if drops && !was_last => guarded.alone = Some(mv.to()),
                (false, true) if drops || before < self.last => guarded.types.push((own, before + 1)),
                (false, true) => {}
                (true, false) if was_last => {
                    guarded.types.push((own, before - 1));
                    guarded.alone = Some(mv.to());
                }
                _ if was_last => guarded.types.push((own, before)),
                _ => {}
            }
        }
        guarded
    }

    /// Whether this rule allows a castling: a piece that castles as the king while it is subject to check must not be
    /// attacked on its square or on its way.
    fn may_castle(&self, pos: &mut BarePosition<LoadedGame>, mv: Move) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), pos.side);
        let piece = pos.board.get(from);
        if !self.last_types(pos, us).any(|own| own.contains(&piece.piece_type())) {
            return true;
        }
        let theirs = self.last_pieces(pos, us.other());
        let king = pos.board.replace_cell(from, Piece::EMPTY);
        let files = from.file().min(to.file())..=from.file().max(to.file());
        let mut on_way = files.map(|file| Square::new(file, from.rank())).filter(|&square| square != to);
        let safe = on_way.all(|square| !self.is_attacked(pos, square, us, &theirs));
        pos.board.replace_cell(from, king);
        safe
    }
}
