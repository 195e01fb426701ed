//! The leaps of an atom that the directional modifiers select.
//!
//! A set of directions is a byte with one bit for each of the eight directions, numbered as in
//! [`Atom::offset`](super::atoms::Atom::offset).

use super::atoms::DirectionClass;
use super::error::BetzaError;
use super::letter::Letter;

/// Whether the letter is a directional modifier.
pub(super) const fn is_direction(letter: u8) -> bool {
    matches!(letter, b'f' | b'b' | b'l' | b'r' | b'v' | b's' | b'h')
}

/// The directions of a move's first leg.
pub(super) fn first_leg_directions(class: DirectionClass, letters: &[Letter]) -> Result<u8, BetzaError> {
    if letters.is_empty() {
        return Ok(class.all_directions());
    }
    match class {
        DirectionClass::Orthogonal => union(letters, class, |_, _| false),
        DirectionClass::Diagonal => union(letters, class, is_perpendicular),
        DirectionClass::Royal | DirectionClass::Oblique => union(letters, class, combines),
    }
}

/// The directions of a later leg, relative to the leg before it. They are chosen from the king's directions for every
/// atom; the atom's class matters only for the default.
pub(super) fn later_leg_directions(class: DirectionClass, letters: &[Letter]) -> Result<u8, BetzaError> {
    match (letters.is_empty(), class) {
        (true, DirectionClass::Orthogonal | DirectionClass::Diagonal) => Ok(0b0100_0101),
        (true, DirectionClass::Royal | DirectionClass::Oblique) => Ok(0b1110_1111),
        (false, _) => union(letters, DirectionClass::Royal, combines),
    }
}

/// The union of what the letters select. Two neighbouring letters select directions together if `pairs` says that they
/// combine.
fn union(letters: &[Letter], class: DirectionClass, pairs: impl Fn(u8, u8) -> bool) -> Result<u8, BetzaError> {
    let mut set = 0;
    let mut rest = letters;
    while let Some((first, after)) = rest.split_first() {
        let next = after.first().filter(|next| next.at == first.at + 1);
        let (selected, length) = match next {
            Some(next) if first.byte == b'h' || next.byte == b'h' => (pair_with_h(class, *first, *next)?, 2),
            Some(next) if next.byte == first.byte => (single_letter(class, *first)?, 2),
            Some(next) if pairs(first.byte, next.byte) => (two_letters(class, first.byte, next.byte), 2),
            _ => (single_letter(class, *first)?, 1),
        };
        set |= selected;
        rest = rest.get(length..).unwrap_or_default();
    }
    Ok(set & class.all_directions())
}

/// Whether one letter is vertical (ahead, back or both) and the other is sideways (left, right or both).
fn is_perpendicular(first: u8, second: u8) -> bool {
    let vertical = |letter| matches!(letter, b'f' | b'b' | b'v');
    let sideways = |letter| matches!(letter, b'l' | b'r' | b's');
    vertical(first) && sideways(second) || sideways(first) && vertical(second)
}

/// Whether two letters combine for an atom with eight directions: they do, unless the first is v or s.
fn combines(first: u8, second: u8) -> bool {
    is_perpendicular(first, second) && !matches!(first, b'v' | b's')
}

/// The directions that a letter selects on its own.
fn single_letter(class: DirectionClass, letter: Letter) -> Result<u8, BetzaError> {
    if letter.byte == b'h' {
        return Err(unknown_direction_error(letter, "it goes with another direction letter"));
    }
    Ok(match class {
        DirectionClass::Orthogonal | DirectionClass::Royal => axis(letter.byte),
        DirectionClass::Diagonal => axis_and_diagonals(letter.byte),
        DirectionClass::Oblique => pair(letter.byte),
    })
}

/// The directions that two letters select together.
fn two_letters(class: DirectionClass, first: u8, second: u8) -> u8 {
    match class {
        DirectionClass::Oblique => semicircle(first) & pair(second),
        DirectionClass::Orthogonal | DirectionClass::Diagonal | DirectionClass::Royal => {
            axis_and_diagonals(first) & axis_and_diagonals(second)
        }
    }
}

/// The directions that a pair of letters that contains h selects: one half of the leaps, or the leaps of one
/// handedness.
fn pair_with_h(class: DirectionClass, first: Letter, second: Letter) -> Result<u8, BetzaError> {
    match (class, first.byte, second.byte) {
        (DirectionClass::Oblique, b'h', b'r') => Ok(0b0101_0101),
        (DirectionClass::Oblique, b'h', b'l') => Ok(0b1010_1010),
        (DirectionClass::Oblique, letter @ (b'f' | b'b' | b'l' | b'r'), b'h') => Ok(semicircle(letter)),
        (DirectionClass::Royal, letter @ (b'f' | b'b' | b'l' | b'r'), b'h') => Ok(axis_and_diagonals(letter)),
        (DirectionClass::Oblique | DirectionClass::Royal, b'h', _) => {
            Err(unknown_direction_error(first, "only hr and hl of N, C and Z start with h"))
        }
        (DirectionClass::Oblique | DirectionClass::Royal, _, _) => {
            Err(unknown_direction_error(second, "h follows one of f, b, l and r"))
        }
        (_, b'h', _) => Err(unknown_direction_error(first, "h goes with atoms of eight directions")),
        (_, _, _) => Err(unknown_direction_error(second, "h goes with atoms of eight directions")),
    }
}

/// The orthogonal directions that a letter names.
const fn axis(letter: u8) -> u8 {
    match letter {
        b'f' => 1,
        b'r' => 1 << 2,
        b'b' => 1 << 4,
        b'l' => 1 << 6,
        b'v' => 1 | 1 << 4,
        _ => 1 << 2 | 1 << 6,
    }
}

/// The orthogonal directions that a letter names and the diagonals next to them.
const fn axis_and_diagonals(letter: u8) -> u8 {
    let axis = axis(letter);
    axis | axis.rotate_left(1) | axis.rotate_right(1)
}

/// The oblique leaps that lead furthest in a letter's direction: one pair of leaps for each side that the letter names.
const fn pair(letter: u8) -> u8 {
    let axis = axis(letter);
    axis | axis.rotate_right(1)
}

/// All oblique leaps that lead to a side that the letter names.
const fn semicircle(letter: u8) -> u8 {
    let pair = pair(letter);
    pair | pair.rotate_left(1) | pair.rotate_right(1)
}

fn unknown_direction_error(letter: Letter, why: &'static str) -> BetzaError {
    BetzaError::BadDirection { at: letter.at, found: char::from(letter.byte), why }
}
