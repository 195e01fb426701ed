//! Proof and disproof numbers.

/// Nothing can be done about it: the number of a proof that does not exist.
pub(super) const INFINITE: u32 = (1 << 28) - 1;
/// The most that a number counts to.
const MOST: u32 = INFINITE - 1;

/// How hard it seems to show that the attacker wins, and that he does not: the least number of positions at the edge of
/// the tree that must be won, or must not be (Allis, 1994).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// To show that the attacker wins; 0 when it is shown.
    pub(super) proof: u32,
    /// To show that he does not; 0 when it is shown.
    pub(super) disproof: u32,
}

impl Numbers {
    /// The attacker wins.
    pub(super) const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// The attacker does not win.
    pub(super) const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    /// Of a position at the edge of the tree: one of the mover's turns must do, or all of them fail.
    #[inline(always)]
    pub(super) fn of_edge(turns: u32, attacks: bool) -> Numbers {
        if attacks { Numbers { proof: 1, disproof: turns } } else { Numbers { proof: turns, disproof: 1 } }
    }

    /// The game has ended.
    pub(super) fn of_end(won: bool) -> Numbers {
        if won { Numbers::PROVEN } else { Numbers::DISPROVEN }
    }

    /// Whether one or the other is shown.
    #[inline(always)]
    pub(super) fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The number that the side to move wants to bring to 0, then the other's.
    #[inline(always)]
    pub(super) fn for_mover(self, attacks: bool) -> (u32, u32) {
        if attacks { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    /// The way back from [`Numbers::for_mover`].
    #[inline(always)]
    pub(super) fn of_mover((own, other): (u32, u32), attacks: bool) -> Numbers {
        if attacks { Numbers { proof: own, disproof: other } } else { Numbers { proof: other, disproof: own } }
    }
}

/// The sum of two numbers, which stays below [`INFINITE`] unless one of them is that.
#[inline(always)]
pub(super) fn plus(a: u32, b: u32) -> u32 {
    if a >= INFINITE || b >= INFINITE { INFINITE } else { (a + b).min(MOST) }
}
