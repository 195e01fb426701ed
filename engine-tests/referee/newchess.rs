//! newchess: New chess with two kings on 10x10, after the rules contract: how the pieces move, checks,
//! roque and drops. FEN and ransom have their own files.

use super::Ending;
use super::board::{Board, Piece, Side, Square};
use super::position::{Move, Position};
use super::ransom;
use super::reach::{self, ORTHOGONAL, Reach};
use super::royal;

/// The letters of the two kings.
pub const KINGS: &str = "KL";

/// The table of the pieces.
fn reach(board: &Board, from: Square, piece: Piece) -> Reach {
    let side = piece.side;
    let ahead = side.ahead();
    // "one step: ahead, the two front diagonals, sideways, back"
    let golden = [(0, ahead), (-1, ahead), (1, ahead), (-1, 0), (1, 0), (0, -ahead)];
    // "silver general: ahead, front diagonals, back"
    let silver = [(0, ahead), (-1, ahead), (1, ahead), (0, -ahead)];
    match (piece.letter, piece.promoted) {
        ('K' | 'L', _) => reach::king(board, from, side),
        ('G', _) | ('S', true) => reach::leap(board, from, side, &golden),
        ('T', _) => reach::rook(board, from, side),
        ('F', false) => reach::bishop(board, from, side),
        ('F', true) => reach::queen(board, from, side),
        ('H', _) => reach::knight(board, from, side),
        ('C', _) => cannon(board, from, side),
        // "one ahead or on the front diagonals"
        ('S', false) => reach::leap(board, from, side, &golden[..3]),
        ('P', true) => reach::leap(board, from, side, &silver),
        // "one ahead without capturing; captures on the front diagonals; no double step"
        _ => reach::pawn(board, from, side, 2, 1),
    }
}

/// "along a rank or file: over exactly one piece of either side, then to any square beyond it up to and
/// including the next piece".
fn cannon(board: &Board, from: Square, side: Side) -> Reach {
    let mut found = Reach::default();
    for (files, ranks) in ORTHOGONAL {
        let mut over = from.step(files, ranks);
        while board.is_empty(over) {
            over = over.step(files, ranks);
        }
        if board.has(over) {
            found = found.and(reach::slide(board, over, side, &[(files, ranks)]));
        }
    }
    found
}

/// The letters of this side's kings that are attacked.
pub fn attacked_kings(board: &Board, side: Side) -> Vec<char> {
    let mut found = Vec::new();
    for letter in KINGS.chars() {
        if royal::is_attacked(board, letter, side, reach) {
            found.push(letter);
        }
    }
    found
}

/// All moves: the legal moves, or when there are none and a king is attacked the ransom moves.
pub fn moves(position: &Position) -> Vec<Move> {
    let legal = legal_moves(position);
    if legal.is_empty() { ransom::moves(position) } else { legal }
}

/// The legal moves, roques and drops. "a move may leave none of the own kings attacked. Only when both
/// were attacked before the move may one of them still be attacked after it".
pub fn legal_moves(position: &Position) -> Vec<Move> {
    let side = position.side;
    let mut found = Vec::new();
    for (from, piece) in position.board.pieces(side) {
        let reach = reach(&position.board, from, piece);
        let hits = royal::without_kings(&position.board, reach.hits, KINGS);
        for to in reach.quiet.into_iter().chain(hits) {
            found.push(one_move(position, from, to));
        }
    }
    found.extend(roques(position));
    found.extend(drops(position));
    let both_before = attacked_kings(&position.board, side).len() == 2;
    let allowed = usize::from(both_before);
    found.retain(|mv| attacked_kings(&mv.after.board, side).len() <= allowed);
    found
}

/// "a move of F, S or P that ends in enemy land knights it, always (`e7e8+`)".
fn one_move(position: &Position, from: Square, to: Square) -> Move {
    let side = position.side;
    let piece = position.board.piece(from).expect("a piece moves");
    let mut text = format!("{}{}", from.name(), to.name());
    let mut after = position.start_move();
    after.board.shift(from, to);
    after.drop_right(from);
    after.drop_right(to);
    if KINGS.contains(piece.letter) {
        after.drop_right(tower_of(&after.board, piece.letter, side));
    }
    after.end_move(position.is_zeroing(from, to));
    if "FSP".contains(piece.letter) && !piece.promoted && after.board.own_rank(to, side) >= 8 {
        let knighted = Piece { promoted: true, ..piece };
        after.board.put(to, Some(knighted));
        text.push('+');
    }
    Move { text, after }
}

/// "king K with the a-tower, king L with the j-tower": the square of a king's tower.
pub fn tower_of(board: &Board, king: char, side: Side) -> Square {
    board.own(if king == 'K' { 1 } else { 10 }, 1, side)
}

/// "both unmoved, all squares between empty): each comes one square closer and they switch: K d1→b1 with T a1→c1, L g1→i1
/// with T j1→h1 […]. The king may not start, pass or end on an attacked square."
fn roques(position: &Position) -> Vec<Move> {
    let board = &position.board;
    let side = position.side;
    let mut found = Vec::new();
    for (letter, king_from, king_to, tower_to) in [('K', 4, 2, 3), ('L', 7, 9, 8)] {
        let tower = tower_of(board, letter, side);
        let from = board.own(king_from, 1, side);
        let to = board.own(king_to, 1, side);
        if !position.rights.contains(&tower)
            || !royal::is_open_between(board, from, tower)
            || !royal::is_safe_walk(board, from, to, reach)
        {
            continue;
        }
        let mut after = position.start_move();
        after.board.shift(from, to);
        after.board.shift(tower, board.own(tower_to, 1, side));
        after.drop_right(tower);
        after.end_move(false);
        let text = format!("{}{}", from.name(), to.name());
        found.push(Move { text, after });
    }
    found
}

/// "put a piece from the hand on an empty square of own land; it may not attack any enemy piece from there
/// at that moment (could capture it if it were its turn, pins not considered, kings included)".
fn drops(position: &Position) -> Vec<Move> {
    let side = position.side;
    let mut letters = position.hands[side.index()].clone();
    letters.dedup();
    let mut found = Vec::new();
    for letter in letters {
        for square in position.board.all() {
            let in_own_land = position.board.own_rank(square, side) <= 3;
            if !in_own_land || !position.board.is_empty(square) {
                continue;
            }
            let piece = Piece::new(letter, side);
            let mut after = position.start_move();
            after.board.put(square, Some(piece));
            if !reach(&after.board, square, piece).hits.is_empty() {
                continue;
            }
            let hand = &mut after.hands[side.index()];
            let at = hand.iter().position(|&held| held == letter);
            hand.remove(at.expect("it is in hand"));
            after.end_move(false);
            let text = format!("{letter}@{}", square.name());
            found.push(Move { text, after });
        }
    }
    found
}

/// "If both kings are attacked, or one king is left, or the mated king is the true one, the game is
/// lost. No legal move and no king attacked: stalemate, a draw." With a ransom move the game goes on.
pub fn ending(position: &Position, moves: &[Move]) -> Option<Ending> {
    let in_check = !attacked_kings(&position.board, position.side).is_empty();
    royal::mate_or_stalemate(position, moves, in_check)
}
