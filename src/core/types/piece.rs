//! Colours, piece types, and pieces as they stand in a cell.

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// Moves up the board, begins.
    White = 0,
    /// Moves down the board.
    Black = 1,
}

impl Color {
    /// Both players, White first.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn idx(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[inline(always)]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// +1 for White, -1 for Black: the direction of a pawn's walk.
    #[inline(always)]
    pub const fn forward(self) -> i8 {
        1 - 2 * (self as i8)
    }

    /// A rank number (from 0, seen from this player's side) as the board's rank (from 0).
    pub const fn rank(self, own: u8, ranks: u8) -> u8 {
        match self {
            Color::White => own,
            Color::Black => ranks - 1 - own,
        }
    }

    /// The bit that marks this colour's pieces in a cell.
    #[inline(always)]
    pub const fn bit(self) -> u8 {
        0x20 << self as u8
    }
}

/// A piece type: its place in the list of kinds of its game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct PieceType(pub u8);

impl PieceType {
    /// A game has at most this many kinds, promoted forms included.
    pub const MAX: usize = 16;

    /// The place in the game's list of kinds.
    #[inline(always)]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// What a cell holds: nothing, wall, or a piece with its colour.
///
/// Bits 0–3 are the kind, bit 4 the colour (so that the low five bits number all pieces of a game), bits 5 and 6
/// mark White's and Black's pieces for a quick test, bit 7 marks the wall.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(u8);

impl Piece {
    /// An empty square.
    pub const EMPTY: Piece = Piece(0);
    /// A cell outside of the board.
    pub const WALL: Piece = Piece(0x80);

    /// A piece of `kind` and `color`.
    #[inline(always)]
    pub const fn new(piece_type: PieceType, color: Color) -> Piece {
        Piece(piece_type.0 | ((color as u8) << 4) | color.bit())
    }

    /// Whether the cell is an empty square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the cell lies outside of the board.
    #[inline(always)]
    pub const fn is_wall(self) -> bool {
        self.0 & 0x80 != 0
    }

    /// Whether a piece stands here.
    #[inline(always)]
    pub const fn is_piece(self) -> bool {
        self.0 & 0x60 != 0
    }

    /// Whether a piece of `color` stands here.
    #[inline(always)]
    pub const fn is(self, color: Color) -> bool {
        self.0 & color.bit() != 0
    }

    /// The piece's kind; meaningless for an empty cell or wall.
    #[inline(always)]
    pub const fn piece_type(self) -> PieceType {
        PieceType(self.0 & 15)
    }

    /// The piece's colour; meaningless for an empty cell or wall.
    #[inline(always)]
    pub const fn color(self) -> Color {
        if self.0 & 16 == 0 { Color::White } else { Color::Black }
    }

    /// A number below 32 for the piece: kind plus sixteen for Black.
    #[inline(always)]
    pub const fn idx(self) -> usize {
        (self.0 & 31) as usize
    }

    /// The piece that [`Piece::idx`] numbers so.
    pub const fn from_idx(index: usize) -> Piece {
        let color = if index & 16 == 0 { Color::White } else { Color::Black };
        Piece::new(PieceType(index as u8 & 15), color)
    }
}
