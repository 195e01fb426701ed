//! Ways other than checkmate to win or lose a variant, as far as the evaluation needs to know them. The rules
//! themselves are hooks of [`Variant`](crate::position::Variant).

use crate::types::{PieceType, Square};

/// The ways other than checkmate to win or lose a variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Objectives {
    /// The squares that win for a player who reaches them.
    pub goal: Option<Goal>,
    /// The number of checks that a player must give to win, or the greater one if the players' numbers differ; 0 where
    /// checks do not count.
    pub checks_to_win: u8,
    /// The piece types, apart from kings, whose loss loses the game.
    pub vital: &'static [Vital],
    /// Whether a capture removes the pieces around it as well.
    pub captures_explode: bool,
    /// Whether a move may not give check.
    pub checks_are_illegal: bool,
    /// For White and for Black: whether the player can win by a repetition or the half-move clock, which are draws in
    /// most variants.
    pub claims_win: [bool; 2],
    /// Whether an endgame must be won within a number of moves, which the position counts.
    pub counts_moves: bool,
    /// Whether the player with more pieces wins a game that ends without another result.
    pub counts_pieces: bool,
    /// The points of piece types, where the player with more points wins a game that ends without another result; empty
    /// otherwise.
    pub points: &'static [(PieceType, i32)],
    /// Whether the rules depend on more than the pieces, the side to move, and the rights to castle and to capture en
    /// passant, such as walls and passes.
    pub depends_on_history: bool,
}

impl Objectives {
    /// Checkmate is the only way to win or lose.
    pub const CHECKMATE: &'static Objectives = &Objectives {
        goal: None,
        checks_to_win: 0,
        vital: &[],
        captures_explode: false,
        checks_are_illegal: false,
        claims_win: [false; 2],
        counts_moves: false,
        counts_pieces: false,
        points: &[],
        depends_on_history: false,
    };
}

/// Squares that win for a player who reaches them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    /// White's and Black's squares.
    pub squares: [&'static [Square]; 2],
    /// The piece types with which White and Black must reach them.
    pub piece_types: [&'static [PieceType]; 2],
    /// Whether Black has one more move after White has reached these squares.
    pub black_follows: bool,
}

/// A piece type whose loss loses the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Vital {
    /// The piece type.
    pub piece_type: PieceType,
    /// A player who has this number of these pieces, or fewer, must not lose another.
    pub last: u8,
}
