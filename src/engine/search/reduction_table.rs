//! The base table of late-move reductions.

use crate::data::SearchPolicy;

/// Reductions, in units of 1/`PLY` ply, by depth and by the number of moves searched before.
pub(super) type ReductionTable = [[i16; 64]; 64];

/// Late-move reductions by depth and number of moves searched before: they grow with the logarithms of both.
pub(super) fn reduction_table(policy: &SearchPolicy) -> ReductionTable {
    let mut table = [[0; 64]; 64];
    let (mut depth, mut ln_depth) = (1, 0.0);
    while depth < 64 {
        let (mut searched, mut ln_searched) = (1, 0.0);
        while searched < 64 {
            let plies = policy.reduction_base + ln_depth * ln_searched / policy.reduction_divisor;
            table[depth][searched] = (SearchPolicy::PLY as f64 * plies) as i16;
            searched += 1;
            ln_searched += ln_step(searched);
        }
        depth += 1;
        ln_depth += ln_step(depth);
    }
    table
}

/// ln(n) - ln(n - 1), by the first terms of its series. All reductions are tuned with these values. `f64::ln` would
/// differ from them by up to a hundredth of a ply, and may give different results on different machines.
fn ln_step(n: usize) -> f64 {
    let y = 1.0 / (2 * n - 1) as f64;
    2.0 * (y + y * y * y / 3.0)
}
