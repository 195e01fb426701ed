//! Progress bars.

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::time::Duration;

/// How often a bar is drawn when nothing else happens, so that its clock runs.
const REDRAW_INTERVAL: Duration = Duration::from_millis(500);

/// A progress bar with the time to go, on standard error; hidden when standard error is not a terminal. Anything
/// printed meanwhile must be wrapped in `suspend`.
pub fn progress_bar(length: usize, what: &str) -> ProgressBar {
    bar(length as u64, &format!("[{{elapsed}}] {{bar:30}} {{pos}}/{{len}} {what}, {{left}}"))
}

/// Like [`progress`], but without the time to go, for work that may end at any moment.
pub fn progress_bar_with_open_end(length: usize, what: &str) -> ProgressBar {
    bar(length as u64, &format!("[{{elapsed}}] {{bar:30}} {{pos}}/{{len}} {what}"))
}

/// A progress bar that shows the percentage done instead of an amount that means nothing to people, then the bar's
/// message, which must begin with a comma.
pub fn percentage_bar(amount: u64) -> ProgressBar {
    bar(amount, "[{elapsed}] {bar:30} {percent}%{msg}, {left}")
}

fn bar(length: u64, template: &str) -> ProgressBar {
    let left = |state: &ProgressState, out: &mut dyn Write| {
        // A failure to write would be one of formatting, which cannot happen.
        let _ = match state.pos() {
            0 => write!(out, "time to go unknown"),
            _ => write!(out, "{} to go", HumanDuration(state.eta())),
        };
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(length).with_style(style.with_key("left", left));
    if !bar.is_hidden() {
        bar.enable_steady_tick(REDRAW_INTERVAL);
    }
    bar
}
