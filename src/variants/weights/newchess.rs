//! No weights are fitted yet.

use crate::rules::Fitted;

pub const WEIGHTS: &[Fitted] = &[];
