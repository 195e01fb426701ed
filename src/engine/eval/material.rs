//! Terms of material alone: the number of pieces, pairs, and material imbalance.

use super::accumulator::{EvalAccumulator, params_of};
use super::feature_sum::FeatureSum;
use super::layout::{FeatureGroup, PIECE_COUNTS};
use super::params::EngineGame;
use super::tracer::Tracer;
use tenfold_core::position::Position;
use tenfold_core::types::{Color, Piece, PieceType};

/// Counts how many pieces each side has left.
#[inline(always)]
pub fn count_pieces<V: EngineGame, T: Tracer>(position: &Position<V, EvalAccumulator<V>>, sum: &mut FeatureSum<T>) {
    for color in Color::BOTH {
        let pieces = position.board.count_all(color) as usize;
        sum.add(color, FeatureGroup::PieceCount, pieces.min(PIECE_COUNTS - 1), 1);
    }
}

/// Counts pairs of colour-bound pieces: the bishop pair and similar pairs.
#[inline(always)]
pub fn count_pairs<V: EngineGame, T: Tracer>(position: &Position<V, EvalAccumulator<V>>, sum: &mut FeatureSum<T>) {
    for piece_type in 0..position.game.spec().piece_types.len() {
        if params_of(position).counts_pairs[piece_type] {
            for color in Color::BOTH {
                if position.board.count(Piece::new(PieceType(piece_type as u8), color)) >= 2 {
                    sum.add(color, FeatureGroup::Pairs, piece_type, 1);
                }
            }
        }
    }
}

/// Counts material imbalance: for each two piece types, the number of pairs of own pieces of these types, and the
/// number of pairs of an own piece and an enemy piece.
#[inline(always)]
pub fn count_imbalance<V: EngineGame, T: Tracer>(position: &Position<V, EvalAccumulator<V>>, sum: &mut FeatureSum<T>) {
    for color in Color::BOTH {
        let pieces =
            |piece_type: usize, color| i32::from(position.board.count(Piece::new(PieceType(piece_type as u8), color)));
        let (mut together, mut against) = (0, 0);
        for one in 0..position.game.spec().piece_types.len() {
            let own = pieces(one, color);
            for other in 0..one {
                sum.add(color, FeatureGroup::ImbalanceOwn, together, own * pieces(other, color));
                sum.add(color, FeatureGroup::ImbalanceEnemy, against, own * pieces(other, color.other()));
                (together, against) = (together + 1, against + 1);
            }
            sum.add(color, FeatureGroup::ImbalanceOwn, together, own * (own - 1) / 2);
            together += 1;
        }
    }
}
