//! What the board says of positions that proofs and endgame tables know.

use crate::client::{Server, key_file};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const TENFOLD: &str = env!("CARGO_BIN_EXE_tenfold");

fn server(name: &str, arguments: &[&str]) -> Server {
    Server::with_arguments(&key_file(name), arguments)
}

/// The notes to a position, when everything is read; no request may take long meanwhile.
fn notes(server: &Server, asked: &Value) -> Vec<Value> {
    let deadline = Instant::now() + Duration::from_secs(100);
    loop {
        let position = server.ask("position", asked).json();
        let notes = position["notes"].as_array().cloned().unwrap_or_default();
        if !notes.iter().any(|note| note["pending"] == true) {
            return notes;
        }
        assert!(Instant::now() < deadline, "{notes:?}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// A folder of its own with some of the proofs of the repository.
fn proofs(name: &str, files: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("board-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    for file in files {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("bench/proofs").join(file);
        std::fs::copy(from, folder.join(file)).expect("a copy");
    }
    folder
}

#[test]
fn a_proven_opening_says_so_and_is_walked_to_its_end() {
    let folder = proofs("proofs", &["e2e3-d7d5.proof", "e2e3-b8a6.proof", "d2d4.proof"]);
    let server = server("proven", &["--proofs", folder.to_str().expect("a path")]);
    let asked = |moves: &[String]| json!({"game": "antichess", "moves": moves});
    let first = notes(&server, &asked(&[]));
    assert_eq!(first, [json!({"text": "Proved: Black wins after these moves.", "moves": ["d2d4"]})]);
    let replies = notes(&server, &asked(&["e2e3".into()]));
    assert_eq!(replies[0]["text"], "Proved: White wins after these moves.");
    let mut moves = replies[0]["moves"].as_array().expect("a list").clone();
    moves.sort_by_key(|mv| mv.as_str().map(str::to_string));
    assert_eq!(moves, ["b8a6", "d7d5"]);

    // The moves of the notes, each the first, lead to the end of the game, which White wins.
    let mut moves: Vec<String> = ["e2e3", "d7d5"].map(String::from).into();
    let mut longest = u64::MAX;
    loop {
        let position = server.ask("position", &asked(&moves)).json();
        if position["outcome"]["winner"] == "white" {
            break;
        }
        let note = &position["notes"][0];
        let text = note["text"].as_str().unwrap_or_else(|| panic!("no note after {moves:?}: {position}"));
        let rest = text.strip_prefix("Proved: White wins in ").unwrap_or_else(|| panic!("{text}"));
        let count =
            rest.trim_start_matches("at most ").split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(1);
        assert!(count <= longest, "{text} after {moves:?}");
        longest = count;
        moves.push(note["moves"][0].as_str().unwrap_or_else(|| panic!("no move: {note}")).to_string());
        assert!(moves.len() < 200);
    }
    assert!(moves.len() > 6, "{moves:?}");
    // Other games and positions have no note.
    assert_eq!(server.ask("position", &json!({"game": "devingt"})).json().get("notes"), None);
    assert_eq!(notes(&server, &asked(&["g2g3".into()])), Vec::<Value>::new());
}

#[test]
fn endgame_tables_say_who_wins() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("board-tables");
    let made = Command::new(TENFOLD).args(["tables", "antichess", "--pieces", "2", "--out"]).arg(&folder).output();
    assert!(made.expect("the program runs").status.success());
    let server = server("tables", &["--tables", folder.to_str().expect("a path")]);
    let of = |fen: &str| notes(&server, &json!({"game": "antichess", "fen": fen}));
    // The rook must be taken: Black has no piece that could evade it.
    let won = of("8/8/8/8/8/1p6/8/R7 w - - 0 1");
    assert_eq!(won[0]["text"], "Endgame table: White wins in one move.");
    let keeping = won[0]["moves"].as_array().expect("moves");
    assert!(keeping[0] == "a1a2" && keeping.contains(&json!("a1h1")) && !keeping.contains(&json!("a1b1")), "{won:?}");
    let drawn = of("8/8/8/3k4/8/8/8/K7 w - - 0 1");
    assert_eq!(drawn[0]["text"], "Endgame table: a draw.");
    assert_eq!(drawn[0]["moves"], json!(["a1a2", "a1b1", "a1b2"]));
    assert_eq!(server.ask("position", &json!({"game": "antichess"})).json().get("notes"), None);
}

#[test]
fn what_cannot_be_read_is_one_line() {
    let empty = proofs("empty", &[]);
    let damaged = proofs("damaged", &["d2d4.proof"]);
    let file = damaged.join("d2d4.proof");
    let mut bytes = std::fs::read(&file).expect("a file");
    let last = bytes.len() - 20;
    bytes[last] ^= 1;
    std::fs::write(&file, bytes).expect("a file");
    for (option, path) in
        [("--proofs", &*empty), ("--proofs", &damaged), ("--proofs", Path::new("none")), ("--tables", &empty)]
    {
        let run = Command::new(TENFOLD)
            .args(["board", "--no-open", "--port", "0", option])
            .arg(path)
            .arg("--key-file")
            .arg(key_file("unread"))
            .output()
            .expect("the program runs");
        let text = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.code() == Some(2) && text.lines().count() == 1, "{option} {}: {text}", path.display());
    }
}
