//! An engine process, written to and read from line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Timeout far longer than anything takes, so that only an engine that hangs reaches it.
const TIMEOUT: Duration = Duration::from_secs(120);

/// An engine process.
pub struct Peer {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    errors: Option<JoinHandle<Vec<u8>>>,
    /// All lines so far, for the message of a failed test.
    transcript: Vec<String>,
}

impl Peer {
    /// Starts the engine without sending anything.
    pub fn start() -> Self {
        Peer::with(&[])
    }

    /// Starts the engine with arguments.
    pub fn with(arguments: &[&str]) -> Self {
        // Tables that a user has installed would change what is played.
        Peer::with_data(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("no data"), arguments)
    }

    /// The memory of the engine in kibibytes; `None` where the system has no file that tells it.
    pub fn resident_kib(&self) -> Option<usize> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim_end_matches("kB").trim().parse().ok()
    }

    /// Starts the engine with arguments, for a user whose folder for data is this one.
    pub fn with_data(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tenfold"))
            .args(arguments)
            .env("XDG_DATA_HOME", folder)
            .env("TENFOLD_LEARNED", "none")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let (sender, output) = channel();
        let stdout = child.stdout.take().expect("a pipe");
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut stderr = child.stderr.take().expect("a pipe");
        let errors = thread::spawn(move || {
            let mut text = Vec::new();
            let _ = stderr.read_to_end(&mut text);
            text
        });
        let input = child.stdin.take();
        Peer { child, input, output, errors: Some(errors), transcript: Vec::new() }
    }

    /// An engine that uses UCI.
    pub fn uci() -> Self {
        let mut peer = Peer::start();
        peer.send("uci");
        peer.until("uciok");
        peer
    }

    /// An engine that uses XBoard's protocol.
    pub fn xboard() -> Self {
        let mut peer = Peer::start();
        peer.send("xboard\nprotover 2");
        peer.until("feature done=1");
        peer
    }

    /// Sends a line, or several.
    pub fn send(&mut self, text: &str) {
        self.transcript.push(format!("> {text}"));
        self.send_bytes(format!("{text}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the engine reads");
    }

    fn fail(&self, why: &str) -> ! {
        let from = self.transcript.len().saturating_sub(40);
        panic!("{why}; the transcript:\n{}", self.transcript[from..].join("\n"));
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        match self.output.recv_timeout(TIMEOUT) {
            Ok(line) => {
                self.transcript.push(format!("< {line}"));
                line
            }
            Err(RecvTimeoutError::Timeout) => self.fail("no answer"),
            Err(RecvTimeoutError::Disconnected) => self.fail("the engine has ended"),
        }
    }

    /// The lines up to and including the first that begins like this.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        self.until_any(&[start])
    }

    /// The lines up to and including the first that begins like one of these.
    pub fn until_any(&mut self, starts: &[&str]) -> Vec<String> {
        self.until_line(|line| starts.iter().any(|start| line.starts_with(start)))
    }

    /// The lines up to and including the first of this kind.
    pub fn until_line(&mut self, is_last: impl Fn(&str) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if is_last(&lines[lines.len() - 1]) {
                return lines;
            }
        }
    }

    /// The engine's answers to these lines in UCI, before it answers `isready`.
    pub fn ask(&mut self, text: &str) -> Vec<String> {
        self.send(text);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// The engine's answers to these lines in XBoard's protocol, before it answers a ping.
    pub fn say(&mut self, text: &str) -> Vec<String> {
        self.send(text);
        self.send("ping 77");
        let mut lines = self.until("pong 77");
        lines.pop();
        lines
    }

    /// How long the engine takes for an answer that begins like this.
    pub fn takes(&mut self, text: &str, answer: &str) -> Duration {
        let begin = Instant::now();
        self.send(text);
        self.until(answer);
        begin.elapsed()
    }

    /// The move in the answer to a search.
    pub fn best(&mut self) -> String {
        let lines = self.until("bestmove ");
        let last = lines.last().expect("a line");
        last.split(' ').nth(1).expect("a move").to_string()
    }

    /// The position on the engine's board, in either protocol.
    pub fn fen(&mut self) -> String {
        self.send("d");
        loop {
            let line = self.line();
            if let Some(fen) = line.strip_prefix("Fen: ").or(line.strip_prefix("# fen: ")) {
                let fen = fen.to_string();
                self.line();
                return fen;
            }
        }
    }

    /// Whether the engine sends nothing for a while.
    pub fn is_silent(&mut self) -> bool {
        self.output.recv_timeout(Duration::from_millis(200)).is_err()
    }

    /// Closes the engine's input.
    pub fn hang_up(&mut self) {
        self.input = None;
    }

    /// Waits for the end of the process, which must be successful, with nothing on standard error. Returns the remaining
    /// lines.
    pub fn wait(mut self) -> Vec<String> {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a process") {
                break status;
            }
            if start.elapsed() > TIMEOUT {
                self.fail("the engine does not end");
            }
            thread::sleep(Duration::from_millis(5));
        };
        if !status.success() {
            self.fail(&format!("the engine ended with {status}"));
        }
        let errors = self.errors.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        assert_eq!(String::from_utf8_lossy(&errors), "", "standard error stays empty");
        self.output.iter().collect()
    }

    /// Sends `quit` and waits for the end. Returns the remaining lines.
    pub fn quit(mut self) -> Vec<String> {
        self.send("quit");
        self.wait()
    }

    /// An engine whose output is closed.
    pub fn with_closed_output() -> Child {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tenfold"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        drop(child.stdout.take());
        child
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A move as XBoard writes it on a board with `ranks` ranks, computed independently of the engine's own code.
pub fn wire(mv: &str, ranks: u8) -> String {
    if ranks != 10 {
        return mv.into();
    }
    let mut text = String::new();
    let mut digits = String::new();
    for letter in mv.chars().chain([' ']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        if !digits.is_empty() {
            let rank: u8 = digits.parse().expect("a rank");
            text += &(rank - 1).to_string();
            digits.clear();
        }
        text.push(letter);
    }
    text.trim_end().into()
}

/// The list of variants in an engine's features.
pub fn variants(features: &[String]) -> Vec<String> {
    let all = features.join(" ");
    let list = all.split("variants=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a list");
    list.split(',').map(String::from).collect()
}
