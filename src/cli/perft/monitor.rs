//! Monitors a long perft count: shows its progress on a terminal, and lets Ctrl-C end it.

use crate::cli::interrupt::{self, EXIT_CODE_INTERRUPTED};
use crate::cli::progress::percentage_bar;
use anyhow::Result;
use indicatif::{HumanCount, ProgressBar};
use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tenfold::engine::perft::PerftProgress;

/// Shows the progress of a running count on a terminal, and holds the flags that Ctrl-C sets.
pub struct CountMonitor {
    bar: ProgressBar,
    /// The flag that ends the count.
    stop: Arc<AtomicBool>,
    interrupted: Arc<AtomicBool>,
    last: Mutex<PerftProgress>,
}

impl CountMonitor {
    /// A monitor for a count. From now on, Ctrl-C ends the count. `amount` is the total amount of work, in any unit.
    pub fn new(amount: u64) -> Result<CountMonitor> {
        let (stop, interrupted): (Arc<AtomicBool>, Arc<AtomicBool>) = Default::default();
        interrupt::stop_on_interrupt(&stop, &interrupted)?;
        Ok(CountMonitor { bar: percentage_bar(amount), stop, interrupted, last: Mutex::default() })
    }

    /// The flag that ends the count.
    pub fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Shows the progress of perft on a single position, measured in finished parts of its tree.
    pub fn follow(&self, progress: PerftProgress) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = progress;
        self.bar.set_length(progress.parts);
        self.show(progress.done, format!("{} nodes", HumanCount(progress.nodes)));
    }

    /// The latest progress of the count of one position.
    pub fn progress(&self) -> PerftProgress {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows how much of the work is done, with a message.
    pub fn show(&self, done: u64, message: String) {
        self.bar.set_message(format!(", {message}"));
        self.bar.set_position(done);
    }

    /// Prints while the bar is hidden.
    pub fn print(&self, print: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        self.bar.suspend(print)
    }

    /// Removes the progress bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// The exit code of a count that Ctrl-C has ended.
pub fn interrupted_exit_code() -> ExitCode {
    ExitCode::from(EXIT_CODE_INTERRUPTED)
}
