//! Generation of legal moves.

use super::move_sink::{CompulsoryCaptures, FindMove, First, MoveSink, Moves, RememberAny};
use super::variant::{BarePosition, Variant};
use crate::core::rules::{PieceTypeTable, Spec};
use crate::core::types::{Color, Move, MoveClass, Piece, PieceType, Square};

impl<V: Variant> BarePosition<V> {
    /// Generates all legal moves into a sink. Draws by clock, repetition or dead position are ignored.
    #[inline]
    pub fn generate<O: MoveSink>(&mut self, out: &mut O) {
        if V::finished(self).is_some() {
            return;
        }
        let before = if V::HAS_ROYALS { self.find_checks_and_pins() } else { 0 };
        if V::HAS_RANSOM && before > 0 {
            self.generate_or_ransom(out, before);
        } else if V::COMPULSORY && !O::PSEUDO_LEGAL && !O::SEPARATES_CAPTURES && self.captures_are_compulsory() {
            MoveGen { pos: self, out: &mut CompulsoryCaptures { out, captured: false }, before }.all();
        } else {
            MoveGen { pos: self, out, before }.all();
        }
    }

    /// As [`BarePosition::generate`], for a side that is in check in a game with ransom moves.
    #[inline(never)]
    fn generate_or_ransom<O: MoveSink>(&mut self, out: &mut O, before: u32) {
        let mut ordinary =
            RememberAny { out, any: !(O::QUIETS && O::NOISY) && self.first_ordinary_move(before).is_some() };
        MoveGen { pos: self, out: &mut ordinary, before }.all();
        if !ordinary.any {
            V::ransom_moves(self, out);
        }
    }

    /// The legal moves as a list.
    pub fn legal_moves(&mut self) -> Vec<Move> {
        let mut list = Vec::with_capacity(64);
        self.generate(&mut Moves::new(&mut list));
        list
    }

    /// Whether there is any legal move.
    pub fn has_legal_move(&mut self) -> bool {
        let mut first = First::default();
        self.generate(&mut first);
        first.0.is_some()
    }

    /// Whether a move, which may come from another position (a hash move or a killer), is legal here. Generates only
    /// the moves of that piece or class.
    pub fn is_legal(&mut self, mv: Move) -> bool {
        if V::finished(self).is_some() {
            return false;
        }
        let mut search = FindMove { mv, found: false };
        let before = if V::HAS_ROYALS { self.find_checks_and_pins() } else { 0 };
        if self.captures_are_compulsory() || V::HAS_RANSOM && before > 0 {
            self.generate(&mut search);
        } else {
            MoveGen { pos: self, out: &mut search, before }.generate_like(mv);
        }
        search.found
    }

    /// Whether there is any legal move that is not a ransom move.
    pub fn has_ordinary_move(&mut self) -> bool {
        let before = if V::HAS_ROYALS { self.find_checks_and_pins() } else { 0 };
        self.first_ordinary_move(before).is_some()
    }

    /// Generates all legal moves except ransom moves.
    pub fn generate_ordinary<O: MoveSink>(&mut self, out: &mut O) {
        let before = if V::HAS_ROYALS { self.find_checks_and_pins() } else { 0 };
        MoveGen { pos: self, out, before }.all();
    }

    fn first_ordinary_move(&mut self, before: u32) -> Option<Move> {
        let mut first = First::default();
        MoveGen { pos: self, out: &mut first, before }.all();
        first.0
    }

    /// Passes a pseudo-legal move of a game's hook on if it is legal; `before` is the number of own kings in check.
    pub fn emit_if_legal<O: MoveSink>(&mut self, out: &mut O, mv: Move, before: u32) {
        if (!V::HAS_ROYALS || self.leaves_kings_safe(mv, before))
            && (!self.game.has_legality_rules() || V::allows(self, mv))
        {
            if mv.is_capture() { out.capture(mv) } else { out.quiet(mv) }
        }
    }
}

/// The move generator at one position. Moves that the pin mask cannot affect are legal as they are; all others are
/// tested before they are passed on.
pub(super) struct MoveGen<'a, V: Variant, O: MoveSink> {
    pub(super) pos: &'a mut BarePosition<V>,
    pub(super) out: &'a mut O,
    /// The number of own kings in check before the move.
    pub(super) before: u32,
}

/// Calls `$method::<K, C>` for every piece type `K` that a game can have.
macro_rules! each_piece_type {
    ($self:ident.$method:ident, $color:literal: $($piece_type:literal)*) => {
        { $($self.$method::<$piece_type, $color>();)* }
    };
}

impl<V: Variant, O: MoveSink> MoveGen<'_, V, O> {
    fn all(&mut self) {
        // Code specialised by piece type gains nothing where the tables are not known to the compiler.
        if O::COLD || !V::IS_COMPILED {
            self.generate_all_pieces();
        } else if self.pos.side == Color::White {
            each_piece_type!(self.moves_of_type, 0: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        } else {
            each_piece_type!(self.moves_of_type, 16: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        }
        if self.out.is_done() {
            return;
        }
        if O::NOISY && !self.pos.state.ep.is_none() {
            self.en_passant();
        }
        if O::QUIETS && !self.pos.game.spec().castlings.is_empty() && self.pos.state.rights != 0 {
            self.castlings();
        }
        if O::QUIETS && self.pos.game.spec().drops.is_some() {
            self.drops();
        }
        if V::HAS_SPECIAL_MOVES {
            V::special_moves(self.pos, self.out, self.before);
        }
    }

    /// The moves of all pieces in one loop that is not specialised by piece type.
    #[inline(never)]
    fn generate_all_pieces(&mut self) {
        for piece_type in 0..self.pos.game.spec().piece_types.len() {
            let piece = Piece::new(PieceType(piece_type as u8), self.pos.side);
            if self.pos.game.has_legality_rules() {
                self.generate_from_copied_list(piece);
                continue;
            }
            for n in 0..self.pos.board.count(piece) as usize {
                if self.out.is_done() {
                    return;
                }
                let from = self.pos.board.nth_square(piece, n);
                self.generate_piece(piece, from, self.maybe_pinned(from));
            }
        }
    }

    /// Generates a superset of `mv` that is small: for a step, push or promotion the moves of the same piece, otherwise
    /// all moves of the same class, and in any case the special moves.
    fn generate_like(&mut self, mv: Move) {
        let piece = self.pos.board.get(mv.from());
        match mv.class() {
            MoveClass::Step | MoveClass::Push | MoveClass::Promote if piece.is(self.pos.side) => {
                self.generate_piece(piece, mv.from(), self.maybe_pinned(mv.from()));
            }
            MoveClass::EnPassant if !self.pos.state.ep.is_none() => self.en_passant(),
            MoveClass::Castle if self.pos.state.rights != 0 => self.castlings(),
            MoveClass::Drop => self.drops(),
            _ => {}
        }
        // Special moves may be of any class.
        if V::HAS_SPECIAL_MOVES && !self.out.is_done() {
            V::special_moves(self.pos, self.out, self.before);
        }
    }

    /// The moves of all pieces of type `K`, White's for `C` = 0 and Black's for `C` = 16. Type and colour are constants
    /// so that the compiler unrolls the loops over their tables.
    #[inline(always)]
    fn moves_of_type<const K: usize, const C: usize>(&mut self) {
        if K >= self.pos.game.spec().piece_types.len() || self.out.is_done() {
            return;
        }
        let piece = const { Piece::from_idx(K + C) };
        for n in 0..self.pos.board.count(piece) as usize {
            let from = self.pos.board.nth_square(piece, n);
            if self.maybe_pinned(from) {
                self.generate_piece(piece, from, true);
            } else if K == self.pos.game.spec().pawn.piece_type.idx() {
                self.pawn(piece.color(), from, false);
            } else {
                self.table_moves(piece, &self.pos.game.tables().piece_types[K + C], from, false);
            }
        }
    }

    /// The moves of one piece of any type.
    #[inline(never)]
    pub(super) fn generate_piece(&mut self, piece: Piece, from: Square, maybe_pinned: bool) {
        if piece.piece_type() == self.pos.game.spec().pawn.piece_type {
            self.pawn(piece.color(), from, maybe_pinned);
        } else {
            self.table_moves(piece, &self.pos.game.tables().piece_types[piece.idx()], from, maybe_pinned);
        }
    }

    /// Whether the sink wants a piece's move to this empty square, which may be a promotion.
    #[inline(always)]
    fn wants_move_to(&self, piece: Piece, to: Square) -> bool {
        // By rules of its own a piece may promote there.
        if O::QUIETS && O::NOISY || V::HAS_PIECE_RULES && self.pos.game.tables().piece_rules.is_some() {
            return true;
        }
        let form = self.pos.game.spec().piece_types[piece.piece_type().idx()].form;
        if form.is_some() && self.pos.game.tables().form_zone[piece.color().idx()][to.idx()] {
            O::NOISY
        } else {
            O::QUIETS
        }
    }

    /// Whether a piece of `color` may capture `target`; royal pieces are never captured.
    #[inline(always)]
    fn may_capture(&self, color: Color, target: Piece) -> bool {
        target.is(color.other())
            && !(V::KINGS_MAY_HANG && self.pos.game.spec().piece_types[target.piece_type().idx()].royal)
    }

    /// Whether moves from this square need a legality test.
    #[inline(always)]
    pub(super) fn maybe_pinned(&self, from: Square) -> bool {
        V::HAS_ROYALS && (self.before > 0 || self.pos.is_in_pin_mask(from))
    }

    /// Whether a move is illegal; tests only moves that the pin mask or a check can make illegal.
    #[inline(always)]
    pub(super) fn is_illegal(&mut self, mv: Move, maybe_pinned: bool) -> bool {
        !O::PSEUDO_LEGAL
            && (V::HAS_ROYALS
                && (maybe_pinned || V::ENTERING_EXPOSES && self.pos.is_in_pin_mask(mv.to()))
                && !self.pos.leaves_kings_safe(mv, self.before)
                || self.pos.game.has_legality_rules() && !V::allows(self.pos, mv))
    }

    #[inline(always)]
    fn table_moves(&mut self, piece: Piece, table: &'static PieceTypeTable, from: Square, maybe_pinned: bool) {
        for leap in table.leaps.as_slice() {
            self.try_target(piece, from, from.shift(leap.delta), leap.mode, maybe_pinned);
        }
        for slide in table.slides.as_slice() {
            self.slide_moves(piece, from, from.shift(slide.delta), slide.delta, slide.mode, maybe_pinned);
        }
        for hop in table.hops.as_slice() {
            let mut hurdle = from.shift(hop.delta);
            while self.pos.board.get(hurdle).is_empty() {
                hurdle = hurdle.shift(hop.delta);
            }
            if self.pos.board.get(hurdle).is_piece() {
                self.slide_moves(piece, from, hurdle.shift(hop.delta), hop.delta, hop.mode, maybe_pinned);
            }
        }
        if V::HAS_PATHS {
            self.path_moves(piece, from, maybe_pinned);
        }
        for lame in table.lames.as_slice() {
            let leg = from.shift(lame.first);
            self.try_target(piece, from, leg, lame.mode, maybe_pinned);
            if self.pos.board.get(leg).is_empty() {
                for then in lame.then {
                    self.try_target(piece, from, leg.shift(then), lame.mode, maybe_pinned);
                }
            }
        }
    }

    /// The moves of a slider whose first square is `to`, or of a hopper from beyond its hurdle.
    #[inline(always)]
    fn slide_moves(&mut self, piece: Piece, from: Square, mut to: Square, delta: i8, mode: u8, maybe_pinned: bool) {
        while self.pos.board.get(to).is_empty() {
            if mode & 1 != 0 && self.wants_move_to(piece, to) {
                self.step(piece, from, to, false, maybe_pinned);
            }
            to = to.shift(delta);
        }
        if O::NOISY && mode & 2 != 0 && self.may_capture(piece.color(), self.pos.board.get(to)) {
            self.step(piece, from, to, true, maybe_pinned);
        }
    }

    #[inline(always)]
    pub(super) fn try_target(&mut self, piece: Piece, from: Square, to: Square, mode: u8, maybe_pinned: bool) {
        let target = self.pos.board.get(to);
        if target.is_empty() {
            if mode & 1 != 0 && self.wants_move_to(piece, to) {
                self.step(piece, from, to, false, maybe_pinned);
            }
        } else if O::NOISY && mode & 2 != 0 && self.may_capture(piece.color(), target) {
            self.step(piece, from, to, true, maybe_pinned);
        }
    }

    /// The move of a piece to a square: a promotion where the piece takes its promoted form, otherwise a step.
    #[inline(always)]
    fn move_to(&self, piece: Piece, from: Square, to: Square, capture: bool) -> Move {
        match self.pos.game.spec().piece_types[piece.piece_type().idx()].form {
            Some(form) if self.pos.game.tables().form_zone[piece.color().idx()][to.idx()] => {
                Move::promote(from, to, capture, form)
            }
            _ => Move::new(from, to, MoveClass::Step, capture, 0),
        }
    }

    /// Passes a move on if it is legal. For a king's move that cannot expose another king, only the destination is
    /// tested for attacks.
    #[inline(always)]
    pub(super) fn step(&mut self, piece: Piece, from: Square, to: Square, capture: bool, maybe_pinned: bool) {
        if V::HAS_PIECE_RULES
            && let Some(rules) = self.pos.game.tables().piece_rules
        {
            return self.step_by_rules(rules, Move::new(from, to, MoveClass::Step, capture, 0), maybe_pinned);
        }
        let mv = self.move_to(piece, from, to, capture);
        let royal = !O::PSEUDO_LEGAL && self.pos.game.spec().piece_types[piece.piece_type().idx()].royal;
        let exposes = maybe_pinned || V::ENTERING_EXPOSES && self.pos.is_in_pin_mask(to);
        let is_illegal = match royal && !exposes {
            true => {
                self.pos.king_attacked_after_step(from, to)
                    || self.pos.game.has_legality_rules() && !V::allows(self.pos, mv)
            }
            false => self.is_illegal(mv, maybe_pinned),
        };
        if !is_illegal {
            self.emit(mv);
        }
    }

    #[inline(always)]
    fn pawn(&mut self, us: Color, from: Square, maybe_pinned: bool) {
        let ahead = 16 * us.forward();
        let mut to = from.shift(ahead);
        if self.pos.board.get(to).is_empty() {
            self.pawn_step(us, from, to, false, maybe_pinned);
            if O::QUIETS
                && self.pos.game.spec().pawn.max_push > 1
                && from.rank() == start_rank(self.pos.game.spec(), us)
            {
                for _ in 2..=self.pos.game.spec().pawn.max_push {
                    to = to.shift(ahead);
                    if !self.pos.board.get(to).is_empty() {
                        break;
                    }
                    let mv = Move::new(from, to, MoveClass::Push, false, 0);
                    if !self.is_illegal(mv, maybe_pinned) {
                        self.out.quiet(mv);
                    }
                }
            }
        }
        if !O::NOISY {
            return;
        }
        for sideways in [-1, 1] {
            let to = from.shift(ahead + sideways);
            if self.may_capture(us, self.pos.board.get(to)) {
                self.pawn_step(us, from, to, true, maybe_pinned);
            }
        }
    }

    #[inline(always)]
    fn pawn_step(&mut self, us: Color, from: Square, to: Square, capture: bool, maybe_pinned: bool) {
        let mv = self.move_to(Piece::new(self.pos.game.spec().pawn.piece_type, us), from, to, capture);
        let promotion = &self.pos.game.spec().pawn.promotion;
        if !promotion.choices.is_empty() && reaches(self.pos.game.spec(), us, to, promotion.zone) {
            return self.promotions(us, mv, maybe_pinned);
        }
        let noisy = capture || mv.class() == MoveClass::Promote;
        if if noisy { O::NOISY } else { O::QUIETS } && !self.is_illegal(mv, maybe_pinned) {
            self.emit(mv);
        }
    }

    /// Passes on a pawn's move into the promotion zone: a move for each piece type that it can promote to, and without
    /// promotion where that is allowed. Only [`Variant::allows`] asks what it becomes.
    #[inline(never)]
    fn promotions(&mut self, us: Color, step: Move, maybe_pinned: bool) {
        let promotion = &self.pos.game.spec().pawn.promotion;
        let tests_each = self.pos.game.has_legality_rules();
        if !tests_each && self.is_illegal(step, maybe_pinned) {
            return;
        }
        let choices = self.pos.promotion_choices(us);
        let may_stay = choices.is_empty() && promotion.stays_without_choice;
        let stays = may_stay || !reaches(self.pos.game.spec(), us, step.to(), promotion.forced);
        let promoted = choices.into_iter().map(|to| Move::promote(step.from(), step.to(), step.is_capture(), to));
        for mv in promoted.chain(stays.then_some(step)) {
            let wanted = if mv.is_capture() || mv != step { O::NOISY } else { O::QUIETS };
            if wanted && !(tests_each && self.is_illegal(mv, maybe_pinned)) {
                self.emit(mv);
            }
        }
    }

    #[inline(always)]
    pub(super) fn emit(&mut self, mv: Move) {
        if mv.is_capture() { self.out.capture(mv) } else { self.out.quiet(mv) }
    }

    fn en_passant(&mut self) {
        if V::HAS_PIECE_RULES && self.pos.game.tables().piece_rules.is_some() {
            return self.en_passant_along_paths();
        }
        let ahead = 16 * self.pos.side.forward();
        let pawn = Piece::new(self.pos.game.spec().pawn.piece_type, self.pos.side);
        for to in self.pos.state.ep.iter() {
            for sideways in [-1, 1] {
                let from = to.shift(-ahead + sideways);
                if self.pos.board.get(from) == pawn {
                    let mv = Move::new(from, to, MoveClass::EnPassant, true, 0);
                    if !self.is_illegal(mv, true) {
                        self.out.capture(mv);
                    }
                }
            }
        }
    }

    fn castlings(&mut self) {
        let us = self.pos.side;
        if !V::IS_COMPILED && self.pos.game.spec().castles_from_any_file {
            return self.castlings_from_any_file();
        }
        for entry in self.pos.game.tables().castlings[us.idx()].as_slice() {
            let castling = &self.pos.game.spec().castlings[entry.index as usize];
            let (from, to) = castling.king;
            let king = self.pos.game.spec().rights[castling.right as usize].king;
            // In losing chess the king may castle out of an attack and through it.
            let royal = self.pos.game.spec().piece_types[king.piece_type().idx()].royal;
            if self.pos.state.rights & entry.right == 0
                || !self.pos.is_open(from, castling.rook.0, entry.toward)
                || self.pos.board.get(from) != king
                || royal && self.before > 0 && self.pos.attacked(from, us.other())
            {
                continue;
            }
            let mut step = from;
            let mut safe = true;
            while safe && step != to {
                step = step.shift(entry.toward);
                safe = !royal || !self.pos.king_attacked_after_step(from, step);
            }
            let mv = Move::new(from, to, MoveClass::Castle, false, u16::from(entry.index));
            if safe && !self.is_illegal(mv, true) {
                self.out.quiet(mv);
            }
        }
    }

    fn drops(&mut self) {
        let Some(rule) = self.pos.game.spec().drops else { return };
        if V::HAS_PIECE_RULES
            && let Some(rules) = self.pos.game.tables().piece_rules
        {
            return self.drops_by_rules(rules, rule.piece_types);
        }
        for &piece_type in rule.piece_types {
            let piece = Piece::new(piece_type, self.pos.side);
            if self.pos.board.in_hand(piece) == 0 {
                continue;
            }
            let is_pawn = piece_type == self.pos.game.spec().pawn.piece_type;
            let pawn_ranks = rule.pawn_ranks.0..=rule.pawn_ranks.1;
            for own in 0..rule.ranks {
                if is_pawn && !pawn_ranks.contains(&(own + 1)) {
                    continue;
                }
                for file in 0..self.pos.game.spec().files {
                    let to = Square::new(file, self.pos.side.rank(own, self.pos.game.spec().ranks));
                    if !self.pos.board.get(to).is_empty() || rule.quiet && self.pos.attacks_any(piece, to) {
                        continue;
                    }
                    let mv = Move::new(to, to, MoveClass::Drop, false, piece_type.0 as u16);
                    if !self.is_illegal(mv, self.before > 0) {
                        self.out.quiet(mv);
                    }
                }
            }
        }
    }
}

/// Whether a square is on own rank `rank` (from 1) or beyond.
#[inline(always)]
fn reaches(spec: &Spec, color: Color, square: Square, rank: u8) -> bool {
    color.rank(square.rank(), spec.ranks) + 1 >= rank
}

/// The board's rank (from 0) from which a pawn may advance more than one square.
#[inline(always)]
pub(super) fn start_rank(spec: &Spec, color: Color) -> u8 {
    color.rank(spec.pawn.start_rank - 1, spec.ranks)
}
