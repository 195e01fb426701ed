//! Move ordering: the table move (hash move), captures by MVV-LVA and capture history, killers and countermove, quiet
//! moves by history (Chessprogramming wiki, "Move Ordering").

use super::history::History;
use super::move_key::{Continuation, MoveKey};
use crate::eval::EngineGame;
use crate::eval::{self, EvalAccumulator};
use tenfold_core::board::AccumulatorFor;
use tenfold_core::position::{GameConstants, Position, Variant};
use tenfold_core::types::{Move, MoveClass, Piece, Score};

/// A move with its ordering score: moves with higher scores are searched first.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub mv: Move,
    pub score: i32,
}

/// Ordering scores for nodes where all moves are ordered at once: first the table move, then captures and promotions,
/// then killers and the countermove, which are above any history score.
const TABLE_MOVE_SCORE: i32 = 1 << 28;
const CAPTURE_BASE_SCORE: i32 = 1 << 24;
const KILLER_SCORE: i32 = 1 << 20;

/// The piece that a move moves or drops, before any promotion.
#[inline(always)]
pub(super) fn moving_piece<V: Variant, S: AccumulatorFor<V>>(pos: &Position<V, S>, mv: Move) -> Piece {
    match mv.class() {
        MoveClass::Drop => Piece::new(mv.piece_type(), pos.side),
        _ => pos.board.get(mv.from()),
    }
}

/// The key of a move in history tables.
#[inline(always)]
pub(super) fn move_key<V: Variant, S: AccumulatorFor<V>>(pos: &Position<V, S>, mv: Move) -> MoveKey {
    MoveKey::new(moving_piece(pos, mv), mv.from(), mv.to())
}

/// The captured piece: the piece on the destination, otherwise the piece that a special move captures elsewhere,
/// otherwise the pawn captured en passant. Moves that capture nothing count as captures of a pawn.
#[inline(always)]
pub(super) fn captured_piece<V: Variant, S: AccumulatorFor<V>>(pos: &Position<V, S>, mv: Move) -> Piece {
    match (pos.board.get(mv.to()), captured_on_the_way(pos, mv)) {
        (piece, _) if piece.is_piece() => piece,
        (_, piece) if piece.is_piece() => piece,
        _ if mv.class() == MoveClass::EnPassant => pos.board.get(pos.state.ep.pawn_captured_on(mv.to())),
        _ => Piece::new(pos.game.spec().pawn.piece_type, pos.side.other()),
    }
}

/// The piece that a special move captures on a square other than the destination; empty if it captures none there.
#[inline(always)]
fn captured_on_the_way<V: Variant, S: AccumulatorFor<V>>(pos: &Position<V, S>, mv: Move) -> Piece {
    if V::HAS_SPECIAL_MOVES && mv.class() == MoveClass::Special {
        pos.board.get(V::special_capture_square(mv))
    } else {
        Piece::EMPTY
    }
}

/// Whether a move is quiet: no capture, no promotion, and without a cost.
#[inline(always)]
pub(super) fn is_quiet<V: EngineGame>(mv: Move) -> bool {
    !mv.is_capture() && mv.class() != MoveClass::Promote && !V::is_ransom(mv)
}

/// The material that a move gains before any reply, in centipawns: the captured pieces and the gain by promotion, less
/// the cost of the move; or what it gains by an explosion.
#[inline]
pub fn material_gain<V: EngineGame>(pos: &Position<V, EvalAccumulator<V>>, mv: Move) -> Score {
    let worth = eval::piece_values(pos);
    if mv.is_capture() && pos.game.spec().objectives.captures_explode {
        return V::gain_by_explosion(pos, mv.from(), mv.to(), pos.state.ep.captured_square(mv), worth);
    }
    let mut gain = 0;
    if mv.is_capture() {
        let captured = captured_piece(pos, mv);
        let value = worth[captured.piece_type().idx()];
        // Some pieces capture pieces of their own side, which is a loss of material.
        gain += if captured.is(pos.side) { -value } else { value };
        let on_the_way = captured_on_the_way(pos, mv);
        if on_the_way.is_piece() && pos.board.get(mv.to()).is_piece() {
            gain += worth[on_the_way.piece_type().idx()];
        }
    }
    if mv.class() == MoveClass::Promote {
        gain += worth[mv.piece_type().idx()] - worth[pos.board.get(mv.from()).piece_type().idx()];
    }
    if V::is_ransom(mv) {
        gain -=
            V::cost_squares(mv).iter().map(|&square| worth[pos.board.get(square).piece_type().idx()]).sum::<Score>();
    }
    gain
}

/// The score of a capture: MVV-LVA (most valuable victim, least valuable attacker) plus capture history.
#[inline(always)]
fn capture_score<V: EngineGame>(pos: &Position<V, EvalAccumulator<V>>, mv: Move, history: &History) -> i32 {
    let piece = moving_piece(pos, mv);
    let capture_history = history.capture_history(MoveKey::new(piece, mv.from(), mv.to()), captured_piece(pos, mv));
    material_gain(pos, mv) * 16 - eval::piece_values(pos)[piece.piece_type().idx()] + capture_history
}

/// The score of a quiet move: killers and the countermove come first, all others are ordered by history.
#[inline(always)]
fn quiet_score(tag: u32, key: MoveKey, refutations: [u32; 3], continuation: Continuation, history: &History) -> i32 {
    match refutations.iter().position(|&refutation| refutation == tag) {
        Some(index) => KILLER_SCORE - index as i32,
        None => history.quiet_history(key, continuation),
    }
}

/// Scores captures and promotions.
pub(super) fn score_captures<V: EngineGame>(
    pos: &Position<V, EvalAccumulator<V>>,
    moves: &mut [ScoredMove],
    history: &History,
) {
    for scored in moves {
        scored.score = capture_score(pos, scored.mv, history);
    }
}

/// Scores quiet moves.
pub(super) fn score_quiets<V: EngineGame>(
    pos: &Position<V, EvalAccumulator<V>>,
    moves: &mut [ScoredMove],
    history: &History,
    ply: usize,
    continuation: Continuation,
) {
    let refutations = killers_and_countermove(history, ply, continuation);
    for scored in moves {
        scored.score = quiet_score(scored.mv.tag(), move_key(pos, scored.mv), refutations, continuation, history);
    }
}

/// Scores all moves of a position; `table_move` is the tag of the table move.
pub(super) fn score_all<V: EngineGame>(
    pos: &Position<V, EvalAccumulator<V>>,
    moves: &mut [ScoredMove],
    table_move: u32,
    history: &History,
    ply: usize,
    continuation: Continuation,
) {
    let refutations = killers_and_countermove(history, ply, continuation);
    for scored in moves {
        let mv = scored.mv;
        scored.score = match mv.tag() {
            tag if tag == table_move => TABLE_MOVE_SCORE,
            _ if !is_quiet::<V>(mv) => CAPTURE_BASE_SCORE + capture_score(pos, mv, history),
            tag => quiet_score(tag, move_key(pos, mv), refutations, continuation, history),
        };
    }
}

/// Tags of the two killers of this ply and of the countermove to the last move.
#[inline(always)]
fn killers_and_countermove(history: &History, ply: usize, continuation: Continuation) -> [u32; 3] {
    let [first, second] = history.killers(ply);
    [first, second, history.countermove(continuation)]
}
