//! Compares two reports, for example before and after a change of the rules: which figures differ.

use super::full_report::Report;
use super::page::{Figure, Page, text_of};
use super::stats::{Estimate, holm};
use crate::markup;
use std::collections::{BTreeMap, BTreeSet};

/// The prefix of the keys of figures about the ends of games.
const ENDS: &str = "ends/";
/// A difference counts as a change if its adjusted p value is below this number.
const SIGNIFICANT: f64 = 0.05;

/// Whether a figure belongs to the main family of tests, which is adjusted separately: fairness at all strengths, length,
/// ends and drama.
fn is_main(figure: &Figure) -> bool {
    let key = figure.key.as_str();
    let starts = |start: &&str| key.starts_with(start);
    key.contains("/all/") || ["length/", "ends/", "drama/"].iter().any(starts)
}

/// The figures that both reports have, in pairs. A kind of end that occurs in only one report counts as 0 in the other.
fn pairs(one: &Report, other: &Report) -> Vec<(Figure, Figure)> {
    let by_key = |report: &Report| -> BTreeMap<String, Figure> {
        report.figures.iter().map(|figure| (figure.key.clone(), figure.clone())).collect()
    };
    let (mut one_by_key, mut other_by_key) = (by_key(one), by_key(other));
    fn add_ends(from: &BTreeMap<String, Figure>, to: &mut BTreeMap<String, Figure>) {
        let games = to.values().find(|figure| figure.key.starts_with(ENDS)).map(|figure| figure.estimate.sample);
        for (key, figure) in from.iter().filter(|(key, _)| key.starts_with(ENDS)) {
            if let Some(estimate) = games.and_then(|games| Estimate::proportion(0, games)) {
                to.entry(key.clone()).or_insert_with(|| Figure { estimate, ..figure.clone() });
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
        let [name, rules] = [name, &report.settings.rules].map(markup::plain);
        format!("{name}, {}, rules {rules}, {}", report.name(), report.sample())
    });
    page.text(format!("**A**: {a}."));
    page.text(format!("**B**: {b}."));
    let both = pairs(one, other);
    let adjusted = adjusted_p(&both);
    let row = |n: usize| {
        let (one, other) = &both[n];
        let difference = one.estimate.difference(&other.estimate);
        let p = adjusted.get(&n).map_or("–".into(), |p| if *p < 0.001 { "< 0.001".into() } else { format!("{p:.3}") });
        let change = one.unit.text(difference.value);
        let [own, theirs] = [one, other].map(|figure| text_of(&figure.estimate, figure.unit));
        vec![markup::plain(&one.title), own, theirs, change, p]
    };
    let mut changed = Vec::new();
    let mut same = Vec::new();
    let mut counted = Vec::new();
    for (n, (one, other)) in both.iter().enumerate() {
        match adjusted.get(&n) {
            Some(p) if *p < SIGNIFICANT => changed.push(row(n)),
            Some(_) => same.push(row(n)),
            None if one.estimate.value != other.estimate.value => counted.push(row(n)),
            None => {}
        }
    }
    const HEAD: [&str; 5] = ["Figure", "A", "B", "B less A", "p"];
    page.heading("What changed");
    if changed.is_empty() {
        page.text("No difference is larger than chance explains.");
    }
    page.table(&HEAD, changed);
    if !counted.is_empty() {
        page.heading("Counts that differ");
        page.text(
            "Over all games, or exact; without intervals, so that small differences between samples say nothing.",
        );
        page.table(&HEAD, counted);
    }
    page.heading("What the samples do not tell apart");
    page.table(&HEAD, same);
    write_missing(one, other, &both, &mut page);
    let main = (0..both.len()).filter(|n| adjusted.contains_key(n) && is_main(&both[*n].0)).count();
    page.note(format!(
        "p: the probability of a difference so large if there were none (z test), adjusted for the number of figures that are \
         tested (Holm 1979): the {main} on fairness at all strengths, length, ends and drama together, and the other {} together; \
         below {SIGNIFICANT} counts as changed. The measures of drama use each report's own curve from scores to results.",
        adjusted.len() - main
    ));
    page
}

/// The p values of the pairs of figures that have intervals, by index, each adjusted for the number of figures in its
/// family of tests.
fn adjusted_p(both: &[(Figure, Figure)]) -> BTreeMap<usize, f64> {
    let is_sampled = |(one, other): &(Figure, Figure)| one.estimate.error > 0.0 || other.estimate.error > 0.0;
    let mut adjusted = BTreeMap::new();
    for main in [true, false] {
        let family: Vec<usize> =
            (0..both.len()).filter(|&n| is_sampled(&both[n]) && is_main(&both[n].0) == main).collect();
        let p: Vec<f64> = family.iter().map(|&n| both[n].0.estimate.difference(&both[n].1.estimate).p).collect();
        adjusted.extend(family.into_iter().zip(holm(&p)));
    }
    adjusted
}

/// Writes a list of the figures that only one report has.
fn write_missing(one: &Report, other: &Report, both: &[(Figure, Figure)], page: &mut Page) {
    for (name, own) in [("A", one), ("B", other)] {
        let is_alone = |figure: &&Figure| !both.iter().any(|(one, _)| one.key == figure.key);
        let missing: Vec<String> =
            own.figures.iter().filter(is_alone).map(|figure| format!("- {}", markup::plain(&figure.title))).collect();
        if !missing.is_empty() {
            page.heading(&format!("Only in {name}"));
            page.text(missing.join("\n"));
        }
    }
}
