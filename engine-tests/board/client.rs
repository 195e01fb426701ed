//! The server of the board as a process, and a client as small as HTTP allows.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A running server, which ends with the test.
pub struct Server {
    child: Child,
    /// Kept open: a program whose output nobody reads ends.
    _output: BufReader<ChildStdout>,
    pub address: SocketAddr,
    pub token: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer: status and body.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|why| panic!("{why}: {}", self.body))
    }

    /// The lines of a stream.
    pub fn lines(&self) -> Vec<Value> {
        self.body.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }
}

/// A path for a key file that no other test uses.
pub fn key_file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("board-{name}.key"));
    for file in [&path, &path.with_extension("key.shown")] {
        let _ = std::fs::remove_file(file);
    }
    path
}

/// A key file with a key that is always the same, for tests that count the choices of several games.
pub fn fixed_key_file(name: &str) -> PathBuf {
    let path = key_file(name);
    std::fs::write(&path, [1; 32]).expect("a file can be written");
    path
}

impl Server {
    pub fn start(name: &str) -> Server {
        Server::with_key(&key_file(name))
    }

    pub fn with_key(key: &Path) -> Server {
        Server::with_arguments(key, &[])
    }

    /// With more arguments of `tenfold board`.
    pub fn with_arguments(key: &Path, arguments: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tenfold"));
        command
            .env("TENFOLD_LEARNED", "none")
            .args(["board", "--no-open", "--port", "0", "--key-file"])
            .arg(key)
            .args(arguments);
        Server::spawned(&mut command)
    }

    /// With at most `files` file descriptors.
    #[cfg(target_os = "linux")]
    pub fn with_files(key: &Path, files: u32) -> Server {
        let mut command = Command::new("sh");
        let script = format!("ulimit -n {files}; exec \"$0\" board --no-open --port 0 --key-file \"$1\"");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_tenfold")]).arg(key);
        Server::spawned(&mut command)
    }

    fn spawned(command: &mut Command) -> Server {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        output.read_line(&mut line).expect("a line");
        let rest = line.trim().strip_prefix("http://").expect("an address");
        let (address, token) = rest.split_once("/#token=").expect("a token");
        Server { child, _output: output, address: address.parse().expect("an address"), token: token.to_string() }
    }

    /// The process, for signals.
    #[cfg(unix)]
    pub fn process(&mut self) -> &mut Child {
        &mut self.child
    }

    /// How long its threads have run.
    #[cfg(target_os = "linux")]
    pub fn processor_time(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("a process");
        let numbers = stat.rsplit(')').next().expect("numbers").split_whitespace();
        // In user mode and in the system's, in hundredths of a second.
        let ticks: u64 = numbers.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        Duration::from_millis(ticks * 10)
    }

    /// Sends bytes and reads all that comes back.
    pub fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that refuses a request may close the connection before it has read it all.
        let _ = stream.write_all(bytes);
        let mut text = Vec::new();
        let _ = stream.read_to_end(&mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let body = if head.contains("chunked") { unchunked(body) } else { body.to_string() };
        Answer { status, head: head.to_string(), body }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time limit");
        stream
    }

    /// A request with other headers in place of the usual ones.
    pub fn with_headers(&self, path: &str, headers: &str, body: &str) -> Answer {
        let length = body.len();
        self.raw(
            format!("POST {path} HTTP/1.1\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}")
                .as_bytes(),
        )
    }

    /// The usual headers.
    pub fn headers(&self) -> String {
        format!("Host: {}\r\nX-Tenfold-Token: {}\r\n", self.address, self.token)
    }

    pub fn ask(&self, request: &str, body: &Value) -> Answer {
        self.with_headers(&format!("/api/{request}"), &self.headers(), &body.to_string())
    }

    pub fn get(&self, path: &str) -> Answer {
        self.raw(format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).as_bytes())
    }
}

/// The text of a body that comes in chunks.
fn unchunked(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        if size == 0 || rest.len() < size {
            break;
        }
        text += &rest[..size];
        body = rest[size..].trim_start_matches("\r\n");
    }
    text
}
