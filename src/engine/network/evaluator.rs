//! Evaluates positions with a network, and keeps the hidden layers of the line that is being searched.

use super::accumulator::NetworkAccumulator;
use super::{InputLayout, Network, initial_piece_count, output_bucket};
use crate::eval::EngineGame;
use crate::eval::{self, EvalAccumulator, MAX_EVAL};
use std::sync::Arc;
use tenfold_core::board::Board;
use tenfold_core::position::Position;
use tenfold_core::rules::Spec;
use tenfold_core::types::{Color, Score};

/// The number of plies whose hidden layers are kept; a longer line overwrites the layers of its first plies.
const KEPT_PLIES: usize = 64;

/// The output of a network for a position, and whether it corrects or replaces the hand-crafted evaluation.
#[derive(Clone, Copy, Debug)]
pub struct NetworkOutput {
    output: Score,
    corrects_hce: bool,
}

impl NetworkOutput {
    /// The static evaluation for the side to move, in centipawns: the network's output, with the hand-crafted
    /// evaluation (HCE) added if the network was trained to correct it.
    #[inline(always)]
    pub fn with_hce(self, hce: impl FnOnce() -> Score) -> Score {
        let hce = if self.corrects_hce { hce() } else { 0 };
        (hce + self.output).clamp(-MAX_EVAL, MAX_EVAL)
    }
}

/// Evaluates the positions of one search thread.
pub struct Evaluator {
    network: Arc<Network>,
    inputs: InputLayout,
    /// The number of pieces in the initial position.
    full: u32,
    /// By ply modulo [`KEPT_PLIES`]: the hidden layers.
    accumulators: Vec<NetworkAccumulator>,
    /// By ply modulo [`KEPT_PLIES`]: the last output, and the side that it is for; valid until the accumulator changes.
    outputs: Vec<Option<(Color, Score)>>,
}

impl Evaluator {
    /// An evaluator for a variant; `board` is the board of the first position to be evaluated.
    pub fn new(network: Arc<Network>, spec: &Spec, board: &Board) -> Evaluator {
        let inputs = InputLayout::new(spec);
        let mut first = NetworkAccumulator::empty(&network, board);
        first.refresh(&network, &inputs, board);
        Evaluator {
            network,
            inputs,
            full: initial_piece_count(spec),
            accumulators: vec![first; KEPT_PLIES],
            outputs: vec![None; KEPT_PLIES],
        }
    }

    /// The static evaluation for the side to move, in centipawns: the output of the network, plus the hand-crafted
    /// evaluation (HCE) where the network corrects it; the HCE alone against a lone king.
    pub fn evaluation<V: EngineGame>(&mut self, position: &Position<V, EvalAccumulator<V>>, ply: usize) -> Score {
        match self.network_output(position, ply) {
            None => eval::evaluate(position),
            Some(output) => output.with_hce(|| eval::evaluate(position)),
        }
    }

    /// The output for the side to move of a position; `None` against a lone king, about which networks have learnt
    /// nothing.
    #[inline(always)]
    pub fn network_output<V: EngineGame>(
        &mut self,
        position: &Position<V, EvalAccumulator<V>>,
        ply: usize,
    ) -> Option<NetworkOutput> {
        if eval::lone_king(position).is_some() {
            return None;
        }
        let output = self.output(&position.board, position.side, ply);
        Some(NetworkOutput { output, corrects_hce: self.network.corrects_hce })
    }

    /// Whether the output is to be added to the hand-crafted evaluation (HCE).
    #[inline(always)]
    pub fn corrects_hce(&self) -> bool {
        self.network.corrects_hce
    }

    /// The network's output for the side to move, in centipawns. `ply` helps to find a known position near this one:
    /// the position before it, or the last position at the same ply.
    pub fn output(&mut self, board: &Board, side: Color, ply: usize) -> Score {
        let (now, before) = (ply % KEPT_PLIES, (ply + KEPT_PLIES - 1) % KEPT_PLIES);
        let sibling = self.accumulators[now].changed_cells(board, self.inputs.mailbox_rows());
        let is_same = sibling.as_ref().is_some_and(|changes| changes.is_empty()) && !self.inputs.has_hands();
        if is_same
            && let Some((known, output)) = self.outputs[now]
            && known == side
        {
            return output;
        }
        let parent = self.accumulators[before].changed_cells(board, self.inputs.mailbox_rows());
        let (network, inputs) = (&*self.network, &self.inputs);
        match (sibling, parent) {
            (Some(sibling), parent) if parent.as_ref().is_none_or(|parent| sibling.len() <= parent.len()) => {
                self.accumulators[now].update(network, inputs, board, &sibling);
            }
            (_, Some(parent)) => {
                self.accumulators[now] = self.accumulators[before].clone();
                self.accumulators[now].update(network, inputs, board, &parent);
            }
            _ => self.accumulators[now].refresh(network, inputs, board),
        }
        let hidden = &self.accumulators[now].hidden;
        let pieces = board.count_all(Color::White) + board.count_all(Color::Black);
        let halves = [&hidden[side.idx()], &hidden[side.other().idx()]];
        let output = network.output(halves, output_bucket(pieces, self.full));
        self.outputs[now] = Some((side, output));
        output
    }
}
