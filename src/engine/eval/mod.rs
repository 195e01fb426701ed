//! Static evaluation: a sum of terms. Each term is a feature, counted for both sides, times a weight.
//!
//! The evaluation is tapered: each weight is a [`ScorePair`] of a middlegame and an endgame value, blended by the game
//! phase. The data of a variant list its terms ([`crate::data::Term`]). Material and piece-square tables are kept up to
//! date by [`EvalAccumulator`] while pieces move; pawn structure, mobility, king safety, threats and the rest are
//! counted on the board. Against a lone king a mop-up term is added (`mop_up`). [`layout`] gives each feature its place
//! in the list of weights. The weights of a variant come from its file of tuned weights, which is Rust source for a
//! compiled variant and text for a variant loaded from a file ([`weights_file`]). Weights that are not in that file are
//! derived from the rules of the variant (`derived_weights`).

mod accumulator;
mod activity;
mod attack_context;
mod checking_squares;
mod crowded_mobility;
mod derived_squares;
mod derived_weights;
mod endgame_scale;
mod evaluate;
mod explain;
mod feature_sum;
mod goal_distances;
mod goal_paths;
mod guards;
mod king_danger;
pub mod layout;
mod material;
mod mop_up;
mod move_choice;
mod objectives;
mod params;
mod pawns;
mod policy;
mod safe_checks;
mod score_pair;
mod trace;
mod tracer;
pub mod weights_file;
mod zones;

pub use accumulator::{EvalAccumulator, params_of, piece_values};
pub use evaluate::{MAX_EVAL, evaluate, evaluate_with, lazy_evaluate, lazy_margin};
pub use explain::{average_piece_values, explain_evaluation};
pub use mop_up::lone_king;
pub use move_choice::MoveChoice;
pub use params::{EngineGame, EvalParams, params};
pub use score_pair::{FULL_SCALE, ScorePair, phase};
pub use trace::EvalTrace;
