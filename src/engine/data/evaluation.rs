//! The evaluation of a variant as data: the terms that it uses, the weights that were tuned on played games, and the
//! endings that are drawn.

use tenfold_core::types::PieceType;

/// An optional term of the evaluation. Material, piece-square tables and tempo are used in every variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// Mobility: squares that pieces attack or can move to and that no enemy pawn attacks.
    Mobility,
    /// King safety: enemy pieces that attack squares around a king.
    Kings,
    /// King safety: own pawns in front of a king.
    Shelter,
    /// King safety: empty lines from which a king can be put in check.
    Exposure,
    /// Pawn structure: passed, doubled, isolated and defended pawns.
    Pawns,
    /// Pieces that are attacked while undefended, or attacked by a less valuable piece.
    Threats,
    /// Pieces that can take their promoted form with their next move.
    Promotions,
    /// Pairs of a piece type that stays on squares of one colour, such as the bishop pair.
    Pairs,
    /// Own pawns on squares of the colour to which a piece is bound.
    BadBishops,
    /// The number of legal moves, in variants with compulsory captures.
    MoveChoice,
    /// The number of captures that the side not to move would have; only together with [`Term::MoveChoice`].
    MustCapture,
    /// Moves to squares where the opponent would have to capture; only together with [`Term::MoveChoice`].
    Giveaways,
    /// The number of pieces left.
    Pieces,
    /// Material imbalance: products of the counts of two piece types, own or opposing.
    Imbalance,
    /// The number of moves that a piece needs to reach the nearest square that wins
    /// ([`Objectives`](tenfold_core::rules::Objectives)); only in variants loaded from files.
    Goals,
    /// The moves that the way of a king to a square that wins takes, with what stands in its way; only in variants loaded
    /// from files.
    GoalPaths,
    /// Checks that a player must still give, in variants that count checks; only in variants loaded from files.
    Checks,
    /// The endgame value counts less where the side that is ahead can hardly win, as without pawns.
    EndgameScale,
    /// Checks that a player can give with the next move, by a piece on the board or from hand; only in variants loaded
    /// from files.
    SafeChecks,
    /// Pieces that two enemy piece types attack and that no pawn defends; only together with [`Term::Threats`], and
    /// only in variants loaded from files.
    DoubleAttacks,
    /// Passed pawns whose way is free, and the distances of kings from passed pawns; only together with [`Term::Pawns`],
    /// and only in variants loaded from files.
    PassedPawnPaths,
    /// Enemy captures that would explode next to a piece whose loss loses the game; only in variants loaded from files.
    Explosions,
}

/// The tuned weights of a group of features, in the order of the evaluation's layout.
#[derive(Clone, Copy, Debug)]
pub struct TunedWeights {
    /// The name of the group.
    pub group: &'static str,
    /// Centipawns for each feature in the middlegame (all pieces of the initial position on the board) and in the
    /// endgame (only pawns and kings).
    pub weights: &'static [[f32; 2]],
}

/// An ending in which a lone king cannot be mated although the rules let the game go on.
#[derive(Clone, Copy, Debug)]
pub struct DrawnEnding {
    /// The type of the lone king.
    pub lone: PieceType,
    /// The greatest number of the winner's pieces, of any types and not counting the king, that do not mate the lone
    /// king. A single piece never mates it, as endgame tables show; more pieces almost never mate it, as games show.
    pub pieces: u32,
}
