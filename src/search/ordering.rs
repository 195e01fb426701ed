//! The order in which turns are tried: the table's, captures by value, killers, then by history.

use super::history::History;
use crate::board::Sums;
use crate::eval::{self, Tally};
use crate::position::{Position, Sink, Variant};
use crate::types::{Move, MoveClass, Piece, Score};

/// A turn with its place in the order: higher comes first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub turn: Move,
    pub rank: i32,
}

const TABLE: i32 = 1 << 28;
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
/// Turns that are found by picking the best of the rest; then the rest is sorted at once.
const PICKED: usize = 6;

/// Collects turns behind those of the nodes above.
pub(super) struct Gather<'a> {
    list: &'a mut Vec<Ranked>,
    start: usize,
}

impl<'a> Gather<'a> {
    pub(super) fn new(list: &'a mut Vec<Ranked>) -> Self {
        let start = list.len();
        Gather { list, start }
    }
}

impl Sink for Gather<'_> {
    #[inline(always)]
    fn quiet(&mut self, turn: Move) {
        self.list.push(Ranked { turn, rank: 0 });
    }
    #[inline(always)]
    fn capture(&mut self, turn: Move) {
        self.list.push(Ranked { turn, rank: 0 });
    }
    fn restart(&mut self) {
        self.list.truncate(self.start);
    }
}

/// Collects captures and promotions only.
pub(super) struct GatherNoisy<'a>(pub Gather<'a>);

impl Sink for GatherNoisy<'_> {
    const QUIETS: bool = false;
    #[inline(always)]
    fn quiet(&mut self, turn: Move) {
        if turn.class() == MoveClass::Promote {
            self.0.quiet(turn);
        }
    }
    #[inline(always)]
    fn capture(&mut self, turn: Move) {
        self.0.capture(turn);
    }
    fn restart(&mut self) {
        self.0.restart();
    }
}

/// The man that makes a turn, as it is before it.
#[inline(always)]
pub(super) fn mover<V: Variant, S: Sums>(pos: &Position<V, S>, turn: Move) -> Piece {
    match turn.class() {
        MoveClass::Drop => Piece::new(turn.kind(), pos.side),
        _ => pos.board.get(turn.from()),
    }
}

/// What a turn wins at once, in centipawns, before any answer: the men captured and promoted, less those paid.
#[inline]
pub(super) fn gain<V: Variant, S: Sums>(pos: &Position<V, S>, turn: Move) -> Score {
    let worth = &eval::values::<V>().worth;
    let mut gain = 0;
    if turn.is_capture() {
        let victim = match turn.class() {
            MoveClass::EnPassant => pos.state.ep.pawn,
            _ => turn.to(),
        };
        let victim = pos.board.get(victim);
        gain += worth[if victim.is_man() { victim.kind() } else { V::SPEC.pawn.kind }.idx()];
    }
    if turn.class() == MoveClass::Promote {
        gain += worth[turn.kind().idx()] - worth[pos.board.get(turn.from()).kind().idx()];
    }
    if V::LAST_RESORT && turn.has_price() {
        gain -= turn.price().map(|paid| worth[pos.board.get(paid).kind().idx()]).sum::<Score>();
    }
    gain
}

/// Gives each turn its place in the order. `tag` is the table's turn.
pub(super) fn rank<V: Variant>(
    pos: &Position<V, Tally<V>>,
    turns: &mut [Ranked],
    tag: u32,
    killers: [u32; 2],
    history: &History,
) {
    let worth = &eval::values::<V>().worth;
    for ranked in turns {
        let turn = ranked.turn;
        let own = turn.tag();
        let man = mover(pos, turn);
        ranked.rank = if own == tag {
            TABLE
        } else if turn.is_capture() || turn.class() == MoveClass::Promote || turn.has_price() {
            // The most valuable victim first, by the least valuable man; what was good before breaks ties.
            CAPTURE + gain(pos, turn) * 16 - worth[man.kind().idx()] + history.capture(man, turn) * 4
        } else if own == killers[0] {
            KILLER + 1
        } else if own == killers[1] {
            KILLER
        } else {
            history.quiet(man, turn)
        };
    }
}

/// Brings the best turn not tried yet to place `n` and returns it.
#[inline]
pub(super) fn pick(turns: &mut [Ranked], n: usize) -> Move {
    if n < PICKED {
        let mut best = n;
        for i in n + 1..turns.len() {
            if turns[i].rank > turns[best].rank {
                best = i;
            }
        }
        turns.swap(n, best);
    } else if n == PICKED {
        turns[n..].sort_unstable_by_key(|ranked| std::cmp::Reverse((ranked.rank, ranked.turn)));
    }
    turns[n].turn
}
