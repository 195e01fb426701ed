//! A report on a game for its inventor: is it fair, how long is it, what are its pieces worth, which rules matter.
//!
//! `settings` says what a report depends on; `survey` are the searches before the first game, `plan` the games, `play` plays
//! one, `odds` and `endings` set up particular ones, `run` makes all raw results and `store` keeps them in a file, from which
//! an interrupted run goes on and which several machines can share. `data`, `facts`, `chances`, `regression` and `stats` count
//! and estimate; the sections (`fairness`, `length`, `drama`, `pieces`, `opening`, `ending_section`, `verdicts`) write a `page`,
//! with `plots`; `full_report` is all of it. `compare` sets two reports side by side.

mod board_fen;
mod chances;
mod compare;
mod data;
mod drama;
mod ending_section;
mod endings;
mod facts;
mod fairness;
mod full_report;
mod html;
mod length;
mod odds;
mod opening;
mod page;
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
pub use full_report::Report;
pub use page::{Figure, Page, Unit};
pub use run::{Work, missing_games};
pub use settings::{Effort, Settings};
pub use stats::Estimate;
pub use store::{Results, Store, StoreError, merge};

/// A page as Markdown and as HTML, with a title that is plain text.
pub fn documents(page: &Page, title: &str) -> (String, String) {
    (format!("# {}\n\n{}", markup::plain(title), page.markdown()), html::html(page, title))
}
