//! Connections without the token: however many there are and whatever they send, a client with the token does not wait.

use crate::client::{Server, key_file};
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The longest that a request may wait, and while connections are opened all the time.
const PATIENCE: Duration = Duration::from_secs(1);
const LONG_PATIENCE: Duration = Duration::from_secs(5);

/// Held by tests that measure how long an answer takes, so that one does not wait for the other's connections.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// That a request on a connection of its own is answered in time.
#[track_caller]
fn is_answered(server: &Server, when: &str) {
    let began = Instant::now();
    assert_eq!(server.ask("check", &json!({"game": "chess"})).status, 200, "{when}");
    assert!(began.elapsed() < PATIENCE, "{when}: a request waits {:?}", began.elapsed());
}

/// The same while connections are opened all the time: a client that gets no processor between its connection and its
/// request may have to give way, and asks again, as the page does.
#[track_caller]
fn is_answered_in_the_end(server: &Server, when: &str) {
    let began = Instant::now();
    let answers = std::iter::repeat_with(|| server.ask("check", &json!({"game": "chess"})).status);
    let status = answers.take_while(|_| began.elapsed() < LONG_PATIENCE).find(|&status| status != 0);
    assert_eq!(status, Some(200), "{when}: after {:?}", began.elapsed());
}

/// A server that has answered once, so that what it loads at first is there.
fn ready(server: Server) -> Server {
    assert_eq!(server.ask("check", &json!({"game": "chess"})).status, 200);
    server
}

/// What a client sends that never finishes its request: of the last two, one knows the token.
fn parts(server: &Server) -> [String; 6] {
    let (address, headers) = (server.address, server.headers());
    let begun = |headers: &str| format!("POST /api/position HTTP/1.1\r\n{headers}Content-Length: 100000\r\n\r\n{{");
    [
        String::new(),
        "G".into(),
        format!("GET / HTTP/1.1\r\nHost: {address}\r\n"),
        format!("GET / HTTP/1.1\r\nHost: {address}\r\n\r\n"),
        begun(&format!("Host: {address}\r\n")),
        begun(&headers),
    ]
}

/// Lets this process have this many connections.
#[cfg(unix)]
fn may_have(connections: u64) {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let (files, most) = getrlimit(Resource::RLIMIT_NOFILE).expect("a limit");
    let wanted = connections + 500;
    if files < wanted {
        setrlimit(Resource::RLIMIT_NOFILE, wanted, most).expect("this test needs more file descriptors");
    }
}

#[cfg(not(unix))]
fn may_have(_: u64) {}

/// Opens connections that send a part each, in turn.
fn flood(server: &Server, count: usize, parts: &[String]) -> Vec<TcpStream> {
    let open = |n: usize| {
        let mut stream = server.connect();
        // The server may have closed it before.
        let _ = stream.write_all(parts[n % parts.len()].as_bytes());
        stream
    };
    (0..count).map(open).collect()
}

/// Sends a request on a connection that stays open, and reads the answer.
fn ask_on(stream: &TcpStream, server: &Server) -> std::io::Result<String> {
    let (headers, body) = (server.headers(), "{\"game\":\"chess\"}");
    let head = format!("POST /api/check HTTP/1.1\r\n{headers}Content-Length: {}\r\n\r\n", body.len());
    (&mut &*stream).write_all(format!("{head}{body}").as_bytes())?;
    let (mut reader, mut head, mut length) = (BufReader::new(stream), String::new(), 0);
    while !head.ends_with("\r\n\r\n") {
        let before = head.len();
        if reader.read_line(&mut head)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if let Some(("content-length", value)) = head[before..].to_lowercase().split_once(": ") {
            length = value.trim().parse().expect("a number");
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(String::from_utf8(body).expect("a text"))
}

#[test]
fn connections_without_the_token_keep_nobody_waiting() {
    let _alone = alone();
    may_have(5000);
    let server = ready(Server::start("strangers"));
    let parts = parts(&server);
    let kept = server.connect();
    assert_eq!(ask_on(&kept, &server).expect("an answer"), "{\"fault\":null}");
    for count in [600, 5000] {
        let idle = flood(&server, count, &parts[..1]);
        is_answered(&server, &format!("{count} idle"));
        assert_eq!(server.get("/").status, 200, "the page, too");
        drop(idle);
        let begun = flood(&server, count, &parts);
        is_answered(&server, &format!("{count} begun"));
        // A client that has shown the token keeps its connection.
        assert_eq!(ask_on(&kept, &server).expect("an answer"), "{\"fault\":null}");
        drop(begun);
    }
}

#[test]
fn a_flood_that_goes_on_keeps_nobody_waiting_either() {
    let _alone = alone();
    may_have(1000);
    let server = ready(Server::start("going-on"));
    let (parts, is_over) = (parts(&server), AtomicBool::new(false));
    let body = json!({"game": "escalier", "kind": "analyse"}).to_string();
    let (headers, length) = (server.headers(), body.len());
    let mut analysis = server.connect();
    let request = format!("POST /api/search HTTP/1.1\r\n{headers}Content-Length: {length}\r\n\r\n{body}");
    analysis.write_all(request.as_bytes()).expect("a request");
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    flood(&server, 300, &parts[..5]);
                }
            });
        }
        let waits = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            for n in 0..20 {
                is_answered_in_the_end(&server, &format!("request {n}"));
                std::thread::sleep(Duration::from_millis(50));
            }
        }));
        is_over.store(true, Ordering::Relaxed);
        waits.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    });
    // The stream that began before has not been ended.
    analysis.set_nonblocking(true).expect("a stream");
    let mut text = [0; 100_000];
    let last = loop {
        match analysis.read(&mut text) {
            Ok(count) if count > 0 => {}
            last => break last,
        }
    };
    assert!(last.is_err_and(|why| why.kind() == std::io::ErrorKind::WouldBlock), "the analysis has ended");
}

#[test]
fn what_never_finishes_is_cut_and_what_is_known_may_be_idle() {
    let server = Server::start("cut");
    let kept = server.connect();
    ask_on(&kept, &server).expect("an answer");
    let slow = flood(&server, 6, &parts(&server));
    std::thread::scope(|scope| {
        for (n, mut stream) in slow.into_iter().enumerate() {
            scope.spawn(move || {
                stream.set_read_timeout(Some(Duration::from_millis(500))).expect("a time limit");
                let (began, mut text) = (Instant::now(), [0; 100_000]);
                // A byte now and then does not prolong its time.
                while began.elapsed() < Duration::from_secs(20) {
                    match stream.read(&mut text) {
                        Ok(0) => return,
                        Err(why) if why.kind() == std::io::ErrorKind::ConnectionReset => return,
                        _ if n > 0 => drop(stream.write_all(b" ")),
                        _ => {}
                    }
                }
                panic!("part {n} is not cut");
            });
        }
    });
    assert_eq!(ask_on(&kept, &server).expect("an answer"), "{\"fault\":null}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_server_with_few_file_descriptors_answers_too() {
    let _alone = alone();
    may_have(600);
    let server = ready(Server::with_files(&key_file("few"), 64));
    let flooding = flood(&server, 600, &parts(&server));
    is_answered(&server, "64 file descriptors");
    // Nor does it look for connections all the time.
    std::thread::sleep(Duration::from_millis(500));
    let before = server.processor_time();
    std::thread::sleep(Duration::from_secs(1));
    let used = server.processor_time() - before;
    assert!(used < Duration::from_millis(300), "an idle server uses {used:?} of a second");
    is_answered(&server, "64 file descriptors, later");
    drop(flooding);
}
