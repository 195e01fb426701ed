//! The page of a report: headings, text, tables and plots, and the figures in them.
//!
//! Sections write to a [`Page`] once; it becomes Markdown, HTML, and a list of figures for JSON.

use super::stats::Estimate;
use serde::{Deserialize, Serialize};

/// A number of the report with its confidence interval.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReportedFigure {
    /// The key of the figure, which is the same in reports on other variants: `fairness/random/2/score`.
    pub key: String,
    /// The title of the figure, for people.
    pub title: String,
    /// The unit of the figure.
    pub unit: Unit,
    /// The number with its confidence interval.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// The greatest length, in characters, of a cell with a number and its interval; longer cells are text.
const MAX_NUMBER_LENGTH: usize = 34;

/// The name of the file with the games that a page shows.
pub const GAMES_FILE: &str = "games.pgn";

/// The unit of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// A proportion from 0 to 1, shown as a percentage.
    Share,
    /// A number of plies.
    Plies,
    /// A value in centipawns.
    Centipawns,
    /// A difference in Elo points.
    Elo,
    /// A number without a unit.
    Number,
}

impl Unit {
    /// Formats a number in this unit.
    pub fn text_with_unit(self, value: f64) -> String {
        match self {
            _ if !value.is_finite() => if value > 0.0 { "∞" } else { "−∞" }.into(),
            Unit::Share => format!("{:.1} %", value * 100.0),
            Unit::Plies => format!("{value:.1}"),
            Unit::Centipawns | Unit::Elo => format!("{value:.0}"),
            Unit::Number => format!("{value:.2}"),
        }
        .replace('-', "−")
    }
}

impl ReportedFigure {
    /// The figure with its interval as text: `53.2 % (49.8 to 56.6)`.
    pub fn text(&self) -> String {
        text_of(&self.estimate, self.unit)
    }
}

/// An estimate with its interval as text: `53.2 % (49.8 to 56.6)`; small samples are marked by `*`.
pub fn text_of(estimate: &Estimate, unit: Unit) -> String {
    let number = |value: f64| unit.text_with_unit(value).replace(" %", "");
    if estimate.error == 0.0 {
        return unit.text_with_unit(estimate.value);
    }
    let mark = if estimate.is_small() { " *" } else { "" };
    format!("{} ({} to {}){mark}", unit.text_with_unit(estimate.value), number(estimate.low), number(estimate.high))
}

/// A part of the page.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// A heading of a section.
    Heading(String),
    /// A paragraph, in Markdown.
    Text(String),
    /// A table: the titles of its columns and its rows, in Markdown. The first column is text; the other columns are
    /// numbers, or text if cells of theirs begin with a letter or with code, or are long.
    Table(Vec<String>, Vec<Vec<String>>),
    /// A plot: the caption above it in Markdown, which may be empty, and the SVG.
    Plot(String, String),
    /// A note on the method and the sample of figures, in Markdown.
    Note(String),
    /// Games that can be replayed.
    Games(Vec<ShownGame>),
    /// Games that show what is said above them.
    Examples(Vec<ShownGame>),
}

/// A game that the page shows.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownGame {
    /// What it is an example of, in Markdown.
    pub caption: String,
    /// The address that opens it on a board.
    pub link: String,
    /// Its PGN.
    pub pgn: String,
}

/// A page that is being written.
#[derive(Default)]
pub struct Page {
    /// The parts of the page.
    pub blocks: Vec<Block>,
    /// The figures of the page.
    pub figures: Vec<ReportedFigure>,
}

impl Page {
    /// Begins a section with this heading.
    pub fn add_heading(&mut self, text: &str) {
        self.blocks.push(Block::Heading(text.into()));
    }

    /// Adds a paragraph.
    pub fn add_text(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Text(text.into()));
    }

    /// Adds a table, if it has rows.
    pub fn add_table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        if !rows.is_empty() {
            self.blocks.push(Block::Table(head.iter().map(|text| text.to_string()).collect(), rows));
        }
    }

    /// Adds a plot.
    pub fn add_plot(&mut self, svg: String) {
        self.blocks.push(Block::Plot(String::new(), svg));
    }

    /// Adds a plot below a caption.
    pub fn add_plot_with_caption(&mut self, caption: &str, svg: String) {
        self.blocks.push(Block::Plot(caption.into(), svg));
    }

    /// Adds games, if there are any.
    pub fn add_games(&mut self, games: Vec<ShownGame>) {
        if !games.is_empty() {
            self.blocks.push(Block::Games(games));
        }
    }

    /// Adds games that show what was said last, if there are any.
    pub fn add_examples(&mut self, games: Vec<ShownGame>) {
        if !games.is_empty() {
            self.blocks.push(Block::Examples(games));
        }
    }

    /// The PGN of all games that the page shows.
    pub fn pgn(&self) -> String {
        let games = self.blocks.iter().filter_map(|block| match block {
            Block::Games(games) | Block::Examples(games) => Some(games),
            _ => None,
        });
        games.flatten().map(|game| game.pgn.as_str()).collect()
    }

    /// Adds a note on method and sample.
    pub fn add_note(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Note(text.into()));
    }

    /// Adds a figure, and returns the figure as text.
    pub fn add_figure(&mut self, key: String, title: &str, unit: Unit, estimate: Estimate) -> String {
        let figure = ReportedFigure { key, title: title.into(), unit, estimate };
        let text = figure.text();
        self.figures.push(figure);
        text
    }

    /// Adds a figure and returns it as text; returns a dash if there is no estimate.
    pub fn add_figure_or_dash(&mut self, key: String, title: &str, unit: Unit, estimate: Option<Estimate>) -> String {
        estimate.map_or("–".into(), |estimate| self.add_figure(key, title, unit, estimate))
    }

    /// The page as Markdown, without plots; the numbers of the plots are in tables, and the games by their numbers in the file
    /// of [all games](Page::pgn).
    pub fn markdown(&self) -> String {
        let (mut text, mut shown) = (String::new(), 0);
        for block in &self.blocks {
            match block {
                Block::Heading(heading) => text += &format!("## {heading}\n\n"),
                Block::Text(paragraph) => text += &format!("{paragraph}\n\n"),
                Block::Note(note) => text += &format!("<sub>{note}</sub>\n\n"),
                Block::Table(head, rows) => text += &(table(head, rows) + "\n"),
                Block::Plot(..) => {}
                Block::Games(games) => {
                    for game in games {
                        shown += 1;
                        text += &format!("- {} (game {shown} of `{GAMES_FILE}`)\n", game.caption);
                    }
                    text.push('\n');
                }
                Block::Examples(games) => {
                    let numbers: Vec<String> = games.iter().zip(shown + 1..).map(|(_, n)| n.to_string()).collect();
                    shown += games.len();
                    text += &format!("  Examples: {} of `{GAMES_FILE}`.\n\n", numbers.join(", "));
                }
            }
        }
        text
    }
}

/// Formats a table as Markdown.
pub fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let row = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let is_no_number = |cell: &String| {
        cell.chars().count() > MAX_NUMBER_LENGTH
            || cell.starts_with(|first: char| first == '`' || first.is_alphabetic())
    };
    let is_text = |column: usize| column == 0 || rows.iter().filter_map(|cells| cells.get(column)).any(is_no_number);
    let line: Vec<&str> = (0..head.len()).map(|column| if is_text(column) { "---" } else { "---:" }).collect();
    let body: String = rows.iter().map(|cells| row(cells)).collect();
    row(head) + &format!("|{}|\n", line.join("|")) + &body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_written_with_intervals() {
        let share = Estimate { value: 0.532, low: 0.498, high: 0.566, error: 0.017, sample: 900 };
        assert_eq!(text_of(&share, Unit::Share), "53.2 % (49.8 to 56.6)");
        let few = Estimate { value: -12.0, low: -80.0, high: f64::INFINITY, error: 30.0, sample: 10 };
        assert_eq!(text_of(&few, Unit::Elo), "−12 (−80 to ∞) *");
        assert_eq!(text_of(&Estimate::exact(28.0, 1), Unit::Plies), "28.0");
    }

    #[test]
    fn a_page_is_markdown() {
        let mut page = Page::default();
        page.add_heading("Length");
        page.add_table(&["what", "plies"], vec![vec!["mean".into(), "90".into()]]);
        page.add_table(&["nothing"], Vec::new());
        page.add_note("Sample: 3.");
        let wanted = "## Length\n\n| what | plies |\n|---|---:|\n| mean | 90 |\n\n<sub>Sample: 3.</sub>\n\n";
        assert_eq!(page.markdown(), wanted);
    }
}
