//! Progress bars.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on standard error, hidden when that is not a terminal.
pub fn progress(length: usize, what: &str) -> ProgressBar {
    let template = format!("[{{elapsed}}] {{bar:40}} {{pos}}/{{len}} {what}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length as u64).with_style(style)
}
