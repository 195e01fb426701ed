//! The trace of an evaluation: how often each side has each feature. Tuning and the printed evaluation use it.

use super::accumulator::{EvalAccumulator, params_of};
use super::evaluate::count_terms;
use super::layout::{FeatureGroup, Layout};
use super::params::EngineGame;
use super::score_pair::{FULL_SCALE, ScorePair};
use super::tracer::Tracer;
use tenfold_core::position::Position;
use tenfold_core::types::{Color, Piece, PieceType};

/// All features of a position: the evaluation is their weighted sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvalTrace {
    /// The indices of features, in ascending order, each with the number of times that White and Black have the
    /// feature.
    pub counts: Vec<(u16, [i16; 2])>,
    /// The game phase: the phase weight on the board, and the phase weight of the initial position.
    pub phase: (i32, i32),
    /// The share of the endgame values that counts, in 64ths.
    pub endgame_scale: i32,
}

impl Tracer for EvalTrace {
    const IS_ON: bool = true;

    fn record(&mut self, color: Color, feature: usize, count: i32) {
        let mut counts = [0; 2];
        counts[color.idx()] = count as i16;
        if count != 0 {
            self.counts.push((feature as u16, counts));
        }
    }
}

impl EvalTrace {
    /// All features of a position.
    pub fn from_position<V: EngineGame>(position: &Position<V, EvalAccumulator<V>>) -> EvalTrace {
        let phase = (position.accumulator().phase_weight, params_of(position).full_phase);
        let mut trace = EvalTrace { counts: Vec::new(), phase, endgame_scale: FULL_SCALE };
        trace.record_pieces(position);
        trace.endgame_scale = count_terms(position, &mut trace);
        trace.merge_equal_features();
        trace
    }

    /// Records the features that the accumulator adds up while pieces move.
    fn record_pieces<V: EngineGame>(&mut self, position: &Position<V, EvalAccumulator<V>>) {
        let layout = &params_of(position).layout;
        let piece_types = (0..position.game.spec().piece_types.len()).map(|piece_type| PieceType(piece_type as u8));
        for piece in piece_types.flat_map(|piece_type| Color::BOTH.map(|color| Piece::new(piece_type, color))) {
            let (piece_type, color) = (piece.piece_type().idx(), piece.color());
            self.record(
                color,
                layout.first_feature(FeatureGroup::Material) + piece_type,
                position.board.count(piece).into(),
            );
            for &square in position.board.squares(piece) {
                self.record(color, layout.piece_square(position.game.spec(), piece_type, color, square), 1);
            }
            if position.game.spec().drops.is_some() {
                self.record(
                    color,
                    layout.first_feature(FeatureGroup::Hand) + piece_type,
                    position.board.in_hand(piece).into(),
                );
            }
        }
    }

    /// Merges the records of the same feature.
    fn merge_equal_features(&mut self) {
        self.counts.sort_by_key(|&(feature, _)| feature);
        self.counts.dedup_by(|next, merged| {
            let same = next.0 == merged.0;
            if same {
                merged.1 = [merged.1[0] + next.1[0], merged.1[1] + next.1[1]];
            }
            same
        });
    }

    /// The values of the features of a group for White and for Black, in centipawns.
    pub fn sides(&self, layout: &Layout, weights: &[ScorePair], group: FeatureGroup) -> [f64; 2] {
        let range = layout.range(group);
        [0, 1].map(|side| {
            let mut sum = ScorePair::ZERO;
            for (feature, counts) in &self.counts {
                if range.contains(&usize::from(*feature)) {
                    sum += weights[usize::from(*feature)] * i32::from(counts[side]);
                }
            }
            sum.with_scaled_endgame(self.endgame_scale).tapered_exactly(self.phase.0, self.phase.1)
        })
    }
}
