//! divergent: Divergent Chess on 10x10, after the rules contract.

use super::Ending;
use super::board::{Board, Piece, Side, Square};
use super::fen::{self, Shape};
use super::passing::{self, passed_straight};
use super::position::{Move, Position};
use super::reach::{self, DIAGONAL, ORTHOGONAL, Reach};
use super::royal;

pub const START: &str = "rnbgqkgbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBGQKGBNR w - - 0 1";

const SHAPE: Shape = Shape { size: 10, letters: "PNGBRQK", promotable: "PNGBRQK", hands: false, captured: false };

/// Reads a FEN.
pub fn read(text: &str) -> Result<Position, String> {
    let fields = fen::fields(text)?;
    let mut position = fen::read_common(&SHAPE, &fields)?;
    fen::refuse_kings(&position.board)?;
    fen::refuse_pawns(&position.board, true)?;
    for side in [Side::White, Side::Black] {
        for (square, piece) in position.board.pieces(side) {
            // "in divergent an unpromoted piece stands on own rank 10"
            if !piece.promoted && position.board.own_rank(square, side) == 10 {
                return Err(format!("board: unpromoted piece on {}", square.name()));
            }
        }
    }
    if fields[2] != "-" {
        return Err("rights: no castling in this game".to_string());
    }
    passing::read_straight(&mut position, fields[3], 2, 3)?;
    if king_attacked(&position.board, position.side.other()) {
        return Err("the king of the side not to move is attacked".to_string());
    }
    Ok(position)
}

/// Writes the six fields.
pub fn write(position: &Position) -> String {
    fen::write(position, "", "-", &passing::write_straight(position))
}

/// The table of moves without capturing, captures, and the promoted forms.
fn reach(board: &Board, from: Square, piece: Piece) -> Reach {
    let side = piece.side;
    match (piece.letter, piece.promoted) {
        ('P', false) => reach::pawn(board, from, side, 2, 3),
        ('P', true) => reach::king(board, from, side),
        ('N', false) => {
            Reach::split(two_steps(board, from, side, &ORTHOGONAL), two_steps(board, from, side, &DIAGONAL))
        }
        ('G', false) => {
            Reach::split(two_steps(board, from, side, &DIAGONAL), two_steps(board, from, side, &ORTHOGONAL))
        }
        // "FIDE knight or king steps"
        ('N' | 'G', true) => reach::knight(board, from, side).and(reach::king(board, from, side)),
        ('B', false) => Reach::split(reach::bishop(board, from, side), reach::rook(board, from, side)),
        ('R', false) => Reach::split(reach::rook(board, from, side), reach::bishop(board, from, side)),
        ('Q', false) => Reach::split(reach::queen(board, from, side), reach::king(board, from, side)),
        ('K', false) => Reach::split(reach::king(board, from, side), reach::queen(board, from, side)),
        _ => reach::queen(board, from, side),
    }
}

/// "one orthogonal, then optionally one diagonal outward" or the other way round: "Two-step moves are
/// lame: the first square must be empty to go on." Outward is a second step that keeps the direction of
/// the first and ends a knight's move away.
fn two_steps(board: &Board, from: Square, side: Side, first: &[(i32, i32)]) -> Reach {
    let mut reach = reach::leap(board, from, side, first);
    let on_from = reach.quiet.clone();
    for middle in on_from {
        let (files, ranks) = (middle.file - from.file, middle.rank - from.rank);
        let outward = match (files, ranks) {
            (0, _) => [(-1, ranks), (1, ranks)],
            (_, 0) => [(files, -1), (files, 1)],
            _ => [(files, 0), (0, ranks)],
        };
        reach = reach.and(reach::leap(board, middle, side, &outward));
    }
    reach
}

/// Whether the king of this side is attacked: "Only K (and +K) is royal."
pub fn king_attacked(board: &Board, side: Side) -> bool {
    royal::is_attacked(board, 'K', side, reach)
}

/// All legal moves.
pub fn moves(position: &Position) -> Vec<Move> {
    let mut found = Vec::new();
    for (from, piece) in position.board.pieces(position.side) {
        let reach = reach(&position.board, from, piece);
        let hits = royal::without_kings(&position.board, reach.hits, "K");
        for to in reach.quiet.into_iter().chain(hits) {
            found.push(one_move(position, from, to));
        }
        found.extend(passing::en_passant(position, from, piece));
    }
    // "It may pass through attacked squares; it may not end on one."
    found.retain(|mv| !king_attacked(&mv.after.board, position.side));
    found
}

/// "Every piece that ends a move on own rank 10 is promoted at once, always (`e9e10+`)."
fn one_move(position: &Position, from: Square, to: Square) -> Move {
    let side = position.side;
    let piece = position.board.piece(from).expect("a piece moves");
    let mut text = format!("{}{}", from.name(), to.name());
    let mut after = position.start_move();
    after.board.shift(from, to);
    if piece.is_pawn() && from.file == to.file {
        after.ep = passed_straight(&after.board, from, to, side);
    }
    after.end_move(position.is_zeroing(from, to));
    if !piece.promoted && after.board.own_rank(to, side) == 10 {
        let promoted = Piece { promoted: true, ..piece };
        after.board.put(to, Some(promoted));
        text.push('+');
    }
    Move { text, after }
}

/// Mate and stalemate.
pub fn ending(position: &Position, moves: &[Move]) -> Option<Ending> {
    let in_check = king_attacked(&position.board, position.side);
    royal::mate_or_stalemate(position, moves, in_check)
}
