//! escalier: Échecs de l'Escalier on 10x10, after the rules contract. The pawns have their own file.

use super::Ending;
use super::board::{Board, Piece, Side, Square};
use super::fen::{self, Shape};
use super::position::{Move, Position};
use super::reach::{self, Reach};
use super::royal;
use super::staircase;

pub const START: &str =
    "rnbmqacbnr/rnbcqkmbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKMBNR/RNBMQACBNR w a1j1a2j2a9j9a10j10 - 0 1";

const SHAPE: Shape = Shape { size: 10, letters: "KQRBNMCAP", promotable: "", hands: false, captured: false };

/// Reads a FEN.
pub fn read(text: &str) -> Result<Position, String> {
    let fields = fen::fields(text)?;
    let mut position = fen::read_common(&SHAPE, &fields)?;
    fen::refuse_kings(&position.board)?;
    fen::refuse_pawns(&position.board, true)?;
    read_rights(&mut position, fields[2])?;
    staircase::read_ep(&mut position, fields[3])?;
    if king_attacked(&position.board, position.side.other()) {
        return Err("the king of the side not to move is attacked".to_string());
    }
    Ok(position)
}

/// "the squares of all rooks that still have their right while their king has it".
fn read_rights(position: &mut Position, text: &str) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    let squares = fen::read_squares(&position.board, text).map_err(|why| format!("rights: {why}"))?;
    for square in squares {
        let side = if square.rank <= 5 { Side::White } else { Side::Black };
        let board = &position.board;
        let rook_there = board.piece(square) == Some(Piece::new('R', side));
        let king = board.find('K', side).expect("one king");
        if !rook_there || !is_rook_home(board, square, side) || !is_king_home(board, king, side) {
            return Err(format!("rights: {} without its king or rook", square.name()));
        }
        position.rights.push(square);
    }
    Ok(())
}

/// "The king has never left files e, f […]; neither has left own ranks 1, 2".
fn is_king_home(board: &Board, square: Square, side: Side) -> bool {
    matches!(square.file, 5 | 6) && board.own_rank(square, side) <= 2
}

/// "the rook has never left its own and the neighbouring file (a, b or i, j); neither has left own
/// ranks 1, 2".
fn is_rook_home(board: &Board, square: Square, side: Side) -> bool {
    matches!(square.file, 1 | 2 | 9 | 10) && board.own_rank(square, side) <= 2
}

/// Writes the six fields.
pub fn write(position: &Position) -> String {
    let mut rights: String = position.rights.iter().map(|rook| rook.name()).collect();
    if rights.is_empty() {
        rights.push('-');
    }
    fen::write(position, "", &rights, &staircase::write_ep(position))
}

/// "M = Marshal (R+N), C = Cardinal (B+N), A = Ace (Q+N)"; the pawns' hits are all that they attack.
fn reach(board: &Board, from: Square, piece: Piece) -> Reach {
    let side = piece.side;
    match piece.letter {
        'K' => reach::king(board, from, side),
        'Q' => reach::queen(board, from, side),
        'R' => reach::rook(board, from, side),
        'B' => reach::bishop(board, from, side),
        'N' => reach::knight(board, from, side),
        'M' => reach::rook(board, from, side).and(reach::knight(board, from, side)),
        'C' => reach::bishop(board, from, side).and(reach::knight(board, from, side)),
        'A' => reach::queen(board, from, side).and(reach::knight(board, from, side)),
        _ => Reach { quiet: Vec::new(), hits: staircase::attacks(board, from, side) },
    }
}

/// Whether the king of this side is attacked.
pub fn king_attacked(board: &Board, side: Side) -> bool {
    royal::is_attacked(board, 'K', side, reach)
}

/// All legal moves.
pub fn moves(position: &Position) -> Vec<Move> {
    let mut found = Vec::new();
    for (from, piece) in position.board.pieces(position.side) {
        if piece.is_pawn() {
            found.extend(staircase::moves(position, from));
            continue;
        }
        let reach = reach(&position.board, from, piece);
        let hits = royal::without_kings(&position.board, reach.hits, "K");
        for to in reach.quiet.into_iter().chain(hits) {
            found.push(one_move(position, from, to));
        }
    }
    found.extend(castlings(position));
    // "A move may not leave one's own king attacked."
    found.retain(|mv| !king_attacked(&mv.after.board, position.side));
    found
}

/// The move of a piece, with the rights it keeps or loses.
fn one_move(position: &Position, from: Square, to: Square) -> Move {
    let side = position.side;
    let piece = position.board.piece(from).expect("a piece moves");
    let mut after = position.start_move();
    after.board.shift(from, to);
    after.drop_right(to);
    if piece.letter == 'K' && !is_king_home(&after.board, to, side) {
        after.drop_rights_of(side);
    }
    if after.rights.contains(&from) {
        after.drop_right(from);
        let same_wing = (from.file <= 5) == (to.file <= 5);
        if same_wing && is_rook_home(&after.board, to, side) {
            after.rights.push(to);
            after.rights.sort();
        }
    }
    after.end_move(position.is_zeroing(from, to));
    Move { text: format!("{}{}", from.name(), to.name()), after }
}

/// "both on the same rank; nothing between. The king goes to the Bishop file (c or h), the rook to the
/// Marshal file (d or g); the king may not start, pass or end on an attacked square."
fn castlings(position: &Position) -> Vec<Move> {
    let board = &position.board;
    let side = position.side;
    let king = board.find('K', side).expect("one king");
    let mut found = Vec::new();
    for rook in position.rights_of(side) {
        let (king_file, rook_file) = if rook.file < king.file { (3, 4) } else { (8, 7) };
        let to = Square::at(king_file, king.rank);
        if rook.rank != king.rank
            || !royal::is_open_between(board, king, rook)
            || !royal::is_safe_walk(board, king, to, reach)
        {
            continue;
        }
        let mut after = position.start_move();
        after.board.shift(king, to);
        after.board.shift(rook, Square::at(rook_file, king.rank));
        after.drop_rights_of(side);
        after.end_move(false);
        let text = format!("{}{}", king.name(), to.name());
        found.push(Move { text, after });
    }
    found
}

/// Mate and stalemate.
pub fn ending(position: &Position, moves: &[Move]) -> Option<Ending> {
    let in_check = king_attacked(&position.board, position.side);
    royal::mate_or_stalemate(position, moves, in_check)
}
