//! Many clients at once, and how long a person waits for an answer.

use crate::client::Server;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// Begins an analysis, and returns its stream when the first line has come.
fn begun_analysis(server: &Server) -> TcpStream {
    let body = json!({"game": "escalier", "kind": "analyse"}).to_string();
    let (headers, length) = (server.headers(), body.len());
    let mut stream = server.connect();
    let request = format!("POST /api/search HTTP/1.1\r\n{headers}Content-Length: {length}\r\n\r\n{body}");
    stream.write_all(request.as_bytes()).expect("a request");
    let (mut seen, mut part) = (String::new(), [0; 2000]);
    while !seen.contains("\"queued\"") && !seen.contains("\"pv\"") {
        let count = stream.read(&mut part).expect("a line");
        assert!(count > 0, "{seen}");
        seen += &String::from_utf8_lossy(&part[..count]);
    }
    assert!(seen.starts_with("HTTP/1.1 200"), "{seen}");
    stream
}

#[test]
fn fifty_clients_at_once_are_all_answered() {
    let server = Server::start("fifty");
    let began = Instant::now();
    let client = |n: usize| {
        assert_eq!(server.get("/").status, 200);
        let games = server.ask("games", &json!({}));
        assert!(games.status == 200 && games.json()["games"].as_array().is_some_and(|games| games.len() > 50));
        let game = ["devingt", "escalier", "grand", "divergent", "newchess", "chess"][n % 6];
        assert_eq!(server.ask("position", &json!({ "game": game })).status, 200);
        let search = server.ask("search", &json!({"game": game, "kind": "play", "nodes": 1}));
        assert!(
            search.status == 200 && search.lines().last().is_some_and(|line| line["best"].is_string()),
            "{}",
            search.body
        );
        begun_analysis(&server)
    };
    let analyses: Vec<TcpStream> = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..50).map(|n| scope.spawn(move || client(n))).collect();
        clients.into_iter().map(|client| client.join().expect("a client is answered")).collect()
    });
    assert!(began.elapsed() < Duration::from_secs(20), "fifty clients take {:?}", began.elapsed());
    // Two or so run, the others wait; a request for something else does not.
    let began = Instant::now();
    let search = server.ask("search", &json!({"game": "devingt", "kind": "play", "nodes": 1}));
    assert!(search.status == 200 && search.body.contains("\"best\":\""), "{}", search.body);
    assert_eq!(server.ask("position", &json!({"game": "devingt"})).status, 200);
    assert!(began.elapsed() < Duration::from_secs(5), "one more client takes {:?}", began.elapsed());
    drop(analyses);
    drop(begun_analysis(&server));
}

/// Prints, for each game, how long the engine's reply and the position after it take. Figures are in src/web/README.md.
#[test]
#[ignore = "measures, and decides nothing"]
fn time_from_a_click_to_the_reply() {
    let server = Server::start("latency");
    for game in ["antichess", "devingt", "divergent", "escalier", "grand", "newchess", "chess"] {
        let mut times: Vec<f64> = (0..100)
            .map(|_| {
                let began = Instant::now();
                let lines = server.ask("search", &json!({"game": game, "kind": "hint", "nodes": 1})).lines();
                let best = lines.last().expect("a line")["best"].clone();
                assert_eq!(server.ask("position", &json!({"game": game, "moves": [best]})).status, 200);
                began.elapsed().as_secs_f64() * 1000.0
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("{game:10} median {:5.1} ms, 95 of 100 below {:5.1} ms", times[50], times[95]);
    }
}
