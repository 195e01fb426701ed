//! Piece-square tables derived from how a variant's pieces move, in centipawns, from White's side.
//!
//! A square is worth the more, the more squares a piece reaches from there, and the nearer it is to promotion. To this
//! come bonuses for the place itself, by class of piece: pawns, minor pieces, major pieces, and kings.

use super::crowded_mobility::{VALUE_SHARES, is_more_than_forward, mobility, sum_of_crowded_line_lengths};
use super::layout::{FeatureGroup, Layout};
use super::policy::{best_promotion, is_king, pawn_like_type};
use tenfold_core::rules::piece_rules::MAY_PROMOTE_ON_ARRIVAL;
use tenfold_core::rules::{Spec, Tables};
use tenfold_core::types::{Color, Piece, PieceType, Square};

/// Centipawns for each unit of mobility above or below the piece's average, in middlegame and endgame: of kings, and of
/// other pieces. The latter are reduced in variants that also count mobility on the board.
const KING_MOBILITY: [f64; 2] = [8.4, 5.6];
const MOBILITY: [f64; 2] = [9.0, 6.0];
/// Middlegame centipawns that a king loses per unit of [`sum_of_crowded_line_lengths`] of its square, and for each rank
/// that it is away from its own first rank.
const KING_LINE: f64 = 14.0;
const KING_RANK: f64 = 12.0;
/// The share of the promotion gain ([`promotion_gain`]) of pawns, and of other pieces that only move ahead.
const PAWN_PROMOTION: [f64; 2] = [0.42, 1.1];
const PROMOTION: [f64; 2] = [1.0, 1.5];
/// The least value of a major piece in centipawns, such as a rook.
const MAJOR: f64 = 450.0;

/// Centipawns for the place of a piece, in middlegame and endgame.
struct PlaceBonus {
    /// On the last rank; in proportion on the ranks before it.
    rank: [f64; 2],
    /// In the centre of the board; less towards the edges, where it is nothing.
    centre: [f64; 2],
    /// On the own first rank.
    home: [f64; 2],
}

const NO_BONUS: PlaceBonus = PlaceBonus { rank: [0.0; 2], centre: [0.0; 2], home: [0.0; 2] };
const PAWN_BONUS: PlaceBonus = PlaceBonus { centre: [14.0, -14.0], ..NO_BONUS };
const MINOR_BONUS: PlaceBonus = PlaceBonus { centre: [24.0, 6.0], ..NO_BONUS };
const MAJOR_BONUS: PlaceBonus = PlaceBonus { rank: [16.0, 58.0], centre: [-41.0, 40.0], home: [6.0, 14.0] };

/// What standing on a square adds to the value of a White piece in middlegame and endgame. The three numbers are the
/// piece's average mobility, its value, and its promotion gain on the square's rank.
pub const fn square_bonus(
    spec: &Spec,
    layout: &Layout,
    piece_type: usize,
    at: (u8, u8),
    [average, value, gain]: [f64; 3],
) -> [f64; 2] {
    let extra = mobility(spec, piece_type, at, VALUE_SHARES) - average;
    if is_king(spec, piece_type) && spec.objectives.checks_are_illegal {
        // No enemy can attack this king.
        return [(KING_MOBILITY[0] + KING_MOBILITY[1]) * extra, KING_MOBILITY[1] * extra];
    }
    if is_king(spec, piece_type) {
        let danger = KING_LINE * sum_of_crowded_line_lengths(spec, at) + KING_RANK * at.1 as f64;
        return [KING_MOBILITY[0] * extra - danger, KING_MOBILITY[1] * extra];
    }
    let share = if layout.has_group(FeatureGroup::Mobility) { 0.6 } else { 1.0 };
    let promotion = if piece_type == pawn_like_type(spec).idx() { PAWN_PROMOTION } else { PROMOTION };
    let place = place_bonus(spec, piece_type, value);
    let (rank, home) = (share_of_way(at.1, spec.ranks), (at.1 == 0) as u8 as f64);
    let centre = nearness_to_centre(at.0, spec.files) * nearness_to_centre(at.1, spec.ranks);
    let mut bonus = [0.0; 2];
    let mut phase = 0;
    while phase < 2 {
        bonus[phase] = share * MOBILITY[phase] * extra
            + promotion[phase] * gain
            + place.rank[phase] * rank
            + place.centre[phase] * centre
            + place.home[phase] * home;
        phase += 1;
    }
    bonus
}

/// The bonus for the place of a piece that is not a king.
const fn place_bonus(spec: &Spec, piece_type: usize, value: f64) -> PlaceBonus {
    if piece_type == pawn_like_type(spec).idx() {
        PAWN_BONUS
    } else if !is_more_than_forward(spec, piece_type) {
        NO_BONUS
    } else if value < MAJOR {
        MINOR_BONUS
    } else {
        MAJOR_BONUS
    }
}

/// The part of the way from the first to the last of `count` ranks, from 0 to 1.
pub const fn share_of_way(rank: u8, count: u8) -> f64 {
    if count > 1 { rank as f64 / (count - 1) as f64 } else { 0.0 }
}

/// 1 in the middle of `count` files or ranks, 0 on the first and last.
const fn nearness_to_centre(at: u8, count: u8) -> f64 {
    let from_middle = 2.0 * share_of_way(at, count) - 1.0;
    1.0 - if from_middle < 0.0 { -from_middle } else { from_middle }
}

/// The worth of the prospect of promotion to a piece that only moves ahead: the gain in value, reduced for each rank to
/// go.
pub const fn promotion_gain(
    spec: &Spec,
    tables: &Tables,
    piece_type: usize,
    rank: u8,
    values: &[f64; PieceType::SLOTS],
) -> f64 {
    if piece_type >= spec.piece_types.len() || is_more_than_forward(spec, piece_type) {
        return 0.0;
    }
    let piece = Piece::new(PieceType(piece_type as u8), Color::White);
    let goal = promotion_rank(spec, tables, piece);
    if tables.rule(piece).promotions.as_slice().is_empty() || rank >= goal {
        return 0.0;
    }
    let to_go = (goal - rank) as f64;
    (best_promotion(tables, piece, values) - values[piece_type]) / (2.0 + 2.0 * to_go + to_go * to_go)
}

/// The first rank, counted from 0, on which a White piece may promote on some file; the last rank if the piece never
/// promotes.
const fn promotion_rank(spec: &Spec, tables: &Tables, piece: Piece) -> u8 {
    let mut rank = 0;
    while rank + 1 < spec.ranks {
        let mut file = 0;
        while file < spec.files {
            if tables.rules_on(piece, Square::new(file, rank)) & MAY_PROMOTE_ON_ARRIVAL != 0 {
                return rank;
            }
            file += 1;
        }
        rank += 1;
    }
    rank
}
