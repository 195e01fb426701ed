//! Turns of two moves, as in Marseillais chess. A turn is one move of the game: the second move is the addition of the first.
//! A turn ends with the first move if that gives check, or if there is no second move.
//!
//! En passant, a pawn can be captured that has stepped twice in either move of the opponent's turn, by the first move of the next
//! one; after two double steps both can, by the two moves. A pawn that cannot be captured at the beginning of the turn cannot
//! after its first move.
//!
//! Sources: the article "Marseillais chess" of Wikipedia, and the rules of Doublemove Chess of vchess.club for en passant.

use super::state::FileVariant;
use tenfold_core::position::{AdditionList, BarePosition, EnPassant};
use tenfold_core::types::{Color, Move, MoveClass, Piece, Square};

/// The rule that a turn has two moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct DoubleMoves {
    /// Whether White's first turn of the game has one move only.
    pub(super) balanced: bool,
}

impl DoubleMoves {
    /// Whether the player to move has only one move in this turn.
    pub(super) fn is_single(self, pos: &BarePosition<impl FileVariant>) -> bool {
        self.balanced && pos.side == Color::White && pos.state.fullmove == 1
    }

    /// Lists the second moves that may follow a first one, 0 where the turn ends.
    pub(super) fn list_second_moves(self, pos: &BarePosition<impl FileVariant>, first: Move, list: &mut AdditionList) {
        // The second move is generated in a copy: the generation of the first ones is not finished.
        if !pos.state.extra.is_second_move && !self.is_single(pos) {
            let mut after = pos.after(first);
            if !after.in_check() {
                after.side = pos.side;
                after.state.ep = left_for_second_move(pos.state.ep, first);
                after.state.extra.is_second_move = true;
                let moves = after.legal_moves();
                // More moves than fit are on no board of a game.
                list.extend(moves.into_iter().take(list.remaining_capacity()).map(second_move_as_addition));
            }
        }
        if list.is_empty() {
            list.push(0);
        }
    }
}

/// The pawns that the second move of a turn can capture en passant.
fn left_for_second_move(ep: EnPassant, first: Move) -> EnPassant {
    let captures_one = first.class() == MoveClass::EnPassant;
    if captures_one { ep.without(ep.pawn_captured_on(first.to())) } else { EnPassant::NONE }
}

/// The second move of a turn as the addition of the first.
fn second_move_as_addition(mv: Move) -> u32 {
    mv.without_addition().bits() as u32
}

/// The position for the question whether a pawn of the side not to move can have passed over a square in its last turn: without
/// the piece that the second move may have put where the pawn came from.
pub(super) fn before_second_move<V: FileVariant>(pos: &BarePosition<V>, passed: Square) -> BarePosition<V> {
    let mut before = pos.clone();
    let origin = passed.shift(-16 * pos.side.other().forward());
    if pos.board.get(origin).is(pos.side.other()) {
        before.board.replace_cell(origin, Piece::EMPTY);
    }
    before
}

/// The second move of a turn; [`Move::NONE`] if it has none.
fn second_move(turn: Move) -> Move {
    Move::from_bits(turn.addition().into())
}

/// Makes the second move of a turn if it has one. The opponent is to move.
pub(super) fn finish_turn(pos: &mut BarePosition<impl FileVariant>, turn: Move) {
    if turn.has_addition() {
        make_second_move(pos, second_move(turn));
    } else if turn.class() == MoveClass::EnPassant {
        // A pawn that could be captured by the second move stays.
        pos.state.ep = EnPassant::NONE;
    }
}

fn make_second_move(pos: &mut BarePosition<impl FileVariant>, mv: Move) {
    // The pawn that the first move has pushed, or the one that the opponent has and the first move has left.
    let before = std::mem::replace(&mut pos.state.ep, EnPassant::NONE);
    make_on_board(pos, mv, before);
    if mv.class() == MoveClass::Push {
        pos.add_pusher(mv.from(), mv.to());
    }
    let pushed = pos.state.ep;
    let is_own = |pawn: Square| pos.board.get(pawn).is(pos.side.other()) && ![mv.from(), mv.to()].contains(&pawn);
    if let Some(passer) = before.passers().find(|passer| is_own(passer.pawn)) {
        // It can be captured unless a piece stands now where it has passed. Where both have passed, the last one is captured.
        let is_open =
            |square: Square| pos.board.get(square).is_empty() && !pushed.iter().any(|passed| passed == square);
        let open = |square: Square| if square != Square::NONE && is_open(square) { square } else { Square::NONE };
        pos.add_passer(passer.squares.map(open), passer.pawn);
    }
}

fn make_on_board(pos: &mut BarePosition<impl FileVariant>, mv: Move, ep: EnPassant) {
    let (from, to, tables) = (mv.from(), mv.to(), pos.game.tables());
    if mv.class() == MoveClass::Castle {
        let castling = pos.game.spec().castlings[usize::from(mv.argument())];
        let rook = pos.take_and_log(castling.rook.0);
        let king = pos.take_and_log(castling.king.0);
        pos.put_and_log(king, castling.king.1);
        pos.put_and_log(rook, castling.rook.1);
        pos.state.rights &= !tables.rook_rights[castling.king.0.idx()];
        return;
    }
    let piece = pos.board.get(from);
    if mv.is_capture() {
        pos.take_and_log(ep.captured_square(mv));
    }
    let is_progress = mv.is_capture() || tables.is_progress(piece, from, to);
    if mv.class() == MoveClass::Promote {
        pos.take_and_log(from);
        pos.put_and_log(Piece::new(mv.piece_type(), piece.color()), to);
    } else {
        pos.shift_and_log(from, to);
    }
    if is_progress || mv.class() == MoveClass::Promote && tables.rule(piece).promotion_is_progress {
        pos.state.halfmove = 0;
    }
    pos.state.rights = tables.rights_after(pos.state.rights, piece.idx(), from, to);
}

/// The text of the second move of a turn, behind that of the first.
pub(super) fn text_with_second_move(pos: &BarePosition<impl FileVariant>, turn: Move, text: &str) -> String {
    let (mv, spec) = (second_move(turn), pos.game.spec());
    let second = match mv.class() {
        MoveClass::Castle => {
            let castling = spec.castlings[usize::from(mv.argument())];
            let to = if spec.castles_from_any_file { castling.rook.0 } else { castling.king.1 };
            format!("{}{to}", castling.king.0)
        }
        MoveClass::Promote => {
            let own = spec.piece_type(mv.piece_type());
            let sign = if own.is_written_with_plus() { '+'.into() } else { own.letter.to_ascii_lowercase() };
            format!("{}{}{sign}", mv.from(), mv.to())
        }
        _ => format!("{}{}", mv.from(), mv.to()),
    };
    format!("{text},{second}")
}
