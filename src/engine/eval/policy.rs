//! What the aim of a variant (to checkmate, or to lose all pieces) means for its evaluation. Nothing else in the
//! evaluation reads this aim.

use tenfold_core::rules::{Mode, Movement, PieceTypeSpec, Spec, Tables, initial_counts};
use tenfold_core::types::{Color, Piece, PieceType};

/// How a variant's aim shapes its evaluation before any weight is tuned.
pub struct EvalPolicy {
    /// Whether pieces are a burden to their owner, as in Antichess, where the player who has lost all pieces wins.
    pub pieces_are_burdens: bool,
    /// Whether piece-square tables and pawn structure are derived from how pieces move. If not, these weights are zero
    /// until they are tuned.
    pub derives_positional_weights: bool,
    /// Centipawns for having the move (tempo), in middlegame and endgame.
    pub tempo: [f64; 2],
    /// Whether move ordering and static exchange evaluation use middlegame piece values alone; otherwise they use the
    /// mean of middlegame and endgame values.
    pub orders_by_middlegame: bool,
}

/// For checkmate and similar aims: more material is better.
const PIECES_ARE_ASSETS: EvalPolicy = EvalPolicy {
    pieces_are_burdens: false,
    derives_positional_weights: true,
    tempo: [27.0, 12.0],
    orders_by_middlegame: false,
};

/// For losing all pieces: less material is better, and having the move is worth much.
const PIECES_ARE_BURDENS: EvalPolicy = EvalPolicy {
    pieces_are_burdens: true,
    derives_positional_weights: false,
    tempo: [60.0; 2],
    orders_by_middlegame: true,
};

impl EvalPolicy {
    /// The policy of a variant.
    pub const fn for_spec(spec: &Spec) -> &'static EvalPolicy {
        if spec.lose_to_win { &PIECES_ARE_BURDENS } else { &PIECES_ARE_ASSETS }
    }
}

/// Whether only kings win by reaching the goal.
pub const fn is_goal_of_king(spec: &Spec) -> bool {
    let Some(goal) = &spec.objectives.goal else { return false };
    let mut i = 0;
    while i < goal.piece_types[0].len() {
        if !is_king(spec, goal.piece_types[0][i].idx()) {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether a piece type is a king, or takes the place of a king: it is vital from the initial position on, and moves to
/// adjacent squares only.
pub const fn is_king(spec: &Spec, piece_type: usize) -> bool {
    if spec.piece_types[piece_type].royal {
        return true;
    }
    let mut i = 0;
    while i < spec.objectives.vital.len() {
        let vital = &spec.objectives.vital[i];
        if vital.piece_type.idx() == piece_type {
            let counts = initial_counts(spec);
            let are_last = counts[2 * piece_type] <= vital.last && counts[2 * piece_type + 1] <= vital.last;
            return are_last && only_steps(spec, piece_type);
        }
        i += 1;
    }
    false
}

/// Whether a movement of a variant loaded from a file is only for a piece's first move or for captures en passant.
pub const fn is_first_move_or_en_passant(movement: &Movement) -> bool {
    let Movement::Paths(paths, mode) = movement else { return false };
    if matches!(mode, Mode::EnPassant) {
        return true;
    }
    let mut i = 0;
    while i < paths.len() {
        if !paths[i].start.is_first_move() {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether a piece type goes to adjacent squares only.
const fn only_steps(spec: &Spec, piece_type: usize) -> bool {
    let movements = spec.piece_types[piece_type].movements;
    let mut w = 0;
    while w < movements.len() {
        let Movement::Leap(dirs, _) = movements[w] else { return false };
        let mut i = 0;
        while i < dirs.len() {
            if dirs[i].0.abs() > 1 || dirs[i].1.abs() > 1 {
                return false;
            }
            i += 1;
        }
        w += 1;
    }
    true
}

/// The piece type to which pawn terms apply: the pawn of the rules or, where the rules name no pawn, the first piece
/// type that moves like a pawn in chess, apart from first moves and captures en passant; [`PieceType::NONE`] if there
/// is none.
pub const fn pawn_like_type(spec: &Spec) -> PieceType {
    if spec.pawn.piece_type.idx() < spec.piece_types.len() {
        return spec.pawn.piece_type;
    }
    let mut piece_type = 0;
    while piece_type < spec.piece_types.len() {
        if moves_as_pawn(&spec.piece_types[piece_type]) {
            return PieceType(piece_type as u8);
        }
        piece_type += 1;
    }
    PieceType::NONE
}

const fn moves_as_pawn(own: &PieceTypeSpec) -> bool {
    if own.royal || own.unpromoted.is_some() || own.black_movements.is_some() {
        return false;
    }
    let (mut steps, mut captures, mut w) = (0, 0, 0);
    while w < own.movements.len() {
        match own.movements[w] {
            Movement::Leap(dirs, mode) => {
                let mut i = 0;
                while i < dirs.len() {
                    match (mode, dirs[i]) {
                        (Mode::Move, (0, 1)) => steps += 1,
                        (Mode::Capture, (-1 | 1, 1)) => captures += 1,
                        _ => return false,
                    }
                    i += 1;
                }
            }
            Movement::Paths(..) if is_first_move_or_en_passant(&own.movements[w]) => {}
            _ => return false,
        }
        w += 1;
    }
    steps == 1 && captures == 2
}

/// Whether nothing but checkmate wins, and captured pieces do not come back by drops.
pub const fn only_checkmate_wins(spec: &Spec) -> bool {
    let others = spec.objectives;
    !spec.lose_to_win
        && spec.drops.is_none()
        && others.goal.is_none()
        && others.checks_to_win == 0
        && others.vital.is_empty()
        && !others.captures_explode
        && !others.claims_win[0]
        && !others.claims_win[1]
        && !others.counts_pieces
        && others.points.is_empty()
}

/// The greatest value, in centipawns, of a piece that does not mate a lone king, such as a bishop. Without pawns, a side
/// that is ahead by no more hardly wins.
pub const MINOR_PIECE: i32 = 400;

/// Whether endgames are won by promoting pawns to a piece that mates, or by pieces enough to mate: captured pieces do
/// not come back, and nothing but checkmate wins. `piece_values` are derived from how pieces move, in centipawns.
#[inline(never)]
pub const fn promotion_mates(spec: &Spec, tables: &Tables, piece_values: &[f64; PieceType::SLOTS]) -> bool {
    let pawn = pawn_like_type(spec);
    if !only_checkmate_wins(spec) || pawn.idx() >= spec.piece_types.len() {
        return false;
    }
    best_promotion(tables, Piece::new(pawn, Color::White), piece_values) > MINOR_PIECE as f64
}

/// The value of the best piece that a piece may promote to, in centipawns; 0 if it never promotes by choice.
pub const fn best_promotion(tables: &Tables, piece: Piece, piece_values: &[f64; PieceType::SLOTS]) -> f64 {
    let choices = tables.rule(piece).promotions.as_slice();
    let (mut best, mut i) = (0.0, 0);
    while i < choices.len() {
        let value = piece_values[choices[i].piece_type.idx()];
        best = if value > best { value } else { best };
        i += 1;
    }
    best
}

/// Whether kings are mated above all by strong pieces along open lines, as in chess: only checkmate wins, and there is a
/// piece like the queen in the initial position. `piece_values` are derived from how pieces move, in centipawns.
pub const fn queens_mate(spec: &Spec, piece_values: &[f64; PieceType::SLOTS]) -> bool {
    const QUEEN: f64 = 800.0;
    let (counts, mut piece_type) = (initial_counts(spec), 0);
    while piece_type < spec.piece_types.len() {
        if counts[2 * piece_type] > 0 && !is_king(spec, piece_type) && piece_values[piece_type] >= QUEEN {
            return only_checkmate_wins(spec);
        }
        piece_type += 1;
    }
    false
}
