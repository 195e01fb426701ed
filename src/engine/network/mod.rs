//! Static evaluation by a small neural network that is updated incrementally (NNUE: Yu Nasu, "Efficiently Updatable
//! Neural-Network-based Evaluation Functions for Computer Shogi", 2018).
//!
//! The network has one hidden layer, which is computed twice with the same weights: from White's view of the board, and
//! from Black's view, with the ranks mirrored and the colours exchanged ([`InputLayout`]). The two halves, with the
//! half of the side to move first, are clipped, squared and weighted to the output. The output weights depend on the
//! number of pieces on the board ([`output_bucket`]). All arithmetic is in integers, so that every machine has the same
//! score.
//!
//! A network is trained either to replace the hand-crafted evaluation ([`eval`](super::eval)) or to correct it, in
//! which case its output is added to the hand-crafted evaluation. The file of the network says which of the two it does
//! ([`Network::from_bytes`]), and for which variant, board and pieces it was made. `tenfold train` makes such files
//! from the games of `tenfold datagen`.

mod accumulator;
mod evaluator;
mod file;
mod inputs;

pub use evaluator::{Evaluator, NetworkOutput};
pub use file::{
    MAX_BYTES, NetworkError, NetworkKey, header_description, is_file_for_variant, network_file_of_variant,
    variant_name_in_file,
};
pub use inputs::{InputLayout, is_left_right_symmetric};

use tenfold_core::rules::{Spec, initial_counts};
use tenfold_core::types::Score;

/// The number of neurons of the hidden layer, for each side's view.
pub const HIDDEN: usize = 64;
/// The number of sets of output weights.
pub const BUCKETS: usize = 8;
/// The integer that stands for 1 in the hidden layer; its neurons are clipped to this.
pub const HIDDEN_ONE: i32 = 255;
/// The integer that stands for 1 in an output weight.
pub const OUTPUT_ONE: i32 = 128;
/// The largest output weight: the sum over all neurons must fit in 32 bits.
pub const MAX_OUTPUT_WEIGHT: i32 = 254;
/// The largest bias of the output, in units of `HIDDEN_ONE * OUTPUT_ONE`.
pub const MAX_OUTPUT_BIAS: i32 = 1 << 20;
/// The score of an output of 1, in centipawns.
pub const OUTPUT_SCORE: i32 = 400;

/// The largest output before it is converted to a score. The conversion multiplies it, and the product must fit in 32
/// bits.
const MAX_OUTPUT: i32 = i32::MAX / OUTPUT_SCORE;

/// A row of hidden neurons or of weights to them.
pub type HiddenRow = [i16; HIDDEN];

/// The weights of a network.
pub struct Network {
    /// The weights of each input.
    pub inputs: Vec<HiddenRow>,
    /// The biases of the hidden neurons.
    pub biases: HiddenRow,
    /// By bucket: the weights of the neurons from the view of the side to move, and from the view of its opponent.
    pub outputs: [[HiddenRow; 2]; BUCKETS],
    /// By bucket: the bias of the output, in units of `HIDDEN_ONE * OUTPUT_ONE`.
    pub output_biases: [i32; BUCKETS],
    /// Whether the output is added to the hand-crafted evaluation (HCE), instead of replacing it.
    pub corrects_hce: bool,
}

impl Network {
    /// The output for the side to move, in centipawns. `hidden` are the neurons before clipping, first from the view of
    /// the side to move.
    #[inline]
    pub fn output(&self, hidden: [&HiddenRow; 2], bucket: usize) -> Score {
        let weights = &self.outputs[bucket];
        let sum = weighted_squares(hidden[0], &weights[0]) + weighted_squares(hidden[1], &weights[1]);
        // Doubled, because the squared neurons were halved.
        let output = (2 * sum / HIDDEN_ONE + self.output_biases[bucket]).clamp(-MAX_OUTPUT, MAX_OUTPUT);
        output * OUTPUT_SCORE / (HIDDEN_ONE * OUTPUT_ONE)
    }
}

/// The sum of the clipped, squared and halved neurons times their weights. Half a square fits in 16 bits, so that the
/// compiler can use the processor's instructions for sums of products of 16-bit integers.
#[inline]
fn weighted_squares(hidden: &HiddenRow, weights: &HiddenRow) -> i32 {
    let mut sum = 0;
    for (&neuron, &weight) in hidden.iter().zip(weights) {
        let clipped = neuron.clamp(0, HIDDEN_ONE as i16) as u16;
        let half_square = ((clipped * clipped) >> 1) as i16;
        sum += i32::from(half_square) * i32::from(weight);
    }
    sum
}

/// The set of output weights for a position with `pieces` pieces on the board, in a variant with `full` pieces in the
/// initial position.
#[inline]
pub const fn output_bucket(pieces: u32, full: u32) -> usize {
    let bucket = (pieces.saturating_sub(1) as usize * BUCKETS) / full as usize;
    if bucket < BUCKETS { bucket } else { BUCKETS - 1 }
}

/// The number of pieces in a variant's initial position, at least 1.
pub fn initial_piece_count(spec: &Spec) -> u32 {
    initial_counts(spec).into_iter().map(u32::from).sum::<u32>().max(1)
}
