//! The rules of single pieces of a variant loaded from a file: the squares that they may enter, drops, promotion and en
//! passant.

use super::file::{GameDef, PerSide, PieceTypeKey, Region};
use super::piece_types::PieceTypes;
use tenfold_core::interned::interned;
use tenfold_core::rules::movement::OVER_EMPTY;
use tenfold_core::rules::piece_rules::{
    IS_STUCK, MAY_BE_DROPPED, MAY_NOT_ENTER, MAY_PROMOTE_ON_ARRIVAL, MAY_PROMOTE_ON_LEAVING, MAY_START_FAR_PATHS,
    MAY_START_LISTED_PATHS, MUST_PROMOTE, NO_EN_PASSANT, SquareBits,
};
use tenfold_core::rules::{Hurdle, Movement, PieceRule, PieceTypeSpec, PromotionChoice, Start, Tables};
use tenfold_core::types::{Color, Piece, PieceType};

/// Sets the rules of all pieces.
pub(super) fn set_piece_rules(def: &GameDef, types: &PieceTypes, walls: Region, tables: &mut Tables) {
    for (n, spec) in types.specs.iter().enumerate() {
        for color in Color::BOTH {
            let piece = Piece::new(PieceType(n as u8), color);
            let one = PieceOfDefinition { def, types, spec, key: types.keys[n], color, walls };
            let rule = one.rule();
            let has_promotions = !rule.promotions.as_slice().is_empty() || rule.must_promote;
            tables.set_rule(piece, rule);
            for square in Region::ALL.on_board(def.files, def.ranks).squares() {
                tables.add_rules(piece, square, one.square_bits(square.file(), square.rank(), has_promotions));
            }
        }
    }
}

/// The value for this colour.
pub(super) fn side<T>(sides: &PerSide<T>, color: Color) -> &T {
    if color == Color::White { &sides.white } else { &sides.black }
}

/// The squares where pieces of this type may promote: those of the type, or else those of all pieces.
pub(super) fn promotion_region(def: &GameDef, key: PieceTypeKey, color: Color) -> &Region {
    side(&def.own_promotion_regions, color).get(&key).unwrap_or(side(&def.promotion.region, color))
}

/// A piece type of one colour.
struct PieceOfDefinition<'a> {
    def: &'a GameDef,
    types: &'a PieceTypes,
    spec: &'a PieceTypeSpec,
    key: PieceTypeKey,
    color: Color,
    walls: Region,
}

impl PieceOfDefinition<'_> {
    fn rule(&self) -> PieceRule {
        let def = self.def;
        let choice = |to: PieceType| {
            let key = self.types.keys[to.idx()];
            let limit = def.promotion_limits.get(&key).map_or(0, |&limit| limit.min(255) as u8);
            PromotionChoice {
                piece_type: to,
                max_on_board: limit,
                counted_types: self.types.types_moving_as(key).into_iter().collect(),
            }
        };
        let pawns_must = self.is_pawn() && def.promotion.pawns_must;
        let not_doubled = def.drops.not_doubled == Some(self.key) && self.spec.unpromoted.is_none();
        let mut rule = PieceRule {
            promotes_by_capture: def.promotion.on_capture_only,
            promotes_on_entry: def.promotion.on_entry,
            is_progress: side(&def.draws.move_rule_types, self.color).contains(self.key),
            reversible_steps: interned(self.reversible_steps()),
            dropped_as: if def.drops.promoted { self.spec.promoted } else { None },
            max_on_file: if not_doubled { def.drops.not_doubled_count.min(255) as u8 } else { 0 },
            promotion_is_progress: true,
            ..PieceRule::NONE
        };
        if def.promotion.sittuyin && self.promotes_as_pawn() {
            // These promotions are special moves.
        } else if self.promotes_as_pawn() {
            self.choices().iter().for_each(|&to| rule.promotions.push(choice(to)));
            // The limits are for the choices, not for a pawn's promoted form.
            let form = self.spec.promoted.map(|form| PromotionChoice { max_on_board: 0, ..choice(form) });
            form.into_iter().for_each(|form| rule.promotions.push(form));
            rule.must_promote = pawns_must;
            rule.promotes_by_capture = false;
        } else if let Some(choices) = self.own_choices() {
            choices.iter().for_each(|&to| rule.promotions.push(choice(to)));
            rule.must_promote = def.promotion.pieces_must;
            rule.may_stay_unpromoted_without_choice = true;
        } else if let Some(promoted) = self.spec.promoted {
            rule.promotions.push(choice(promoted));
            rule.must_promote = def.promotion.pieces_must;
            rule.must_promote_on_arrival = pawns_must;
            rule.may_stay_unpromoted_without_choice = true;
            rule.promotion_is_progress = !def.promotion.demotion;
        } else if let Some(unpromoted) =
            self.spec.unpromoted.filter(|_| !self.spec.written_with_tilde && def.promotion.demotion)
        {
            rule.promotions.push(PromotionChoice { max_on_board: 0, ..choice(unpromoted) });
            rule.must_promote = def.promotion.pieces_must;
            rule.promotion_is_progress = false;
        }
        rule
    }

    fn is_pawn(&self) -> bool {
        self.spec.unpromoted.is_none() && side(&self.def.promotion.pawns, self.color).types.contains(self.key)
    }

    /// Whether the piece promotes as a pawn. If such a piece must promote but has nothing to promote to, it cannot go
    /// to the squares where it would have to promote.
    fn promotes_as_pawn(&self) -> bool {
        let has_choice = !self.choices().is_empty();
        self.is_pawn() && (has_choice || self.def.promotion.pawns_must && self.spec.promoted.is_none())
    }

    /// What pieces of this type alone promote to, if the definition says it.
    fn own_choices(&self) -> Option<&[PieceType]> {
        self.types.own_choices_of(self.color, self.base()).filter(|_| self.spec.unpromoted.is_none())
    }

    /// What a pawn of this type promotes to.
    fn choices(&self) -> &[PieceType] {
        self.own_choices().unwrap_or_else(|| self.types.choices_of(self.color))
    }

    /// The squares where the piece may promote, or turn back.
    fn promotion_region(&self) -> &Region {
        promotion_region(self.def, self.base(), self.color)
    }

    /// The type that the piece had before it was promoted.
    fn base(&self) -> PieceTypeKey {
        self.spec.unpromoted.map_or(self.key, |base| self.types.keys[base.idx()])
    }

    fn square_bits(&self, file: u8, rank: u8, has_promotions: bool) -> SquareBits {
        let def = self.def;
        let contains = |regions: &PerSide<Region>| side(regions, self.color).contains(file, rank);
        let enters = self.may_enter(file, rank);
        let asks = def.moves.immobility_illegal || def.promotion.on_entry || def.ends.bare_king_loses;
        let is_stuck = asks && !self.moves_from(file, rank);
        let stuck = def.moves.immobility_illegal && is_stuck;
        let promotes = has_promotions && self.promotion_region().contains(file, rank);
        let starts = if self.key == PieceTypeKey::SOLDIER {
            self.color.board_rank(rank, def.ranks) + 1 >= def.pawns.soldier_promotion_rank.0
        } else {
            contains(&def.pawns.double_step_region)
        };
        let takes_en_passant = side(&def.pawns.en_passant_types, self.color).contains(self.key);
        let bit = |is_set: bool, bit: SquareBits| if is_set { bit } else { 0 };
        bit(!enters, MAY_NOT_ENTER)
            | bit(
                (def.drops.allowed || def.moves.seirawan_gating)
                    && enters
                    && !stuck
                    && contains(&def.drops.region)
                    && self.drops_here(file, rank),
                MAY_BE_DROPPED,
            )
            | bit(promotes, MAY_PROMOTE_ON_ARRIVAL)
            | bit(promotes && !self.promotes_as_pawn() || self.may_promote_in_place(file, rank), MAY_PROMOTE_ON_LEAVING)
            | bit(stuck, MUST_PROMOTE)
            | bit(is_stuck, IS_STUCK)
            | bit(starts, MAY_START_LISTED_PATHS)
            | bit(contains(&def.pawns.triple_step_region), MAY_START_FAR_PATHS)
            | bit(!takes_en_passant || !contains(&def.pawns.en_passant_region), NO_EN_PASSANT)
    }

    fn may_enter(&self, file: u8, rank: u8) -> bool {
        let region = side(&self.def.mobility, self.color).get(&self.key).filter(|region| !region.is_empty());
        !self.walls.contains(file, rank) && region.is_none_or(|region| region.contains(file, rank))
    }

    /// Whether a pawn may promote on the square where it stands, as in sittuyin.
    fn may_promote_in_place(&self, file: u8, rank: u8) -> bool {
        let can = self.def.promotion.sittuyin && self.key == PieceTypeKey::PAWN;
        can && self.promotion_region().contains(file, rank)
    }

    /// Whether the rules of pawns and rooks allow a drop on the square.
    fn drops_here(&self, file: u8, rank: u8) -> bool {
        let drops = &self.def.drops;
        if drops.not_doubled == Some(self.key) && drops.not_doubled_count == 0 {
            return false;
        }
        let is_first = self.color.board_rank(rank, self.def.ranks) == 0;
        if self.key == PieceTypeKey::ROOK && drops.rooks_on_first_rank_only {
            return is_first;
        }
        self.key != PieceTypeKey::PAWN
            || (drops.pawns_on_first_rank || !is_first)
                && (drops.pawns_in_promotion_region || !self.promotion_region().contains(file, rank))
    }

    /// Whether the piece has a move to an empty square from this square, on an otherwise empty board or with a hurdle.
    fn moves_from(&self, file: u8, rank: u8) -> bool {
        let goes = |(x, y): (i8, i8)| {
            let to = (file.checked_add_signed(x), rank.checked_add_signed(y * self.color.forward()));
            matches!(to, (Some(file), Some(rank)) if file < self.def.files && rank < self.def.ranks && self.may_enter(file, rank))
        };
        let movements = self.spec.movements_of(self.color).iter().filter(|movement| movement.mode().moves());
        movements.flat_map(|movement| first_squares(movement, file)).any(goes)
    }

    /// The moves that the piece could take back without capturing, regardless of the pieces between, as differences in
    /// files and ranks of the board.
    fn reversible_steps(&self) -> Vec<(i8, i8)> {
        let movements = self.spec.movements_of(self.color).iter().filter(|movement| movement.mode().moves());
        let longest = self.def.files.max(self.def.ranks).cast_signed() - 1;
        let all: Vec<(i8, i8)> = movements.flat_map(|movement| targets(movement, longest)).collect();
        let mut back: Vec<(i8, i8)> = all.iter().copied().filter(|(x, y)| all.contains(&(-x, -y))).collect();
        back.sort_unstable();
        back.dedup();
        back.into_iter().map(|(x, y)| (x, y * self.color.forward())).collect()
    }
}

/// All squares that a movement can lead to on a board whose longest line has `longest` steps, as differences.
fn targets(movement: &Movement, longest: i8) -> Vec<(i8, i8)> {
    match movement {
        Movement::Leap(dirs, _) => dirs.to_vec(),
        Movement::Slide(dirs, _) | Movement::Hop(dirs, _) => {
            dirs.iter().flat_map(|(x, y)| (1..=longest).map(move |n| (n * x, n * y))).collect()
        }
        Movement::Lame(steps, _) => {
            steps.iter().flat_map(|step| step.then.map(|then| (step.first.0 + then.0, step.first.1 + then.1))).collect()
        }
        Movement::Paths(paths, _) => {
            // For moves that only some squares allow, such as a soldier's sideways steps, the squares on the way back
            // allow them too.
            let lasting = paths.iter().filter(|path| matches!(path.start, Start::Anywhere | Start::Listed));
            lasting.flat_map(|path| path.squares.iter().filter(|stop| stop.lands).map(|stop| stop.at)).collect()
        }
    }
}

/// The nearest squares that a piece on a file of an empty board can go to in each direction, as differences; for a
/// hopper the nearest squares for its hurdle. First moves (i) do not count.
fn first_squares(movement: &Movement, file: u8) -> Vec<(i8, i8)> {
    match movement {
        // As in Fairy-Stockfish, a hopper counts as mobile where there is a square for a hurdle.
        Movement::Leap(dirs, _) | Movement::Slide(dirs, _) | Movement::Hop(dirs, _) => dirs.to_vec(),
        Movement::Lame(steps, _) => steps.iter().map(|step| step.first).collect(),
        Movement::Paths(paths, _) => paths
            .iter()
            .filter(|path| path.files >> file & 1 != 0 && !path.start.is_first_move())
            .filter_map(|path| {
                let hops = path.hurdle != Hurdle::None;
                let first = if hops { 0 } else { path.squares.iter().position(|stop| stop.lands)? };
                let is_open = path.squares.iter().take(first).all(|stop| stop.passes & OVER_EMPTY != 0);
                is_open.then_some(path.squares.get(first)?.at)
            })
            .collect(),
    }
}
