//! Messages to the board's server, over a connection on this machine: a line with the path, then the body. Searches get
//! small limits.
#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::LazyLock;
use std::time::Duration;
use tenfold::web::{Key, KnowledgeFiles, Server, ServerSettings};
use tenfold_fuzz::{files, first_line};

/// The address and the token of a server that runs as long as this process.
static SERVER: LazyLock<(String, String)> = LazyLock::new(|| {
    let key_file = files::place("key");
    let key = Key::load(&key_file).expect("a key");
    let (engines, knowledge) = (Vec::new(), KnowledgeFiles::default());
    let settings = ServerSettings { port: 0, threads: 1, engines, knowledge, key_file, game_files: Vec::new() };
    let server = Server::listen(&key, settings).expect("a port");
    let url = server.url(None);
    let address = url.trim_start_matches("http://").split('/').next().unwrap_or_default().to_string();
    std::thread::spawn(move || server.run());
    (address, key.token())
});

tenfold_fuzz::mutations!(&[
    "/api/games",
    "/api/position",
    "/api/check",
    "/api/typed",
    "/api/search",
    "/api/engine",
    "/api/board.svg",
    "/api/rules",
    "/api/secret/commit",
    "/api/secret/reveal",
    "/api/secret/end",
    "/page/",
    "/pieces/",
    "\"game\"",
    "\"antichess\"",
    "\"devingt\"",
    "\"newchess\"",
    "\"crazyhouse\"",
    "\"options\"",
    "\"fen\"",
    "\"moves\"",
    "\"text\"",
    "\"Nc3\"",
    "[\"e2e3\"]",
    "\"kind\"",
    "\"play\"",
    "\"hint\"",
    "\"analyse\"",
    "\"level\"",
    "\"elo\"",
    "\"movetime\"",
    "\"nodes\"",
    "\"depth\"",
    "\"clock\"",
    "{\"left\":5}",
    "\"lines\"",
    "\"engine\"",
    "\"side\"",
    "\"color\"",
    "\"white\"",
    "\"black\"",
    "\"id\"",
    "\"0123456789abcdef0123456789abcdef\"",
    "true",
    "\"own\"",
    "\"flipped\"",
    "\"pixels\"",
    "null",
    "18446744073709551615",
]);

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((path, body)) = first_line(data) else { return Corpus::Reject };
    if !path.starts_with('/') || !path.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Corpus::Reject;
    }
    let Some(body) = limited(path, body) else { return Corpus::Reject };
    let (address, token) = &*SERVER;
    let method = if path.starts_with("/api") { "POST" } else { "GET" };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nX-Tenfold-Token: {token}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    stream.write_all(&[head.as_bytes(), &body].concat()).expect("the server reads");
    let mut answer = BufReader::new(stream);
    let mut status = String::new();
    answer.read_line(&mut status).expect("the server answers");
    let code: u16 = status.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
    assert!((200..500).contains(&code), "{status}");
    // An analysis goes on until its reader goes away.
    if !String::from_utf8_lossy(&body).contains("analyse") {
        answer.read_to_end(&mut Vec::new()).expect("the answer ends");
    }
    Corpus::Keep
});

/// The body, with limits where a search is asked for.
fn limited(path: &str, body: &[u8]) -> Option<Vec<u8>> {
    if !path.starts_with("/api/search") {
        return Some(body.to_vec());
    }
    let Ok(Value::Object(mut asked)) = serde_json::from_slice(body) else { return Some(body.to_vec()) };
    // In a game with secrets the engine answers only after half a second.
    if asked.get("game") == Some(&json!("newchess")) {
        return None;
    }
    asked.insert("nodes".into(), json!(100));
    if asked.contains_key("movetime") {
        asked.insert("movetime".into(), json!(5));
    }
    serde_json::to_vec(&asked).ok()
}
