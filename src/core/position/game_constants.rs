//! What follows from the data of a game that is compiled into the program, as constants, so that code that a game does not
//! need is not compiled.

use super::variant::Variant;
use crate::core::rules::{PieceTables, Tables};
use crate::core::types::PieceType;

/// Which hooks and parts a game has: the calls of others are not compiled.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// [`Variant::after_move`].
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

/// Constants that follow from [`Variant::SPEC`] and the parts that a game has.
pub trait GameConstants: Variant {
    /// The data compiled to tables; read through [`Variant::tables`]. A reference, because the compiler copies a
    /// constant by value at every use.
    const TABLES: &'static Tables = match Self::SPEC.piece_types.len() {
        0..=8 => &Tables::<[PieceTables; 16]>::compile(Self::SPEC, Self::HAS_EXTRA_ATTACKS),
        9..=16 => &Tables::<[PieceTables; 32]>::compile(Self::SPEC, Self::HAS_EXTRA_ATTACKS),
        _ => &Tables::<[PieceTables; 2 * PieceType::MAX]>::compile(Self::SPEC, Self::HAS_EXTRA_ATTACKS),
    };
    /// Whether any piece is subject to check.
    const HAS_ROYALS: bool = Self::SPEC.has_royals();
    /// Whether captures may be compulsory.
    const COMPULSORY: bool = Self::SPEC.capture_compulsory;
    /// Whether [`Variant::after_move`] does anything.
    const HAS_AFTER_MOVE: bool = Self::FEATURES.after_move;
    /// Whether there are special moves.
    const HAS_SPECIAL_MOVES: bool = Self::FEATURES.special_moves;
    /// Whether there are attacks that the tables cannot express.
    const HAS_EXTRA_ATTACKS: bool = Self::FEATURES.extra_attacks;
    /// Whether there are ransom moves.
    const HAS_RANSOM: bool = Self::FEATURES.ransom;
    /// Whether moves may be generated while a king of the side not to move is attacked.
    const KINGS_MAY_HANG: bool = Self::FEATURES.kings_may_hang;
    /// Whether moves of this game may write to the log.
    const USES_LOG: bool = Self::HAS_AFTER_MOVE || Self::HAS_SPECIAL_MOVES || Self::HAS_RANSOM;
}

impl<V: Variant> GameConstants for V {}
