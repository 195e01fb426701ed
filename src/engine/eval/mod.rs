//! Evaluation: a sum of terms, each a feature counted for both sides times a weight.
//!
//! A game lists its terms ([`crate::core::rules::Term`]); material and squares are added up while pieces move ([`EvalAccumulator`]), all
//! else is counted in `judge`. Where each feature has its weight says [`layout`]; the weights are those in the game's
//! file of fitted weights, and what is missing there is derived from its rules.

mod derived;
mod explain;
mod ground;
pub mod layout;
mod mobility;
mod pair;
mod pawns;
mod reach;
mod record;
mod values;

pub use explain::{explain, piece_values};
pub use mobility::Scope;
pub use pair::{Pair, share};
pub use record::{Recorder, Sheet, Silent};
pub use values::Values;

use crate::core::board::{Accumulator, HashAccumulator};
use crate::core::position::{Position, Variant};
use crate::core::rules::Term;
use crate::core::types::{Color, MATE_RANGE, Piece, PieceType, Score, Square};
use layout::{Group, PIECES};
use mobility::scope;
use std::marker::PhantomData;

/// Evaluations stay below this, far from proven ends of the game.
const MOST: Score = MATE_RANGE - 1000;
/// What the terms that are counted on the board are seldom worth together, in centipawns.
pub const MARGIN: Score = 400;
/// Captures count up to this number where they are compulsory.
const MOST_CAPTURES: i32 = 8;
/// Offers count up to this number there.
const MOST_OFFERS: i32 = 8;

struct Compiled<V>(PhantomData<V>);

impl<V: Variant> Compiled<V> {
    const VALUES: &'static Values = &Values::of(V::SPEC);
}

/// The values of a game.
#[inline(always)]
pub fn values<V: Variant>() -> &'static Values {
    Compiled::<V>::VALUES
}

/// The sums a search needs: the Zobrist key in parts, and material with squares.
pub struct EvalAccumulator<V> {
    /// Of the pawns, and of each side's other pieces with its hand.
    keys: [HashAccumulator; 3],
    /// Material and squares, White's less Black's.
    value: Pair,
    /// How full the board is: the weight of both sides' pieces.
    weight: i32,
    game: PhantomData<V>,
}

impl<V> Clone for EvalAccumulator<V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V> Copy for EvalAccumulator<V> {}
impl<V> Default for EvalAccumulator<V> {
    fn default() -> Self {
        EvalAccumulator { keys: Default::default(), value: Pair::default(), weight: 0, game: PhantomData }
    }
}

impl<V: Variant> EvalAccumulator<V> {
    /// The Zobrist key in parts: of the pawns, and of each side's other pieces with its hand.
    #[inline(always)]
    pub fn parts(&self) -> [u64; 3] {
        self.keys.map(|part| part.key())
    }
}

/// The part of the key that a piece belongs to.
#[inline(always)]
fn part<V: Variant>(piece: Piece) -> usize {
    if piece.piece_type() == V::SPEC.pawn.piece_type { 0 } else { 1 + piece.color().idx() }
}

impl<V: Variant> Accumulator for EvalAccumulator<V> {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.keys[part::<V>(piece)].add(piece, square);
        self.value += values::<V>().squares[piece.idx()][square.idx()];
        self.weight += values::<V>().weight[piece.piece_type().idx()];
    }
    #[inline(always)]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.keys[part::<V>(piece)].remove(piece, square);
        self.value -= values::<V>().squares[piece.idx()][square.idx()];
        self.weight -= values::<V>().weight[piece.piece_type().idx()];
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
pub fn evaluate<V: Variant>(position: &mut Position<V, EvalAccumulator<V>>) -> Score {
    evaluate_somehow(position, None::<Listed<std::iter::Empty<Square>>>)
}

/// As [`evaluate`], for who has counted the moves of the side to move already. `targets` are the squares that those moves
/// lead to which do not capture.
#[inline]
pub fn evaluate_with<V: Variant>(
    position: &Position<V, EvalAccumulator<V>>,
    own: Scope,
    targets: impl Iterator<Item = Square>,
) -> Score {
    evaluate_somehow(position, Some(Listed { own, targets }))
}

/// The moves of the side to move, counted already.
struct Listed<T> {
    own: Scope,
    targets: T,
}

/// The part of the evaluation that needs no look at the board. The rest is seldom more than [`MARGIN`].
#[inline]
pub fn roughly<V: Variant>(position: &Position<V, EvalAccumulator<V>>) -> Score {
    let accumulator = position.accumulator();
    (accumulator.value.at(accumulator.weight, values::<V>().full) * sign(position.side)).clamp(-MOST, MOST)
}

#[inline(never)]
fn evaluate_somehow<V: Variant>(
    position: &Position<V, EvalAccumulator<V>>,
    own: Option<Listed<impl Iterator<Item = Square>>>,
) -> Score {
    let accumulator = position.accumulator();
    let mut sum = accumulator.value;
    sum += judge(position, own, &mut Silent);
    (sum.at(accumulator.weight, values::<V>().full) * sign(position.side)).clamp(-MOST, MOST)
}

/// The worth of all that is not added up while pieces move, White's less Black's. `own` are the moves of the side to
/// move, if they are known.
#[inline(always)]
fn judge<V: Variant, R: Recorder>(
    position: &Position<V, EvalAccumulator<V>>,
    own: Option<Listed<impl Iterator<Item = Square>>>,
    recorder: &mut R,
) -> Pair {
    let mut sum = Sum::<V, R> { sum: Pair::ZERO, recorder, game: PhantomData };
    let side = position.side;
    sum.add(side, Group::Tempo, 0, 1);
    if const { V::SPEC.has_term(Term::Freedom) } {
        choices(position, own, &mut sum);
    }
    if const { V::SPEC.has_term(Term::Pieces) } {
        for color in Color::BOTH {
            let pieces = position.board.count_all(color) as usize;
            sum.add(color, Group::Pieces, pieces.min(PIECES - 1), 1);
        }
    }
    if const { V::SPEC.has_term(Term::Pairs) } {
        pairs(position, &mut sum);
    }
    if const { V::SPEC.has_term(Term::Imbalance) } {
        imbalance(position, &mut sum);
    }
    if const { V::SPEC.has_term(Term::Pawns) } {
        pawns::count(position, &mut sum);
    }
    if const { V::SPEC.has_term(Term::Shelter) } {
        pawns::shelter(position, &mut sum);
    }
    if const { ground::is_walked(V::SPEC) } {
        ground::walk(position, &mut sum);
    }
    sum.sum
}

/// Counts the moves that both sides have to choose from, and the captures among them.
#[inline(always)]
fn choices<V: Variant, R: Recorder>(
    position: &Position<V, EvalAccumulator<V>>,
    own: Option<Listed<impl Iterator<Item = Square>>>,
    sum: &mut Sum<V, R>,
) {
    let (us, them) = (position.side, position.side.other());
    let mut guards = [false; 256];
    let other = scope(position, them, &[false; 256], &mut guards);
    let own = match own {
        None => scope(position, us, &guards, &mut [false; 256]),
        Some(listed) if const { V::SPEC.has_term(Term::Offers) } => {
            let offers = listed.targets.filter(|square| guards[square.idx()]).count() as i32;
            Scope { offers, ..listed.own }
        }
        Some(listed) => listed.own,
    };
    sum.add(us, Group::Freedom, 0, freedom(own));
    sum.add(them, Group::Freedom, 0, freedom(other));
    if const { V::SPEC.has_term(Term::Captures) } && other.captures > 0 {
        sum.add(them, Group::Captures, 0, 1);
        sum.add(them, Group::Captures, 1, other.captures.min(MOST_CAPTURES));
    }
    if const { V::SPEC.has_term(Term::Offers) } && own.captures == 0 && own.offers > 0 {
        sum.add(us, Group::Offers, 0, 1);
        sum.add(us, Group::Offers, 1, own.offers.min(MOST_OFFERS));
    }
}

/// A choice of moves: it counts with the square root of their number, in sixteenths, since the first few alternatives
/// matter most. A side that must capture has no others.
fn freedom(scope: Scope) -> i32 {
    let moves = if scope.captures > 0 { scope.captures } else { scope.moves };
    (moves as u32 * 256).isqrt() as i32
}

/// Counts pairs of pieces that keep to one colour of square.
#[inline(always)]
fn pairs<V: Variant, R: Recorder>(position: &Position<V, EvalAccumulator<V>>, sum: &mut Sum<V, R>) {
    for piece_type in 0..V::SPEC.piece_types.len() {
        if Compiled::<V>::VALUES.paired[piece_type] {
            for color in Color::BOTH {
                if position.board.count(Piece::new(PieceType(piece_type as u8), color)) >= 2 {
                    sum.add(color, Group::Pairs, piece_type, 1);
                }
            }
        }
    }
}

/// Counts pairs of pieces by both kinds: of one side, and of both.
#[inline(always)]
fn imbalance<V: Variant, R: Recorder>(position: &Position<V, EvalAccumulator<V>>, sum: &mut Sum<V, R>) {
    for color in Color::BOTH {
        let pieces =
            |piece_type: usize, color| i32::from(position.board.count(Piece::new(PieceType(piece_type as u8), color)));
        let (mut together, mut against) = (0, 0);
        for one in 0..V::SPEC.piece_types.len() {
            let own = pieces(one, color);
            for other in 0..one {
                sum.add(color, Group::Together, together, own * pieces(other, color));
                sum.add(color, Group::Against, against, own * pieces(other, color.other()));
                (together, against) = (together + 1, against + 1);
            }
            sum.add(color, Group::Together, together, own * (own - 1) / 2);
            together += 1;
        }
    }
}

/// Adds features up, White's less Black's.
struct Sum<'a, V, R> {
    sum: Pair,
    recorder: &'a mut R,
    game: PhantomData<V>,
}

impl<V: Variant, R: Recorder> Sum<'_, V, R> {
    /// A side has the `n`-th feature of a group so many times.
    #[inline(always)]
    fn add(&mut self, color: Color, group: Group, n: usize, count: i32) {
        let feature = values::<V>().layout.start(group) + n;
        let worth = values::<V>().weights[feature] * count;
        match color {
            Color::White => self.sum += worth,
            Color::Black => self.sum -= worth,
        }
        self.recorder.note(color, feature, count);
    }
}

/// The sign of a colour's values.
#[inline(always)]
const fn sign(color: Color) -> Score {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}
