//! Safe checks: whether a side can check an enemy king with its next move, from a square that no piece but a king guards.
//! A check that must be answered by the king wins time, and often the game, all the more where checks are counted or
//! where a piece in hand gives it (Chessprogramming wiki, "King Safety").

use super::accumulator::{EvalAccumulator, params_of};
use super::feature_sum::FeatureSum;
use super::guards::{Guards, kind_bit};
use super::layout::FeatureGroup;
use super::params::{EngineGame, KING_CLASS};
use super::tracer::Tracer;
use tenfold_core::position::Position;
use tenfold_core::rules::OUTWARD_DELTAS;
use tenfold_core::types::{Color, Piece, PieceType, Square};

/// The places of the three features in their group.
const BY_MOVE: usize = 0;
const BY_DROP: usize = 1;
const UNSAFE: usize = 2;

/// The checks that one side can give with its next move.
struct Checks<'a> {
    own: &'a Guards,
    their: &'a Guards,
    /// The kinds that the side has in hand.
    in_hand: u16,
    movers: u16,
    by_move: bool,
    by_drop: bool,
    unsafe_squares: i32,
}

impl Checks<'_> {
    /// Looks at a square from which pieces of these kinds would check. `is_empty` says whether a piece can be dropped there;
    /// if not, an enemy piece can be captured there.
    #[inline(always)]
    fn look(&mut self, at: Square, kinds: u16, is_empty: bool) {
        let guards = self.own.kinds[at.idx()];
        let by_move = guards & kinds & if is_empty { self.movers } else { u16::MAX } != 0;
        let by_drop = is_empty && self.in_hand & kinds != 0;
        if !by_move && !by_drop {
            return;
        }
        let guard = self.their.cheapest[at.idx()];
        self.by_move |= by_move && (guard == 0 || guard == KING_CLASS && guards.count_ones() > 1);
        self.by_drop |= by_drop && (guard == 0 || guard == KING_CLASS && guards != 0);
        self.unsafe_squares += i32::from(by_move && guard != 0 && (guard != KING_CLASS || guards.count_ones() == 1));
    }
}

/// Counts the checks that a side can give with its next move. `own` and `their` are the squares that it and its enemy
/// guard.
#[inline(always)]
pub fn count_safe_checks<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
    color: Color,
    own: &Guards,
    their: &Guards,
) {
    if let Some(checks) = find_checks(position, color, own, their) {
        sum.add(color, FeatureGroup::SafeChecks, BY_MOVE, i32::from(checks.by_move));
        sum.add(color, FeatureGroup::SafeChecks, BY_DROP, i32::from(checks.by_drop));
        sum.add(color, FeatureGroup::SafeChecks, UNSAFE, checks.unsafe_squares);
    }
}

/// The checks that a side can give with its next move; `None` where they do not count. Not inlined, as it would stand in
/// every evaluation function twice.
#[inline(never)]
fn find_checks<'a, V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    color: Color,
    own: &'a Guards,
    their: &'a Guards,
) -> Option<Checks<'a>> {
    let squares = params_of(position).checking_squares.as_ref()?;
    let (in_hand, movers) = (kinds_in_hand(position, color), squares.movers);
    let mut checks = Checks { own, their, in_hand, movers, by_move: false, by_drop: false, unsafe_squares: 0 };
    let can_go = |at: Square| !position.board.get(at).is_wall() && !position.board.get(at).is(color);
    for king in position.kings(color.other()) {
        for (&delta, [near, far]) in OUTWARD_DELTAS.iter().zip(squares.lines[color.idx()]) {
            let (mut at, mut kinds) = (king.shift(delta), near);
            while position.board.get(at).is_empty() {
                checks.look(at, kinds, true);
                (at, kinds) = (at.shift(delta), far);
            }
            if can_go(at) {
                checks.look(at, kinds, false);
            }
        }
        for leap in &squares.leaps[color.idx()] {
            let at = king.shift(leap.delta);
            if can_go(at) && (leap.leg == 0 || position.board.get(at.shift(leap.leg)).is_empty()) {
                checks.look(at, leap.kinds, position.board.get(at).is_empty());
            }
        }
    }
    Some(checks)
}

/// The kinds of pieces that a side has in hand.
#[inline(always)]
fn kinds_in_hand<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>, color: Color) -> u16 {
    let mut kinds = 0;
    if position.game.spec().drops.is_some() {
        for piece_type in 0..position.game.spec().piece_types.len() {
            if position.board.in_hand(Piece::new(PieceType(piece_type as u8), color)) > 0 {
                kinds |= kind_bit(piece_type);
            }
        }
    }
    kinds
}
