//! Attacks, checks and pins.
//!
//! A square can be attacked from one of its eight neighbours, which are looked up directly, or from farther away. For
//! distant attacks, the piece lists give the squares of all pieces that can attack from a distance. Before moves are
//! generated, the same lookup around the mover's kings fills the pin mask. A move that leaves or enters a square of the
//! pin mask needs a legality test; all other moves need none.

use super::variant::GameConstants;
use super::variant::{BarePosition, KnownCheck, Variant};
use crate::rules::{DistantAttack, OUTWARD_DELTAS};
use crate::types::{Color, Move, MoveClass, Piece, Square};

impl<V: Variant> BarePosition<V> {
    /// Whether a piece of `by` attacks the square.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.is_attacked_by_neighbour(square, by)
            || self.is_attacked_from_distance(square, by)
            || self.is_attacked_by_paths(square, by)
            || V::HAS_EXTRA_ATTACKS && V::extra_attack(self, square, by)
    }

    #[inline(always)]
    fn is_attacked_by_neighbour(&self, square: Square, by: Color) -> bool {
        OUTWARD_DELTAS.iter().enumerate().any(|(d, &delta)| {
            let seen = self.board.get(square.shift(delta));
            seen.is(by)
                && self.game.tables().adjacent_attacks[seen.idx()] & (1 << d) != 0
                && self.may_enter(seen, square)
        })
    }

    /// Whether a piece that is not adjacent attacks the square. Loops over the piece lists of distant attackers instead
    /// of scanning the eight lines: these pieces are few, and the attack table rules most of them out at once.
    #[inline(always)]
    fn is_attacked_from_distance(&self, square: Square, by: Color) -> bool {
        let t = self.game.tables();
        t.distant_attackers[by.idx()]
            .as_slice()
            .iter()
            .any(|&piece| self.board.squares(piece).iter().any(|&at| self.captures_from_distance(piece, at, square)))
    }

    /// Whether a piece attacks a square that is not adjacent. `at` comes from the piece list. The cell is checked as
    /// well, because [`Board::replace_cell`](crate::board::Board::replace_cell) changes cells without changing the
    /// lists.
    #[inline(always)]
    pub(super) fn captures_from_distance(&self, piece: Piece, at: Square, square: Square) -> bool {
        let attack = self.game.tables().distant_attack(piece, at, square);
        attack != DistantAttack::None
            && self.board.get(at) == piece
            && self.may_enter(piece, square)
            && self.is_unobstructed(piece, at, square, attack)
    }

    /// Whether the squares between attacker and target allow this attack: a slider needs no piece between, a hopper
    /// exactly one, a lame leaper an empty leg square.
    #[inline(always)]
    fn is_unobstructed(&self, piece: Piece, at: Square, square: Square, attack: DistantAttack) -> bool {
        let t = self.game.tables();
        match attack {
            DistantAttack::None => false,
            DistantAttack::Leap => true,
            DistantAttack::LameStep => self.board.get(t.lame_leg_square(piece, at, square)).is_empty(),
            DistantAttack::Line(d) => {
                let (pieces, _) = self.pieces_between(square, at, d);
                pieces == 0 && t.slides(piece, d) || pieces == 1 && t.hops(piece, d)
            }
        }
    }

    /// Counts the pieces between two squares on the line in direction `d`, up to three. Returns the count and the
    /// squares of the first two pieces.
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

    /// Whether a piece of `by` attacks the square along the line in the direction with this index in
    /// [`OUTWARD_DELTAS`].
    #[inline(always)]
    fn is_attacked_along_line(&self, square: Square, d: usize, by: Color) -> bool {
        let t = self.game.tables();
        let delta = OUTWARD_DELTAS[d];
        let mut at = square.shift(delta);
        let mut seen = self.board.get(at);
        // An adjacent attacker may have either of its bits in `adjacent_attacks` set; a distant attacker needs the
        // slider's bit.
        let mut reach = 0x101u16;
        while seen.is_empty() {
            at = at.shift(delta);
            seen = self.board.get(at);
            reach = 0x100;
        }
        if seen.is(by) && t.adjacent_attacks[seen.idx()] & (reach << d) != 0 && self.may_enter(seen, square) {
            return true;
        }
        // Hoppers move along ranks and files only.
        if !t.has_hops || d % 2 == 1 || !seen.is_piece() {
            return false;
        }
        let (hopper, _) = self.first_piece_on_line(at, delta);
        hopper.is(by) && t.hop_attacks[hopper.idx()] & (1 << d) != 0 && self.may_enter(hopper, square)
    }

    /// Whether the king is attacked after another piece has moved from `from` to `to`. The king was not attacked
    /// before, so only attacks that pass through these two squares need to be tested.
    #[inline(always)]
    fn is_king_exposed_by_move(&self, king: Square, from: Square, to: Square) -> bool {
        let them = self.side.other();
        let along = |square: Square| {
            let d = direction(king, square);
            d < 8 && self.is_attacked_along_line(king, d, them)
        };
        along(from)
            || self.game.tables().entering_exposes && along(to)
            || self.game.tables().has_lames && self.is_attacked_from_distance(king, them)
            || self.is_attacked_by_paths(king, them)
            || V::HAS_EXTRA_ATTACKS && V::extra_attack(self, king, them)
    }

    /// The first piece or wall after a cell in a direction, and its cell.
    #[inline(always)]
    fn first_piece_on_line(&self, from: Square, delta: i8) -> (Piece, Square) {
        let mut at = from.shift(delta);
        while self.board.get(at).is_empty() {
            at = at.shift(delta);
        }
        (self.board.get(at), at)
    }

    /// Whether all squares between two squares are empty; `delta` is the direction from the first to the second.
    pub fn are_all_between_empty(&self, from: Square, to: Square, delta: i8) -> bool {
        self.first_piece_on_line(from, delta).1 == to
    }

    /// Whether the piece on `at` attacks the square, other than by an attack that the tables cannot express.
    pub fn piece_attacks(&self, at: Square, square: Square) -> bool {
        let piece = self.board.get(at);
        let is_adjacent = |(d, &delta): (usize, &i8)| {
            square.shift(delta) == at && self.game.tables().adjacent_attacks[piece.idx()] & (1 << d) != 0
        };
        OUTWARD_DELTAS.iter().enumerate().any(is_adjacent) && self.may_enter(piece, square)
            || self.captures_from_distance(piece, at, square)
            || self.captures_along_path(piece, at, square)
    }

    /// The number of kings of this player that are in check.
    pub fn count_kings_in_check(&self, color: Color) -> u32 {
        self.kings(color).map(|king| self.is_attacked(king, color.other()) as u32).sum()
    }

    /// Whether any king of the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.kings(self.side).any(|king| self.is_attacked(king, self.side.other()))
            || self.game.has_legality_rules() && !V::attacked_pseudo_royals(self, self.side).is_empty()
    }

    /// Adds a square to the pin mask: moves that leave or enter it need a legality test.
    #[inline(always)]
    pub fn add_to_pin_mask(&mut self, square: Square) {
        self.pin_mask[square.idx()] = self.pin_stamp;
        self.has_pins = true;
    }

    /// Whether the square is in the pin mask, that is, whether it holds the current stamp. The stamp wraps around after
    /// four billion positions; an old entry may then look current, which only costs an unnecessary legality test.
    #[inline(always)]
    pub(super) fn is_in_pin_mask(&self, square: Square) -> bool {
        self.pin_mask[square.idx()] == self.pin_stamp
    }

    /// Fills the pin mask for all kings of the side to move and returns how many of them are in check.
    #[inline(always)]
    pub(super) fn find_checks_and_pins(&mut self) -> u32 {
        self.pin_stamp = self.pin_stamp.wrapping_add(1);
        self.check = KnownCheck::None;
        self.has_pins = false;
        let mut attacked = 0;
        for &royal in self.game.tables().royals.as_slice() {
            let piece = Piece::new(royal, self.side);
            for n in 0..self.board.count(piece) as usize {
                attacked += u32::from(self.find_check_and_pins(self.board.nth_square(piece, n)));
            }
        }
        attacked
    }

    /// Adds to the pin mask the squares that matter for one king; returns whether that king is in check.
    fn find_check_and_pins(&mut self, king: Square) -> bool {
        let t = self.game.tables();
        let them = self.side.other();
        let mut attacked = false;
        for (d, &delta) in OUTWARD_DELTAS.iter().enumerate() {
            let seen = self.board.get(king.shift(delta));
            if seen.is(them) && t.adjacent_attacks[seen.idx()] & (1 << d) != 0 && self.may_enter(seen, king) {
                attacked = true;
                self.check = KnownCheck::OnLine(king, d as u8);
            }
        }
        for &piece in t.distant_attackers[them.idx()].as_slice() {
            for n in 0..self.board.count(piece) as usize {
                let at = self.board.nth_square(piece, n);
                let attack = t.distant_attack(piece, at, king);
                if attack != DistantAttack::None
                    && self.may_enter(piece, king)
                    && self.find_check_or_pin(king, piece, at, attack)
                {
                    attacked = true;
                }
            }
        }
        attacked |= self.find_checks_and_pins_on_paths(king);
        if V::HAS_EXTRA_ATTACKS {
            attacked |= V::extra_pins(self, king);
        }
        attacked
    }

    /// Returns whether a distant attacker gives check to the king. If it does not, adds to the pin mask the squares
    /// where a change would let it give check.
    fn find_check_or_pin(&mut self, king: Square, piece: Piece, at: Square, attack: DistantAttack) -> bool {
        match attack {
            DistantAttack::None => false,
            DistantAttack::Leap => {
                self.check = KnownCheck::Leap(king, at);
                true
            }
            DistantAttack::LameStep => {
                let leg = self.game.tables().lame_leg_square(piece, at, king);
                self.add_to_pin_mask(leg);
                self.board.get(leg).is_empty()
            }
            DistantAttack::Line(d) => {
                let attacks = self.find_check_or_pin_on_line(king, piece, at, d);
                if attacks {
                    self.check = KnownCheck::OnLine(king, d);
                }
                attacks
            }
        }
    }

    /// Like [`BarePosition::find_check_or_pin`], for a slider or hopper on a line with the king. A single piece between
    /// a slider and the king is pinned. Two pieces between a hopper and the king are pinned; with no piece between, no
    /// piece may enter the line.
    #[inline(always)]
    fn find_check_or_pin_on_line(&mut self, king: Square, attacker: Piece, at: Square, d: u8) -> bool {
        let t = self.game.tables();
        let (pieces, squares) = self.pieces_between(king, at, d);
        let (slides, hops) = (t.slides(attacker, d), t.hops(attacker, d));
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

    /// Whether a pseudo-legal move is legal, found by looking at the board after the move. `kings_in_check` is the
    /// number of the mover's kings that are in check before the move.
    pub(super) fn leaves_kings_safe(&mut self, mv: Move, kings_in_check: u32) -> bool {
        let us = self.side;
        if matches!(mv.class(), MoveClass::Special | MoveClass::Castle) || V::is_ransom(mv) {
            let undo = self.make_for_legality(mv);
            let after = self.count_kings_in_check(us);
            self.unmake(mv, &undo);
            return self.game.spec().allows_checks(kings_in_check, after);
        }
        let (from, to) = (mv.from(), mv.to());
        let dropped = mv.class() == MoveClass::Drop;
        let piece = if dropped { Piece::new(mv.piece_type(), us) } else { self.board.replace_cell(from, Piece::EMPTY) };
        let target = self.board.replace_cell(to, piece);
        let passer = self.state.ep.pawn_captured_on(to);
        let passed = mv.class() == MoveClass::EnPassant;
        let taken = if passed { self.board.replace_cell(passer, Piece::EMPTY) } else { Piece::EMPTY };
        let safe = self.kings_are_safe(mv, piece, kings_in_check);
        if passed {
            self.board.replace_cell(passer, taken);
        }
        self.board.replace_cell(to, target);
        if !dropped {
            self.board.replace_cell(from, piece);
        }
        safe
    }

    /// Whether the kings of the side to move are as safe as the rules demand after `piece` has made the move. The cells
    /// already show the position after the move, but the piece lists still hold the squares before it.
    fn kings_are_safe(&self, mv: Move, piece: Piece, kings_in_check: u32) -> bool {
        let (us, them) = (self.side, self.side.other());
        let (from, to) = (mv.from(), mv.to());
        let moved = |king: Square| king == from && mv.class() != MoveClass::Drop;
        if mv.class() == MoveClass::Drop && self.game.spec().is_royal(piece.piece_type()) && self.is_attacked(to, them)
        {
            return false;
        }
        if kings_in_check == 1 && self.stays_in_check(moved, them) {
            return self.game.spec().allows_checks(1, 1);
        }
        let local =
            kings_in_check == 0 && mv.class() != MoveClass::EnPassant && !self.game.spec().is_royal(piece.piece_type());
        let attacked = |king: Square| {
            if local {
                self.is_king_exposed_by_move(king, from, to)
            } else {
                self.is_attacked(if moved(king) { to } else { king }, them)
            }
        };
        self.game.spec().allows_checks(kings_in_check, self.kings(us).map(|king| attacked(king) as u32).sum())
    }

    /// Whether the check stored by [`BarePosition::find_checks_and_pins`] certainly remains after a move. This quick
    /// test runs before the full one; false means that the full test must decide.
    #[inline(always)]
    fn stays_in_check(&self, moved: impl Fn(Square) -> bool, them: Color) -> bool {
        match self.check {
            KnownCheck::OnLine(king, d) => !moved(king) && self.is_attacked_along_line(king, d as usize, them),
            KnownCheck::Leap(king, attacker) => !moved(king) && self.board.get(attacker).is(them),
            KnownCheck::None => false,
        }
    }

    /// The piece that stands on the destination after the move.
    #[inline(always)]
    pub(super) fn moved_piece_after(&self, mv: Move) -> Piece {
        match mv.class() {
            MoveClass::Drop | MoveClass::Promote => Piece::new(mv.piece_type(), self.side),
            _ => self.board.get(mv.from()),
        }
    }

    /// Whether the move gives a direct check: from its destination the moved piece attacks an enemy king. Tested
    /// without making the move.
    #[inline(always)]
    pub fn checks_directly(&self, mv: Move) -> bool {
        let (us, to) = (self.side, mv.to());
        let piece = self.moved_piece_after(mv);
        let t = self.game.tables();
        self.kings(us.other()).any(|king| {
            let d = direction(king, to);
            if self.could_capture_along_path(piece, to, king) {
                return true;
            }
            if d < 8 && king.shift(OUTWARD_DELTAS[d]) == to {
                return t.adjacent_attacks[piece.idx()] & (1 << d) != 0;
            }
            let attack = t.distant_attack(piece, to, king);
            attack != DistantAttack::None && self.is_unobstructed(piece, to, king, attack)
        })
    }

    /// Whether the king of the side to move that stands on `from` would be attacked on `to`.
    pub(super) fn is_king_attacked_after_step(&mut self, from: Square, to: Square) -> bool {
        let king = self.board.replace_cell(from, Piece::EMPTY);
        let there = self.board.replace_cell(to, king);
        let attacked = self.is_attacked(to, self.side.other());
        self.board.replace_cell(to, there);
        self.board.replace_cell(from, king);
        attacked
    }

    /// Whether `piece`, if it stood on the square, would attack any enemy piece, kings included.
    pub fn attacks_any(&self, piece: Piece, square: Square) -> bool {
        let them = piece.color().other();
        let table = self.game.tables().piece_type_table(piece.piece_type(), piece.color());
        let captures = |mode: u8| mode & 2 != 0;
        table.leaps.as_slice().iter().any(|l| captures(l.mode) && self.board.get(square.shift(l.delta)).is(them))
            || table
                .slides
                .as_slice()
                .iter()
                .any(|l| captures(l.mode) && self.first_piece_on_line(square, l.delta).0.is(them))
            || table.hops.as_slice().iter().any(|l| {
                let (hurdle, at) = self.first_piece_on_line(square, l.delta);
                captures(l.mode) && hurdle.is_piece() && self.first_piece_on_line(at, l.delta).0.is(them)
            })
            || table.lames.as_slice().iter().any(|l| {
                let leg = square.shift(l.first);
                let open = self.board.get(leg).is_empty();
                let second = |then: &i8| open && self.board.get(leg.shift(*then)).is(them);
                captures(l.mode)
                    && (l.first_mode & 2 != 0 && self.board.get(leg).is(them) || l.then.as_slice().iter().any(second))
            })
    }
}

/// The index in [`OUTWARD_DELTAS`] of the direction from one square to another; 8 when they are not on a common line.
#[inline(always)]
fn direction(from: Square, to: Square) -> usize {
    DIRECTIONS[(to.idx() + 256 - from.idx()) & 511] as usize
}

static DIRECTIONS: [u8; 512] = {
    let mut table = [8; 512];
    let mut d = 0;
    while d < 8 {
        let mut steps = 1;
        while steps < Square::MAX_SIZE as i32 {
            table[(256 + steps * OUTWARD_DELTAS[d] as i32) as usize] = d as u8;
            steps += 1;
        }
        d += 1;
    }
    table
};
