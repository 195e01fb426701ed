//! Mop-up evaluation: the progress towards the mate of a lone king, where a search does not see the mate (Slate and
//! Atkin, "Chess 4.5", 1977; Chessprogramming wiki, "Mop-up Evaluation").
//!
//! On ten by ten squares a rook and a king need up to some twenty-five moves to mate, and positions like that are too
//! rare in training games for weights or a network to have learnt how to mate.

use super::accumulator::EvalAccumulator;
use super::params::EngineGame;
use super::zones::king_steps;
use crate::data::DrawnEnding;
use tenfold_core::position::{GameConstants, Position};
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Piece, Score, Square};

/// Centipawns for each step, along a rank or file, of the lone king from the middle of the board.
const CENTIPAWNS_PER_STEP_FROM_MIDDLE: i32 = 12;
/// In an ending that is almost never won, the advantage counts only this many thousandths.
const HARD_ENDING_THOUSANDTHS: Score = 50;
/// Centipawns for each step of a king by which the distance of the kings is less than the greatest distance on the
/// board.
const CENTIPAWNS_PER_STEP_NEARER: i32 = 6;

/// The side that has a king and no other piece, if its opponent has more.
#[inline(always)]
pub fn lone_king<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>) -> Option<Color> {
    if !V::HAS_ROYALS {
        return None;
    }
    let board = &position.board;
    let lone = match (board.count_all(Color::White), board.count_all(Color::Black)) {
        (1, 2..) => Some(Color::White),
        (2.., 1) => Some(Color::Black),
        _ => None,
    };
    lone.filter(|&color| position.kings(color).next().is_some() && board.count_in_hand(color) == 0)
}

/// The thousandths of the winner's advantage that count against a lone king that few pieces cannot mate: 0 for a single
/// piece, which never mates; otherwise a small part, so that more pieces are still better. `None` in all other endings.
pub(super) fn drawn_ending_thousandths<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    loser: Color,
) -> Option<Score> {
    let board = &position.board;
    let is_there = |ending: &&DrawnEnding| board.count(Piece::new(ending.lone, loser)) > 0;
    let most = position.game.engine_data().drawn_endings.iter().find(is_there)?.pieces;
    match board.count_all(loser.other()) - 1 {
        1 => Some(0),
        pieces if pieces <= most => Some(HARD_ENDING_THOUSANDTHS),
        _ => None,
    }
}

/// The mop-up term, in centipawns, against a side whose king is alone.
#[cold]
pub(super) fn mop_up_bonus<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>, loser: Color) -> Score {
    let spec = position.game.spec();
    let Some(lone) = position.kings(loser).next() else { return 0 };
    let distance = position.kings(loser.other()).map(|king| king_steps(king, lone)).min();
    let longest = i32::from(spec.files.max(spec.ranks)) - 1;
    CENTIPAWNS_PER_STEP_FROM_MIDDLE * steps_from_middle(spec, lone)
        + CENTIPAWNS_PER_STEP_NEARER * distance.map_or(0, |distance| longest - distance)
}

/// The number of steps along ranks and files from the middle of the board.
fn steps_from_middle(spec: &Spec, square: Square) -> i32 {
    let from = |at: u8, size: u8| (2 * i32::from(at) - i32::from(size - 1)).abs() / 2;
    from(square.file(), spec.files) + from(square.rank(), spec.ranks)
}
