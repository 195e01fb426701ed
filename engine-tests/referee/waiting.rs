//! devingt: the captured types that can be freed, and the pawns that wait for them.

use super::board::{Board, Piece, Side};
use super::devingt;
use super::position::Position;

/// "on board less than 1 Q, 2 R, 2 B, 2 N, 2 S (count what stands on the board […])"; in the order in which
/// waiting pawns try them, Q R B S N.
pub fn freeable(board: &Board, side: Side) -> Vec<char> {
    let full = [('Q', 1), ('R', 2), ('B', 2), ('S', 2), ('N', 2)];
    let mut found = Vec::new();
    for (letter, most) in full {
        if board.count(letter, side) < most {
            found.push(letter);
        }
    }
    found
}

/// "Waiting pawns are looked at at the start of their owner's turn, […] in the order of files a…j, once
/// each". The position is the one after the opponent's move; its side to move is the owner.
pub fn look(position: &mut Position) {
    let owner = position.side;
    for file in 1..=10 {
        let square = position.board.own(file, 10, owner);
        if position.board.piece(square) != Some(Piece::new('P', owner)) {
            continue;
        }
        let mut tries = Vec::new();
        for letter in freeable(&position.board, owner) {
            let mut with = position.clone();
            with.board.put(square, Some(Piece::new(letter, owner)));
            tries.push(with);
        }
        // "the first one that gives check to the enemy king and leaves the enemy, if it were his turn,
        // without any legal move: it promotes and the game is over"
        if let Some(mate) = tries.iter().find(|with| devingt::is_finished(with)) {
            *position = mate.clone();
            return;
        }
        // "else (2) the first one that does not attack the enemy king: it promotes; else it goes on waiting"
        let quiet = |with: &&Position| !devingt::king_attacked(&with.board, owner.other());
        if let Some(with) = tries.iter().find(quiet) {
            *position = with.clone();
        }
    }
}
