//! The mailbox: cells, lists of pieces, hands, and what is summed over them.
//!
//! All changes go through three writers ([`Board::put`], [`Board::take`], [`Board::shift`]) and the two of the
//! hands, which also keep the sums, so that nobody can forget them.

mod accumulator;
pub mod zobrist;

pub use accumulator::{Accumulator, HashAccumulator, NoAccumulator};

use crate::core::types::{Color, Piece, PieceType, Square};

/// A kind of one colour never has more pieces than the board has squares.
const LIST: usize = 128;

/// The pieces on the board and in the hands.
#[derive(Clone)]
pub struct Board<S> {
    cells: [Piece; 256],
    /// Squares of the pieces, by [`Piece::idx`].
    lists: [[Square; LIST]; 32],
    counts: [u8; 32],
    /// Where in its list the piece on a square stands.
    places: [u8; 256],
    /// Pieces in hand, by [`Piece::idx`] of the owner's piece.
    hands: [u8; 32],
    accumulator: S,
}

impl<S: Accumulator> Board<S> {
    /// An empty board of this size.
    pub fn new(files: u8, ranks: u8) -> Self {
        let mut cells = [Piece::WALL; 256];
        for rank in 0..ranks {
            for file in 0..files {
                cells[Square::new(file, rank).idx()] = Piece::EMPTY;
            }
        }
        Board {
            cells,
            lists: [[Square::NONE; LIST]; 32],
            counts: [0; 32],
            places: [0; 256],
            hands: [0; 32],
            accumulator: S::default(),
        }
    }

    /// The same pieces with another accumulator.
    pub fn with_accumulator<T: Accumulator>(&self) -> Board<T> {
        let mut board = Board {
            cells: self.cells,
            lists: self.lists,
            counts: self.counts,
            places: self.places,
            hands: self.hands,
            accumulator: T::default(),
        };
        board.accumulator = board.recomputed_accumulator();
        board
    }

    /// The sums added up from nothing.
    pub fn recomputed_accumulator(&self) -> S {
        let mut accumulator = S::default();
        for piece in (0..32).map(Piece::from_idx) {
            for &square in self.squares(piece) {
                accumulator.add(piece, square);
            }
            for count in 0..self.hands[piece.idx()] {
                accumulator.add_hand(piece, count);
            }
        }
        accumulator
    }

    /// What the cell holds.
    #[inline(always)]
    pub fn get(&self, square: Square) -> Piece {
        self.cells[square.idx()]
    }

    /// All cells.
    #[inline(always)]
    pub fn cells(&self) -> &[Piece; 256] {
        &self.cells
    }

    /// The squares of all pieces of this kind and colour.
    #[inline(always)]
    pub fn squares(&self, piece: Piece) -> &[Square] {
        let count = self.counts[piece.idx()] as usize & (LIST - 1);
        &self.lists[piece.idx()][..count]
    }

    /// The square of the `n`-th piece of this kind and colour, for walks during which pieces come and go.
    #[inline(always)]
    pub fn nth_square(&self, piece: Piece, n: usize) -> Square {
        self.lists[piece.idx()][n & (LIST - 1)]
    }

    /// How many pieces of this kind and colour stand on the board.
    #[inline(always)]
    pub fn count(&self, piece: Piece) -> u8 {
        self.counts[piece.idx()]
    }

    /// How many pieces this player has on the board.
    pub fn count_all(&self, color: Color) -> u32 {
        let first = Piece::new(PieceType(0), color).idx();
        self.counts[first..first + PieceType::MAX].iter().map(|&n| n as u32).sum()
    }

    /// Whether this player has any piece on the board.
    #[inline(always)]
    pub fn has_pieces(&self, color: Color) -> bool {
        let first = Piece::new(PieceType(0), color).idx();
        self.counts[first..first + PieceType::MAX].iter().any(|&n| n != 0)
    }

    /// How many pieces of this kind the owner has in hand.
    #[inline(always)]
    pub fn in_hand(&self, piece: Piece) -> u8 {
        self.hands[piece.idx()]
    }

    /// The sums over all pieces.
    #[inline(always)]
    pub fn accumulator(&self) -> &S {
        &self.accumulator
    }

    /// Sets the sums back to what they were before a move.
    #[inline(always)]
    pub fn restore_accumulator(&mut self, accumulator: S) {
        self.accumulator = accumulator;
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub fn put(&mut self, piece: Piece, square: Square) {
        self.accumulator.add(piece, square);
        self.raw_put(piece, square);
    }

    /// Takes the piece off a square and returns it.
    #[inline(always)]
    pub fn take(&mut self, square: Square) -> Piece {
        let piece = self.raw_take(square);
        self.accumulator.remove(piece, square);
        piece
    }

    /// Moves a piece to an empty square.
    #[inline(always)]
    pub fn shift(&mut self, from: Square, to: Square) {
        let piece = self.get(from);
        self.accumulator.remove(piece, from);
        self.accumulator.add(piece, to);
        self.raw_shift(from, to);
    }

    /// Adds a piece to its owner's hand.
    pub fn put_in_hand(&mut self, piece: Piece) {
        let count = self.hands[piece.idx()];
        self.accumulator.add_hand(piece, count);
        self.hands[piece.idx()] = count + 1;
    }

    /// Removes a piece from its owner's hand.
    pub fn take_from_hand(&mut self, piece: Piece) {
        let count = self.hands[piece.idx()] - 1;
        self.hands[piece.idx()] = count;
        self.accumulator.remove_hand(piece, count);
    }

    /// As [`Board::put`], for taking a move back: the caller restores the sums.
    #[inline(always)]
    pub fn raw_put(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.get(square).is_empty() && piece.is_piece());
        let count = self.counts[piece.idx()];
        self.cells[square.idx()] = piece;
        self.lists[piece.idx()][count as usize & (LIST - 1)] = square;
        self.places[square.idx()] = count;
        self.counts[piece.idx()] = count + 1;
    }

    /// As [`Board::take`], for taking a move back.
    #[inline(always)]
    pub fn raw_take(&mut self, square: Square) -> Piece {
        let piece = self.get(square);
        debug_assert!(piece.is_piece());
        let last = self.counts[piece.idx()].wrapping_sub(1);
        let list = &mut self.lists[piece.idx()];
        let moved = list[last as usize & (LIST - 1)];
        let place = self.places[square.idx()];
        list[place as usize & (LIST - 1)] = moved;
        self.places[moved.idx()] = place;
        self.counts[piece.idx()] = last;
        self.cells[square.idx()] = Piece::EMPTY;
        piece
    }

    /// As [`Board::shift`], for taking a move back.
    #[inline(always)]
    pub fn raw_shift(&mut self, from: Square, to: Square) {
        debug_assert!(self.get(to).is_empty() && self.get(from).is_piece());
        let piece = self.get(from);
        let place = self.places[from.idx()];
        self.cells[from.idx()] = Piece::EMPTY;
        self.cells[to.idx()] = piece;
        self.lists[piece.idx()][place as usize & (LIST - 1)] = to;
        self.places[to.idx()] = place;
    }

    /// Overwrites a cell without touching lists or sums and returns what it held: for looking at a position
    /// that might arise. The caller puts the old content back before anything else happens.
    #[inline(always)]
    pub fn pretend(&mut self, square: Square, piece: Piece) -> Piece {
        std::mem::replace(&mut self.cells[square.idx()], piece)
    }
}
