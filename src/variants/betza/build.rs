//! Turns the terms of Betza notation into moves in concrete directions.

use super::atoms::{Atom, squares_between};
use super::directions;
use super::error::BetzaError;
use super::limits::MAX_MOVES;
use super::moves::{Castling, Hop, Landing, Leg, Offset, Passage, Piece, PieceMove, Step};
use super::parser::{Modifiers, Term, TermKind};

/// How a rider's path bends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bend {
    None,
    /// To the left and to the right alternately.
    Crooked,
    /// Always to the same side, in a circle.
    Circular,
}

/// A leg before its direction is chosen.
struct UndirectedLeg {
    /// The directions of the leg: absolute for the first leg, relative to the previous leg for later legs.
    directions: u8,
    atom: Atom,
    bend: Bend,
    /// The leg, whose steps are still empty.
    shape: Leg,
}

/// Adds the moves and castlings that a term describes to the piece.
pub(super) fn add_term(term: &Term, piece: &mut Piece) -> Result<(), BetzaError> {
    match term.kind {
        TermKind::Castling(distance) => add_castling(term, distance, &mut piece.castlings),
        TermKind::Atom(mut atom) => {
            let initial = term.legs.first().is_some_and(|leg| leg.has(b'i'));
            let mut plans = Vec::with_capacity(term.legs.len());
            for (index, modifiers) in term.legs.iter().enumerate() {
                let is_last = index + 1 == term.legs.len();
                plans.push(undirected_leg(term, atom, index, modifiers, is_last)?);
                if modifiers.has(b'g') || modifiers.has(b'y') {
                    atom = atom.with_rider_toggled();
                }
            }
            let mut expansion = DirectionExpansion { at: term.at, initial, moves: &mut piece.moves };
            expansion.expand(&plans, 0, &mut Vec::new())
        }
    }
}

fn add_castling(term: &Term, distance: u8, castlings: &mut Vec<Castling>) -> Result<(), BetzaError> {
    let unsupported = |what| Err(BetzaError::Unsupported { at: term.start, what });
    let [modifiers] = term.legs.as_slice() else { return unsupported("castling in several legs") };
    if modifiers.others.iter().any(|other| other.byte != b'i') {
        return unsupported("castling with modifiers other than l, r, s, i and j");
    }
    let sides = directions::later_leg_directions(super::atoms::DirectionClass::Royal, &modifiers.directions)?;
    let (left, right) = match sides {
        _ if modifiers.directions.is_empty() => (true, true),
        0b0100_0100 => (true, true),
        0b0100_0000 => (true, false),
        0b0000_0100 => (false, true),
        _ => return unsupported("castling in another direction than left and right"),
    };
    let initial = modifiers.has(b'i');
    for right in [(true, right), (false, left)].into_iter().filter_map(|(side, wanted)| wanted.then_some(side)) {
        if castlings.len() >= MAX_MOVES {
            return Err(BetzaError::TooManyMoves { at: term.at });
        }
        castlings.push(Castling { right, distance, inset: modifiers.jumps, initial });
    }
    Ok(())
}

/// Determines everything about a leg except its direction.
fn undirected_leg(
    term: &Term,
    atom: Atom,
    index: usize,
    modifiers: &Modifiers,
    is_last: bool,
) -> Result<UndirectedLeg, BetzaError> {
    let is_first = index == 0;
    let (atom, bend) = atom_and_bend(term, atom, modifiers)?;
    let shape = leg_shape(term, atom, modifiers, is_first, is_last)?;
    let directions = if is_first {
        directions::first_leg_directions(atom.class, &modifiers.directions)?
    } else {
        directions::later_leg_directions(atom.class, &modifiers.directions)?
    };
    Ok(UndirectedLeg { directions, atom, bend, shape })
}

/// The leg without its steps.
pub(super) fn leg_shape(
    term: &Term,
    atom: Atom,
    modifiers: &Modifiers,
    is_first: bool,
    is_last: bool,
) -> Result<Leg, BetzaError> {
    let landing = if is_last { last_landing(modifiers)? } else { relay_landing(term, modifiers)? };
    let hop = if is_last { hop(atom, modifiers)? } else { Hop::None };
    let (passage, skip) = passage(term, atom, modifiers)?;
    if let Some(at) = modifiers.find(b'i').filter(|_| !is_first) {
        return Err(BetzaError::Unsupported { at, what: "i in a later leg" });
    }
    let cylindrical = modifiers.has(b'o');
    Ok(Leg { steps: Vec::new(), max: atom.range, skip, passage, hop, landing, cylindrical })
}

/// A step of the leg by this offset.
pub(super) fn step_of(leg: &Leg, by: Offset) -> Step {
    Step { by, between: if leg.passage == Passage::Free { Vec::new() } else { squares_between(by) } }
}

/// Applies the modifiers z (crooked) and q (circular). XBoard's description does not say by what angle the path turns;
/// this program uses the smallest: a right angle for W, F and other orthogonal or diagonal atoms. For N and other
/// oblique atoms, this determines the circular rider (the rose), whose turns must add up to a full circle, but not the
/// crooked rider, of which there are several kinds.
fn atom_and_bend(term: &Term, atom: Atom, modifiers: &Modifiers) -> Result<(Atom, Bend), BetzaError> {
    let (at, bend) = match (modifiers.find(b'z'), modifiers.find(b'q')) {
        (None, None) => return Ok((atom, Bend::None)),
        (Some(at), None) => (at, Bend::Crooked),
        (None, Some(at)) => (at, Bend::Circular),
        (Some(at), Some(_)) => return Err(BetzaError::Unsupported { at, what: "z together with q" }),
    };
    let unsupported = |what| Err(BetzaError::Unsupported { at, what });
    if term.legs.len() > 1 {
        return unsupported("z or q in a move of several legs");
    }
    if modifiers.jumps > 0 || modifiers.has(b'p') || modifiers.has(b'g') {
        return unsupported("z or q together with j, p or g");
    }
    match (bend, atom.range) {
        (Bend::Crooked, Some(1)) => {
            unsupported("z on an atom that makes a single leap (zB or zF0 is the crooked bishop)")
        }
        (Bend::Crooked, _) if atom.class.all_directions() == 0xFF && !atom.is_step() => {
            unsupported("z on an oblique atom, of which there are several crooked riders")
        }
        // The rose is written qN: the modifier q alone makes the knight a rider.
        (Bend::Circular, Some(1)) => Ok((atom.with_range(0), bend)),
        _ => Ok((atom, bend)),
    }
}

/// What the last leg may end on: an empty square or an enemy piece (m and c), unless one of m, c, d and e is given.
fn last_landing(modifiers: &Modifiers) -> Result<Landing, BetzaError> {
    for (letter, what) in [(b't', "t in the last leg"), (b'y', "y in the last leg")] {
        if let Some(at) = modifiers.find(letter) {
            return Err(BetzaError::Unsupported { at, what });
        }
    }
    let by_default = !b"mcde".iter().any(|letter| modifiers.has(*letter));
    Ok(Landing {
        empty: by_default || modifiers.has(b'm'),
        en_passant: modifiers.has(b'e'),
        enemy: by_default || modifiers.has(b'c'),
        own: modifiers.has(b'd'),
        ..Landing::default()
    })
}

/// What a leg before the last may end on: an empty square (m), unless another mode is given.
fn relay_landing(term: &Term, modifiers: &Modifiers) -> Result<Landing, BetzaError> {
    if let Some(at) = modifiers.find(b'e') {
        return Err(BetzaError::Unsupported { at, what: "e before the last leg" });
    }
    let passes = modifiers.has(b'p') || modifiers.has(b'g');
    let test = modifiers.find(b't');
    if let Some(at) = test.filter(|_| !passes) {
        return Err(BetzaError::Unsupported { at, what: "t without p or g" });
    }
    if modifiers.has(b'g') && modifiers.has(b'y') {
        return Err(BetzaError::Unsupported { at: term.start, what: "g together with y in one leg" });
    }
    let by_default = !b"mcdpgy".iter().any(|letter| modifiers.has(*letter));
    Ok(Landing {
        empty: by_default || modifiers.has(b'm') || modifiers.has(b'y'),
        en_passant: false,
        enemy: modifiers.has(b'c'),
        own: modifiers.has(b'd'),
        over_enemy: passes && test.is_none(),
        over_own: passes,
    })
}

/// The hurdle that the modifiers p (cannon) and g (grasshopper) demand in the last leg.
fn hop(atom: Atom, modifiers: &Modifiers) -> Result<Hop, BetzaError> {
    let (at, hop) = match (modifiers.find(b'p'), modifiers.find(b'g')) {
        (None, None) => return Ok(Hop::None),
        (Some(at), None) => (at, Hop::Cannon),
        (None, Some(at)) => (at, Hop::Grasshopper),
        (Some(at), Some(_)) => {
            return Err(BetzaError::Unsupported { at, what: "p together with g in the last leg" });
        }
    };
    if atom.range == Some(1) {
        return Err(BetzaError::Unsupported { at, what: "p or g on a single step, which has no room for a hurdle" });
    }
    Ok(hop)
}

/// What the modifiers n (lame) and j (must jump) demand of the squares that are passed, and the number of squares that
/// the leg skips.
fn passage(term: &Term, atom: Atom, modifiers: &Modifiers) -> Result<(Passage, u8), BetzaError> {
    let unsupported = |what| Err(BetzaError::Unsupported { at: term.start, what });
    match (modifiers.has(b'n'), modifiers.jumps) {
        (false, 0) => Ok((Passage::Free, 0)),
        (true, 0) if atom.is_step() => Ok((Passage::Free, 0)),
        (true, 0) => Ok((Passage::Empty, 0)),
        (true, _) => unsupported("n together with j"),
        (false, jumps) if atom.is_step() => match atom.range {
            Some(range) if range <= jumps => unsupported("j on a range that ends with the skipped squares"),
            _ => Ok((Passage::Free, jumps)),
        },
        (false, 1) if atom.has_one_between() => Ok((Passage::Occupied, 0)),
        (false, 1) => unsupported("j on leaps with more than one square in between"),
        (false, _) => unsupported("a repeated j on a leap"),
    }
}

/// Adds a move of these legs; `at` is where the atom stands that goes beyond the limit if it does.
pub(super) fn add_move(moves: &mut Vec<PieceMove>, legs: &[Leg], initial: bool, at: usize) -> Result<(), BetzaError> {
    if moves.len() >= MAX_MOVES {
        return Err(BetzaError::TooManyMoves { at });
    }
    moves.push(PieceMove { legs: legs.to_vec(), initial });
    Ok(())
}

/// Chooses the directions of the legs, one leg after the other.
struct DirectionExpansion<'a> {
    at: usize,
    initial: bool,
    moves: &'a mut Vec<PieceMove>,
}

impl DirectionExpansion<'_> {
    /// Adds every move that begins with `legs` and continues with the legs of `plans`. The last of `legs` goes in the
    /// direction `previous`.
    fn expand(&mut self, plans: &[UndirectedLeg], previous: u32, legs: &mut Vec<Leg>) -> Result<(), BetzaError> {
        let Some((plan, rest)) = plans.split_first() else {
            return add_move(self.moves, legs, self.initial, self.at);
        };
        let directions = plan.directions.rotate_left(previous);
        for direction in (0..8).filter(|direction| directions & 1 << direction != 0) {
            for steps in paths(plan, direction) {
                let max =
                    if plan.bend == Bend::Circular { circular_range(plan.shape.max, &steps) } else { plan.shape.max };
                legs.push(Leg { max, steps, ..plan.shape.clone() });
                self.expand(rest, u32::from(direction), legs)?;
                legs.pop();
            }
        }
        Ok(())
    }
}

/// The range of a circular path, which ends before it would return to the square where it started.
fn circular_range(max: Option<u8>, steps: &[Step]) -> Option<u8> {
    let full = u8::try_from(steps.len().saturating_sub(1)).unwrap_or(u8::MAX);
    max.map_or(Some(full), |max| Some(max.min(full)))
}

/// The paths that start in a direction: a straight path, or two bent paths, one of which turns to the right first and
/// the other to the left.
fn paths(plan: &UndirectedLeg, direction: u8) -> Vec<Vec<Step>> {
    let step = |direction| step_of(&plan.shape, plan.atom.offset(direction));
    // A turn leads to the next direction of the same atom. For a queen it leads to the next direction at a right angle,
    // because a queen is a rook and a bishop.
    let (turn, circle) = if plan.atom.is_step() || plan.atom.class.all_directions() != 0xFF { (2, 4) } else { (1, 8) };
    match plan.bend {
        Bend::None => vec![vec![step(direction)]],
        Bend::Crooked => [turn, 8 - turn].map(|turn| vec![step(direction), step(direction + turn)]).to_vec(),
        Bend::Circular => {
            [turn, 8 - turn].map(|turn| (0..circle).map(|n| step(direction + n * turn)).collect()).to_vec()
        }
    }
}
