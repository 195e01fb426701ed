//! Messages about missing arguments, with an example.

use super::line::CommandLine;
use super::words::{positional, texts};
use clap::Error;
use clap::error::ContextKind;
use tenfold::registry::{self, GAMES};
use tenfold::tools::guide::list_text;

/// Arguments of each command for an example; GAME is replaced by the name of a game.
pub const COMMAND_EXAMPLES: [(&str, &str); 24] = [
    ("perft", "GAME 4"),
    ("perft split", "GAME 6"),
    ("perft run", "tasks.txt --range 1-100"),
    ("perft merge", "part1.txt part2.txt"),
    ("show", "GAME"),
    ("rules", "GAME"),
    ("play", "GAME"),
    ("selfplay", "GAME"),
    ("board", "GAME"),
    ("match", "GAME --engine cmd=./one --engine cmd=./two --each tc=10+0.1"),
    ("genfens", "GAME 100 --seed 1"),
    ("datagen", "GAME --games 1000 --nodes 5000 --seed 1 --out train.games"),
    ("tune", "GAME train.games --out weights.rs"),
    ("train", "GAME train.games --out GAME.network"),
    ("values", "GAME"),
    ("report", "GAME --quick"),
    ("solve", "GAME"),
    ("solve split", "GAME"),
    ("solve run", "tasks.jsonl --shard 1/10"),
    ("solve merge", "part1.jsonl part2.jsonl"),
    ("tables", "GAME"),
    ("bench", "8"),
    ("check", "variants.ini"),
    ("completions", "bash"),
];

/// An example of the command, with the game that was typed.
pub fn example(line: &CommandLine) -> Option<String> {
    let (_, example) = COMMAND_EXAMPLES.iter().find(|(path, _)| *path == line.path)?;
    let known = |word: &&str| registry::find(&word.to_lowercase()).is_some();
    let typed = line.positionals().into_iter().map(|(_, word)| word).find(known);
    let game = typed.unwrap_or(GAMES[0].spec.name).to_lowercase();
    Some(format!("{} {}", line.command_text(), example.replace("GAME", &game)))
}

/// A message about missing arguments.
pub fn missing_argument_text(error: &Error, line: &CommandLine) -> Option<String> {
    let mut needed = texts(error, ContextKind::InvalidArg);
    let is_always_needed = |usage: &String| {
        let long = usage.strip_prefix("--").and_then(|option| option.split(' ').next());
        long.and_then(|long| line.option(long)).is_none_or(|option| option.is_required_set())
    };
    if needed.is_empty() {
        return None;
    }
    // The user has typed a number in the place of the game.
    let first = line.command.get_positionals().next().map(|arg| arg.get_id().as_str());
    let typed = line.positionals().first().is_some_and(|(_, word)| word.parse::<f64>().is_ok());
    let has_game = needed.iter().any(|usage| usage == "<GAME>");
    if first == Some("game") && typed && !has_game && needed.iter().any(|usage| usage.starts_with('<')) {
        needed.insert(0, "<GAME>".to_string());
    }
    needed.sort_by_key(|usage| usage.starts_with('-'));
    let words: Vec<String> = needed.iter().map(|usage| usage_in_words(usage)).collect();
    let called = line.command_text();
    if !needed.iter().all(is_always_needed) {
        return Some(format!("{called} needs {} with these options", list_text(&words, "and")));
    }
    let example = example(line).map(|example| format!(": {example}")).unwrap_or_default();
    Some(format!("{called} needs {}{example}", list_text(&words, "and")))
}

/// A missing argument in words, from clap's `<DEPTH>` or `--seed <S>`.
fn usage_in_words(usage: &str) -> String {
    if usage.starts_with('-') {
        return usage.replace(['<', '>'], "").trim_end_matches("...").to_string();
    }
    match positional(usage).as_str() {
        "tasks" => "a file of tasks".to_string(),
        "parts" => "files of parts".to_string(),
        other => format!("a {other}"),
    }
}
