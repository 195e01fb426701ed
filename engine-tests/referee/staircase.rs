//! escalier: the pawns, their double steps, what they attack, and their en passant.

use super::board::{Board, Piece, Side, Square};
use super::fen::read_squares;
use super::passing::{self, Passed, ready_pawns};
use super::position::{Move, Position};
use super::reach;

/// Where one step leads: "one straight ahead onto an empty square, or one diagonally ahead capturing",
/// never onto a king.
fn steps(board: &Board, from: Square, side: Side) -> Vec<Square> {
    let straight = from.step(0, side.ahead());
    let mut found = Vec::new();
    if board.is_empty(straight) {
        found.push(straight);
    }
    for to in reach::pawn_hits(board, from, side) {
        if board.piece(to).is_some_and(|piece| piece.letter != 'K') {
            found.push(to);
        }
    }
    found
}

/// "a pawn on own rank 3 attacks what it could capture with either leg, given the pieces now on the
/// board"; any other pawn what it could capture with its one step.
pub fn attacks(board: &Board, from: Square, side: Side) -> Vec<Square> {
    let mut found = reach::pawn_hits(board, from, side);
    if board.own_rank(from, side) == 3 {
        for between in steps(board, from, side) {
            let mut there = board.clone();
            there.shift(from, between);
            found.extend(reach::pawn_hits(&there, between, side));
        }
    }
    found
}

/// All moves of one pawn, own king not looked at.
pub fn moves(position: &Position, from: Square) -> Vec<Move> {
    let board = &position.board;
    let side = position.side;
    let piece = board.piece(from).expect("a pawn moves");
    let mut found = passing::en_passant(position, from, piece);
    for to in steps(board, from, side) {
        found.extend(single(position, from, to));
        // "From own rank 3 a pawn may make two steps in a move, each of either kind."
        if board.own_rank(from, side) == 3 {
            let mut there = board.clone();
            there.shift(from, to);
            for last in steps(&there, to, side) {
                found.push(double(position, from, to, last));
            }
        }
    }
    found
}

/// One step: "Promotion on own rank 10, compulsory: A Q M C R B N".
fn single(position: &Position, from: Square, to: Square) -> Vec<Move> {
    let side = position.side;
    let text = format!("{}{}", from.name(), to.name());
    let mut next = position.start_move();
    next.board.shift(from, to);
    next.drop_right(to);
    next.end_move(true);
    if next.board.own_rank(to, side) != 10 {
        return vec![Move { text, after: next }];
    }
    let promote = |letter: char| {
        let mut after = next.clone();
        after.board.put(to, Some(Piece::new(letter, side)));
        let text = format!("{text}{}", letter.to_ascii_lowercase());
        Move { text, after }
    };
    "AQMCRBN".chars().map(promote).collect()
}

/// Two steps: "Straight twice is written `e3e5`; every other double step is written by legs".
fn double(position: &Position, from: Square, between: Square, to: Square) -> Move {
    let side = position.side;
    let mut after = position.start_move();
    after.board.shift(from, between);
    after.board.shift(between, to);
    after.drop_right(between);
    after.drop_right(to);
    if !ready_pawns(&after.board, between, side.other()).is_empty() {
        after.ep = vec![Passed { square: between, pawn: to }];
    }
    after.end_move(true);
    let text = if from.file == between.file && between.file == to.file {
        format!("{}{}", from.name(), to.name())
    } else {
        let (from, between, to) = (from.name(), between.name(), to.name());
        format!("{from}{between},{between}{to}")
    };
    Move { text, after }
}

/// "EP field: the square between, and `:` with the pawn's square where that is not straight ahead of it
/// (`d4:e5`)".
pub fn read_ep(position: &mut Position, text: &str) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    let board = &position.board;
    let runner = position.side.other();
    let (square_text, pawn_text) = match text.split_once(':') {
        Some((square, pawn)) => (square, Some(pawn)),
        None => (text, None),
    };
    let one = |text: &str| match read_squares(board, text)?.as_slice() {
        [square] => Ok(*square),
        _ => Err(format!("{text:?} is not one square")),
    };
    let square = one(square_text).map_err(|why| format!("ep: {why}"))?;
    let pawn = match pawn_text {
        Some(pawn) => one(pawn).map_err(|why| format!("ep: {why}"))?,
        None => square.step(0, runner.ahead()),
    };
    let refuse = |why: &str| Err(format!("ep: {}: {why}", square.name()));
    if !board.is_empty(square) {
        return refuse("is occupied");
    }
    let from_rank = square.step(0, -runner.ahead());
    let came_from = [-1, 0, 1].map(|files| from_rank.step(files, 0));
    if board.own_rank(square, runner) != 4 || !came_from.iter().any(|&from| board.is_empty(from)) {
        return refuse("no pawn can have passed it");
    }
    let is_beyond = pawn.rank == square.rank + runner.ahead() && (pawn.file - square.file).abs() <= 1;
    if !is_beyond || board.piece(pawn) != Some(Piece::new('P', runner)) {
        return refuse("no pawn behind it");
    }
    if !ready_pawns(board, square, runner.other()).is_empty() {
        position.ep = vec![Passed { square, pawn }];
    }
    Ok(())
}

/// The ep field, `-` if none.
pub fn write_ep(position: &Position) -> String {
    match position.ep.first() {
        None => "-".to_string(),
        Some(passed) if passed.square.file == passed.pawn.file => passed.square.name(),
        Some(passed) => format!("{}:{}", passed.square.name(), passed.pawn.name()),
    }
}
