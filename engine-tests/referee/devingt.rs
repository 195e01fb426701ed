//! devingt: Devingt Chess on 10x10, after the rules contract. The waiting pawns have their own file.

use super::Ending;
use super::board::{Board, Piece, Side, Square};
use super::fen::{self, LetterRight, Shape};
use super::passing::{self, passed_straight};
use super::position::{Move, Position};
use super::reach::{self, Reach};
use super::royal;
use super::waiting;

pub const START: &str = "rnbskqsbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBSKQSBNR w KQkq - 0 1";

const ARRAY: &str = "RNBSKQSBNR";

const SHAPE: Shape = Shape { size: 10, letters: "KQRBNSP", promotable: "", hands: false, captured: false };

/// "K = the j-file rook, Q = the a-file rook"; the king's square is e1 or e10.
fn rights() -> Vec<LetterRight> {
    let mut found = Vec::new();
    for (side, rank) in [(Side::White, 1), (Side::Black, 10)] {
        for (letter, file) in [('K', 10), ('Q', 1)] {
            found.push(LetterRight {
                sign: fen::sided(letter, side),
                king: (Square::at(5, rank), Piece::new('K', side)),
                rook: (Square::at(file, rank), Piece::new('R', side)),
            });
        }
    }
    found
}

/// Reads a FEN. The king of the side not to move may be attacked in a finished game only.
pub fn read(text: &str) -> Result<Position, String> {
    let fields = fen::fields(text)?;
    let mut position = fen::read_common(&SHAPE, &fields)?;
    fen::refuse_kings(&position.board)?;
    fen::refuse_pawns(&position.board, false)?;
    fen::read_letter_rights(&mut position, fields[2], &rights())?;
    passing::read_straight(&mut position, fields[3], 2, 3)?;
    if king_attacked(&position.board, position.side.other()) && !is_finished(&position) {
        return Err("the king of the side not to move is attacked".to_string());
    }
    Ok(position)
}

/// Writes the six fields.
pub fn write(position: &Position) -> String {
    let rights = fen::write_letter_rights(position, &rights());
    fen::write(position, "", &rights, &passing::write_straight(position))
}

/// "S = Sage, a (3,1) leaper (camel). Other pieces as in FIDE chess."
fn reach(board: &Board, from: Square, piece: Piece) -> Reach {
    const CAMEL: [(i32, i32); 8] = [(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];
    match piece.letter {
        'K' => reach::king(board, from, piece.side),
        'Q' => reach::queen(board, from, piece.side),
        'R' => reach::rook(board, from, piece.side),
        'B' => reach::bishop(board, from, piece.side),
        'N' => reach::knight(board, from, piece.side),
        'S' => reach::leap(board, from, piece.side, &CAMEL),
        // "from own rank 2 one, two or three squares straight ahead over empty squares, later one"
        _ => reach::pawn(board, from, piece.side, 2, 3),
    }
}

/// Whether the king of this side is attacked.
pub fn king_attacked(board: &Board, side: Side) -> bool {
    royal::is_attacked(board, 'K', side, reach)
}

/// "the king of the side not to move is attacked and that side, if it were its turn, would have no
/// legal move".
pub fn is_finished(position: &Position) -> bool {
    let loser = position.side.other();
    if !king_attacked(&position.board, loser) {
        return false;
    }
    let mut turned = position.start_move();
    turned.side = loser;
    moves_before_waiting(&turned).is_empty()
}

/// All legal moves, each with what it does to the opponent's waiting pawns.
pub fn moves(position: &Position) -> Vec<Move> {
    if is_finished(position) {
        return Vec::new();
    }
    let mut found = moves_before_waiting(position);
    for mv in &mut found {
        waiting::look(&mut mv.after);
    }
    found
}

/// All legal moves, the waiting pawns not yet looked at.
fn moves_before_waiting(position: &Position) -> Vec<Move> {
    let mut found = Vec::new();
    for (from, piece) in position.board.pieces(position.side) {
        let reach = reach(&position.board, from, piece);
        let hits = royal::without_kings(&position.board, reach.hits, "K");
        for to in reach.quiet.into_iter().chain(hits) {
            found.extend(single_moves(position, from, to));
        }
        found.extend(passing::en_passant(position, from, piece));
    }
    found.extend(first_moves(position));
    // "A move may not leave one's own king attacked."
    found.retain(|mv| !king_attacked(&mv.after.board, position.side));
    found.extend(castlings(position));
    found
}

/// One move, or one for each type that can be freed: "With something to free, the owner must choose
/// one at once […]; with nothing to free the pawn stays there as a pawn".
fn single_moves(position: &Position, from: Square, to: Square) -> Vec<Move> {
    let side = position.side;
    let piece = position.board.piece(from).expect("a piece moves");
    let text = format!("{}{}", from.name(), to.name());
    let mut next = position.start_move();
    next.board.shift(from, to);
    next.drop_right(from);
    next.drop_right(to);
    if piece.letter == 'K' {
        next.drop_rights_of(side);
    }
    if piece.is_pawn() && from.file == to.file {
        next.ep = passed_straight(&next.board, from, to, side);
    }
    next.end_move(position.is_zeroing(from, to));
    let arrives = piece.is_pawn() && next.board.own_rank(to, side) == 10;
    let free = if arrives { waiting::freeable(&next.board, side) } else { Vec::new() };
    if free.is_empty() {
        return vec![Move { text, after: next }];
    }
    let promote = |letter: char| {
        let mut after = next.clone();
        after.board.put(to, Some(Piece::new(letter, side)));
        let text = format!("{text}{}", letter.to_ascii_lowercase());
        Move { text, after }
    };
    free.into_iter().map(promote).collect()
}

/// "the king goes two or three squares toward the rook and the rook lands on the square next to it on
/// the other side".
fn castlings(position: &Position) -> Vec<Move> {
    let board = &position.board;
    let side = position.side;
    let mut found = Vec::new();
    for rook in position.rights_of(side) {
        let king = board.find('K', side).expect("a king with a right");
        let direction = (rook.file - king.file).signum();
        for squares in [2, 3] {
            let to = king.step(direction * squares, 0);
            if !royal::is_open_between(board, king, rook) || !royal::is_safe_walk(board, king, to, reach) {
                continue;
            }
            let mut after = position.start_move();
            after.board.shift(king, to);
            after.board.shift(rook, to.step(-direction, 0));
            after.drop_rights_of(side);
            after.end_move(false);
            if !king_attacked(&after.board, side) {
                let text = format!("{}{}", king.name(), to.name());
                found.push(Move { text, after });
            }
        }
    }
    found
}

/// "at full-move 1, while the player has just the twenty pieces of the array, all on their squares there, he may instead
/// make: one pawn one square and another two squares, or three pawns one square each. Legs sorted by file".
fn first_moves(position: &Position) -> Vec<Move> {
    if position.full != 1 || !stands_in_array(&position.board, position.side) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for one in 1..=10 {
        for two in 1..=10 {
            if one != two {
                let mut legs = [(one, 1), (two, 2)];
                legs.sort_unstable();
                found.extend(pawns_together(position, &legs));
            }
            for three in 1..=10 {
                if one < two && two < three {
                    let legs = [(one, 1), (two, 1), (three, 1)];
                    found.extend(pawns_together(position, &legs));
                }
            }
        }
    }
    found
}

/// Whether a side "has just the twenty pieces of the array, all on their squares there".
fn stands_in_array(board: &Board, side: Side) -> bool {
    let array = |(square, piece): &(Square, Piece)| {
        let letter = match board.own_rank(*square, side) {
            1 => ARRAY.chars().nth(usize::try_from(square.file - 1).expect("a file")),
            2 => Some('P'),
            _ => None,
        };
        letter == Some(piece.letter)
    };
    let pieces = board.pieces(side);
    pieces.len() == 20 && pieces.iter().all(array)
}

/// A move of several pawns, each given by its file and the number of squares it advances.
fn pawns_together(position: &Position, legs: &[(i32, i32)]) -> Option<Move> {
    let side = position.side;
    let mut after = position.start_move();
    let mut texts = Vec::new();
    let mut longest = None;
    for &(file, squares) in legs {
        let from = after.board.own(file, 2, side);
        let to = from.step(0, squares * side.ahead());
        for step in 1..=squares {
            if !after.board.is_empty(from.step(0, step * side.ahead())) {
                return None;
            }
        }
        after.board.shift(from, to);
        texts.push(format!("{}{}", from.name(), to.name()));
        if squares > 1 {
            longest = Some((from, to));
        }
    }
    if let Some((from, to)) = longest {
        after.ep = passed_straight(&after.board, from, to, side);
    }
    after.end_move(true);
    Some(Move { text: texts.join(","), after })
}

/// Mate, stalemate, or a waiting pawn that has ended the game.
pub fn ending(position: &Position, moves: &[Move]) -> Option<Ending> {
    if is_finished(position) {
        return Some(Ending::Won(position.side));
    }
    let in_check = king_attacked(&position.board, position.side);
    royal::mate_or_stalemate(position, moves, in_check)
}
