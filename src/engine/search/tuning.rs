//! Search parameters that are set from outside, in builds with the feature `spsa`; `bench/spsa.py` tunes them.
//!
//! The environment variable `TENFOLD_SEARCH` sets them for the process, for example
//! `razoring_margin=480,late_move_base=5`. If its value is `?`, the parameters are listed on standard error when the
//! first search begins: name, value in the variant, least and greatest value.

use crate::data::SearchPolicy;
use crate::eval::EngineGame;
use std::sync::OnceLock;

/// A parameter: its name, its least and greatest value, and access to its field of the policy. Fractions are counted in
/// hundredths.
struct Parameter {
    name: &'static str,
    least: i32,
    greatest: i32,
    value: fn(&SearchPolicy) -> i32,
    set: fn(&mut SearchPolicy, i32),
}

macro_rules! parameters {
    ($($name:literal $least:literal $greatest:literal $($field:ident).+ $scale:literal as $type:ty;)*) => {
        &[$(Parameter {
            name: $name,
            least: $least,
            greatest: $greatest,
            value: |policy| (f64::from(policy.$($field).+ as f32) * $scale).round() as i32,
            set: |policy, value| policy.$($field).+ = (f64::from(value) / $scale) as $type,
        }),*]
    };
}

/// All parameters that are tuned.
const PARAMETERS: &[Parameter] = parameters! {
    "razoring_margin" 100 1200 razoring_margin 1.0 as i32;
    "reverse_futility_margin" 30 400 reverse_futility_margin 1.0 as i32;
    "futility_base" 20 800 futility_margin.base 1.0 as i32;
    "futility_per_ply" 20 500 futility_margin.per_ply 1.0 as i32;
    "see_margin_capture" 0 250 see_margin_capture 1.0 as i32;
    "see_margin_quiet" 0 80 see_margin_quiet 1.0 as i32;
    "late_move_base" 1 12 late_move_base 1.0 as i32;
    "late_move_tenths" 2 30 late_move_tenths 1.0 as i32;
    "reduction_base" 0 250 reduction_base 100.0 as f64;
    "reduction_divisor" 110 400 reduction_divisor 100.0 as f64;
    "cut_node_reduction" 0 2048 cut_node_reduction 1.0 as i32;
    "delta_margin" 50 600 delta_margin 1.0 as i32;
    "moves_to_go" 8 60 moves_to_go 1.0 as u32;
};

/// The policy of the variant that this process searches, with the parameters set from outside.
pub(super) fn policy<V: EngineGame>(game: V) -> &'static SearchPolicy {
    static POLICY: OnceLock<SearchPolicy> = OnceLock::new();
    POLICY.get_or_init(|| {
        let mut policy = game.engine_data().search;
        match std::env::var("TENFOLD_SEARCH").unwrap_or_default().as_str() {
            "?" => print_parameters(&policy),
            text => set_parameter(&mut policy, text),
        }
        policy
    })
}

fn print_parameters(policy: &SearchPolicy) {
    for Parameter { name, least, greatest, value, .. } in PARAMETERS {
        eprintln!("{name} {} {least} {greatest}", value(policy));
    }
}

fn set_parameter(policy: &mut SearchPolicy, text: &str) {
    for assignment in text.split(',').filter(|text| !text.is_empty()) {
        let parameter = assignment.split_once('=').and_then(|(name, value)| {
            let parameter = PARAMETERS.iter().find(|parameter| parameter.name == name)?;
            Some((parameter, value.parse::<i32>().ok()?))
        });
        match parameter {
            Some((parameter, value)) => (parameter.set)(policy, value.clamp(parameter.least, parameter.greatest)),
            None => log::error!("TENFOLD_SEARCH: {assignment}"),
        }
    }
}
