//! The order in which turns are tried: the table's, captures by value, killers, then by history.

use super::history::{History, Past, Step};
use crate::core::board::Sums;
use crate::core::position::{Position, Variant};
use crate::core::types::{Move, MoveClass, Piece, Score};
use crate::engine::eval::{self, Tally};

/// A turn with its place in the order: higher comes first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub turn: Move,
    pub rank: i32,
}

const TABLE: i32 = 1 << 28;
const CAPTURE: i32 = 1 << 24;
/// More than any history.
const KILLER: i32 = 1 << 20;

/// The man that makes a turn, as it is before it.
#[inline(always)]
pub(super) fn mover<V: Variant, S: Sums>(pos: &Position<V, S>, turn: Move) -> Piece {
    match turn.class() {
        MoveClass::Drop => Piece::new(turn.kind(), pos.side),
        _ => pos.board.get(turn.from()),
    }
}

/// The step that histories know a turn by.
#[inline(always)]
pub(super) fn step<V: Variant, S: Sums>(pos: &Position<V, S>, turn: Move) -> Step {
    Step::new(mover(pos, turn), turn.from(), turn.to())
}

/// The man that a capture takes, on its last square if there is one; a pawn where it is none that stands in the way.
#[inline(always)]
pub(super) fn victim<V: Variant, S: Sums>(pos: &Position<V, S>, turn: Move) -> Piece {
    match (pos.board.get(turn.to()), on_the_way(pos, turn)) {
        (man, _) if man.is_man() => man,
        (_, man) if man.is_man() => man,
        _ => Piece::new(V::SPEC.pawn.kind, pos.side.other()),
    }
}

/// What stands where a turn captures on its way; nothing where it does not.
#[inline(always)]
fn on_the_way<V: Variant, S: Sums>(pos: &Position<V, S>, turn: Move) -> Piece {
    match V::ODD_TURNS && turn.class() == MoveClass::Odd {
        true => pos.board.get(V::odd_way(turn)),
        false => Piece::EMPTY,
    }
}

/// Whether a turn neither captures, promotes nor pays.
#[inline(always)]
pub(super) fn is_quiet(turn: Move) -> bool {
    !turn.is_capture() && turn.class() != MoveClass::Promote && !turn.has_price()
}

/// What a turn wins at once, in centipawns, before any answer: the men captured and promoted, less those paid.
#[inline]
pub(super) fn gain<V: Variant, S: Sums>(pos: &Position<V, S>, turn: Move) -> Score {
    let worth = &eval::values::<V>().worth;
    let mut gain = 0;
    if turn.is_capture() {
        gain += worth[victim(pos, turn).kind().idx()];
        let first = on_the_way(pos, turn);
        if first.is_man() && pos.board.get(turn.to()).is_man() {
            gain += worth[first.kind().idx()];
        }
    }
    if turn.class() == MoveClass::Promote {
        gain += worth[turn.kind().idx()] - worth[pos.board.get(turn.from()).kind().idx()];
    }
    if V::LAST_RESORT && turn.has_price() {
        gain -= turn.price().map(|paid| worth[pos.board.get(paid).kind().idx()]).sum::<Score>();
    }
    gain
}

/// The most valuable victim first, by the least valuable man, and what was good before.
#[inline(always)]
fn rank_of_noisy<V: Variant>(pos: &Position<V, Tally<V>>, turn: Move, history: &History) -> i32 {
    let man = mover(pos, turn);
    let known = history.capture(Step::new(man, turn.from(), turn.to()), victim(pos, turn));
    gain(pos, turn) * 16 - eval::values::<V>().worth[man.kind().idx()] + known
}

#[inline(always)]
fn rank_of_quiet(own: u32, step: Step, refutations: [u32; 3], past: Past, history: &History) -> i32 {
    match refutations.iter().position(|&tag| tag == own) {
        Some(place) => KILLER - place as i32,
        None => history.quiet(step, past),
    }
}

/// Gives captures and promotions their places in the order.
pub(super) fn rank_noisy<V: Variant>(pos: &Position<V, Tally<V>>, turns: &mut [Ranked], history: &History) {
    for ranked in turns {
        ranked.rank = rank_of_noisy(pos, ranked.turn, history);
    }
}

/// Gives turns that neither capture nor promote their places in the order.
pub(super) fn rank_quiets<V: Variant>(
    pos: &Position<V, Tally<V>>,
    turns: &mut [Ranked],
    history: &History,
    ply: usize,
    past: Past,
) {
    let refutations = refutations(history, ply, past);
    for ranked in turns {
        ranked.rank = rank_of_quiet(ranked.turn.tag(), step(pos, ranked.turn), refutations, past, history);
    }
}

/// Gives each of all turns its place in the order. `tag` is the table's turn.
pub(super) fn rank_all<V: Variant>(
    pos: &Position<V, Tally<V>>,
    turns: &mut [Ranked],
    tag: u32,
    history: &History,
    ply: usize,
    past: Past,
) {
    let refutations = refutations(history, ply, past);
    for ranked in turns {
        let turn = ranked.turn;
        ranked.rank = match turn.tag() {
            own if own == tag => TABLE,
            _ if !is_quiet(turn) => CAPTURE + rank_of_noisy(pos, turn, history),
            own => rank_of_quiet(own, step(pos, turn), refutations, past, history),
        };
    }
}

/// Tags of the turns that refuted others here: two of this ply, and one of the turn before.
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
        let mut position = Position::<Escalier, Tally<Escalier>>::from_fen(fen).expect("a position");
        let worth = |letter| {
            let kind = Escalier::SPEC.kinds.iter().position(|kind| kind.letter == letter);
            eval::values::<Escalier>().worth[kind.expect("a man")]
        };
        let wins = [("e3d4,d4e5", worth('R') + worth('Q')), ("e3d4,d4d5", worth('R')), ("e3d4", worth('R'))];
        let turns = position.legal_moves();
        for (text, gained) in wins {
            let turn = turns.iter().find(|&&turn| position.text(turn) == text);
            assert_eq!(gain(&position, *turn.expect(text)), gained, "{text}");
        }
    }
}
