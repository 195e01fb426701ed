//! Engines of the command line that play on the board.

use crate::client::{Answer, Server, key_file};
use serde_json::{Value, json};

const TENFOLD: &str = env!("CARGO_BIN_EXE_tenfold");

fn server(name: &str, engines: &[&str]) -> Server {
    let arguments: Vec<&str> = engines.iter().flat_map(|engine| ["--engine", engine]).collect();
    Server::with_arguments(&key_file(name), &arguments)
}

/// Asks an engine for a move.
fn play(server: &Server, engine: &str, more: &Value) -> Answer {
    let mut asked = json!({"game": "devingt", "kind": "play", "engine": engine, "nodes": 100});
    asked.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    server.ask("search", &asked)
}

/// The move in the last line of an answer.
fn best(lines: &[Value]) -> String {
    let best = lines.last().and_then(|line| line["best"].as_str());
    best.unwrap_or_else(|| panic!("no move: {lines:?}")).to_string()
}

fn fault(answer: &Answer) -> String {
    let lines = answer.lines();
    assert_eq!(lines.len(), 1, "{lines:?}");
    lines[0]["error"].as_str().unwrap_or_else(|| panic!("no error: {lines:?}")).to_string()
}

#[test]
fn another_engine_plays() {
    let server = server("other", &[&format!("Sibling={TENFOLD}"), TENFOLD]);
    let games = server.ask("games", &json!({})).json();
    assert_eq!(games["engines"], json!(["Sibling", "tenfold"]));
    let ready = server.ask("engine", &json!({"game": "devingt", "kind": "play", "engine": "Sibling", "nodes": 100}));
    assert_eq!((ready.status, ready.json()), (200, json!({"ready": true})));
    // Also where it plays both sides.
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..4 {
        let lines = play(&server, "Sibling", &json!({ "moves": moves })).lines();
        let (last, told) = lines.split_last().expect("lines");
        let best = best(&lines);
        assert_eq!((&told[0]["info"]["pv"], &told[0]["info"]["score"]), (&json!([best]), &last["score"]));
        moves.push(best);
    }
    assert_eq!(server.ask("position", &json!({"game": "devingt", "moves": moves})).status, 200);
    // Scores are White's: the queen is missing on Black's side.
    let fen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    let lines = play(&server, "Sibling", &json!({"game": "chess", "fen": fen, "nodes": 3000})).lines();
    assert!(lines.last().expect("a line")["score"]["cp"].as_i64().expect("a score") > 300, "{lines:?}");
}

#[test]
fn another_engine_plays_by_a_clock_and_over_xboard() {
    let server = server("xboard", &[&format!("cmd='{TENFOLD}' name=x proto=xboard")]);
    for more in [
        json!({"game": "escalier", "nodes": null, "clock": {"left": 3000, "increment": 100}}),
        json!({"game": "escalier", "nodes": null, "clock": {"left": 2500, "increment": 100}, "moves": ["e3e4", "e8e7"]}),
        json!({"game": "antichess", "nodes": null, "movetime": 100}),
        json!({"game": "antichess", "nodes": null, "depth": 2, "moves": ["e2e3"]}),
    ] {
        best(&play(&server, "x", &more).lines());
    }
    // It goes on with its game, on both sides, and where a move was taken back.
    let mut moves: Vec<String> = Vec::new();
    for ply in 0..9 {
        let asked = json!({"game": "escalier", "nodes": null, "depth": 1, "moves": moves});
        moves.push(best(&play(&server, "x", &asked).lines()));
        if ply == 5 {
            moves.truncate(3);
        }
    }
    assert_eq!(moves.len(), 6);
    // XBoard's protocol has no such limit.
    assert!(fault(&play(&server, "x", &json!({}))).contains("cannot limit nodes"));
}

#[test]
fn only_names_of_the_command_line_can_be_asked_for() {
    let server = server("names", &[&format!("a={TENFOLD}")]);
    for name in ["b", TENFOLD, "", "../a"] {
        let answer = play(&server, name, &json!({}));
        assert!(answer.status == 400 && answer.body.contains("there is no engine"), "{}", answer.body);
    }
    let secret = play(&server, "a", &json!({"game": "newchess"}));
    assert!(secret.status == 400 && secret.body.contains("secret of its own"), "{}", secret.body);
    let hint = play(&server, "a", &json!({"kind": "hint"}));
    assert!(hint.status == 400 && hint.body.contains("Tenfold's own"), "{}", hint.body);
    assert_eq!(server.ask("engine", &json!({"game": "devingt", "kind": "play"})).status, 400);
}

#[test]
fn a_program_that_cannot_be_started_is_a_sentence_and_can_be_asked_again() {
    let server = server("missing", &["none=./no-such-program"]);
    for _ in 0..6 {
        let why = fault(&play(&server, "none", &json!({})));
        assert!(why.contains("cannot start './no-such-program'"), "{why}");
    }
    let why = server.ask("engine", &json!({"game": "devingt", "kind": "play", "engine": "none"}));
    assert!(why.status == 400 && why.body.contains("cannot start"), "{}", why.body);
}

#[test]
fn a_wrong_argument_is_one_line() {
    for wrong in ["a=", "cmd=x tc=1", "cmd=x wrong=1", ""] {
        let run = std::process::Command::new(TENFOLD)
            .args(["board", "--no-open", "--port", "0", "--engine", wrong, "--key-file"])
            .arg(key_file("wrong"))
            .output()
            .expect("the program runs");
        let text = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.code() == Some(2) && text.lines().count() == 1, "{wrong}: {text}");
    }
}

/// An engine made of a shell script, which gets one line after the other as `$line`.
#[cfg(unix)]
fn script(name: &str, cases: &str) -> String {
    let script = format!(
        "while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; {cases} esac; done"
    );
    format!("cmd=sh arg=-c arg='{}' name={name} timeout=1", script.replace('\'', "\""))
}

#[test]
#[cfg(unix)]
fn an_engine_that_fails_is_a_sentence() {
    let engines = [
        script("illegal", "go*) echo bestmove e2e6;;"),
        script("none", "go*) echo bestmove 0000;;"),
        script("dies", "go*) exit;;"),
        script("chess", "go*) echo bestmove e2e4;;")
            .replace("echo uciok", "echo option name UCI_Variant type combo var chess; echo uciok"),
        script("sleeps", ""),
        "cmd=sleep arg=100 name=silent timeout=0.3".to_string(),
        "cmd=true name=ends timeout=1".to_string(),
    ];
    let server = server("fails", &engines.each_ref().map(String::as_str));
    for (name, expected) in [
        ("illegal", "illegal answers 'e2e6', which is no legal move"),
        ("none", "none answers '0000', which is no legal move"),
        ("dies", "dies has ended"),
        ("chess", "engine 'chess' does not play devingt; it has chess"),
        ("sleeps", "sleeps does not answer in time"),
        ("silent", "silent cannot play: neither uciok nor feature"),
        ("ends", "ends has ended"),
    ] {
        let why = fault(&play(&server, name, &json!({})));
        assert!(why.starts_with(expected), "{name}: {why}");
    }
    // It goes on answering, and so do other engines.
    assert_eq!(server.ask("position", &json!({"game": "chess"})).status, 200);
    assert!(play(&server, "chess", &json!({"game": "chess"})).body.contains("\"best\":\"e2e4\""));
}

#[test]
#[cfg(unix)]
fn an_engine_that_floods_or_lies_keeps_nobody_waiting() {
    let endless = "cmd=sh arg=-c arg='while :; do echo feature a=1; done' name=features proto=xboard timeout=5";
    let engines = [
        script("lines", "go*) while :; do echo info depth 1 score cp 1; done;;"),
        script("line", "go*) exec cat /dev/zero;;"),
        script("bytes", "go*) printf \"bestmove \\377\\033[31m\\000\\n\";;"),
        script("long", "go*) echo bestmove $(printf %099999d 1);;"),
        endless.to_string(),
        script(
            "liar",
            "go*) echo info depth 1e9 nodes 9223372036854775807 score cp 99999999999 pv h8h8; echo bestmove e2e4;;",
        ),
        script("huge", "go*) echo info depth 1 score cp 1e300; echo bestmove e2e4; echo bestmove d2d4;;"),
    ];
    let server = server("floods", &engines.each_ref().map(String::as_str));
    let xboard = json!({"nodes": null, "depth": 1});
    for (name, more, expected) in [
        ("lines", json!({}), "lines does not answer in time"),
        ("line", json!({}), "line does not answer in time"),
        ("bytes", json!({}), "bytes answers '"),
        ("long", json!({}), "long answers '0000"),
        ("features", xboard, "features cannot play: too many features"),
    ] {
        let why = fault(&play(&server, name, &more));
        assert!(why.starts_with(expected) && why.len() < 200, "{name}: {why}");
        assert!(!why.contains(char::is_control), "{name}: {why:?}");
        assert_eq!(server.ask("position", &json!({"game": "chess"})).status, 200);
    }
    // Scores have their limits, and of a line of moves only the one that is played, and is legal, is shown.
    let lines = play(&server, "liar", &json!({"game": "chess"})).lines();
    assert_eq!((&lines[0]["info"]["pv"], &lines[0]["info"]["score"]), (&json!(["e2e4"]), &json!({"cp": 1_000_000})));
    assert_eq!(best(&lines), "e2e4");
    // A move that comes twice, and a score that is no number, are passed over.
    for _ in 0..2 {
        assert_eq!(play(&server, "huge", &json!({"game": "chess"})).lines(), [json!({"best": "e2e4", "score": null})]);
    }
}

#[test]
#[cfg(unix)]
fn an_engine_may_resign() {
    let engine = "cmd=sh arg=-c arg='while read -r line; do case \"$line\" in protover*) echo feature done=1;; \
                  go*) echo resign;; esac; done' name=tired proto=xboard";
    let server = server("resigns", &[engine]);
    let lines = play(&server, "tired", &json!({"game": "chess", "nodes": null, "depth": 1})).lines();
    assert_eq!(lines, [json!({"best": null, "resigns": true})]);
}

#[test]
#[cfg(unix)]
fn programs_end_with_the_server() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("board-engine.pid");
    // It does not mind that its input ends.
    let stubborn = format!(
        "cmd=sh arg=-c arg='trap : HUP; echo $$ > \"{}\"; while :; do read -r line || sleep 0.1; ",
        file.display()
    );
    let stubborn = stubborn
        + "case \"$line\" in uci) echo uciok;; isready) echo readyok;; go*) echo bestmove e2e4;; esac; done' name=s";
    let mut server = server("ended", &[&stubborn]);
    assert!(play(&server, "s", &json!({"game": "chess"})).body.contains("e2e4"));
    let engine = std::fs::read_to_string(&file).expect("a number").trim().to_string();
    let runs = |process: &str| {
        let asked =
            std::process::Command::new("kill").args(["-0", process]).stderr(std::process::Stdio::null()).status();
        asked.expect("kill runs").success()
    };
    assert!(runs(&engine));
    let process = server.process();
    let ended = std::process::Command::new("kill").args(["-TERM", &process.id().to_string()]).status();
    assert!(ended.expect("kill runs").success());
    assert_eq!(process.wait().expect("it ends").code(), Some(130));
    assert!(!runs(&engine), "the engine goes on without its server");
}
