//! Generation of legal turns.

use super::{Position, Variant, tables};
use crate::board::Sums;
use crate::rules::KindTable;
use crate::types::{Color, Kind, Move, MoveClass, Piece, Square};

/// Receives the turns that generation finds.
pub trait Sink {
    /// Whether turns that neither capture nor promote are wanted.
    const QUIETS: bool = true;
    /// Whether turns are wanted that expose one's own king.
    const PSEUDO: bool = false;
    /// A turn that does not capture.
    fn quiet(&mut self, turn: Move);
    /// A turn that captures.
    fn capture(&mut self, turn: Move);
    /// Forgets all turns received: a capture was found, and capturing is compulsory.
    fn restart(&mut self);
    /// Whether nothing more need be found.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }
}

/// Collects turns behind those that are in the list already.
pub struct Moves<'a> {
    list: &'a mut Vec<Move>,
    start: usize,
}

impl<'a> Moves<'a> {
    /// Collects into `list`.
    pub fn new(list: &'a mut Vec<Move>) -> Self {
        let start = list.len();
        Moves { list, start }
    }
}

impl Sink for Moves<'_> {
    #[inline(always)]
    fn quiet(&mut self, turn: Move) {
        self.list.push(turn);
    }
    #[inline(always)]
    fn capture(&mut self, turn: Move) {
        self.list.push(turn);
    }
    fn restart(&mut self) {
        self.list.truncate(self.start);
    }
}

/// Collects only captures and promotions, and all other turns too where no choice is left.
pub struct Noisy<'a>(pub Moves<'a>);

impl Sink for Noisy<'_> {
    const QUIETS: bool = false;
    #[inline(always)]
    fn quiet(&mut self, turn: Move) {
        if turn.class() == MoveClass::Promote {
            self.0.quiet(turn);
        }
    }
    #[inline(always)]
    fn capture(&mut self, turn: Move) {
        self.0.capture(turn);
    }
    fn restart(&mut self) {
        self.0.restart();
    }
}

/// Counts turns.
#[derive(Default)]
pub struct Count(pub u64);

impl Sink for Count {
    #[inline(always)]
    fn quiet(&mut self, _: Move) {
        self.0 += 1;
    }
    #[inline(always)]
    fn capture(&mut self, _: Move) {
        self.0 += 1;
    }
    fn restart(&mut self) {
        self.0 = 0;
    }
}

/// Stops at the first turn.
#[derive(Default)]
pub struct First(pub Option<Move>);

impl Sink for First {
    #[inline(always)]
    fn quiet(&mut self, turn: Move) {
        self.0 = Some(turn);
    }
    #[inline(always)]
    fn capture(&mut self, turn: Move) {
        self.0 = Some(turn);
    }
    fn restart(&mut self) {}
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.0.is_some()
    }
}

/// Passes on captures only, once there is one.
struct Compulsory<'a, O> {
    out: &'a mut O,
    captured: bool,
}

impl<O: Sink> Sink for Compulsory<'_, O> {
    const QUIETS: bool = O::QUIETS;
    #[inline(always)]
    fn quiet(&mut self, turn: Move) {
        if !self.captured {
            self.out.quiet(turn);
        }
    }
    #[inline(always)]
    fn capture(&mut self, turn: Move) {
        if !self.captured {
            self.captured = true;
            self.out.restart();
        }
        self.out.capture(turn);
    }
    fn restart(&mut self) {}
    #[inline(always)]
    fn is_done(&self) -> bool {
        self.out.is_done()
    }
}

impl<V: Variant, S: Sums> Position<V, S> {
    /// Finds all legal turns. Draws are ignored: a game goes on past them if the players do.
    #[inline]
    pub fn generate<O: Sink>(&mut self, out: &mut O) {
        if V::finished(self).is_some() {
            return;
        }
        let before = if V::SPEC.has_royals() { self.guard() } else { 0 };
        if V::LAST_RESORT && before > 0 && self.first_ordinary(before).is_none() {
            V::last_resort(self, out);
        } else if V::SPEC.capture_compulsory && !O::PSEUDO {
            Filter { pos: self, out: &mut Compulsory { out, captured: false }, before }.all();
        } else {
            Filter { pos: self, out, before }.all();
        }
    }

    /// The legal turns as a list.
    pub fn legal_moves(&mut self) -> Vec<Move> {
        let mut list = Vec::with_capacity(64);
        self.generate(&mut Moves::new(&mut list));
        list
    }

    /// Whether there is any legal turn.
    pub fn has_legal_move(&mut self) -> bool {
        let mut first = First::default();
        self.generate(&mut first);
        first.0.is_some()
    }

    /// Whether there is any legal turn that is not a last resort.
    pub fn has_ordinary_move(&mut self) -> bool {
        let before = if V::SPEC.has_royals() { self.guard() } else { 0 };
        self.first_ordinary(before).is_some()
    }

    /// Finds all legal turns that are no last resort.
    pub fn generate_ordinary<O: Sink>(&mut self, out: &mut O) {
        let before = if V::SPEC.has_royals() { self.guard() } else { 0 };
        Filter { pos: self, out, before }.all();
    }

    fn first_ordinary(&mut self, before: u32) -> Option<Move> {
        let mut first = First::default();
        Filter { pos: self, out: &mut first, before }.all();
        first.0
    }

    /// Passes on a turn that a game's own hook found, if it may be played.
    pub fn offer<O: Sink>(&mut self, out: &mut O, turn: Move, before: u32) {
        if !V::SPEC.has_royals() || self.survives(turn, before) {
            if turn.is_capture() { out.capture(turn) } else { out.quiet(turn) }
        }
    }
}

/// Generation at one position: proves or tests each move, then passes it on.
struct Filter<'a, V: Variant, S: Sums, O: Sink> {
    pos: &'a mut Position<V, S>,
    out: &'a mut O,
    /// Own kings attacked before the turn.
    before: u32,
}

impl<V: Variant, S: Sums, O: Sink> Filter<'_, V, S, O> {
    #[inline(always)]
    fn all(&mut self) {
        for kind in (0..V::SPEC.kinds.len()).map(|k| Kind(k as u8)) {
            let piece = Piece::new(kind, self.pos.side);
            for n in 0..self.pos.board.count(piece) as usize {
                let from = self.pos.board.man(piece, n);
                if kind == V::SPEC.pawn.kind { self.pawn(from) } else { self.man(kind, from) }
            }
            if self.out.is_done() {
                return;
            }
        }
        if !self.pos.state.ep.is_none() {
            self.en_passant();
        }
        if O::QUIETS && !V::SPEC.castlings.is_empty() && self.pos.state.rights != 0 {
            self.castlings();
        }
        if O::QUIETS && V::SPEC.drops.is_some() {
            self.drops();
        }
        if V::ODD_TURNS {
            V::odd_turns(self.pos, self.out, self.before);
        }
    }

    /// Whether the side to move may capture what stands here; kings subject to check are never captured.
    #[inline(always)]
    fn takes(&self, target: Piece) -> bool {
        target.is(self.pos.side.other()) && !(V::KINGS_MAY_HANG && V::SPEC.kinds[target.kind().idx()].royal)
    }

    /// Whether any move from here needs a test.
    #[inline(always)]
    fn doubtful(&self, from: Square) -> bool {
        V::SPEC.has_royals() && (self.before > 0 || self.pos.is_marked(from))
    }

    #[inline(always)]
    fn fails(&mut self, turn: Move, doubtful: bool) -> bool {
        !O::PSEUDO
            && V::SPEC.has_royals()
            && (doubtful || V::ENTERING_EXPOSES && self.pos.is_marked(turn.to()))
            && !self.pos.survives(turn, self.before)
    }

    #[inline(always)]
    fn man(&mut self, kind: Kind, from: Square) {
        let doubtful = V::SPEC.kinds[kind.idx()].royal || self.doubtful(from);
        let table: &'static KindTable = tables::<V>().of(kind, self.pos.side);
        for leap in table.leaps.as_slice() {
            let to = from.shift(leap.delta);
            let target = self.pos.board.get(to);
            if target.is_empty() {
                if O::QUIETS && leap.mode & 1 != 0 {
                    self.quiet(kind, from, to, doubtful);
                }
            } else if leap.mode & 2 != 0 && self.takes(target) {
                self.capture(kind, from, to, doubtful);
            }
        }
        for slide in table.slides.as_slice() {
            let mut to = from.shift(slide.delta);
            self.ride(kind, from, &mut to, slide.delta, slide.mode, doubtful);
        }
        for hop in table.hops.as_slice() {
            let mut hurdle = from.shift(hop.delta);
            while self.pos.board.get(hurdle).is_empty() {
                hurdle = hurdle.shift(hop.delta);
            }
            if self.pos.board.get(hurdle).is_man() {
                self.ride(kind, from, &mut hurdle.shift(hop.delta), hop.delta, hop.mode, doubtful);
            }
        }
        for lame in table.lames.as_slice() {
            let leg = from.shift(lame.first);
            self.lame(kind, from, leg, lame.mode, doubtful);
            if self.pos.board.get(leg).is_empty() {
                for then in lame.then {
                    self.lame(kind, from, leg.shift(then), lame.mode, doubtful);
                }
            }
        }
    }

    /// Goes on from `to` in steps of `delta` until something is in the way.
    #[inline(always)]
    fn ride(&mut self, kind: Kind, from: Square, to: &mut Square, delta: i8, mode: u8, doubtful: bool) {
        while self.pos.board.get(*to).is_empty() {
            if O::QUIETS && mode & 1 != 0 {
                self.quiet(kind, from, *to, doubtful);
            }
            *to = to.shift(delta);
        }
        if mode & 2 != 0 && self.takes(self.pos.board.get(*to)) {
            self.capture(kind, from, *to, doubtful);
        }
    }

    #[inline(always)]
    fn lame(&mut self, kind: Kind, from: Square, to: Square, mode: u8, doubtful: bool) {
        let target = self.pos.board.get(to);
        if target.is_empty() {
            if O::QUIETS && mode & 1 != 0 {
                self.quiet(kind, from, to, doubtful);
            }
        } else if mode & 2 != 0 && self.takes(target) {
            self.capture(kind, from, to, doubtful);
        }
    }

    /// The turn that takes a man to a square, in its promoted form where it takes that.
    #[inline(always)]
    fn turn(&self, kind: Kind, from: Square, to: Square, capture: bool) -> Move {
        match V::SPEC.kinds[kind.idx()].form {
            Some(form) if tables::<V>().form_zone[self.pos.side.idx()][to.idx()] => {
                Move::promote(from, to, capture, form)
            }
            _ => Move::new(from, to, MoveClass::Step, capture, 0),
        }
    }

    #[inline(always)]
    fn quiet(&mut self, kind: Kind, from: Square, to: Square, doubtful: bool) {
        let turn = self.turn(kind, from, to, false);
        if !self.fails(turn, doubtful) {
            self.out.quiet(turn);
        }
    }

    #[inline(always)]
    fn capture(&mut self, kind: Kind, from: Square, to: Square, doubtful: bool) {
        let turn = self.turn(kind, from, to, true);
        if !self.fails(turn, doubtful) {
            self.out.capture(turn);
        }
    }

    #[inline(always)]
    fn pawn(&mut self, from: Square) {
        let us = self.pos.side;
        let ahead = 16 * us.forward();
        let doubtful = self.doubtful(from);
        let mut to = from.shift(ahead);
        if self.pos.board.get(to).is_empty() {
            self.pawn_step(from, to, false, doubtful);
            if O::QUIETS && V::SPEC.pawn.max_push > 1 && from.rank() == start_rank::<V>(us) {
                for _ in 2..=V::SPEC.pawn.max_push {
                    to = to.shift(ahead);
                    if !self.pos.board.get(to).is_empty() {
                        break;
                    }
                    let turn = Move::new(from, to, MoveClass::Push, false, 0);
                    if !self.fails(turn, doubtful) {
                        self.out.quiet(turn);
                    }
                }
            }
        }
        for sideways in [-1, 1] {
            let to = from.shift(ahead + sideways);
            if self.takes(self.pos.board.get(to)) {
                self.pawn_step(from, to, true, doubtful);
            }
        }
    }

    #[inline(always)]
    fn pawn_step(&mut self, from: Square, to: Square, capture: bool, doubtful: bool) {
        let us = self.pos.side;
        let turn = self.turn(V::SPEC.pawn.kind, from, to, capture);
        let chooses = V::SPEC.kinds[V::SPEC.pawn.kind.idx()].form.is_none();
        let promotes = chooses && to.rank() == us.rank(V::SPEC.ranks - 1, V::SPEC.ranks);
        if !O::QUIETS && !capture && !promotes && turn.class() == MoveClass::Step || self.fails(turn, doubtful) {
            return;
        }
        if !promotes {
            return self.pass_on(turn);
        }
        let choices = V::promotions(self.pos, us);
        if choices.is_empty() {
            self.pass_on(turn);
        }
        for kind in choices {
            self.pass_on(Move::promote(from, to, capture, kind));
        }
    }

    #[inline(always)]
    fn pass_on(&mut self, turn: Move) {
        if turn.is_capture() { self.out.capture(turn) } else { self.out.quiet(turn) }
    }

    fn en_passant(&mut self) {
        let ahead = 16 * self.pos.side.forward();
        let pawn = Piece::new(V::SPEC.pawn.kind, self.pos.side);
        for to in self.pos.state.ep.iter() {
            for sideways in [-1, 1] {
                let from = to.shift(-ahead + sideways);
                if self.pos.board.get(from) == pawn {
                    let turn = Move::new(from, to, MoveClass::EnPassant, true, 0);
                    if !self.fails(turn, true) {
                        self.out.capture(turn);
                    }
                }
            }
        }
    }

    fn castlings(&mut self) {
        for (place, castling) in V::SPEC.castlings.iter().enumerate() {
            let right = &V::SPEC.rights[castling.right as usize];
            let (from, to) = castling.king;
            let held = self.pos.state.rights & (1 << castling.right) != 0;
            if !held || right.king.color() != self.pos.side || self.pos.board.get(from) != right.king {
                continue;
            }
            let toward = if castling.rook.0.file() > from.file() { 1 } else { -1 };
            if !self.pos.is_open(from, castling.rook.0, toward)
                || self.before > 0 && self.pos.attacked(from, self.pos.side.other())
            {
                continue;
            }
            let mut step = from;
            let mut safe = true;
            while safe && step != to {
                step = step.shift(toward);
                safe = !self.pos.attacked_on_the_way(from, step);
            }
            let turn = Move::new(from, to, MoveClass::Castle, false, place as u16);
            if safe && !self.fails(turn, true) {
                self.out.quiet(turn);
            }
        }
    }

    fn drops(&mut self) {
        let Some(rule) = V::SPEC.drops else { return };
        for &kind in rule.kinds {
            let man = Piece::new(kind, self.pos.side);
            if self.pos.board.in_hand(man) == 0 {
                continue;
            }
            for own in 0..rule.ranks {
                for file in 0..V::SPEC.files {
                    let to = Square::new(file, self.pos.side.rank(own, V::SPEC.ranks));
                    if !self.pos.board.get(to).is_empty() || rule.quiet && self.pos.attacks_any(man, to) {
                        continue;
                    }
                    let turn = Move::new(to, to, MoveClass::Drop, false, kind.0 as u16);
                    if !self.fails(turn, self.before > 0) {
                        self.out.quiet(turn);
                    }
                }
            }
        }
    }
}

/// The board's rank (from 0) from which a pawn may pass over squares.
pub(super) fn start_rank<V: Variant>(color: Color) -> u8 {
    color.rank(V::SPEC.pawn.start_rank - 1, V::SPEC.ranks)
}
