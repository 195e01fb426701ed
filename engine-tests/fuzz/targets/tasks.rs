//! Files of tasks and parts of a distributed perft count: a line `run` or `merge`, then the file. Number of tasks, depth and
//! checksum of a file of tasks are put right, so that mutations reach what stands behind them.
#![no_main]

/// The modules of the program that read these files; the program is no library.
mod cli {
    #[path = "../../../../src/cli/args.rs"]
    #[allow(dead_code)]
    pub mod args;
    #[path = "../../../../src/cli/checksum.rs"]
    pub mod checksum;
    #[path = "../../../../src/cli/shard.rs"]
    pub mod shard;
    #[path = "../../../../src/cli/task_files.rs"]
    #[allow(dead_code)]
    pub mod task_files;

    pub mod perft {
        #[path = "../../../../../src/cli/perft/effort.rs"]
        pub mod effort;
        /// Without a bar and Ctrl-C.
        pub mod monitor;
        #[path = "../../../../../src/cli/perft/tasks.rs"]
        pub mod tasks;
    }
}

use clap::Parser;
use cli::checksum::Checksum;
use cli::perft::tasks::{TaskCommand, run};
use libfuzzer_sys::{Corpus, fuzz_target};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tenfold_fuzz::{files, first_line, one_line};

/// Tasks that are counted: each takes a moment.
const MAX_TASKS: usize = 4;

tenfold_fuzz::mutations!(&[
    "\"tenfold\"",
    "\"perft tasks\"",
    "\"perft part\"",
    "\"version\"",
    "\"game\"",
    "\"antichess\"",
    "\"newchess\"",
    "\"crazyhouse\"",
    "\"options\"",
    "[\"Stalemate=draw\"]",
    "\"fen\"",
    "\"depth\"",
    "\"plies\"",
    "\"tasks\"",
    "\"lines\"",
    "\"checksum\"",
    "{\"task\":1,\"times\":1,\"nodes\":20}",
    "{\"task\":2,\"fen\":\"8/8/8/3p4/8/8/3P4/8 w - - 0 1\",\"times\":3}",
    "18446744073709551615",
    "run",
    "merge",
    "null",
]);

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: TaskCommand,
}

/// The first line of a file of tasks.
#[derive(Serialize, Deserialize)]
struct Header {
    tenfold: Value,
    version: Value,
    game: String,
    options: Vec<String>,
    fen: String,
    depth: u32,
    plies: u32,
    tasks: u64,
    lines: u64,
    checksum: String,
}

#[derive(Serialize, Deserialize)]
struct Task {
    task: u64,
    fen: String,
    times: u64,
}

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((verb, rest)) = first_line(data) else { return Corpus::Reject };
    let content = match verb {
        "run" => tasks(rest).unwrap_or_else(|| rest.to_vec()),
        "merge" => rest.to_vec(),
        _ => return Corpus::Reject,
    };
    let file = files::write("tasks", &content);
    let file = file.to_str().expect("a name");
    if let Some(part) = count(&["perft", verb, file])
        && verb == "run"
    {
        let part = files::write("part", &part);
        count(&["perft", "merge", part.to_str().expect("a name")]);
    }
    Corpus::Keep
});

/// Runs a command; its output where it succeeds.
fn count(words: &[&str]) -> Option<Vec<u8>> {
    let command = Arguments::try_parse_from(words).ok()?.command;
    let mut out = Vec::new();
    match run(&command, &mut out) {
        Ok(_) => Some(out),
        Err(why) => {
            one_line(&format!("{why:#}"));
            None
        }
    }
}

/// The file with its counts and its checksum put right.
fn tasks(text: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(text).ok()?;
    let mut lines = text.lines();
    let mut header: Header = serde_json::from_str(lines.next()?).ok()?;
    let tasks: Vec<Task> = lines.map_while(|line| serde_json::from_str(line).ok()).take(MAX_TASKS).collect();
    header.depth = header.plies.saturating_add(header.depth % 3);
    header.tasks = tasks.len() as u64;
    header.checksum = String::new();
    let line = |value: Option<String>| value.map(|text| text + "\n");
    let below: String = tasks.iter().filter_map(|task| line(serde_json::to_string(task).ok())).collect();
    let mut sum = Checksum::default();
    sum.add((line(serde_json::to_string(&header).ok())? + &below).as_bytes());
    header.checksum = format!("{:016x}", sum.0);
    Some((line(serde_json::to_string(&header).ok())? + &below).into_bytes())
}
