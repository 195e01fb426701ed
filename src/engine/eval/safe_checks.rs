//! Safe checks: whether a side can check an enemy king with its next move, from a square that no piece but a king guards.
//! A check that must be answered by the king wins time, and often the game, all the more where checks are counted or
//! where a piece in hand gives it (Chessprogramming wiki, "King Safety").

use super::accumulator::{EvalAccumulator, params_of};
use super::feature_sum::FeatureSum;
use super::guards::{Guards, piece_type_bit};
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
    /// The piece types that the side has in hand.
    in_hand: u16,
    /// The piece types that can go to an empty square which they guard.
    movers: u16,
    by_move: bool,
    by_drop: bool,
    unsafe_squares: i32,
}

impl Checks<'_> {
    /// Looks at a square from which these piece types would check. `is_empty` says whether a piece can be dropped there;
    /// if not, an enemy piece can be captured there.
    #[inline(always)]
    fn look(&mut self, at: Square, piece_types: u16, is_empty: bool) {
        let guards = self.own.piece_types[at.idx()];
        let by_move = guards & piece_types & if is_empty { self.movers } else { u16::MAX } != 0;
        let by_drop = is_empty && self.in_hand & piece_types != 0;
        if !by_move && !by_drop {
            return;
        }
        let guard = self.their.cheapest[at.idx()];
        let only_king = guard == KING_CLASS;
        let is_safe = guard == 0 || only_king && guards.count_ones() > 1;
        self.by_move |= by_move && is_safe;
        self.by_drop |= by_drop && (guard == 0 || only_king && guards != 0);
        self.unsafe_squares += i32::from(by_move && !is_safe);
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
    let (in_hand, movers) = (piece_types_in_hand(position, color), squares.movers);
    let mut checks = Checks { own, their, in_hand, movers, by_move: false, by_drop: false, unsafe_squares: 0 };
    let can_go = |at: Square| !position.board.get(at).is_wall() && !position.board.get(at).is(color);
    for king in position.kings(color.other()) {
        for (&delta, [near, far]) in OUTWARD_DELTAS.iter().zip(squares.lines[color.idx()]) {
            let (mut at, mut piece_types) = (king.shift(delta), near);
            while position.board.get(at).is_empty() {
                checks.look(at, piece_types, true);
                (at, piece_types) = (at.shift(delta), far);
            }
            if can_go(at) {
                checks.look(at, piece_types, false);
            }
        }
        for leap in &squares.leaps[color.idx()] {
            let at = king.shift(leap.delta);
            if can_go(at) && (leap.leg == 0 || position.board.get(at.shift(leap.leg)).is_empty()) {
                checks.look(at, leap.piece_types, position.board.get(at).is_empty());
            }
        }
    }
    Some(checks)
}

/// The piece types that a side has in hand.
#[inline(always)]
fn piece_types_in_hand<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>, color: Color) -> u16 {
    let mut piece_types = 0;
    if position.game.spec().drops.is_some() {
        for piece_type in 0..position.game.spec().piece_types.len() {
            if position.board.in_hand(Piece::new(PieceType(piece_type as u8), color)) > 0 {
                piece_types |= piece_type_bit(piece_type);
            }
        }
    }
    piece_types
}
