//! Squares of a 256-cell mailbox that holds boards of up to twelve by twelve squares.

use std::fmt;
use std::ops::Range;

/// The difference between two cells: the file difference plus sixteen times the rank difference.
pub type Delta = i8;

/// A cell of the mailbox, which has sixteen rows of sixteen cells. Arithmetic wraps around in both directions: on the
/// widest board four cells of wall lie between the last file and the first, and between the last rank and the first, so
/// that every leap from a square of the board ends in a cell of the board or of the wall ([`Square::longest_leap`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Square(u8);

impl Square {
    /// No square: a cell in the corner of the wall, which no piece can reach.
    pub const NONE: Square = Square(0);
    /// The most files and the most ranks of a board.
    pub const MAX_SIZE: u8 = 12;
    /// The cells before the first file in each row, and before the first rank.
    pub const MARGIN: u8 = 3;

    /// The longest leap along files or ranks on a board with `size` files or ranks. A longer leap could pass over the
    /// wall, and a leap of eight ranks does not fit in a [`Delta`].
    pub const fn longest_leap(size: u8) -> u8 {
        if size < 9 { 7 } else { 16 - size }
    }

    /// The indices of the mailbox's rows in which a board with `ranks` ranks has squares.
    #[inline(always)]
    pub const fn rows(ranks: u8) -> Range<usize> {
        let ranks = if ranks < Self::MAX_SIZE { ranks } else { Self::MAX_SIZE };
        Self::MARGIN as usize * 16..(Self::MARGIN + ranks) as usize * 16
    }

    /// The square on `file` and `rank`, both counted from 0 and below [`Square::MAX_SIZE`].
    pub const fn new(file: u8, rank: u8) -> Square {
        assert!(file < Self::MAX_SIZE && rank < Self::MAX_SIZE, "a board has at most twelve files and twelve ranks");
        Square((rank + Self::MARGIN) * 16 + file + Self::MARGIN)
    }

    /// The square with this file letter (`b'a'` to `b'l'`) and this rank counted from 1, for tables of constants.
    pub const fn at(file: u8, rank: u8) -> Square {
        Square::new(file - b'a', rank - 1)
    }

    /// The cell with this index in the mailbox.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Square {
        Square(index)
    }

    /// The index in the mailbox.
    #[inline(always)]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The index in the mailbox as a `usize`, for arrays of 256.
    #[inline(always)]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 for `a`.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        (self.0 & 15).wrapping_sub(Self::MARGIN)
    }

    /// The rank, 0 for White's first.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        (self.0 >> 4).wrapping_sub(Self::MARGIN)
    }

    /// Whether the other square is one of the eight around this one.
    pub const fn is_adjacent(self, other: Square) -> bool {
        self.0 != other.0 && self.file().abs_diff(other.file()) <= 1 && self.rank().abs_diff(other.rank()) <= 1
    }

    /// The number of squares of the largest board.
    pub const MAX_COUNT: usize = Self::MAX_SIZE as usize * Self::MAX_SIZE as usize;

    /// The index among the squares of a board twelve files wide, below [`Square::MAX_COUNT`].
    #[inline(always)]
    pub const fn board_index(self) -> usize {
        self.rank() as usize * Self::MAX_SIZE as usize + self.file() as usize
    }

    /// The cell `delta` away.
    #[inline(always)]
    pub const fn shift(self, delta: Delta) -> Square {
        Square(self.0.wrapping_add(delta as u8))
    }

    /// The difference that leads from `self` to `other`.
    #[inline(always)]
    pub const fn to(self, other: Square) -> Delta {
        other.0.wrapping_sub(self.0) as Delta
    }

    /// The square reflected in the horizontal middle of a board with `ranks` ranks: the same square as the other
    /// player sees it.
    #[inline(always)]
    pub const fn mirrored(self, ranks: u8) -> Square {
        Square::new(self.file(), ranks - 1 - self.rank())
    }

    /// Parses a square (file letter, rank without leading zero) at the start of `text`; also returns the rest of the
    /// text. `None` when `text` does not start with a square of a board of this size.
    pub fn parse_prefix(text: &str, files: u8, ranks: u8) -> Option<(Square, &str)> {
        let bytes = text.as_bytes();
        let file = bytes.first()?.checked_sub(b'a')?;
        let digits = bytes[1..].iter().take_while(|b| b.is_ascii_digit()).count();
        // A second digit belongs to the rank where the board has such a rank: `a101` is a10 followed by other text.
        let rank_of = |digits: usize| text.get(1..1 + digits)?.parse().ok().filter(|rank| (1..=ranks).contains(rank));
        let two = if digits > 1 && bytes[1] != b'0' { rank_of(2) } else { None };
        let (digits, rank) = two.map(|rank| (2, rank)).or_else(|| Some((1, rank_of(digits.min(1))?)))?;
        if file >= files {
            return None;
        }
        Some((Square::new(file, rank - 1), &text[1 + digits..]))
    }

    /// Parses a text that is just one square; `None` when it is not.
    ///
    /// ```
    /// use tenfold_rules::Square;
    ///
    /// let square = Square::parse("c10", 10, 10).expect("a square of a 10x10 board");
    /// assert_eq!((square.file(), square.rank()), (2, 9));
    /// assert_eq!(square.to_string(), "c10");
    /// assert_eq!(Square::parse("c10", 8, 8), None);
    /// ```
    pub fn parse(text: &str, files: u8, ranks: u8) -> Option<Square> {
        match Square::parse_prefix(text, files, ranks)? {
            (square, "") => Some(square),
            _ => None,
        }
    }

    /// Parses a text that is just squares, one after another, such as `a3c10d3`; `None` when it is not.
    pub fn parse_all(mut text: &str, files: u8, ranks: u8) -> Option<Vec<Square>> {
        let mut squares = Vec::new();
        while !text.is_empty() {
            let (square, rest) = Square::parse_prefix(text, files, ranks)?;
            squares.push(square);
            text = rest;
        }
        Some(squares)
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SquareSet([u64; 4]);

impl SquareSet {
    /// The set without any cell.
    pub const EMPTY: SquareSet = SquareSet([0; 4]);

    /// Whether the square is in the set.
    #[inline(always)]
    pub const fn contains(&self, square: Square) -> bool {
        self.0[square.idx() / 64] >> (square.idx() % 64) & 1 != 0
    }

    /// Adds a square; returns whether it was new to the set.
    #[inline]
    pub fn insert(&mut self, square: Square) -> bool {
        let is_new = !self.contains(square);
        self.0[square.idx() / 64] |= 1 << (square.idx() % 64);
        is_new
    }
}

impl Square {
    /// Sorts squares by their index. A separate function, so that the sort is not compiled once for each variant.
    #[inline(never)]
    pub fn sort(squares: &mut [Square]) {
        squares.sort();
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = SquareSet::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if *self == Square::NONE {
            return f.write_str("-");
        }
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
