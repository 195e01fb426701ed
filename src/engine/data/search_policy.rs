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
    /// Half the width of the first aspiration window, in centipawns.
    pub aspiration_window: i32,
    /// Razoring: if the evaluation is this many centipawns below alpha for each ply left, the node drops into
    /// quiescence.
    pub razoring_margin: i32,
    /// Greatest depth of razoring.
    pub razoring_depth: i32,
    /// Reverse futility pruning: if the evaluation is this many centipawns above beta for each ply left, the node is
    /// cut off.
    pub reverse_futility_margin: i32,
    /// Greatest depth of reverse futility pruning.
    pub reverse_futility_depth: i32,
    /// Whether null-move pruning is used: only in variants where passing is hardly ever better than the best move. Even
    /// then the side to move needs a piece other than pawns and kings.
    pub null_move_pruning: bool,
    /// The constant part of the null-move reduction, in plies; depth and evaluation add to it.
    pub null_move_reduction: i32,
    /// Plies of depth that add one ply to the null-move reduction.
    pub null_move_depth_divisor: i32,
    /// Centipawns of evaluation above beta that add one ply to the null-move reduction, up to three plies.
    pub null_move_eval_divisor: i32,
    /// Futility pruning: if the evaluation plus this margin does not reach alpha, quiet moves are skipped.
    pub futility_margin: DepthMargin,
    /// Greatest depth, after subtracting the late-move reduction, of futility pruning and SEE pruning of quiet moves.
    pub futility_depth: i32,
    /// History pruning: quiet moves are skipped whose history is this far below zero for each ply left and one more.
    pub history_pruning_margin: i32,
    /// Greatest depth, after subtracting the late-move reduction, of history pruning.
    pub history_pruning_depth: i32,
    /// SEE pruning of captures: centipawns that a capture may lose in the exchange for each ply left; 0 turns it off.
    pub see_margin_capture: i32,
    /// Greatest depth of SEE pruning of captures.
    pub see_capture_depth: i32,
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
    /// Late-move reduction: the history of a quiet move that changes it by a ply.
    pub history_per_ply: i32,
    /// The full search after a reduced one is a ply deeper if the reduced search beats the best score so far by this
    /// margin.
    pub deeper_search_margin: DepthMargin,
    /// Least depth of singular extensions.
    pub singular_depth: i32,
    /// Singular extension: tenths of a centipawn for each ply of depth by which the other moves must stay below the
    /// score of the table move.
    pub singular_margin_tenths: i32,
    /// Singular extension: if all other moves stay this many centipawns below the singular bound, the table move is
    /// extended by two plies instead of one.
    pub double_extension_margin: i32,
    /// Correction history: the divisor that converts the sum of a position's entries to centipawns.
    pub correction_divisor: i32,
    /// Histories: what a search of one ply adds to the entry of its best move.
    pub history_bonus_per_ply: i32,
    /// Histories: what the square of the plies of a search adds to the entry of its best move.
    pub history_bonus_per_square: i32,
    /// Histories: the most by which one search changes an entry.
    pub history_max_bonus: i32,
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
        aspiration_window: 24,
        razoring_margin: 260,
        razoring_depth: 3,
        reverse_futility_margin: 85,
        reverse_futility_depth: 8,
        null_move_pruning: true,
        null_move_reduction: 4,
        null_move_depth_divisor: 3,
        null_move_eval_divisor: 200,
        futility_margin: DepthMargin { base: 90, per_ply: 100 },
        futility_depth: 7,
        history_pruning_margin: 4_000,
        history_pruning_depth: 3,
        see_margin_capture: 90,
        see_capture_depth: 6,
        see_margin_quiet: 25,
        late_move_base: 3,
        late_move_tenths: 7,
        reduction_base: 1.0,
        reduction_divisor: 1.9,
        cut_node_reduction: Self::PLY,
        history_per_ply: 9_000,
        deeper_search_margin: DepthMargin { base: 45, per_ply: 2 },
        singular_depth: 7,
        singular_margin_tenths: 20,
        double_extension_margin: 25,
        correction_divisor: 7,
        history_bonus_per_ply: 60,
        history_bonus_per_square: 12,
        history_max_bonus: 1_800,
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
