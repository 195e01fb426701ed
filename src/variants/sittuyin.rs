//! Promotion as in sittuyin (`sittuyinPromotion`): a pawn on a promotion square, or a player's last pawn anywhere, turns
//! into another piece where it stands or while it makes that piece's move without capturing, if the new piece attacks
//! no enemy piece. The promotion may not give check.

use super::special::Special;
use super::state::FileVariant;
use arrayvec::ArrayVec;
use tenfold_core::position::{BarePosition, MoveSink};
use tenfold_core::rules::piece_rules::{MAY_NOT_ENTER, MAY_PROMOTE_ON_LEAVING};
use tenfold_core::types::{Color, Move, MoveClass, Piece, PieceType, Square};

/// The rule of promotion.
#[derive(Clone, Debug)]
pub(super) struct SittuyinPromotion {
    pub(super) pawn: PieceType,
    /// By colour: the types that pawns promote to, each with the greatest number of such pieces on the board that a
    /// promotion may lead to, 0 for no limit.
    pub(super) choices: [Vec<(PieceType, u8)>; 2],
}

impl SittuyinPromotion {
    /// Generates the promotions of the side to move.
    pub(super) fn generate<O: MoveSink>(
        &self,
        pos: &mut BarePosition<impl FileVariant>,
        out: &mut O,
        kings_in_check: u32,
    ) {
        let us: Color = pos.side;
        let pawn = Piece::new(self.pawn, us);
        let is_last = pos.board.count(pawn) == 1;
        let squares: ArrayVec<Square, { Square::MAX_COUNT }> = pos.board.squares(pawn).iter().copied().collect();
        for from in squares {
            if !is_last && pos.game.tables().rules_on(pawn, from) & MAY_PROMOTE_ON_LEAVING == 0 {
                continue;
            }
            for &(piece_type, most) in &self.choices[us.idx()] {
                let piece = Piece::new(piece_type, us);
                if most > 0 && pos.board.count(piece) >= most {
                    continue;
                }
                for mv in promotions(pos, from, piece) {
                    pos.emit_if_legal(out, mv, kings_in_check);
                }
            }
        }
    }

    /// Whether the move is legal by this rule.
    pub(super) fn allows(&self, pos: &mut BarePosition<impl FileVariant>, mv: Move) -> bool {
        let promotes = mv.class() == MoveClass::Promote || Special::promotes_in_place(mv);
        !promotes || !pos.with_move_made(mv, |after| after.in_check())
    }
}

/// The promotions of the pawn on a square to a piece that then attacks nothing.
fn promotions(pos: &mut BarePosition<impl FileVariant>, from: Square, piece: Piece) -> Vec<Move> {
    let targets = pos.quiet_targets(piece, from);
    let enters = |to: &Square| pos.game.tables().rules_on(piece, *to) & MAY_NOT_ENTER == 0;
    let all: Vec<Square> = pos.squares().filter(|to| *to == from || targets.contains(*to) && enters(to)).collect();
    let pawn = pos.board.replace_cell(from, Piece::EMPTY);
    let peaceful: Vec<Square> = all.into_iter().filter(|&to| !pos.attacks_any(piece, to)).collect();
    pos.board.replace_cell(from, pawn);
    let promotion = |to: Square| {
        if to == from {
            Special::promote_in_place(from, piece.piece_type())
        } else {
            Move::promote(from, to, false, piece.piece_type())
        }
    };
    peaceful.into_iter().map(promotion).collect()
}
