//! Making and unmaking moves.
//!
//! Ordinary moves have a typed fast path; what special moves do goes through a log of changes that is played
//! backwards.

use super::{EnPassant, Position, State, Variant, tables};
use crate::core::board::Accumulator;
use crate::core::types::{Move, MoveClass, Piece, Square};

/// What is needed to take a move back.
pub struct Undo<V: Variant, S> {
    state: State<V>,
    accumulator: S,
    captured: Piece,
    /// Length of the log before the move, and after its price was paid.
    logged: (usize, usize),
}

impl<V: Variant, S: Copy> Clone for Undo<V, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Variant, S: Copy> Copy for Undo<V, S> {}

/// A change of the board in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    Put(Square),
    Taken(Piece, Square),
    Shifted(Square, Square),
    Handed(Piece),
}

impl<V: Variant, S: Accumulator> Position<V, S> {
    /// Plays a legal move.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo<V, S> {
        let undo = self.make_bare(mv);
        V::after(self, mv, undo.captured);
        undo
    }

    /// Takes the last move back.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: &Undo<V, S>) {
        self.unmake_bare(mv, undo);
    }

    /// Lets the side to move pass, for a search that asks what a free move is worth.
    pub fn make_null(&mut self) -> Undo<V, S> {
        let logged = (self.log.len(), self.log.len());
        let undo = Undo { state: self.state, accumulator: *self.board.accumulator(), captured: Piece::EMPTY, logged };
        self.state.ep = EnPassant::NONE;
        self.state.halfmove = self.state.halfmove.saturating_add(1);
        self.side = self.side.other();
        undo
    }

    /// Takes a pass back.
    pub fn unmake_null(&mut self, undo: &Undo<V, S>) {
        self.side = self.side.other();
        self.state = undo.state;
    }

    /// Plays a move without what it brings about in the next player's camp: the position in which the mover's
    /// kings must be safe.
    #[inline(always)]
    pub(super) fn make_bare(&mut self, mv: Move) -> Undo<V, S> {
        let before = self.log.len();
        let mut undo = Undo {
            state: self.state,
            accumulator: *self.board.accumulator(),
            captured: Piece::EMPTY,
            logged: (before, before),
        };
        self.state.ep = EnPassant::NONE;
        self.state.halfmove = self.state.halfmove.saturating_add(1);
        self.state.fullmove = self.state.fullmove.saturating_add(self.side as u32);
        if V::HAS_RANSOM && mv.has_cost() {
            V::pay_cost(self, mv);
            undo.logged.1 = self.log.len();
        }
        let (from, to) = (mv.from(), mv.to());
        match mv.class() {
            MoveClass::Step => undo.captured = self.go(from, to, mv.is_capture()),
            MoveClass::Push => {
                self.go(from, to, false);
                self.set_passed(from, to);
            }
            MoveClass::Promote => {
                undo.captured = self.go(from, to, mv.is_capture());
                self.board.take(to);
                self.board.put(Piece::new(mv.piece_type(), self.side), to);
            }
            MoveClass::EnPassant => {
                undo.captured = self.board.take(undo.state.ep.pawn);
                self.go(from, to, false);
            }
            MoveClass::Castle => {
                let (king, rook) = castling_squares::<V>(mv);
                let tower = self.board.take(rook.0);
                self.go(king.0, king.1, false);
                self.board.put(tower, rook.1);
            }
            MoveClass::Drop => {
                let piece = Piece::new(mv.piece_type(), self.side);
                self.board.take_from_hand(piece);
                self.board.put(piece, to);
            }
            MoveClass::Special => V::make_special(self, mv),
        }
        self.side = self.side.other();
        undo
    }

    #[inline(always)]
    pub(super) fn unmake_bare(&mut self, mv: Move, undo: &Undo<V, S>) {
        self.side = self.side.other();
        self.roll_back(undo.logged.1);
        let (from, to) = (mv.from(), mv.to());
        match mv.class() {
            MoveClass::Step | MoveClass::Push => {
                self.board.raw_shift(to, from);
                if !undo.captured.is_empty() {
                    self.board.raw_put(undo.captured, to);
                }
            }
            MoveClass::Promote => {
                let base = self.unpromoted(mv.piece_type());
                self.board.raw_take(to);
                self.board.raw_put(base, from);
                if !undo.captured.is_empty() {
                    self.board.raw_put(undo.captured, to);
                }
            }
            MoveClass::EnPassant => {
                self.board.raw_shift(to, from);
                self.board.raw_put(undo.captured, undo.state.ep.pawn);
            }
            MoveClass::Castle => {
                let (king, rook) = castling_squares::<V>(mv);
                let tower = self.board.raw_take(rook.1);
                self.board.raw_shift(king.1, king.0);
                self.board.raw_put(tower, rook.0);
            }
            MoveClass::Drop => {
                let piece = self.board.raw_take(to);
                self.board.put_in_hand(piece);
            }
            MoveClass::Special => {}
        }
        self.roll_back(undo.logged.0);
        self.state = undo.state;
        self.board.restore_accumulator(undo.accumulator);
    }

    /// A piece goes from one square to another, with what that does to clock and rights; returns what it captured.
    #[inline(always)]
    fn go(&mut self, from: Square, to: Square, capture: bool) -> Piece {
        let piece = self.board.get(from);
        let captured = if capture { self.board.take(to) } else { Piece::EMPTY };
        if capture || piece.piece_type() == V::SPEC.pawn.piece_type {
            self.state.halfmove = 0;
        }
        if !V::SPEC.rights.is_empty() && self.state.rights != 0 {
            self.state.rights = tables::<V>().rights_after(self.state.rights, piece.idx(), from, to);
        }
        self.board.shift(from, to);
        captured
    }

    /// Notes which of the squares passed by a pawn that went straight ahead are open to en passant.
    #[inline(always)]
    fn set_passed(&mut self, from: Square, to: Square) {
        let ahead = 16 * self.side.forward();
        let mut squares = [from.shift(ahead), from.shift(2 * ahead)];
        if squares[1] == to {
            squares[1] = Square::NONE;
        }
        if squares[0].rank() > squares[1].rank() && squares[1] != Square::NONE {
            squares.swap(0, 1);
        }
        self.open_to_en_passant(squares, to);
    }

    /// Notes which of `squares`, in the order of the FEN, are open to an enemy pawn that would take `pawn`.
    pub fn open_to_en_passant(&mut self, squares: [Square; 2], pawn: Square) {
        // The mover's direction: his enemy's pawns stand one further ahead, on a neighbouring file.
        let ahead = 16 * self.board.get(pawn).color().forward();
        let taker = Piece::new(V::SPEC.pawn.piece_type, self.board.get(pawn).color().other());
        let is_open = |square: Square| {
            square != Square::NONE
                && (self.board.get(square.shift(ahead - 1)) == taker
                    || self.board.get(square.shift(ahead + 1)) == taker)
        };
        let open = squares.map(|square| if is_open(square) { square } else { Square::NONE });
        if open != [Square::NONE; 2] {
            self.state.ep = EnPassant { squares: open, pawn };
        }
    }

    /// The piece that became `kind` by promoting.
    #[inline(always)]
    fn unpromoted(&self, piece_type: crate::core::types::PieceType) -> Piece {
        let base = V::SPEC.piece_types[piece_type.idx()].base.unwrap_or(V::SPEC.pawn.piece_type);
        Piece::new(base, self.side)
    }

    /// Takes a piece off the board, in the log; rights that it held are lost.
    pub fn logged_take(&mut self, square: Square) -> Piece {
        let piece = self.board.take(square);
        let t = tables::<V>();
        self.state.rights &= !(t.rook_rights[square.idx()] | t.king_rights[piece.idx()]);
        self.log.push(Change::Taken(piece, square));
        piece
    }

    /// Puts a piece on the board, in the log.
    pub fn logged_put(&mut self, piece: Piece, square: Square) {
        self.board.put(piece, square);
        self.log.push(Change::Put(square));
    }

    /// Moves a piece to an empty square, in the log.
    pub fn logged_shift(&mut self, from: Square, to: Square) {
        self.board.shift(from, to);
        self.log.push(Change::Shifted(from, to));
    }

    /// Gives a piece to its owner's hand, in the log.
    pub fn logged_hand(&mut self, piece: Piece) {
        self.board.put_in_hand(piece);
        self.log.push(Change::Handed(piece));
    }

    /// Lets `try_out` change the board through the logged writers, and takes all of it back.
    pub fn trial<R>(&mut self, try_out: impl FnOnce(&mut Self) -> R) -> R {
        let (state, accumulator, length) = (self.state, *self.board.accumulator(), self.log.len());
        let result = try_out(self);
        self.roll_back(length);
        self.state = state;
        self.board.restore_accumulator(accumulator);
        result
    }

    #[inline(always)]
    fn roll_back(&mut self, length: usize) {
        while self.log.len() > length {
            match self.log.pop() {
                Some(Change::Put(square)) => {
                    self.board.raw_take(square);
                }
                Some(Change::Taken(piece, square)) => self.board.raw_put(piece, square),
                Some(Change::Shifted(from, to)) => self.board.raw_shift(to, from),
                Some(Change::Handed(piece)) => self.board.take_from_hand(piece),
                None => return,
            }
        }
    }
}

/// The squares of king and rook before and after a castling.
fn castling_squares<V: Variant>(mv: Move) -> ((Square, Square), (Square, Square)) {
    let castling = &V::SPEC.castlings[mv.argument() as usize];
    (castling.king, castling.rook)
}
