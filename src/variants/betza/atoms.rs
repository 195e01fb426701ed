//! The atoms of Betza notation. An atom is a group of leaps that differ only in their direction.

use super::moves::Offset;

/// The geometry of an atom's leaps, which decides the meaning of its directional modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DirectionClass {
    /// Four leaps along ranks and files.
    Orthogonal,
    /// Four leaps along diagonals.
    Diagonal,
    /// The king's eight directions.
    Royal,
    /// Eight leaps that are neither orthogonal nor diagonal.
    Oblique,
}

impl DirectionClass {
    /// The set of the class's directions, one bit each, as [`Atom::offset`] numbers them.
    pub(super) const fn all_directions(self) -> u8 {
        match self {
            DirectionClass::Orthogonal => 0b0101_0101,
            DirectionClass::Diagonal => 0b1010_1010,
            DirectionClass::Royal | DirectionClass::Oblique => 0xFF,
        }
    }
}

/// An atom with its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Atom {
    /// The geometry of its leaps.
    pub class: DirectionClass,
    /// The shorter side of an oblique leap; otherwise unused.
    short: i8,
    /// The longer side of the leap.
    long: i8,
    /// The most leaps in a row; `None` for no limit.
    pub range: Option<u8>,
    /// Whether the atom counts as B, R or Q, which [`Atom::with_rider_toggled`] turns into F, W and K.
    slider: bool,
}

impl Atom {
    /// The atom that a capital letter stands for.
    pub(super) const fn from_letter(letter: u8) -> Option<Atom> {
        use DirectionClass::{Diagonal, Oblique, Orthogonal, Royal};
        let (class, short, long, slider) = match letter {
            b'W' => (Orthogonal, 0, 1, false),
            b'F' => (Diagonal, 0, 1, false),
            b'K' => (Royal, 0, 1, false),
            b'R' => (Orthogonal, 0, 1, true),
            b'B' => (Diagonal, 0, 1, true),
            b'Q' => (Royal, 0, 1, true),
            b'D' => (Orthogonal, 0, 2, false),
            b'A' => (Diagonal, 0, 2, false),
            b'H' => (Orthogonal, 0, 3, false),
            b'G' => (Diagonal, 0, 3, false),
            b'N' => (Oblique, 1, 2, false),
            b'C' | b'L' => (Oblique, 1, 3, false),
            b'Z' | b'J' => (Oblique, 2, 3, false),
            _ => return None,
        };
        let range = if slider { None } else { Some(1) };
        Some(Atom { class, short, long, range, slider })
    }

    /// The rider that a doubled letter stands for: `WW` is R, `FF` is B, `NN` is N without limit.
    pub(super) const fn as_unlimited_rider(self) -> Atom {
        Atom { range: None, slider: self.long == 1, ..self }
    }

    /// The atom with this range, which is the number written after the atom; 0 means no limit.
    pub(super) const fn with_range(self, range: u8) -> Atom {
        Atom { range: if range == 0 { None } else { Some(range) }, ..self }
    }

    /// Whether the leap goes to an adjacent square, so that no square lies in between.
    pub(super) const fn is_step(self) -> bool {
        self.long == 1
    }

    /// Whether exactly one square lies between origin and destination, as XBoard defines it: for D, A and N.
    pub(super) const fn has_one_between(self) -> bool {
        self.long == 2
    }

    /// The atom after the modifiers g and y of a leg, which turn leapers into riders and riders into leapers. F, W and
    /// K become B, R and Q, and the reverse, whatever range was written after them. For the other atoms, a range of 1
    /// becomes unlimited, and any other range becomes 1.
    pub(super) const fn with_rider_toggled(self) -> Atom {
        let rides = if self.is_step() { !self.slider } else { matches!(self.range, Some(1)) };
        Atom { range: if rides { None } else { Some(1) }, slider: self.is_step() && rides, ..self }
    }

    /// The leap in one of eight directions, numbered clockwise. Direction 0 is straight ahead; for an oblique atom it
    /// is the right-hand one of the two leaps that lead furthest ahead. In a diagonal direction, an orthogonal atom
    /// gives the leap of the diagonal atom of the same length, and vice versa, as the notation requires for legs after
    /// the first.
    pub(super) const fn offset(self, direction: u8) -> Offset {
        let (short, long) = (self.short, self.long);
        if matches!(self.class, DirectionClass::Oblique) {
            return match direction & 7 {
                0 => (short, long),
                1 => (long, short),
                2 => (long, -short),
                3 => (short, -long),
                4 => (-short, -long),
                5 => (-long, -short),
                6 => (-long, short),
                _ => (-short, long),
            };
        }
        match direction & 7 {
            0 => (0, long),
            1 => (long, long),
            2 => (long, 0),
            3 => (long, -long),
            4 => (0, -long),
            5 => (-long, -long),
            6 => (-long, 0),
            _ => (-long, long),
        }
    }
}

/// The squares that a lame leap passes: first along the longer side until the rest of the leap is diagonal, then
/// diagonally. XBoard defines this for D, A and N only (`nN` is the Xiangqi horse). For longer leaps this is
/// Fairy-Stockfish's reading, in which `nZ` is the Janggi elephant.
pub(super) fn squares_between(leap: Offset) -> Vec<Offset> {
    let (mut x, mut y) = (0, 0);
    let mut squares = Vec::new();
    loop {
        let (left_x, left_y) = (leap.0 - x, leap.1 - y);
        if left_x.abs() >= left_y.abs() {
            x += left_x.signum();
        }
        if left_y.abs() >= left_x.abs() {
            y += left_y.signum();
        }
        if (x, y) == leap {
            return squares;
        }
        squares.push((x, y));
    }
}
