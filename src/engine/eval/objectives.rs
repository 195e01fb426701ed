//! Terms of the ways to win other than checkmate: goals to reach, counted checks, explosions.

use super::accumulator::{EvalAccumulator, params_of};
use super::feature_sum::FeatureSum;
use super::goal_distances::UNREACHABLE;
use super::layout::{CHECK_COUNT_STEPS, EXPLOSION_STEPS, FeatureGroup, GOAL_STEPS};
use super::params::EngineGame;
use super::params::KING_CLASS;
use super::tracer::Tracer;
use super::zones::SquareMap;
use tenfold_core::position::{ExtraState, Position};
use tenfold_core::rules::OUTWARD_DELTAS;
use tenfold_core::types::{Color, Piece, Square};

/// Counts, for each side, how far its nearest piece is from a goal.
#[inline(always)]
pub fn count_goal_distances<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
) {
    let objectives = position.game.spec().objectives;
    let (Some(goal), Some(distances)) = (&objectives.goal, &params_of(position).goal_distances) else { return };
    for color in Color::BOTH {
        let pieces = goal.piece_types[color.idx()].iter().map(|&piece_type| Piece::new(piece_type, color));
        let all = pieces.flat_map(|piece| {
            let by_square = &distances.by_piece[piece.idx()];
            position.board.squares(piece).iter().map(|square| by_square[square.idx()])
        });
        let nearest = all.min().unwrap_or(UNREACHABLE);
        if nearest != UNREACHABLE {
            sum.add(color, FeatureGroup::GoalDistance, usize::from(nearest).min(GOAL_STEPS - 1), 1);
        }
    }
}

/// Counts how many checks each side must still give.
#[inline(always)]
pub fn count_checks_left<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
) {
    if position.game.spec().objectives.checks_to_win == 0 {
        return;
    }
    let left = position.state.extra.checks_left();
    for color in Color::BOTH {
        let step = usize::from(left[color.idx()]).clamp(1, CHECK_COUNT_STEPS) - 1;
        sum.add(color, FeatureGroup::ChecksLeft, step, 1);
    }
}

/// The squares of a side's vital pieces; with `kings_alone`, only of vital pieces that take the place of a king.
#[inline(always)]
pub fn vital_squares<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    color: Color,
    kings_alone: bool,
) -> impl Iterator<Item = Square> {
    let takes_kings_place = move |piece: &Piece| params_of(position).kings[piece.piece_type().idx()];
    let vital = position.last_vital_pieces(color).filter(move |piece| !kings_alone || takes_kings_place(piece));
    vital.flat_map(move |piece| position.board.squares(piece).iter().copied())
}

/// Counts a side's attacked pieces next to its vital pieces: when such a piece is captured, the explosion also removes
/// the vital piece. `their` holds, by cell, the class of the cheapest enemy piece that guards the cell. Attacks by
/// kings do not count, because a king that captures explodes itself.
#[inline(always)]
pub fn count_explosions<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
    color: Color,
    their: &SquareMap,
) {
    if !position.game.spec().objectives.captures_explode {
        return;
    }
    let is_attacked = |at: &Square| {
        let attacker = their[at.idx()];
        position.board.get(*at).is(color) && attacker != 0 && attacker != KING_CLASS
    };
    let threats: usize = vital_squares(position, color, false)
        .map(|vital| OUTWARD_DELTAS.iter().map(|&step| vital.shift(step)).filter(is_attacked).count())
        .sum();
    if threats > 0 {
        sum.add(color, FeatureGroup::Explosions, threats.min(EXPLOSION_STEPS) - 1, 1);
    }
}
