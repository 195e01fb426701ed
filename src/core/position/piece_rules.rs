//! Moves to and from special squares, first moves, captures en passant and drops, by the rules of the pieces
//! ([`PieceRule`](crate::rules::PieceRule)).

use super::move_sink::MoveSink;
use super::movegen::{MoveGen, Origin};
use super::paths::PathWalk;
use super::variant::{BarePosition, Variant};
use crate::rules::PromotionChoice;
use crate::rules::piece_rules::{MAY_BE_DROPPED, MAY_NOT_ENTER, MAY_PROMOTE_ON_ARRIVAL, MUST_PROMOTE, NO_EN_PASSANT};
use crate::types::{Color, Move, MoveClass, Piece, PieceType, Square, SquareSet};
use arrayvec::ArrayVec;

impl<V: Variant> BarePosition<V> {
    /// Whether the piece may go to the square at all.
    #[inline(always)]
    pub(super) fn may_enter(&self, piece: Piece, square: Square) -> bool {
        let rules = self.game.tables();
        !rules.bars_squares || rules.rules_on(piece, square) & MAY_NOT_ENTER == 0
    }

    /// Whether the limit on the number of pieces on the board allows this promotion.
    fn allows_another(&self, choice: &PromotionChoice, color: Color) -> bool {
        let count = |own: PieceType| u32::from(self.board.count(Piece::new(own, color)));
        choice.max_on_board == 0 || choice.counted_types.iter().map(count).sum::<u32>() < choice.max_on_board.into()
    }

    /// The piece types that this piece may promote to now; empty when it cannot promote.
    pub fn promotion_choices(&self, piece: Piece) -> ArrayVec<PieceType, { PieceType::MAX }> {
        let choices = self.game.tables().rule(piece).promotions.as_slice().iter();
        choices.filter(|choice| self.allows_another(choice, piece.color())).map(|choice| choice.piece_type).collect()
    }

    /// Whether a piece of `by` could capture en passant on the square. A first move that hops passes over a piece, too.
    pub(super) fn can_take_en_passant(&self, square: Square, by: Color) -> bool {
        let t = self.game.tables();
        square != Square::NONE
            && self.board.get(square).is_empty()
            && t.en_passant_takers[by.idx()].as_slice().iter().any(|&piece| {
                let leaps = t.pieces[piece.idx()].movements.en_passant.as_slice();
                t.rules_on(piece, square) & (MAY_NOT_ENTER | NO_EN_PASSANT) == 0
                    && (leaps.iter().any(|&leap| self.board.get(square.shift(-leap)) == piece)
                        || t.paths.is_some() && self.takes_en_passant_along_path(piece, square))
            })
    }

    /// Whether the piece could capture en passant on the square along a path from any square.
    fn takes_en_passant_along_path(&self, piece: Piece, square: Square) -> bool {
        self.board.squares(piece).iter().any(|&from| self.path_takes_en_passant(piece, from, square))
    }

    /// Whether the piece could capture en passant from one square to another along a path.
    fn path_takes_en_passant(&self, piece: Piece, from: Square, to: Square) -> bool {
        let Some(tables) = &self.game.tables().paths else { return false };
        tables.paths[piece.idx()].iter().filter(|path| path.mode == 0).any(|path| {
            let mut walk = PathWalk::new(path, from);
            self.may_follow(piece, path, from)
                && std::iter::from_fn(|| walk.next(&self.board)).any(|square| square == to)
        })
    }

    /// Calls `visit` with each square on which a first move of the piece along a line can end, or a single step along
    /// that line.
    #[inline(always)]
    pub fn targets_of_pushes(&self, piece: Piece, from: Square, mut visit: impl FnMut(Square)) {
        let t = self.game.tables();
        for push in t.pieces[piece.idx()].movements.pushes.as_slice() {
            let mut to = from.shift(push.delta);
            if !self.board.get(to).is_empty() {
                continue;
            }
            if push.steps {
                visit(to);
            }
            if t.rules_on(piece, from) & push.start == 0 {
                continue;
            }
            for squares in 1..=push.most {
                if !self.board.get(to).is_empty() {
                    break;
                }
                if squares >= push.least {
                    visit(to);
                }
                to = to.shift(push.delta);
            }
        }
    }

    /// The squares of the opponent's pieces whose first move may just have passed over `square`.
    pub fn pieces_that_may_have_passed(&self, square: Square) -> Vec<Square> {
        let them = self.side.other();
        let t = self.game.tables();
        let mut found = Vec::new();
        for at in self.squares().filter(|&at| self.board.get(at).is(them)) {
            let piece = self.board.get(at);
            for push in t.pieces[piece.idx()].movements.pushes.as_slice() {
                let back = push.delta.wrapping_neg();
                let way = (1..=push.most as i8).map(|n| at.shift(back.wrapping_mul(n)));
                let open = way.take_while(|&from| self.board.get(from).is_empty());
                let starts = open.enumerate().skip(push.least as usize - 1);
                let mut starts = starts.filter(|&(_, from)| t.rules_on(piece, from) & push.start != 0);
                if starts.any(|(_, from)| passed_squares(from, at).contains(&square)) {
                    found.push(at);
                }
            }
            if let Some(tables) = &t.paths {
                let paths = tables.paths[piece.idx()].iter().filter(|path| path.start.is_first_move());
                for (path, stop) in paths.flat_map(|path| path.squares.iter().map(move |stop| (path, stop))) {
                    let from = at.shift(stop.delta.wrapping_neg());
                    let mut walk = PathWalk::new(path, from);
                    let can_have_come = stop.lands
                        && self.board.get(from).is_empty()
                        && self.may_follow(piece, path, from)
                        && std::iter::from_fn(|| walk.next(&self.board)).any(|square| square == at);
                    if can_have_come && passed_squares(from, at).contains(&square) {
                        found.push(at);
                    }
                }
            }
        }
        found.dedup();
        found
    }

    /// The square of the piece that has just passed over `square`, according to a FEN. `found` are the squares of all
    /// pieces that may just have passed over it. `named` is the square of the piece if the FEN gives it; a FEN may
    /// leave it out when the piece stands on the file of `square`.
    ///
    /// # Errors
    ///
    /// When there is no such piece, or when the FEN does not say which of several it means.
    pub fn passer_among(
        &self,
        mut found: Vec<Square>,
        square: Square,
        named: Option<Square>,
    ) -> Result<Square, String> {
        found.retain(|&at| named.is_none_or(|named| named == at));
        Square::sort(&mut found);
        found.dedup();
        let straight: Vec<Square> = found.iter().copied().filter(|at| at.file() == square.file()).collect();
        match (&found[..], &straight[..]) {
            ([single], _) | (_, [single]) => Ok(*single),
            ([], _) => {
                let what = if self.game.spec().pawn_type().is_some() { "pawn" } else { "piece" };
                let them = self.side.other();
                Err(format!("no {what} of {them:?} can just have passed en passant square {square}"))
            }
            _ => Err(format!("more than one piece can have passed en passant square {square}: name its square too")),
        }
    }
}

/// The squares between the origin and the destination of a move along a line: two at most, in the order of the FEN.
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
        Square::sort(&mut squares);
    }
    squares
}

impl<V: Variant, O: MoveSink> MoveGen<'_, V, O> {
    /// The moves of all pieces of a type, taken from a copy of the piece list. For variants whose legality tests make
    /// moves, which changes the order of the list.
    #[inline(never)]
    pub(super) fn generate_from_copied_list(&mut self, piece: Piece) {
        let squares: ArrayVec<Square, { Square::MAX_COUNT }> = self.pos.board.squares(piece).iter().copied().collect();
        for from in squares {
            if !self.out.is_done() {
                self.generate_piece(piece, from, self.in_check_or_pinned(from));
            }
        }
    }

    /// Passes on a step or push from or to a special square if it is legal; if the move promotes, passes on the
    /// possible promotions.
    #[inline(never)]
    pub(super) fn add_special_step(&mut self, origin: Origin, step: Move) {
        let Origin { piece, in_check_or_pinned, royal, .. } = origin;
        let (from, to, capture) = (step.from(), step.to(), step.is_capture());
        let rules = self.pos.game.tables();
        let there = rules.rules_on(piece, to);
        if there & MAY_NOT_ENTER != 0 {
            return;
        }
        let promotes = rules.promotes(piece, from, to, capture);
        let wanted = if capture { O::WANTS_NOISY } else { O::WANTS_QUIETS };
        if !(wanted || promotes && O::WANTS_NOISY) {
            return;
        }
        let tested = in_check_or_pinned || royal;
        // Only [`Variant::is_legal_by_own_rules`] may depend on the new piece type; without such rules, one test serves
        // all choices.
        let tests_each = self.pos.game.has_legality_rules();
        if !tests_each && self.is_illegal(step, tested) {
            return;
        }
        let mut stays = there & MUST_PROMOTE == 0;
        if promotes {
            let rule = rules.rule(piece);
            let mut has_choice = false;
            for choice in rule.promotions.as_slice() {
                if self.pos.allows_another(choice, piece.color()) {
                    has_choice = true;
                    let mv = Move::promote(from, to, capture, choice.piece_type);
                    if O::WANTS_NOISY && !(tests_each && self.is_illegal(mv, tested)) {
                        self.emit(mv);
                    }
                }
            }
            let must = rule.must_promote || rule.must_promote_on_arrival && there & MAY_PROMOTE_ON_ARRIVAL != 0;
            stays &= !must || !has_choice && rule.may_stay_unpromoted_without_choice;
        }
        if stays && wanted && !(tests_each && self.is_illegal(step, tested)) {
            self.emit(step);
        }
    }

    /// First moves along lines, and single steps along the same lines. After a first move the piece can be captured en
    /// passant on the squares that it passed.
    #[inline(always)]
    pub(super) fn generate_pushes<const FREE: bool>(&mut self, origin: Origin) {
        let Origin { piece, from, may_have_special_steps, .. } = origin;
        let t = self.pos.game.tables();
        for push in t.pieces[piece.idx()].movements.pushes.as_slice() {
            let mut to = from.shift(push.delta);
            if !self.pos.board.get(to).is_empty() {
                continue;
            }
            if push.steps {
                self.add_step::<FREE>(origin, to, false);
            }
            if !(O::WANTS_QUIETS || may_have_special_steps) || t.rules_on(piece, from) & push.start == 0 {
                continue;
            }
            for squares in 1..=push.most {
                if !self.pos.board.get(to).is_empty() {
                    break;
                }
                if squares >= push.least {
                    self.add_push::<FREE>(origin, to);
                }
                to = to.shift(push.delta);
            }
        }
    }

    #[inline(always)]
    fn add_push<const FREE: bool>(&mut self, origin: Origin, to: Square) {
        let Origin { piece, from, in_check_or_pinned, royal, may_have_special_steps } = origin;
        let mv = Move::new(from, to, MoveClass::Push, false, 0);
        if !FREE && may_have_special_steps && self.pos.game.tables().is_special_step(piece, from, to) {
            self.add_special_step(origin, mv);
        } else if O::WANTS_QUIETS && (FREE || !self.is_illegal(mv, in_check_or_pinned || royal)) {
            self.emit(mv);
        }
    }

    /// The moves along paths.
    pub(super) fn generate_path_moves(&mut self, origin: Origin) {
        let Origin { piece, from, .. } = origin;
        let Some(tables) = &self.pos.game.tables().paths else { return };
        let meet = tables.share_a_target[piece.idx()];
        let mut reached = SquareSet::EMPTY;
        for path in &tables.paths[piece.idx()] {
            if !self.pos.may_follow(piece, path, from) {
                continue;
            }
            let mut walk = PathWalk::new(path, from);
            while let Some(to) = walk.next(&self.pos.board) {
                let seen = self.pos.board.get(to);
                let (is_empty, is_own) = (seen.is_empty(), seen.is(piece.color()));
                let needed = if is_empty { 1 } else { 2 << u8::from(is_own) };
                if path.mode & needed == 0 || meet && !reached.insert(to) {
                    continue;
                }
                if path.start.is_first_move() && is_empty {
                    self.add_special_step(origin, Move::new(from, to, MoveClass::Push, false, 0));
                } else if !is_own {
                    self.try_target::<false>(origin, to, path.mode);
                } else if O::WANTS_NOISY && !self.pos.game.spec().is_royal(seen.piece_type()) {
                    self.add_step::<false>(origin, to, true);
                }
            }
        }
    }

    /// The captures en passant of all pieces that can make them.
    pub(super) fn generate_en_passant(&mut self) {
        let (t, ep) = (self.pos.game.tables(), self.pos.state.ep);
        for &piece in t.en_passant_takers[self.pos.side.idx()].as_slice() {
            for to in ep.iter().filter(|&to| t.rules_on(piece, to) & (MAY_NOT_ENTER | NO_EN_PASSANT) == 0) {
                for &leap in t.pieces[piece.idx()].movements.en_passant.as_slice() {
                    let from = to.shift(-leap);
                    if self.pos.board.get(from) == piece {
                        self.capture_en_passant(from, to);
                    }
                }
                if t.paths.is_some() {
                    let squares: ArrayVec<Square, { Square::MAX_COUNT }> =
                        self.pos.board.squares(piece).iter().copied().collect();
                    for from in squares {
                        if self.pos.path_takes_en_passant(piece, from, to) {
                            self.capture_en_passant(from, to);
                        }
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn capture_en_passant(&mut self, from: Square, to: Square) {
        let mv = Move::new(from, to, MoveClass::EnPassant, true, 0);
        if !self.is_illegal(mv, true) {
            self.emit(mv);
        }
    }

    /// The drops of the pieces in hand.
    pub(super) fn generate_drops(&mut self) {
        let Some(rule) = self.pos.game.spec().drops.filter(|rule| rule.ranks > 0) else { return };
        for &held in rule.piece_types {
            let piece = Piece::new(held, self.pos.side);
            if self.out.is_done() {
                return;
            }
            if self.pos.board.in_hand(piece) == 0 && !rule.is_endless {
                continue;
            }
            self.generate_drops_of(piece, rule.quiet);
            if let Some(form) = self.pos.game.tables().rule(piece).dropped_as {
                self.generate_drops_of(Piece::new(form, self.pos.side), rule.quiet);
            }
        }
    }

    /// The drops of one piece. With `quiet`, the dropped piece must not attack any enemy piece.
    #[inline(always)]
    fn generate_drops_of(&mut self, piece: Piece, quiet: bool) {
        let (files, ranks) = (self.pos.game.spec().files, self.pos.game.spec().ranks);
        let rules = self.pos.game.tables();
        let is_royal = self.pos.game.spec().is_royal(piece.piece_type());
        let most = rules.rule(piece).max_on_file;
        let full = if most == 0 { 0 } else { self.files_with(piece, most) };
        for own in 0..ranks {
            let first = Square::new(0, self.pos.side.board_rank(own, ranks));
            for file in 0..files {
                let to = first.shift(file as i8);
                if rules.rules_on(piece, to) & MAY_BE_DROPPED == 0
                    || !self.pos.board.get(to).is_empty()
                    || full >> file & 1 != 0
                    || quiet && self.pos.attacks_any(piece, to)
                {
                    continue;
                }
                let mv = Move::new(to, to, MoveClass::Drop, false, piece.piece_type().0.into());
                if !self.is_illegal(mv, self.kings_in_check > 0 || is_royal) {
                    self.emit(mv);
                    if self.out.is_done() {
                        return;
                    }
                }
            }
        }
    }

    /// The files on which at least `most` pieces of this type and colour stand, one bit each.
    fn files_with(&self, piece: Piece, most: u8) -> u16 {
        let mut counts = [0u8; 16];
        for square in self.pos.board.squares(piece) {
            counts[usize::from(square.file() & 15)] += 1;
        }
        (0..16).filter(|&file| counts[file] >= most).fold(0, |files, file| files | 1 << file)
    }
}
