//! The evaluation functions, and the order in which terms are counted.

use super::accumulator::{EvalAccumulator, params_of};
use super::activity;
use super::endgame_scale::endgame_scale;
use super::feature_sum::FeatureSum;
use super::layout::FeatureGroup;
use super::material;
use super::mop_up::{drawn_ending_thousandths, lone_king, mop_up_bonus};
use super::move_choice::{self, ListedMoves, MoveChoice};
use super::objectives;
use super::params::EngineGame;
use super::pawns;
use super::score_pair::ScorePair;
use super::tracer::{NoTrace, Tracer};
use crate::data::Term;
use std::iter::Empty;
use tenfold_core::position::Position;
use tenfold_core::types::{Color, MATE_RANGE, Score, Square};

/// The bound of all evaluations; it is well below mate scores.
pub const MAX_EVAL: Score = MATE_RANGE - 1000;

/// The static evaluation for the side to move, in centipawns, well away from mate scores.
#[inline]
pub fn evaluate<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>) -> Score {
    full_evaluation(position, None::<ListedMoves<Empty<Square>>>)
}

/// Like [`evaluate`], for a caller that has already generated the moves of the side to move: `own` holds their counts,
/// and `targets` the target squares of the moves that do not capture.
#[inline]
pub fn evaluate_with<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    own: MoveChoice,
    targets: impl Iterator<Item = Square>,
) -> Score {
    full_evaluation(position, Some(ListedMoves { own, targets }))
}

/// [`lazy_evaluate`] and [`evaluate`] seldom differ by more than this, in centipawns.
#[inline(always)]
pub fn lazy_margin<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>) -> Score {
    params_of(position).lazy_margin
}

/// Lazy evaluation: material and piece-square tables only, which the accumulator holds ready. The search may skip
/// [`evaluate`] where this score is further than [`lazy_margin`] from its window.
#[inline]
pub fn lazy_evaluate<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>) -> Score {
    score_for_side_to_move(position, position.accumulator().value)
}

#[inline(never)]
fn full_evaluation<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    listed: Option<ListedMoves<impl Iterator<Item = Square>>>,
) -> Score {
    let hce =
        score_for_side_to_move(position, position.accumulator().value + sum_terms(position, listed, &mut NoTrace));
    match lone_king(position) {
        None => hce,
        Some(loser) => with_mop_up(position, hce, loser),
    }
}

#[cold]
fn with_mop_up<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>, hce: Score, loser: Color) -> Score {
    if let Some(thousandths) = drawn_ending_thousandths(position, loser) {
        return hce * thousandths / 1000;
    }
    let against = mop_up_bonus(position, loser);
    (hce + if loser == position.side { -against } else { against }).clamp(-MAX_EVAL, MAX_EVAL)
}

/// Converts White's value minus Black's to a score for the side to move, tapered and bounded.
#[inline(always)]
fn score_for_side_to_move<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>, value: ScorePair) -> Score {
    let scaled = value.with_scaled_endgame(endgame_scale(position, value));
    let tapered = scaled.tapered(position.accumulator().phase_weight, params_of(position).full_phase);
    let own = if position.side == Color::White { tapered } else { -tapered };
    own.clamp(-MAX_EVAL, MAX_EVAL)
}

/// Reports all terms that the accumulator does not hold to a tracer. Returns the share of the endgame value that counts,
/// in 64ths.
pub(super) fn count_terms<V: EngineGame, T: Tracer>(position: &Position<V, EvalAccumulator<V>>, tracer: &mut T) -> i32 {
    let value = position.accumulator().value + sum_terms(position, None::<ListedMoves<Empty<Square>>>, tracer);
    endgame_scale(position, value)
}

/// The sum of all terms that the accumulator does not hold, White's minus Black's. `listed` holds the moves of the side
/// to move, if the caller has generated them.
#[inline(always)]
fn sum_terms<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    listed: Option<ListedMoves<impl Iterator<Item = Square>>>,
    tracer: &mut T,
) -> ScorePair {
    let mut sum = FeatureSum::new(params_of(position), tracer);
    sum.add(position.side, FeatureGroup::Tempo, 0, 1);
    if const { V::ENGINE.has_term(Term::MoveChoice) } {
        move_choice::count_move_choice(position, listed, &mut sum);
    }
    if const { V::ENGINE.has_term(Term::Pieces) } {
        material::count_pieces(position, &mut sum);
    }
    if const { V::ENGINE.has_term(Term::Pairs) } {
        material::count_pairs(position, &mut sum);
    }
    if const { V::ENGINE.has_term(Term::Imbalance) } {
        material::count_imbalance(position, &mut sum);
    }
    let passed = if const { V::ENGINE.has_term(Term::Pawns) } {
        pawns::count_structure(position, &mut sum)
    } else {
        [[0; 16]; 2]
    };
    if const { V::ENGINE.has_term(Term::BadBishops) } {
        pawns::count_bad_bishops(position, &mut sum);
    }
    if const { V::ENGINE.has_term(Term::Shelter) } {
        pawns::count_shelter(position, &mut sum);
    }
    if const { V::ENGINE.has_term(Term::Goals) } {
        objectives::count_goal_distances(position, &mut sum);
    }
    if const { V::ENGINE.has_term(Term::Checks) } {
        objectives::count_checks_left(position, &mut sum);
    }
    if const { activity::is_needed(V::ENGINE) } {
        activity::count_activity(position, &mut sum, &passed);
    }
    sum.total()
}
