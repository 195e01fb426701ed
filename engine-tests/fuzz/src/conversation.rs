//! A conversation with the engine over one of its protocols, in this process.

use std::io::{BufRead, Read, Result, Write};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// How long an answer may take, also on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(300);

/// A line for the engine, and how the answer begins that is waited for before the next.
pub struct Line {
    pub text: String,
    pub awaits: Option<String>,
}

impl Line {
    /// A line that is followed by the next at once.
    pub fn new(text: &str) -> Line {
        Line { text: text.into(), awaits: None }
    }

    /// A line whose answer is waited for.
    pub fn awaiting(text: &str, answer: &str) -> Line {
        Line { text: text.into(), awaits: Some(answer.into()) }
    }
}

/// What the engine has written.
#[derive(Default)]
struct Heard {
    text: Mutex<String>,
    news: Condvar,
}

/// The engine's output.
struct Ear(Arc<Heard>);

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.text.lock().expect("no panic").push_str(&String::from_utf8_lossy(bytes));
        self.0.news.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// The engine's input.
struct Mouth {
    lines: std::vec::IntoIter<Line>,
    heard: Arc<Heard>,
    /// The line that is being read, and how much of it has been.
    line: Vec<u8>,
    read: usize,
    /// How the answer begins that must come before the next line, and where in the text it may begin.
    awaited: Option<(String, usize)>,
}

impl Mouth {
    fn wait(&mut self) {
        let Some((answer, from)) = self.awaited.take() else { return };
        let text = self.heard.text.lock().expect("no panic");
        let missing = |text: &mut String| !text[from..].lines().any(|line| line.starts_with(&answer));
        let (text, waited) = self.heard.news.wait_timeout_while(text, PATIENCE, missing).expect("no panic");
        let line = String::from_utf8_lossy(&self.line).into_owned();
        assert!(!waited.timed_out(), "no answer '{answer}' to {line:?}; before: {}", &text[from..]);
    }
}

impl Read for Mouth {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Mouth {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.read == self.line.len() {
            self.wait();
            (self.line, self.read) = (Vec::new(), 0);
            if let Some(line) = self.lines.next() {
                let from = self.heard.text.lock().expect("no panic").len();
                self.awaited = line.awaits.map(|answer| (answer, from));
                self.line = format!("{}\n", line.text).into_bytes();
            }
        }
        Ok(&self.line[self.read..])
    }

    fn consume(&mut self, bytes: usize) {
        self.read += bytes;
    }
}

/// Holds a conversation, and returns all that the engine has said.
pub fn hold(lines: Vec<Line>) -> String {
    let heard = Arc::new(Heard::default());
    let mouth = Mouth { lines: lines.into_iter(), heard: Arc::clone(&heard), line: Vec::new(), read: 0, awaited: None };
    tenfold::protocol::run(mouth, Ear(Arc::clone(&heard)));
    std::mem::take(&mut heard.text.lock().expect("no panic"))
}

/// Words that must not reach the engine here: they name files, or ask for much memory or time.
pub fn is_harmless(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    !["path", "file", "hash", "threads", "cores", "memory", "bench", "quit"].iter().any(|word| lower.contains(word))
}
