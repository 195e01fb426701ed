//! Which squares a side guards, and with which pieces.

use super::zones::SquareMap;

/// The squares that one side guards.
pub struct Guards {
    /// By cell: the class of the cheapest piece that guards the cell; 0 where none does.
    pub cheapest: SquareMap,
    /// By cell: the bits of the piece types that guard the cell ([`piece_type_bit`]); only where a term needs them.
    pub piece_types: [u16; 256],
}

impl Guards {
    /// No guarded squares.
    pub const NONE: Guards = Guards { cheapest: [0; 256], piece_types: [0; 256] };
}

/// The bit of a piece type. Every sixteenth shares one.
#[inline(always)]
pub const fn piece_type_bit(piece_type: usize) -> u16 {
    1 << (piece_type % 16)
}
