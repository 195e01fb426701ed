//! Positions as the page is told them.

use crate::client::{Server, key_file};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::Path;
use tenfold::core::random::Rng;
use tenfold::registry::GAMES;

fn moves(position: &Value) -> Vec<&Value> {
    position["moves"].as_array().expect("a list").iter().collect()
}

fn clicks(mv: &Value) -> Vec<&str> {
    mv["clicks"].as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

#[test]
fn each_legal_move_has_clicks_of_its_own_in_every_game() {
    let server = Server::start("clicks");
    let games = server.ask("games", &json!({})).json();
    let mut seen = HashSet::new();
    for game in games["games"].as_array().expect("a list") {
        let name = game["name"].as_str().expect("a name");
        assert_eq!(game["endless"] == true, name == "ataxx", "{name}");
        let compiled = game["group"] == "compiled";
        for seed in 0..if compiled { 3 } else { 1 } {
            let mut rng = Rng::new(seed);
            let mut played: Vec<String> = Vec::new();
            for _ in 0..if compiled { 40 } else { 6 } {
                let answer = server.ask("position", &json!({"game": name, "moves": played}));
                assert_eq!(answer.status, 200, "{name} {played:?}: {}", answer.body);
                let position = answer.json();
                let all: Vec<(Vec<&str>, bool)> =
                    moves(&position).iter().map(|mv| (clicks(mv), mv["any_order"] == true)).collect();
                let different: HashSet<_> = all.iter().map(|(clicks, _)| clicks.join(" ")).collect();
                assert_eq!(different.len(), all.len(), "{name} {played:?}");
                for (clicks, any_order) in &all {
                    assert!(!any_order || clicks.len() % 2 == 0, "{clicks:?}");
                    seen.extend(clicks.iter().map(|click| click.trim_matches(char::is_alphanumeric).to_string()));
                }
                let texts: Vec<&str> = moves(&position).iter().filter_map(|mv| mv["text"].as_str()).collect();
                let Some(mv) = rng.choose(&texts) else { break };
                played.push((*mv).to_string());
            }
        }
    }
    assert!(seen.contains("@") && seen.contains(""), "{seen:?}");
}

#[test]
fn the_clicks_of_moves_of_every_form() {
    let server = Server::start("forms");
    let of = |game: &str, fen: &str, text: &str| -> Value {
        let position = server.ask("position", &json!({"game": game, "fen": fen})).json();
        let found = moves(&position).into_iter().find(|mv| mv["text"] == text).cloned();
        found.unwrap_or_else(|| panic!("{game} {fen} has no {text}: {position}"))
    };
    let first = server.ask("position", &json!({"game": "devingt"})).json();
    let three = moves(&first).into_iter().find(|mv| mv["text"] == "b2b3,c2c3,j2j3").expect("a move").clone();
    assert_eq!((clicks(&three), &three["any_order"]), (vec!["b2", "b3", "c2", "c3", "j2", "j3"], &json!(true)));
    let double = of("escalier", "4k5/10/10/10/10/2n2r4/3b6/4P5/10/4K5 w - - 0 1", "e3d4,d4c5");
    assert_eq!((clicks(&double), &double["any_order"]), (vec!["e3", "d4", "c5"], &Value::Null));
    assert_eq!(double["takes"], json!(["d4", "c5"]));
    let promotion = of("grand", "4k5/10/P9/10/10/10/10/10/10/4K5 w - - 0 1", "a8a9q");
    assert_eq!(clicks(&promotion), ["a8", "a9", "=q"]);
    let none = of("grand", "4k5/10/P9/10/10/10/10/10/10/4K5 w - - 0 1", "a8a9");
    assert_eq!(clicks(&none), ["a8", "a9", "="]);
    let drop = of("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e4");
    assert_eq!(clicks(&drop), ["N@", "e4"]);
    let passing = of("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
    assert_eq!(passing["takes"], json!(["d5"]));
    let form = of("divergent", "4k5/N9/10/10/10/10/10/10/10/7K2 w - - 0 1", "a9a10+");
    assert_eq!(clicks(&form), ["a9", "a10", "=+"]);
    let wall = of("isolation", "3p2/6/6/6/6/6/6/2P3 w - - 0 1", "c1c2,c2d5");
    assert_eq!((clicks(&wall), &wall["wall"]), (vec!["c1", "c2", "d5"], &json!(true)));
    let entering = of("seirawan", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1", "e1g1h");
    assert_eq!((clicks(&entering), &entering["enters"]), (vec!["e1", "g1", "=h"], &json!(true)));
    let in_place = of("sittuyin", "3k4/8/8/3P4/8/8/8/3K3R[] w - - 0 1", "d5d5f");
    assert_eq!((clicks(&in_place), &in_place["enters"]), (vec!["d5", "d5", "=f"], &Value::Null));
    let castling = of("fischerandom", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "e1h1");
    assert_eq!((clicks(&castling), &castling["king_to"]), (vec!["e1", "h1"], &json!("g1")));
    for fen in ["1k6/8/8/8/8/8/8/5K1R w H - 0 1", "1k6/8/8/8/8/8/8/5KR1 w G - 0 1"] {
        let other = of("fischerandom", fen, if fen.contains('H') { "f1h1" } else { "f1g1" });
        assert_eq!(other["king_to"], Value::Null, "{fen}");
    }
    let petrified = of("petrified", "3qk3/8/8/3P4/8/8/8/4K3 b - - 0 1", "d8d5");
    assert_eq!(petrified["wall"], Value::Null, "the queen itself turns into a wall");
}

#[test]
fn a_game_with_secrets_has_the_question_for_them() {
    let server = Server::start("question");
    let games = server.ask("games", &json!({})).json();
    let game =
        |name: &str| games["games"].as_array().expect("a list").iter().find(|game| game["name"] == name).cloned();
    let secret = &game("newchess").expect("a game")["secret"];
    assert_eq!(
        (&secret["choices"], &secret["question"]),
        (&json!(["K", "L"]), &json!("Which of your two kings is the true one?"))
    );
    assert_eq!(game("chess").expect("a game")["secret"], Value::Null);
}

#[test]
fn an_outcome_is_told_in_words() {
    let server = Server::start("outcome");
    let mate = json!({"game": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"]});
    let position = server.ask("position", &mate).json();
    assert_eq!(position["outcome"]["text"], "Black wins: checkmate");
    assert_eq!((&position["check"], &position["changed"]), (&json!(["e1"]), &json!(["h4", "d8"])));
    assert_eq!(position["moves"], json!([]));
}

#[test]
fn a_refused_move_is_named_by_its_index() {
    let server = Server::start("refused");
    let answer = server.ask("position", &json!({"game": "chess", "moves": ["e2e4", "e7e4"]}));
    assert_eq!((answer.status, &answer.json()["at"]), (422, &json!(1)));
    let answer = server.ask("position", &json!({"game": "chess", "fen": "8/8 w"}));
    assert_eq!((answer.status, &answer.json()["at"]), (422, &json!(-1)));
    // For a request that only asks, it is no failure.
    let fault = server.ask("check", &json!({"game": "chess", "fen": "8/8 w"}));
    assert_eq!((fault.status, &fault.json()["fault"]), (200, &answer.json()["error"]));
    assert_eq!(server.ask("check", &json!({"game": "chess"})).json(), json!({"fault": null}));
    assert_eq!(server.ask("check", &json!({"game": "ches"})).status, 400);
}

#[test]
fn typed_moves_are_read_as_in_the_terminal() {
    let server = Server::start("typed");
    let read = |game: &str, moves: &[&str], text: &str| {
        let answer = server.ask("typed", &json!({"game": game, "moves": moves, "text": text}));
        assert_eq!(answer.status, 200, "{text}: {}", answer.body);
        answer.json()
    };
    for (typed, mv) in [("Nc3", "b1c3"), ("E2-E4", "e2e4"), ("e4", "e2e4"), ("knight f3", "g1f3"), ("e2e4", "e2e4")] {
        assert_eq!(read("chess", &[], typed), json!({ "move": mv }), "{typed}");
    }
    assert_eq!(read("devingt", &[], "j2-j3, a2-a4"), json!({"move": "a2a4,j2j3"}));
    assert_eq!(read("chess", &["e2e4", "d7d5"], "exd5"), json!({"move": "e4d5"}));
    assert_eq!(read("janggi", &[], "pass"), json!({"move": "e2e2"}));
    for (typed, why) in [
        ("pass", "you cannot pass now"),
        ("Nd5", "illegal move Nd5: no knight of yours can go to d5 now"),
        ("Zd4", "no piece has the letter Z here: "),
        ("e2", "'e2' begins several moves: e2e3 e2e4"),
        ("e2e5", "illegal move e2e5: the pawn on e2 cannot go to e5"),
        ("e2e4,d2d4", "e2e4 is a legal move, but d2d4 cannot be added to it; the rules say how a move may go on"),
        ("undo", "'undo' is no move"),
        ("", "'' is no move"),
        ("\u{1b}[2J", "illegal move "),
    ] {
        let fault = read("chess", &[], typed)["fault"].as_str().expect("a fault").to_string();
        assert!(fault.starts_with(why) && !fault.contains('\u{1b}'), "{typed:?}: {fault}");
    }
    assert_eq!(server.ask("typed", &json!({"game": "chess", "text": "e4 ".repeat(200)})).status, 400);
    assert_eq!(server.ask("typed", &json!({"game": "chess"})).status, 400);
    assert_eq!(server.ask("typed", &json!({"game": "chess", "moves": ["e2e5"], "text": "e4"})).status, 422);
}

#[test]
fn games_of_the_own_file_come_first_and_take_the_place_of_shipped_ones() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("board-own.ini");
    let own = "[own:chess]\npieceNames = n: horse\n[minishogi:chess]\ntitle = Mine\n";
    std::fs::write(&file, own).expect("a file");
    let server = Server::with_arguments(&key_file("own"), &["--variants", &file.to_string_lossy()]);
    let games = server.ask("games", &json!({})).json();
    let games = games["games"].as_array().expect("a list");
    let names: Vec<&str> = games.iter().filter_map(|game| game["name"].as_str()).collect();
    assert_eq!(names[..3], ["own", "minishogi", GAMES[0].spec.name]);
    assert_eq!(names.iter().filter(|name| **name == "minishogi").count(), 1);
    assert_eq!(
        (&games[1]["title"], &games[1]["group"], &games[1]["files"]),
        (&json!("Mine"), &json!("file"), &json!(8))
    );
    let horse = games[0]["pieces"].as_array().expect("a list").iter().find(|own| own["letter"] == "N");
    assert_eq!(horse.expect("a piece")["name"], "horse");
}

#[test]
fn a_search_streams_lines_and_ends_with_its_move() {
    let server = Server::start("search");
    let asked = json!({"game": "chess", "kind": "hint", "nodes": 20000, "lines": 2, "moves": ["e2e4"]});
    let lines = server.ask("search", &asked).lines();
    let (last, infos) = lines.split_last().expect("lines");
    assert!(infos.iter().any(|line| line["info"]["line"] == 2), "{lines:?}");
    let best = last["best"].as_str().expect("a move").to_string();
    assert_eq!(server.ask("position", &json!({"game": "chess", "moves": ["e2e4", best]})).status, 200);
    // Scores are White's: the queen is missing on Black's side.
    let fen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    let lines = server.ask("search", &json!({"game": "chess", "fen": fen, "kind": "hint", "nodes": 5000})).lines();
    assert!(lines.last().expect("a line")["score"]["cp"].as_i64().expect("a score") > 300, "{lines:?}");
}

#[test]
fn pictures_and_rules_come_as_svg_and_html() {
    let server = Server::start("pictures");
    let picture = server.ask("board.svg", &json!({"game": "devingt", "flipped": true}));
    assert!(picture.body.starts_with("<svg") && picture.head.contains("image/svg+xml"));
    let html = server.ask("rules", &json!({"game": "escalier"})).json()["html"].as_str().expect("a page").to_string();
    assert!(
        html.contains("<h1>Échecs de l’Escalier</h1>") || html.contains("<h1>Échecs de l'Escalier</h1>"),
        "{html:.200}"
    );
    assert!(html.matches("<figure").count() > 8 && html.contains("<table>"), "no figures");
    assert!(html.matches("<figure data-fen=\"").count() >= 3, "no positions");
    assert!(server.get("/pieces/divergent/b+P.svg").body.contains("<svg"));
}

#[test]
fn every_file_of_the_page_is_served() {
    let server = Server::start("files");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/page");
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_string();
        // What has types alone is for the compiler that checks them.
        if matches!(&*name, "types.js" | "README.md") {
            continue;
        }
        let url = if name == "index.html" { "/".to_string() } else { format!("/page/{name}") };
        let answer = server.get(&url);
        assert_eq!(answer.status, 200, "{name}");
        let text = std::fs::read_to_string(path).expect("a text");
        if name.ends_with(".js") {
            assert!(
                answer.body.lines().all(|line| text.contains(line)) && answer.body.contains("export")
                    || name == "main.js",
                "{name}"
            )
        } else {
            assert_eq!(answer.body, text, "{name}")
        }
        // Indents are left out, which must not be a part of a text.
        let is_whole = |line: &str| line.matches('`').count().is_multiple_of(2);
        assert!(text.lines().all(is_whole), "{name}: a text goes over the end of a line");
        let kind = if name.ends_with(".js") { "text/javascript" } else { "text/" };
        assert!(answer.head.contains(kind), "{name}: {}", answer.head);
        bytes += answer.body.len();
    }
    assert!(bytes > 50_000 && bytes < 270_000, "the page has {bytes} bytes");
}
