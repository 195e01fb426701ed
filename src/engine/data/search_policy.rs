//! Search parameters that a variant chooses: margins and coefficients of the pruning and reduction techniques.

/// A margin in centipawns that grows with the depth left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DepthMargin {
    /// Centipawns at any depth.
    pub base: i32,
    /// Centipawns for each ply of depth left.
    pub per_ply: i32,
}

/// Margins and coefficients of the search that a variant chooses. Most variants use a preset:
/// [`SearchPolicy::CHECKMATE`] or [`SearchPolicy::LOSING_CHESS`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchPolicy {
    /// Razoring: if the evaluation is this many centipawns below alpha for each ply left, the node drops into
    /// quiescence.
    pub razoring_margin: i32,
    /// Reverse futility pruning: if the evaluation is this many centipawns above beta for each ply left, the node is
    /// cut off.
    pub reverse_futility_margin: i32,
    /// Whether null-move pruning is used: only in variants where passing is hardly ever better than the best move. Even
    /// then the side to move needs a piece other than pawns and kings.
    pub null_move_pruning: bool,
    /// Futility pruning: if the evaluation plus this margin does not reach alpha, quiet moves are skipped.
    pub futility_margin: DepthMargin,
    /// SEE pruning of captures: centipawns that a capture may lose in the exchange for each ply left; 0 turns it off.
    pub see_margin_capture: i32,
    /// SEE pruning of quiet moves: centipawns that a quiet move may lose, times the square of the plies left; 0 turns
    /// it off.
    pub see_margin_quiet: i32,
    /// Late-move pruning: the number of quiet moves that are searched before the rest is skipped, at depth 0.
    pub late_move_base: i32,
    /// Late-move pruning: tenths of a move added to the base, times the square of the plies left.
    pub late_move_tenths: i32,
    /// Late-move reduction: the constant part, in plies.
    pub reduction_base: f64,
    /// Late-move reduction: the divisor of `ln(depth) * ln(move number)`, which gives plies.
    pub reduction_divisor: f64,
    /// Late-move reduction: what is added in expected cut nodes, in units of 1/[`SearchPolicy::PLY`] ply.
    pub cut_node_reduction: i32,
    /// Delta pruning in quiescence: the centipawns that a capture may gain in addition to the value of the captured
    /// piece.
    pub delta_margin: i32,
    /// The plies of compulsory captures that quiescence searches before it evaluates. Plies with a single legal move do
    /// not count.
    pub compulsory_chain: usize,
    /// Whether the evaluation takes the number of moves of the side to move from the move generator instead of counting
    /// them again. Needs compulsory captures, where every node generates all moves, and
    /// [`Term::MoveChoice`](super::Term::MoveChoice).
    pub move_choice_from_list: bool,
    /// Whether proof-number search is interleaved with alpha-beta. This pays in variants whose forced wins are long and
    /// narrow.
    pub proof_search: bool,
    /// The number of moves among which a clock for the whole game is divided. It is smaller where games are short or
    /// are decided early.
    pub moves_to_go: u32,
}

impl SearchPolicy {
    /// One ply in the unit in which reductions are counted.
    pub const PLY: i32 = 1024;

    /// For variants that are won by checkmate and where material is an advantage.
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
        move_choice_from_list: false,
        proof_search: false,
        moves_to_go: 32,
    };

    /// For variants with compulsory captures that are won by losing all pieces: scores change more from move to move,
    /// giving away a piece is no loss, and zugzwang is common. Without the extra reduction of cut nodes Antichess
    /// gained 51 Elo (+5 to +98): 200 games at 8,000 nodes a move. Antichess games are decided in the first fifteen
    /// moves: dividing the clock among 14 moves instead of 32 was worth 41 ± 42 Elo (160 games at 2+0.02); dividing it
    /// among 9 instead of 14 was worth -15 ± 36 Elo.
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
        move_choice_from_list: true,
        proof_search: true,
        moves_to_go: 14,
        ..Self::CHECKMATE
    };
}
