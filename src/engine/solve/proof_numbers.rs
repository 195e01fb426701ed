//! Proof and disproof numbers (Allis, 1994).
//!
//! The proof number of a node is the least number of leaves that must be proven to prove the node: that the attacker
//! wins. The disproof number is the least number that must be disproven to show that the attacker does not win. At a
//! node where the attacker is to move (an OR node) the proof number is the least proof number of the children, and the
//! disproof number is the sum of their disproof numbers; at a node where the defender is to move (an AND node) it is
//! the other way round.

/// The proof number of a node that cannot be proven, and the disproof number of a node that cannot be disproven.
pub(super) const INFINITE: u32 = (1 << 28) - 1;
/// The greatest sum of finite numbers.
const MAX_FINITE: u32 = INFINITE - 1;

/// Leaf initialisation in a variant that is won by losing all pieces. For leaves where the attacker has 0, 1, 2, …
/// pieces: the proof number and the disproof number per move, in 64ths: 8·exp(±(pieces − 14)/6). Of the formulas that
/// were tried, this needed the fewest nodes in nine openings of Antichess: two to three times fewer than initialisation
/// with 1 and 1.
const LEAF_NUMBERS_BY_PIECES: [[u32; 2]; 17] = [
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

/// The proof number and the disproof number of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofNumbers {
    /// The proof number: 0 when the attacker is shown to win.
    pub(super) proof: u32,
    /// The disproof number: 0 when the attacker is shown not to win.
    pub(super) disproof: u32,
}

impl ProofNumbers {
    /// The numbers of a node at which the attacker wins.
    pub(super) const PROVEN: ProofNumbers = ProofNumbers { proof: 0, disproof: INFINITE };

    /// The numbers of a node at which the attacker does not win.
    pub(super) const DISPROVEN: ProofNumbers = ProofNumbers { proof: INFINITE, disproof: 0 };

    /// Leaf initialisation by mobility: one of the `mobility` moves of the side to move must succeed, or all of them
    /// must fail. Where losing pieces wins, the number of the attacker's pieces scales both numbers, because with fewer
    /// pieces the win is nearer. The numbers are about eight times as large as without this scale, so that one piece
    /// more or less makes a difference.
    #[inline(always)]
    pub(super) fn leaf(lose_to_win: bool, mobility: u32, or_node: bool, attacker_pieces: usize) -> ProofNumbers {
        let last = LEAF_NUMBERS_BY_PIECES.len() - 1;
        let [proof, disproof] = if lose_to_win { LEAF_NUMBERS_BY_PIECES[attacker_pieces.min(last)] } else { [64, 64] };
        let (phi, delta) = if or_node { (proof, disproof) } else { (disproof, proof) };
        ProofNumbers::from_phi_delta(((phi / 64).max(1), (mobility * delta / 64).max(1)), or_node)
    }

    /// Whether the node is proven or disproven.
    #[inline(always)]
    pub(super) fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The numbers as the side to move sees them (Nagai, 2002): phi is the number that this side wants to bring to 0,
    /// delta the number that the opponent wants to bring to 0. At an OR node phi is the proof number and delta the
    /// disproof number; at an AND node it is the reverse.
    #[inline(always)]
    pub(super) fn phi_delta(self, or_node: bool) -> (u32, u32) {
        if or_node { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    /// The inverse of [`ProofNumbers::phi_delta`].
    #[inline(always)]
    pub(super) fn from_phi_delta((phi, delta): (u32, u32), or_node: bool) -> ProofNumbers {
        if or_node {
            ProofNumbers { proof: phi, disproof: delta }
        } else {
            ProofNumbers { proof: delta, disproof: phi }
        }
    }
}

/// The sum of two numbers, finite unless one of them is [`INFINITE`].
#[inline(always)]
pub(super) fn saturating_sum(a: u32, b: u32) -> u32 {
    if a >= INFINITE || b >= INFINITE { INFINITE } else { (a + b).min(MAX_FINITE) }
}
