//! The progress of a search.

use crate::cli::atomic_file;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};
use tenfold::engine::solve::{CheckpointWriter, SolveProgress, SolveStage};

/// The time between two checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(600);

/// Shows the progress of a search and writes its checkpoints.
pub struct Reporter<'a> {
    bar: ProgressBar,
    file: Option<&'a Path>,
    /// When the last checkpoint was written.
    last: Instant,
    /// The error if the last checkpoint could not be written.
    pub failed: Option<anyhow::Error>,
    /// The text that precedes the progress of a search.
    pub before: String,
}

impl<'a> Reporter<'a> {
    /// Shows progress from now on, and writes checkpoints to a file if one is given.
    pub fn new(file: Option<&'a Path>) -> Reporter<'a> {
        Reporter { bar: spinner(), file, last: Instant::now(), failed: None, before: String::new() }
    }

    /// Prints while the display is hidden.
    pub fn print(&self, print: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        self.bar.suspend(print)
    }

    /// Ends the display of progress.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Shows the progress of a search, and writes a checkpoint if the next one is due.
    pub fn report(&mut self, progress: &SolveProgress, checkpoint: &CheckpointWriter) {
        self.bar.set_message(format!("{}{}", self.before, progress_text(progress)));
        let is_due = progress.stage == SolveStage::Open || self.last.elapsed() >= CHECKPOINT_INTERVAL;
        if let Some(file) = self.file.filter(|_| is_due) {
            self.failed = atomic_file::write_with(file, |out| checkpoint.write(out)).err();
            self.last = Instant::now();
        }
    }
}

fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("[{elapsed}] {msg}");
    ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

/// The progress of a search in one line.
fn progress_text(progress: &SolveProgress) -> String {
    let SolveProgress { attacker, proof, disproof, nodes, time, stage } = *progress;
    if stage == SolveStage::Extraction {
        return format!("{attacker:?}: extracting and checking the result");
    }
    let speed = (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64;
    format!(
        "{attacker:?} wins? proof number {proof}, disproof number {disproof}, {} nodes, {} nodes/s",
        HumanCount(nodes),
        HumanCount(speed)
    )
}
