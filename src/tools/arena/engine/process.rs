//! An engine's process: reads and writes lines, and limits the time and memory that a misbehaving engine can cost.

use super::error::EngineError;
use super::group::{self, Group};
use super::running_time::{self, MAX_TICK};
use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::{Duration, Instant};

/// The maximum length of a line in bytes; longer lines are truncated.
const MAX_LINE: usize = 16 << 10;

/// The capacity of the queue of lines. An engine that prints more lines before they are read is blocked.
const MAX_PENDING: usize = 256;

/// The maximum size of the deferred log lines of one game, in bytes; further lines are not logged.
const MAX_DEFERRED: usize = 16 << 20;

/// The time that an engine may take to exit after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_millis(300);

/// Waiting for a line lasts this much longer than the time limit. The timestamp of the line decides whether it is late.
const LINE_WAIT_GRACE: Duration = Duration::from_millis(5);

/// Threads share timestamps as atomic numbers: nanoseconds since this moment.
static TIMESTAMP_EPOCH: LazyLock<Instant> = LazyLock::new(running_time::now);

/// A line that an engine printed.
#[derive(Debug)]
pub struct OutputLine {
    /// The text of the line, without spaces at its ends.
    pub text: String,
    /// The time at which the end of the line arrived.
    pub at: Instant,
}

/// A running engine. The process is killed when this value is dropped.
pub struct Process {
    child: Child,
    /// The process and all processes that it has started; `None` after they have been killed.
    group: Option<Group>,
    input: Sender<InputLine>,
    output: Receiver<OutputLine>,
    /// The time at which the command that starts the clock was written, in nanoseconds since [`TIMESTAMP_EPOCH`]; 0
    /// while the command is queued.
    clock_start: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    /// The engine's name, for the log.
    name: String,
    /// Log lines that are deferred until the game is over, because they would disclose a secret choice.
    deferred: RefCell<Option<DeferredLog>>,
}

/// Log lines that are written later, and the number of lines that did not fit.
#[derive(Default)]
struct DeferredLog {
    lines: Vec<String>,
    bytes: usize,
    left_out: usize,
}

/// A text to be written to the engine.
struct InputLine {
    text: String,
    /// Whether the engine's clock starts when the text is written.
    starts_clock: bool,
}

impl Process {
    /// Starts a program. Setting `stop` ends every wait for a line of the program.
    ///
    /// # Errors
    ///
    /// When the program cannot be started.
    pub fn start(
        name: &str,
        program: &Path,
        arguments: &[String],
        folder: Option<&Path>,
        stop: Arc<AtomicBool>,
    ) -> io::Result<Process> {
        LazyLock::force(&TIMESTAMP_EPOCH);
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let (mut child, group) = group::spawn(&mut command)?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            let _ = child.kill();
            return Err(io::Error::other("no pipes to the program"));
        };
        let (lines, output) = mpsc::sync_channel(MAX_PENDING);
        let (input, queue) = mpsc::channel();
        let clock_start = Arc::new(AtomicU64::new(0));
        let (stamp, own_name) = (Arc::clone(&clock_start), name.to_string());
        let reader = thread::Builder::new().stack_size(256 << 10).spawn(move || read(stdout, &lines));
        let writer =
            thread::Builder::new().stack_size(256 << 10).spawn(move || write(stdin, &queue, &stamp, &own_name));
        let deferred = RefCell::new(None);
        let process =
            Process { child, group: Some(group), input, output, clock_start, stop, name: name.to_string(), deferred };
        // If a thread could not be started, this returns the error, and dropping the process kills it.
        reader.and(writer)?;
        Ok(process)
    }

    /// Queues a line for the engine; never blocks.
    pub fn send(&self, text: impl Into<String>) {
        self.queue(text.into(), false);
    }

    /// Queues lines; the engine's clock starts when they are written. Returns the time at which they were queued.
    pub fn send_and_start_clock(&self, text: impl Into<String>) -> Instant {
        self.clock_start.store(0, Ordering::SeqCst);
        self.queue(text.into(), true);
        running_time::now()
    }

    /// Queues a line that discloses a secret and is therefore never logged.
    pub fn send_unlogged(&self, text: String) {
        let _ = self.input.send(InputLine { text, starts_clock: false });
    }

    /// Queues a line that sets an option; a line that discloses a secret is not logged.
    pub fn send_option(&self, text: String, is_secret: bool) {
        if is_secret { self.send_unlogged(text) } else { self.send(text) }
    }

    /// With true, starts to defer log lines of the conversation. With false, writes the deferred lines and stops
    /// deferring.
    pub fn defer_log(&self, defer: bool) {
        let Some(log) = self.deferred.replace(defer.then(DeferredLog::default)).filter(|_| !defer) else { return };
        log.lines.iter().for_each(|line| log::debug!("{line}"));
        if log.left_out > 0 {
            log::debug!("{}: {} more lines of this game are not shown", self.name, log.left_out);
        }
    }

    /// Logs a line of the conversation, either at once or together with the deferred lines.
    fn log(&self, direction: char, text: &str) {
        if !log::log_enabled!(log::Level::Debug) {
            return;
        }
        let line = format!("{} {direction} {text}", self.name);
        match &mut *self.deferred.borrow_mut() {
            None => log::debug!("{line}"),
            Some(log) if log.bytes < MAX_DEFERRED => {
                log.bytes += line.len();
                log.lines.push(line);
            }
            Some(log) => log.left_out += 1,
        }
    }

    fn queue(&self, text: String, starts_clock: bool) {
        self.log('>', &text);
        // Sending fails if the writer thread has ended. That is ignored here, because reading then reports that the
        // output is closed.
        let _ = self.input.send(InputLine { text, starts_clock });
    }

    /// The time at which the command that starts the clock was written; `queued` while the command is still queued.
    pub fn clock_started(&self, queued: Instant) -> Instant {
        match self.clock_start.load(Ordering::SeqCst) {
            0 => queued,
            nanos => *TIMESTAMP_EPOCH + Duration::from_nanos(nanos),
        }
    }

    /// Waits for the next line until `deadline`. A line that is already queued is returned even if it arrived after the
    /// deadline.
    ///
    /// # Errors
    ///
    /// On timeout, when the output is closed, or when the match is being stopped.
    fn next_line(&self, deadline: Instant) -> Result<OutputLine, ReadError> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(ReadError::Stopped);
            }
            // The stop flag and the clock are read again after a short time.
            let left = deadline.saturating_duration_since(running_time::now());
            match self.output.recv_timeout(left.min(MAX_TICK)) {
                Ok(line) => {
                    self.log('<', &line.text);
                    return Ok(line);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(ReadError::Closed),
                Err(RecvTimeoutError::Timeout) if running_time::now() >= deadline => return Err(ReadError::TimedOut),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The next line, if it arrives before `deadline`.
    ///
    /// # Errors
    ///
    /// On timeout, when the output is closed, or when the match is being stopped.
    pub fn next_line_before(&self, deadline: Instant) -> Result<OutputLine, ReadError> {
        self.next_line(deadline).and_then(|line| if line.at > deadline { Err(ReadError::TimedOut) } else { Ok(line) })
    }

    /// The next line, if it arrives within `limit` after the clock started, or a little later; its timestamp shows
    /// whether it is late. `queued` is the time at which the command that starts the clock was queued.
    ///
    /// # Errors
    ///
    /// On timeout, when the output is closed, or when the match is being stopped.
    pub fn next_line_within(&self, queued: Instant, limit: Duration) -> Result<OutputLine, ReadError> {
        loop {
            // The engine's clock does not run while the command is still queued.
            let deadline = || self.clock_started(queued) + limit + LINE_WAIT_GRACE;
            let before = deadline();
            match self.next_line(before) {
                Ok(line) if line.at > deadline() => return Err(ReadError::TimedOut),
                Err(ReadError::TimedOut) if deadline() > before => {}
                result => return result,
            }
        }
    }

    /// The lines that have already arrived. Their number is limited even if the engine keeps printing.
    pub fn pending_lines(&self) -> impl Iterator<Item = OutputLine> {
        self.output.try_iter().take(2 * MAX_PENDING).inspect(|line| self.log('<', &line.text))
    }

    /// Whether the process still runs.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Sends `quit`, and kills the process if it does not exit in time.
    pub fn quit(mut self) {
        self.send("quit");
        let deadline = running_time::now() + QUIT_TIMEOUT;
        while running_time::now() < deadline && self.is_alive() {
            thread::sleep(Duration::from_millis(2));
            self.pending_lines().for_each(drop);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        self.group = None;
        let _ = self.child.wait();
    }
}

/// Why no line could be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// No line arrived in time.
    TimedOut,
    /// The engine has exited or closed its output.
    Closed,
    /// The match is being stopped.
    Stopped,
}

impl ReadError {
    /// Converts the failure to read a line to an error of the engine; `on_timeout` is the error for a line that did not
    /// arrive in time.
    pub fn to_engine_error(self, on_timeout: EngineError) -> EngineError {
        match self {
            ReadError::TimedOut => on_timeout,
            ReadError::Closed => EngineError::Disconnected,
            ReadError::Stopped => EngineError::Stopped,
        }
    }
}

/// The reader thread: reads the engine's output and sends each line with its timestamp to the queue.
fn read(output: impl Read, lines: &SyncSender<OutputLine>) {
    let mut output = BufReader::with_capacity(MAX_LINE, output);
    let mut line = Vec::new();
    loop {
        let (used, ended) = match output.fill_buf() {
            Ok([]) | Err(_) => return,
            Ok(bytes) => {
                let end = bytes.iter().position(|&byte| byte == b'\n');
                let part = &bytes[..end.unwrap_or(bytes.len())];
                line.extend_from_slice(&part[..part.len().min(MAX_LINE - line.len())]);
                (end.map_or(bytes.len(), |end| end + 1), end.is_some())
            }
        };
        output.consume(used);
        if ended {
            let text = String::from_utf8_lossy(&line).trim().to_string();
            line.clear();
            if !text.is_empty() && lines.send(OutputLine { text, at: running_time::now() }).is_err() {
                return;
            }
        }
    }
}

/// The writer thread. Only this thread is blocked when an engine does not read its input.
fn write(mut input: impl Write, queue: &Receiver<InputLine>, stamp: &AtomicU64, name: &str) {
    for outgoing in queue {
        let text = outgoing.text + "\n";
        if outgoing.starts_clock {
            stamp.store(
                running_time::now().saturating_duration_since(*TIMESTAMP_EPOCH).as_nanos() as u64,
                Ordering::SeqCst,
            );
        }
        if let Err(why) = input.write_all(text.as_bytes()).and_then(|()| input.flush()) {
            log::debug!("{name} does not read its input any more: {why}");
            return;
        }
    }
}
