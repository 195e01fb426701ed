//! Generation of legal moves.

use super::move_sink::{CompulsoryCaptures, MoveCollector, MoveFinder, MoveSink, RememberAnyMove, TagFinder};
use super::variant::{AdditionList, GameConstants};
use super::variant::{BarePosition, Variant};
use crate::rules::PieceTypeTable;
use crate::types::{Color, Move, MoveClass, Piece, PieceType, Square};

impl<V: Variant> BarePosition<V> {
    /// Generates all legal moves into a sink. Draws by clock, repetition or dead position are ignored.
    #[inline]
    pub fn generate<O: MoveSink>(&mut self, out: &mut O) {
        if V::outcome_before_moves(self).is_some() {
            return;
        }
        let kings_in_check = if V::HAS_ROYALS { self.find_checks_and_pins() } else { 0 };
        if V::HAS_RANSOM && kings_in_check > 0 {
            self.generate_or_ransom(out, kings_in_check);
        } else if V::CAPTURES_MAY_BE_COMPULSORY
            && !O::WANTS_PSEUDO_LEGAL
            && !O::SEPARATES_CAPTURES
            && self.captures_are_compulsory()
        {
            MoveGen { pos: self, out: &mut CompulsoryCaptures { out, captured: false }, kings_in_check }.generate_all();
        } else {
            MoveGen { pos: self, out, kings_in_check }.generate_all();
        }
    }

    /// Like [`BarePosition::generate`], for a side that is in check in a variant with ransom moves.
    #[inline(never)]
    fn generate_or_ransom<O: MoveSink>(&mut self, out: &mut O, kings_in_check: u32) {
        let mut ordinary = RememberAnyMove {
            out,
            any: !(O::WANTS_QUIETS && O::WANTS_NOISY) && self.first_ordinary_move(kings_in_check).is_some(),
        };
        MoveGen { pos: self, out: &mut ordinary, kings_in_check }.generate_all();
        if !ordinary.any {
            V::ransom_moves(self, out);
        }
    }

    /// The legal moves as a list.
    ///
    /// ```
    /// use tenfold_rules::{Position, files::shipped_game};
    ///
    /// // White is in check and must not pass over the attacked square.
    /// let chess = shipped_game("chess").expect("it is in the file");
    /// let mut position = Position::from_fen(chess.handle(), "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1")?;
    /// let moves: Vec<String> = position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    /// assert_eq!(moves.len(), 4);
    /// assert!(moves.contains(&"e1d1".to_string()) && !moves.contains(&"e1g1".to_string()));
    /// # Ok::<(), tenfold_rules::FenError>(())
    /// ```
    pub fn legal_moves(&mut self) -> Vec<Move> {
        let mut list = Vec::with_capacity(64);
        self.generate(&mut MoveCollector::new(&mut list));
        list
    }

    /// Whether there is any legal move.
    pub fn has_legal_move(&mut self) -> bool {
        let mut any = MoveFinder { wanted: None, found: None };
        self.generate(&mut any);
        any.found.is_some()
    }

    /// Whether a move, which may come from another position (a hash move or a killer), is legal here. Generates only
    /// the moves of that piece or class.
    pub fn is_legal(&mut self, mv: Move) -> bool {
        if V::outcome_before_moves(self).is_some() {
            return false;
        }
        let mut search = MoveFinder { wanted: Some(mv), found: None };
        let kings_in_check = if V::HAS_ROYALS { self.find_checks_and_pins() } else { 0 };
        if self.captures_are_compulsory() || V::HAS_RANSOM && kings_in_check > 0 {
            self.generate(&mut search);
        } else {
            MoveGen { pos: self, out: &mut search, kings_in_check }.generate_moves_like(mv);
        }
        search.found.is_some()
    }

    /// The legal move with this [`Move::tag`].
    pub fn legal_move_with_tag(&mut self, tag: u32) -> Option<Move> {
        let mut search = TagFinder { tag, found: None };
        self.generate(&mut search);
        search.found
    }

    /// Whether there is any legal move that is not a ransom move.
    pub fn has_ordinary_move(&mut self) -> bool {
        let kings_in_check = if V::HAS_ROYALS { self.find_checks_and_pins() } else { 0 };
        self.first_ordinary_move(kings_in_check).is_some()
    }

    /// Generates all legal moves except ransom moves.
    pub fn generate_ordinary<O: MoveSink>(&mut self, out: &mut O) {
        let kings_in_check = if V::HAS_ROYALS { self.find_checks_and_pins() } else { 0 };
        MoveGen { pos: self, out, kings_in_check }.generate_all();
    }

    fn first_ordinary_move(&mut self, kings_in_check: u32) -> Option<Move> {
        let mut any = MoveFinder { wanted: None, found: None };
        MoveGen { pos: self, out: &mut any, kings_in_check }.generate_all();
        any.found
    }

    /// Passes on a pseudo-legal move from a variant's hook if the move is legal.
    pub fn emit_if_legal<O: MoveSink>(&mut self, out: &mut O, mv: Move, kings_in_check: u32) {
        if (!V::HAS_ROYALS || self.leaves_kings_safe(mv, kings_in_check))
            && (!self.game.has_legality_rules() || V::is_legal_by_own_rules(self, mv))
        {
            self.pass_on(out, mv);
        }
    }

    #[inline(never)]
    fn pass_on_with_additions<O: MoveSink>(&mut self, out: &mut O, mv: Move) {
        let mut additions = AdditionList::new();
        V::list_additions(self, mv, &mut additions);
        for addition in additions {
            let mv = mv.with_addition(addition);
            if mv.is_capture() { out.capture(mv) } else { out.quiet(mv) }
        }
    }

    /// Passes on a legal move, with its additions where moves have any.
    #[inline(always)]
    pub fn pass_on<O: MoveSink>(&mut self, out: &mut O, mv: Move) {
        if V::HAS_ADDITIONS && self.game.has_additions() {
            self.pass_on_with_additions(out, mv);
        } else if mv.is_capture() {
            out.capture(mv);
        } else {
            out.quiet(mv);
        }
    }
}

/// The move generator at one position. Moves that the pin mask cannot affect are legal without a test; all others are
/// tested before they are passed on.
pub(super) struct MoveGen<'a, V: Variant, O: MoveSink> {
    pub(super) pos: &'a mut BarePosition<V>,
    pub(super) out: &'a mut O,
    /// The number of kings of the side to move that are in check before the move.
    pub(super) kings_in_check: u32,
}

/// A piece whose moves are generated.
#[derive(Clone, Copy)]
pub(super) struct Origin {
    pub(super) piece: Piece,
    pub(super) from: Square,
    /// Whether all moves of the piece need a legality test.
    pub(super) in_check_or_pinned: bool,
    /// Whether the piece is subject to check.
    pub(super) royal: bool,
    /// Whether a step of the piece from this square may be forbidden or may be a promotion.
    pub(super) may_have_special_steps: bool,
}

/// Calls `$method::<K, C>` for each of the listed piece types `K`.
macro_rules! each_piece_type {
    ($self:ident.$method:ident, $color:literal: $($piece_type:literal)*) => {
        { $($self.$method::<$piece_type, $color>();)* }
    };
}

impl<V: Variant, O: MoveSink> MoveGen<'_, V, O> {
    /// Whether the player has to drop a piece, and can.
    #[inline(always)]
    fn only_drops_are_legal(&mut self) -> bool {
        if V::IS_COMPILED || !V::must_drop(self.pos) {
            return false;
        }
        let mut any = MoveFinder { wanted: None, found: None };
        MoveGen { pos: self.pos, out: &mut any, kings_in_check: self.kings_in_check }.generate_drops();
        any.found.is_some()
    }

    /// Generates all legal moves. Not inlined, because the calling functions need the registers for themselves.
    #[inline(never)]
    fn generate_all(&mut self) {
        if self.only_drops_are_legal() {
            if O::WANTS_QUIETS {
                self.generate_drops();
            }
            return;
        }
        // Code specialised by piece type is no faster where the compiler does not know the tables.
        if O::IS_COLD_PATH || !V::IS_COMPILED || V::SPEC.piece_types.len() > 16 {
            self.generate_all_pieces();
        } else if self.pos.side == Color::White {
            each_piece_type!(self.generate_piece_type, 0: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        } else {
            each_piece_type!(self.generate_piece_type, 1: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        }
        if self.out.is_done() {
            return;
        }
        if O::WANTS_NOISY && !self.pos.state.ep.is_none() {
            self.generate_en_passant();
        }
        if O::WANTS_QUIETS && !self.pos.game.spec().castlings.is_empty() && self.pos.state.rights != 0 {
            self.generate_castlings();
        }
        if O::WANTS_QUIETS && self.pos.game.spec().drops.is_some() {
            self.generate_drops();
        }
        if V::HAS_SPECIAL_MOVES {
            V::special_moves(self.pos, self.out, self.kings_in_check);
        }
    }

    /// The moves of all pieces in one loop that is not specialised by piece type.
    #[inline(never)]
    fn generate_all_pieces(&mut self) {
        for piece_type in 0..self.pos.game.spec().piece_types.len() {
            let piece = Piece::new(PieceType(piece_type as u8), self.pos.side);
            let count = usize::from(self.pos.board.count(piece));
            if count > 0 && self.pos.game.has_legality_rules() {
                self.generate_from_copied_list(piece);
                continue;
            }
            let t = self.pos.game.tables();
            let table = &t.pieces[piece.idx()].movements;
            let may_expose = table.royal || self.pos.has_pins && self.pos.game.tables().entering_exposes;
            let plain = !table.has_paths && (O::WANTS_PSEUDO_LEGAL || !may_expose);
            for n in 0..count {
                if self.out.is_done() {
                    return;
                }
                let from = self.pos.board.nth_square(piece, n);
                let in_check_or_pinned = self.in_check_or_pinned(from);
                if plain && !in_check_or_pinned && t.has_only_steps(piece, from) {
                    self.generate_table_moves::<true>(table, self.origin(piece, from, false));
                } else {
                    self.generate_piece(piece, from, in_check_or_pinned);
                }
            }
        }
    }

    /// Generates a small set of moves that includes `mv` if it is legal. For a step, push or promotion these are the
    /// moves of the same piece; otherwise they are all moves of the same class. Special moves are always included.
    fn generate_moves_like(&mut self, mv: Move) {
        let piece = self.pos.board.get(mv.from());
        if mv.class() != MoveClass::Drop && self.only_drops_are_legal() {
            return;
        }
        match mv.class() {
            MoveClass::Step | MoveClass::Push | MoveClass::Promote if piece.is(self.pos.side) => {
                self.generate_piece(piece, mv.from(), self.in_check_or_pinned(mv.from()));
            }
            MoveClass::EnPassant if !self.pos.state.ep.is_none() => self.generate_en_passant(),
            MoveClass::Castle if self.pos.state.rights != 0 => self.generate_castlings(),
            MoveClass::Drop => self.generate_drops(),
            _ => {}
        }
        // Special moves may be of any class, so they are always generated.
        if V::HAS_SPECIAL_MOVES && !self.out.is_done() {
            V::special_moves(self.pos, self.out, self.kings_in_check);
        }
    }

    /// The moves of all pieces of type `K`, White's for `C` = 0 and Black's for `C` = 1. Type and colour are constants
    /// so that the compiler unrolls the loops over their tables.
    #[inline(always)]
    fn generate_piece_type<const K: usize, const C: usize>(&mut self) {
        if K >= self.pos.game.spec().piece_types.len() || self.out.is_done() {
            return;
        }
        let piece = const { Piece::from_idx(2 * K + C) };
        for n in 0..self.pos.board.count(piece) as usize {
            let from = self.pos.board.nth_square(piece, n);
            if self.in_check_or_pinned(from) {
                self.generate_piece(piece, from, true);
            } else {
                self.generate_table_moves::<false>(
                    &self.pos.game.tables().pieces[2 * K + C].movements,
                    self.origin(piece, from, false),
                );
            }
        }
    }

    /// The moves of one piece of any type.
    #[inline(never)]
    pub(super) fn generate_piece(&mut self, piece: Piece, from: Square, in_check_or_pinned: bool) {
        let origin = self.origin(piece, from, in_check_or_pinned);
        self.generate_table_moves::<false>(&self.pos.game.tables().pieces[piece.idx()].movements, origin);
    }

    #[inline(always)]
    fn origin(&self, piece: Piece, from: Square, in_check_or_pinned: bool) -> Origin {
        let t = self.pos.game.tables();
        let (royal, may_have_special_steps) = (t.pieces[piece.idx()].movements.royal, t.has_special_steps(piece, from));
        Origin { piece, from, in_check_or_pinned, royal, may_have_special_steps }
    }

    /// Whether a piece of `color` may capture `target`; royal pieces are never captured.
    #[inline(always)]
    fn may_capture(&self, color: Color, target: Piece) -> bool {
        target.is(color.other()) && !(V::KINGS_MAY_HANG && self.pos.game.spec().is_royal(target.piece_type()))
    }

    /// Whether moves from this square need a legality test.
    #[inline(always)]
    pub(super) fn in_check_or_pinned(&self, from: Square) -> bool {
        V::HAS_ROYALS && (self.kings_in_check > 0 || self.pos.is_in_pin_mask(from))
    }

    /// Whether a move is illegal. Moves that neither the pin mask nor a check can make illegal are not tested.
    #[inline(always)]
    pub(super) fn is_illegal(&mut self, mv: Move, in_check_or_pinned: bool) -> bool {
        !O::WANTS_PSEUDO_LEGAL
            && (V::HAS_ROYALS
                && (in_check_or_pinned || self.pos.game.tables().entering_exposes && self.pos.is_in_pin_mask(mv.to()))
                && !self.pos.leaves_kings_safe(mv, self.kings_in_check)
                || self.pos.game.has_legality_rules() && !V::is_legal_by_own_rules(self.pos, mv))
    }

    /// The moves of one piece. `FREE` means that all these moves are legal, that none is a promotion, and that none
    /// follows a path.
    #[inline(always)]
    fn generate_table_moves<const FREE: bool>(&mut self, table: &PieceTypeTable, origin: Origin) {
        let from = origin.from;
        self.generate_pushes::<FREE>(origin);
        for leap in table.leaps.as_slice() {
            self.try_target::<FREE>(origin, from.shift(leap.delta), leap.mode);
        }
        for slide in table.slides.as_slice() {
            self.generate_slide::<FREE>(origin, from.shift(slide.delta), slide.delta, slide.mode);
        }
        if FREE && !table.has_hops_or_lames {
            return;
        }
        for hop in table.hops.as_slice() {
            let mut hurdle = from.shift(hop.delta);
            while self.pos.board.get(hurdle).is_empty() {
                hurdle = hurdle.shift(hop.delta);
            }
            if self.pos.board.get(hurdle).is_piece() {
                self.generate_slide::<FREE>(origin, hurdle.shift(hop.delta), hop.delta, hop.mode);
            }
        }
        if !FREE && self.pos.game.tables().paths.is_some() && table.has_paths {
            self.generate_path_moves(origin);
        }
        for lame in table.lames.as_slice() {
            let leg = from.shift(lame.first);
            self.try_target::<FREE>(origin, leg, lame.first_mode);
            if self.pos.board.get(leg).is_empty() {
                for &then in lame.then.as_slice() {
                    self.try_target::<FREE>(origin, leg.shift(then), lame.mode);
                }
            }
        }
    }

    /// The moves along one line. For a slider, `to` is the first square of the line; for a hopper, the first square
    /// beyond the hurdle.
    #[inline(always)]
    fn generate_slide<const FREE: bool>(&mut self, origin: Origin, mut to: Square, delta: i8, mode: u8) {
        while self.pos.board.get(to).is_empty() {
            if mode & 1 != 0 {
                self.add_step::<FREE>(origin, to, false);
            }
            to = to.shift(delta);
        }
        if O::WANTS_NOISY && mode & 2 != 0 && self.may_capture(origin.piece.color(), self.pos.board.get(to)) {
            self.add_step::<FREE>(origin, to, true);
        }
    }

    #[inline(always)]
    pub(super) fn try_target<const FREE: bool>(&mut self, origin: Origin, to: Square, mode: u8) {
        let target = self.pos.board.get(to);
        if mode & 1 != 0 && target.is_empty() {
            self.add_step::<FREE>(origin, to, false);
        } else if O::WANTS_NOISY && mode & 2 != 0 && self.may_capture(origin.piece.color(), target) {
            self.add_step::<FREE>(origin, to, true);
        }
    }

    /// Passes a move on if it is legal. For a king's move that cannot expose another king, only the destination is
    /// tested for attacks.
    #[inline(always)]
    pub(super) fn add_step<const FREE: bool>(&mut self, origin: Origin, to: Square, capture: bool) {
        let Origin { piece, from, in_check_or_pinned, royal, may_have_special_steps } = origin;
        if FREE {
            if capture || O::WANTS_QUIETS {
                self.emit(Move::new(from, to, MoveClass::Step, capture, 0));
            }
            return;
        }
        let rules = self.pos.game.tables();
        if may_have_special_steps && rules.is_special_step(piece, from, to) {
            return self.add_special_step(origin, Move::new(from, to, MoveClass::Step, capture, 0));
        }
        let promoted = rules.promoted_on(piece, to);
        let mv = match promoted {
            Some(promoted) => Move::promote(from, to, capture, promoted),
            None => Move::new(from, to, MoveClass::Step, capture, 0),
        };
        let is_noisy = capture || promoted.is_some();
        if !(O::WANTS_QUIETS && O::WANTS_NOISY || if is_noisy { O::WANTS_NOISY } else { O::WANTS_QUIETS }) {
            return;
        }
        let exposes = in_check_or_pinned || self.pos.game.tables().entering_exposes && self.pos.is_in_pin_mask(to);
        let is_illegal = if royal && !O::WANTS_PSEUDO_LEGAL && !exposes {
            self.pos.is_king_attacked_after_step(from, to)
                || self.pos.game.has_legality_rules() && !V::is_legal_by_own_rules(self.pos, mv)
        } else {
            self.is_illegal(mv, in_check_or_pinned)
        };
        if !is_illegal {
            self.emit(mv);
        }
    }

    #[inline(always)]
    pub(super) fn emit(&mut self, mv: Move) {
        self.pos.pass_on(self.out, mv);
    }

    fn generate_castlings(&mut self) {
        let us = self.pos.side;
        for entry in self.pos.game.tables().castlings[us.idx()].as_slice() {
            let castling = &self.pos.game.spec().castlings[entry.index as usize];
            let (from, to) = castling.king;
            let king = self.pos.game.spec().rights[castling.right as usize].king;
            // In losing chess the king is not royal, so it may castle out of an attack and through attacked squares.
            let royal = self.pos.game.spec().is_royal(king.piece_type());
            if self.pos.state.rights & entry.right == 0
                || entry.must_be_empty.as_slice().iter().any(|&square| !self.pos.board.get(square).is_empty())
                || self.pos.board.get(from) != king
                || royal && self.kings_in_check > 0 && self.pos.is_attacked(from, us.other())
            {
                continue;
            }
            if royal && entry.king_path.as_slice().iter().any(|&step| self.pos.is_king_attacked_after_step(from, step))
            {
                continue;
            }
            let mv = Move::new(from, to, MoveClass::Castle, false, u16::from(entry.index));
            if !self.is_illegal(mv, true) {
                self.emit(mv);
            }
        }
    }
}
