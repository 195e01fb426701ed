//! One position: all that the six fields of a FEN say, and the bookkeeping that all games share.

use super::board::{Board, Side, Square};
use super::passing::Passed;

/// What a position is for the threefold repetition: "board, side, rights, ep, hands, truth".
pub type Likeness = (Board, Side, Vec<Square>, Vec<Passed>, [Vec<char>; 2], [char; 2]);

/// A position of any game.
#[derive(Clone, Debug)]
pub struct Position {
    pub board: Board,
    pub side: Side,
    /// The squares of the rooks (newchess: towers) that still have a castling right, a1, b1 ...
    pub rights: Vec<Square>,
    pub ep: Vec<Passed>,
    pub clock: u64,
    pub full: u64,
    /// Newchess: the pieces in White's and Black's hand, in the order T F C S P.
    pub hands: [Vec<char>; 2],
    /// Newchess: White's and Black's true king, `K`, `L` or `?`.
    pub truth: [char; 2],
}

/// A legal move: how it is written and what the position is after it.
#[derive(Clone, Debug)]
pub struct Move {
    pub text: String,
    pub after: Position,
}

impl Position {
    /// The part of the position that counts for the threefold repetition.
    pub fn likeness(&self) -> Likeness {
        (self.board.clone(), self.side, self.rights.clone(), self.ep.clone(), self.hands.clone(), self.truth)
    }

    /// A copy to make a move on: the ep squares last for "the immediately following move" only.
    pub fn start_move(&self) -> Position {
        let mut next = self.clone();
        next.ep.clear();
        next
    }

    /// Ends a move: "Half-move clock: set to 0 by a capture, a pawn move […] and a ransom move; +1
    /// otherwise" and "The full-move number rises after Black's move".
    pub fn end_move(&mut self, clock_to_zero: bool) {
        if clock_to_zero {
            self.clock = 0;
        } else {
            self.clock += 1;
        }
        if self.side == Side::Black {
            self.full += 1;
        }
        self.side = self.side.other();
    }

    /// "lost for good when the king or rook moves, is captured, paid, or leaves the board":
    /// something happened on this square of a rook.
    pub fn drop_right(&mut self, square: Square) {
        self.rights.retain(|&right| right != square);
    }

    /// The rights of one side; a right's rook stands on that side's half of the board.
    pub fn rights_of(&self, side: Side) -> Vec<Square> {
        let all = self.rights.iter().copied();
        all.filter(|&square| self.board.own_rank(square, side) <= 2).collect()
    }

    /// All rights of one side are gone.
    pub fn drop_rights_of(&mut self, side: Side) {
        for square in self.rights_of(side) {
            self.drop_right(square);
        }
    }

    /// Whether this piece's move, or what it took, sets the clock to 0: a capture or "any move of an
    /// unpromoted pawn".
    pub fn is_zeroing(&self, from: Square, to: Square) -> bool {
        self.board.piece(to).is_some() || self.board.piece(from).is_some_and(|piece| piece.is_pawn())
    }
}
