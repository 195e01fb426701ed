//! A move as one small integer.

use super::{PieceType, Square};

/// What kind of effect a move has on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum MoveClass {
    /// A piece goes from one square to another, capturing what stands there.
    Step = 0,
    /// A pawn passes over one or more squares.
    Push = 1,
    /// A pawn enters a square just passed over and removes the pawn that passed.
    EnPassant = 2,
    /// King and rook move together; the argument is the castling's place in the game's list.
    Castle = 3,
    /// A piece comes from the hand; the argument is its kind.
    Drop = 4,
    /// A step after which the piece is of another kind; the argument is that kind.
    Promote = 5,
    /// A move that only its game understands; the argument is the game's own.
    Special = 6,
}

/// One whole move of a player, whatever it consists of.
///
/// Bits 0–7 hold the origin, 8–15 the destination, 16–18 the class, 19 whether something is captured, 20–31 an
/// argument, 32–63 a cost paid before the move, in games that have such.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Move(u64);

const CAPTURE: u64 = 1 << 19;

impl Move {
    /// No move at all.
    pub const NONE: Move = Move(0);

    /// A move of `class` with its argument (below 4096).
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

    /// A plain step to an empty square.
    #[inline(always)]
    pub const fn step(from: Square, to: Square) -> Move {
        Move::new(from, to, MoveClass::Step, false, 0)
    }

    /// A plain step that captures.
    #[inline(always)]
    pub const fn capture(from: Square, to: Square) -> Move {
        Move::new(from, to, MoveClass::Step, true, 0)
    }

    /// A step after which the piece is of `kind`.
    #[inline(always)]
    pub const fn promote(from: Square, to: Square, capture: bool, piece_type: PieceType) -> Move {
        Move::new(from, to, MoveClass::Promote, capture, piece_type.0 as u16)
    }

    /// The same move with a cost that is paid before it, written as a number other than 0 that only its game
    /// understands.
    pub const fn with_cost(self, cost: u32) -> Move {
        Move(self.0 & 0xFFFF_FFFF | (cost as u64) << 32)
    }

    /// The move without its cost.
    pub const fn without_cost(self) -> Move {
        Move(self.0 & 0xFFFF_FFFF)
    }

    /// Whether something is paid first.
    #[inline(always)]
    pub const fn has_cost(self) -> bool {
        self.0 >> 32 != 0
    }

    /// What is paid first, as its game writes it; 0 for nothing.
    #[inline(always)]
    pub const fn cost(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The square the piece leaves; for a drop, the square it is put on.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as u8)
    }

    /// The square the piece arrives on.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 8) as u8)
    }

    /// The class of effect.
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

    /// The class's argument.
    #[inline(always)]
    pub const fn argument(self) -> u16 {
        (self.0 >> 20) as u16 & 0xFFF
    }

    /// The argument as a kind: what is dropped or promoted to.
    #[inline(always)]
    pub const fn piece_type(self) -> PieceType {
        PieceType(self.argument() as u8 & 15)
    }

    /// The move that has this tag, if it has no cost.
    #[inline(always)]
    pub const fn from_tag(tag: u32) -> Move {
        Move(tag as u64)
    }

    /// A 32-bit tag that tells the moves of one position apart: the move itself, or a mix of it when it has
    /// a cost. For tables that have no room for the whole.
    #[inline(always)]
    pub const fn tag(self) -> u32 {
        let high = (self.0 >> 32) as u32;
        self.0 as u32 ^ high.wrapping_mul(0x9E37_79B1)
    }
}
