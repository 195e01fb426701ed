//! The output: whole lines, each flushed, which any thread may write.
//!
//! A separate thread passes the lines on, so that the loop can read `quit` even if the interface does not read the
//! output.

use super::events::Event;
use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender, TrySendError};
use std::thread;
use std::time::{Duration, Instant};

/// The most lines that may wait to be written.
const MAX_PENDING: usize = 1 << 14;
/// After `quit`, the rest of the output is discarded if the interface reads nothing for this time.
const MAX_WAIT_AFTER_QUIT: Duration = Duration::from_secs(2);
/// Pause between two attempts to queue a line, when the queue is full.
const QUEUE_RETRY_PAUSE: Duration = Duration::from_millis(1);

/// Writes lines for the interface. All clones write to the same output.
#[derive(Clone)]
pub struct Output {
    queue: SyncSender<PendingOutput>,
    state: Arc<WriterState>,
}

/// The state that the writing thread shares with all others.
struct WriterState {
    /// Milliseconds from `started` to the last write.
    written: AtomicU64,
    started: Instant,
    /// Whether the interface has asked the engine to quit.
    has_quit: AtomicBool,
    /// Whether the interface has closed its end of the pipe.
    is_pipe_closed: AtomicBool,
}

/// Something that waits to be written.
enum PendingOutput {
    Lines(String),
    /// The end of the output. A message is sent here when everything before it has been written.
    End(Sender<()>),
}

impl WriterState {
    /// Notes that the interface has read something, which restarts the time limit for reading nothing.
    fn note_progress(&self) {
        self.written.store(self.started.elapsed().as_millis() as u64, Relaxed);
    }

    /// Whether output is discarded because the interface has asked the engine to quit and no longer reads.
    fn is_given_up(&self) -> bool {
        let patience = Duration::from_millis(self.written.load(Relaxed)) + MAX_WAIT_AFTER_QUIT;
        self.has_quit.load(Relaxed) && self.started.elapsed() > patience
    }
}

impl Output {
    /// Writes to `writer`, and ends the protocol loop through `events` when that fails.
    pub fn new(writer: impl Write + Send + 'static, events: Sender<Event>) -> Self {
        let (queue, pending) = mpsc::sync_channel(MAX_PENDING);
        let (written, quits, broken) = Default::default();
        let state = Arc::new(WriterState { written, started: Instant::now(), has_quit: quits, is_pipe_closed: broken });
        let own = Arc::clone(&state);
        thread::spawn(move || run_writer(writer, &pending, &own, &events));
        Output { queue, state }
    }

    /// Writes a line, or several lines that stay together. Waits while too many lines are still unwritten.
    pub fn write_line(&self, text: impl Display) {
        if self.state.is_pipe_closed.load(Relaxed) {
            return;
        }
        let mut text = text.to_string();
        log::debug!("< {text}");
        text.push('\n');
        self.queue_output(PendingOutput::Lines(text));
    }

    /// Notes that the interface has asked the engine to quit. This may be called while the loop is still waiting for
    /// the interface to read.
    pub fn note_quit(&self) {
        self.state.note_progress();
        self.state.has_quit.store(true, Relaxed);
    }

    /// Waits until everything is written. After `quit`, waits only as long as the interface keeps reading.
    pub fn wait_until_written(&self) {
        let (done, is_done) = mpsc::channel();
        self.queue_output(PendingOutput::End(done));
        while is_done.recv_timeout(QUEUE_RETRY_PAUSE) == Err(mpsc::RecvTimeoutError::Timeout)
            && !self.state.is_given_up()
        {}
    }

    fn queue_output(&self, pending: PendingOutput) {
        let mut pending = pending;
        while let Err(TrySendError::Full(full)) = self.queue.try_send(pending) {
            if self.state.is_given_up() {
                return;
            }
            thread::sleep(QUEUE_RETRY_PAUSE);
            pending = full;
        }
    }
}

/// The work of the writing thread.
fn run_writer(mut writer: impl Write, pending: &Receiver<PendingOutput>, state: &WriterState, events: &Sender<Event>) {
    for next in pending {
        match next {
            PendingOutput::Lines(text) if !state.is_pipe_closed.load(Relaxed) => {
                let written = writer.write_all(text.as_bytes()).and_then(|()| writer.flush());
                state.note_progress();
                // If the interface has closed the pipe, the process ends without an error.
                if written.is_err() && !state.is_pipe_closed.swap(true, Relaxed) {
                    let _ = events.send(Event::InputEnded);
                }
            }
            PendingOutput::Lines(_) => {}
            PendingOutput::End(done) => drop(done.send(())),
        }
    }
}
