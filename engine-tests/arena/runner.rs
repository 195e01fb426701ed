//! Runs matches and reads what they leave.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The keys of a test engine.
pub fn engine(name: &str, mode: &str, more: &str) -> String {
    let own = std::env::current_exe().expect("this program");
    let words: Vec<String> = mode.split(' ').map(|word| format!("arg={word}")).collect();
    let command = format!("cmd={}", own.to_str().expect("UTF-8"));
    let words = [vec![format!("name={name}"), command, "arg=engine".into()], words].concat();
    let words = shlex::try_join(words.iter().map(String::as_str)).expect("no NUL");
    format!("{words} {more}")
}

/// The keys of the built engine.
pub fn tenfold(name: &str, more: &str) -> String {
    let quoted = shlex::try_quote(env!("CARGO_BIN_EXE_tenfold")).expect("no NUL").into_owned();
    format!("name={name} cmd={quoted} {more}")
}

/// A path in the tests' folder; an old file is removed.
pub fn scratch(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-{name}"));
    let _ = std::fs::remove_file(&path);
    path.to_str().expect("UTF-8").to_string()
}

/// A match, not yet started.
pub fn command(game: &str, engines: &[String], more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenfold"));
    command.args(["match", game]).stdin(Stdio::null());
    engines.iter().for_each(|engine| {
        command.args(["--engine", engine]);
    });
    command.args(more);
    command
}

/// A match, played to its end.
pub fn output(game: &str, engines: &[String], more: &[&str]) -> Output {
    command(game, engines, more).output().expect("the binary starts")
}

/// The output of a match that succeeds and prints no errors.
pub fn good(game: &str, engines: &[String], more: &[&str]) -> String {
    let output = output(game, engines, more);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), errors.as_ref()), (Some(0), ""), "{more:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The error message of a match that is refused: one line.
pub fn refused(game: &str, engines: &[String], more: &[&str]) -> String {
    let output = output(game, engines, more);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// The games of a log, sorted; the first line holds the settings.
pub fn games(log: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(log).expect("a log");
    let lines = text.lines().skip(1);
    let mut games: Vec<Value> = lines.map(|line| serde_json::from_str(line).expect("a game")).collect();
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

/// A file of JSON.
pub fn json(file: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(file).expect("a file")).expect("JSON")
}

/// The text of a field.
pub fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("no text '{field}' in {value}"))
}
