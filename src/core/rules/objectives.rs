//! How a game is won and lost other than by checkmate, as far as its evaluation asks. The rules themselves are hooks of
//! [`Variant`](crate::position::Variant).

use crate::types::{PieceType, Square};

/// What decides a game besides checkmate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Objectives {
    /// The squares that win for a player who reaches them.
    pub goal: Option<Goal>,
    /// The most checks that a player must give to win; 0 where checks do not count.
    pub checks_to_win: u8,
    /// The pieces, apart from kings, whose loss loses the game.
    pub vital: &'static [Vital],
    /// Whether a capture removes the pieces around it as well.
    pub captures_explode: bool,
    /// Whether a move may not give check.
    pub checks_are_illegal: bool,
    /// Whether White and Black may win by a repetition or the half-move clock, which are draws in most games.
    pub claims_win: [bool; 2],
    /// Whether an endgame must be won in a number of moves that the position counts.
    pub counts_moves: bool,
}

impl Objectives {
    /// Checkmate alone.
    pub const CHECKMATE: &'static Objectives = &Objectives {
        goal: None,
        checks_to_win: 0,
        vital: &[],
        captures_explode: false,
        checks_are_illegal: false,
        claims_win: [false; 2],
        counts_moves: false,
    };
}

/// Squares that win for a player who reaches them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    /// White's and Black's squares.
    pub squares: [&'static [Square]; 2],
    /// The piece types with which White and Black must reach them.
    pub piece_types: [&'static [PieceType]; 2],
    /// Whether Black has one more move after White has reached them.
    pub black_follows: bool,
}

/// A piece type whose loss loses the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Vital {
    /// The piece type.
    pub piece_type: PieceType,
    /// A player with this number of them, or fewer, must not lose one.
    pub last: u8,
}
