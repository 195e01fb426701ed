//! Moves of several legs in brackets (Betza 2.1, which the Interactive Diagrams of The Chess Variant Pages use).
//!
//! In `[A-B]` the piece goes on with B where A has ended; `[A?B]` is A, and `[A-B]` besides. Each leg is Betza notation of its
//! own, with any number of atoms. Directions of a later leg are relative to the leg before it, and f is the default: as far
//! as possible in the same direction, so that both lines are meant where two are equally near, as in the griffon `[F?R]`.

use super::atoms::{Atom, DirectionClass};
use super::build::{add_move, leg_shape, step_of};
use super::directions::first_leg_directions;
use super::error::BetzaError;
use super::letter::Letter;
use super::moves::{Leg, Offset, PieceMove};
use super::parser::{ChainedLeg, Modifiers, Term, TermKind};

/// The direction in which a leg has gone.
#[derive(Clone, Copy)]
struct Heading {
    by: Offset,
    /// The number of the direction, and whether it is one of the king's eight.
    direction: u8,
    is_royal: bool,
}

/// Adds the moves of a group in brackets to those of a piece.
pub(super) fn add_chain(legs: &[ChainedLeg], moves: &mut Vec<PieceMove>) -> Result<(), BetzaError> {
    Chain { moves, initial: false }.expand(legs, None, &mut Vec::new())
}

struct Chain<'a> {
    moves: &'a mut Vec<PieceMove>,
    /// Whether the move is for pieces that have not moved.
    initial: bool,
}

impl Chain<'_> {
    /// Adds every move that begins with the legs of `done`, the last of which has this heading.
    fn expand(&mut self, legs: &[ChainedLeg], heading: Option<Heading>, done: &mut Vec<Leg>) -> Result<(), BetzaError> {
        let Some((leg, rest)) = legs.split_first() else { return Ok(()) };
        for term in &leg.terms {
            let (atom, modifiers) = simple_term(term, legs.len() + done.len() > 1)?;
            if heading.is_none() {
                self.initial = modifiers.has(b'i');
            }
            for (is_last, applies) in [(true, leg.may_end), (false, !rest.is_empty())] {
                if !applies {
                    continue;
                }
                if let Some(at) = modifiers.find(b'g').filter(|_| !is_last) {
                    return Err(BetzaError::Unsupported { at, what: "g before the last leg in brackets" });
                }
                // A last leg hops over a hurdle, a leg before it ends on one.
                if let Some(at) = modifiers.find(b'p').filter(|_| !is_last && leg.may_end) {
                    return Err(BetzaError::Unsupported {
                        at,
                        what: "p in a leg with which the move may end or go on",
                    });
                }
                let shape = leg_shape(term, atom, modifiers, heading.is_none(), is_last)?;
                let directions = directions(term, atom, &modifiers.directions, heading)?;
                for direction in (0..8).filter(|direction| directions & 1 << direction != 0) {
                    let by = atom.offset(direction);
                    let is_royal = atom.class != DirectionClass::Oblique;
                    done.push(Leg { steps: vec![step_of(&shape, by)], ..shape.clone() });
                    if is_last {
                        add_move(self.moves, done, self.initial, term.at)?;
                    } else {
                        self.expand(rest, Some(Heading { by, direction, is_royal }), done)?;
                    }
                    done.pop();
                }
            }
        }
        Ok(())
    }
}

/// The atom and the modifiers of a leg, which is a single one by itself.
fn simple_term(term: &Term, is_chained: bool) -> Result<(Atom, &Modifiers), BetzaError> {
    let unsupported = |at, what| Err(BetzaError::Unsupported { at, what });
    let TermKind::Atom(atom) = term.kind else { return unsupported(term.at, "castling in brackets") };
    let [modifiers] = term.legs.as_slice() else { return unsupported(term.start, "a within brackets") };
    for (letter, what) in
        [(b'z', "z in a move of several legs"), (b'q', "q in a move of several legs"), (b'y', "y within brackets")]
    {
        if let Some(at) = modifiers.find(letter).filter(|_| is_chained) {
            return unsupported(at, what);
        }
    }
    Ok((atom, modifiers))
}

/// The directions of a leg, as a set of those of its atom.
fn directions(term: &Term, atom: Atom, letters: &[Letter], heading: Option<Heading>) -> Result<u8, BetzaError> {
    let Some(heading) = heading else { return first_leg_directions(atom.class, letters) };
    let ahead = [Letter { at: term.at, byte: b'f' }];
    let letters = if letters.is_empty() { &ahead } else { letters };
    let turn = u32::from(heading.direction);
    // Seen in the direction of the leg before, lines can be diagonals, and diagonals lines.
    let class = match atom.class {
        DirectionClass::Orthogonal | DirectionClass::Diagonal if heading.is_royal => {
            let relative = atom.class.all_directions().rotate_right(turn);
            if relative == DirectionClass::Orthogonal.all_directions() {
                DirectionClass::Orthogonal
            } else {
                DirectionClass::Diagonal
            }
        }
        DirectionClass::Royal if heading.is_royal => DirectionClass::Royal,
        _ => return nearest_directions(atom, letters, heading),
    };
    Ok(first_leg_directions(class, letters)?.rotate_left(turn))
}

/// The directions nearest to that of the leg before, or to its opposite, where one of the two legs is an oblique leap.
fn nearest_directions(atom: Atom, letters: &[Letter], heading: Heading) -> Result<u8, BetzaError> {
    let sign = match letters {
        [] | [Letter { byte: b'f', .. }] => 1.0,
        [Letter { byte: b'b', .. }] => -1.0,
        [letter, ..] => {
            let what = "a direction other than f and b after or of an oblique leap in brackets";
            return Err(BetzaError::Unsupported { at: letter.at, what });
        }
    };
    let closeness = |direction: u8| {
        let (x, y) = atom.offset(direction);
        let [x, y, ahead_x, ahead_y] = [x, y, heading.by.0, heading.by.1].map(f64::from);
        sign * (x * ahead_x + y * ahead_y) / x.hypot(y)
    };
    let all = (0..8).filter(|direction| atom.class.all_directions() & 1 << direction != 0);
    let best = all.clone().map(closeness).fold(f64::NEG_INFINITY, f64::max);
    Ok(all.filter(|&direction| closeness(direction) > best - 1e-6).fold(0, |set, direction| set | 1 << direction))
}
