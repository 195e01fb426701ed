//! One walk over all men: what they reach, whom they attack, and how near they come to kings.

use super::layout::{DANGERS, Group, REACHES, kings};
use super::record::Recorder;
use super::{Compiled, Sum, Tally, values};
use crate::board::Board;
use crate::position::{Position, Variant};
use crate::rules::{KindTable, OUTWARD_DELTAS, Spec, Term};
use crate::types::{Color, Piece, Square};

/// Marks of a square: a pawn of White guards it, or of Black.
const GUARDED: [u8; 2] = [1, 2];
/// It is near a king of White, or of Black: by places of the bits.
const NEAR: [u8; 2] = [2, 3];
/// A man of White takes his promoted form there, or one of Black.
const PROMOTES: [u8; 2] = [16, 32];

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
                marks[square.idx()] |= PROMOTES[0];
                marks[square.mirrored(spec.ranks).idx()] |= PROMOTES[1];
            }
            file += 1;
        }
        rank += 1;
    }
    marks
}

/// What one man reaches.
#[derive(Default)]
struct Reach {
    /// Squares that he may move to, and squares that he guards.
    points: u32,
    /// Squares near enemy kings that he guards.
    near: u32,
    /// Not 0 when he can take his promoted form.
    promotes: u8,
}

/// A number for each cell.
type Cells = [u8; 256];

/// Counts all terms that need the walk.
#[inline(always)]
pub fn walk<V: Variant, R: Recorder>(position: &Position<V, Tally<V>>, sum: &mut Sum<V, R>) {
    let kings = const { V::SPEC.has_term(Term::Kings) };
    // What is special about each square.
    let mut marks = const { zones(&V::SPEC) };
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
fn mark_pawns<V: Variant>(position: &Position<V, Tally<V>>, color: Color, marks: &mut Cells) {
    let ahead = 16 * color.forward();
    for &square in position.board.men(Piece::new(V::SPEC.pawn.kind, color)) {
        marks[square.shift(ahead - 1).idx()] |= GUARDED[color.idx()];
        marks[square.shift(ahead + 1).idx()] |= GUARDED[color.idx()];
    }
}

/// Marks what is near the kings of a colour: their neighbours, and three squares two ranks ahead.
#[inline(always)]
fn mark_kings<V: Variant>(position: &Position<V, Tally<V>>, color: Color, marks: &mut Cells) {
    let ahead = 32 * color.forward();
    for king in position.kings(color) {
        for delta in OUTWARD_DELTAS.into_iter().chain([ahead - 1, ahead, ahead + 1]) {
            let square = king.shift(delta);
            // Beyond the edge there is nothing to attack.
            let on_board = !position.board.get(square).is_wall();
            marks[square.idx()] |= u8::from(on_board) << NEAR[color.idx()];
        }
    }
}

/// Calls `walk_kind` for every place in the order of kinds.
macro_rules! each_kind {
    ($position:ident, $sum:ident, $marks:ident, $guards:ident, $force:ident: $($place:literal)*) => {
        { $(walk_kind::<V, R, $place, C>($position, $sum, $marks, $guards, &mut $force);)* }
    };
}

/// Walks over all men of a side; tells the force of those near enemy kings, and how many these are. In `guards` it
/// notes the price of the cheapest man that guards a square.
#[inline(always)]
fn walk_side<V: Variant, R: Recorder, const C: usize>(
    position: &Position<V, Tally<V>>,
    sum: &mut Sum<V, R>,
    marks: &Cells,
    guards: &mut Cells,
) -> (i32, i32) {
    let mut force = (0, 0);
    each_kind!(position, sum, marks, guards, force: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    force
}

/// Walks over all men of the kind at this place in the order, the dearest first, so that the cheapest man that
/// guards a square is noted last.
#[inline(always)]
fn walk_kind<V: Variant, R: Recorder, const N: usize, const C: usize>(
    position: &Position<V, Tally<V>>,
    sum: &mut Sum<V, R>,
    marks: &Cells,
    guards: &mut Cells,
    force: &mut (i32, i32),
) {
    if N >= V::SPEC.kinds.len() {
        return;
    }
    let piece = const { Piece::from_idx(Compiled::<V>::VALUES.order[N] as usize + C) };
    let kind = piece.kind().idx();
    let table = const { &V::TABLES.kinds[Compiled::<V>::VALUES.order[N] as usize + C] };
    for &from in position.board.men(piece) {
        let reach = man::<V>(&position.board, piece, table, from, marks, guards);
        let (royal, pawn) = (V::SPEC.kinds[kind].royal, kind == V::SPEC.pawn.kind.idx());
        if const { V::SPEC.has_term(Term::Mobility) } && !royal && !pawn {
            let n = (reach.points as usize / 2).min(REACHES - 1);
            sum.add(piece.color(), Group::Mobility, kind * REACHES + n, 1);
        }
        if const { V::SPEC.has_term(Term::Kings) } && !royal {
            let near = reach.near as i32;
            sum.add(piece.color(), Group::KingReach, kind, near);
            *force = (force.0 + near * values::<V>().force[kind], force.1 + i32::from(near > 0));
        }
        if const { V::SPEC.has_term(Term::Promotions) } && V::SPEC.kinds[kind].form.is_some() {
            sum.add(piece.color(), Group::Promotions, kind, i32::from(reach.promotes != 0));
        }
    }
}

/// What one man reaches.
#[inline(always)]
fn man<V: Variant>(
    board: &Board<Tally<V>>,
    piece: Piece,
    table: &'static KindTable,
    from: Square,
    marks: &Cells,
    guards: &mut Cells,
) -> Reach {
    let mut reach = Reach::default();
    let mut visit = |at: Square, mode: u8| visit::<V>(board, piece, at, mode, marks, guards, &mut reach);
    for leap in table.leaps.as_slice() {
        visit(from.shift(leap.delta), leap.mode);
    }
    let mut ride = |mut at: Square, delta: i8, mode: u8| {
        while board.get(at).is_empty() {
            visit(at, mode);
            at = at.shift(delta);
        }
        visit(at, mode);
    };
    for slide in table.slides.as_slice() {
        ride(from.shift(slide.delta), slide.delta, slide.mode);
    }
    for hop in table.hops.as_slice() {
        let mut hurdle = from.shift(hop.delta);
        while board.get(hurdle).is_empty() {
            hurdle = hurdle.shift(hop.delta);
        }
        if board.get(hurdle).is_man() {
            ride(hurdle.shift(hop.delta), hop.delta, hop.mode);
        }
    }
    for lame in table.lames.as_slice() {
        let leg = from.shift(lame.first);
        visit(leg, lame.mode);
        if board.get(leg).is_empty() {
            visit(leg.shift(lame.then[0]), lame.mode);
            visit(leg.shift(lame.then[1]), lame.mode);
        }
    }
    reach
}

/// Counts a square that a man can go to or guards.
#[inline(always)]
fn visit<V: Variant>(
    board: &Board<Tally<V>>,
    piece: Piece,
    at: Square,
    mode: u8,
    marks: &Cells,
    guards: &mut Cells,
    reach: &mut Reach,
) {
    let (us, them) = (piece.color(), piece.color().other());
    let kind = piece.kind().idx();
    let (target, marks) = (board.get(at), marks[at.idx()]);
    let (moves, captures) = (u32::from(mode & 1), u32::from(mode >> 1 & 1));
    let (empty, enemy) = (u32::from(target.is_empty()), u32::from(target.is(them)));
    if const { V::SPEC.has_term(Term::Mobility) } && !V::SPEC.kinds[kind].royal && kind != V::SPEC.pawn.kind.idx() {
        let open = u32::from(marks & GUARDED[them.idx()] == 0);
        reach.points += (empty * (moves + captures) + enemy * 2 * captures) * open;
    }
    if captures != 0 {
        if const { V::SPEC.has_term(Term::Threats) } {
            guards[at.idx()] = values::<V>().price[kind];
        }
        reach.near += u32::from(marks >> NEAR[them.idx()] & 1);
    }
    if const { V::SPEC.has_term(Term::Promotions) }
        && V::SPEC.kinds[kind].form.is_some()
        && empty * moves + enemy * captures > 0
    {
        reach.promotes |= marks & PROMOTES[us.idx()];
    }
}

/// Counts the danger that a colour is to the enemy kings.
#[inline(always)]
fn count_danger<V: Variant, R: Recorder>(
    position: &Position<V, Tally<V>>,
    sum: &mut Sum<V, R>,
    color: Color,
    (force, men): (i32, i32),
) {
    // A man alone mates nobody.
    let step = if men > 1 { force / 2 } else { force / 4 };
    let step = (step as usize).min(DANGERS - 1);
    let more = if const { kings(&V::SPEC) > 1 } {
        position.kings(color.other()).count().clamp(1, const { kings(&V::SPEC) }) - 1
    } else {
        0
    };
    sum.add(color, Group::KingDanger, more * DANGERS + step, 1);
}

/// Counts the men of a side that are attacked and not defended, or by a cheaper man.
#[inline(always)]
fn count_attacked<V: Variant, R: Recorder, const C: usize>(
    position: &Position<V, Tally<V>>,
    sum: &mut Sum<V, R>,
    own: &Cells,
    their: &Cells,
) {
    for kind in 0..V::SPEC.kinds.len() {
        let piece = Piece::from_idx(kind + C);
        if V::SPEC.kinds[kind].royal {
            continue;
        }
        for &square in position.board.men(piece) {
            let attacker = their[square.idx()];
            if attacker == 0 {
                continue;
            }
            if own[square.idx()] == 0 {
                sum.add(piece.color(), Group::Hanging, kind, 1);
            } else if attacker + 1 < values::<V>().price[kind] {
                sum.add(piece.color(), Group::Threatened, kind, 1);
            }
        }
    }
}
