//! Search parameters that a user can set, in builds with the feature `spsa`: the protocols announce them as options, so
//! that OpenBench and `bench/spsa.py` can tune them. Other builds have none.
//!
//! A parameter that was set has this value in every variant, until the program ends. The default that is announced is the
//! value in most variants. If the environment variable `TENFOLD_SEARCH` is `list`, the program's first search lists the
//! parameters with their values in its variant on standard error: name, value, least and greatest value.

use crate::data::SearchPolicy;
use std::sync::{Mutex, Once, PoisonError};

/// A parameter: its name, its least and greatest value, and access to its field of the policy. Fractions are counted in
/// hundredths.
#[derive(Debug)]
pub struct SearchParameter {
    /// The name, which is also the name of the option.
    pub name: &'static str,
    /// The least allowed value.
    pub least: i32,
    /// The greatest allowed value.
    pub greatest: i32,
    value: fn(&SearchPolicy) -> i32,
    set: fn(&mut SearchPolicy, i32),
}

impl SearchParameter {
    /// The value in most variants that are won by checkmate.
    pub fn default_value(&self) -> i32 {
        (self.value)(&SearchPolicy::CHECKMATE)
    }
}

macro_rules! parameters {
    ($($name:literal $least:literal $greatest:literal $($field:ident).+ $scale:literal as $type:ty;)*) => {
        &[$(SearchParameter {
            name: $name,
            least: $least,
            greatest: $greatest,
            value: |policy| (f64::from(policy.$($field).+ as f32) * $scale).round() as i32,
            set: |policy, value| policy.$($field).+ = (f64::from(value) / $scale) as $type,
        }),*]
    };
}

/// The parameters that can be set; none in builds without the feature `spsa`.
pub fn search_parameters() -> &'static [SearchParameter] {
    if cfg!(feature = "spsa") { PARAMETERS } else { &[] }
}

const PARAMETERS: &[SearchParameter] = parameters! {
    "aspiration_window" 5 100 aspiration_window 1.0 as i32;
    "razoring_margin" 100 1200 razoring_margin 1.0 as i32;
    "razoring_depth" 0 8 razoring_depth 1.0 as i32;
    "reverse_futility_margin" 30 400 reverse_futility_margin 1.0 as i32;
    "reverse_futility_depth" 0 16 reverse_futility_depth 1.0 as i32;
    "null_move_reduction" 1 8 null_move_reduction 1.0 as i32;
    "null_move_depth_divisor" 2 8 null_move_depth_divisor 1.0 as i32;
    "null_move_eval_divisor" 50 800 null_move_eval_divisor 1.0 as i32;
    "futility_base" 20 800 futility_margin.base 1.0 as i32;
    "futility_per_ply" 20 500 futility_margin.per_ply 1.0 as i32;
    "futility_depth" 0 16 futility_depth 1.0 as i32;
    "history_pruning_margin" 500 16000 history_pruning_margin 1.0 as i32;
    "history_pruning_depth" 0 8 history_pruning_depth 1.0 as i32;
    "see_margin_capture" 0 250 see_margin_capture 1.0 as i32;
    "see_capture_depth" 0 12 see_capture_depth 1.0 as i32;
    "see_margin_quiet" 0 80 see_margin_quiet 1.0 as i32;
    "late_move_base" 1 12 late_move_base 1.0 as i32;
    "late_move_tenths" 2 30 late_move_tenths 1.0 as i32;
    "reduction_base" 0 250 reduction_base 100.0 as f64;
    "reduction_divisor" 110 400 reduction_divisor 100.0 as f64;
    "cut_node_reduction" 0 2048 cut_node_reduction 1.0 as i32;
    "history_per_ply" 3000 30000 history_per_ply 1.0 as i32;
    "deeper_search_base" 0 200 deeper_search_margin.base 1.0 as i32;
    "deeper_search_per_ply" 0 10 deeper_search_margin.per_ply 1.0 as i32;
    "singular_depth" 4 12 singular_depth 1.0 as i32;
    "singular_margin_tenths" 2 60 singular_margin_tenths 1.0 as i32;
    "double_extension_margin" 0 100 double_extension_margin 1.0 as i32;
    "correction_divisor" 3 40 correction_divisor 1.0 as i32;
    "history_bonus_per_ply" 0 400 history_bonus_per_ply 1.0 as i32;
    "history_bonus_per_square" 0 50 history_bonus_per_square 1.0 as i32;
    "history_max_bonus" 200 6000 history_max_bonus 1.0 as i32;
    "delta_margin" 50 600 delta_margin 1.0 as i32;
    "moves_to_go" 8 60 moves_to_go 1.0 as u32;
};

/// The values that were set, and the policy that the last search made of them.
struct Tuned {
    values: Vec<(&'static SearchParameter, i32)>,
    policy: Option<&'static SearchPolicy>,
}

static TUNED: Mutex<Tuned> = Mutex::new(Tuned { values: Vec::new(), policy: None });

/// Sets a parameter for all searches that begin from now on. The value must be in its range.
pub fn set_search_parameter(parameter: &'static SearchParameter, value: i32) {
    let mut tuned = TUNED.lock().unwrap_or_else(PoisonError::into_inner);
    tuned.values.retain(|(known, _)| known.name != parameter.name);
    tuned.values.push((parameter, value));
}

/// The policy of a variant with the values that were set; `None` if it is the variant's own.
pub(super) fn tuned_policy(own: &SearchPolicy) -> Option<&'static SearchPolicy> {
    if !cfg!(feature = "spsa") {
        return None;
    }
    static LISTED: Once = Once::new();
    if std::env::var("TENFOLD_SEARCH").is_ok_and(|value| value == "list") {
        LISTED.call_once(|| list_parameters(own));
    }
    let mut tuned = TUNED.lock().unwrap_or_else(PoisonError::into_inner);
    let mut policy = *own;
    for (parameter, value) in &tuned.values {
        (parameter.set)(&mut policy, *value);
    }
    if policy == *own {
        return None;
    }
    if tuned.policy != Some(&policy) {
        // All nodes of a search read the policy, so it is not behind a lock. Few are made in a process.
        tuned.policy = Some(Box::leak(Box::new(policy)));
    }
    tuned.policy
}

fn list_parameters(policy: &SearchPolicy) {
    for SearchParameter { name, least, greatest, value, .. } in search_parameters() {
        eprintln!("{name} {} {least} {greatest}", value(policy));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_parameter_sets_its_own_field_within_its_range() {
        for (n, parameter) in PARAMETERS.iter().enumerate() {
            let SearchParameter { name, least, greatest, .. } = *parameter;
            assert!((least..=greatest).contains(&parameter.default_value()), "{name}");
            let mut policy = SearchPolicy::CHECKMATE;
            (parameter.set)(&mut policy, greatest);
            for (m, other) in PARAMETERS.iter().enumerate() {
                let expected = if m == n { greatest } else { other.default_value() };
                assert_eq!((other.value)(&policy), expected, "{} after {name}", other.name);
            }
        }
    }

    #[test]
    fn a_parameter_that_is_set_changes_searches_in_builds_for_tuning_only() {
        let own = SearchPolicy::LOSING_CHESS;
        assert_eq!(tuned_policy(&own), None);
        for value in [700, 300] {
            set_search_parameter(&PARAMETERS[1], value);
            let expected = SearchPolicy { razoring_margin: value, ..own };
            assert_eq!(tuned_policy(&own), cfg!(feature = "spsa").then_some(&expected));
        }
    }
}
