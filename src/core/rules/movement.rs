//! The ways in which pieces move, as data.

/// A direction or leap: files to the right and ranks ahead, from White's point of view; for Black the ranks are
/// negated.
pub type Dir = (i8, i8);

/// Common sets of directions.
pub mod dirs {
    use super::{Dir, Lame};

    /// Along ranks and files.
    pub const ORTHOGONAL: &[Dir] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
    /// Along diagonals.
    pub const DIAGONAL: &[Dir] = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
    /// All eight neighbours.
    pub const ALL: &[Dir] = &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    /// The knight's leaps, (2,1).
    pub const KNIGHT: &[Dir] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    /// The camel's leaps, (3,1).
    pub const CAMEL: &[Dir] = &[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];
    /// One step ahead.
    pub const AHEAD: &[Dir] = &[(0, 1)];
    /// The two squares diagonally ahead.
    pub const FRONT_DIAGONALS: &[Dir] = &[(-1, 1), (1, 1)];
    /// One orthogonal step, then optionally one diagonal step outward.
    pub const ORTHOGONAL_THEN_DIAGONAL: &[Lame] = &[
        Lame { first: (0, 1), then: [(-1, 1), (1, 1)] },
        Lame { first: (1, 0), then: [(1, 1), (1, -1)] },
        Lame { first: (0, -1), then: [(1, -1), (-1, -1)] },
        Lame { first: (-1, 0), then: [(-1, -1), (-1, 1)] },
    ];
    /// One diagonal step, then optionally one orthogonal step outward.
    pub const DIAGONAL_THEN_ORTHOGONAL: &[Lame] = &[
        Lame { first: (1, 1), then: [(0, 1), (1, 0)] },
        Lame { first: (1, -1), then: [(1, 0), (0, -1)] },
        Lame { first: (-1, -1), then: [(0, -1), (-1, 0)] },
        Lame { first: (-1, 1), then: [(-1, 0), (0, 1)] },
    ];
}

/// What a movement may end on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mode {
    /// An empty square only.
    Move = 1,
    /// An enemy piece only.
    Capture = 2,
    /// Either.
    Both = 3,
    /// An empty square that an enemy piece has just passed, which captures that piece (en passant).
    EnPassant = 0,
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
#[derive(Clone, Copy, Debug)]
pub struct Lame {
    /// The first leg.
    pub first: Dir,
    /// The two possible second legs.
    pub then: [Dir; 2],
}

/// Squares that a piece passes in turn: a limited slide, a ride of leaps, a lame leap of any shape, a grasshopper.
///
/// The first occupied square ends the path and may be captured on; with a hurdle it is passed instead, and the path goes on
/// from there. Only games from files have such pieces: their paths are walked at run time.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// The squares in turn, as differences from the origin. From each to the next is a leap of at most three files and
    /// ranks.
    pub squares: &'static [Dir],
    /// The first of them, counted from 0, on which the piece may end; those before must be empty.
    pub lands_from: u8,
    /// The hurdle that must be passed first.
    pub hurdle: Hurdle,
    /// From where the piece may take it.
    pub start: Start,
}

impl Path {
    /// The most squares that a path may have.
    pub const MAX_SQUARES: usize = 32;
}

/// The squares from which a piece may take a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// All.
    Anywhere,
    /// The squares that [`PieceRules`](super::PieceRules) lists for the piece: a soldier's beyond the river.
    Listed,
    /// Likewise, and enemy pieces may capture en passant on the squares passed over: a pawn's double step.
    Initial,
}

/// The hurdle of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hurdle {
    /// None: not a hopper.
    None,
    /// The piece may end on any square beyond it (cannon).
    Cannon,
    /// The piece may end only on the next square beyond it (grasshopper).
    Grasshopper,
}

/// A way in which a piece moves.
#[derive(Clone, Copy, Debug)]
pub enum Movement {
    /// Leaper: a single leap by each of these differences, whatever stands between.
    Leap(&'static [Dir], Mode),
    /// Slider: any number of steps in each of these directions, up to the first obstacle.
    Slide(&'static [Dir], Mode),
    /// Hopper (cannon): over exactly one piece of either side, which may be adjacent, then as a slider.
    Hop(&'static [Dir], Mode),
    /// Lame leaper: moves of one or two legs that cannot jump.
    Lame(&'static [Lame], Mode),
    /// Any other way that passes squares in turn.
    Walk(&'static [Path], Mode),
}

impl Movement {
    /// What the movement may end on.
    pub const fn mode(&self) -> Mode {
        match *self {
            Movement::Leap(_, mode)
            | Movement::Slide(_, mode)
            | Movement::Hop(_, mode)
            | Movement::Lame(_, mode)
            | Movement::Walk(_, mode) => mode,
        }
    }
}
