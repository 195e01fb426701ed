//! grand: Grand Chess on 10x10, after the rules contract.

use super::Ending;
use super::board::{Board, Piece, Side, Square};
use super::fen::{self, Shape};
use super::passing::{self, passed_straight};
use super::position::{Move, Position};
use super::reach::{self, Reach};
use super::royal;

pub const START: &str = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";

const SHAPE: Shape = Shape { size: 10, letters: "KQRBNCAP", promotable: "", hands: false, captured: true };

/// How many pieces of each type a side has in the array: a pawn promotes to one of which fewer stand on the board.
const ARRAY: [(char, usize); 6] = [('Q', 1), ('C', 1), ('A', 1), ('R', 2), ('B', 2), ('N', 2)];

/// Reads a FEN; there is no castling.
pub fn read(text: &str) -> Result<Position, String> {
    let fields = fen::fields(text)?;
    let mut position = fen::read_common(&SHAPE, &fields)?;
    fen::refuse_kings(&position.board)?;
    fen::refuse_pawns(&position.board, true)?;
    if fields[2] != "-" {
        return Err("rights: no castling in this game".to_string());
    }
    passing::read_straight(&mut position, fields[3], 3, 2)?;
    if king_attacked(&position.board, position.side.other()) {
        return Err("the king of the side not to move is attacked".to_string());
    }
    Ok(position)
}

/// Writes the six fields.
pub fn write(position: &Position) -> String {
    fen::write(position, "", "-", &passing::write_straight(position))
}

/// FIDE pieces, the marshal or chancellor C (rook and knight), the cardinal or archbishop A (bishop and knight).
fn reach(board: &Board, from: Square, piece: Piece) -> Reach {
    let side = piece.side;
    match piece.letter {
        'K' => reach::king(board, from, side),
        'Q' => reach::queen(board, from, side),
        'R' => reach::rook(board, from, side),
        'B' => reach::bishop(board, from, side),
        'N' => reach::knight(board, from, side),
        'C' => reach::rook(board, from, side).and(reach::knight(board, from, side)),
        'A' => reach::bishop(board, from, side).and(reach::knight(board, from, side)),
        _ => reach::pawn(board, from, side, 3, 2),
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
        let reach = reach(&position.board, from, piece);
        let hits = royal::without_kings(&position.board, reach.hits, "K");
        for to in reach.quiet.into_iter().chain(hits) {
            found.extend(single_moves(position, from, to));
        }
        found.extend(passing::en_passant(position, from, piece));
    }
    found.retain(|mv| !king_attacked(&mv.after.board, position.side));
    found
}

/// One move, and one for each promotion: a pawn may promote on own rank 8 or 9 and must on own rank 10, to a type of
/// which an own piece was captured; without such a piece it cannot go to own rank 10.
fn single_moves(position: &Position, from: Square, to: Square) -> Vec<Move> {
    let side = position.side;
    let piece = position.board.piece(from).expect("a piece moves");
    let text = format!("{}{}", from.name(), to.name());
    let mut next = position.start_move();
    next.board.shift(from, to);
    if piece.is_pawn() && from.file == to.file {
        next.ep = passed_straight(&next.board, from, to, side);
    }
    next.end_move(position.is_zeroing(from, to));
    let own_rank = next.board.own_rank(to, side);
    let mut found = Vec::new();
    if piece.is_pawn() && own_rank >= 8 {
        for (letter, most) in ARRAY {
            if next.board.count(letter, side) < most {
                let mut after = next.clone();
                after.board.put(to, Some(Piece::new(letter, side)));
                found.push(Move { text: format!("{text}{}", letter.to_ascii_lowercase()), after });
            }
        }
    }
    if !piece.is_pawn() || own_rank < 10 {
        found.push(Move { text, after: next });
    }
    found
}

/// Mate and stalemate.
pub fn ending(position: &Position, moves: &[Move]) -> Option<Ending> {
    let in_check = king_attacked(&position.board, position.side);
    royal::mate_or_stalemate(position, moves, in_check)
}
