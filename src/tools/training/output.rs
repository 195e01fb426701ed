//! Weights as a source file.

use crate::core::rules::Spec;
use crate::engine::eval::Values;
use crate::engine::eval::layout::Group;
use std::fmt::Write;

/// Weights on a line.
const ON_A_LINE: usize = 8;

/// A game's weights: centipawns for a count of each feature, with a full and with an empty board.
pub fn weights(values: &Values) -> Vec<[f32; 2]> {
    let weights = values.weights[..values.layout.features()].iter();
    weights.map(|weight| weight.centipawns().map(|part| part as f32)).collect()
}

/// The file of a game's weights, with what is to be told of them in its head.
pub fn source(spec: &Spec, values: &Values, weights: &[[f32; 2]], notes: &[String]) -> String {
    let mut text = format!("// Weights of {}: written by the program, not by hand.\n//\n", spec.title);
    for note in notes {
        let _ = writeln!(text, "{}", format!("// {note}").trim_end());
    }
    text += "\nuse crate::core::rules::Fitted;\n\n#[rustfmt::skip]\npub const WEIGHTS: &[Fitted] = &[\n";
    for group in Group::ALL {
        let places = values.layout.places(group);
        if places.is_empty() {
            continue;
        }
        let _ = writeln!(text, "    Fitted {{ group: \"{}\", weights: &[", group.name());
        for row in weights[places].chunks(group.row(spec).max(1)) {
            for line in row.chunks(ON_A_LINE) {
                let pairs = line.iter().map(|pair| {
                    let [middle, end] = pair.map(|weight| number(weight * group.unit() as f32));
                    format!("[{middle}, {end}],")
                });
                let _ = writeln!(text, "        {}", pairs.collect::<Vec<_>>().join(" "));
            }
        }
        text += "    ] },\n";
    }
    text + "];\n"
}

/// A number with one decimal, and no zero with a sign.
fn number(x: f32) -> String {
    format!("{:.1}", (x * 10.0).round() / 10.0 + 0.0)
}
