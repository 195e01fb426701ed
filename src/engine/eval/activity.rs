//! Piece activity: mobility, attacks near kings, promotions of pieces, hanging pieces and threats. A single pass over
//! all pieces and the squares that they attack serves all these terms.

use super::accumulator::{EvalAccumulator, params_of};
use super::attack_context::{AttackContext, NEAR_KING};
use super::feature_sum::FeatureSum;
use super::goal_paths::count_goal_path;
use super::guards::{Guards, piece_type_bit};
use super::king_danger::{self, KingAttack};
use super::layout::{FeatureGroup, MOBILITY_STEPS};
use super::objectives;
use super::params::EngineGame;
use super::pawns::{PawnFiles, count_passed_pawn_paths};
use super::safe_checks::count_safe_checks;
use super::tracer::Tracer;
use super::zones::{PROMOTES, SquareMap};
use crate::data::{EngineData, Term};
use std::marker::PhantomData;
use tenfold_core::board::Board;
use tenfold_core::position::Position;
use tenfold_core::rules::{Line, PieceTypeTable};
use tenfold_core::types::{Color, Delta, Piece, PieceType, Square};

/// Whether a variant has a term of piece activity.
pub const fn is_needed(data: &EngineData) -> bool {
    data.has_term(Term::Mobility)
        || data.has_term(Term::Kings)
        || data.has_term(Term::Threats)
        || data.has_term(Term::SafeChecks)
        || data.has_term(Term::PassedPawnPaths)
        || data.has_term(Term::Promotions)
        || data.has_term(Term::GoalPaths)
        || data.has_term(Term::Explosions)
}

/// Counts all terms of piece activity.
#[inline(always)]
pub fn count_activity<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
    passed: &[PawnFiles; 2],
) {
    let (mut white, mut black) = (Guards::NONE, Guards::NONE);
    let of_white = count_side(position, sum, Color::White, &mut white);
    let of_black = count_side(position, sum, Color::Black, &mut black);
    if const { V::ENGINE.has_term(Term::Kings) } {
        king_danger::count_danger(position, sum, Color::White, &of_white, [&white.cheapest, &black.cheapest]);
        king_danger::count_danger(position, sum, Color::Black, &of_black, [&black.cheapest, &white.cheapest]);
    }
    if const { V::ENGINE.has_term(Term::Threats) } {
        count_threats(position, sum, Color::White, &white, &black);
        count_threats(position, sum, Color::Black, &black, &white);
    }
    if const { V::ENGINE.has_term(Term::SafeChecks) } {
        count_safe_checks(position, sum, Color::White, &white, &black);
        count_safe_checks(position, sum, Color::Black, &black, &white);
    }
    if const { V::ENGINE.has_term(Term::PassedPawnPaths) } {
        count_passed_pawn_paths(position, sum, Color::White, &passed[0], &black.cheapest);
        count_passed_pawn_paths(position, sum, Color::Black, &passed[1], &white.cheapest);
    }
    if const { V::ENGINE.has_term(Term::GoalPaths) } {
        count_goal_path(position, sum, Color::White, &black);
        count_goal_path(position, sum, Color::Black, &white);
    }
    if const { V::ENGINE.has_term(Term::Explosions) } {
        objectives::count_explosions(position, sum, Color::White, &black.cheapest);
        objectives::count_explosions(position, sum, Color::Black, &white.cheapest);
    }
}

/// Counts the activity of one side's pieces, and returns their attack on the enemy kings. `guards` receives the squares
/// that they guard.
#[inline(always)]
fn count_side<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
    color: Color,
    guards: &mut Guards,
) -> KingAttack {
    let context = AttackContext::new(position, color);
    let mut attack = KingAttack::default();
    if T::IS_ON || !V::IS_COMPILED || V::SPEC.piece_types.len() > 16 {
        for place in 0..position.game.spec().piece_types.len() {
            count_piece_type(position, sum, &context, (place, color), guards, &mut attack);
        }
    } else {
        // Each place in the order of attackers is a constant here, so that the compiler unrolls the loops over a piece
        // type's table.
        macro_rules! unrolled {
            ($($place:literal)*) => {$(
                if $place < position.game.spec().piece_types.len() {
                    count_piece_type(position, sum, &context, ($place, color), guards, &mut attack);
                }
            )*};
        }
        unrolled!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }
    attack
}

/// Counts the activity of all pieces of the type at this place in the order of attackers. The order goes from the most
/// valuable type to the cheapest: each type overwrites the guards noted before, so that the cheapest guard of a square
/// remains.
#[inline(always)]
fn count_piece_type<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
    context: &AttackContext,
    (place, color): (usize, Color),
    guards: &mut Guards,
    attack: &mut KingAttack,
) {
    let piece_type = params_of(position).attacker_order[place] as usize;
    let piece = Piece::new(PieceType(piece_type as u8), color);
    let squares = position.board.squares(piece);
    if squares.is_empty() {
        return;
    }
    let table = &position.game.tables().pieces[piece.idx()].movements;
    let (royal, is_pawn) = (table.royal, piece_type == params_of(position).pawn.idx());
    let (class, type_bit) = (params_of(position).attacker_class[piece_type], piece_type_bit(piece_type));
    if const { V::ENGINE.has_term(Term::Exposure) } && !params_of(position).kings[piece_type] {
        attack.strongest = attack.strongest.max(params_of(position).king_attack_weights[piece_type]);
    }
    let promotes = const { V::ENGINE.has_term(Term::Promotions) }
        && position.game.spec().piece_types[piece_type].promoted.is_some();
    for &from in squares {
        let mut view = AttackTally::<V>::new(context, guards, class, type_bit);
        if is_pawn {
            view.add_pawn(&position.board, color, from);
        } else {
            view.add_piece(&position.board, table, from);
            if !table.pushes.as_slice().is_empty() {
                position.targets_of_pushes(piece, from, |at| view.add_square(at, 1));
            }
            if table.has_paths {
                position.targets_along_paths(piece, from, |at, mode| view.add_square(at, mode));
            }
        }
        let AttackTally { tally, flags, .. } = view;
        if const { V::ENGINE.has_term(Term::Mobility) } && !royal && !is_pawn {
            let squares = (tally % u32::from(NEAR_KING)) as usize
                >> usize::from(params_of(position).captures_differently[piece_type]);
            let step = squares.min(MOBILITY_STEPS - 1);
            sum.add(color, FeatureGroup::Mobility, piece_type * MOBILITY_STEPS + step, 1);
        }
        if const { V::ENGINE.has_term(Term::Kings) } && !params_of(position).kings[piece_type] {
            let near_king = (tally / u32::from(NEAR_KING)) as i32;
            sum.add(color, FeatureGroup::KingAttacks, piece_type, near_king);
            attack.strength += near_king * params_of(position).king_attack_weights[piece_type];
            attack.attackers += i32::from(near_king > 0);
        }
        if promotes {
            sum.add(color, FeatureGroup::Promotions, piece_type, i32::from(flags & PROMOTES != 0));
        }
    }
}

/// What one piece finds on the squares that it attacks.
struct AttackTally<'a, V> {
    context: &'a AttackContext,
    guards: &'a mut Guards,
    /// The class of the piece as an attacker.
    class: u8,
    /// The bit of its piece type.
    type_bit: u16,
    /// The sum of the attack context's values of these squares, without their promotion bits.
    tally: u32,
    /// All bits that the attack context has for any of these squares.
    flags: u8,
    game: PhantomData<V>,
}

impl<'a, V: EngineGame> AttackTally<'a, V> {
    #[inline(always)]
    fn new(context: &'a AttackContext, guards: &'a mut Guards, class: u8, type_bit: u16) -> Self {
        AttackTally { context, guards, class, type_bit, tally: 0, flags: 0, game: PhantomData }
    }

    /// Adds all squares that a piece attacks.
    #[inline(always)]
    fn add_piece(&mut self, board: &Board, table: &PieceTypeTable, from: Square) {
        self.add_leaps::<3>(table.leaps.both(), from);
        self.add_leaps::<1>(table.leaps.moves(), from);
        self.add_leaps::<2>(table.leaps.captures(), from);
        self.add_slides::<3>(board, table.slides.both(), from);
        self.add_slides::<1>(board, table.slides.moves(), from);
        self.add_slides::<2>(board, table.slides.captures(), from);
        if !table.has_hops_or_lames {
            return;
        }
        for hop in table.hops.as_slice() {
            let mut hurdle = from.shift(hop.delta);
            while board.get(hurdle).is_empty() {
                hurdle = hurdle.shift(hop.delta);
            }
            if board.get(hurdle).is_piece() {
                self.add_slide(board, hurdle.shift(hop.delta), hop.delta, hop.mode);
            }
        }
        for lame in table.lames.as_slice() {
            let leg = from.shift(lame.first);
            if lame.first_mode != 0 {
                self.add_square(leg, lame.first_mode);
            }
            if board.get(leg).is_empty() {
                for &then in lame.then.as_slice() {
                    self.add_square(leg.shift(then), lame.mode);
                }
            }
        }
    }

    /// Adds the squares that a pawn guards, and the squares where its next move would promote it.
    #[inline(always)]
    fn add_pawn(&mut self, board: &Board, color: Color, from: Square) {
        let ahead = from.shift(16 * color.forward());
        for at in [ahead.shift(-1), ahead.shift(1)] {
            let seen = self.context.map(3)[at.idx()];
            self.tally += u32::from(seen & NEAR_KING);
            self.add_guard(at);
            if !board.get(at).is_empty() {
                self.flags |= seen;
            }
        }
        if board.get(ahead).is_empty() {
            self.flags |= self.context.map(3)[ahead.idx()];
        }
    }

    /// Adds the target squares of leaps with these mode bits.
    #[inline(always)]
    fn add_leaps<const MODE: u8>(&mut self, leaps: &[Line], from: Square) {
        for leap in leaps {
            self.add_square(from.shift(leap.delta), MODE);
        }
    }

    /// Adds the squares of lines with these mode bits.
    #[inline(always)]
    fn add_slides<const MODE: u8>(&mut self, board: &Board, lines: &[Line], from: Square) {
        for line in lines {
            self.add_slide(board, from.shift(line.delta), line.delta, MODE);
        }
    }

    /// Adds the squares of a line up to the first square that is not empty.
    #[inline(always)]
    fn add_slide(&mut self, board: &Board, from: Square, delta: Delta, mode: u8) {
        let (seen, guards) = (self.context.map(mode), mode & 2 != 0);
        let mut at = from;
        loop {
            self.add_square_of_map(seen, at, guards);
            if !board.get(at).is_empty() {
                return;
            }
            at = at.shift(delta);
        }
    }

    /// Adds a square that the piece can go to or guards.
    #[inline(always)]
    fn add_square(&mut self, at: Square, mode: u8) {
        self.add_square_of_map(self.context.map(mode), at, mode & 2 != 0);
    }

    /// Adds a square with the meaning that `map` gives it. `guards` says whether the piece guards the square.
    #[inline(always)]
    fn add_square_of_map(&mut self, map: &SquareMap, at: Square, guards: bool) {
        let seen = map[at.idx()];
        self.tally += u32::from(seen & !PROMOTES);
        self.flags |= seen;
        if guards {
            self.add_guard(at);
        }
    }

    /// Notes that the piece guards a square.
    #[inline(always)]
    fn add_guard(&mut self, at: Square) {
        self.guards.cheapest[at.idx()] = self.class;
        if const { V::ENGINE.has_term(Term::SafeChecks) || V::ENGINE.has_term(Term::DoubleAttacks) } {
            self.guards.piece_types[at.idx()] |= self.type_bit;
        }
    }
}

/// Counts a side's hanging pieces (attacked and not defended), threatened pieces (attacked by a cheaper piece), and
/// pieces that two piece types attack.
#[inline(always)]
fn count_threats<V: EngineGame, T: Tracer>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut FeatureSum<T>,
    color: Color,
    own: &Guards,
    their: &Guards,
) {
    let pawn = params_of(position).pawn.idx();
    for piece_type in 0..position.game.spec().piece_types.len() {
        if position.game.spec().piece_types[piece_type].royal {
            continue;
        }
        for &square in position.board.squares(Piece::new(PieceType(piece_type as u8), color)) {
            let attacker = their.cheapest[square.idx()];
            if attacker == 0 {
                continue;
            }
            if const { V::ENGINE.has_term(Term::DoubleAttacks) }
                && their.piece_types[square.idx()].count_ones() > 1
                && piece_type != pawn
                && own.cheapest[square.idx()] != params_of(position).attacker_class[pawn]
            {
                sum.add(color, FeatureGroup::DoubleAttacks, piece_type, 1);
            }
            if own.cheapest[square.idx()] == 0 {
                sum.add(color, FeatureGroup::Hanging, piece_type, 1);
            } else if attacker + 1 < params_of(position).attacker_class[piece_type] {
                sum.add(color, FeatureGroup::Threatened, piece_type, 1);
            }
        }
    }
}
