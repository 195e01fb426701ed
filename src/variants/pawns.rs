//! The pawn of a variant loaded from a file, if a [`PawnSpec`] can describe it. Its promotions, drops and special
//! squares are rules of each piece, as in all variants loaded from files; the [`PawnSpec`] gives its first move, its
//! captures en passant, and the description for people.

use super::file::{GameDef, PerSide, PieceSet, PieceTypeKey, Region};
use super::initial_position::initial_board_field;
use super::piece_types::{PieceTypes, has_moves_with_piece_rules};
use tenfold_core::interned::interned;
use tenfold_core::rules::{PawnSpec, Promotion, Spec};
use tenfold_core::types::PieceType;

/// The set that contains only the pawn.
const PAWN: PieceSet = PieceSet::from_keys(&[PieceTypeKey::PAWN]);

/// The most piece types that a [`PawnSpec`] may list as promotions.
const MAX_CHOICES: usize = 8;

/// Whether a [`PawnSpec`] completely describes the pawns of a variant, including their promotions and drops. This is so
/// for pawns of chess, if the rules of the two players are mirror images and all regions consist of whole ranks.
pub(super) fn has_plain_pawn(def: &GameDef) -> bool {
    let promotion = &def.promotion;
    let promotes = !promotion.choices.white.is_empty() || !promotion.choices.black.is_empty();
    let plain_promotion = promotion.choices.white == promotion.choices.black
        && [promotion.pawns.white.types, promotion.pawns.black.types] == [PAWN; 2]
        && if promotes {
            promotion_zone(def).is_some()
        } else {
            !promotion.pawns_must || are_both_empty(def, promotion.region)
        }
        && promotion.choices.white.keys().filter(|&key| def.pieces.contains(key)).count() <= MAX_CHOICES
        && limits_are_plain(def);
    let steps = def.pawns.double_step_region;
    let plain_steps = are_both_empty(def, steps) || start_rank(def).is_some();
    let zone = if promotes { promotion_zone(def).unwrap_or(0) } else { u8::MAX };
    let steps_stay_before_zone = start_rank(def).is_none_or(|rank| rank + 2 < zone && def.ranks - rank < zone);
    let en_passant = def.pawns.en_passant_region;
    let plain_drops = !def.drops.allowed
        || def.drops.region == PerSide::equal(Region::ALL)
            && def.drops.not_doubled.is_none()
            && (def.drops.pawns_in_promotion_region || promotes || are_both_empty(def, promotion.region));
    let confined = !def.mobility.white.is_empty() || !def.mobility.black.is_empty();
    let promotes_by_own_rules = def.pieces.iter().any(|(key, _)| def.promotes_by_own_rule(key));
    let has_forms = def.pieces.iter().any(|(key, _)| def.promoted_form(key).is_some());
    let soldiers = def.pieces.contains(PieceTypeKey::SOLDIER) && def.pawns.soldier_promotion_rank.0 > 1;
    def.pieces.contains(PieceTypeKey::PAWN)
        && plain_promotion
        && plain_steps
        && steps_stay_before_zone
        && !def.pawns.has_triple_step()
        && (are_both_empty(def, en_passant) || mirrored_ranks(def, en_passant, 0, def.ranks - 1))
        && [def.pawns.en_passant_types.white, def.pawns.en_passant_types.black]
            .iter()
            .all(|types| types.contains(PieceTypeKey::PAWN))
        && def.draws.move_rule_types == PerSide::equal(PAWN)
        && plain_drops
        && def.two_leg_moves.is_empty()
        && !def.captures.of_own
        && !def.promotion.sittuyin
        && !def.castling.dropped_pieces
        && !(confined || promotes_by_own_rules || has_forms || soldiers || def.moves.immobility_illegal)
        && !has_moves_with_piece_rules(def)
}

/// The [`PawnSpec`] of a variant for which [`has_plain_pawn`] is true.
pub(super) fn plain_pawn(def: &GameDef, types: &PieceTypes) -> PawnSpec {
    let Some(pawn) = types.type_of_key(PieceTypeKey::PAWN) else { return Spec::DEFAULT.pawn };
    let promotion = promotion(def, types);
    let (start_rank, max_push) = start_rank(def).map_or((2, 1), |rank| (rank, 2));
    PawnSpec {
        piece_type: pawn,
        start_rank,
        max_push,
        en_passant: !are_both_empty(def, def.pawns.en_passant_region),
        may_stand_on_first_rank: def.drops.pawns_on_first_rank,
        may_stand_on_last_rank: promotion.forced > def.ranks
            || promotion.choices.is_empty()
            || def.drops.allowed && def.drops.pawns_in_promotion_region,
        promotion,
    }
}

/// The [`PawnSpec`] of a variant for which [`has_plain_pawn`] is false.
pub(super) const NO_PLAIN_PAWN: PawnSpec = PawnSpec {
    piece_type: PieceType::NONE,
    max_push: 1,
    may_stand_on_first_rank: true,
    may_stand_on_last_rank: true,
    ..Spec::DEFAULT.pawn
};

fn promotion(def: &GameDef, types: &PieceTypes) -> Promotion {
    let (Some(zone), false) = (promotion_zone(def), types.choices.white.is_empty()) else { return Promotion::NONE };
    Promotion {
        choices: interned(types.choices.white.clone()),
        zone,
        forced: if def.promotion.pawns_must { zone } else { u8::MAX },
        captured_only: def.promotion_limits.values().any(|&limit| limit > 0),
        stays_without_choice: !def.promotion.pawns_must,
    }
}

/// Whether neither player's region has a square of the board.
fn are_both_empty(def: &GameDef, regions: PerSide<Region>) -> bool {
    [regions.white, regions.black].iter().all(|region| region.on_board(def.files, def.ranks).is_empty())
}

/// Whether White's region is exactly the ranks from `first` to `last`, counted from 0, and Black's region is its mirror
/// image.
fn mirrored_ranks(def: &GameDef, regions: PerSide<Region>, first: u8, last: u8) -> bool {
    let white = Region::ranks(first, last).on_board(def.files, def.ranks);
    let black = Region::ranks(def.ranks - 1 - last, def.ranks - 1 - first).on_board(def.files, def.ranks);
    let on_board = |region: Region| region.on_board(def.files, def.ranks);
    on_board(regions.white) == white && on_board(regions.black) == black
}

/// The rank, counted from 1 on the player's own side, from which pawns make double steps; `None` if the squares for
/// double steps are not exactly one rank.
fn start_rank(def: &GameDef) -> Option<u8> {
    let steps = def.pawns.double_step_region;
    (0..def.ranks.saturating_sub(2)).find(|&rank| mirrored_ranks(def, steps, rank, rank)).map(|rank| rank + 1)
}

/// The first rank, counted from 1 on the player's own side, on which pawns may promote; `None` if the squares for
/// promotion are not all ranks from there to the last.
pub(super) fn promotion_zone(def: &GameDef) -> Option<u8> {
    (0..def.ranks).find(|&rank| mirrored_ranks(def, def.promotion.region, rank, def.ranks - 1)).map(|rank| rank + 1)
}

/// Whether there are no promotion limits, or only limits that the core supports: the numbers of pieces in the initial
/// position.
fn limits_are_plain(def: &GameDef) -> bool {
    let board = initial_board_field(def);
    let limited = def.promotion_limits.values().any(|&limit| limit > 0);
    let is_plain = |key: PieceTypeKey| {
        let Some(piece) = def.pieces.get(key) else { return true };
        def.promotion_limits
            .get(&key)
            .is_some_and(|&limit| limit > 0 && piece.letter.counts_in(board) == [usize::from(limit); 2])
    };
    !limited || def.promotion.choices.white.keys().all(is_plain)
}
