//! Tapered evaluation: a middlegame and an endgame value, blended by the game phase.

use std::ops::{Add, AddAssign, Mul, Neg, SubAssign};
use tenfold_core::types::Score;

/// The number of units in a centipawn: values are counted in sixteenths.
const PARTS: i32 = 16;
/// The number of steps of the game phase, from the bare endgame to the full board.
const PHASES: i32 = 256;
/// The share, in 64ths, of the endgame value that counts where a win is as likely as the value says.
pub const FULL_SCALE: i32 = 64;

/// A middlegame value (all pieces of the initial position on the board) and an endgame value (pawns and kings only), in
/// sixteenths of a centipawn. Both are stored in one integer, so that one addition or multiplication serves both.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ScorePair(i64);

impl ScorePair {
    /// Zero in both phases.
    pub const ZERO: ScorePair = ScorePair(0);

    /// A pair of values in sixteenths of a centipawn.
    pub const fn new(middlegame: i32, endgame: i32) -> ScorePair {
        ScorePair(((endgame as i64) << 32) + middlegame as i64)
    }

    /// A pair of values in centipawns.
    pub const fn from_centipawns(middlegame: f64, endgame: f64) -> ScorePair {
        const fn rounded(x: f64) -> i32 {
            let x = x * PARTS as f64;
            (if x < 0.0 { x - 0.5 } else { x + 0.5 }) as i32
        }
        ScorePair::new(rounded(middlegame), rounded(endgame))
    }

    /// The sum; unlike `+`, this works at compile time.
    pub const fn plus(self, other: ScorePair) -> ScorePair {
        ScorePair(self.0 + other.0)
    }

    /// The same value from the other side's view; unlike unary `-`, this works at compile time.
    pub const fn negated(self) -> ScorePair {
        ScorePair(-self.0)
    }

    /// The middlegame value, in sixteenths of a centipawn.
    #[inline(always)]
    pub const fn middlegame(self) -> i32 {
        self.0 as i32
    }

    /// The endgame value, in sixteenths of a centipawn.
    #[inline(always)]
    pub const fn endgame(self) -> i32 {
        // A negative lower half has borrowed one from the upper half; adding half the range undoes that.
        ((self.0 + 0x8000_0000) >> 32) as i32
    }

    /// The pair with `scale` 64ths of its endgame value.
    #[inline(always)]
    pub const fn with_scaled_endgame(self, scale: i32) -> ScorePair {
        if scale == FULL_SCALE {
            return self;
        }
        let endgame = self.endgame() as i64 * scale as i64 / FULL_SCALE as i64;
        ScorePair::new(self.middlegame(), endgame as i32)
    }

    /// Middlegame and endgame value in centipawns.
    pub fn centipawns(self) -> [f64; 2] {
        [self.middlegame(), self.endgame()].map(|part| f64::from(part) / f64::from(PARTS))
    }

    /// The tapered value in centipawns, when the phase weight on the board is `weight`, and `full` in the initial
    /// position.
    #[inline(always)]
    pub fn tapered(self, weight: i32, full: i32) -> Score {
        let (phase, phases) = (i64::from(phase_steps(weight, full)), i64::from(PHASES));
        // The computation uses 64 bits, because weights from a file may be large.
        let sum = i64::from(self.middlegame()) * phase + i64::from(self.endgame()) * (phases - phase);
        (sum / (phases * i64::from(PARTS))) as Score
    }

    /// Like [`ScorePair::tapered`], but without rounding.
    pub fn tapered_exactly(self, weight: i32, full: i32) -> f64 {
        let phase = f64::from(phase_steps(weight, full)) / f64::from(PHASES);
        (f64::from(self.middlegame()) * phase + f64::from(self.endgame()) * (1.0 - phase)) / f64::from(PARTS)
    }
}

/// The game phase in steps, from 0 in the endgame to [`PHASES`] in the opening.
#[inline(always)]
fn phase_steps(weight: i32, full: i32) -> i32 {
    let full = full.max(1);
    weight.clamp(0, full) * PHASES / full
}

/// The game phase of the evaluation, from 0 in the endgame to 1 in the opening, when the phase weight on the board is
/// `weight`, and `full` in the initial position.
pub fn phase(weight: i32, full: i32) -> f32 {
    phase_steps(weight, full) as f32 / PHASES as f32
}

impl Add for ScorePair {
    type Output = ScorePair;
    #[inline(always)]
    fn add(self, other: ScorePair) -> ScorePair {
        self.plus(other)
    }
}

impl AddAssign for ScorePair {
    #[inline(always)]
    fn add_assign(&mut self, other: ScorePair) {
        self.0 += other.0;
    }
}

impl SubAssign for ScorePair {
    #[inline(always)]
    fn sub_assign(&mut self, other: ScorePair) {
        self.0 -= other.0;
    }
}

impl Mul<i32> for ScorePair {
    type Output = ScorePair;
    #[inline(always)]
    fn mul(self, times: i32) -> ScorePair {
        ScorePair(self.0 * i64::from(times))
    }
}

impl Neg for ScorePair {
    type Output = ScorePair;
    #[inline(always)]
    fn neg(self) -> ScorePair {
        self.negated()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_keeps_the_halves_apart() {
        for (a, b) in [((3, -4), (-5, 6)), ((-70_000, -1), (1, 1)), ((0, -9), (-1, 0))] {
            let mut sum = ScorePair::new(a.0, a.1);
            sum += ScorePair::new(b.0, b.1);
            assert_eq!((sum.middlegame(), sum.endgame()), (a.0 + b.0, a.1 + b.1));
            let times = -(sum * 7);
            assert_eq!((times.middlegame(), times.endgame()), (-7 * (a.0 + b.0), -7 * (a.1 + b.1)));
        }
    }

    #[test]
    fn values_taper_from_middlegame_to_endgame() {
        let pair = ScorePair::from_centipawns(100.0, -20.0);
        let tapered = [(10, 10), (99, 10), (5, 10), (0, 10)].map(|(weight, full)| pair.tapered(weight, full));
        assert_eq!(tapered, [100, 100, 40, -20]);
        assert_eq!(pair.tapered(0, 0), -20);
        assert_eq!(pair.negated().tapered(3, 10), -pair.tapered(3, 10));
    }
}
