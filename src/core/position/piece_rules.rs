//! Moves of pieces that have rules of their own ([`PieceRules`]), as in games from files.

use super::move_sink::MoveSink;
use super::movegen::MoveGen;
use super::paths::Walk;
use super::variant::{BarePosition, Variant};
use crate::core::rules::piece_rules::{DROP, ENTER, PROMOTE, STUCK, TAKE_EN_PASSANT};
use crate::core::rules::{PieceRules, PromotionChoice, Targets};
use crate::core::types::{Color, Move, MoveClass, Piece, PieceType, Square};
use arrayvec::ArrayVec;

impl<V: Variant> BarePosition<V> {
    /// Whether the piece may go to the square at all.
    #[inline(always)]
    pub(super) fn may_enter(&self, piece: Piece, square: Square) -> bool {
        let enters = |rules: &PieceRules| rules.bits(piece, square) & ENTER != 0;
        !V::HAS_PIECE_RULES || self.game.tables().piece_rules.is_none_or(enters)
    }

    /// Whether the number of pieces on the board allows one more by this promotion.
    fn allows_another(&self, choice: &PromotionChoice, color: Color) -> bool {
        let count = |&own: &PieceType| u32::from(self.board.count(Piece::new(own, color)));
        choice.limit == 0 || choice.counted.iter().map(count).sum::<u32>() < choice.limit.into()
    }

    /// Whether a piece of `by` could capture en passant on the square.
    pub(super) fn can_take_en_passant(&self, square: Square, by: Color) -> bool {
        let Some(rules) = self.game.tables().piece_rules else { return false };
        let takers = rules.en_passant_takers[by.idx()].iter();
        square != Square::NONE
            && takers
                .flat_map(|&piece| self.board.squares(piece).iter().map(move |&from| (piece, from)))
                .any(|(piece, from)| self.takes_en_passant(piece, from, square))
    }

    /// Whether the piece could capture en passant from one square to another.
    fn takes_en_passant(&self, piece: Piece, from: Square, to: Square) -> bool {
        let (Some(rules), Some(tables)) = (self.game.tables().piece_rules, self.game.tables().paths) else {
            return false;
        };
        let needed = ENTER | TAKE_EN_PASSANT;
        rules.bits(piece, to) & needed == needed
            && tables.paths[piece.idx()].iter().filter(|path| path.mode == 0).any(|path| {
                let mut walk = Walk::new(path, from);
                self.may_take(piece, path, from)
                    && std::iter::from_fn(|| walk.next(&self.board)).any(|square| square == to)
            })
    }
}

impl<V: Variant> BarePosition<V> {
    /// The squares of pieces of the side not to move that can just have passed over `square` by a first move.
    pub fn passers_by_rules(&self, square: Square) -> Vec<Square> {
        let them = self.side.other();
        let Some(tables) = self.game.tables().paths else { return Vec::new() };
        let mut found = Vec::new();
        for at in self.squares().filter(|&at| self.board.get(at).is(them)) {
            let piece = self.board.get(at);
            for path in tables.paths[piece.idx()].iter().filter(|path| path.start.is_first_move()) {
                for stop in path.squares.iter().filter(|stop| stop.lands) {
                    let from = at.shift(stop.delta.wrapping_neg());
                    let mut walk = Walk::new(path, from);
                    let can_have_come = self.board.get(from).is_empty()
                        && self.may_take(piece, path, from)
                        && std::iter::from_fn(|| walk.next(&self.board)).any(|square| square == at);
                    if can_have_come && passed_squares(from, at).contains(&square) {
                        found.push(at);
                    }
                }
            }
        }
        found
    }
}

/// The squares between those of a move along a line: two at most, in the order of the FEN.
pub(super) fn passed_squares(from: Square, to: Square) -> [Square; 2] {
    let by = |a: u8, b: u8| a.cast_signed() - b.cast_signed();
    let (files, ranks) = (by(to.file(), from.file()), by(to.rank(), from.rank()));
    let steps = files.abs().max(ranks.abs());
    let mut squares = [Square::NONE; 2];
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    if steps < 2 || !is_line {
        return squares;
    }
    let step = files.signum() + 16 * ranks.signum();
    for (n, square) in squares.iter_mut().enumerate().take(steps as usize - 1) {
        *square = from.shift(step * (n as i8 + 1));
    }
    if steps > 2 {
        squares.sort();
    }
    squares
}

impl<V: Variant, O: MoveSink> MoveGen<'_, V, O> {
    /// The moves of all pieces of a type, where legality tests make moves: these change the order of the piece list.
    #[inline(never)]
    pub(super) fn generate_from_copied_list(&mut self, piece: Piece) {
        let squares: ArrayVec<Square, 100> = self.pos.board.squares(piece).iter().copied().collect();
        for from in squares {
            if !self.out.is_done() {
                self.generate_piece(piece, from, self.maybe_pinned(from));
            }
        }
    }

    /// The moves along paths.
    pub(super) fn path_moves(&mut self, piece: Piece, from: Square, maybe_pinned: bool) {
        let Some(tables) = self.pos.game.tables().paths else { return };
        let meet = tables.meet[piece.idx()];
        let mut reached = Targets::default();
        for path in &tables.paths[piece.idx()] {
            if !self.pos.may_take(piece, path, from) {
                continue;
            }
            let mut walk = Walk::new(path, from);
            while let Some(to) = walk.next(&self.pos.board) {
                let seen = self.pos.board.get(to);
                let (is_empty, is_own) = (seen.is_empty(), seen.is(piece.color()));
                let needed = if is_empty { 1 } else { 2 << u8::from(is_own) };
                if path.mode & needed == 0 || meet && !reached.insert(to) {
                    continue;
                }
                match self.pos.game.tables().piece_rules {
                    Some(rules) if path.start.is_first_move() && is_empty => {
                        self.step_by_rules(rules, Move::new(from, to, MoveClass::Push, false, 0), maybe_pinned);
                    }
                    _ if is_own => {
                        if O::NOISY && !self.pos.game.spec().piece_types[seen.piece_type().idx()].royal {
                            self.step(piece, from, to, true, maybe_pinned);
                        }
                    }
                    _ => self.try_target(piece, from, to, path.mode, maybe_pinned),
                }
            }
        }
    }

    /// Passes on a step or push, if it is legal, and the promotions by it.
    pub(super) fn step_by_rules(&mut self, rules: &'static PieceRules, step: Move, maybe_pinned: bool) {
        let (from, to, capture) = (step.from(), step.to(), step.is_capture());
        let piece = self.pos.board.get(from);
        let there = rules.bits(piece, to);
        if there & ENTER == 0 {
            return;
        }
        let tested = maybe_pinned || self.pos.game.spec().piece_types[piece.piece_type().idx()].royal;
        let mut stays = there & STUCK == 0;
        if rules.promotes(piece, from, to, capture) {
            let rule = rules.of(piece);
            let mut has_choice = false;
            for choice in &rule.promotions {
                if self.pos.allows_another(choice, piece.color()) {
                    has_choice = true;
                    let mv = Move::promote(from, to, capture, choice.to);
                    if O::NOISY && !self.is_illegal(mv, tested) {
                        self.emit(mv);
                    }
                }
            }
            let must = rule.must_promote || rule.must_promote_on_arrival && there & PROMOTE != 0;
            stays &= !must || !has_choice && rule.stays_without_choice;
        }
        if stays && (if capture { O::NOISY } else { O::QUIETS }) && !self.is_illegal(step, tested) {
            self.emit(step);
        }
    }

    /// The captures en passant of all pieces that can do so.
    #[inline(never)]
    pub(super) fn en_passant_along_paths(&mut self) {
        let Some(rules) = self.pos.game.tables().piece_rules else { return };
        let ep = self.pos.state.ep;
        for &piece in &rules.en_passant_takers[self.pos.side.idx()] {
            let squares: ArrayVec<Square, 100> = self.pos.board.squares(piece).iter().copied().collect();
            for from in squares {
                for to in ep.iter() {
                    let mv = Move::new(from, to, MoveClass::EnPassant, true, 0);
                    if self.pos.takes_en_passant(piece, from, to) && !self.is_illegal(mv, true) {
                        self.out.capture(mv);
                    }
                }
            }
        }
    }

    /// The drops of the pieces in hand.
    #[inline(never)]
    pub(super) fn drops_by_rules(&mut self, rules: &'static PieceRules, piece_types: &[PieceType]) {
        for &held in piece_types {
            let piece = Piece::new(held, self.pos.side);
            if self.pos.board.in_hand(piece) == 0 {
                continue;
            }
            for piece_type in std::iter::once(held).chain(rules.of(piece).dropped_as) {
                self.drops_of(rules, Piece::new(piece_type, self.pos.side));
            }
        }
    }

    fn drops_of(&mut self, rules: &'static PieceRules, piece: Piece) {
        let (files, ranks) = (self.pos.game.spec().files, self.pos.game.spec().ranks);
        let most = usize::from(rules.of(piece).most_on_file);
        for file in 0..files {
            let on_file = |square: &&Square| square.file() == file;
            if most > 0 && self.pos.board.squares(piece).iter().filter(on_file).count() >= most {
                continue;
            }
            for rank in 0..ranks {
                let to = Square::new(file, rank);
                if rules.bits(piece, to) & DROP == 0 || !self.pos.board.get(to).is_empty() {
                    continue;
                }
                let mv = Move::new(to, to, MoveClass::Drop, false, piece.piece_type().0.into());
                if !self.is_illegal(mv, self.before > 0) {
                    self.out.quiet(mv);
                }
            }
        }
    }
}
