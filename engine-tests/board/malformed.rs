//! Requests that no page sends: refused in a sentence or by closing the connection, and the server goes on.

use crate::client::Server;
use serde_json::json;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

/// That the server answers a plain request.
#[track_caller]
fn goes_on(server: &Server) {
    assert_eq!(server.ask("position", &json!({"game": "chess"})).status, 200);
}

#[test]
fn api_requests_of_another_method_are_refused() {
    let server = Server::start("methods");
    let headers = server.headers();
    for method in ["GET", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "PATCH", "NONSENSE"] {
        let request = format!("{method} /api/position HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
        assert_eq!(server.raw(request.as_bytes()).status, 405, "{method}");
    }
    assert_eq!(server.ask("nothing", &json!({})).status, 404);
}

#[test]
fn another_page_gets_no_leave_to_ask() {
    let server = Server::start("preflight");
    let address = server.address;
    for origin in ["http://evil.example", &format!("http://{address}")] {
        let request = format!(
            "OPTIONS /api/games HTTP/1.1\r\nHost: {address}\r\nOrigin: {origin}\r\nAccess-Control-Request-Method: POST\r\n\
             Access-Control-Request-Headers: x-tenfold-token\r\nConnection: close\r\n\r\n"
        );
        let answer = server.raw(request.as_bytes());
        assert!(answer.status >= 400 && !answer.head.to_lowercase().contains("access-control"), "{}", answer.head);
    }
    // What a form of another page can send without leave has no token.
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let headers = format!("Host: {address}\r\nContent-Type: {kind}\r\n");
        assert_eq!(server.with_headers("/api/games", &headers, "{}").status, 401, "{kind}");
        let headers = format!("{headers}Origin: null\r\nX-Tenfold-Token: {}\r\n", server.token);
        assert_eq!(server.with_headers("/api/games", &headers, "{}").status, 403, "{kind}");
    }
}

#[test]
fn tokens_of_other_lengths_and_letters_are_wrong() {
    let server = Server::start("lengths");
    let token = &server.token;
    for wrong in [
        format!("{token}0"),
        token.repeat(2),
        token.to_uppercase(),
        format!("{}é", &token[..30]),
        token.replace(|_| true, "0"),
    ] {
        let headers = format!("Host: {}\r\nX-Tenfold-Token: {wrong}\r\n", server.address);
        let is_own = wrong == *token;
        assert_eq!(server.with_headers("/api/games", &headers, "{}").status == 200, is_own, "{wrong}");
    }
}

#[test]
fn no_path_leads_out_of_the_page() {
    let server = Server::start("paths");
    for path in [
        "/page/../server.rs",
        "/page/..%2f..%2fCargo.toml",
        "/page/%2e%2e/%2e%2e/Cargo.toml",
        "/page/....//main.js",
        "/page//etc/passwd",
        "/page/main.js/",
        "/page/main.js%00.css",
        "/page/..\\server.rs",
        "/page/%ff%fe",
        "/page/README.md",
        "/../../etc/passwd",
        "/pieces/../../etc/passwd",
        "/pieces/chess/..%2fwK.svg",
        "/pieces/%00/wK.svg",
        "//evil.example/",
    ] {
        let answer = server.get(path);
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
        assert!(!answer.body.contains("root:") && !answer.body.contains("[package]"), "{path}");
    }
    goes_on(&server);
}

#[test]
fn heads_too_long_or_broken_end_the_connection() {
    let server = Server::start("heads");
    let host = format!("Host: {}\r\n", server.address);
    let long = format!("GET / HTTP/1.1\r\n{host}X-Long: {}\r\n\r\n", "x".repeat(200 << 10));
    let many = format!("GET / HTTP/1.1\r\n{host}{}\r\n", "A: b\r\n".repeat(500));
    let address = format!("GET /{} HTTP/1.1\r\n{host}\r\n", "x".repeat(100 << 10));
    for head in [long, many, address] {
        // 0: the connection was closed before all of it was sent, and the answer with it.
        let status = server.raw(head.as_bytes()).status;
        assert!(matches!(status, 0 | 400 | 414 | 431), "{status} to {:.60}", head);
    }
    assert_eq!(server.raw(b"GET / HTTP/1.0\r\n\r\n").status, 403, "without a host");
    assert_eq!(server.raw(b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\nConnection: close\r\n\r\n").status, 403);
    // Garbage behind a request does not spoil its answer.
    let mut pipelined = format!("GET / HTTP/1.1\r\n{host}\r\n").into_bytes();
    pipelined.extend(b"\x00\x01garbage \xff\r\n\r\nGET /api HTTP/9.9\r\n\r\n");
    assert_eq!(server.raw(&pipelined).status, 200);
    goes_on(&server);
}

#[test]
fn bodies_that_are_no_request_are_refused() {
    let server = Server::start("bodies");
    let headers = server.headers();
    let sent = |request: &str, body: &[u8]| {
        let length = format!("Connection: close\r\nContent-Length: {}\r\n\r\n", body.len());
        let head = format!("POST /api/{request} HTTP/1.1\r\n{headers}{length}");
        server.raw(&[head.as_bytes(), body].concat()).status
    };
    assert_eq!(sent("position", b"{\"game\":\"\xff\xfe\"}"), 400, "no UTF-8");
    let arrays = format!("{}{}", "[".repeat(40_000), "]".repeat(40_000));
    let deep = format!("{{\"game\":\"chess\",\"kind\":\"play\",\"nodes\":1,\"x\":{arrays}}}");
    assert_eq!(sent("search", deep.as_bytes()), 400);
    assert_eq!(sent("position", deep.as_bytes()), 200, "what nobody asks for is passed over");
    for request in ["position", "search", "board.svg", "secret/reveal"] {
        assert_eq!(sent(request, "[".repeat(200_000).as_bytes()), 400);
        assert_eq!(sent(request, "{\"a\":".repeat(30_000).as_bytes()), 400);
    }
    // In pieces, without a length that would show how long it is.
    let chunk = format!("{:x}\r\n{}\r\n", 100 << 10, "x".repeat(100 << 10)).repeat(4);
    let chunked = format!(
        "POST /api/position HTTP/1.1\r\n{headers}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n{chunk}0\r\n\r\n"
    );
    assert!(matches!(server.raw(chunked.as_bytes()).status, 0 | 413));
    // A length that is none.
    for length in ["-1", "99999999999999999999", "1, 2", "x"] {
        let request = format!(
            "POST /api/position HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{{}}"
        );
        assert_eq!(server.raw(request.as_bytes()).status, 400, "{length}");
    }
    goes_on(&server);
}

#[test]
fn numbers_out_of_range_are_refused_or_bounded() {
    let server = Server::start("numbers");
    let search = |more: &str| {
        let body = format!("{{\"game\":\"chess\",\"kind\":\"play\",{more}}}");
        server.with_headers("/api/search", &server.headers(), &body)
    };
    for wrong in [
        "\"nodes\":-1",
        "\"nodes\":1e400",
        "\"nodes\":18446744073709551616",
        "\"depth\":4294967296",
        "\"level\":21",
        "\"lines\":1.5",
    ] {
        assert_eq!(search(wrong).status, 400, "{wrong}");
    }
    let most = u64::MAX;
    for bounded in [
        "\"nodes\":0".to_string(),
        "\"nodes\":1,\"depth\":4294967295,\"lines\":18446744073709551615".into(),
        format!("\"nodes\":1,\"movetime\":{most}"),
        format!("\"nodes\":1,\"clock\":{{\"left\":{most},\"increment\":{most}}}"),
        "\"movetime\":0".into(),
        "\"clock\":{\"left\":0}".into(),
        "\"nodes\":1,\"elo\":4294967295".into(),
        "\"nodes\":1,\"elo\":0".into(),
    ] {
        let answer = search(&bounded);
        assert!(answer.status == 200 && answer.body.contains("\"best\":\""), "{bounded}: {}", answer.body);
    }
    let picture = server.ask("board.svg", &json!({"game": "chess", "pixels": 4_294_967_295_u32}));
    assert!(picture.status == 200 && picture.body.len() < 1 << 20);
    goes_on(&server);
}

#[test]
fn clients_that_never_finish_their_request_keep_nobody_waiting() {
    let server = Server::start("slow");
    let (headers, began) = (server.headers(), Instant::now());
    let slow: Vec<_> = (0..300)
        .map(|n| {
            let mut stream = server.connect();
            let part = match n % 3 {
                0 => String::from("G"),
                1 => format!("POST /api/position HTTP/1.1\r\n{headers}"),
                _ => format!("POST /api/position HTTP/1.1\r\n{headers}Content-Length: 100000\r\n\r\n{{"),
            };
            stream.write_all(part.as_bytes()).expect("a part");
            stream
        })
        .collect();
    goes_on(&server);
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    drop(slow);
    goes_on(&server);
}

#[test]
fn one_tab_cannot_stop_the_search_of_another() {
    let server = Server::start("tabs");
    let body = json!({"game": "chess", "kind": "play", "movetime": 1500, "moves": ["e2e4"]}).to_string();
    let (headers, length) = (server.headers(), body.len());
    let request =
        format!("POST /api/search HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}");
    let (mut one, mut other) = (server.connect(), server.connect());
    for stream in [&mut one, &mut other] {
        stream.write_all(request.as_bytes()).expect("a request");
        stream.read_exact(&mut [0; 12]).expect("the search has begun");
    }
    drop(other);
    let mut text = String::new();
    one.read_to_string(&mut text).expect("the rest");
    assert!(text.contains("\"best\":\"") && text.contains("\"depth\":5"), "{text}");
}
