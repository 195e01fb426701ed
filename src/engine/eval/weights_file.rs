//! Tuned weights as a text file, for variants loaded from files.
//!
//! The first line names the variant that the weights were made for, its board, and its piece types in their order,
//! which decide the layout. A line `[group]` begins a group of features, and the lines below have the weights of the
//! group in the order of the layout, each as middlegame and endgame centipawns with a comma between them. Empty lines
//! and lines that begin with `#` or `;` are ignored. The weights of a missing group are derived from the rules.
//!
//! ```text
//! tenfold weights: marsh, 9x9, pawn, knight, bishop, rook, H, G, king
//!
//! [material]
//! 92.5,110.0 301.2,290.4 …
//! ```

use super::layout::{FeatureGroup, Layout};
use crate::data::TunedWeights;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{LazyLock, Mutex, PoisonError};
use tenfold_core::excerpt::escaped;
use tenfold_core::rules::Spec;

/// The largest file that is read, in bytes.
pub const MAX_FILE_BYTES: usize = 1 << 20;

/// The beginning of every file.
const FILE_START: &str = "tenfold weights: ";
/// The most weights on a line.
const WEIGHTS_PER_LINE: usize = 8;
/// The largest weight, in centipawns.
const MAX_WEIGHT: f32 = 10_000.0;
/// The description of a weight, for messages.
const WEIGHT_DESCRIPTION: &str = "a weight in middlegame and endgame, from -10000 to 10000, such as 92.5,110.0";

/// The weights of a group of features as texts with one decimal, arranged in lines.
pub fn weight_lines(spec: &Spec, group: FeatureGroup, weights: &[[f32; 2]]) -> Vec<Vec<[String; 2]>> {
    let text = |weight: &[f32; 2]| weight.map(|part| one_decimal(part * group.count_divisor() as f32));
    let rows = weights.chunks(group.features_per_line(spec).unwrap_or(weights.len()).max(1));
    rows.flat_map(|row| row.chunks(WEIGHTS_PER_LINE)).map(|line| line.iter().map(text).collect()).collect()
}

/// A number with one decimal. Adding zero turns a negative zero into a positive zero.
fn one_decimal(x: f32) -> String {
    format!("{:.1}", (x * 10.0).round() / 10.0 + 0.0)
}

/// The content of a file with these weights of all features of a variant, and with notes on how they were made.
pub fn file_content(spec: &Spec, layout: &Layout, weights: &[[f32; 2]], notes: &[String]) -> String {
    let mut text = format!("{FILE_START}{}, {}\n#\n", spec.name, piece_list(spec));
    for note in notes {
        let _ = writeln!(text, "{}", format!("# {note}").trim_end());
    }
    let mut rest = weights;
    for group in FeatureGroup::ALL {
        let (own, others) = rest.split_at(layout.len(group));
        rest = others;
        if own.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n[{}]", group.name());
        for line in weight_lines(spec, group, own) {
            let pairs: Vec<String> = line.iter().map(|pair| pair.join(",")).collect();
            let _ = writeln!(text, "{}", pairs.join(" "));
        }
    }
    text
}

/// The board and the piece types of a variant, which decide what each weight means.
fn piece_list(spec: &Spec) -> String {
    let names: Vec<&str> = spec.piece_types.iter().map(|piece_type| piece_type.name).collect();
    format!("{}x{}, {}", spec.files, spec.ranks, names.join(", "))
}

/// Reads a file of weights for a variant. The weights stay in memory until the program ends; equal weights are kept
/// only once.
///
/// # Errors
///
/// If the content is not a file of weights, or does not fit the variant: the reason, in one line.
pub fn parse_file(spec: &Spec, layout: &Layout, bytes: &[u8]) -> Result<&'static [TunedWeights], String> {
    let text = str::from_utf8(bytes).map_err(|_| "not text in UTF-8")?;
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let start = lines.next().and_then(|line| line.strip_prefix(FILE_START));
    let Some(start) = start else { return Err(format!("not a file of weights, which begins with \"{FILE_START}\"")) };
    if start.split_once(", ").is_none_or(|(_, made_for)| made_for != piece_list(spec)) {
        return Err(format!("line 1: made for {}; this game has {}", quoted(start), piece_list(spec)));
    }
    let mut groups: Vec<(FeatureGroup, Vec<[f32; 2]>)> = Vec::new();
    for (line, number) in lines.zip(2..) {
        read_line(layout, line, &mut groups).map_err(|why| format!("line {number}: {why}"))?;
    }
    if groups.is_empty() {
        return Err("has no weights".into());
    }
    for (group, weights) in &groups {
        let (found, wanted) = (weights.len(), layout.len(*group));
        if found != wanted {
            return Err(format!("[{}] has {found} weights; this game has {wanted}", group.name()));
        }
    }
    Ok(interned(groups))
}

/// The groups of weights in a file. Weights are stored as bits, because floating-point numbers cannot be hashed.
type HashableWeights = Vec<(&'static str, Vec<[u32; 2]>)>;

/// Keeps weights in memory until the program ends, equal weights only once.
fn interned(groups: Vec<(FeatureGroup, Vec<[f32; 2]>)>) -> &'static [TunedWeights] {
    static ALL: LazyLock<Mutex<HashMap<HashableWeights, &'static [TunedWeights]>>> = LazyLock::new(Mutex::default);
    let bits = |(group, weights): &(FeatureGroup, Vec<[f32; 2]>)| {
        (group.name(), weights.iter().map(|pair| pair.map(f32::to_bits)).collect())
    };
    let key = groups.iter().map(bits).collect();
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(key).or_insert_with(|| {
        let fitted =
            groups.into_iter().map(|(group, weights)| TunedWeights { group: group.name(), weights: weights.leak() });
        fitted.collect::<Vec<_>>().leak()
    })
}

/// Reads a line after the first line.
fn read_line(layout: &Layout, line: &str, groups: &mut Vec<(FeatureGroup, Vec<[f32; 2]>)>) -> Result<(), String> {
    if line.is_empty() || line.starts_with(['#', ';']) {
        return Ok(());
    }
    if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let known = FeatureGroup::ALL.into_iter().find(|group| group.name() == name && layout.has_group(*group));
        let group = known.ok_or_else(|| format!("this game has no weights {}", quoted(line)))?;
        if groups.iter().any(|(other, _)| *other == group) {
            return Err(format!("{line} a second time"));
        }
        groups.push((group, Vec::new()));
        return Ok(());
    }
    let (_, weights) = groups.last_mut().ok_or("weights before the first [group]")?;
    for text in line.split_whitespace() {
        weights.push(parse_weight(text).ok_or_else(|| format!("{} is not {WEIGHT_DESCRIPTION}", quoted(text)))?);
    }
    Ok(())
}

/// The middlegame and the endgame value of a weight.
fn parse_weight(text: &str) -> Option<[f32; 2]> {
    let (middlegame, endgame) = text.split_once(',')?;
    let number = |text: &str| text.parse().ok().filter(|x: &f32| x.abs() <= MAX_WEIGHT);
    Some([number(middlegame)?, number(endgame)?])
}

/// The beginning of a text in quotation marks, for messages.
fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text, 80))
}
