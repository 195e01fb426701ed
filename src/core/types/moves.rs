//! A move packed into one integer.

use super::{PieceType, Square};

/// The class of a move: what it does to the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveClass {
    /// A piece moves from one square to another and captures what stands there, if anything.
    Step = 0,
    /// A pawn advances two or more squares straight ahead; the passed squares may be open to en passant.
    Push = 1,
    /// A capture en passant: a pawn moves to a square that an enemy pawn has just passed, and that pawn is removed.
    EnPassant = 2,
    /// King and rook move together; the argument is the index of the castling in the variant's list.
    Castle = 3,
    /// A piece from the hand is put on the board; the argument is its piece type.
    Drop = 4,
    /// A step after which the piece has another type; the argument is the new piece type.
    Promote = 5,
    /// A move that only its variant understands; the variant defines the argument.
    Special = 6,
}

/// A whole move of a player, packed into 64 bits.
///
/// Bits 0–7 hold the origin, 8–15 the destination, 16–18 the class, 19 whether something is captured, 20–31 the
/// argument of the class. Bits 32–63 hold what the variant adds to the move, 0 for nothing: the cost that is paid before
/// it (ransom), or what is put on the board after it (a gated piece or a wall).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Move(u64);

const CAPTURE: u64 = 1 << 19;

impl Move {
    /// The null value: no move.
    pub const NONE: Move = Move(0);

    /// A move of `class` with its argument, which must be below 4096.
    #[inline(always)]
    pub const fn new(from: Square, to: Square, class: MoveClass, capture: bool, argument: u16) -> Move {
        Move(
            from.index() as u64
                | (to.index() as u64) << 8
                | (class as u64) << 16
                | (capture as u64) << 19
                | (argument as u64 & 0xFFF) << 20,
        )
    }

    /// A step to an empty square.
    #[inline(always)]
    pub const fn step(from: Square, to: Square) -> Move {
        Move::new(from, to, MoveClass::Step, false, 0)
    }

    /// A step that captures.
    #[inline(always)]
    pub const fn capture(from: Square, to: Square) -> Move {
        Move::new(from, to, MoveClass::Step, true, 0)
    }

    /// A step after which the piece is of type `piece_type`.
    #[inline(always)]
    pub const fn promote(from: Square, to: Square, capture: bool, piece_type: PieceType) -> Move {
        Move::new(from, to, MoveClass::Promote, capture, piece_type.0 as u16)
    }

    /// The same move with an addition: a number other than 0 whose meaning the variant defines.
    #[inline(always)]
    pub const fn with_addition(self, addition: u32) -> Move {
        Move(self.0 & 0xFFFF_FFFF | (addition as u64) << 32)
    }

    /// The move without its addition.
    #[inline(always)]
    pub const fn without_addition(self) -> Move {
        Move(self.0 & 0xFFFF_FFFF)
    }

    /// The move as one integer.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The move that [`Move::bits`] has returned as this integer.
    #[inline(always)]
    pub const fn from_bits(bits: u64) -> Move {
        Move(bits)
    }

    /// Whether the move has an addition.
    #[inline(always)]
    pub const fn has_addition(self) -> bool {
        self.0 >> 32 != 0
    }

    /// The addition in the variant's own encoding; 0 for none.
    #[inline(always)]
    pub const fn addition(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The origin; for a drop, the square that the piece is put on.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as u8)
    }

    /// The destination.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 8) as u8)
    }

    /// The class of the move.
    #[inline(always)]
    pub const fn class(self) -> MoveClass {
        match (self.0 >> 16) & 7 {
            0 => MoveClass::Step,
            1 => MoveClass::Push,
            2 => MoveClass::EnPassant,
            3 => MoveClass::Castle,
            4 => MoveClass::Drop,
            5 => MoveClass::Promote,
            _ => MoveClass::Special,
        }
    }

    /// Whether the move captures an enemy piece.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.0 & CAPTURE != 0
    }

    /// The argument of the class.
    #[inline(always)]
    pub const fn argument(self) -> u16 {
        (self.0 >> 20) as u16 & 0xFFF
    }

    /// The argument as a piece type: the type that is dropped, or that the piece promotes to.
    #[inline(always)]
    pub const fn piece_type(self) -> PieceType {
        PieceType(self.argument() as u8 & 0x3F)
    }

    /// The move with this [`Move::tag`], provided that it has no addition.
    #[inline(always)]
    pub const fn from_tag(tag: u32) -> Move {
        Move(tag as u64)
    }

    /// A 32-bit tag that distinguishes the moves of one position: the lower half of the move, mixed with the addition
    /// if there is one. For tables that have no room for all 64 bits.
    #[inline(always)]
    pub const fn tag(self) -> u32 {
        let high = (self.0 >> 32) as u32;
        self.0 as u32 ^ high.wrapping_mul(0x9E37_79B1)
    }
}
