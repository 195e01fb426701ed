//! The engine's secret choice in New chess: committed to, kept, and shown at the end.

use crate::client::{Server, key_file};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const ID: &str = "0123456789abcdef0123456789abcdef";

fn commitment(server: &Server, id: &str) -> String {
    let asked = json!({"game": "newchess", "id": id, "color": "black"});
    server.ask("secret/commit", &asked).json()["commitment"].as_str().expect("a commitment").to_string()
}

fn reveal(server: &Server, more: &Value) -> (u16, Value) {
    let mut asked = json!({"game": "newchess", "color": "black", "secret": {"id": ID, "engine": ["black"]}});
    asked.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    let answer = server.ask("secret/reveal", &asked);
    (answer.status, answer.json())
}

#[test]
fn a_commitment_is_the_same_after_a_restart_and_fits_the_reveal() {
    let key = key_file("commit");
    let server = Server::with_key(&key);
    let committed = commitment(&server, ID);
    assert_ne!(committed, commitment(&server, &"a".repeat(32)));
    drop(server);
    let server = Server::with_key(&key);
    assert_eq!(commitment(&server, ID), committed);
    let (status, answer) = reveal(&server, &json!({"moves": ["e3e4"], "ended": true}));
    assert_eq!(status, 200, "{answer}");
    let shown = answer["reveal"].as_str().expect("a reveal");
    let hash: String = Sha256::digest(shown).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hash, committed);
    assert!(matches!(shown.split_once(':'), Some((nonce, "K" | "L")) if nonce.len() == 32), "{shown}");
}

#[test]
fn both_kings_are_chosen_in_some_games() {
    let server = Server::start("both");
    let shown: Vec<String> = (0..40)
        .map(|n| {
            let id = format!("{n:032x}");
            let asked = json!({"game": "newchess", "color": "black", "ended": true, "secret": {"id": id}});
            server.ask("secret/reveal", &asked).json()["reveal"].as_str().expect("a reveal").to_string()
        })
        .collect();
    for king in [":K", ":L"] {
        assert!(shown.iter().filter(|text| text.ends_with(king)).count() > 4, "{shown:?}");
    }
}

#[test]
fn the_choice_is_not_shown_before_the_end() {
    let server = Server::start("early");
    let (status, answer) = reveal(&server, &json!({"moves": ["e3e4"]}));
    assert!(status == 400 && answer["error"].as_str().expect("a sentence").contains("not over"), "{answer}");
}

#[test]
fn after_a_reveal_the_engine_plays_no_other_line_of_the_game() {
    let server = Server::start("line");
    assert_eq!(reveal(&server, &json!({"moves": ["e3e4"], "ended": true})).0, 200);
    let think = |moves: Value| {
        let asked = json!({"game": "newchess", "kind": "play", "nodes": 10, "moves": moves, "secret": {"id": ID, "engine": ["black"]}});
        server.ask("search", &asked)
    };
    let refused = think(json!(["d3d4"]));
    assert!(refused.status == 400 && refused.body.contains("begin a new game"), "{}", refused.body);
    assert_eq!(think(json!(["e3e4"])).status, 200);
}

#[test]
fn the_engine_tells_its_move_and_nothing_else() {
    let server = Server::start("silent");
    let asked = json!({"game": "newchess", "kind": "play", "nodes": 3000, "moves": ["e3e4"], "secret": {"id": ID, "engine": ["black"]}});
    let lines = server.ask("search", &asked).lines();
    assert_eq!(lines.len(), 1, "{lines:?}");
    let keys: Vec<&String> = lines[0].as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["best"]);
}

#[test]
fn a_mate_of_the_engines_king_ends_the_game_or_asks_for_a_price() {
    // Black's king on a10 is mated by two towers; which it is decides, and both happen in some games.
    let server = Server::start("mate");
    let mut ends = [0; 2];
    for n in 0..30 {
        let secret = json!({"id": format!("{n:032x}"), "engine": ["black"], "own": {"white": "K"}});
        let asked = json!({"game": "newchess", "fen": "k9/9T/7T2/10/4l5/10/10/4f5/10/K8L[] w - - 0 1", "moves": ["h8h10"], "secret": secret});
        let position = server.ask("position", &asked).json();
        assert!(position.get("error").is_none(), "{position}");
        ends[usize::from(position["outcome"].is_null())] += 1;
    }
    assert!(ends[0] > 3 && ends[1] > 3, "{ends:?}");
}
