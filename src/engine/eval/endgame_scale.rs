//! Endgame scaling: an advantage that can hardly be turned into a win counts less (Chessprogramming wiki, "Endgame",
//! and "Draw Evaluation"). Where checkmate is the only way to win, the side that is ahead needs pawns to promote, or
//! pieces enough to mate.
//!
//! The shares have the size that Stockfish's hand-crafted evaluation gave them (`scale_factor`, "Winnable").

use super::accumulator::{EvalAccumulator, params_of};
use super::params::{EngineGame, EvalParams};
use super::policy::MINOR_PIECE;
use super::score_pair::{FULL_SCALE, ScorePair};
use crate::data::Term;
use tenfold_core::position::{GameConstants, Position};
use tenfold_core::types::{Color, Piece, PieceType};

/// The share with a single pawn is the sum of these; each other pawn adds the second number again.
const WITH_PAWNS: (i32, i32) = (36, 7);
/// The shares without pawns: when the own pieces are together worth no more than [`MINOR_PIECE`], when those of the
/// opponent are not, and otherwise.
const WITHOUT_PAWNS: [i32; 3] = [0, 4, 14];

/// The share, in 64ths, of the endgame value that counts. `value` is White's minus Black's.
#[inline(always)]
pub fn endgame_scale<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>, value: ScorePair) -> i32 {
    if const { !V::HAS_ROYALS || !V::ENGINE.has_term(Term::EndgameScale) } || !params_of(position).scales_endgames {
        return FULL_SCALE;
    }
    let ahead = if value.endgame() >= 0 { Color::White } else { Color::Black };
    match i32::from(position.board.count(Piece::new(params_of(position).pawn, ahead))) {
        0 => scale_without_pawns(position, ahead),
        pawns => (WITH_PAWNS.0 + WITH_PAWNS.1 * pawns).min(FULL_SCALE),
    }
}

/// The share where the side that is ahead has no pawns.
#[cold]
fn scale_without_pawns<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>, ahead: Color) -> i32 {
    let [own, their] = [ahead, ahead.other()].map(|color| value_of_pieces(position, params_of(position), color));
    if own - their > MINOR_PIECE {
        FULL_SCALE
    } else if own <= MINOR_PIECE {
        WITHOUT_PAWNS[0]
    } else if their <= MINOR_PIECE {
        WITHOUT_PAWNS[1]
    } else {
        WITHOUT_PAWNS[2]
    }
}

/// The value of a side's pieces other than pawns and kings, in centipawns, as derived from how they move.
fn value_of_pieces<V: EngineGame>(
    position: &Position<V, EvalAccumulator<V>>,
    params: &EvalParams,
    color: Color,
) -> i32 {
    let count = |piece_type: usize| i32::from(position.board.count(Piece::new(PieceType(piece_type as u8), color)));
    (0..position.game.spec().piece_types.len()).map(|n| count(n) * params.phase_weights[n]).sum()
}
