//! How the search treats the positions of a game: what differs between games in which values go up and down by little
//! and those in which one move may turn everything.

/// A margin in centipawns that grows with the depth left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DepthMargin {
    /// Centipawns at any depth.
    pub base: i32,
    /// Centipawns for each ply of depth left.
    pub per_ply: i32,
}

/// Margins and coefficients of the search that a game chooses. Most games name a preset:
/// [`SearchPolicy::CHECKMATE`] or [`SearchPolicy::LOSING_CHESS`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchPolicy {
    /// Razoring: centipawns below alpha for each ply left at which a node drops into quiescence.
    pub razoring_margin: i32,
    /// Reverse futility pruning: centipawns above beta for each ply left at which a node is cut off.
    pub reverse_futility_margin: i32,
    /// Whether null-move pruning is sound: a free move must hardly ever be worse than the best move. Also then it
    /// needs a piece beside pawns and kings.
    pub null_move_pruning: bool,
    /// Futility pruning: centipawns below alpha at which quiet moves are left out.
    pub futility_margin: DepthMargin,
    /// SEE pruning: centipawns that a capture may lose in an exchange for each ply left; 0 for no such pruning.
    pub see_margin_capture: i32,
    /// SEE pruning: centipawns that a quiet move may lose for each ply left, squared; 0 for no such pruning.
    pub see_margin_quiet: i32,
    /// Late-move pruning: quiet moves searched at any depth before all others are left out.
    pub late_move_base: i32,
    /// Late-move pruning: tenths of a move for each ply left, squared, on top of the base.
    pub late_move_tenths: i32,
    /// Late-move reduction of the first moves, in plies.
    pub reduction_base: f64,
    /// What the product of the logarithms of depth and move number is divided by, in plies of late-move reduction.
    pub reduction_divisor: f64,
    /// Late-move reduction added in expected cut nodes, in parts of a ply ([`SearchPolicy::PLY`]).
    pub cut_node_reduction: i32,
    /// Delta pruning: centipawns beyond the pieces it wins that a capture in quiescence may gain.
    pub delta_margin: i32,
    /// Plies of compulsory captures that quiescence searches before it evaluates; plies with only one move are free.
    pub compulsory_chain: usize,
    /// Whether the evaluation takes the mobility of the side to move from the generated moves instead of counting it
    /// again. Needs compulsory captures, where every node generates all moves, and an evaluation that counts moves.
    pub mobility_from_moves: bool,
}

impl SearchPolicy {
    /// Parts of a ply in which reductions are counted.
    pub const PLY: i32 = 1024;

    /// For games that are won by checkmate, in which more pieces are better.
    pub const CHECKMATE: SearchPolicy = SearchPolicy {
        razoring_margin: 260,
        reverse_futility_margin: 85,
        null_move_pruning: true,
        futility_margin: DepthMargin { base: 90, per_ply: 100 },
        see_margin_capture: 90,
        see_margin_quiet: 25,
        late_move_base: 3,
        late_move_tenths: 7,
        reduction_base: 1.0,
        reduction_divisor: 1.9,
        cut_node_reduction: Self::PLY,
        delta_margin: 200,
        compulsory_chain: 2,
        mobility_from_moves: false,
    };

    /// For games that are won by losing all pieces, with compulsory captures: values swing more, a piece given away
    /// is no loss, and having to move is often a disadvantage. Without the reduction of cut nodes Antichess gained 51
    /// Elo (+5 to +98): 200 games at 8,000 nodes a move.
    pub const LOSING_CHESS: SearchPolicy = SearchPolicy {
        razoring_margin: 500,
        reverse_futility_margin: 130,
        null_move_pruning: false,
        futility_margin: DepthMargin { base: 250, per_ply: 150 },
        see_margin_capture: 0,
        see_margin_quiet: 0,
        late_move_base: 4,
        late_move_tenths: 10,
        reduction_base: 0.8,
        reduction_divisor: 2.1,
        cut_node_reduction: 0,
        mobility_from_moves: true,
        ..Self::CHECKMATE
    };
}
