//! The board: a mailbox with piece lists and hands, and the accumulators that are updated with it.

mod accumulator;
pub mod zobrist;

pub(crate) use accumulator::Tracked;
pub use accumulator::{Accumulator, AccumulatorFor, HashAccumulator, NoAccumulator};

use crate::types::{Color, Piece, Square};

/// The capacity of a piece list: more than the number of squares of the largest board, and enough for every one-byte
/// index.
const LIST_CAPACITY: usize = 256;

/// The pieces on the board and in the hands.
///
/// ```
/// use tenfold_rules::{Color, Piece, Position, Square, Variant, games::Grand};
///
/// let position = Position::start(Grand);
/// let king = position.board.get(Square::at(b'e', 2));
/// assert_eq!((king.color(), Grand.spec().piece_type(king.piece_type()).name), (Color::White, "king"));
/// assert_eq!(position.board.squares(king), [Square::at(b'e', 2)]);
/// assert_eq!(position.board.get(Square::at(b'a', 2)), Piece::EMPTY);
/// ```
#[derive(Clone)]
pub struct Board {
    cells: [Piece; 256],
    /// Squares of the pieces, by [`Piece::idx`].
    lists: [[Square; LIST_CAPACITY]; Piece::SLOTS],
    counts: [u8; Piece::SLOTS],
    /// By colour: the number of pieces on the board and, in `hand_totals`, in hand.
    totals: [u8; 2],
    hand_totals: [u8; 2],
    /// By square: the index that the piece on the square has in its piece list.
    indices: [u8; 256],
    /// The number of pieces of each type in the owner's hand, by [`Piece::idx`].
    hands: [u8; Piece::SLOTS],
}

impl Board {
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
            lists: [[Square::NONE; LIST_CAPACITY]; Piece::SLOTS],
            counts: [0; Piece::SLOTS],
            totals: [0; 2],
            hand_totals: [0; 2],
            indices: [0; 256],
            hands: [0; Piece::SLOTS],
        }
    }

    /// The content of a cell.
    #[inline(always)]
    pub fn get(&self, square: Square) -> Piece {
        self.cells[square.idx()]
    }

    /// The contents of all cells of the mailbox.
    #[inline(always)]
    pub fn cells(&self) -> &[Piece; 256] {
        &self.cells
    }

    /// The squares of all pieces of this type and colour.
    #[inline(always)]
    pub fn squares(&self, piece: Piece) -> &[Square] {
        let count = usize::from(self.counts[piece.idx()]);
        &self.lists[piece.idx()][..count]
    }

    /// The square of the `n`-th piece of this type and colour (`n` counts from 0). For loops whose body changes the
    /// board and restores it, which rules out iterating over [`Board::squares`].
    #[inline(always)]
    pub fn nth_square(&self, piece: Piece, n: usize) -> Square {
        self.lists[piece.idx()][n & (LIST_CAPACITY - 1)]
    }

    /// The number of pieces of this type and colour on the board.
    #[inline(always)]
    pub fn count(&self, piece: Piece) -> u8 {
        self.counts[piece.idx()]
    }

    /// The number of pieces that this player has on the board.
    pub fn count_all(&self, color: Color) -> u32 {
        self.totals[color.idx()].into()
    }

    /// The number of pieces that this player has in hand.
    pub fn count_in_hand(&self, color: Color) -> u32 {
        self.hand_totals[color.idx()].into()
    }

    /// Whether this player has any piece on the board.
    #[inline(always)]
    pub fn has_pieces(&self, color: Color) -> bool {
        self.totals[color.idx()] != 0
    }

    /// The number of pieces of this type that the owner has in hand.
    #[inline(always)]
    pub fn in_hand(&self, piece: Piece) -> u8 {
        self.hands[piece.idx()]
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub fn put(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.get(square).is_empty() && piece.is_piece());
        let count = self.counts[piece.idx()];
        self.cells[square.idx()] = piece;
        self.lists[piece.idx()][usize::from(count)] = square;
        self.indices[square.idx()] = count;
        self.counts[piece.idx()] = count + 1;
        self.totals[piece.color().idx()] += 1;
    }

    /// Takes the piece off a square and returns it.
    #[inline(always)]
    pub fn take(&mut self, square: Square) -> Piece {
        let piece = self.get(square);
        debug_assert!(piece.is_piece());
        let last = self.counts[piece.idx()].wrapping_sub(1);
        let list = &mut self.lists[piece.idx()];
        let moved = list[usize::from(last)];
        let index = self.indices[square.idx()];
        list[usize::from(index)] = moved;
        self.indices[moved.idx()] = index;
        self.counts[piece.idx()] = last;
        self.totals[piece.color().idx()] -= 1;
        self.cells[square.idx()] = Piece::EMPTY;
        piece
    }

    /// Moves a piece to an empty square. `from` and `to` may be the same square.
    #[inline(always)]
    pub fn shift(&mut self, from: Square, to: Square) {
        debug_assert!((from == to || self.get(to).is_empty()) && self.get(from).is_piece());
        let piece = self.get(from);
        let index = self.indices[from.idx()];
        self.cells[from.idx()] = Piece::EMPTY;
        self.cells[to.idx()] = piece;
        self.lists[piece.idx()][usize::from(index)] = to;
        self.indices[to.idx()] = index;
    }

    /// Adds a piece to its owner's hand; returns the number of pieces of its type that were there before.
    pub fn put_in_hand(&mut self, piece: Piece) -> u8 {
        let count = self.hands[piece.idx()];
        self.hands[piece.idx()] = count + 1;
        self.hand_totals[piece.color().idx()] += 1;
        count
    }

    /// Removes a piece from its owner's hand; returns the number of pieces of its type that are left.
    pub fn take_from_hand(&mut self, piece: Piece) -> u8 {
        let count = self.hands[piece.idx()] - 1;
        self.hands[piece.idx()] = count;
        self.hand_totals[piece.color().idx()] -= 1;
        count
    }

    /// Overwrites a cell without updating the piece lists, to test attacks as if a move had been made; returns the old
    /// content. The caller must restore the old content before anything else changes the board.
    #[inline(always)]
    pub fn replace_cell(&mut self, square: Square, piece: Piece) -> Piece {
        std::mem::replace(&mut self.cells[square.idx()], piece)
    }
}
