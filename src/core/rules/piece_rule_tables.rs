//! The rules of single pieces in the tables of a variant: filling and reading them.

use super::piece_rules::{
    IS_STUCK, MAY_BE_DROPPED, MAY_NOT_ENTER, MAY_PROMOTE_ON_ARRIVAL, MAY_PROMOTE_ON_LEAVING, MAY_START_LISTED_PATHS,
    MUST_PROMOTE, PieceRule, PromotionChoice, STEP_NEEDS_TEST, SquareBits,
};
use super::spec::Spec;
use super::tables::{PieceTables, Tables};
use crate::types::{Color, Piece, PieceType, PieceTypeSet, Square};

impl Tables {
    /// Adds the rules that follow from a variant's pawn, promoted forms and drops.
    pub(super) const fn add_piece_rules(&mut self, spec: &Spec) {
        let mut index = 0;
        while index < 2 * spec.piece_types.len() {
            let piece = Piece::from_idx(index);
            if let Some(promoted) = spec.piece_type(piece.piece_type()).promoted {
                self.add_promoted(spec, piece, promoted);
            }
            if piece.piece_type().0 == spec.pawn.piece_type.0 {
                self.add_promotions(spec, piece);
            }
            index += 1;
        }
        if let Some(drops) = spec.drops {
            let mut n = 0;
            while n < drops.piece_types.len() {
                let is_pawn = drops.piece_types[n].0 == spec.pawn.piece_type.0;
                let (first, last) = if is_pawn { drops.pawn_ranks } else { (1, spec.ranks) };
                let last = if last < drops.ranks { last } else { drops.ranks };
                self.add_ranks(spec, Piece::new(drops.piece_types[n], Color::White), first, last, MAY_BE_DROPPED);
                self.add_ranks(spec, Piece::new(drops.piece_types[n], Color::Black), first, last, MAY_BE_DROPPED);
                n += 1;
            }
        }
    }

    /// Adds the rules of a piece that always takes its promoted form on or beyond a rank.
    const fn add_promoted(&mut self, spec: &Spec, piece: Piece, promoted: PieceType) {
        let rule = &mut self.pieces[piece.idx()].rule;
        rule.promotions.push(PromotionChoice {
            piece_type: promoted,
            max_on_board: 0,
            counted_types: PieceTypeSet::EMPTY,
        });
        rule.must_promote = true;
        self.add_ranks(spec, piece, spec.promotion_rank, spec.ranks, MAY_PROMOTE_ON_ARRIVAL);
        self.promoted[piece.idx()] = Some(promoted);
        self.may_step_specially[piece.idx()] = false;
    }

    /// Adds the promotions of the pawn, and the squares from which it makes its first move.
    const fn add_promotions(&mut self, spec: &Spec, piece: Piece) {
        let promotion = &spec.pawn.promotion;
        self.pieces[piece.idx()].rule.is_progress = true;
        let mut n = 0;
        while n < promotion.choices.len() {
            let to = promotion.choices[n];
            let limit =
                if promotion.captured_only { self.initial_counts[Piece::new(to, piece.color()).idx()] } else { 0 };
            if limit > 0 || !promotion.captured_only {
                let rule = &mut self.pieces[piece.idx()].rule;
                rule.promotions.push(PromotionChoice {
                    piece_type: to,
                    max_on_board: limit,
                    counted_types: PieceTypeSet::from_type(to),
                });
            }
            n += 1;
        }
        if spec.pawn.max_push > 1 {
            self.add_ranks(spec, piece, spec.pawn.start_rank, spec.pawn.start_rank, MAY_START_LISTED_PATHS);
        }
        if promotion.choices.is_empty() {
            return;
        }
        let rule = &mut self.pieces[piece.idx()].rule;
        rule.must_promote = promotion.zone == promotion.forced;
        rule.may_stay_unpromoted_without_choice = promotion.stays_without_choice;
        self.add_ranks(spec, piece, promotion.zone, spec.ranks, MAY_PROMOTE_ON_ARRIVAL);
        let near = if promotion.zone > 1 { promotion.zone - 1 } else { 1 };
        self.add_ranks(spec, piece, near, spec.ranks, STEP_NEEDS_TEST);
        if promotion.zone < promotion.forced {
            self.add_ranks(spec, piece, promotion.forced, spec.ranks, MUST_PROMOTE);
        }
    }

    /// Adds bits on the ranks from `first` to `last`, counted from 1 on the player's own side.
    const fn add_ranks(&mut self, spec: &Spec, piece: Piece, first: u8, last: u8, bits: SquareBits) {
        let mut own = first;
        while own >= 1 && own <= last {
            let mut file = 0;
            while file < spec.files {
                self.add_rules(piece, Square::new(file, piece.color().board_rank(own - 1, spec.ranks)), bits);
                file += 1;
            }
            own += 1;
        }
    }

    /// Adds bits for a piece on a square.
    pub const fn add_rules(&mut self, piece: Piece, square: Square, bits: SquareBits) {
        self.pieces[piece.idx()].squares[square.idx()] |= bits;
        if bits & (MAY_NOT_ENTER | MAY_PROMOTE_ON_ARRIVAL | MAY_PROMOTE_ON_LEAVING | MUST_PROMOTE) != 0 {
            self.may_step_specially[piece.idx()] = true;
        }
        self.bars_squares |= bits & MAY_NOT_ENTER != 0;
    }

    /// Copies the rules of all pieces from the tables of a variant with the same piece types.
    pub fn copy_rules(&mut self, other: &Tables) {
        for (row, theirs) in self.pieces.iter_mut().zip(&other.pieces) {
            (row.rule, row.squares) = (theirs.rule, theirs.squares);
        }
        self.may_step_specially = other.may_step_specially;
        self.promoted = other.promoted;
        self.bars_squares = other.bars_squares;
    }

    /// Sets the rules of a piece.
    pub const fn set_rule(&mut self, piece: Piece, rule: PieceRule) {
        self.pieces[piece.idx()].rule = rule;
    }

    /// The rules of a piece.
    #[inline(always)]
    pub const fn rule(&self, piece: Piece) -> &PieceRule {
        &self.pieces[piece.idx()].rule
    }

    /// The rules that apply to a piece on a square.
    #[inline(always)]
    pub const fn rules_on(&self, piece: Piece, square: Square) -> SquareBits {
        self.pieces[piece.idx()].squares[square.idx()]
    }

    /// Whether a step of the piece from the square may be impossible or a promotion.
    #[inline(always)]
    pub const fn has_special_steps(&self, piece: Piece, from: Square) -> bool {
        self.may_step_specially[piece.idx()] && self.rules_on(piece, from) & STEP_NEEDS_TEST != 0
    }

    /// Whether all steps of the piece from the square are possible and no promotions.
    #[inline(always)]
    pub const fn has_only_steps(&self, piece: Piece, from: Square) -> bool {
        self.promoted[piece.idx()].is_none() && !self.has_special_steps(piece, from)
    }

    /// The promotions of a piece, if there is any square where it may promote.
    pub fn promotions(&self, piece: Piece) -> &[PromotionChoice] {
        let PieceTables { rule, squares, .. } = &self.pieces[piece.idx()];
        let promotes = squares.iter().any(|bits| bits & (MAY_PROMOTE_ON_ARRIVAL | MAY_PROMOTE_ON_LEAVING) != 0);
        if promotes { rule.promotions.as_slice() } else { &[] }
    }

    /// The type to which an ordinary step to this square promotes the piece; `None` when it does not promote.
    #[inline(always)]
    pub const fn promoted_on(&self, piece: Piece, to: Square) -> Option<PieceType> {
        match self.promoted[piece.idx()] {
            Some(promoted) if self.rules_on(piece, to) & MAY_PROMOTE_ON_ARRIVAL != 0 => Some(promoted),
            _ => None,
        }
    }

    /// Whether a step of the piece may be impossible, or a promotion.
    #[inline(always)]
    pub const fn is_special_step(&self, piece: Piece, from: Square, to: Square) -> bool {
        self.rules_on(piece, to) & (MAY_NOT_ENTER | MAY_PROMOTE_ON_ARRIVAL | MUST_PROMOTE) != 0
            || self.rules_on(piece, from) & MAY_PROMOTE_ON_LEAVING != 0
    }

    /// Whether a move of the piece may promote it.
    #[inline(always)]
    pub const fn promotes(&self, piece: Piece, from: Square, to: Square, capture: bool) -> bool {
        let (there, leaves) = (self.rules_on(piece, to), self.rules_on(piece, from) & MAY_PROMOTE_ON_LEAVING);
        let rule = self.rule(piece);
        (there & MAY_PROMOTE_ON_ARRIVAL | leaves) != 0
            && (capture
                || !(rule.promotes_by_capture || rule.promotes_on_entry && leaves != 0 && there & IS_STUCK == 0))
    }

    /// Whether a move of the piece is progress, which sets the half-move clock to 0.
    #[inline(always)]
    pub fn is_progress(&self, piece: Piece, from: Square, to: Square) -> bool {
        let rule = self.rule(piece);
        rule.is_progress && (rule.reversible_steps.is_empty() || !can_return(rule, from, to))
    }
}

/// Whether the piece could take this move back without capturing.
fn can_return(rule: &PieceRule, from: Square, to: Square) -> bool {
    let by = |a: u8, b: u8| a.cast_signed() - b.cast_signed();
    rule.reversible_steps.contains(&(by(to.file(), from.file()), by(to.rank(), from.rank())))
}
