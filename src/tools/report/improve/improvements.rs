//! What was found about changes, and how it is written: comments above the sections of a file, and a section of the page.

use super::subject::Key;
use crate::markup;
use crate::report::findings::FindingKind;
use crate::report::page::{Page, Unit, text_of};
use crate::report::stats::Estimate;
use serde::{Deserialize, Serialize};

/// A change that mends something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Improvement {
    /// The name of the changed game.
    pub name: String,
    /// What changes, in words.
    pub change: String,
    /// The keys that change, with their values.
    pub keys: Vec<Key>,
    /// Findings on the unchanged game that the changed one does not have.
    pub mends: Vec<FindingKind>,
    /// Findings on the changed game that the unchanged one does not have.
    pub brings: Vec<FindingKind>,
    /// The changed game in numbers.
    pub numbers: Numbers,
    /// The section of a file that makes the change, with what it gains and costs in comments.
    pub section: String,
}

/// A game in numbers, over all games of a report without a handicap.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Numbers {
    /// White's score, from 0 to 1.
    pub white: Option<Estimate>,
    /// The proportion of drawn games.
    pub drawn: Option<Estimate>,
    /// The mean length in plies.
    pub plies: Option<Estimate>,
}

/// What `--improve` found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Improvements {
    /// The number of changes that were tried.
    pub tried: usize,
    /// The unchanged game in numbers.
    pub unchanged: Numbers,
    /// The best changes, the best first.
    pub best: Vec<Improvement>,
}

/// The comments above the section that makes a change.
pub fn comments(improvement: &Improvement, unchanged: &Numbers) -> String {
    format!(
        "# {}.\n# Mends: {}. Brings: {}.\n# {}\n# Unchanged: {}\n",
        capitalised(&improvement.change),
        names(&improvement.mends, str::to_string),
        names(&improvement.brings, str::to_string),
        sentence(&improvement.numbers),
        sentence(unchanged),
    )
}

/// Writes the section of the page with the changes.
pub fn write_changes(found: &Improvements, page: &mut Page) {
    page.add_heading("What to change");
    let tried = found.tried;
    if found.best.is_empty() {
        page.add_text(format!("{tried} changes were tried, and none of them mends what was found."));
        return;
    }
    page.add_text(format!(
        "The best of {tried} changes, each confirmed in as many games as this report has. Copy a section behind the game in its file."
    ));
    let unchanged = [["unchanged".into(), String::new(), String::new()], texts(&found.unchanged)].concat();
    let changed = found.best.iter().map(|improvement| {
        let change = markup::escape_text(&capitalised(&improvement.change));
        let [mends, brings] = [&improvement.mends, &improvement.brings].map(|kinds| names(kinds, markup::code_span));
        [[change, mends, brings], texts(&improvement.numbers)].concat()
    });
    page.add_table(
        &["Change", "Mends", "Brings", "White's score", "Draws", "Plies"],
        std::iter::once(unchanged).chain(changed).collect(),
    );
    for improvement in &found.best {
        // Indented lines are shown as they are, whatever characters they have.
        page.add_text(improvement.section.lines().map(|line| format!("    {line}\n")).collect::<String>());
    }
    page.add_note("White's score, draws and plies are those of all games without a handicap.");
}

/// The numbers of a game, as text.
fn texts(numbers: &Numbers) -> [String; 3] {
    let text = |estimate: &Option<Estimate>, unit| estimate.as_ref().map_or("–".into(), |one| text_of(one, unit));
    [text(&numbers.white, Unit::Share), text(&numbers.drawn, Unit::Share), text(&numbers.plies, Unit::Plies)]
}

fn sentence(numbers: &Numbers) -> String {
    let [white, drawn, plies] = texts(numbers);
    format!("White scores {white}, {drawn} of the games are drawn, and a game takes {plies} plies.")
}

/// The names of findings, each formatted, and separated by commas.
fn names(kinds: &[FindingKind], format: impl Fn(&str) -> String) -> String {
    match kinds {
        [] => "nothing".into(),
        kinds => kinds.iter().map(|kind| format(kind.name())).collect::<Vec<_>>().join(", "),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| format!("{}{}", first.to_uppercase(), letters.as_str())).unwrap_or_default()
}
