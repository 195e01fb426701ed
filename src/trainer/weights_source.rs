//! Writes tuned weights as a source file.

use std::fmt::Write;
use tenfold_core::rules::Spec;
use tenfold_engine::eval::layout::FeatureGroup;
use tenfold_engine::eval::{EvalParams, weights_file};

/// The middlegame and endgame weight of each feature of a variant, in centipawns.
pub fn weights(params: &EvalParams) -> Vec<[f32; 2]> {
    params.weights().iter().map(|weight| weight.centipawns().map(|part| part as f32)).collect()
}

/// The source file of a variant's weights, which begins with notes on how they were made.
pub fn weights_file_content(spec: &Spec, params: &EvalParams, weights: &[[f32; 2]], notes: &[String]) -> String {
    let mut text = format!("// Weights of {}: written by the program, not by hand.\n//\n", spec.title);
    for note in notes {
        let _ = writeln!(text, "{}", format!("// {note}").trim_end());
    }
    text += "\nuse tenfold_engine::data::TunedWeights;\n\n#[rustfmt::skip]\npub const WEIGHTS: &[TunedWeights] = &[\n";
    for group in FeatureGroup::ALL {
        let range = params.layout.range(group);
        if range.is_empty() {
            continue;
        }
        let _ = writeln!(text, "    TunedWeights {{ group: \"{}\", weights: &[", group.name());
        for line in weights_file::weight_lines(spec, group, &weights[range]) {
            let pairs: Vec<String> = line.iter().map(|pair| format!("[{}],", pair.join(", "))).collect();
            let _ = writeln!(text, "        {}", pairs.join(" "));
        }
        text += "    ] },\n";
    }
    text + "];\n"
}
