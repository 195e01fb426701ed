//! Moves of two legs, each of which may capture: the double step of a pawn that captures on the way, or a lion.
//!
//! A move of two legs captures with at least one of them; if neither leg would capture, only the piece's other moves
//! lead there. The move is of class [`Special`](MoveClass::Special), and its argument is the square between the legs,
//! relative to the origin. Its text has both legs: `e3d4,d4e5`.

use super::captured_pieces::put_in_capturers_hand;
use super::legs::{TwoLegMove, TwoLegs, delta};
use super::loaded::LoadedGame;
use super::single_steps::{EMPTY, ENEMY, MAX_STEP, may_enter};
use super::special::Special;
use arrayvec::ArrayVec;
use tenfold_core::position::{BarePosition, MoveSink, Variant};
use tenfold_core::rules::piece_rules::{MAY_START_LISTED_PATHS, MUST_PROMOTE};
use tenfold_core::types::{Color, Move, MoveClass, Piece, Square};

type Position<'g> = BarePosition<LoadedGame<'g>>;

/// The number of relative squares on a file or rank that a leg can reach.
const SPAN: i8 = 2 * MAX_STEP + 1;

impl TwoLegs {
    /// Generates the moves of the side to move.
    pub(super) fn generate<O: MoveSink>(&self, pos: &mut Position, out: &mut O, kings_in_check: u32) {
        for &piece in &self.pieces[pos.side.idx()] {
            // The squares are copied, because legality tests change the order of the piece list.
            let squares: ArrayVec<Square, { Square::MAX_COUNT }> = pos.board.squares(piece).iter().copied().collect();
            for from in squares {
                if !self.may_capture(pos, piece, from) {
                    continue;
                }
                for mv in &self.moves[piece.idx()] {
                    let (mid, to) = mv.leg_squares(from);
                    if mv.is_possible(pos, piece, from, false)
                        && may_end(pos, piece, from, to)
                        && !(to == from && self.captures_in_place_before(pos, from, mid))
                    {
                        pos.emit_if_legal(out, encode(from, mid, to), kings_in_check);
                    }
                }
            }
        }
    }

    /// Whether a piece on a square before `from` can capture on `mid` and return to its own square, so that the same position
    /// arises as when the piece on `from` does so: these are one move, which is written with the first of the squares.
    fn captures_in_place_before(&self, pos: &Position, from: Square, mid: Square) -> bool {
        let lions = pos.game.rules().lion_trading.as_ref();
        let records = |by: Square| lions.is_some_and(|rule| rule.is_recorded(pos.board.get(by), pos.board.get(mid)));
        self.pieces[pos.side.idx()].iter().any(|&piece| {
            let others =
                pos.board.squares(piece).iter().filter(|&&other| other < from && records(other) == records(from));
            others.into_iter().any(|&other| self.captures_in_place(pos, other, mid))
        })
    }

    /// Whether the piece on `from` can capture on `mid` and return.
    fn captures_in_place(&self, pos: &Position, from: Square, mid: Square) -> bool {
        let piece = pos.board.get(from);
        let mut returns = self.moves[piece.idx()].iter().filter(|mv| mv.leg_squares(from) == (mid, from));
        returns.any(|mv| mv.is_possible(pos, piece, from, false))
    }

    /// The move that a text means in which a piece captures and returns (`e4e5,e5e4`), when another piece can make the same
    /// capture, with which the move is written.
    pub(super) fn move_of_text(&self, pos: &Position, text: &str, legal: &[Move]) -> Option<Move> {
        let (files, ranks) = (pos.game.spec().files, pos.game.spec().ranks);
        let (out, back) = text.split_once(',')?;
        let ((from, to), (mid, last)) =
            (Square::parse_prefix(out, files, ranks)?, Square::parse_prefix(back, files, ranks)?);
        let [to, last] = [to, last].map(|square| Square::parse(square, files, ranks));
        let own = pos.board.get(from);
        let is_return = to? == mid && last? == from && own.is(pos.side) && self.captures_in_place(pos, from, mid);
        let returns = |mv: &&Move| mv.from() == mv.to() && is_two_legged(**mv) && between(**mv) == mid;
        legal.iter().filter(returns).copied().find(|_| is_return)
    }

    /// Whether a piece on a square can have moves of two legs: such moves may start there, and there is something to
    /// capture.
    #[inline]
    fn may_capture(&self, pos: &Position, piece: Piece, from: Square) -> bool {
        let captures = &self.filters[piece.idx()].captures;
        let is_enemy = |&by: &i8| pos.board.get(from.shift(by)).is(piece.color().other());
        self.may_start(pos, piece, from) && captures.iter().any(is_enemy)
    }

    /// Whether one of the two legs can end on a certain square, regardless of the pieces on the board.
    #[inline]
    fn reaches(&self, pos: &Position, piece: Piece, from: Square, square: Square) -> bool {
        self.filters[piece.idx()].ends[usize::from(from.to(square).cast_unsigned())] && self.may_start(pos, piece, from)
    }

    #[inline]
    fn may_start(&self, pos: &Position, piece: Piece, from: Square) -> bool {
        !self.filters[piece.idx()].are_initial || pos.game.tables().rules_on(piece, from) & MAY_START_LISTED_PATHS != 0
    }

    /// Whether a piece of `by` could capture on the square with either leg on the current board.
    pub(super) fn is_attacked(&self, pos: &Position, square: Square, by: Color) -> bool {
        self.pieces[by.idx()].iter().any(|&piece| {
            let reaches = |from: Square| self.reaches(pos, piece, from, square) && pos.board.get(from) == piece;
            // No piece attacks its own square, though a second leg may end there.
            let mut others = pos.board.squares(piece).iter().filter(|&&from| from != square && reaches(from));
            others.any(|&from| {
                let moves = self.moves[piece.idx()].iter();
                moves.filter(|mv| mv.leg_squares(from).1 == square || mv.leg_squares(from).0 == square).any(|mv| {
                    mv.first_leg_can_capture(pos, piece, from, square)
                        || mv.leg_squares(from).1 == square && mv.is_possible(pos, piece, from, true)
                })
            })
        })
    }

    /// Adds squares to the pin mask: for each move of two legs by which the opponent could reach the king of the side
    /// to move, the other square of that move.
    pub(super) fn add_pins(&self, pos: &mut Position, king: Square) {
        for &piece in &self.pieces[pos.side.other().idx()] {
            for n in 0..pos.board.count(piece) as usize {
                let from = pos.board.nth_square(piece, n);
                if !self.reaches(pos, piece, from, king) {
                    continue;
                }
                for mv in &self.moves[piece.idx()] {
                    let (mid, to) = mv.leg_squares(from);
                    match king {
                        _ if to == king => pos.add_to_pin_mask(mid),
                        _ if mid == king => pos.add_to_pin_mask(to),
                        _ => {}
                    }
                }
            }
        }
    }

    /// The squares of pieces of the side not to move that can have passed over `square` in the last move.
    pub(super) fn pieces_that_may_have_passed(&self, pos: &Position, square: Square) -> Vec<Square> {
        let mut found = Vec::new();
        for &piece in &self.pieces[pos.side.other().idx()] {
            for mv in self.moves[piece.idx()].iter().filter(|mv| mv.is_initial) {
                let (from, to) = (square.shift(mv.legs[0].wrapping_neg()), square.shift(mv.legs[1]));
                if pos.board.get(from).is_empty() && mv.may_start_on(pos, piece, from) && pos.board.get(to) == piece {
                    found.push(to);
                }
            }
        }
        found
    }
}

impl TwoLegMove {
    /// The squares on which the first and the second leg end.
    fn leg_squares(&self, from: Square) -> (Square, Square) {
        let mid = from.shift(self.legs[0]);
        (mid, mid.shift(self.legs[1]))
    }

    fn may_start_on(&self, pos: &Position, piece: Piece, from: Square) -> bool {
        !self.is_initial || pos.game.tables().rules_on(piece, from) & MAY_START_LISTED_PATHS != 0
    }

    /// Whether the first leg could capture on the square on the current board, and the second leg could be made after
    /// it.
    fn first_leg_can_capture(&self, pos: &Position, piece: Piece, from: Square, square: Square) -> bool {
        let (mid, to) = self.leg_squares(from);
        let there = pos.board.get(to);
        let follows = if to == from || there.is_empty() {
            self.ends[1] & EMPTY != 0
        } else {
            self.ends[1] & ENEMY != 0 && there.is(piece.color().other())
        };
        mid == square
            && self.ends[0] & ENEMY != 0
            && follows
            && self.may_start_on(pos, piece, from)
            && may_enter(pos, piece, mid)
            && may_enter(pos, piece, to)
    }

    /// Whether both legs can be made on the current board, and at least one of them captures. With `takes_any`, the
    /// second leg must be able to capture, whatever stands on its square; this serves tests of whether that square is
    /// attacked.
    fn is_possible(&self, pos: &Position, piece: Piece, from: Square, takes_any: bool) -> bool {
        let (mid, to) = self.leg_squares(from);
        let immunity = pos.game.rules().immunity.as_ref();
        let is_immune = |start: Square, square: Square| {
            let (captured, is_near) = (pos.board.get(square).piece_type(), start.is_adjacent(square));
            immunity.is_some_and(|rule| !rule.allows_capture(piece.piece_type(), captured, is_near))
        };
        let ends = |start: Square, square: Square, allowed: u8| {
            let there = pos.board.get(square);
            let is_royal = there.is_piece() && pos.game.spec().is_royal(there.piece_type());
            if square == from || there.is_empty() {
                allowed & EMPTY != 0
            } else {
                allowed & ENEMY != 0 && there.is(piece.color().other()) && !is_royal && !is_immune(start, square)
            }
        };
        let takes_second = to != from && !pos.board.get(to).is_empty();
        self.may_start_on(pos, piece, from)
            && ends(from, mid, self.ends[0])
            && may_enter(pos, piece, mid)
            && may_enter(pos, piece, to)
            && if takes_any {
                self.ends[1] & ENEMY != 0
            } else {
                ends(mid, to, self.ends[1]) && (takes_second || !pos.board.get(mid).is_empty())
            }
    }
}

/// Whether the rules of the piece let it end a move on `to` without promoting; moves of two legs never promote.
fn may_end(pos: &Position, piece: Piece, from: Square, to: Square) -> bool {
    let rules = pos.game.tables();
    let must_promote = rules.rule(piece).must_promote && rules.promotes(piece, from, to, true);
    !must_promote && rules.rules_on(piece, to) & MUST_PROMOTE == 0
}

/// Whether the move is one of two legs.
pub(super) fn is_two_legged(mv: Move) -> bool {
    mv.class() == MoveClass::Special && Special::of(mv) == Special::TwoLegs
}

/// Makes a move of two legs.
pub(super) fn make_two_legs(pos: &mut Position, mv: Move) {
    let (from, mid, to) = (mv.from(), between(mv), mv.to());
    let piece = pos.board.get(from);
    let rules = pos.game.rules();
    pos.state.extra.lion_captured_on = Square::NONE;
    for square in [mid, to] {
        if square != from && pos.board.get(square).is_piece() {
            let captured = pos.take_and_log(square);
            if let Some(lions) = &rules.lion_trading {
                lions.record(pos, piece, captured, square);
            }
            if rules.captures_to_hand {
                put_in_capturers_hand(pos, captured);
            }
        }
    }
    if to != from {
        pos.shift_and_log(from, to);
    }
    pos.state.rights &= !pos.game.tables().rook_rights[from.idx()];
    pos.state.halfmove = 0;
    let legs = [from.to(mid), mid.to(to)];
    let moves = rules.two_legs.as_ref().map_or(&[][..], |own| &own.moves[piece.idx()]);
    if moves.iter().any(|mv| mv.is_initial && mv.legs == legs) {
        pos.add_passer([mid, Square::NONE], to);
    }
}

/// The text of a move of two legs.
pub(super) fn two_leg_text(mv: Move) -> String {
    let mid = between(mv);
    format!("{}{mid},{mid}{}", mv.from(), mv.to())
}

/// The square between the two legs.
pub(super) fn between(mv: Move) -> Square {
    let argument = mv.argument().cast_signed() as i8;
    mv.from().shift(delta((argument / SPAN - MAX_STEP, argument % SPAN - MAX_STEP)))
}

fn encode(from: Square, mid: Square, to: Square) -> Move {
    let by = |a: u8, b: u8| a.cast_signed() - b.cast_signed();
    let (files, ranks) = (by(mid.file(), from.file()), by(mid.rank(), from.rank()));
    let argument = (files + MAX_STEP) * SPAN + ranks + MAX_STEP;
    Move::new(from, to, MoveClass::Special, true, argument.cast_unsigned().into())
}
