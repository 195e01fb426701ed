//! newchess: the ransom moves of a player whose brother king is mated.

use super::board::{Board, Piece, Side, Square};
use super::fen::HAND_ORDER;
use super::newchess;
use super::position::{Move, Position};

/// All ransom moves; the position is one without legal moves. "it leaves the board and the player pays
/// one price from his pieces on the board […] and then makes any legal move of the position after the payment".
pub fn moves(position: &Position) -> Vec<Move> {
    let Some(brother) = mated_brother(position) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for price in prices(&position.board, position.side) {
        let paid: String = price.iter().map(|square| square.name()).collect();
        for mv in newchess::legal_moves(&pay_cost(position, brother, &price)) {
            let mut after = mv.after;
            // "set to 0 by […] a ransom move"
            after.clock = 0;
            found.push(Move { text: format!("x{paid},{}", mv.text), after });
        }
    }
    found
}

/// The letter of the mated king, if it can be the brother: one of two kings is attacked, and it is not
/// known to be the true one. "While unknown, the ransom move is available".
fn mated_brother(position: &Position) -> Option<char> {
    let side = position.side;
    let has_both = newchess::KINGS.chars().all(|letter| position.board.find(letter, side).is_some());
    match newchess::attacked_kings(&position.board, side).as_slice() {
        [mated] if has_both && position.truth[side.index()] != *mated => Some(*mated),
        _ => None,
    }
}

/// "a tower, a fool, a cannon, two sergeants or four pawns, his choice", "not knighted"; the squares of
/// each price in the order a1, b1 ...
fn prices(board: &Board, side: Side) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    for (letter, number) in [('T', 1), ('F', 1), ('C', 1), ('S', 2), ('P', 4)] {
        let mut pieces = board.pieces(side);
        pieces.retain(|(_, piece)| *piece == Piece::new(letter, side));
        let squares: Vec<Square> = pieces.into_iter().map(|(square, _)| square).collect();
        found.extend(choices(&squares, number));
    }
    found
}

/// All ways to choose `number` squares of a list, in the same order.
fn choices(squares: &[Square], number: usize) -> Vec<Vec<Square>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, &first) in squares.iter().enumerate() {
        for mut rest in choices(&squares[at + 1..], number - 1) {
            rest.insert(0, first);
            found.push(rest);
        }
    }
    found
}

/// The position after the payment, the same player to move: "rights of the brother and of a paid tower
/// are gone by then", "Paid pieces change sides and go to the receiver's hand", "a paid ransom makes the
/// other king known as true".
fn pay_cost(position: &Position, brother: char, price: &[Square]) -> Position {
    let side = position.side;
    let mut paid = position.start_move();
    let square = paid.board.find(brother, side).expect("the mated king");
    paid.board.put(square, None);
    paid.drop_right(newchess::tower_of(&position.board, brother, side));
    for &square in price {
        let piece = paid.board.piece(square).expect("a piece to pay with");
        paid.board.put(square, None);
        paid.drop_right(square);
        paid.hands[side.other().index()].push(piece.letter);
    }
    paid.hands[side.other().index()].sort_by_key(|&letter| HAND_ORDER.find(letter));
    paid.truth[side.index()] = if brother == 'K' { 'L' } else { 'K' };
    paid
}
