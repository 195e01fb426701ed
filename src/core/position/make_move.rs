//! Making and unmaking moves.
//!
//! Moves of the common classes are undone directly from the move. Special moves, ransoms and [`Variant::after_move`]
//! write their changes of the board to a log, which unmake rolls back. The accumulator is updated for both.

use super::en_passant::{EnPassant, Passer};
use super::piece_rules::passed_squares;
use super::tracked::Position;
use super::variant::GameConstants;
use super::variant::{BarePosition, LoggedChange, State, Variant};
use crate::board::{Accumulator, AccumulatorFor, NoAccumulator, Tracked};
use crate::rules::Spec;
use crate::types::{Move, MoveClass, Piece, Square};

/// The data needed to unmake a move on a [`BarePosition`].
#[derive(Debug)]
pub struct BareUndo<V: Variant> {
    state: State<V>,
    captured: Piece,
    /// The piece before its promotion.
    unpromoted: Piece,
    /// The length of the log before the move, and its length after the cost of the move was paid.
    logged: (usize, usize),
}

impl<V: Variant> Clone for BareUndo<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Variant> Copy for BareUndo<V> {}

/// The data needed to unmake a move.
#[derive(Debug)]
pub struct Undo<V: Variant, S> {
    bare: BareUndo<V>,
    accumulator: S,
}

impl<V: Variant, S: Copy> Clone for Undo<V, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Variant, S: Copy> Copy for Undo<V, S> {}

impl<V: Variant, S: AccumulatorFor<V>> Position<V, S> {
    /// Makes a legal move.
    ///
    /// ```
    /// use tenfold_rules::{Position, games::Escalier};
    ///
    /// let mut position = Position::start(Escalier);
    /// let key = position.key();
    /// for mv in position.legal_moves() {
    ///     let undo = position.make(mv);
    ///     assert_ne!(position.key(), key);
    ///     position.unmake(mv, &undo);
    ///     assert_eq!(position.key(), key);
    /// }
    /// ```
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo<V, S> {
        let accumulator = self.accumulator;
        let bare = self.bare.make_tracked(mv, &mut self.accumulator);
        if V::HAS_AFTER_MOVE {
            let logged = self.bare.log.len();
            V::after_move(&mut self.bare, mv, bare.captured);
            self.bare.apply_log_to(logged, &mut self.accumulator);
        }
        Undo { bare, accumulator }
    }

    /// Unmakes the last move.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: &Undo<V, S>) {
        self.bare.unmake(mv, &undo.bare);
        self.accumulator = undo.accumulator;
    }
}

impl<V: Variant> BarePosition<V> {
    /// The undo data of a move that has not changed anything yet; `logged` is the length of the log.
    #[inline(always)]
    fn unchanged_undo(&self, logged: usize) -> BareUndo<V> {
        BareUndo { state: self.state, captured: Piece::EMPTY, unpromoted: Piece::EMPTY, logged: (logged, logged) }
    }

    /// Makes a null move: the side to move passes.
    pub fn make_null(&mut self) -> BareUndo<V> {
        let undo = self.unchanged_undo(self.log.len());
        self.state.ep = EnPassant::NONE;
        self.state.halfmove = self.state.halfmove.saturating_add(1);
        self.side = self.side.other();
        undo
    }

    /// Unmakes a null move.
    pub fn unmake_null(&mut self, undo: &BareUndo<V>) {
        self.side = self.side.other();
        self.state = undo.state;
    }

    /// Makes a move without [`Variant::after_move`], to test its legality: the mover's kings must be safe before the
    /// side effects of the move happen.
    #[inline(always)]
    pub(super) fn make_for_legality(&mut self, mv: Move) -> BareUndo<V> {
        self.make_tracked(mv, &mut NoAccumulator)
    }

    /// Makes a move with all its effects, calls `inspect` on the position, takes the move back, and returns the result
    /// of `inspect`.
    pub fn with_move_made<R>(&mut self, mv: Move, inspect: impl FnOnce(&Self) -> R) -> R {
        let undo = self.make_for_legality(mv);
        if V::HAS_AFTER_MOVE {
            V::after_move(self, mv, undo.captured);
        }
        let result = inspect(self);
        self.unmake(mv, &undo);
        result
    }

    /// The position after a move.
    pub fn after(&self, mv: Move) -> Self {
        let mut pos = self.clone();
        let undo = pos.make_for_legality(mv);
        if V::HAS_AFTER_MOVE {
            V::after_move(&mut pos, mv, undo.captured);
        }
        pos
    }

    /// Like [`BarePosition::make_for_legality`]; also updates an accumulator.
    #[inline(always)]
    fn make_tracked<S: Accumulator>(&mut self, mv: Move, accumulator: &mut S) -> BareUndo<V> {
        let before = if V::USES_LOG { self.log.len() } else { 0 };
        let mut undo = self.unchanged_undo(before);
        self.state.ep = EnPassant::NONE;
        self.state.halfmove = self.state.halfmove.saturating_add(1);
        self.state.fullmove = self.state.fullmove.saturating_add(self.side as u32);
        if V::is_ransom(mv) {
            V::pay_cost(self, mv);
            self.apply_log_to(before, accumulator);
            undo.logged.1 = self.log.len();
        }
        let (from, to) = (mv.from(), mv.to());
        match mv.class() {
            MoveClass::Step => undo.captured = self.make_step(from, to, mv.is_capture(), accumulator),
            MoveClass::Push => {
                self.make_step(from, to, false, accumulator);
                self.add_pusher(from, to);
            }
            MoveClass::Promote => {
                undo.unpromoted = self.board.get(from);
                undo.captured = self.make_step(from, to, mv.is_capture(), accumulator);
                let mut board = Tracked { board: &mut self.board, accumulator };
                board.take(to);
                board.put(Piece::new(mv.piece_type(), self.side), to);
                if self.promotion_is_progress(undo.unpromoted) {
                    self.state.halfmove = 0;
                }
            }
            MoveClass::EnPassant => {
                let pawn = undo.state.ep.pawn_captured_on(to);
                undo.captured = Tracked { board: &mut self.board, accumulator }.take(pawn);
                // Another pawn can be left for the second move of the turn.
                self.state.ep = undo.state.ep.without(pawn);
                self.make_step(from, to, false, accumulator);
                self.state.halfmove = 0;
            }
            MoveClass::Castle => self.make_castling(mv, accumulator),
            MoveClass::Drop => {
                let piece = Piece::new(mv.piece_type(), self.side);
                let mut board = Tracked { board: &mut self.board, accumulator };
                if !has_endless_drops(self.game) {
                    board.take_from_hand(hand_piece(self.game, piece));
                }
                board.put(piece, to);
                if self.game.spec().drops.is_some_and(|rule| rule.is_progress) {
                    self.state.halfmove = 0;
                }
            }
            MoveClass::Special => {
                let logged = self.log.len();
                V::make_special(self, mv);
                self.apply_log_to(logged, accumulator);
            }
        }
        self.side = self.side.other();
        undo
    }

    /// Unmakes the last move.
    #[inline(always)]
    pub(super) fn unmake(&mut self, mv: Move, undo: &BareUndo<V>) {
        self.side = self.side.other();
        self.roll_back(undo.logged.1);
        let (from, to) = (mv.from(), mv.to());
        match mv.class() {
            MoveClass::Step | MoveClass::Push => {
                self.board.shift(to, from);
                if !undo.captured.is_empty() {
                    self.board.put(undo.captured, to);
                }
            }
            MoveClass::Promote => {
                self.board.take(to);
                self.board.put(undo.unpromoted, from);
                if !undo.captured.is_empty() {
                    self.board.put(undo.captured, to);
                }
            }
            MoveClass::EnPassant => {
                self.board.shift(to, from);
                self.board.put(undo.captured, undo.state.ep.pawn_captured_on(to));
            }
            MoveClass::Castle => {
                let (king, rook_squares) = castling_squares(self.game.spec(), mv);
                let rook = self.board.take(rook_squares.1);
                self.board.shift(king.1, king.0);
                self.board.put(rook, rook_squares.0);
            }
            MoveClass::Drop => {
                let piece = self.board.take(to);
                if !has_endless_drops(self.game) {
                    self.board.put_in_hand(hand_piece(self.game, piece));
                }
            }
            MoveClass::Special => {}
        }
        self.roll_back(undo.logged.0);
        self.state = undo.state;
    }

    /// Makes a castling move.
    #[inline(always)]
    fn make_castling<S: Accumulator>(&mut self, mv: Move, accumulator: &mut S) {
        let (king, rook_squares) = castling_squares(self.game.spec(), mv);
        let rook = Tracked { board: &mut self.board, accumulator }.take(rook_squares.0);
        self.make_step(king.0, king.1, false, accumulator);
        Tracked { board: &mut self.board, accumulator }.put(rook, rook_squares.1);
        // Castling ends these rights even if the king stays on its square or goes to a rook's square.
        self.state.rights &= !self.game.tables().rook_rights[king.0.idx()];
    }

    /// Moves a piece and updates the half-move clock and the castling rights; returns the captured piece.
    #[inline(always)]
    fn make_step<S: Accumulator>(&mut self, from: Square, to: Square, capture: bool, accumulator: &mut S) -> Piece {
        let piece = self.board.get(from);
        let mut board = Tracked { board: &mut self.board, accumulator };
        let captured = if capture { board.take(to) } else { Piece::EMPTY };
        board.shift(from, to);
        if capture || self.game.tables().is_progress(piece, from, to) {
            self.state.halfmove = 0;
        }
        if !self.game.spec().rights.is_empty() && self.state.rights != 0 {
            self.state.rights = self.game.tables().rights_after(self.state.rights, piece.idx(), from, to);
        }
        captured
    }

    /// Whether the promotion of a piece sets the half-move clock to 0 when the move captures nothing and is no progress
    /// otherwise.
    #[inline(always)]
    fn promotion_is_progress(&self, piece: Piece) -> bool {
        self.game.tables().rule(piece).promotion_is_progress
    }

    /// Adds a pawn, or another piece with a first move of several squares, to the en passant state after it has passed over
    /// squares.
    #[inline(always)]
    pub fn add_pusher(&mut self, from: Square, to: Square) {
        let by = self.board.get(to).color().other();
        if !self.game.tables().en_passant_takers[by.idx()].as_slice().is_empty() {
            self.add_passer(passed_squares(from, to), to);
        }
    }

    /// Adds `pawn` to the en passant state, with those of `squares`, in the order of the FEN, on which an enemy piece could
    /// capture it; not at all if there are none.
    #[inline(always)]
    pub fn add_passer(&mut self, squares: [Square; 2], pawn: Square) {
        let by = self.board.get(pawn).color().other();
        let [mut first, mut second] = squares;
        if !self.can_take_en_passant(first, by) {
            first = Square::NONE;
        }
        if !self.can_take_en_passant(second, by) {
            second = Square::NONE;
        }
        if (first, second) != (Square::NONE, Square::NONE) {
            self.state.ep = self.state.ep.with(Passer { squares: [first, second], pawn });
        }
    }

    /// Takes out of the en passant state what no enemy piece can capture any more, after pieces have changed sides.
    pub fn recheck_en_passant(&mut self) {
        let before = std::mem::replace(&mut self.state.ep, EnPassant::NONE);
        before.passers().for_each(|passer| self.add_passer(passer.squares, passer.pawn));
    }

    /// Removes a piece from the board and logs it; if the piece is a king or rook, its castling rights are lost.
    pub fn take_and_log(&mut self, square: Square) -> Piece {
        let piece = self.board.take(square);
        self.state.rights &=
            !(self.game.tables().rook_rights[square.idx()] | self.game.tables().king_rights[piece.idx()]);
        self.log.push(LoggedChange::Taken(piece, square));
        piece
    }

    /// Puts a piece on an empty square and logs it.
    pub fn put_and_log(&mut self, piece: Piece, square: Square) {
        self.board.put(piece, square);
        self.log.push(LoggedChange::Put(piece, square));
    }

    /// Moves a piece to an empty square and logs it.
    pub fn shift_and_log(&mut self, from: Square, to: Square) {
        self.log.push(LoggedChange::Shifted(self.board.get(from), from, to));
        self.board.shift(from, to);
    }

    /// Replaces the content of a square without a piece, which becomes a wall or an empty square, and logs it.
    pub fn set_wall_and_log(&mut self, square: Square, is_wall: bool) {
        let before = self.board.replace_cell(square, if is_wall { Piece::WALL } else { Piece::EMPTY });
        self.log.push(LoggedChange::Walled(before, square));
    }

    /// Takes a piece out of its owner's hand and logs it.
    pub fn take_from_hand_and_log(&mut self, piece: Piece) {
        let count = self.board.take_from_hand(piece);
        self.log.push(LoggedChange::TakenFromHand(piece, count));
    }

    /// Adds a piece to its owner's hand and logs it.
    pub fn put_in_hand_and_log(&mut self, piece: Piece) {
        let count = self.board.put_in_hand(piece);
        self.log.push(LoggedChange::AddedToHand(piece, count));
    }

    /// Runs `try_out`, which may change the board with the methods whose names end in `_and_log`, and then restores the
    /// position.
    pub fn try_and_roll_back<R>(&mut self, try_out: impl FnOnce(&mut Self) -> R) -> R {
        let (state, length) = (self.state, self.log.len());
        let result = try_out(self);
        self.roll_back(length);
        self.state = state;
        result
    }

    /// Updates an accumulator with the logged changes from index `from` on.
    #[inline(always)]
    fn apply_log_to<S: Accumulator>(&self, from: usize, accumulator: &mut S) {
        for &change in &self.log[from.min(self.log.len())..] {
            match change {
                LoggedChange::Put(piece, square) => accumulator.add(piece, square),
                LoggedChange::Taken(piece, square) => accumulator.remove(piece, square),
                LoggedChange::Shifted(piece, from, to) => {
                    accumulator.remove(piece, from);
                    accumulator.add(piece, to);
                }
                LoggedChange::AddedToHand(piece, count) => accumulator.add_hand(piece, count),
                LoggedChange::TakenFromHand(piece, count) => accumulator.remove_hand(piece, count),
                // The variant's own state has the walls in its key.
                LoggedChange::Walled(..) => {}
            }
        }
    }

    /// Undoes logged changes until the log has this length.
    #[inline(always)]
    fn roll_back(&mut self, length: usize) {
        while V::USES_LOG && self.log.len() > length {
            match self.log.pop() {
                Some(LoggedChange::Put(_, square)) => {
                    self.board.take(square);
                }
                Some(LoggedChange::Taken(piece, square)) => self.board.put(piece, square),
                Some(LoggedChange::Shifted(_, from, to)) => self.board.shift(to, from),
                Some(LoggedChange::AddedToHand(piece, _)) => {
                    self.board.take_from_hand(piece);
                }
                Some(LoggedChange::TakenFromHand(piece, _)) => {
                    self.board.put_in_hand(piece);
                }
                Some(LoggedChange::Walled(before, square)) => {
                    self.board.replace_cell(square, before);
                }
                None => return,
            }
        }
    }
}

/// The piece that the hand holds for `piece` on the board: a promoted piece is held in its unpromoted form.
#[inline(always)]
fn hand_piece<V: Variant>(game: V, piece: Piece) -> Piece {
    match game.spec().piece_types[piece.piece_type().idx()].unpromoted {
        Some(unpromoted) => Piece::new(unpromoted, piece.color()),
        None => piece,
    }
}

/// Whether pieces are dropped without being taken out of a hand.
#[inline(always)]
fn has_endless_drops<V: Variant>(game: V) -> bool {
    game.spec().drops.is_some_and(|rule| rule.is_endless)
}

/// The squares of king and rook before and after a castling.
#[inline(always)]
fn castling_squares(spec: &Spec, mv: Move) -> ((Square, Square), (Square, Square)) {
    let castling = &spec.castlings[mv.argument() as usize];
    (castling.king, castling.rook)
}
