//! Turns of two moves, as in Marseillais chess. A turn is one move of the game: the second move is the addition of the first.
//! A turn ends with the first move if that gives check, or if there is no second move.
//!
//! Source: the article "Marseillais chess" of Wikipedia. After two double steps in one turn, only the second pawn can be captured
//! en passant here.

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
                after.state.ep = EnPassant::NONE;
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
pub(super) fn second_move(turn: Move) -> Move {
    Move::from_bits(turn.addition().into())
}

/// Makes the second move of a turn. The opponent is to move.
pub(super) fn make_second_move(pos: &mut BarePosition<impl FileVariant>, mv: Move) {
    let passed = std::mem::replace(&mut pos.state.ep, EnPassant::NONE);
    make_on_board(pos, mv);
    if mv.class() == MoveClass::Push {
        pos.set_en_passant_after_push(mv.from(), mv.to());
    } else if passed.pawn_square != Square::NONE && mv.from() != passed.pawn_square {
        // What the first move has passed is still open, unless the second one stands there.
        let is_open = |square: &Square| *square != Square::NONE && pos.board.get(*square).is_empty();
        let squares = passed.squares.map(|square| if is_open(&square) { square } else { Square::NONE });
        pos.set_en_passant_squares(squares, passed.pawn_square);
    }
}

fn make_on_board(pos: &mut BarePosition<impl FileVariant>, mv: Move) {
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
        pos.take_and_log(to);
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
