//! Compares two reports, for example before and after a change of the rules, and shows which figures differ.

use super::full_report::Report;
use super::page::{Page, ReportedFigure, text_of};
use super::stats::{Estimate, holm_adjusted};
use crate::markup;
use std::collections::{BTreeMap, BTreeSet};

/// Keys of the statistics on how games end start with this prefix.
const ENDS_KEY_PREFIX: &str = "ends/";
/// A difference counts as a change if its adjusted p value is below this number.
const SIGNIFICANCE_LEVEL: f64 = 0.05;

/// Whether a figure belongs to the main family of tests, which is adjusted separately: fairness at all strengths,
/// length, ends and drama.
fn is_main(figure: &ReportedFigure) -> bool {
    let key = figure.key.as_str();
    let starts = |start: &&str| key.starts_with(start);
    key.contains("/all/") || ["length/", "ends/", "drama/"].iter().any(starts)
}

/// The figures that both reports have, in pairs. If only one report has a kind of end, the other report gets a figure
/// of 0 for it.
fn common_figures(one: &Report, other: &Report) -> Vec<(ReportedFigure, ReportedFigure)> {
    let by_key = |report: &Report| -> BTreeMap<String, ReportedFigure> {
        report.figures.iter().map(|figure| (figure.key.clone(), figure.clone())).collect()
    };
    let (mut one_by_key, mut other_by_key) = (by_key(one), by_key(other));
    fn add_ends(from: &BTreeMap<String, ReportedFigure>, to: &mut BTreeMap<String, ReportedFigure>) {
        let games =
            to.values().find(|figure| figure.key.starts_with(ENDS_KEY_PREFIX)).map(|figure| figure.estimate.sample);
        for (key, figure) in from.iter().filter(|(key, _)| key.starts_with(ENDS_KEY_PREFIX)) {
            if let Some(estimate) = games.and_then(|games| Estimate::proportion(0, games)) {
                to.entry(key.clone()).or_insert_with(|| ReportedFigure { estimate, ..figure.clone() });
            }
        }
    }
    add_ends(&one_by_key.clone(), &mut other_by_key);
    add_ends(&other_by_key.clone(), &mut one_by_key);
    let order = one.figures.iter().chain(&other.figures).map(|figure| &figure.key);
    let mut seen = BTreeSet::new();
    order
        .filter(|key| seen.insert(*key))
        .filter_map(|key| Some((one_by_key.get(key)?.clone(), other_by_key.get(key)?.clone())))
        .collect()
}

/// Writes a page on the differences of two reports and on what they have in common; the last argument is their names.
pub fn compare(one: &Report, other: &Report, [name, other_name]: [&str; 2]) -> Page {
    let mut page = Page::default();
    let [a, b] = [(one, name), (other, other_name)].map(|(report, name)| {
        let [name, rules] = [name, &report.settings.rules].map(markup::escape_text);
        format!("{name}, {}, rules {rules}, {}", report.name(), report.sample())
    });
    page.add_text(format!("**A**: {a}."));
    page.add_text(format!("**B**: {b}."));
    let both = common_figures(one, other);
    let adjusted = adjusted_p(&both);
    let row = |n: usize| {
        let (one, other) = &both[n];
        let difference = one.estimate.difference(&other.estimate);
        let p = adjusted.get(&n).map_or("–".into(), |p| if *p < 0.001 { "< 0.001".into() } else { format!("{p:.3}") });
        let change = one.unit.text_with_unit(difference.value);
        let [own, theirs] = [one, other].map(|figure| text_of(&figure.estimate, figure.unit));
        vec![markup::escape_text(&one.title), own, theirs, change, p]
    };
    let mut changed = Vec::new();
    let mut same = Vec::new();
    let mut counted = Vec::new();
    for (n, (one, other)) in both.iter().enumerate() {
        match adjusted.get(&n) {
            Some(p) if *p < SIGNIFICANCE_LEVEL => changed.push(row(n)),
            Some(_) => same.push(row(n)),
            None if one.estimate.value != other.estimate.value => counted.push(row(n)),
            None => {}
        }
    }
    const HEAD: [&str; 5] = ["Figure", "A", "B", "B less A", "p"];
    page.add_heading("What changed");
    if changed.is_empty() {
        page.add_text("No difference is larger than chance explains.");
    }
    page.add_table(&HEAD, changed);
    if !counted.is_empty() {
        page.add_heading("Counts that differ");
        page.add_text(
            "Over all games, or exact; without intervals, so that small differences between samples say nothing.",
        );
        page.add_table(&HEAD, counted);
    }
    page.add_heading("What the samples do not tell apart");
    page.add_table(&HEAD, same);
    write_missing(one, other, &both, &mut page);
    let main = (0..both.len()).filter(|n| adjusted.contains_key(n) && is_main(&both[*n].0)).count();
    page.add_note(format!(
        "p: the probability of a difference so large if there were none (z test), adjusted for the number of figures that are \
         tested (Holm 1979): the {main} on fairness at all strengths, length, ends and drama together, and the other {} together; \
         below {SIGNIFICANCE_LEVEL} counts as changed. The measures of drama use each report's own curve from scores to results.",
        adjusted.len() - main
    ));
    page
}

/// The p values of the pairs of figures that have intervals, by index. Each is adjusted for the number of figures in
/// its family of tests.
fn adjusted_p(both: &[(ReportedFigure, ReportedFigure)]) -> BTreeMap<usize, f64> {
    let is_sampled =
        |(one, other): &(ReportedFigure, ReportedFigure)| one.estimate.error > 0.0 || other.estimate.error > 0.0;
    let mut adjusted = BTreeMap::new();
    for main in [true, false] {
        let family: Vec<usize> =
            (0..both.len()).filter(|&n| is_sampled(&both[n]) && is_main(&both[n].0) == main).collect();
        let p: Vec<f64> = family.iter().map(|&n| both[n].0.estimate.difference(&both[n].1.estimate).p).collect();
        adjusted.extend(family.into_iter().zip(holm_adjusted(&p)));
    }
    adjusted
}

/// Writes a list of the figures that only one report has.
fn write_missing(one: &Report, other: &Report, both: &[(ReportedFigure, ReportedFigure)], page: &mut Page) {
    for (name, own) in [("A", one), ("B", other)] {
        let is_alone = |figure: &&ReportedFigure| !both.iter().any(|(one, _)| one.key == figure.key);
        let missing: Vec<String> = own
            .figures
            .iter()
            .filter(is_alone)
            .map(|figure| format!("- {}", markup::escape_text(&figure.title)))
            .collect();
        if !missing.is_empty() {
            page.add_heading(&format!("Only in {name}"));
            page.add_text(missing.join("\n"));
        }
    }
}
