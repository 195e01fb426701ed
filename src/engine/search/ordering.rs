//! The order in which moves are tried: the table's, captures by value, killers, then by history.

use super::history::{History, Past, Step};
use crate::core::board::Accumulator;
use crate::core::position::{Position, Variant};
use crate::core::types::{Move, MoveClass, Piece, Score};
use crate::engine::eval::{self, EvalAccumulator};

/// A move with its place in the order: higher comes first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub mv: Move,
    pub rank: i32,
}

const TABLE: i32 = 1 << 28;
const CAPTURE: i32 = 1 << 24;
/// More than any history.
const KILLER: i32 = 1 << 20;

/// The piece that makes a move, as it is before it.
#[inline(always)]
pub(super) fn mover<V: Variant, S: Accumulator>(pos: &Position<V, S>, mv: Move) -> Piece {
    match mv.class() {
        MoveClass::Drop => Piece::new(mv.piece_type(), pos.side),
        _ => pos.board.get(mv.from()),
    }
}

/// The step that histories know a move by.
#[inline(always)]
pub(super) fn step<V: Variant, S: Accumulator>(pos: &Position<V, S>, mv: Move) -> Step {
    Step::new(mover(pos, mv), mv.from(), mv.to())
}

/// The piece that a capture takes, on its last square if there is one; a pawn where it is none that stands in the way.
#[inline(always)]
pub(super) fn victim<V: Variant, S: Accumulator>(pos: &Position<V, S>, mv: Move) -> Piece {
    match (pos.board.get(mv.to()), on_the_way(pos, mv)) {
        (piece, _) if piece.is_piece() => piece,
        (_, piece) if piece.is_piece() => piece,
        _ => Piece::new(V::SPEC.pawn.piece_type, pos.side.other()),
    }
}

/// What stands where a move captures on its way; nothing where it does not.
#[inline(always)]
fn on_the_way<V: Variant, S: Accumulator>(pos: &Position<V, S>, mv: Move) -> Piece {
    match V::HAS_SPECIAL_MOVES && mv.class() == MoveClass::Special {
        true => pos.board.get(V::special_capture_square(mv)),
        false => Piece::EMPTY,
    }
}

/// Whether a move neither captures, promotes nor pays.
#[inline(always)]
pub(super) fn is_quiet(mv: Move) -> bool {
    !mv.is_capture() && mv.class() != MoveClass::Promote && !mv.has_cost()
}

/// What a move wins at once, in centipawns, before any answer: the pieces captured and promoted, less those paid.
#[inline]
pub(super) fn gain<V: Variant, S: Accumulator>(pos: &Position<V, S>, mv: Move) -> Score {
    let worth = eval::piece_values::<V>();
    let mut gain = 0;
    if mv.is_capture() {
        gain += worth[victim(pos, mv).piece_type().idx()];
        let first = on_the_way(pos, mv);
        if first.is_piece() && pos.board.get(mv.to()).is_piece() {
            gain += worth[first.piece_type().idx()];
        }
    }
    if mv.class() == MoveClass::Promote {
        gain += worth[mv.piece_type().idx()] - worth[pos.board.get(mv.from()).piece_type().idx()];
    }
    if V::HAS_RANSOM && mv.has_cost() {
        gain -= mv.cost().map(|paid| worth[pos.board.get(paid).piece_type().idx()]).sum::<Score>();
    }
    gain
}

/// The most valuable victim first, by the least valuable piece, and what was good before.
#[inline(always)]
fn rank_of_noisy<V: Variant>(pos: &Position<V, EvalAccumulator<V>>, mv: Move, history: &History) -> i32 {
    let piece = mover(pos, mv);
    let known = history.capture(Step::new(piece, mv.from(), mv.to()), victim(pos, mv));
    gain(pos, mv) * 16 - eval::piece_values::<V>()[piece.piece_type().idx()] + known
}

#[inline(always)]
fn rank_of_quiet(own: u32, step: Step, refutations: [u32; 3], past: Past, history: &History) -> i32 {
    match refutations.iter().position(|&tag| tag == own) {
        Some(place) => KILLER - place as i32,
        None => history.quiet(step, past),
    }
}

/// Gives captures and promotions their places in the order.
pub(super) fn rank_noisy<V: Variant>(pos: &Position<V, EvalAccumulator<V>>, moves: &mut [Ranked], history: &History) {
    for ranked in moves {
        ranked.rank = rank_of_noisy(pos, ranked.mv, history);
    }
}

/// Gives moves that neither capture nor promote their places in the order.
pub(super) fn rank_quiets<V: Variant>(
    pos: &Position<V, EvalAccumulator<V>>,
    moves: &mut [Ranked],
    history: &History,
    ply: usize,
    past: Past,
) {
    let refutations = refutations(history, ply, past);
    for ranked in moves {
        ranked.rank = rank_of_quiet(ranked.mv.tag(), step(pos, ranked.mv), refutations, past, history);
    }
}

/// Gives each of all moves its place in the order. `tag` is the table's turn.
pub(super) fn rank_all<V: Variant>(
    pos: &Position<V, EvalAccumulator<V>>,
    moves: &mut [Ranked],
    tag: u32,
    history: &History,
    ply: usize,
    past: Past,
) {
    let refutations = refutations(history, ply, past);
    for ranked in moves {
        let mv = ranked.mv;
        ranked.rank = match mv.tag() {
            own if own == tag => TABLE,
            _ if !is_quiet(mv) => CAPTURE + rank_of_noisy(pos, mv, history),
            own => rank_of_quiet(own, step(pos, mv), refutations, past, history),
        };
    }
}

/// Tags of the moves that refuted others here: two of this ply, and one of the move before.
#[inline(always)]
fn refutations(history: &History, ply: usize, past: Past) -> [u32; 3] {
    let [first, second] = history.killers(ply);
    [first, second, history.counter(past)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Escalier;

    #[test]
    fn both_captures_of_a_double_step_count() {
        let fen = "5k4/10/10/10/10/4q5/3r6/4P5/10/9K w - - 0 1";
        let mut position = Position::<Escalier, EvalAccumulator<Escalier>>::from_fen(fen).expect("a position");
        let worth = |letter| {
            let piece_type = Escalier::SPEC.piece_types.iter().position(|piece_type| piece_type.letter == letter);
            eval::piece_values::<Escalier>()[piece_type.expect("a piece")]
        };
        let wins = [("e3d4,d4e5", worth('R') + worth('Q')), ("e3d4,d4d5", worth('R')), ("e3d4", worth('R'))];
        let moves = position.legal_moves();
        for (text, gained) in wins {
            let mv = moves.iter().find(|&&mv| position.text(mv) == text);
            assert_eq!(gain(&position, *mv.expect(text)), gained, "{text}");
        }
    }
}
