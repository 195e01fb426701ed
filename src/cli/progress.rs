//! Progress bars.

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::time::Duration;

/// How often a bar is drawn when nothing else happens, so that its clock runs.
const REDRAW_INTERVAL: Duration = Duration::from_millis(500);

/// A progress bar with the remaining time, on standard error. It is hidden when standard error is not a terminal.
/// Output that is printed while the bar exists must be wrapped in `suspend`.
pub fn progress_bar(length: usize, what: &str) -> ProgressBar {
    bar(length as u64, &format!("[{{elapsed}}] {{bar:30}} {{pos}}/{{len}} {what}, {{left}}"))
}

/// Like [`progress_bar`], but without the remaining time, for work that may end at any moment.
pub fn progress_bar_with_open_end(length: usize, what: &str) -> ProgressBar {
    bar(length as u64, &format!("[{{elapsed}}] {{bar:30}} {{pos}}/{{len}} {what}"))
}

/// A progress bar that shows only the percentage of the work that is done, followed by the bar's message, which must
/// begin with a comma. For amounts that mean nothing to people.
pub fn percentage_bar(amount: u64) -> ProgressBar {
    bar(amount, "[{elapsed}] {bar:30} {percent}%{msg}, {left}")
}

fn bar(length: u64, template: &str) -> ProgressBar {
    let left = |state: &ProgressState, out: &mut dyn Write| {
        // Only formatting could fail here, and it cannot.
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
