//! Makes the whole report from the raw results: its figures for JSON, and its page for people.

use super::data::ReportData;
use super::findings::Finding;
use super::improve::{Improvements, write_changes};
use super::page::{Page, ReportedFigure};
use super::settings::Settings;
use super::store::Results;
use super::{drama, ending_section, fairness, games, length, opening, pieces, verdicts};
use crate::markup;
use serde::{Deserialize, Serialize};
use tenfold_session::Session;

/// A report as it is written to JSON: settings, findings and figures.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The title of the variant.
    pub title: String,
    /// The settings on which the figures depend.
    pub settings: Settings,
    /// The number of planned games, and the number of games that were played.
    pub games: (usize, usize),
    /// What stands out, the most important first.
    pub findings: Vec<Finding>,
    /// All figures of the report.
    pub figures: Vec<ReportedFigure>,
}

impl Report {
    /// The title and the name of the variant, in Markdown.
    pub fn name(&self) -> String {
        format!("{} ({})", markup::escape_text(&self.title), markup::code_span(&self.settings.game))
    }

    /// The number of games and the seed, in words.
    pub fn sample(&self) -> String {
        let (planned, played) = self.games;
        let part = if played < planned { format!("{played} of {planned} games") } else { format!("{played} games") };
        format!("{part}, seed {}", self.settings.seed)
    }

    /// Makes the report and its page from the raw results; `None` while there are too few results. `command` is the
    /// command line that made the report, which the page shows; `board` the address of the board on which its links open games;
    /// `improvements` the changes of the game that were tried.
    pub fn build(
        session: &dyn Session,
        settings: &Settings,
        results: &Results,
        command: &str,
        board: &str,
        improvements: Option<&Improvements>,
    ) -> Option<(Report, Page)> {
        let data = ReportData::new(session, settings, results, board)?;
        let mut report = Report {
            title: session.spec().title.into(),
            settings: settings.clone(),
            games: (data.plan.tasks.len(), data.games.len()),
            findings: verdicts::findings(&data),
            figures: Vec::new(),
        };
        let mut page = Page::default();
        let nodes = settings.nodes.map(|nodes| nodes.to_string()).join(", ");
        page.add_text(format!(
            "{}, {}, at {nodes} nodes a move. Made by {}, Tenfold {}.",
            report.name(),
            report.sample(),
            markup::code_span(command),
            settings.program
        ));
        verdicts::write(&data, &report.findings, &mut page);
        if let Some(found) = improvements {
            write_changes(found, &mut page);
        }
        fairness::write(&data, &mut page);
        length::write(&data, &mut page);
        length::write_kinds(&data, &mut page);
        drama::write(&data, &mut page);
        games::write(&data, &mut page);
        pieces::write(&data, &mut page);
        opening::write(&data, &mut page);
        ending_section::write(&data, &mut page);
        report.figures.clone_from(&page.figures);
        Some((report, page))
    }
}
