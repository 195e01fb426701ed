//! The hooks and parts that a variant has.

/// The hooks and parts that a variant has ([`Variant::FEATURES`](super::Variant::FEATURES)). Hooks that are false here
/// are never called, even if the variant implements them: the calls are not compiled.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// Whether the variant has [`Variant::after_move`](super::Variant::after_move).
    pub after_move: bool,
    /// Whether the variant has [`SpecialMoves`](super::SpecialMoves).
    pub special_moves: bool,
    /// Whether the variant has [`ExtraAttacks`](super::ExtraAttacks).
    pub extra_attacks: bool,
    /// Whether the variant has [`Ransom`](super::Ransom).
    pub ransom: bool,
    /// Whether the variant has [`Additions`](super::Additions).
    pub additions: bool,
    /// Whether moves may be generated while a king of the side not to move is attacked. This happens in variants with
    /// several kings, and in variants that test whether a player would have a legal move if it were their turn.
    pub kings_may_hang: bool,
}

impl Features {
    /// A variant without any of these hooks and parts.
    pub const NONE: Features = Features {
        after_move: false,
        special_moves: false,
        extra_attacks: false,
        ransom: false,
        additions: false,
        kings_may_hang: false,
    };
}
