//! A weight with a full and with an empty board.

use crate::core::types::Score;
use std::ops::{AddAssign, Mul, Neg, SubAssign};

/// Parts of a centipawn that weights are counted in.
const PARTS: i32 = 16;
/// Steps in which the board empties.
const STEPS: i32 = 256;

/// A value with all pieces of the array on the board, and with pawns and kings only, in sixteenths of a centipawn. Both
/// lie in one number, so that they are added and multiplied at once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pair(i64);

impl Pair {
    /// Nothing.
    pub const ZERO: Pair = Pair(0);

    /// From sixteenths of a centipawn.
    pub const fn new(middle: i32, end: i32) -> Pair {
        Pair(((end as i64) << 32) + middle as i64)
    }

    /// From centipawns.
    pub const fn rounded(middle: f64, end: f64) -> Pair {
        const fn whole(x: f64) -> i32 {
            let x = x * PARTS as f64;
            (if x < 0.0 { x - 0.5 } else { x + 0.5 }) as i32
        }
        Pair::new(whole(middle), whole(end))
    }

    /// The sum.
    pub const fn plus(self, other: Pair) -> Pair {
        Pair(self.0 + other.0)
    }

    /// The same for the other side.
    pub const fn negated(self) -> Pair {
        Pair(-self.0)
    }

    /// With a full board, in sixteenths of a centipawn.
    #[inline(always)]
    pub const fn middle(self) -> i32 {
        self.0 as i32
    }

    /// With an empty board, in sixteenths of a centipawn.
    #[inline(always)]
    pub const fn end(self) -> i32 {
        // What the lower half has borrowed is given back.
        ((self.0 + 0x8000_0000) >> 32) as i32
    }

    /// Centipawns with a full and with an empty board.
    pub fn centipawns(self) -> [f64; 2] {
        [self.middle(), self.end()].map(|part| f64::from(part) / f64::from(PARTS))
    }

    /// Centipawns when `weight` of the `full` weight of the array is left on the board.
    #[inline(always)]
    pub fn at(self, weight: i32, full: i32) -> Score {
        let steps = fullness(weight, full);
        (self.middle() * steps + self.end() * (STEPS - steps)) / (STEPS * PARTS)
    }

    /// The same as a real number.
    pub fn exact(self, weight: i32, full: i32) -> f64 {
        let share = f64::from(fullness(weight, full)) / f64::from(STEPS);
        (f64::from(self.middle()) * share + f64::from(self.end()) * (1.0 - share)) / f64::from(PARTS)
    }
}

/// How full the board is, in steps.
#[inline(always)]
fn fullness(weight: i32, full: i32) -> i32 {
    let full = full.max(1);
    weight.clamp(0, full) * STEPS / full
}

/// How full the board is, from 0 to 1, as the evaluation sees it.
pub fn share(weight: i32, full: i32) -> f32 {
    fullness(weight, full) as f32 / STEPS as f32
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        self.0 += other.0;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        self.0 -= other.0;
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline(always)]
    fn mul(self, times: i32) -> Pair {
        Pair(self.0 * i64::from(times))
    }
}

impl Neg for Pair {
    type Output = Pair;
    #[inline(always)]
    fn neg(self) -> Pair {
        self.negated()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_are_added_at_once() {
        for (a, b) in [((3, -4), (-5, 6)), ((-70_000, -1), (1, 1)), ((0, -9), (-1, 0))] {
            let mut sum = Pair::new(a.0, a.1);
            sum += Pair::new(b.0, b.1);
            assert_eq!((sum.middle(), sum.end()), (a.0 + b.0, a.1 + b.1));
            let times = -(sum * 7);
            assert_eq!((times.middle(), times.end()), (-7 * (a.0 + b.0), -7 * (a.1 + b.1)));
        }
    }

    #[test]
    fn it_goes_from_middle_to_end() {
        let pair = Pair::rounded(100.0, -20.0);
        assert_eq!([pair.at(10, 10), pair.at(99, 10), pair.at(5, 10), pair.at(0, 10)], [100, 100, 40, -20]);
        assert_eq!(pair.at(0, 0), -20);
        assert_eq!(pair.negated().at(3, 10), -pair.at(3, 10));
    }
}
