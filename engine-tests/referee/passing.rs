//! En passant: the squares a pawn has just passed, who stands ready to take it there, and the captures.

use super::board::{Board, Piece, Side, Square};
use super::fen::read_squares;
use super::position::{Move, Position};

/// An ep square and the square of the pawn that can be taken there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Passed {
    pub square: Square,
    pub pawn: Square,
}

/// "an unpromoted enemy pawn stands ready (the square is one diagonal step ahead of it, pins not
/// considered)".
pub fn ready_pawns(board: &Board, square: Square, by: Side) -> Vec<Square> {
    let behind = [square.step(-1, -by.ahead()), square.step(1, -by.ahead())];
    let mut found = Vec::new();
    for from in behind {
        if board.piece(from).is_some_and(|piece| piece.is_pawn() && piece.side == by) {
            found.push(from);
        }
    }
    found
}

/// The ep field after a pawn of `side` went straight from `from` to `to`: "the squares that the pawn
/// just passed through and where an unpromoted enemy pawn stands ready […] to take it there".
pub fn passed_straight(board: &Board, from: Square, to: Square, side: Side) -> Vec<Passed> {
    let mut found = Vec::new();
    let mut square = from.step(0, side.ahead());
    while square != to {
        if !ready_pawns(board, square, side.other()).is_empty() {
            found.push(Passed { square, pawn: to });
        }
        square = square.step(0, side.ahead());
    }
    found.sort_by_key(|passed| passed.square);
    found
}

/// The en passant captures of one piece, own king not looked at: the pawn goes to the ep square and the
/// passed pawn is removed from where it stands.
pub fn en_passant(position: &Position, from: Square, piece: Piece) -> Vec<Move> {
    let mut found = Vec::new();
    for passed in &position.ep {
        let is_one_ahead = passed.square.rank - from.rank == piece.side.ahead();
        if piece.is_pawn() && is_one_ahead && (passed.square.file - from.file).abs() == 1 {
            let mut after = position.start_move();
            after.board.shift(from, passed.square);
            after.board.put(passed.pawn, None);
            after.end_move(true);
            let text = format!("{}{}", from.name(), passed.square.name());
            found.push(Move { text, after });
        }
    }
    found
}

/// The ep field of the games whose pawns go straight, from own rank `start` up to `first` squares. Refused:
/// "an ep square is occupied, not one that a pawn of the side not to move can just have passed, or has
/// no such pawn behind it"; "An ep square where no pawn stands ready is accepted and dropped".
pub fn read_straight(position: &mut Position, text: &str, start: i32, first: i32) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    let board = &position.board;
    let runner = position.side.other();
    let mut found: Vec<Passed> = Vec::new();
    for square in read_squares(board, text).map_err(|e| format!("ep: {e}"))? {
        let refuse = |why: &str| Err(format!("ep: {}: {why}", square.name()));
        if !board.is_empty(square) {
            return refuse("is occupied");
        }
        let mut pawn = square.step(0, runner.ahead());
        while board.is_empty(pawn) {
            pawn = pawn.step(0, runner.ahead());
        }
        let is_runner = board.piece(pawn).is_some_and(|piece| piece.is_pawn() && piece.side == runner);
        if !is_runner || board.own_rank(pawn, runner) > start + first {
            return refuse("no pawn behind it");
        }
        let mut passed = board.own(square.file, start, runner);
        if board.own_rank(square, runner) <= start {
            return refuse("no pawn can have passed it");
        }
        while passed != square {
            if !board.is_empty(passed) {
                return refuse("no pawn can have passed it");
            }
            passed = passed.step(0, runner.ahead());
        }
        if found.iter().any(|other| other.pawn != pawn) {
            return refuse("of another pawn");
        }
        found.push(Passed { square, pawn });
    }
    found.retain(|passed| !ready_pawns(board, passed.square, runner.other()).is_empty());
    position.ep = found;
    Ok(())
}

/// The ep field of the games whose pawns go straight.
pub fn write_straight(position: &Position) -> String {
    let text: String = position.ep.iter().map(|ep| ep.square.name()).collect();
    if text.is_empty() { "-".to_string() } else { text }
}
