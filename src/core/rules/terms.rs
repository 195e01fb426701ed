//! What a game is judged by: the terms that its data lists, and the weights fitted to its games.

/// A term of the evaluation. Material, squares and the right to move count in every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// How many squares pieces reach that no enemy pawn guards.
    Mobility,
    /// Enemy pieces that reach the neighbourhood of kings.
    Kings,
    /// Own pawns in front of kings.
    Shelter,
    /// Passed, doubled, isolated and defended pawns.
    Pawns,
    /// Pieces that an enemy attacks, undefended or by a cheaper piece.
    Threats,
    /// Pieces that can take their promoted form with the next move.
    Promotions,
    /// Two pieces of a kind that keeps to one colour of square.
    Pairs,
    /// The choice of moves where capturing is compulsory.
    Freedom,
    /// Captures that the side that waits would have to make; with [`Term::Freedom`] only.
    Captures,
    /// Turns to squares where the enemy would have to capture; with [`Term::Freedom`] only.
    Offers,
    /// How many pieces are left.
    Pieces,
    /// Which piece types go well together, and against which.
    Imbalance,
}

/// The weights of a group of features, in the order of the evaluation's layout.
#[derive(Clone, Copy, Debug)]
pub struct Fitted {
    /// The group's name.
    pub group: &'static str,
    /// Centipawns for each feature: with all pieces of the array on the board, and with pawns and kings only.
    pub weights: &'static [[f32; 2]],
}
