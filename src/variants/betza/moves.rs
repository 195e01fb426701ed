//! The moves of a piece as data.

/// The difference between two squares: files to the right and ranks ahead, from White's point of view.
pub type Offset = (i8, i8);

/// The moves of a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// The moves, one for each direction. They are alternatives, and two of them may lead to the same square.
    pub moves: Vec<PieceMove>,
    /// The castling moves, which depend on more than the pieces on the board.
    pub castlings: Vec<Castling>,
}

/// A move: legs made one after the other. The piece is taken from the board before the first leg, and only the end of
/// the last leg is a destination. A move may end on the square where it started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceMove {
    /// The legs, at least one. Each leg starts where the leg before it ended.
    pub legs: Vec<Leg>,
    /// Whether the piece must not have moved yet.
    pub initial: bool,
}

/// A leg of a move: up to [`max`](Leg::max) steps along a ray, which ends on any square on the way that
/// [`landing`](Leg::landing) allows.
///
/// Step by step: if the step leads off the board or [`passage`](Leg::passage) forbids it, the leg is over. The first
/// [`skip`](Leg::skip) squares are passed whatever they hold. After them, and after the hurdle if there is [a
/// hop](Leg::hop), the leg may end on a square if `landing` allows what the square holds. An empty square can always be
/// passed, even if the leg may not end on it; an occupied square ends the ray.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The steps that the ray repeats: one for a straight ray, two for a crooked ray, a full turn for a circular ray.
    /// Never empty.
    pub steps: Vec<Step>,
    /// The most steps, `None` for no limit. Skipped squares and the hurdle count too.
    pub max: Option<u8>,
    /// The number of squares passed at the start of the leg, whatever they hold; always below `max`.
    pub skip: u8,
    /// What the squares that each step passes over must hold.
    pub passage: Passage,
    /// Whether the ray must first cross a hurdle. Only in the last leg.
    pub hop: Hop,
    /// What the leg may end on.
    pub landing: Landing,
    /// Whether the board's left and right edges are joined for this leg. Once the leg has gone around the edge, the
    /// square from which the move started counts as a wall, no longer as empty.
    pub cylindrical: bool,
}

/// A step of a ray.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The offset to the next square.
    pub by: Offset,
    /// The squares passed over, relative to where the step starts. Empty if [`Leg::passage`] does not ask for them.
    pub between: Vec<Offset>,
}

/// What the squares that a step passes over must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// No condition: the step is a leap.
    Free,
    /// All these squares must be empty (n, a lame leaper).
    Empty,
    /// All these squares must be occupied, by pieces of either side (j). There is always at least one square.
    Occupied,
}

/// The hurdle of a hopper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// No hurdle: the piece is not a hopper.
    None,
    /// The ray passes the first occupied square, of either side, and only beyond that square may the leg end (p).
    Cannon,
    /// Like [`Hop::Cannon`], but only the next step beyond the hurdle may end the leg (g).
    Grasshopper,
}

/// What a square may hold for a leg to end on it. In the last leg, `over_enemy` and `over_own` are never set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Landing {
    /// The square may be empty.
    pub empty: bool,
    /// The square may be empty if a capture en passant is possible on it. Only in the last leg.
    pub en_passant: bool,
    /// The square may hold an enemy piece, which is captured. The captured piece is off the board for the legs that
    /// follow.
    pub enemy: bool,
    /// The square may hold a piece of the same player, which is captured.
    pub own: bool,
    /// The square may hold an enemy piece that stays; the next leg continues from its square.
    pub over_enemy: bool,
    /// The square may hold a piece of the same player that stays; the next leg continues from its square.
    pub over_own: bool,
}

/// Castling with a piece in the corner: the castling piece goes [`distance`](Castling::distance) squares towards the
/// corner, and the corner piece goes to the other side of the castling piece. The rules of the variant decide whether
/// the move is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// Whether the piece castles to the right, from White's point of view; false for the left.
    pub right: bool,
    /// The number of squares that the castling piece goes.
    pub distance: u8,
    /// The distance of the other piece from the edge of the board: 0 for the corner.
    pub inset: u8,
    /// Whether the piece must not have moved yet. XBoard always demands that the corner piece has not moved.
    pub initial: bool,
}

impl Piece {
    /// Whether left and right differ, so that [`PieceMove::for_black`] and [`PieceMove::turned_by_half`] give different
    /// pieces.
    #[must_use]
    pub fn is_lopsided(&self) -> bool {
        let mirrored = self.moves.iter().map(|own| own.map_offsets(|(x, y)| (-x, y)));
        !mirrored.into_iter().all(|mirrored| self.moves.contains(&mirrored))
    }
}

impl PieceMove {
    /// Black's move: the mirror image, with the ranks negated.
    #[must_use]
    pub fn for_black(&self) -> PieceMove {
        self.map_offsets(|(x, y)| (x, -y))
    }

    /// The move turned by half a circle, with files and ranks negated. XBoard and Fairy-Stockfish give this move to
    /// Black. The set of a piece's moves differs from [`for_black`](PieceMove::for_black) only if the left and right
    /// sides of the piece differ.
    #[must_use]
    pub fn turned_by_half(&self) -> PieceMove {
        self.map_offsets(|(x, y)| (-x, -y))
    }

    fn map_offsets(&self, f: impl Fn(Offset) -> Offset) -> PieceMove {
        let step = |step: &Step| Step { by: f(step.by), between: step.between.iter().copied().map(&f).collect() };
        let leg = |leg: &Leg| Leg { steps: leg.steps.iter().map(step).collect(), ..leg.clone() };
        PieceMove { legs: self.legs.iter().map(leg).collect(), initial: self.initial }
    }
}
