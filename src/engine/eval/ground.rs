//! One walk over all pieces: what they reach, whom they attack, and how near they come to kings.

use super::layout::{DANGERS, Group, REACHES, kings};
use super::record::Recorder;
use super::{Compiled, EvalAccumulator, Sum, values};
use crate::core::board::Board;
use crate::core::position::{Position, Variant};
use crate::core::rules::{Line, Mode, Movement, PieceTypeTable, Spec, Term};
use crate::core::types::{Color, Delta, Piece, Square};

/// Marks of a square: a pawn of White guards it, or of Black.
const GUARDED: [u8; 2] = [1, 2];
/// It is near a king of White, or of Black: by places of the bits.
const NEAR: [u8; 2] = [2, 3];
/// A piece of White takes his promoted form there, or one of Black: by places of the bits.
const PROMOTES: [u8; 2] = [4, 5];

/// Whether a game has a term that needs the walk.
pub const fn is_walked(spec: &Spec) -> bool {
    spec.has_term(Term::Mobility)
        || spec.has_term(Term::Kings)
        || spec.has_term(Term::Threats)
        || spec.has_term(Term::Promotions)
}

/// Marks that are the same in each position.
const fn zones(spec: &Spec) -> [u8; 256] {
    let mut marks = [0; 256];
    let mut rank = 0;
    while rank < spec.ranks {
        let mut file = 0;
        while file < spec.files {
            let square = Square::new(file, rank);
            if rank + 1 >= spec.form_rank {
                marks[square.idx()] |= 1 << PROMOTES[0];
                marks[square.mirrored(spec.ranks).idx()] |= 1 << PROMOTES[1];
            }
            file += 1;
        }
        rank += 1;
    }
    marks
}

/// A number for each cell.
type Cells = [u8; 256];

/// Counts all terms that need the walk.
#[inline(always)]
pub fn walk<V: Variant, R: Recorder>(position: &Position<V, EvalAccumulator<V>>, sum: &mut Sum<V, R>) {
    let kings = const { V::SPEC.has_term(Term::Kings) };
    // What is special about each square.
    let mut marks = const { zones(V::SPEC) };
    for color in Color::BOTH {
        mark_pawns(position, color, &mut marks);
        if kings {
            mark_kings(position, color, &mut marks);
        }
    }
    let (mut white, mut black) = ([0; 256], [0; 256]);
    let force = walk_side::<V, R, 0>(position, sum, &marks, &mut white);
    if kings {
        count_danger(position, sum, Color::White, force);
    }
    let force = walk_side::<V, R, 16>(position, sum, &marks, &mut black);
    if kings {
        count_danger(position, sum, Color::Black, force);
    }
    if const { V::SPEC.has_term(Term::Threats) } {
        count_attacked::<V, R, 0>(position, sum, &white, &black);
        count_attacked::<V, R, 16>(position, sum, &black, &white);
    }
}

/// Marks what pawns guard.
#[inline(always)]
fn mark_pawns<V: Variant>(position: &Position<V, EvalAccumulator<V>>, color: Color, marks: &mut Cells) {
    let ahead = 16 * color.forward();
    for &square in position.board.squares(Piece::new(V::SPEC.pawn.piece_type, color)) {
        marks[square.shift(ahead - 1).idx()] |= GUARDED[color.idx()];
        marks[square.shift(ahead + 1).idx()] |= GUARDED[color.idx()];
    }
}

/// Marks what is near the kings of a colour: their neighbours, and three squares two ranks ahead.
#[inline(always)]
fn mark_kings<V: Variant>(position: &Position<V, EvalAccumulator<V>>, color: Color, marks: &mut Cells) {
    const AROUND: [[Delta; 11]; 2] =
        [[16, 17, 1, -15, -16, -17, -1, 15, 31, 32, 33], [16, 17, 1, -15, -16, -17, -1, 15, -31, -32, -33]];
    for king in position.kings(color) {
        for &delta in &AROUND[color.idx()] {
            let square = king.shift(delta);
            // Beyond the edge there is nothing to attack.
            let on_board = !position.board.get(square).is_wall();
            marks[square.idx()] |= u8::from(on_board) << NEAR[color.idx()];
        }
    }
}

/// What squares are to the pieces of one side, so that a look at one is a look at all of it. By cell: [`OPEN`], [`CLOSE`]
/// and [`GOAL`].
struct Sight {
    /// To pieces that move there or capture, whatever is to be done.
    both: Cells,
    /// To pieces that can only move there.
    moves: Cells,
    /// To pieces that can only capture there.
    captures: Cells,
}

/// The piece can go there, and no enemy pawn guards it. Neither sum of the bits reaches the next.
const OPEN: u8 = 1;
/// It is near an enemy king.
const CLOSE: u8 = 64;
/// The piece can go there and takes his promoted form.
const GOAL: u8 = 128;

impl Sight {
    /// The cells that hold a board, whatever its size.
    const BOARD: std::ops::Range<usize> = 48..208;

    #[inline(always)]
    fn of<V: Variant>(board: &Board, marks: &Cells, us: Color) -> Sight {
        let mut sight = Sight { both: [0; 256], moves: [0; 256], captures: [0; 256] };
        let split = const { has_split_pieces(V::SPEC) };
        for at in Self::BOARD {
            let (cell, mark) = (board.cells()[at], marks[at]);
            let (empty, enemy) = (u8::from(cell.is_empty()), u8::from(cell.is(us.other())));
            let open = u8::from(mark & GUARDED[us.other().idx()] == 0);
            let close = (mark >> NEAR[us.other().idx()] & 1) * CLOSE;
            let goal = (mark >> PROMOTES[us.idx()] & 1) * GOAL;
            let any = empty | enemy;
            sight.both[at] = any * open * OPEN + close + any * goal;
            if split {
                sight.moves[at] = empty * open * OPEN + empty * goal;
                sight.captures[at] = any * open * OPEN + close + enemy * goal;
            }
        }
        sight
    }

    #[inline(always)]
    fn at(&self, square: Square, mode: u8) -> u8 {
        match mode {
            1 => self.moves[square.idx()],
            2 => self.captures[square.idx()],
            _ => self.both[square.idx()],
        }
    }
}

/// Whether a kind has ways of which it only moves in some and only captures in others.
const fn is_split(spec: &Spec, piece_type: usize) -> bool {
    let movements = spec.piece_types[piece_type].movements;
    let mut w = 0;
    while w < movements.len() {
        let (Movement::Leap(_, mode) | Movement::Slide(_, mode) | Movement::Hop(_, mode) | Movement::Lame(_, mode)) =
            movements[w];
        if mode as u8 != Mode::Both as u8 {
            return true;
        }
        w += 1;
    }
    false
}

/// Whether any kind but the pawn is split.
const fn has_split_pieces(spec: &Spec) -> bool {
    let mut piece_type = 0;
    while piece_type < spec.piece_types.len() {
        if piece_type != spec.pawn.piece_type.idx() && is_split(spec, piece_type) {
            return true;
        }
        piece_type += 1;
    }
    false
}

/// Calls `walk_kind` for every place in the order of kinds.
macro_rules! each_piece_type {
    ($position:ident, $sum:ident, $sight:ident, $guards:ident, $force:ident: $($place:literal)*) => {
        { $(walk_piece_type::<V, R, $place, C>($position, $sum, &$sight, $guards, &mut $force);)* }
    };
}

/// Walks over all pieces of a side; tells the force of those near enemy kings, and how many these are. In `guards` it
/// notes the price of the cheapest piece that guards a square.
#[inline(always)]
fn walk_side<V: Variant, R: Recorder, const C: usize>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut Sum<V, R>,
    marks: &Cells,
    guards: &mut Cells,
) -> (i32, i32) {
    let sight = Sight::of::<V>(&position.board, marks, Piece::from_idx(C).color());
    let mut force = (0, 0);
    each_piece_type!(position, sum, sight, guards, force: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    force
}

/// Walks over all pieces of the kind at this place in the order, the dearest first, so that the cheapest piece that
/// guards a square is noted last.
#[inline(always)]
fn walk_piece_type<V: Variant, R: Recorder, const N: usize, const C: usize>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut Sum<V, R>,
    sight: &Sight,
    guards: &mut Cells,
    force: &mut (i32, i32),
) {
    if N >= V::SPEC.piece_types.len() {
        return;
    }
    let piece = const { Piece::from_idx(Compiled::<V>::VALUES.order[N] as usize + C) };
    let color = piece.color();
    let piece_type = const { Compiled::<V>::VALUES.order[N] as usize };
    let table = const { &V::TABLES.piece_types[Compiled::<V>::VALUES.order[N] as usize + C] };
    let (royal, is_pawn) = (V::SPEC.piece_types[piece_type].royal, piece_type == V::SPEC.pawn.piece_type.idx());
    let split = const { is_split(V::SPEC, Compiled::<V>::VALUES.order[N] as usize) };
    let price = values::<V>().price[piece_type];
    let promotes = const { V::SPEC.has_term(Term::Promotions) } && V::SPEC.piece_types[piece_type].form.is_some();
    for &from in position.board.squares(piece) {
        let mut reach = Reach { seen: 0, any: 0 };
        if is_pawn {
            pawn::<V>(&position.board, color, from, price, sight, guards, &mut reach);
        } else {
            walk_piece::<V>(&position.board, table, from, price, sight, guards, &mut reach);
        }
        if const { V::SPEC.has_term(Term::Mobility) } && !royal && !is_pawn {
            let open = (reach.seen & 63) as usize >> usize::from(split);
            sum.add(color, Group::Mobility, piece_type * REACHES + open.min(REACHES - 1), 1);
        }
        if const { V::SPEC.has_term(Term::Kings) } && !royal {
            let near = (reach.seen >> 6) as i32;
            sum.add(color, Group::KingReach, piece_type, near);
            *force = (force.0 + near * values::<V>().force[piece_type], force.1 + i32::from(near > 0));
        }
        if promotes {
            sum.add(color, Group::Promotions, piece_type, i32::from(reach.any & GOAL != 0));
        }
    }
}

/// What one piece sees.
struct Reach {
    /// The sum over squares: how many are open, and 64 times how many are near a king.
    seen: u32,
    /// All that is said of any of them.
    any: u8,
}

/// Looks at all squares that a piece reaches.
#[inline(always)]
fn walk_piece<V: Variant>(
    board: &Board,
    table: &'static PieceTypeTable,
    from: Square,
    price: u8,
    sight: &Sight,
    guards: &mut Cells,
    reach: &mut Reach,
) {
    for leap in table.leaps.as_slice() {
        visit(from.shift(leap.delta), leap.mode, price, sight, guards, reach);
    }
    for slide in table.slides.as_slice() {
        ride::<V>(board, from.shift(slide.delta), *slide, price, sight, guards, reach);
    }
    for hop in table.hops.as_slice() {
        let mut hurdle = from.shift(hop.delta);
        while board.get(hurdle).is_empty() {
            hurdle = hurdle.shift(hop.delta);
        }
        if board.get(hurdle).is_piece() {
            ride::<V>(board, hurdle.shift(hop.delta), *hop, price, sight, guards, reach);
        }
    }
    for lame in table.lames.as_slice() {
        let leg = from.shift(lame.first);
        visit(leg, lame.mode, price, sight, guards, reach);
        if board.get(leg).is_empty() {
            visit(leg.shift(lame.then[0]), lame.mode, price, sight, guards, reach);
            visit(leg.shift(lame.then[1]), lame.mode, price, sight, guards, reach);
        }
    }
}

/// Looks at what a pawn guards, and whether it can take its form.
#[inline(always)]
fn pawn<V: Variant>(
    board: &Board,
    color: Color,
    from: Square,
    price: u8,
    sight: &Sight,
    guards: &mut Cells,
    reach: &mut Reach,
) {
    let ahead = from.shift(16 * color.forward());
    for at in [ahead.shift(-1), ahead.shift(1)] {
        let seen = sight.both[at.idx()];
        reach.seen += u32::from(seen & CLOSE);
        guards[at.idx()] = price;
        if !board.get(at).is_empty() {
            reach.any |= seen;
        }
    }
    if board.get(ahead).is_empty() {
        reach.any |= sight.both[ahead.idx()];
    }
}

/// Goes on from a square until something is in the way.
#[inline(always)]
fn ride<V: Variant>(
    board: &Board,
    mut at: Square,
    line: Line,
    price: u8,
    sight: &Sight,
    guards: &mut Cells,
    reach: &mut Reach,
) {
    while board.get(at).is_empty() {
        visit(at, line.mode, price, sight, guards, reach);
        at = at.shift(line.delta);
    }
    visit(at, line.mode, price, sight, guards, reach);
}

/// Looks at a square that a piece can go to or guards.
#[inline(always)]
fn visit(at: Square, mode: u8, price: u8, sight: &Sight, guards: &mut Cells, reach: &mut Reach) {
    let seen = sight.at(at, mode);
    reach.seen += u32::from(seen & !GOAL);
    reach.any |= seen;
    if mode & 2 != 0 {
        guards[at.idx()] = price;
    }
}

/// Counts the danger that a colour is to the enemy kings.
#[inline(always)]
fn count_danger<V: Variant, R: Recorder>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut Sum<V, R>,
    color: Color,
    (force, pieces): (i32, i32),
) {
    // A piece alone mates nobody.
    let step = if pieces > 1 { force / 2 } else { force / 4 };
    let step = (step as usize).min(DANGERS - 1);
    let more = if const { kings(V::SPEC) > 1 } {
        position.kings(color.other()).count().clamp(1, const { kings(V::SPEC) }) - 1
    } else {
        0
    };
    sum.add(color, Group::KingDanger, more * DANGERS + step, 1);
}

/// Counts the pieces of a side that are attacked and not defended, or by a cheaper piece.
#[inline(always)]
fn count_attacked<V: Variant, R: Recorder, const C: usize>(
    position: &Position<V, EvalAccumulator<V>>,
    sum: &mut Sum<V, R>,
    own: &Cells,
    their: &Cells,
) {
    for piece_type in 0..V::SPEC.piece_types.len() {
        let piece = Piece::from_idx(piece_type + C);
        if V::SPEC.piece_types[piece_type].royal {
            continue;
        }
        for &square in position.board.squares(piece) {
            let attacker = their[square.idx()];
            if attacker == 0 {
                continue;
            }
            if own[square.idx()] == 0 {
                sum.add(piece.color(), Group::Hanging, piece_type, 1);
            } else if attacker + 1 < values::<V>().price[piece_type] {
                sum.add(piece.color(), Group::Threatened, piece_type, 1);
            }
        }
    }
}
