//! The output: whole lines, each flushed, from any thread.

use super::events::Event;
use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

/// Writes lines for the interface. Clones write to the same place.
#[derive(Clone)]
pub struct Output(Arc<Inner>);

struct Inner {
    writer: Mutex<Box<dyn Write + Send>>,
    broken: AtomicBool,
    events: Sender<Event>,
}

impl Output {
    /// Writes to `writer`, and ends the protocol loop through `events` when that fails.
    pub fn new(writer: impl Write + Send + 'static, events: Sender<Event>) -> Self {
        let inner = Inner { writer: Mutex::new(Box::new(writer)), broken: AtomicBool::new(false), events };
        Output(Arc::new(inner))
    }

    /// Writes a line, or several lines that stay together.
    pub fn line(&self, text: impl Display) {
        if self.0.broken.load(Ordering::Relaxed) {
            return;
        }
        let mut text = text.to_string();
        log::debug!("< {text}");
        text.push('\n');
        let mut writer = self.0.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writer.write_all(text.as_bytes()).and_then(|()| writer.flush());
        // The interface has closed the pipe: the process ends without an error.
        if written.is_err() && !self.0.broken.swap(true, Ordering::Relaxed) {
            let _ = self.0.events.send(Event::End);
        }
    }
}
