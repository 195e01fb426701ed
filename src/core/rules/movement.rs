//! How pieces move, as data.

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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// A piece of the same player, which is captured; not a royal one. Only for paths.
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

/// Squares that a piece passes in turn: a limited slide, a ride of leaps, a lame leap of any shape, a hop, a move around a
/// corner or around the edge of a cylinder.
///
/// The piece may end on each square that [`lands`](Stop::lands), if it is empty or an enemy stands there, as far as what
/// stands on the squares before allows it. Only games from files have such pieces; their paths are followed square by square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// The squares in turn, at most [`Path::MAX_SQUARES`]. From each to the next is a leap of at most three files and ranks,
    /// except around the edge of a cylinder.
    pub squares: &'static [Stop],
    /// The hurdle that must be passed first.
    pub hurdle: Hurdle,
    /// From where the piece may follow it.
    pub start: Start,
    /// The files from which the piece may follow it, a bit each: on a cylinder the squares depend on it.
    pub files: u16,
}

impl Path {
    /// The most squares that a path may have.
    pub const MAX_SQUARES: usize = 32;
    /// All files.
    pub const ALL_FILES: u16 = u16::MAX;
}

/// A square of a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stop {
    /// Its difference from the origin.
    pub at: Dir,
    /// What it may hold for the path to go on from there.
    pub passes: Passes,
    /// Whether the piece may end there.
    pub lands: bool,
}

/// What a square may hold for a path to lead over it: a sum of these constants.
pub type Passes = u8;

/// Nothing.
pub const OVER_EMPTY: Passes = 1;
/// A piece of the player who moves.
pub const OVER_OWN: Passes = 2;
/// A piece of the other player.
pub const OVER_ENEMY: Passes = 4;
/// Anything.
pub const OVER_ALL: Passes = OVER_EMPTY | OVER_OWN | OVER_ENEMY;

/// The squares from which a piece may follow a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// All.
    Anywhere,
    /// The squares that a rule of the piece lists ([`START`](super::piece_rules::START)): those of a soldier beyond the river.
    Listed,
    /// As `Listed`, and enemy pieces may capture en passant on the squares passed over: a pawn's double step.
    Initial,
    /// As `Initial`, from the squares that are listed for longer steps: a pawn's triple step.
    InitialFar,
}

impl Start {
    /// Whether enemy pieces may capture en passant on the squares passed over.
    #[inline(always)]
    pub const fn is_first_move(self) -> bool {
        matches!(self, Start::Initial | Start::InitialFar)
    }
}

/// The hurdle of a path whose other squares must be empty: the first occupied square. Hoppers whose path has further
/// conditions have a path for each place of the hurdle instead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hurdle {
    /// None: not a hopper.
    None,
    /// The piece may end on any square beyond it (cannon).
    Cannon,
    /// The piece may end only on the next square beyond it (grasshopper).
    Grasshopper,
}

/// One kind of movement of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Movement {
    /// Leaper: a single leap by each of these differences, whatever stands between.
    Leap(&'static [Dir], Mode),
    /// Slider: any number of steps in each of these directions, up to the first obstacle.
    Slide(&'static [Dir], Mode),
    /// Hopper (cannon): over exactly one piece of either side, which may be adjacent, then as a slider.
    Hop(&'static [Dir], Mode),
    /// Lame leaper: moves of one or two legs that cannot jump.
    Lame(&'static [Lame], Mode),
    /// Any other movement that passes squares in turn.
    Paths(&'static [Path], Mode),
}

impl Movement {
    /// What the movement may end on.
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
