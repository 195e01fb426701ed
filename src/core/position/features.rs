//! Which hooks and parts a game has.

/// Which hooks and parts a game has: the calls of others are not compiled.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// [`Variant::after_move`](super::Variant::after_move).
    pub after_move: bool,
    /// [`SpecialMoves`](super::SpecialMoves).
    pub special_moves: bool,
    /// [`ExtraAttacks`](super::ExtraAttacks).
    pub extra_attacks: bool,
    /// [`Ransom`](super::Ransom).
    pub ransom: bool,
    /// Moves may be generated while a king of the side not to move is attacked: in games with several kings, and in those
    /// that test whether a player would have a legal move if it were their turn.
    pub kings_may_hang: bool,
}

impl Features {
    /// None of them.
    pub const NONE: Features = Features {
        after_move: false,
        special_moves: false,
        extra_attacks: false,
        ransom: false,
        kings_may_hang: false,
    };
}
