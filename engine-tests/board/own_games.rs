//! Games whose definition comes with the request.

use crate::client::{Server, key_file};
use serde_json::{Value, json};
use std::fs;

/// A game with a piece of its own.
const HERON: &str = "[heron:chess]\ntitle = Heron Chess\ncustomPiece1 = h:mKcN\nstartFen = rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBHR w KQkq - 0 1\n";

#[test]
fn a_game_that_comes_as_text_is_played() {
    let server = Server::start("own-text");
    let game = json!({"game": "heron", "file": HERON, "moves": ["b1b2"]});
    assert_eq!(server.ask("position", &game).status, 422, "b2 is taken");
    let game = json!({"game": "heron", "file": HERON, "moves": ["e2e4", "e7e5", "b1c2"]});
    let refused = server.ask("position", &game);
    assert_eq!((refused.status, refused.json()["at"].as_i64()), (422, Some(2)), "c2 is taken");
    let game = json!({"game": "heron", "file": HERON, "moves": ["c2c4", "e7e5", "b1c2"]});
    assert_eq!(server.ask("position", &game).json()["side"], "black");
    let search = json!({"game": "heron", "file": HERON, "kind": "play", "depth": 2});
    assert!(server.ask("search", &search).lines().last().is_some_and(|last| last["best"].is_string()));
    let typed = json!({"game": "heron", "file": HERON, "text": "Hb1xc3"});
    assert!(server.ask("typed", &typed).json()["fault"].is_string());
    let rules = server.ask("rules", &json!({"game": "heron", "file": HERON})).json();
    assert!(rules["html"].as_str().is_some_and(|page| page.contains("Heron Chess")));
    let drawings = server.ask("drawings", &json!({"game": "heron", "file": HERON})).json();
    assert!(drawings["drawings"]["bH.svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    assert!(server.ask("board.svg", &json!({"game": "heron", "file": HERON})).body.starts_with("<svg"));
    // It stays unknown to other requests.
    assert_eq!(server.ask("position", &json!({"game": "heron"})).status, 400);
}

#[test]
fn a_text_of_games_is_read_with_its_faults_and_notes() {
    let server = Server::start("read-text");
    let text = format!(
        "{HERON}\n[wrong:chess]\ndoubleStp = false\n\n[tall:chess]\nmaxRank = 9\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n"
    );
    let read = server.ask("text", &json!({ "file": text })).json();
    let names: Vec<&Value> = read["games"].as_array().expect("games").iter().map(|game| &game["name"]).collect();
    assert_eq!(names, ["heron", "tall"]);
    assert_eq!(read["games"][0]["keys"]["customPiece1"], "h:mKcN");
    assert_eq!(read["games"][0]["keys"]["stalemateValue"], "draw", "a key of the parent");
    let heron = read["games"][0]["moves"].as_array().expect("pieces").iter().find(|piece| piece["letter"] == "H");
    assert_eq!(heron, Some(&json!({"key": "customPiece1", "letter": "H", "betza": "mKcN"})));
    let fault = &read["faults"][0];
    assert_eq!((fault["line"].as_i64(), &fault["section"]), (Some(7), &json!("wrong")));
    assert_eq!(fault["message"], "unknown key \"doubleStp\"; did you mean \"doubleStep\"?");
    assert_eq!(read["notes"][0]["section"], "tall");
    let wrong = server.ask("position", &json!({"game": "wrong", "file": text}));
    assert_eq!(wrong.status, 400);
    assert!(wrong.body.contains("unknown key"), "{}", wrong.body);
    let format = server.ask("format", &json!({})).json();
    assert!(format["keys"].as_array().is_some_and(|keys| keys.iter().any(|key| key["name"] == "stalemateValue")));
    assert!(format["pieces"].as_array().is_some_and(|pieces| pieces.contains(&json!({"key": "knight", "betza": "N"}))));
}

#[test]
fn texts_that_are_too_long_are_refused() {
    let server = Server::start("long-text");
    let sections: String = (0..41).map(|number| format!("[g{number}:chess]\n")).collect();
    for text in [sections, format!("{HERON}# {}", "x".repeat(64 << 10))] {
        for request in ["text", "position", "rules", "drawings"] {
            let answer = server.ask(request, &json!({"game": "heron", "file": text}));
            assert_eq!(answer.status, 400, "{request}");
            assert!(answer.body.contains("more than"), "{}", answer.body);
        }
    }
    assert_eq!(server.ask("position", &json!({"game": "chess", "file": "\u{0}[chess"})).status, 400);
    assert_eq!(server.ask("position", &json!({"game": "chess", "file": 7})).status, 400);
}

#[test]
fn a_text_cannot_refer_to_files_of_the_machine() {
    let server = Server::start("text-files");
    for key in ["weights", "network", "pieceImages"] {
        let value = if key == "pieceImages" { "n: /etc/passwd" } else { "/etc/passwd" };
        let text = format!("[x:chess]\n{key} = {value}\n");
        let read = server.ask("text", &json!({ "file": text })).json();
        let message = read["faults"][0]["message"].as_str().unwrap_or_default();
        assert!(message.contains("has no folder"), "{key}: {read}");
    }
}

#[test]
fn the_definition_of_a_loaded_game_is_one_text() {
    let key = key_file("definition");
    let file = key.with_extension("ini");
    let text = format!(
        "# mine\n[other:chess]\n\n{HERON}\n[child:heron]\n# less\ncastling = false\n\n[drawn:chess]\nweights = none.weights\n"
    );
    fs::write(&file, text).expect("a file");
    let server = Server::with_arguments(&key, &["--variants", &file.display().to_string()]);
    let told = server.ask("definition", &json!({"game": "child"})).json();
    assert_eq!(told["file"], format!("{HERON}[child:heron]\ncastling = false\n"));
    let game = json!({"game": "child", "file": told["file"]});
    assert_eq!(server.ask("position", &game).status, 200);
    for other in ["chess", "drawn", "nothing"] {
        assert_eq!(server.ask("definition", &json!({ "game": other })).status, 400, "{other}");
    }
}
