//! Safe checks: whether a side can check an enemy king with its next move, from a square that no piece but a king guards.
//! A check that must be answered by the king wins time, and often the game, all the more where checks are counted or
//! where a piece in hand gives it (Chessprogramming wiki, "King Safety").

use super::accumulator::{EvalAccumulator, params_of};
use super::activity::{Guards, kind_bit};
use super::feature_sum::FeatureSum;
use super::layout::FeatureGroup;
use super::params::{EngineGame, KING_CLASS};
use super::tracer::Tracer;
use crate::data::Term;
use tenfold_core::position::Position;
use tenfold_core::rules::{Line, OUTWARD_DELTAS};
use tenfold_core::types::{Color, Delta, Piece, PieceType, Square};

/// The places of the three features in their group.
const BY_MOVE: usize = 0;
const BY_DROP: usize = 1;
const UNSAFE: usize = 2;

/// The squares from which pieces of each kind give check, as seen from the king. Kinds are bits ([`kind_bit`]). Hoppers,
/// and pieces that go along paths, are left out.
pub struct CheckingSquares {
    /// By side and direction from the king ([`OUTWARD_DELTAS`]): the kinds that check from the next square, and those that
    /// check from any square that they see along that line.
    lines: [[[u16; 2]; 8]; 2],
    /// By side: checks by leaps.
    leaps: [Vec<LeapCheck>; 2],
    /// The kinds that can go to an empty square which they guard.
    movers: u16,
}

/// A square from which leapers give check.
struct LeapCheck {
    /// The difference from the king to the square.
    delta: Delta,
    /// The difference from there to the square that must be empty for a lame leaper; 0 for others.
    leg: Delta,
    kinds: u16,
}

impl CheckingSquares {
    /// The squares in a variant; `None` where checks are not counted by the evaluation, because they are illegal, or
    /// because being in check is no disadvantage.
    pub fn for_game<V: EngineGame>(game: V) -> Option<CheckingSquares> {
        let spec = game.spec();
        if !V::ENGINE.has_term(Term::SafeChecks) || spec.objectives.checks_are_illegal || spec.lose_to_win {
            return None;
        }
        let mut found = CheckingSquares { lines: [[[0; 2]; 8]; 2], leaps: [Vec::new(), Vec::new()], movers: 0 };
        for piece_type in 0..spec.piece_types.len() {
            for color in Color::BOTH {
                found.add_piece(game, Piece::new(PieceType(piece_type as u8), color));
            }
        }
        Some(found)
    }

    fn add_piece<V: EngineGame>(&mut self, game: V, piece: Piece) {
        let (piece_type, side) = (piece.piece_type().idx(), piece.color().idx());
        let (table, kind) = (&game.tables().pieces[piece.idx()].movements, kind_bit(piece_type));
        if table.royal {
            return;
        }
        if table.slides.captures().is_empty() && table.leaps.captures().is_empty() && table.hops.as_slice().is_empty() {
            self.movers |= kind;
        }
        let line_of = |delta: Delta| OUTWARD_DELTAS.iter().position(|&line| line == -delta);
        for Line { delta, .. } in table.slides.both().iter().chain(table.slides.captures()) {
            if let Some(line) = line_of(*delta) {
                self.lines[side][line] = self.lines[side][line].map(|kinds| kinds | kind);
            }
        }
        for Line { delta, .. } in table.leaps.both().iter().chain(table.leaps.captures()) {
            match line_of(*delta) {
                Some(line) => self.lines[side][line][0] |= kind,
                None => self.leaps[side].push(LeapCheck { delta: -delta, leg: 0, kinds: kind }),
            }
        }
        for lame in table.lames.as_slice().iter().filter(|lame| lame.mode & 2 != 0) {
            for then in lame.then.as_slice() {
                let delta = -(lame.first + then);
                self.leaps[side].push(LeapCheck { delta, leg: lame.first, kinds: kind });
            }
        }
    }
}

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
/// guard. Not inlined, as it would stand in every evaluation function several times.
#[inline(never)]
pub fn count_safe_checks<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
    color: Color,
    own: &Guards,
    their: &Guards,
) {
    let Some(squares) = &params_of(position).checking_squares else { return };
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
    sum.add(color, FeatureGroup::SafeChecks, BY_MOVE, i32::from(checks.by_move));
    sum.add(color, FeatureGroup::SafeChecks, BY_DROP, i32::from(checks.by_drop));
    sum.add(color, FeatureGroup::SafeChecks, UNSAFE, checks.unsafe_squares);
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
