//! A report on a variant for its inventor: whether it is fair, how long games are, what the pieces are worth, and which
//! rules matter.
//!
//! `settings` has the settings on which a report depends. `survey` makes the searches before the first game, `book` draws
//! openings, `plan` lists the games, `play` plays a game, and `odds` and `endings` set up games with handicaps and endings. `run` makes
//! all raw results; `store` keeps them in a file, so that an interrupted run can be continued and several machines can
//! share the work. `data`, `facts`, `chances`, `regression` and `stats` count and estimate. The sections (`fairness`,
//! `length`, `drama`, `pieces`, `opening`, `ending_section`, `verdicts`) write to a `page`, with `plots`; `findings` has the
//! kinds of what stands out, `idle` finds those on pieces and rules; `games` shows games; `full_report` writes all sections. `page_timer` says when a page is
//! made anew while games are played, `measures` has what findings measure, `improve` tries changes of the game. `compare` compares two reports.

mod board_fen;
mod book;
mod chances;
mod compare;
mod data;
mod drama;
mod ending_section;
mod endings;
mod facts;
mod fairness;
mod findings;
mod full_report;
mod games;
mod html;
mod idle;
mod improve;
mod length;
mod measures;
mod odds;
mod opening;
mod page;
mod page_timer;
mod pieces;
mod plan;
mod play;
mod plots;
mod regression;
mod run;
mod settings;
mod squares;
mod stats;
mod store;
mod survey;
mod symmetric;
mod verdicts;

use super::markup;

pub use compare::compare;
pub use findings::{Certainty, Example, Finding, FindingKind};
pub use full_report::Report;
pub use improve::{Improvement, Improvements, Improver, Numbers};
pub use odds::derived_values;
pub use page::{GAMES_FILE, Page, ReportedFigure, Unit};
pub use page_timer::PageTimer;
pub use run::{ReportRun, count_missing_and_all_games};
pub use settings::{Effort, GameKind, Settings};
pub use stats::Estimate;
pub use store::{Results, Store, StoreError, merge};

/// Converts a page with a title in plain text to Markdown and to HTML. A browser loads the HTML anew every some seconds if
/// the page is not `finished`.
pub fn documents(page: &Page, title: &str, finished: bool) -> (String, String) {
    (format!("# {}\n\n{}", markup::escape_text(title), page.markdown()), html::html(page, title, finished))
}
