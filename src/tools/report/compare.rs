//! Two reports side by side: which figures a changed rule has changed.

use super::full_report::Report;
use super::page::{Figure, Page, text_of};
use super::stats::holm;
use std::collections::BTreeMap;

/// A difference this unlikely by chance counts as one.
const SIGNIFICANT: f64 = 0.05;

/// Writes what two reports have in common and where they differ.
pub fn compare(one: &Report, other: &Report) -> Page {
    let mut page = Page::default();
    let [a, b] = [one, other].map(|report| report.name());
    page.text(format!("**A**: {a}, {}. **B**: {b}, {}.", one.sample(), other.sample()));
    let known: BTreeMap<&str, &Figure> = other.figures.iter().map(|figure| (figure.key.as_str(), figure)).collect();
    let both: Vec<(&Figure, &Figure)> =
        one.figures.iter().filter_map(|figure| Some((figure, *known.get(figure.key.as_str())?))).collect();
    let tested: Vec<usize> =
        (0..both.len()).filter(|&n| both[n].0.estimate.error > 0.0 || both[n].1.estimate.error > 0.0).collect();
    let p: Vec<f64> = tested.iter().map(|&n| both[n].0.estimate.difference(&both[n].1.estimate).p).collect();
    let adjusted: BTreeMap<usize, f64> = tested.into_iter().zip(holm(&p)).collect();
    let row = |n: usize| {
        let (one, other) = both[n];
        let difference = one.estimate.difference(&other.estimate);
        let p = adjusted.get(&n).map_or("exact".into(), |p| format!("{p:.3}"));
        let change = one.unit.text(difference.value);
        let texts = [one, other].map(|figure| text_of(&figure.estimate, figure.unit));
        let [own, theirs] = texts;
        vec![one.title.clone(), own, theirs, change, p]
    };
    let is_significant = |n: &usize| match adjusted.get(n) {
        Some(p) => *p < SIGNIFICANT,
        None => both[*n].0.estimate.value != both[*n].1.estimate.value,
    };
    let (changed, same): (Vec<usize>, Vec<usize>) = (0..both.len()).partition(is_significant);
    const HEAD: [&str; 5] = ["Figure", "A", "B", "B less A", "p"];
    page.heading("What changed");
    if changed.is_empty() {
        page.text("No difference is larger than chance explains.");
    }
    page.table(&HEAD, changed.into_iter().map(row).collect());
    page.heading("What the samples do not tell apart");
    page.table(&HEAD, same.into_iter().map(row).collect());
    let only = |own: &Report, others: &Report| -> Vec<String> {
        let there = |figure: &&Figure| !others.figures.iter().any(|other| other.key == figure.key);
        own.figures.iter().filter(there).map(|figure| figure.title.clone()).collect()
    };
    for (name, missing) in [("A", only(one, other)), ("B", only(other, one))] {
        if !missing.is_empty() {
            page.heading(&format!("Only in {name}"));
            page.text(missing.iter().map(|title| format!("- {title}")).collect::<Vec<_>>().join("\n"));
        }
    }
    page.note(format!(
        "p: the probability of a difference so large if there were none (z test), adjusted for the {} figures that are tested \
         (Holm 1979); below {SIGNIFICANT} counts as changed. Figures without an interval are compared as they are.",
        adjusted.len()
    ));
    page
}
