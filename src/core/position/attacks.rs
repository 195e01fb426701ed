//! Who attacks a square, and which moves could expose a king.
//!
//! Attacks are found by walking outward from the square. Before a side's moves are generated, the same walk
//! from its kings marks every square that a piece may leave or enter only after a test; all other moves are legal
//! as they stand ("prove or test").

use super::seam::{BarePosition, Check, Variant};
use crate::core::rules::{Aim, OUTWARD_DELTAS};
use crate::core::types::{Color, Move, MoveClass, Piece, Square};

impl<V: Variant> BarePosition<V> {
    /// Whether a piece of `by` attacks the square as the pieces stand now.
    pub fn attacked(&self, square: Square, by: Color) -> bool {
        self.attacked_by_neighbour(square, by)
            || self.attacked_from_afar(square, by)
            || V::HAS_EXTRA_ATTACKS && V::extra_attack(self, square, by)
    }

    #[inline(always)]
    fn attacked_by_neighbour(&self, square: Square, by: Color) -> bool {
        OUTWARD_DELTAS.iter().enumerate().any(|(d, &delta)| {
            let seen = self.board.get(square.shift(delta));
            seen.is(by) && V::TABLES.touch[seen.idx()] & (1 << d) != 0
        })
    }

    /// Whether a piece attacks the square that can do so from beyond the neighbours. Such pieces' squares are looked at, not
    /// the lines that lead to them: they are few, and most of them aim elsewhere.
    #[inline(always)]
    fn attacked_from_afar(&self, square: Square, by: Color) -> bool {
        let t = V::TABLES;
        t.far[by.idx()]
            .as_slice()
            .iter()
            .any(|&piece| self.board.squares(piece).iter().any(|&at| self.captures_from_afar(piece, at, square)))
    }

    /// Whether a piece in the lists, if he still stands there, captures on a square beyond his neighbours.
    #[inline(always)]
    pub(super) fn captures_from_afar(&self, piece: Piece, at: Square, square: Square) -> bool {
        let aim = V::TABLES.aim(piece, at, square);
        aim != Aim::Off && self.board.get(at) == piece && self.hits(piece, at, square, aim)
    }

    /// Whether nothing keeps a piece that aims at a square from capturing there.
    #[inline(always)]
    fn hits(&self, piece: Piece, at: Square, square: Square, aim: Aim) -> bool {
        let t = V::TABLES;
        match aim {
            Aim::Off => false,
            Aim::Leap => true,
            Aim::Lame => self.board.get(t.leg(piece, at, square)).is_empty(),
            Aim::Line(d) => {
                let (pieces, _) = self.pieces_between(square, at, d);
                pieces == 0 && t.slides(piece, d) || pieces == 1 && t.hops(piece, d)
            }
        }
    }

    /// How many pieces stand between two squares on the line in direction `d`, three at most, and where the first two
    /// stand.
    #[inline(always)]
    fn pieces_between(&self, from: Square, to: Square, d: u8) -> (usize, [Square; 2]) {
        let delta = OUTWARD_DELTAS[d as usize & 7];
        let mut squares = [Square::NONE; 2];
        let mut pieces = 0;
        let mut at = from.shift(delta);
        while at != to {
            if !self.board.get(at).is_empty() {
                if pieces == squares.len() {
                    return (pieces + 1, squares);
                }
                squares[pieces] = at;
                pieces += 1;
            }
            at = at.shift(delta);
        }
        (pieces, squares)
    }

    /// Whether a piece of `by` attacks the square from the direction with this place among [`OUTWARD_DELTAS`].
    #[inline(always)]
    fn attacked_along(&self, square: Square, d: usize, by: Color) -> bool {
        let t = V::TABLES;
        let delta = OUTWARD_DELTAS[d];
        let mut at = square.shift(delta);
        let mut seen = self.board.get(at);
        let mut reach = 0x101u16;
        while seen.is_empty() {
            at = at.shift(delta);
            seen = self.board.get(at);
            reach = 0x100;
        }
        if seen.is(by) && t.touch[seen.idx()] & (reach << d) != 0 {
            return true;
        }
        if !t.has_hops || d % 2 == 1 || !seen.is_piece() {
            return false;
        }
        let (hopper, _) = self.next_piece(at, delta);
        hopper.is(by) && t.hop[hopper.idx()] & (1 << d) != 0
    }

    /// Whether the king is attacked now that another piece has left `from` and entered `to`, if he was not before:
    /// only what goes through those squares can have changed.
    #[inline(always)]
    fn exposed(&self, king: Square, from: Square, to: Square) -> bool {
        let them = self.side.other();
        let along = |square: Square| {
            let d = direction(king, square);
            d < 8 && self.attacked_along(king, d, them)
        };
        along(from)
            || V::ENTERING_EXPOSES && along(to)
            || V::TABLES.has_lames && self.attacked_from_afar(king, them)
            || V::HAS_EXTRA_ATTACKS && V::extra_attack(self, king, them)
    }

    /// The next piece (or wall) beyond a cell in a direction, and where it stands.
    #[inline(always)]
    fn next_piece(&self, from: Square, delta: i8) -> (Piece, Square) {
        let mut at = from.shift(delta);
        while self.board.get(at).is_empty() {
            at = at.shift(delta);
        }
        (self.board.get(at), at)
    }

    /// Whether all squares between two on a line are empty.
    pub fn is_open(&self, from: Square, to: Square, delta: i8) -> bool {
        self.next_piece(from, delta).1 == to
    }

    /// How many kings of this player are attacked.
    pub fn kings_attacked(&self, color: Color) -> u32 {
        self.kings(color).map(|king| self.attacked(king, color.other()) as u32).sum()
    }

    /// Whether any king of the side to move is attacked.
    pub fn in_check(&self) -> bool {
        self.kings(self.side).any(|king| self.attacked(king, self.side.other()))
    }

    /// Says that a piece may leave or enter the square only after a test.
    #[inline(always)]
    pub fn add_to_pin_mask(&mut self, square: Square) {
        self.pin_mask[square.idx()] = self.stamp;
    }

    /// Whether the square is marked. An old mark can answer yes after four billion positions: that costs a
    /// test and no more.
    #[inline(always)]
    pub(super) fn is_in_pin_mask(&self, square: Square) -> bool {
        self.pin_mask[square.idx()] == self.stamp
    }

    /// Marks the squares whose leaving or entering could expose a king of the side to move; returns how many
    /// of those kings are attacked now.
    #[inline(always)]
    pub(super) fn find_checks_and_pins(&mut self) -> u32 {
        self.stamp = self.stamp.wrapping_add(1);
        self.check = Check::None;
        let mut attacked = 0;
        for &royal in V::TABLES.royals.as_slice() {
            let piece = Piece::new(royal, self.side);
            for n in 0..self.board.count(piece) as usize {
                attacked += u32::from(self.find_check_and_pins(self.board.nth_square(piece, n)));
            }
        }
        attacked
    }

    fn find_check_and_pins(&mut self, king: Square) -> bool {
        let t = V::TABLES;
        let them = self.side.other();
        let mut attacked = false;
        for (d, &delta) in OUTWARD_DELTAS.iter().enumerate() {
            let seen = self.board.get(king.shift(delta));
            if seen.is(them) && t.touch[seen.idx()] & (1 << d) != 0 {
                attacked = true;
                self.check = Check::Along(king, d as u8);
            }
        }
        for &piece in t.far[them.idx()].as_slice() {
            for n in 0..self.board.count(piece) as usize {
                let at = self.board.nth_square(piece, n);
                let aim = t.aim(piece, at, king);
                if aim != Aim::Off && self.find_check_or_pin(king, piece, at, aim) {
                    attacked = true;
                }
            }
        }
        if V::HAS_EXTRA_ATTACKS {
            attacked |= V::extra_pins(self, king);
        }
        attacked
    }

    /// Marks what keeps a piece from capturing a king at which it aims, or says that it attacks.
    fn find_check_or_pin(&mut self, king: Square, piece: Piece, at: Square, aim: Aim) -> bool {
        match aim {
            Aim::Off => false,
            Aim::Leap => {
                self.check = Check::Leap(king, at);
                true
            }
            Aim::Lame => {
                let leg = V::TABLES.leg(piece, at, king);
                self.add_to_pin_mask(leg);
                self.board.get(leg).is_empty()
            }
            Aim::Line(d) => {
                let attacks = self.find_check_or_pin_on_line(king, piece, at, d);
                if attacks {
                    self.check = Check::Along(king, d);
                }
                attacks
            }
        }
    }

    /// Marks what keeps a slider or hopper on a line with a king from attacking it, or says that it does: a slider is
    /// kept off by one piece, a hopper by two, or by none for want of a hurdle.
    #[inline(always)]
    fn find_check_or_pin_on_line(&mut self, king: Square, rider: Piece, at: Square, d: u8) -> bool {
        let t = V::TABLES;
        let (pieces, squares) = self.pieces_between(king, at, d);
        let (slides, hops) = (t.slides(rider, d), t.hops(rider, d));
        match pieces {
            0 if hops && !slides => {
                let delta = OUTWARD_DELTAS[d as usize & 7];
                let mut between = king.shift(delta);
                while between != at {
                    self.add_to_pin_mask(between);
                    between = between.shift(delta);
                }
            }
            1 if slides => self.add_to_pin_mask(squares[0]),
            2 if hops => squares.into_iter().for_each(|square| self.add_to_pin_mask(square)),
            _ => {}
        }
        pieces == 0 && slides || pieces == 1 && hops
    }

    /// Whether a move with `before` own kings attacked may be played, by looking at the position it leads to.
    pub(super) fn leaves_kings_safe(&mut self, mv: Move, before: u32) -> bool {
        let us = self.side;
        if matches!(mv.class(), MoveClass::Special | MoveClass::Castle) || mv.has_cost() {
            let undo = self.make_for_legality(mv);
            let after = self.kings_attacked(us);
            self.unmake(mv, &undo);
            return V::SPEC.allows_checks(before, after);
        }
        let (from, to) = (mv.from(), mv.to());
        let dropped = mv.class() == MoveClass::Drop;
        let piece = if dropped { Piece::new(mv.piece_type(), us) } else { self.board.replace_cell(from, Piece::EMPTY) };
        let target = self.board.replace_cell(to, piece);
        let passer = self.state.ep.pawn;
        let passed = mv.class() == MoveClass::EnPassant;
        let taken = if passed { self.board.replace_cell(passer, Piece::EMPTY) } else { Piece::EMPTY };
        let safe = self.kings_are_safe(mv, piece, before);
        if passed {
            self.board.replace_cell(passer, taken);
        }
        self.board.replace_cell(to, target);
        if !dropped {
            self.board.replace_cell(from, piece);
        }
        safe
    }

    /// Whether the kings of the side to move are safe enough now that `man` has made the turn on the cells. The
    /// lists still hold the old squares.
    fn kings_are_safe(&self, mv: Move, piece: Piece, before: u32) -> bool {
        let (us, them) = (self.side, self.side.other());
        let (from, to) = (mv.from(), mv.to());
        let moved = |king: Square| king == from && mv.class() != MoveClass::Drop;
        if before == 1 && self.stays_in_check(moved, them) {
            return V::SPEC.allows_checks(1, 1);
        }
        let local =
            before == 0 && mv.class() != MoveClass::EnPassant && !V::SPEC.piece_types[piece.piece_type().idx()].royal;
        let attacked = |king: Square| match local {
            true => self.exposed(king, from, to),
            false => self.attacked(if moved(king) { to } else { king }, them),
        };
        V::SPEC.allows_checks(before, self.kings(us).map(|king| attacked(king) as u32).sum())
    }

    /// Whether the check found by [`BarePosition::find_checks_and_pins`] still stands, seen at a glance; false when that takes more.
    #[inline(always)]
    fn stays_in_check(&self, moved: impl Fn(Square) -> bool, them: Color) -> bool {
        match self.check {
            Check::Along(king, d) => !moved(king) && self.attacked_along(king, d as usize, them),
            Check::Leap(king, attacker) => !moved(king) && self.board.get(attacker).is(them),
            Check::None => false,
        }
    }

    /// The piece that stands on a move's last square after it.
    #[inline(always)]
    pub(super) fn arriving(&self, mv: Move) -> Piece {
        match mv.class() {
            MoveClass::Drop | MoveClass::Promote => Piece::new(mv.piece_type(), self.side),
            _ => self.board.get(mv.from()),
        }
    }

    /// Whether the piece that makes a move will attack an enemy king from its last square: a direct check, seen before
    /// the move is made.
    #[inline(always)]
    pub fn checks_directly(&self, mv: Move) -> bool {
        let (us, to) = (self.side, mv.to());
        let piece = self.arriving(mv);
        let t = V::TABLES;
        self.kings(us.other()).any(|king| {
            let d = direction(king, to);
            if d < 8 && king.shift(OUTWARD_DELTAS[d]) == to {
                return t.touch[piece.idx()] & (1 << d) != 0;
            }
            let aim = t.aim(piece, to, king);
            aim != Aim::Off && self.hits(piece, to, king, aim)
        })
    }

    /// Whether a king of the side to move would be attacked on `to` had it stepped there from `from`.
    pub(super) fn attacked_on_the_way(&mut self, from: Square, to: Square) -> bool {
        let king = self.board.replace_cell(from, Piece::EMPTY);
        let there = self.board.replace_cell(to, king);
        let attacked = self.attacked(to, self.side.other());
        self.board.replace_cell(to, there);
        self.board.replace_cell(from, king);
        attacked
    }

    /// Whether a piece of `piece` standing on the square attacks any enemy piece, kings included.
    pub fn attacks_any(&self, piece: Piece, square: Square) -> bool {
        let them = piece.color().other();
        let table = V::TABLES.of(piece.piece_type(), piece.color());
        let captures = |mode: u8| mode & 2 != 0;
        table.leaps.as_slice().iter().any(|l| captures(l.mode) && self.board.get(square.shift(l.delta)).is(them))
            || table.slides.as_slice().iter().any(|l| captures(l.mode) && self.next_piece(square, l.delta).0.is(them))
            || table.hops.as_slice().iter().any(|l| {
                let (hurdle, at) = self.next_piece(square, l.delta);
                captures(l.mode) && hurdle.is_piece() && self.next_piece(at, l.delta).0.is(them)
            })
            || table.lames.as_slice().iter().any(|l| {
                let leg = square.shift(l.first);
                let open = self.board.get(leg).is_empty();
                let second = |then: &i8| open && self.board.get(leg.shift(*then)).is(them);
                captures(l.mode) && (self.board.get(leg).is(them) || l.then.iter().any(second))
            })
    }
}

/// The place among [`OUTWARD_DELTAS`] of the direction that leads from one square to another in a straight line;
/// 8 when none does.
#[inline(always)]
fn direction(from: Square, to: Square) -> usize {
    DIRECTIONS[(to.idx() + 256 - from.idx()) & 511] as usize
}

static DIRECTIONS: [u8; 512] = {
    let mut table = [8; 512];
    let mut d = 0;
    while d < 8 {
        let mut steps = 1;
        while steps < 10 {
            table[(256 + steps * OUTWARD_DELTAS[d] as i32) as usize] = d as u8;
            steps += 1;
        }
        d += 1;
    }
    table
};
