//! Proof and disproof numbers.

/// Nothing can be done about it: the number of a proof that does not exist.
pub(super) const INFINITE: u32 = (1 << 28) - 1;
/// The most that a number counts to.
const MOST: u32 = INFINITE - 1;

/// What a move counts at the edge in proof and disproof numbers where the attacker has 0, 1, 2, … pieces, in 64ths:
/// 8·exp(±(pieces − 14)/6). Of the shapes tried this needed the fewest nodes, two to three times fewer than 1 and 1, in
/// nine openings of Antichess.
const WORTH: [[u32; 2]; 17] = [
    [50, 5280],
    [59, 4469],
    [69, 3783],
    [82, 3202],
    [97, 2711],
    [114, 2295],
    [135, 1942],
    [159, 1644],
    [188, 1392],
    [223, 1178],
    [263, 997],
    [311, 844],
    [367, 715],
    [433, 605],
    [512, 512],
    [605, 433],
    [715, 367],
];

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
    /// Of a position at the edge of the tree, where the mover has so many moves and the attacker so many pieces: one of the
    /// mover's moves must do, or all of them fail; and the fewer pieces the attacker has in a game that is won by losing
    /// them, the nearer he is. The numbers are in parts, so that a piece more or less makes a difference.
    #[inline(always)]
    pub(super) fn of_edge(lose_to_win: bool, moves: u32, attacks: bool, pieces: usize) -> Numbers {
        let [proof, disproof] = if lose_to_win { WORTH[pieces.min(WORTH.len() - 1)] } else { [64, 64] };
        let (own, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
        Numbers::of_mover(((own / 64).max(1), (moves * other / 64).max(1)), attacks)
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
