//! Terms of what decides a game besides checkmate: goals to reach, counted checks, explosions.

use super::accumulator::EvalAccumulator;
use super::feature_sum::FeatureSum;
use super::layout::{CHECK_STEPS, EXPLOSION_STEPS, FeatureGroup, GOAL_STEPS};
use super::params::{KING_CLASS, params_of};
use super::tracer::Tracer;
use super::zones::SquareMap;
use crate::core::position::{BarePosition, Moves, Position, Scene, Variant};
use crate::core::rules::{OUTWARD_DELTAS, Vital};
use crate::core::types::{Color, Piece, Square};

/// The distance from which no goal can be reached.
const NEVER: u8 = u8::MAX;

/// How many moves each piece is away from the nearest square that wins, on an empty board.
pub struct GoalDistances {
    /// By [`Piece::idx`] and cell.
    of: Vec<[u8; 256]>,
}

impl GoalDistances {
    /// The distances in a game; `None` where no squares win.
    pub fn of<V: Variant>(game: V) -> Option<GoalDistances> {
        let goal = game.spec().objectives.goal.as_ref()?;
        let mut of = vec![[NEVER; 256]; 32];
        for color in Color::BOTH {
            for &piece_type in goal.piece_types[color.idx()] {
                let piece = Piece::new(piece_type, color);
                of[piece.idx()] = distances(game, piece, goal.squares[color.idx()]);
            }
        }
        Some(GoalDistances { of })
    }
}

/// How many moves a piece is away from the nearest of these squares, by cell.
fn distances<V: Variant>(game: V, piece: Piece, goals: &[Square]) -> [u8; 256] {
    let squares = Scene::empty(game.spec()).squares();
    let moves: Vec<(Square, Vec<Square>)> = squares.map(|from| (from, targets(game, piece, from))).collect();
    let mut distances = [NEVER; 256];
    goals.iter().for_each(|goal| distances[goal.idx()] = 0);
    for moves_to_go in 1..NEVER {
        let goes_on = |to: &Square| distances[to.idx()] == moves_to_go - 1;
        let is_new = |(from, to): &&(Square, Vec<Square>)| distances[from.idx()] == NEVER && to.iter().any(goes_on);
        let found: Vec<Square> = moves.iter().filter(is_new).map(|(from, _)| *from).collect();
        if found.is_empty() {
            break;
        }
        found.iter().for_each(|from| distances[from.idx()] = moves_to_go);
    }
    distances
}

/// Where a piece can go from a square of an empty board.
fn targets<V: Variant>(game: V, piece: Piece, from: Square) -> Vec<Square> {
    let scene = Scene { pieces: vec![(from, piece)], side: piece.color(), ..Scene::empty(game.spec()) };
    let mut moves = Vec::new();
    BarePosition::sketch(game, &scene).generate_ordinary(&mut Moves::new(&mut moves));
    moves.iter().map(|mv| mv.to()).collect()
}

/// Counts how far the piece of each side that is nearest to its goal still has to go.
#[inline(always)]
pub fn count_goal_distances<V: Variant, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
) {
    let objectives = position.game.spec().objectives;
    let (Some(goal), Some(distances)) = (&objectives.goal, &params_of(position).goal_distances) else { return };
    for color in Color::BOTH {
        let pieces = goal.piece_types[color.idx()].iter().map(|&piece_type| Piece::new(piece_type, color));
        let all = pieces.flat_map(|piece| {
            let of = &distances.of[piece.idx()];
            position.board.squares(piece).iter().map(|square| of[square.idx()])
        });
        let nearest = all.min().unwrap_or(NEVER);
        if nearest != NEVER {
            sum.add(color, FeatureGroup::GoalDistance, usize::from(nearest).min(GOAL_STEPS - 1), 1);
        }
    }
}

/// Counts how many checks each side must still give.
#[inline(always)]
pub fn count_checks_left<V: Variant, T: Tracer>(position: &Position<V, EvalAccumulator<V>>, sum: &mut FeatureSum<T>) {
    if position.game.spec().objectives.checks_to_win == 0 {
        return;
    }
    let left = V::checks_left(position);
    for color in Color::BOTH {
        let step = usize::from(left[color.idx()]).clamp(1, CHECK_STEPS) - 1;
        sum.add(color, FeatureGroup::ChecksLeft, step, 1);
    }
}

/// The squares of a side's vital pieces; with `kings_alone`, of those that take a king's place.
#[inline(always)]
pub fn vital_squares<V: Variant>(
    position: &Position<V, EvalAccumulator<V>>,
    color: Color,
    kings_alone: bool,
) -> impl Iterator<Item = Square> {
    let are_last = move |vital: &&Vital| position.board.count(Piece::new(vital.piece_type, color)) <= vital.last;
    let vital = position.game.spec().objectives.vital.iter().filter(are_last);
    let vital = vital.filter(move |vital| !kings_alone || params_of(position).kings[vital.piece_type.idx()]);
    vital.flat_map(move |vital| position.board.squares(Piece::new(vital.piece_type, color)).iter().copied())
}

/// Counts a side's pieces next to its vital ones that the enemy attacks: to capture one of them removes what is vital.
/// `their` is by cell the class of the cheapest enemy piece that guards it; a king cannot capture without exploding.
#[inline(always)]
pub fn count_explosions<V: Variant, T: Tracer>(
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
