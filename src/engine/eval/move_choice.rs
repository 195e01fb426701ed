//! Terms of variants with compulsory capture: the number of moves that each side can choose from.

use super::accumulator::EvalAccumulator;
use super::feature_sum::FeatureSum;
use super::layout::FeatureGroup;
use super::params::EngineGame;
use super::tracer::Tracer;
use crate::data::Term;
use tenfold_core::position::Position;
use tenfold_core::rules::PieceTypeTable;
use tenfold_core::types::{Color, Piece, PieceType, Square};

/// A greater number of captures counts as this number.
const MAX_CAPTURES: i32 = 8;
/// A greater number of giveaways counts as this number.
const MAX_GIVEAWAYS: i32 = 8;

/// The numbers of pseudo-legal moves of one side, without captures en passant, castling and drops.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MoveChoice {
    /// Moves to an empty square.
    pub quiets: i32,
    /// Moves that capture.
    pub captures: i32,
    /// Moves to an empty square where the enemy could capture the moved piece.
    pub giveaways: i32,
}

/// The moves of the side to move, counted by the caller.
pub struct ListedMoves<I> {
    /// The numbers of these moves, by kind.
    pub own: MoveChoice,
    /// The target squares of the moves that do not capture.
    pub targets: I,
}

/// By cell, whether a side could capture there.
type AttackMap = [bool; 256];

/// Counts the moves that both sides have to choose from, and the captures among them.
#[inline(always)]
pub fn count_move_choice<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    listed: Option<ListedMoves<impl Iterator<Item = Square>>>,
    sum: &mut FeatureSum<T>,
) {
    let (us, them) = (position.side, position.side.other());
    let mut attacked = [false; 256];
    let their = count_moves(position, them, &[false; 256], &mut attacked);
    let own = match listed {
        None => count_moves(position, us, &attacked, &mut [false; 256]),
        Some(listed) if const { V::ENGINE.has_term(Term::Giveaways) } => {
            let giveaways = listed.targets.filter(|square| attacked[square.idx()]).count() as i32;
            MoveChoice { giveaways, ..listed.own }
        }
        Some(listed) => listed.own,
    };
    sum.add(us, FeatureGroup::MoveChoice, 0, sqrt_of_moves(own));
    sum.add(them, FeatureGroup::MoveChoice, 0, sqrt_of_moves(their));
    if const { V::ENGINE.has_term(Term::MustCapture) } && their.captures > 0 {
        sum.add(them, FeatureGroup::MustCapture, 0, 1);
        sum.add(them, FeatureGroup::MustCapture, 1, their.captures.min(MAX_CAPTURES));
    }
    if const { V::ENGINE.has_term(Term::Giveaways) } && own.captures == 0 && own.giveaways > 0 {
        sum.add(us, FeatureGroup::Giveaways, 0, 1);
        sum.add(us, FeatureGroup::Giveaways, 1, own.giveaways.min(MAX_GIVEAWAYS));
    }
}

/// The square root of the number of moves to choose from, in sixteenths; a root, because the first few alternatives
/// matter most. A side that must capture can only choose among its captures.
fn sqrt_of_moves(choice: MoveChoice) -> i32 {
    let moves = if choice.captures > 0 { choice.captures } else { choice.quiets };
    (moves as u32 * 256).isqrt() as i32
}

/// The counters and maps that are used while the moves of one side are counted.
struct MoveChoiceCounter<'a> {
    choice: MoveChoice,
    /// The squares on which the enemy could capture.
    attacked: &'a AttackMap,
    /// The squares on which this side could capture, filled in by the count.
    attacks: &'a mut AttackMap,
}

/// Calls `count_piece_type` for each of the first sixteen piece types. The number of the type is a constant in each
/// call, so that the compiler unrolls the loops over the type's table.
macro_rules! each_piece_type {
    ($position:ident, $counter:ident, $color:expr; $($piece_type:literal)*) => {
        { $(if $piece_type < V::SPEC.piece_types.len() {
            count_piece_type($position, const { Piece::new(PieceType($piece_type), $color) }, &mut $counter);
        })* }
    };
}

/// Counts the moves of one side's pieces. `attacked` holds the squares on which the enemy could capture; the squares on
/// which this side could capture are noted in `attacks`.
fn count_moves<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    color: Color,
    attacked: &AttackMap,
    attacks: &mut AttackMap,
) -> MoveChoice {
    let mut counter = MoveChoiceCounter { choice: MoveChoice::default(), attacked, attacks };
    match color {
        _ if !V::IS_COMPILED || V::SPEC.piece_types.len() > 16 => {
            for piece_type in 0..position.game.spec().piece_types.len() {
                count_piece_type(position, Piece::new(PieceType(piece_type as u8), color), &mut counter);
            }
        }
        Color::White => each_piece_type!(position, counter, Color::White; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
        Color::Black => each_piece_type!(position, counter, Color::Black; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15),
    }
    counter.choice
}

#[inline(always)]
fn count_piece_type<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    piece: Piece,
    counter: &mut MoveChoiceCounter,
) {
    for &square in position.board.squares(piece) {
        count_piece(position, piece, &position.game.tables().pieces[piece.idx()].movements, square, counter);
    }
}

#[inline(always)]
fn count_piece<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    piece: Piece,
    table: &PieceTypeTable,
    from: Square,
    counter: &mut MoveChoiceCounter,
) {
    let board = &position.board;
    let them = piece.color().other();
    let mut visit = |at: Square, mode: u8| {
        let target = board.get(at);
        let quiet = target.is_empty() && mode & 1 != 0;
        counter.choice.quiets += i32::from(quiet);
        counter.choice.giveaways += i32::from(quiet && counter.attacked[at.idx()]);
        if mode & 2 != 0 {
            counter.attacks[at.idx()] = true;
        }
        counter.choice.captures += i32::from(target.is(them) && mode & 2 != 0);
    };
    for push in table.pushes.as_slice().iter().filter(|push| push.steps) {
        visit(from.shift(push.delta), 1);
    }
    for leap in table.leaps.as_slice() {
        visit(from.shift(leap.delta), leap.mode);
    }
    let mut slide_from = |mut at: Square, delta: i8, mode: u8| {
        while board.get(at).is_empty() {
            visit(at, mode);
            at = at.shift(delta);
        }
        visit(at, mode);
    };
    for slide in table.slides.as_slice() {
        slide_from(from.shift(slide.delta), slide.delta, slide.mode);
    }
    for hop in table.hops.as_slice() {
        let mut hurdle = from.shift(hop.delta);
        while board.get(hurdle).is_empty() {
            hurdle = hurdle.shift(hop.delta);
        }
        if board.get(hurdle).is_piece() {
            slide_from(hurdle.shift(hop.delta), hop.delta, hop.mode);
        }
    }
    for lame in table.lames.as_slice() {
        let leg = from.shift(lame.first);
        if lame.first_mode != 0 {
            visit(leg, lame.first_mode);
        }
        if board.get(leg).is_empty() {
            for &then in lame.then.as_slice() {
                visit(leg.shift(then), lame.mode);
            }
        }
    }
}
