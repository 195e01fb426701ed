//! Colours, piece types, and the content of a mailbox cell.

/// A player, White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// White: moves up the board and has the first move.
    White = 0,
    /// Black: moves down the board.
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

    /// The direction in which pawns advance, in ranks: +1 for White, -1 for Black.
    #[inline(always)]
    pub const fn forward(self) -> i8 {
        1 - 2 * (self as i8)
    }

    /// Converts `own`, a rank counted from 0 on this player's side, to the board's rank, counted from 0 on White's
    /// side.
    pub const fn board_rank(self, own: u8, ranks: u8) -> u8 {
        match self {
            Color::White => own,
            Color::Black => ranks - 1 - own,
        }
    }

    /// The bit that marks this colour's pieces in a cell.
    #[inline(always)]
    pub const fn bit(self) -> u8 {
        0x40 << self as u8
    }
}

/// A piece type: an index in the variant's list of piece types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct PieceType(pub u8);

impl PieceType {
    /// The most piece types that a variant can have, including promoted forms.
    pub const MAX: usize = 48;

    /// The length of a table by piece type that needs no bounds checks.
    pub const SLOTS: usize = 64;

    /// A value that stands for no piece type.
    pub const NONE: PieceType = PieceType(Self::SLOTS as u8 - 1);

    /// The index in the variant's list of piece types.
    #[inline(always)]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// A set of piece types.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PieceTypeSet(u64);

impl PieceTypeSet {
    /// The set without any piece type.
    pub const EMPTY: PieceTypeSet = PieceTypeSet(0);

    /// The set of this piece type alone.
    pub const fn from_type(piece_type: PieceType) -> PieceTypeSet {
        PieceTypeSet(1 << piece_type.0)
    }

    /// Whether the set has no piece type.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the piece type is in the set.
    #[inline(always)]
    pub const fn contains(self, piece_type: PieceType) -> bool {
        self.0 >> piece_type.0 & 1 != 0
    }

    /// The piece types in the set, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = PieceType> {
        (0..PieceType::MAX as u8).map(PieceType).filter(move |&piece_type| self.contains(piece_type))
    }
}

impl FromIterator<PieceType> for PieceTypeSet {
    fn from_iter<I: IntoIterator<Item = PieceType>>(piece_types: I) -> Self {
        PieceTypeSet(piece_types.into_iter().fold(0, |set, piece_type| set | 1 << piece_type.0))
    }
}

/// The content of a mailbox cell: empty, wall, or a piece with its colour.
///
/// Bits 0–5 are the piece type; bit 6 is set for White's pieces and bit 7 for Black's. An empty square is 0, a wall has
/// neither colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(u8);

impl Piece {
    /// An empty square.
    pub const EMPTY: Piece = Piece(0);
    /// A cell outside of the board.
    pub const WALL: Piece = Piece(0x3F);
    /// The length of a table by [`Piece::idx`] that needs no bounds checks.
    pub const SLOTS: usize = 2 * PieceType::SLOTS;

    /// A piece of this type and colour.
    #[inline(always)]
    pub const fn new(piece_type: PieceType, color: Color) -> Piece {
        Piece(piece_type.0 | color.bit())
    }

    /// Whether the cell is an empty square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the cell lies outside of the board.
    #[inline(always)]
    pub const fn is_wall(self) -> bool {
        self.0 == Piece::WALL.0
    }

    /// Whether a piece stands here.
    #[inline(always)]
    pub const fn is_piece(self) -> bool {
        self.0 & 0xC0 != 0
    }

    /// Whether a piece of `color` stands here.
    #[inline(always)]
    pub const fn is(self, color: Color) -> bool {
        self.0 & color.bit() != 0
    }

    /// The piece type; meaningless for an empty cell or wall.
    #[inline(always)]
    pub const fn piece_type(self) -> PieceType {
        PieceType(self.0 & 0x3F)
    }

    /// The piece's colour; meaningless for an empty cell or wall.
    #[inline(always)]
    pub const fn color(self) -> Color {
        if self.0 & 0x80 == 0 { Color::White } else { Color::Black }
    }

    /// An index below [`Piece::SLOTS`]: twice the piece type, plus 1 for Black. It is below twice the number of the
    /// variant's piece types, so tables by piece need no more rows.
    #[inline(always)]
    pub const fn idx(self) -> usize {
        (self.0.rotate_left(1) & 0x7F) as usize
    }

    /// All bits of the cell, to compare many cells at once.
    #[inline(always)]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The piece with this [`Piece::idx`].
    pub const fn from_idx(index: usize) -> Piece {
        let color = if index & 1 == 0 { Color::White } else { Color::Black };
        Piece::new(PieceType((index as u8 >> 1) & 0x3F), color)
    }

    /// All pieces of a variant with `piece_types` piece types, White's first.
    pub fn all(piece_types: usize) -> impl Iterator<Item = Piece> {
        let of = move |color| (0..piece_types as u8).map(move |n| Piece::new(PieceType(n), color));
        of(Color::White).chain(of(Color::Black))
    }
}
