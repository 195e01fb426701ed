//! Endgame scaling: an advantage that can hardly be turned into a win counts less (Chessprogramming wiki, "Endgame",
//! and "Draw Evaluation"). Where checkmate is the only way to win, the side that is ahead needs pawns to promote, or
//! pieces enough to mate.
//!
//! The shares have the size that Stockfish's hand-crafted evaluation gave them (`scale_factor`, "Winnable").

use super::accumulator::{EvalAccumulator, params_of};
use super::params::{EngineGame, EvalParams};
use super::policy::{only_checkmate_wins, pawn_like_type};
use super::score_pair::ScorePair;
use crate::data::{EngineData, Term};
use tenfold_core::position::{GameConstants, Position};
use tenfold_core::rules::{Spec, Tables};
use tenfold_core::types::{Color, Piece, PieceType};

/// The share, in 64ths, of the endgame value that counts where a win is as likely as the value says.
pub const FULL_SCALE: i32 = 64;
/// The share with a single pawn is the sum of these; each other pawn adds the second number again.
const WITH_PAWNS: (i32, i32) = (36, 7);
/// Without pawns: the greatest value, in centipawns, of a piece that does not mate a lone king, such as a bishop. A side
/// that is ahead by no more hardly wins.
const MINOR_PIECE: i32 = 400;
/// The shares without pawns: when the own pieces are together worth no more than [`MINOR_PIECE`], when those of the
/// opponent are not, and otherwise.
const WITHOUT_PAWNS: [i32; 3] = [0, 4, 14];

/// Whether the endgames of a variant are scaled: pawns promote to a piece that mates, captured pieces do not come back,
/// and nothing but checkmate wins. `piece_values` are derived from how pieces move.
pub const fn scales_endgames(
    spec: &Spec,
    tables: &Tables,
    data: &EngineData,
    piece_values: &[f64; PieceType::SLOTS],
) -> bool {
    let pawn = pawn_like_type(spec);
    if !data.has_term(Term::EndgameScale) || !only_checkmate_wins(spec) || pawn.idx() >= spec.piece_types.len() {
        return false;
    }
    let choices = tables.rule(Piece::new(pawn, Color::White)).promotions.as_slice();
    let (mut best, mut i) = (0.0, 0);
    while i < choices.len() {
        let value = piece_values[choices[i].piece_type.idx()];
        best = if value > best { value } else { best };
        i += 1;
    }
    best > MINOR_PIECE as f64
}

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
