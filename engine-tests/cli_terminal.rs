//! The program on a terminal, as a person has it: keys in, and what is shown out.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The program on a pseudo-terminal, made by util-linux's `script`.
pub struct Terminal {
    child: Child,
    keys: ChildStdin,
    output: Receiver<Vec<u8>>,
    /// What was shown so far, and how much of it was looked through.
    shown: String,
    seen: usize,
}

impl Terminal {
    /// Starts the program with these arguments, as a shell reads them. `None` where `script` is not installed.
    pub fn open(args: &str) -> Option<Terminal> {
        let command = format!("exec {} {args}", shlex::try_quote(env!("CARGO_BIN_EXE_tenfold")).expect("no NUL"));
        let mut script = Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).env("TERM", "xterm").env_remove("NO_COLOR");
        let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (keys, mut stdout) = (child.stdin.take()?, child.stdout.take()?);
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut part = [0; 4096];
            while let Ok(length @ 1..) = stdout.read(&mut part) {
                if sender.send(part[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Some(Terminal { child, keys, output, shown: String::new(), seen: 0 })
    }

    /// Sends keys, such as `\x03` for Ctrl-C.
    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("a terminal");
    }

    /// What is shown up to this text, which must come.
    pub fn wait_for(&mut self, text: &str) -> String {
        let end = Instant::now() + Duration::from_secs(20);
        loop {
            if let Some(at) = self.shown[self.seen..].find(text) {
                let from = self.seen;
                self.seen += at + text.len();
                return self.shown[from..self.seen].to_string();
            }
            let left = end.saturating_duration_since(Instant::now());
            let part = self.output.recv_timeout(left);
            let part = part.unwrap_or_else(|_| panic!("no {text:?} in {:?}", &self.shown[self.seen..]));
            self.shown += &String::from_utf8_lossy(&part);
        }
    }

    /// What was shown so far.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Waits for the end of the program.
    pub fn exit_code(&mut self) -> Option<i32> {
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
