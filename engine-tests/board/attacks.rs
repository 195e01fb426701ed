//! What another page, a broken client or a flood of requests may not do.

use crate::client::{Server, key_file};
use serde_json::json;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

#[test]
fn a_request_to_another_host_is_refused() {
    let server = Server::start("host");
    let with_host = |host: &str| {
        let headers = format!("Host: {host}\r\nX-Tenfold-Token: {}\r\n", server.token);
        server.with_headers("/api/games", &headers, "{}").status
    };
    assert_eq!(with_host("evil.example"), 403);
    assert_eq!(with_host(&format!("evil.example:{}", server.address.port())), 403);
    assert_eq!(with_host("127.0.0.1:1"), 403);
    assert_eq!(with_host(&format!("localhost:{}", server.address.port())), 200);
    // The page itself is not for another name either.
    assert_eq!(server.raw(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").status, 403);
}

#[test]
fn a_request_of_another_page_is_refused() {
    let server = Server::start("origin");
    let with_origin = |origin: &str| {
        server.with_headers("/api/games", &format!("{}Origin: {origin}\r\n", server.headers()), "{}").status
    };
    assert_eq!(with_origin("http://evil.example"), 403);
    assert_eq!(with_origin("null"), 403);
    assert_eq!(with_origin(&format!("https://{}", server.address)), 403);
    assert_eq!(with_origin(&format!("http://{}", server.address)), 200);
}

#[test]
fn a_header_that_comes_twice_is_refused() {
    let server = Server::start("twice");
    let (address, token) = (server.address, &server.token);
    let sent = |headers: &str| server.with_headers("/api/games", headers, "{}").status;
    let (host, own_token) = (format!("Host: {address}\r\n"), format!("X-Tenfold-Token: {token}\r\n"));
    let origin = format!("Origin: http://{address}\r\n");
    assert_eq!(sent(&format!("{host}{origin}{own_token}")), 200);
    for (one, other) in [(&*host, "Host: evil.example\r\n"), (&origin, "Origin: http://evil.example\r\n")] {
        for twice in [format!("{one}{other}"), format!("{other}{one}"), one.repeat(2)] {
            let all = format!("{host}{origin}{own_token}").replace(one, &twice);
            assert_eq!(sent(&all), 403, "{all}");
        }
    }
    assert_eq!(sent(&format!("{host}{own_token}X-Tenfold-Token: {}\r\n", "0".repeat(32))), 403);
    // The page itself neither.
    let page = format!("GET / HTTP/1.1\r\n{host}Host: evil.example\r\nConnection: close\r\n\r\n");
    assert_eq!(server.raw(page.as_bytes()).status, 403);
}

#[test]
fn a_whole_address_must_be_of_this_server() {
    let server = Server::start("address");
    let port = server.address.port();
    let asked = |address: &str| server.with_headers(&format!("{address}/api/games"), &server.headers(), "{}").status;
    for own in [format!("http://127.0.0.1:{port}"), format!("http://localhost:{port}"), String::new()] {
        assert_eq!(asked(&own), 200, "{own}");
    }
    for other in [
        "http://evil.example".to_string(),
        format!("http://evil.example:{port}"),
        "http://127.0.0.1:1".into(),
        "http://127.0.0.1".into(),
        format!("https://127.0.0.1:{port}"),
        format!("ftp://127.0.0.1:{port}"),
        format!("http://evil.example@127.0.0.1:{port}"),
        format!("http://127.0.0.1:{port}@evil.example"),
    ] {
        // 400: no address at all.
        assert!(matches!(asked(&other), 400 | 403), "{other}");
    }
    let tunnel = format!("CONNECT evil.example:80 HTTP/1.1\r\n{}Connection: close\r\n\r\n", server.headers());
    assert_eq!(server.raw(tunnel.as_bytes()).status, 403);
}

#[test]
fn a_request_without_the_token_is_refused() {
    let server = Server::start("token");
    let with_token = |token: &str| {
        let headers = format!("Host: {}\r\nX-Tenfold-Token: {token}\r\n", server.address);
        [
            "games",
            "position",
            "check",
            "typed",
            "search",
            "engine",
            "board.svg",
            "rules",
            "secret/commit",
            "secret/reveal",
            "secret/end",
        ]
        .map(|request| server.with_headers(&format!("/api/{request}"), &headers, "{}").status)
    };
    assert_eq!(with_token(""), [401; 11]);
    assert_eq!(with_token(&"0".repeat(32)), [401; 11]);
    assert_eq!(with_token(&server.token[..31]), [401; 11]);
    assert_eq!(server.with_headers("/api/games", &format!("Host: {}\r\n", server.address), "{}").status, 401);
}

#[test]
fn every_answer_tells_the_browser_to_be_strict() {
    let server = Server::start("policy");
    for answer in
        [server.get("/"), server.get("/page/none.js"), server.get("/nothing"), server.ask("games", &json!({}))]
    {
        let head = answer.head.to_lowercase();
        assert!(head.contains("content-security-policy: default-src 'none'; script-src 'self'"), "{head}");
        assert!(head.contains("frame-ancestors 'none'") && head.contains("x-content-type-options: nosniff"), "{head}");
    }
}

#[test]
fn the_key_file_is_for_its_owner_alone() {
    let path = key_file("mode");
    let token = Server::with_key(&path).token.clone();
    assert_eq!(Server::with_key(&path).token, token, "the same token after a restart");
    #[cfg(unix)]
    assert_eq!(
        std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&path).expect("a file").permissions()) & 0o777,
        0o600
    );
}

#[test]
#[cfg(unix)]
fn a_disk_that_is_full_leaves_no_half_key() {
    let path = key_file("full");
    // No file gets any content: writing fails, as it does on a full disk.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" board --no-open --port 0 --key-file \"$1\"";
    let mut shell = std::process::Command::new("sh");
    let run = shell.args(["-c", script, env!("CARGO_BIN_EXE_tenfold")]).arg(&path).output().expect("sh");
    let why = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.code() == Some(1) && why.starts_with("error: cannot use the key file '"), "{why}");
    assert_eq!(why.lines().count(), 1, "{why}");
    assert!(!path.exists(), "the next start would refuse it");
    Server::with_key(&path);
}

#[test]
fn malformed_requests_are_refused_in_a_sentence() {
    let server = Server::start("malformed");
    let refused = |request: &str, body: &str| {
        let answer = server.with_headers(&format!("/api/{request}"), &server.headers(), body);
        (answer.status, answer.json()["error"].as_str().unwrap_or_default().to_string())
    };
    for body in ["", "{", "[]", "{\"game\":5}", "\u{0}", "{\"game\":\"chess\",\"moves\":\"e2e4\"}"] {
        let (status, why) = refused("position", body);
        assert!(status == 400 && why.contains("not what is expected"), "{body:?}: {status} {why}");
    }
    assert_eq!(refused("position", "{\"game\":\"ches\"}"), (400, "there is no game 'ches'".into()));
    assert_eq!(refused("rules", "{\"game\":\"ches\"}").0, 400);
    let (status, why) = refused("search", "{\"game\":\"chess\",\"kind\":\"play\",\"level\":21}");
    assert_eq!((status, why.as_str()), (400, "levels are 0 to 20"));
    let (_, why) = refused("position", &json!({"game": "chess", "moves": vec!["e2e4"; 4000]}).to_string());
    assert!(why.contains("more than 3000 moves"), "{why}");
    let long = format!("{{\"game\":\"{}\"}}", "x".repeat(300 << 10));
    assert_eq!(server.with_headers("/api/position", &server.headers(), &long).status, 413);
    assert_eq!(server.raw(b"\x00\xff\xfe\r\n\r\n").status, 400);
    assert_eq!(server.get("/pieces/chess/wX.svg").status, 404);
    assert_eq!(server.get("/page/..%2fserver.rs").status, 404);
    // It goes on answering.
    assert_eq!(server.ask("position", &json!({"game": "chess"})).status, 200);
}

#[test]
fn a_search_ends_when_its_reader_goes_away() {
    let server = Server::start("reader");
    let body = json!({"game": "chess", "kind": "analyse"}).to_string();
    let request =
        format!("POST /api/search HTTP/1.1\r\n{}Content-Length: {}\r\n\r\n{body}", server.headers(), body.len());
    // More than run at a time: without an end to each, the last would wait for ever.
    for _ in 0..40 {
        let mut stream = server.connect();
        stream.write_all(request.as_bytes()).expect("a request");
        let mut first = [0; 2000];
        let mut seen = String::new();
        while !seen.contains("\"pv\"") {
            let count = stream.read(&mut first).expect("a line");
            assert!(count > 0, "{seen}");
            seen += &String::from_utf8_lossy(&first[..count]);
        }
    }
}

#[test]
fn more_searches_than_there_may_be_are_refused() {
    let server = Server::start("flood");
    let body = json!({"game": "chess", "kind": "analyse"}).to_string();
    let request =
        format!("POST /api/search HTTP/1.1\r\n{}Content-Length: {}\r\n\r\n{body}", server.headers(), body.len());
    let mut streams: Vec<_> = (0..64).map(|_| server.connect()).collect();
    for stream in &mut streams {
        stream.write_all(request.as_bytes()).expect("a request");
        let mut first = [0; 12];
        stream.read_exact(&mut first).expect("an answer");
        assert_eq!(&first, b"HTTP/1.1 200");
    }
    assert_eq!(server.ask("search", &json!({"game": "chess", "kind": "analyse"})).status, 429);
    // Other requests are answered meanwhile.
    assert_eq!(server.ask("position", &json!({"game": "chess"})).status, 200);
    drop(streams);
    let deadline = Instant::now() + Duration::from_secs(60);
    while server.ask("search", &json!({"game": "chess", "kind": "play", "nodes": 1})).status != 200 {
        assert!(Instant::now() < deadline, "searches go on without readers");
    }
}

#[test]
fn a_port_that_is_taken_is_one_line() {
    let server = Server::start("port");
    let second = std::process::Command::new(env!("CARGO_BIN_EXE_tenfold"))
        .args(["board", "--no-open", "--port", &server.address.port().to_string(), "--key-file"])
        .arg(key_file("port2"))
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(!second.status.success() && text.lines().count() == 1 && text.contains("--port"), "{text}");
}
