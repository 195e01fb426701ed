//! Kings that are subject to check: attacks, castling walks, mate and stalemate.

use super::Ending;
use super::board::{Board, Piece, Side, Square};
use super::position::{Move, Position};
use super::reach::Reach;

/// A game's rule of where a piece gets to.
pub type ReachOf = fn(&Board, Square, Piece) -> Reach;

/// All squares where some piece of this side could take something, kings included.
pub fn all_hits(board: &Board, by: Side, reach_of: ReachOf) -> Vec<Square> {
    let pieces = board.pieces(by).into_iter();
    pieces.flat_map(|(from, piece)| reach_of(board, from, piece).hits).collect()
}

/// Whether the king with this letter can be taken; a king that is not there cannot.
pub fn is_attacked(board: &Board, letter: char, side: Side, reach_of: ReachOf) -> bool {
    let Some(king) = board.find(letter, side) else {
        return false;
    };
    all_hits(board, side.other(), reach_of).contains(&king)
}

/// "Kings that are subject to check are never captured: a move onto such a king's square is no move".
pub fn without_kings(board: &Board, hits: Vec<Square>, letters: &str) -> Vec<Square> {
    let is_king = |square: &Square| (board.piece(*square)).is_some_and(|piece| letters.contains(piece.letter));
    hits.into_iter().filter(|hit| !is_king(hit)).collect()
}

/// "the king may not start, pass or end on an attacked square": the king is put on each of the squares
/// of one rank from `from` to `to`.
pub fn is_safe_walk(board: &Board, from: Square, to: Square, reach_of: ReachOf) -> bool {
    let king = board.piece(from).expect("a king castles");
    let direction = (to.file - from.file).signum();
    let mut at = from;
    loop {
        let mut there = board.clone();
        there.put(from, None);
        there.put(at, Some(king));
        if all_hits(&there, king.side.other(), reach_of).contains(&at) {
            return false;
        }
        if at == to {
            return true;
        }
        at = at.step(direction, 0);
    }
}

/// Whether all squares of one rank strictly between two squares are empty.
pub fn is_open_between(board: &Board, one: Square, two: Square) -> bool {
    let (first, last) = (one.file.min(two.file), one.file.max(two.file));
    (first + 1..last).all(|file| board.is_empty(Square::at(file, one.rank)))
}

/// "A player whose king is attacked and who has no legal move has lost; without attack it is stalemate."
pub fn mate_or_stalemate(position: &Position, moves: &[Move], in_check: bool) -> Option<Ending> {
    if !moves.is_empty() {
        None
    } else if in_check {
        Some(Ending::Won(position.side.other()))
    } else {
        Some(Ending::Drawn)
    }
}

/// "only the two kings left, or these and a single knight, bishop or sage".
pub fn is_bare(board: &Board) -> bool {
    let mut others = board.pieces(Side::White);
    others.extend(board.pieces(Side::Black));
    others.retain(|(_, piece)| piece.letter != 'K');
    match others.as_slice() {
        [] => true,
        [(_, piece)] => "NBS".contains(piece.letter),
        _ => false,
    }
}
