//! Evaluation: material, squares and mobility, derived from what a game says of itself.

mod mobility;
mod values;

pub use mobility::{Scope, scope};
pub use values::{Pair, Values};

use crate::board::{Keyed, Sums};
use crate::position::{Position, Variant};
use crate::types::{Color, Kind, MATE_RANGE, Piece, Score, Square};
use std::fmt::Write;
use std::marker::PhantomData;
use values::sign;

/// Centipawns for having the move.
const TEMPO: Score = 10;
/// Where men are a burden, in centipawns, fitted by self-play: for having the move, for the square root of the
/// number of turns to choose from, for a capture that a side would have to make, and for each of these captures
/// up to the most that count.
const BURDEN_TEMPO: Score = 60;
const FREEDOM: Score = 44;
const BOUND_TO_CAPTURE: Score = -24;
const CAPTURE: Score = 31;
const MOST_CAPTURES: i32 = 8;
/// Evaluations stay below this, far from proven ends of the game.
const MOST: Score = MATE_RANGE - 1000;

struct Derived<V>(PhantomData<V>);

impl<V: Variant> Derived<V> {
    const VALUES: Values = Values::derive(&V::SPEC);
}

/// The values of a game.
#[inline(always)]
pub fn values<V: Variant>() -> &'static Values {
    const { &Derived::<V>::VALUES }
}

/// The sums a search needs: the Zobrist key in parts, and material with squares.
pub struct Tally<V> {
    /// Of the pawns, and of each side's other men with its hand.
    keys: [Keyed; 3],
    /// Material and squares, White's less Black's.
    value: Pair,
    /// How full the board is: the weight of both sides' men.
    weight: i32,
    game: PhantomData<V>,
}

impl<V> Clone for Tally<V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V> Copy for Tally<V> {}
impl<V> Default for Tally<V> {
    fn default() -> Self {
        Tally { keys: Default::default(), value: Pair::default(), weight: 0, game: PhantomData }
    }
}

impl<V: Variant> Tally<V> {
    /// The Zobrist key in parts: of the pawns, and of each side's other men with its hand.
    #[inline(always)]
    pub fn parts(&self) -> [u64; 3] {
        self.keys.map(|part| part.key())
    }
}

/// The part of the key that a man belongs to.
#[inline(always)]
fn part<V: Variant>(piece: Piece) -> usize {
    if piece.kind() == V::SPEC.pawn.kind { 0 } else { 1 + piece.color().idx() }
}

impl<V: Variant> Sums for Tally<V> {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.keys[part::<V>(piece)].add(piece, square);
        self.value += values::<V>().squares[piece.idx()][square.idx()];
        self.weight += values::<V>().weight[piece.kind().idx()];
    }
    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.keys[part::<V>(piece)].remove(piece, square);
        self.value -= values::<V>().squares[piece.idx()][square.idx()];
        self.weight -= values::<V>().weight[piece.kind().idx()];
    }
    fn add_hand(&mut self, piece: Piece, count: u8) {
        self.keys[1 + piece.color().idx()].add_hand(piece, count);
        self.value += values::<V>().hand[piece.idx()];
    }
    fn remove_hand(&mut self, piece: Piece, count: u8) {
        self.keys[1 + piece.color().idx()].remove_hand(piece, count);
        self.value -= values::<V>().hand[piece.idx()];
    }
    #[inline(always)]
    fn key(&self) -> u64 {
        self.keys.iter().fold(0, |key, part| key ^ part.key())
    }
}

/// The static evaluation from the view of the side to move, in centipawns, far from the scores of proven ends.
#[inline]
pub fn evaluate<V: Variant>(position: &mut Position<V, Tally<V>>) -> Score {
    let own = if V::LOSE_TO_WIN { scope(position, position.side) } else { Scope::default() };
    evaluate_with(position, own)
}

/// As [`evaluate`], for who has counted the turns of the side to move already.
#[inline]
pub fn evaluate_with<V: Variant>(position: &Position<V, Tally<V>>, own: Scope) -> Score {
    let sums = position.board.sums();
    let mut score = sums.value.at(sums.weight, values::<V>().full) * sign(position.side) + tempo::<V>();
    if V::LOSE_TO_WIN {
        let other = scope(position, position.side.other());
        score += freedom(own) - freedom(other) - threats(other);
    }
    score.clamp(-MOST, MOST)
}

const fn tempo<V: Variant>() -> Score {
    if V::LOSE_TO_WIN { BURDEN_TEMPO } else { TEMPO }
}

/// What a side's choice of turns is worth where men are a burden, in centipawns: it grows with the square root of
/// their number, since the first few alternatives matter most. A side that must capture has no others.
fn freedom(scope: Scope) -> Score {
    let turns = if scope.captures > 0 { scope.captures } else { scope.moves };
    (turns as u32 * 256).isqrt() as Score * FREEDOM / 16
}

/// What the captures that a side could make were it its turn are worth to it, in centipawns, where men are a burden.
fn threats(scope: Scope) -> Score {
    match scope.captures {
        0 => 0,
        n => BOUND_TO_CAPTURE + CAPTURE * n.min(MOST_CAPTURES),
    }
}

/// The evaluation's terms as a table, in centipawns: White's, Black's, and White's less Black's.
pub fn explain<V: Variant>(position: &Position<V, Tally<V>>) -> String {
    let sums = position.board.sums();
    let at = |pair: Pair| pair.at(sums.weight, values::<V>().full);
    let mut text = format!("{:<12} {:>7} {:>7} {:>7}\n", "term", "white", "black", "total");
    let mut line = |name: &str, sides: [Score; 2]| {
        let _ = writeln!(text, "{name:<12} {:>7} {:>7} {:>7}", sides[0], sides[1], sides[0] - sides[1]);
    };
    line("material", Color::BOTH.map(|color| at(material(position, color))));
    line("squares", Color::BOTH.map(|color| at(squares(position, color))));
    if V::SPEC.drops.is_some() {
        line("hand", Color::BOTH.map(|color| at(hand(position, color))));
    }
    if V::LOSE_TO_WIN {
        line("mobility", Color::BOTH.map(|color| freedom(scope(position, color))));
        let waits = |color| color != position.side;
        line("threats", Color::BOTH.map(|color| if waits(color) { threats(scope(position, color)) } else { 0 }));
    }
    line("to move", Color::BOTH.map(|color| if color == position.side { tempo::<V>() } else { 0 }));
    let total = evaluate(&mut position.clone()) * sign(position.side);
    let _ = write!(text, "{:<12} {:>7} {:>7} {total:>7}", "all", "", "");
    text
}

fn material<V: Variant>(position: &Position<V, Tally<V>>, color: Color) -> Pair {
    let mut sum = Pair::default();
    for kind in (0..V::SPEC.kinds.len()).map(|k| Kind(k as u8)) {
        for _ in 0..position.board.count(Piece::new(kind, color)) {
            sum += values::<V>().material[kind.idx()];
        }
    }
    sum
}

/// What the squares add to the material, from the side's own view.
fn squares<V: Variant>(position: &Position<V, Tally<V>>, color: Color) -> Pair {
    let mut sum = Pair::default();
    for piece in (0..V::SPEC.kinds.len()).map(|k| Piece::new(Kind(k as u8), color)) {
        for square in position.board.men(piece) {
            sum += own(values::<V>().squares[piece.idx()][square.idx()], color);
            sum -= values::<V>().material[piece.kind().idx()];
        }
    }
    sum
}

fn hand<V: Variant>(position: &Position<V, Tally<V>>, color: Color) -> Pair {
    let mut sum = Pair::default();
    for piece in (0..V::SPEC.kinds.len()).map(|k| Piece::new(Kind(k as u8), color)) {
        for _ in 0..position.board.in_hand(piece) {
            sum += own(values::<V>().hand[piece.idx()], color);
        }
    }
    sum
}

/// A value from White's view as its owner sees it.
fn own(pair: Pair, color: Color) -> Pair {
    Pair { middle: pair.middle * sign(color), end: pair.end * sign(color) }
}
