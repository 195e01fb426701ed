//! How pieces move, as data.

use crate::types::Square;

/// A direction or leap: files to the right and ranks ahead, from White's point of view; for Black the ranks are
/// negated.
pub type Dir = (i8, i8);

/// Common sets of directions.
pub mod dirs {
    use super::{Dir, Lame};

    /// The four directions along ranks and files.
    pub const ORTHOGONAL: &[Dir] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
    /// The four directions along diagonals.
    pub const DIAGONAL: &[Dir] = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
    /// The eight directions to the neighbouring squares.
    pub const ALL: &[Dir] = &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    /// The knight's leaps, (2,1).
    pub const KNIGHT: &[Dir] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    /// The camel's leaps, (3,1).
    pub const CAMEL: &[Dir] = &[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];
    /// The direction of one step ahead.
    pub const AHEAD: &[Dir] = &[(0, 1)];
    /// The two squares diagonally ahead.
    pub const FRONT_DIAGONALS: &[Dir] = &[(-1, 1), (1, 1)];
    /// Lame moves: one orthogonal step, then optionally one diagonal step outward.
    pub const ORTHOGONAL_THEN_DIAGONAL: &[Lame] = &[
        Lame { first: (0, 1), then: [(-1, 1), (1, 1)] },
        Lame { first: (1, 0), then: [(1, 1), (1, -1)] },
        Lame { first: (0, -1), then: [(1, -1), (-1, -1)] },
        Lame { first: (-1, 0), then: [(-1, -1), (-1, 1)] },
    ];
    /// Lame moves: one diagonal step, then optionally one orthogonal step outward.
    pub const DIAGONAL_THEN_ORTHOGONAL: &[Lame] = &[
        Lame { first: (1, 1), then: [(0, 1), (1, 0)] },
        Lame { first: (1, -1), then: [(1, 0), (0, -1)] },
        Lame { first: (-1, -1), then: [(0, -1), (-1, 0)] },
        Lame { first: (-1, 1), then: [(-1, 0), (0, 1)] },
    ];
}

/// The content of the square on which a movement may end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Mode {
    /// An empty square only.
    Move = 1,
    /// An enemy piece only.
    Capture = 2,
    /// An empty square or an enemy piece.
    Both = 3,
    /// An empty square that an enemy piece has just passed; that piece is captured (en passant).
    EnPassant = 0,
    /// A piece of the same player, which is captured; never a royal piece. Only for paths.
    Own = 4,
}

impl Mode {
    /// Whether the movement may end on an empty square.
    pub const fn moves(self) -> bool {
        self as u8 & 1 != 0
    }

    /// Whether the movement may end on an enemy piece.
    pub const fn captures(self) -> bool {
        self as u8 & 2 != 0
    }
}

/// A lame leaper's move of one or two legs: the square after the first leg must be empty for the second leg.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lame {
    /// The first leg.
    pub first: Dir,
    /// The two possible second legs.
    pub then: [Dir; 2],
}

/// A sequence of squares along which a piece moves: a limited slide, a series of equal leaps, a lame leap of any shape,
/// a hop, or a move around a corner or around the edge of a cylinder.
///
/// The piece may end its move on each square marked [`lands`](Stop::lands) whose content the [`Mode`] allows, if the
/// path can pass all squares before it ([`Stop::passes`]). Only variants loaded from files have pieces with paths; the
/// move generator follows paths square by square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// The squares in order, at most [`Path::MAX_SQUARES`]. Each is at most three files and three ranks from the one
    /// before, except around the edge of a cylinder.
    pub squares: &'static [Stop],
    /// The hurdle that must be passed first.
    pub hurdle: Hurdle,
    /// The squares from which the piece may follow this path.
    pub start: Start,
    /// The files from which the piece may follow this path, one bit each: on a cylinder the squares of a path depend on
    /// the file where it starts.
    pub files: u16,
    /// The squares that the path may not leave, its origin included, where a board has lines that pieces follow, such as
    /// the diagonals of janggi's palaces; empty for no such limit. The same for both players.
    pub within: &'static [Square],
}

impl Path {
    /// The most squares that a path may have.
    pub const MAX_SQUARES: usize = 32;
    /// All files.
    pub const ALL_FILES: u16 = u16::MAX;

    /// Whether the path exists from this square for a piece of White: it does not leave the squares that it has to stay
    /// on, and its squares are those of this file on a cylinder.
    pub const fn exists_from(&self, file: u8, rank: u8) -> bool {
        let mut stays = self.within.is_empty() || is_among(self.within, file as i8, rank as i8);
        let mut n = 0;
        while n < self.squares.len() && !self.within.is_empty() {
            let at = self.squares[n].at;
            stays = stays && is_among(self.within, file as i8 + at.0, rank as i8 + at.1);
            n += 1;
        }
        stays && self.files >> file & 1 != 0
    }
}

/// Whether the square on this file and rank, which may be off the board, is among the squares.
const fn is_among(squares: &[Square], file: i8, rank: i8) -> bool {
    let mut n = 0;
    while n < squares.len() {
        if squares[n].file() as i8 == file && squares[n].rank() as i8 == rank {
            return true;
        }
        n += 1;
    }
    false
}

/// A square of a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stop {
    /// The difference from the origin of the path to this square.
    pub at: Dir,
    /// The contents of this square that let the path go on beyond it.
    pub passes: PassableContents,
    /// Whether the piece may end its move on this square.
    pub lands: bool,
}

/// The contents of a square that let a path lead over it: a sum of the constants below.
pub type PassableContents = u8;

/// The path may lead over an empty square.
pub const OVER_EMPTY: PassableContents = 1;
/// The path may lead over a piece of the player who moves.
pub const OVER_OWN: PassableContents = 2;
/// The path may lead over a piece of the opponent.
pub const OVER_ENEMY: PassableContents = 4;
/// The path may lead over any square of the board.
pub const OVER_ALL: PassableContents = OVER_EMPTY | OVER_OWN | OVER_ENEMY;

/// The squares from which a piece may follow a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// All squares.
    Anywhere,
    /// The squares that a rule of the piece lists
    /// ([`MAY_START_LISTED_PATHS`](super::piece_rules::MAY_START_LISTED_PATHS)). Example: the squares beyond the river,
    /// for a soldier.
    Listed,
    /// Like `Listed`; in addition, enemy pieces may capture en passant on the squares passed over. Example: a pawn's
    /// double step.
    Initial,
    /// Like `Initial`, but from the squares that the piece's rules list for longer steps
    /// ([`MAY_START_FAR_PATHS`](super::piece_rules::MAY_START_FAR_PATHS)). Example: a pawn's triple step.
    InitialFar,
}

impl Start {
    /// Whether enemy pieces may capture en passant on the squares passed over.
    #[inline(always)]
    pub const fn is_first_move(self) -> bool {
        matches!(self, Start::Initial | Start::InitialFar)
    }
}

/// How a path leads over a hurdle, the first occupied square of the path. If a hopper's path has further conditions, it
/// is split into separate paths instead, one for each possible place of the hurdle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hurdle {
    /// No hurdle: the piece is not a hopper.
    None,
    /// The piece may end on any square beyond the hurdle (cannon).
    Cannon,
    /// The piece may end only on the next square beyond the hurdle (grasshopper).
    Grasshopper,
    /// Like `Cannon`, but the hurdle is no piece of the hopper's own type, and the hopper captures no piece of its type
    /// (janggi's cannon).
    OtherType,
}

/// One kind of movement of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Movement {
    /// Leaper: a single leap by one of these differences, regardless of pieces between.
    Leap(&'static [Dir], Mode),
    /// Slider: any number of steps in one of these directions, up to the first obstacle. The directions are those of a
    /// queen; riders of other steps, such as a nightrider, are paths.
    Slide(&'static [Dir], Mode),
    /// Hopper (cannon): over exactly one piece of either side, which may be adjacent, then on like a slider. The
    /// directions are those of a rook.
    Hop(&'static [Dir], Mode),
    /// Lame leaper: moves of one or two legs that cannot jump.
    Lame(&'static [Lame], Mode),
    /// Any other movement along a sequence of squares. Only variants from files have pieces that move in this way.
    Paths(&'static [Path], Mode),
}

impl Movement {
    /// The content of the square on which this movement may end.
    pub const fn mode(&self) -> Mode {
        match *self {
            Movement::Leap(_, mode)
            | Movement::Slide(_, mode)
            | Movement::Hop(_, mode)
            | Movement::Lame(_, mode)
            | Movement::Paths(_, mode) => mode,
        }
    }
}
