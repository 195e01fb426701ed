//! A monitor of a count that shows nothing and that nobody interrupts.

use anyhow::Result;
use std::io;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// A monitor of a count.
pub struct CountMonitor(AtomicBool);

impl CountMonitor {
    pub fn new(_amount: u64) -> Result<CountMonitor> {
        Ok(CountMonitor(AtomicBool::new(false)))
    }

    pub fn stop(&self) -> &AtomicBool {
        &self.0
    }

    pub fn is_interrupted(&self) -> bool {
        false
    }

    pub fn show(&self, _done: u64, _message: String) {}

    pub fn print(&self, print: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        print()
    }

    pub fn finish(&self) {}
}

pub fn interrupted_exit_code() -> ExitCode {
    ExitCode::FAILURE
}
