//! The whole report: its figures, and its page.

use super::data::Data;
use super::page::{Figure, Page};
use super::settings::Settings;
use super::store::Results;
use super::{drama, ending_section, fairness, length, opening, pieces, verdicts};
use crate::markup;
use serde::{Deserialize, Serialize};
use tenfold_session::Session;

/// A report in numbers, as JSON has it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The game's title.
    pub title: String,
    /// What the figures depend on.
    pub settings: Settings,
    /// Games that were to be played, and how many of them were.
    pub games: (usize, usize),
    /// What stands out, in Markdown.
    pub findings: Vec<String>,
    /// All figures.
    pub figures: Vec<Figure>,
}

impl Report {
    /// The game's title and its name, in Markdown.
    pub fn name(&self) -> String {
        format!("{} ({})", markup::plain(&self.title), markup::code(&self.settings.game))
    }

    /// How much was played, in words.
    pub fn sample(&self) -> String {
        let (planned, played) = self.games;
        let part = if played < planned { format!("{played} of {planned} games") } else { format!("{played} games") };
        format!("{part}, seed {}", self.settings.seed)
    }

    /// The report and its page from the raw results; `None` while there is not enough to write one. `command` is what made
    /// it, for people to repeat.
    pub fn of(session: &dyn Session, settings: &Settings, results: &Results, command: &str) -> Option<(Report, Page)> {
        let data = Data::new(session, settings, results)?;
        let mut report = Report {
            title: session.spec().title.into(),
            settings: settings.clone(),
            games: (data.plan.tasks.len(), data.games.len()),
            findings: verdicts::findings(&data),
            figures: Vec::new(),
        };
        let mut page = Page::default();
        let nodes = settings.nodes.map(|nodes| nodes.to_string()).join(", ");
        page.text(format!(
            "{}, {}, at {nodes} nodes a move. Made by {}, Tenfold {}.",
            report.name(),
            report.sample(),
            markup::code(command),
            settings.program
        ));
        verdicts::write(&data, &report.findings, &mut page);
        fairness::write(&data, &mut page);
        length::write(&data, &mut page);
        length::write_kinds(&data, &mut page);
        drama::write(&data, &mut page);
        pieces::write(&data, &mut page);
        opening::write(&data, &mut page);
        ending_section::write(&data, &mut page);
        report.figures.clone_from(&page.figures);
        Some((report, page))
    }
}
