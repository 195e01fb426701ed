//! antichess: Qui perd gagne on 8x8, after the rules contract.

use super::board::{Board, Piece, Side, Square};
use super::fen::{self, Shape};
use super::passing::{self, passed_straight};
use super::position::{Move, Position};
use super::reach::{self, Reach};
use super::{Ending, Stalemate};

pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";

const SHAPE: Shape = Shape { size: 8, letters: "KQRBNP", promotable: "", hands: false, captured: false };

/// Reads a FEN; "castling letters in antichess" are accepted and dropped.
pub fn read(text: &str) -> Result<Position, String> {
    let fields = fen::fields(text)?;
    let mut position = fen::read_common(&SHAPE, &fields)?;
    fen::refuse_pawns(&position.board, true)?;
    let rights = fields[2];
    // Those of Chess960 too.
    let letters = "KQkqABCDEFGHabcdefgh";
    if rights != "-" && (rights.len() > 4 || !rights.chars().all(|sign| letters.contains(sign))) {
        return Err(format!("rights: {rights:?}"));
    }
    passing::read_straight(&mut position, fields[3], 2, 2)?;
    Ok(position)
}

/// Writes the six fields.
pub fn write(position: &Position) -> String {
    fen::write(position, "", "-", &passing::write_straight(position))
}

/// FIDE moves; "The king is an ordinary piece".
fn reach(board: &Board, from: Square, piece: Piece) -> Reach {
    match piece.letter {
        'K' => reach::king(board, from, piece.side),
        'Q' => reach::queen(board, from, piece.side),
        'R' => reach::rook(board, from, piece.side),
        'B' => reach::bishop(board, from, piece.side),
        'N' => reach::knight(board, from, piece.side),
        _ => reach::pawn(board, from, piece.side, 2, 2),
    }
}

/// "Capturing is compulsory; the player chooses which capture. En passant counts as a capture."
pub fn moves(position: &Position) -> Vec<Move> {
    // "A player with no pieces left has won": no more moves for either side.
    if has_no_pieces(position, Side::White) || has_no_pieces(position, Side::Black) {
        return Vec::new();
    }
    let mut quiet = Vec::new();
    let mut captures = Vec::new();
    for (from, piece) in position.board.pieces(position.side) {
        let reach = reach(&position.board, from, piece);
        for to in reach.quiet {
            quiet.extend(single_moves(position, from, to));
        }
        for to in reach.hits {
            captures.extend(single_moves(position, from, to));
        }
        captures.extend(passing::en_passant(position, from, piece));
    }
    if captures.is_empty() { quiet } else { captures }
}

/// One move, or one for each promotion: "Pawns promote to Q R B N or K."
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
    if !piece.is_pawn() || next.board.own_rank(to, side) != 8 {
        return vec![Move { text, after: next }];
    }
    let promote = |letter: char| {
        let mut after = next.clone();
        after.board.put(to, Some(Piece::new(letter, side)));
        let text = format!("{text}{}", letter.to_ascii_lowercase());
        Move { text, after }
    };
    "QRBNK".chars().map(promote).collect()
}

fn has_no_pieces(position: &Position, side: Side) -> bool {
    position.board.pieces(side).is_empty()
}

/// "A player with no pieces left has won. A player with pieces but no move ("pat"): option".
pub fn ending(position: &Position, moves: &[Move], rule: Stalemate) -> Option<Ending> {
    let side = position.side;
    if has_no_pieces(position, side) {
        return Some(Ending::Won(side));
    }
    if has_no_pieces(position, side.other()) {
        return Some(Ending::Won(side.other()));
    }
    if !moves.is_empty() {
        return None;
    }
    let own = position.board.pieces(side).len();
    let others = position.board.pieces(side.other()).len();
    match rule {
        // "the stalemated player wins"
        Stalemate::Win => Some(Ending::Won(side)),
        Stalemate::Draw => Some(Ending::Drawn),
        // "the side with fewer pieces wins; equal = draw"
        Stalemate::Fewer if own < others => Some(Ending::Won(side)),
        Stalemate::Fewer if own > others => Some(Ending::Won(side.other())),
        Stalemate::Fewer => Some(Ending::Drawn),
    }
}

/// "Drawn as soon as neither side can ever capture: only bishops and pawns left, each side with a
/// bishop, all of White's bishops on one colour of square and all of Black's on the other, and each
/// pawn (if any) blocked by a pawn straight ahead and on the colour of its own side's bishops."
pub fn is_dead(position: &Position) -> bool {
    let white = one_colour(position, Side::White);
    let black = one_colour(position, Side::Black);
    match (white, black) {
        (Some(white), Some(black)) => white != black,
        _ => false,
    }
}

/// The colour of a side's bishops, when it has only bishops and blocked pawns, all on that colour.
fn one_colour(position: &Position, side: Side) -> Option<i32> {
    let board = &position.board;
    let bishop = board.find('B', side)?;
    let colour = (bishop.file + bishop.rank) % 2;
    for (square, piece) in board.pieces(side) {
        let ahead = board.piece(square.step(0, side.ahead()));
        let fits = match piece.letter {
            'B' => true,
            'P' => ahead.is_some_and(|piece| piece.is_pawn()),
            _ => false,
        };
        if !fits || (square.file + square.rank) % 2 != colour {
            return None;
        }
    }
    Some(colour)
}
