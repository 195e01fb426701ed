//! An engine's process: lines in and out, with bounds on what a bad one can do.

use super::Fault;
use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes of a line that are kept; what is longer loses its end.
const LINE: usize = 16 << 10;

/// Lines that wait to be read. An engine that prints faster than that has to wait itself.
const WAITING: usize = 256;

/// Bytes of lines that are held back of one game; what is said beyond is in no log.
const MOST_HELD: usize = 16 << 20;

/// How long an engine may take to end after it was asked to.
const QUIT: Duration = Duration::from_millis(300);

/// The longest sleep before a look at whether all is to be stopped.
const LOOK: Duration = Duration::from_millis(50);

/// How long an answer is waited for beyond its limit, so that it is judged by its own moment and not by ours.
const GRACE: Duration = Duration::from_millis(5);

/// Moments are kept as nanoseconds since this one, so that threads can share them without a lock.
static EPOCH: LazyLock<Instant> = LazyLock::new(Instant::now);

/// A line that an engine printed, and when its end arrived.
#[derive(Debug)]
pub struct Line {
    /// What it says, without white space at the ends.
    pub text: String,
    /// When.
    pub at: Instant,
}

/// A running engine. It is killed when dropped.
pub struct Process {
    child: Child,
    input: Sender<Order>,
    output: Receiver<Line>,
    /// When the last order that counts was written, in nanoseconds since the epoch; 0 as long as it waits.
    written: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    label: String,
    /// Lines for the log that would tell a secret now.
    held: RefCell<Option<Held>>,
}

/// Lines that are held back.
#[derive(Default)]
struct Held {
    lines: Vec<String>,
    bytes: usize,
    left_out: usize,
}

/// Text for the engine.
struct Order {
    text: String,
    /// Whether the clock starts with it.
    starts_clock: bool,
}

impl Process {
    /// Starts a program. `stop` ends every wait for it.
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    pub fn start(
        label: &str,
        program: &Path,
        arguments: &[String],
        folder: Option<&Path>,
        stop: Arc<AtomicBool>,
    ) -> io::Result<Process> {
        LazyLock::force(&EPOCH);
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        detach(&mut command);
        let mut child = command.spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            let _ = child.kill();
            return Err(io::Error::other("no pipes to the program"));
        };
        let (lines, output) = mpsc::sync_channel(WAITING);
        let (input, orders) = mpsc::channel();
        let written = Arc::new(AtomicU64::new(0));
        let (stamp, name) = (Arc::clone(&written), label.to_string());
        let reader = thread::Builder::new().stack_size(256 << 10).spawn(move || read(stdout, &lines));
        let writer = thread::Builder::new().stack_size(256 << 10).spawn(move || write(stdin, &orders, &stamp, &name));
        let held = RefCell::new(None);
        let process = Process { child, input, output, written, stop, label: label.to_string(), held };
        // A process without its threads is dropped, and so killed.
        reader.and(writer)?;
        Ok(process)
    }

    /// Sends a line; never waits.
    pub fn say(&self, text: impl Into<String>) {
        self.order(text.into(), false);
    }

    /// Sends lines, with the last of which the engine's clock starts.
    pub fn say_and_start_clock(&self, text: impl Into<String>) -> Instant {
        self.written.store(0, Ordering::SeqCst);
        self.order(text.into(), true);
        Instant::now()
    }

    /// Sends a line that tells a secret: it is in no log.
    pub fn whisper(&self, text: String) {
        let _ = self.input.send(Order { text, starts_clock: false });
    }

    /// Sends a line, which is in no log when it tells a secret.
    pub fn say_unless_secret(&self, text: String, is_secret: bool) {
        if is_secret { self.whisper(text) } else { self.say(text) }
    }

    /// From now on holds back what the log is told of the conversation; or tells it what was held back.
    pub fn hold_back(&self, hold: bool) {
        let Some(held) = self.held.replace(hold.then(Held::default)).filter(|_| !hold) else { return };
        held.lines.iter().for_each(|line| log::debug!("{line}"));
        if held.left_out > 0 {
            log::debug!("{}: {} more lines of this game are not shown", self.label, held.left_out);
        }
    }

    /// Tells the log a line of the conversation, when the time has come.
    fn log(&self, direction: char, text: &str) {
        if !log::log_enabled!(log::Level::Debug) {
            return;
        }
        let line = format!("{} {direction} {text}", self.label);
        match &mut *self.held.borrow_mut() {
            None => log::debug!("{line}"),
            Some(held) if held.bytes < MOST_HELD => {
                held.bytes += line.len();
                held.lines.push(line);
            }
            Some(held) => held.left_out += 1,
        }
    }

    fn order(&self, text: String, starts_clock: bool) {
        self.log('>', &text);
        // A writer that is gone shows by the end of the output.
        let _ = self.input.send(Order { text, starts_clock });
    }

    /// When the order was written with which the clock starts; `queued` when it still waits to be.
    pub fn clock_started(&self, queued: Instant) -> Instant {
        match self.written.load(Ordering::SeqCst) {
            0 => queued,
            nanos => *EPOCH + Duration::from_nanos(nanos),
        }
    }

    /// The next line, waiting until then. It may have come later than `deadline` when lines are waiting.
    ///
    /// # Errors
    ///
    /// When there is none by `deadline`, the engine has gone, or all is to be stopped.
    fn line(&self, deadline: Instant) -> Result<Line, Silence> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Silence::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(LOOK)) {
                Ok(line) => {
                    self.log('<', &line.text);
                    return Ok(line);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => return Err(Silence::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The next line that comes by `deadline`.
    ///
    /// # Errors
    ///
    /// When there is none, the engine has gone, or all is to be stopped.
    pub fn line_by(&self, deadline: Instant) -> Result<Line, Silence> {
        self.line(deadline).and_then(|line| if line.at > deadline { Err(Silence::Late) } else { Ok(line) })
    }

    /// The next line that comes within `limit` of the order that was queued then and starts the clock, or a little later:
    /// how late it is, its moment tells.
    ///
    /// # Errors
    ///
    /// When there is none, the engine has gone, or all is to be stopped.
    pub fn line_within(&self, queued: Instant, limit: Duration) -> Result<Line, Silence> {
        loop {
            // While the order still waits to be written, the engine's time has not begun.
            let deadline = || self.clock_started(queued) + limit + GRACE;
            let before = deadline();
            match self.line(before) {
                Ok(line) if line.at > deadline() => return Err(Silence::Late),
                Err(Silence::Late) if deadline() > before => {}
                result => return result,
            }
        }
    }

    /// Lines that are there already; not without end, whatever the engine prints.
    pub fn waiting_lines(&self) -> impl Iterator<Item = Line> {
        self.output.try_iter().take(2 * WAITING).inspect(|line| self.log('<', &line.text))
    }

    /// Whether the process still runs.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Asks the engine to end, and ends it when it does not.
    pub fn quit(mut self) {
        self.say("quit");
        let deadline = Instant::now() + QUIT;
        while Instant::now() < deadline && self.is_alive() {
            thread::sleep(Duration::from_millis(2));
            self.waiting_lines().for_each(drop);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// The time is over.
    Late,
    /// The engine has ended or closed its output.
    Gone,
    /// The match is being stopped.
    Stopped,
}

impl Silence {
    /// What it means for an engine that was to answer: `late` when only time has passed.
    pub fn or(self, late: Fault) -> Fault {
        match self {
            Silence::Late => late,
            Silence::Gone => Fault::Disconnects,
            Silence::Stopped => Fault::Stopped,
        }
    }
}

/// An interrupt typed at the terminal is for the match, not for each of its engines.
#[cfg(unix)]
fn detach(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(windows)]
fn detach(command: &mut Command) {
    use std::os::windows::process::CommandExt;
    /// Windows' own name for a process that the terminal's Ctrl-C does not reach.
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    command.creation_flags(CREATE_NEW_PROCESS_GROUP);
}

#[cfg(not(any(unix, windows)))]
fn detach(_command: &mut Command) {}

/// Passes on each line with the moment when it came.
fn read(output: impl Read, lines: &SyncSender<Line>) {
    let mut output = BufReader::with_capacity(LINE, output);
    let mut line = Vec::new();
    loop {
        let (used, ended) = match output.fill_buf() {
            Ok([]) | Err(_) => return,
            Ok(bytes) => {
                let end = bytes.iter().position(|&byte| byte == b'\n');
                let part = &bytes[..end.unwrap_or(bytes.len())];
                line.extend_from_slice(&part[..part.len().min(LINE - line.len())]);
                (end.map_or(bytes.len(), |end| end + 1), end.is_some())
            }
        };
        output.consume(used);
        if ended {
            let text = String::from_utf8_lossy(&line).trim().to_string();
            line.clear();
            if !text.is_empty() && lines.send(Line { text, at: Instant::now() }).is_err() {
                return;
            }
        }
    }
}

/// Writes what is to be said. Only this thread waits for an engine that does not read.
fn write(mut input: impl Write, orders: &Receiver<Order>, stamp: &AtomicU64, label: &str) {
    for order in orders {
        let text = order.text + "\n";
        if order.starts_clock {
            stamp.store(EPOCH.elapsed().as_nanos() as u64, Ordering::SeqCst);
        }
        if let Err(why) = input.write_all(text.as_bytes()).and_then(|()| input.flush()) {
            log::debug!("{label} reads no more: {why}");
            return;
        }
    }
}
