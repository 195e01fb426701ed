//! The section on fairness: White's score and the draws, at three strengths and from several kinds of openings.

use super::data::ReportData;
use super::page::{Page, Unit};
use super::plan::OpeningKind;
use super::plots::{Interval, intervals};
use super::stats::{Estimate, Observed};
use tenfold_core::types::Color;

/// The kinds of games whose results are compared, each with a key and a name.
const COMPARED_OPENINGS: [(OpeningKind, &str, &str); 3] = [
    (OpeningKind::Random, "random", "random openings"),
    (OpeningKind::StartPosition, "array", "the array"),
    (OpeningKind::PieRule, "pie", "the pie rule"),
];

/// The number of games at each strength that a verdict on drift requires.
const MIN_GAMES_FOR_DRIFT: u64 = 20;

/// Writes the section on fairness.
pub fn write(data: &ReportData, page: &mut Page) {
    page.add_heading("Fairness");
    let (mut rows, mut plotted) = (Vec::new(), Vec::new());
    for (kind, key, name) in &COMPARED_OPENINGS {
        let one = |(strength, nodes): (usize, &u64)| {
            (format!("{strength}"), format!("{nodes} nodes a move"), data.results_of(kind, strength))
        };
        let all = ("all".into(), "all strengths".to_string(), data.results_of_all_strengths(kind));
        for (strength, play, results) in data.settings.nodes.iter().enumerate().map(one).chain([all]) {
            let Some(score) = Estimate::score(&results) else { continue };
            let is_draw = |own: &Observed| Observed { value: f64::from(u8::from(own.value == 0.5)), ..*own };
            let drawn = Estimate::share(&results.iter().map(is_draw).collect::<Vec<_>>());
            let base = format!("fairness/{key}/{strength}");
            let title = format!("from {name}, {play}");
            rows.push(vec![
                format!("{name}, {play}"),
                page.add_figure(format!("{base}/score"), &format!("White's score {title}"), Unit::Share, score),
                page.add_figure_or_dash(format!("{base}/draws"), &format!("draws {title}"), Unit::Share, drawn),
                results.len().to_string(),
                score.sample.to_string(),
            ]);
            let values = [score.value, score.low, score.high];
            plotted.push(Interval { label: format!("{name}, {}", play.trim_end_matches(" nodes a move")), values });
        }
    }
    page.add_table(&["Games from", "White's score", "Draws", "Games", "Openings"], rows);
    if !plotted.is_empty() {
        page.add_plot(intervals("White's score with 95 % intervals, in percent", &plotted, 0.5, 100.0));
    }
    for (kind, key, name) in &COMPARED_OPENINGS[..2] {
        write_drift(data, page, kind, key, name);
    }
    if data.session.side_to_move() == Color::Black {
        page.add_text("Black moves first in this game.");
    }
    if let Some(mv) = data.survey.most_level_first_move().and_then(|line| line.moves.first()) {
        page.add_text(format!(
            "**Pie rule.** One player makes the first move, the other chooses the side. The survey finds the game most level \
             after `{mv}`; the games of that kind begin with it, and the second player would take the side that scores more."
        ));
    }
    let book = &data.survey.book;
    page.add_note(format!(
        "Score: a win counts 1, a draw ½; mean of the games. Games from one opening are not independent; so intervals are those of \
         Student, and of Clopper and Pearson for draws, over the openings (jackknife; Korn and Graubard 1998). The openings are the \
         same ones for each strength, and all differ. Random openings are four or five random plies after which neither side is five \
         pawns ahead; from the array up to {} plies are drawn among moves within {} pawns of the best, and openings in which a side has gone wrong, \
         as a deeper search sees, are left out. Samples of fewer than 30 openings are marked *.",
        book.plies,
        f64::from(book.margin) / 100.0
    ));
}

/// Writes whether White's score changes with the strength of play.
fn write_drift(data: &ReportData, page: &mut Page, kind: &OpeningKind, key: &str, name: &str) {
    let [weak, strong] = [0, data.strongest()].map(|strength| data.results_of(kind, strength));
    // The same opening at both strengths.
    let drift = |strong: &Observed| {
        let weak = weak.iter().find(|weak| weak.opening == strong.opening)?;
        Some(Observed { value: strong.value - weak.value, ..*strong })
    };
    let Some(estimate) = Estimate::mean(&strong.iter().filter_map(drift).collect::<Vec<_>>()) else { return };
    if estimate.sample < MIN_GAMES_FOR_DRIFT {
        return;
    }
    let factor = data.settings.nodes[data.strongest()] / data.settings.nodes[0].max(1);
    let text = page.add_figure(
        format!("fairness/{key}/drift"),
        &format!("drift of White's score from {name}"),
        Unit::Share,
        estimate,
    );
    let verdict = if estimate.low > 0.0 {
        "White's advantage grows with better play"
    } else if estimate.high < 0.0 {
        "White's score falls with better play"
    } else {
        "the sample shows no drift"
    };
    page.add_text(format!("**With {factor} times the nodes**, from {name}: {text} added to White's score; {verdict}."));
}
