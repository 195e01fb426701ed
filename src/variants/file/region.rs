//! Sets of squares.

use std::fmt;
use tenfold_core::types::Square;

/// The most files and the most ranks of a board.
pub const MAX_SIZE: u8 = Square::MAX_SIZE;
/// The fewest files and the fewest ranks of a board.
pub const MIN_SIZE: u8 = 3;

/// A rank over the whole width of the largest board.
const WHOLE_RANK: u16 = (1 << MAX_SIZE) - 1;

/// A set of squares of the largest board, with one bit for each file of each rank. On a smaller board, squares beyond
/// the edge do not count, so that a variant on another board can inherit the region.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Region([u16; MAX_SIZE as usize]);

impl Region {
    /// The set without any square.
    pub const NONE: Region = Region([0; MAX_SIZE as usize]);
    /// The set of all squares.
    pub const ALL: Region = Region([WHOLE_RANK; MAX_SIZE as usize]);

    /// The set of one square, given its file and rank, both counted from 0. The set is empty if the square is not on
    /// the largest board.
    pub const fn square(file: u8, rank: u8) -> Region {
        let mut squares = Region::NONE;
        if file < MAX_SIZE && rank < MAX_SIZE {
            squares.0[rank as usize] = 1 << file;
        }
        squares
    }

    /// All squares of a rank, which is counted from 0.
    pub const fn rank(rank: u8) -> Region {
        let mut squares = Region::NONE;
        if rank < MAX_SIZE {
            squares.0[rank as usize] = WHOLE_RANK;
        }
        squares
    }

    /// All squares of a file, which is counted from 0.
    pub const fn file(file: u8) -> Region {
        Region([if file < MAX_SIZE { 1 << file } else { 0 }; MAX_SIZE as usize])
    }

    /// The ranks from `first` to `last`, counted from 0, both included.
    pub fn ranks(first: u8, last: u8) -> Region {
        (first..=last).fold(Region::NONE, |squares, rank| squares.union(Region::rank(rank)))
    }

    /// The squares that are in at least one of the two sets.
    pub const fn union(self, other: Region) -> Region {
        let mut squares = self;
        let mut rank = 0;
        while rank < squares.0.len() {
            squares.0[rank] |= other.0[rank];
            rank += 1;
        }
        squares
    }

    /// The squares of the set that a board of this size has.
    pub fn on_board(self, files: u8, ranks: u8) -> Region {
        let mut squares = Region::NONE;
        for (rank, row) in squares.0.iter_mut().enumerate().take(ranks.into()) {
            *row = self.0[rank] & ((1 << files) - 1);
        }
        squares
    }

    /// The same squares seen from the other player's side, on a board of this size.
    pub fn mirrored(self, files: u8, ranks: u8) -> Region {
        let own = self.on_board(files, ranks).squares();
        own.fold(Region::NONE, |squares, at| squares.union(Region::square(at.file(), ranks - 1 - at.rank())))
    }

    /// Describes the squares on a board of this size in words; a whole rank is written as `rank 3`.
    pub fn in_words(self, files: u8, ranks: u8) -> String {
        let region = self.on_board(files, ranks);
        let is_whole = |rank: u8| (0..files).all(|file| region.contains(file, rank));
        let whole: Vec<u8> = (0..ranks).filter(|&rank| is_whole(rank)).collect();
        let single = region.squares().filter(|square| !whole.contains(&square.rank()));
        let whole = whole.iter().map(|rank| format!("rank {}", rank + 1));
        let all: Vec<String> = whole.chain(single.map(|square| square.to_string())).collect();
        if all.is_empty() { "nowhere".into() } else { all.join(", ") }
    }

    /// The squares on a board of this size as a file of games writes them: whole ranks as `*3`, `-` for none.
    pub fn text_in_file(self, files: u8, ranks: u8) -> String {
        let is_whole = |rank: u8| (0..files).all(|file| self.contains(file, rank));
        let whole = (0..ranks).filter(|rank| is_whole(*rank)).map(|rank| format!("*{}", rank + 1));
        let single = self.on_board(files, ranks).squares().filter(|square| !is_whole(square.rank()));
        let all: Vec<String> = whole.chain(single.map(|square| square.to_string())).collect();
        if all.is_empty() { "-".into() } else { all.join(" ") }
    }

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        let mut rank = 0;
        while rank < self.0.len() && self.0[rank] == 0 {
            rank += 1;
        }
        rank == self.0.len()
    }

    /// Whether the set has the square on this file and rank, both counted from 0.
    pub const fn contains(self, file: u8, rank: u8) -> bool {
        file < MAX_SIZE && rank < MAX_SIZE && self.0[rank as usize] >> file & 1 != 0
    }

    /// The squares, by rank.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let all = (0..MAX_SIZE).flat_map(|rank| (0..MAX_SIZE).map(move |file| Square::new(file, rank)));
        all.filter(move |square| self.contains(square.file(), square.rank()))
    }
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.squares().map(|square| square.to_string())).finish()
    }
}
