//! The ways of kings to the squares that win.
//!
//! The idea that what the enemy guards and own pawns lengthen the way is that of Fairy-Stockfish's evaluation of games with
//! a flag.

use super::accumulator::{EvalAccumulator, params_of};
use super::feature_sum::FeatureSum;
use super::guards::Guards;
use super::layout::{FeatureGroup, GOAL_PATH_STEPS};
use super::params::EngineGame;
use super::tracer::Tracer;
use arrayvec::ArrayVec;
use tenfold_core::position::Position;
use tenfold_core::types::{Color, Piece, Square, SquareSet};

/// Counts the moves that the way of a side's king to the nearest goal takes, where only kings win by reaching one.
#[inline(always)]
pub fn count_goal_path<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
    color: Color,
    their: &Guards,
) {
    if params_of(position).layout.has_group(FeatureGroup::GoalPath) {
        let kings = position.game.spec().objectives.goal.map_or(&[][..], |goal| goal.piece_types[color.idx()]);
        let kings = kings.iter().map(|&king| Piece::new(king, color));
        let ways = kings.flat_map(|king| position.board.squares(king).iter().map(move |&from| (king, from)));
        if let Some(moves) = ways.filter_map(|(king, from)| moves_to_goal(position, king, from, their)).min() {
            sum.add(color, FeatureGroup::GoalPath, moves, 1);
        }
    }
}

/// The fewest moves that bring a king to a goal: one for each square of its way, and one or two more for a square that the
/// enemy guards or an own pawn occupies, because a guard must be chased away and a pawn must move. `None` if there is no
/// way below [`GOAL_PATH_STEPS`] moves.
///
/// A* search (Hart, Nilsson and Raphael, 1968): squares are visited in the order of the moves to them and, on an empty board,
/// from them to a goal.
#[inline(never)]
fn moves_to_goal<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    king: Piece,
    from: Square,
    their: &Guards,
) -> Option<usize> {
    let left = &params_of(position).goal_distances.as_ref()?.by_piece[king.idx()];
    let own_pawn = Piece::new(params_of(position).pawn, king.color());
    let leaps = &position.game.tables().pieces[king.idx()].movements.leaps;
    let mut reached = SquareSet::EMPTY;
    let mut by_sum: [ArrayVec<(Square, u8), { Square::MAX_COUNT }>; GOAL_PATH_STEPS] = Default::default();
    by_sum.get_mut(usize::from(left[from.idx()]))?.push((from, 0));
    for sum in 0..GOAL_PATH_STEPS {
        while let Some((at, moves)) = by_sum[sum].pop() {
            if left[at.idx()] == 0 {
                return Some(sum);
            }
            if !reached.insert(at) {
                continue;
            }
            for leap in leaps.both().iter().chain(leaps.moves()) {
                let to = at.shift(leap.delta);
                let cell = position.board.get(to);
                if reached.contains(to) || !(cell.is_empty() || cell.is_piece()) {
                    continue;
                }
                let guards = their.piece_types[to.idx()].count_ones().min(2) as u8;
                let moves = moves + 1 + (guards + u8::from(cell == own_pawn)).min(2);
                if let Some(list) = by_sum.get_mut(usize::from(moves) + usize::from(left[to.idx()])) {
                    // A square that finds no room has been found from all sides before.
                    let _ = list.try_push((to, moves));
                }
            }
        }
    }
    None
}
