//! Matches that are killed and resumed.

use super::Case;
use super::runner::{command, engine, games, good, json, refused, scratch, text};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The tests of this file.
pub const CASES: &[Case] = &[
    ("a killed match can be resumed", a_killed_match_can_be_resumed),
    ("a log can be truncated at any byte", a_log_can_be_truncated_at_any_byte),
    ("other settings are refused", other_settings_are_refused),
    ("a log cannot have more games than the match", a_log_cannot_have_more_games_than_the_match),
    ("parts of a match make the whole match", parts_of_a_match_make_the_whole_match),
    ("parts that do not fit are refused", parts_that_do_not_fit_are_refused),
    ("a log belongs to one match at a time", a_log_belongs_to_one_match_at_a_time),
    ("a match that is about to end is waited for", a_match_that_is_about_to_end_is_waited_for),
    ("a closed pipe ends a match quietly", a_closed_pipe_ends_a_match_quietly),
    ("an interrupt ends a match with its results", an_interrupt_ends_a_match_with_its_results),
];

fn engines() -> [String; 2] {
    [engine("A", "fine", "nodes=1"), engine("B", "fine", "nodes=1 proto=uci")]
}

const MATCH: [&str; 6] = ["--rounds", "12", "--random-plies", "3", "--seed", "7"];

/// What must be the same however often a match was interrupted.
fn essence(game: &Value) -> (u64, String, String, String, Vec<String>) {
    let field = |name: &str| text(game, name).to_string();
    let moves = game["moves"].as_array().expect("moves").iter().map(|ply| text(ply, "move").to_string()).collect();
    let begins = format!("{} {}", game["fen"], game["round"]);
    (game["game"].as_u64().expect("a number"), field("white"), field("result"), begins, moves)
}

fn essences(log: &str) -> Vec<(u64, String, String, String, Vec<String>)> {
    games(log).iter().map(essence).collect()
}

/// The games of a PGN by round, in order.
fn rounds(pgn: &str) -> Vec<String> {
    let text = std::fs::read_to_string(pgn).expect("a PGN");
    let mut rounds: Vec<String> = text.lines().filter(|line| line.starts_with("[Round ")).map(String::from).collect();
    rounds.sort();
    rounds
}

fn a_killed_match_can_be_resumed() {
    let files = ["whole.jsonl", "whole.pgn", "killed.jsonl", "killed.pgn"].map(scratch);
    let [whole, whole_pgn, log, pgn] = files.each_ref().map(String::as_str);
    let engines = engines();
    good("antichess", &engines, &[&MATCH[..], &["--log", whole, "--pgn", whole_pgn]].concat());
    let wanted = essences(whole);
    assert_eq!(wanted.len(), 24);
    // Killed three times.
    let arguments = [&MATCH[..], &["--log", log, "--pgn", pgn, "--resume", "--concurrency", "2"]].concat();
    for kill in 1..=3 {
        let mut child =
            command("antichess", &engines, &arguments).stdout(Stdio::null()).spawn().expect("the binary starts");
        let begin = Instant::now();
        let lines = || std::fs::read_to_string(log).unwrap_or_default().lines().count();
        while lines() < 1 + kill * 4 && begin.elapsed() < Duration::from_secs(60) {
            sleep(Duration::from_millis(1));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    let printed = good("antichess", &engines, &arguments);
    assert!(printed.starts_with("Resumed after "), "{printed}");
    assert_eq!(essences(log), wanted);
    assert_eq!(rounds(pgn), rounds(whole_pgn));
    // Once more: no games are left to play, and nothing changes.
    let before = std::fs::read(log).expect("a log");
    assert!(good("antichess", &engines, &arguments).starts_with("Resumed after 24 of 24 games\n"));
    assert_eq!(std::fs::read(log).expect("a log"), before);
    assert_eq!(rounds(pgn), rounds(whole_pgn));
}

fn a_log_can_be_truncated_at_any_byte() {
    let (log, pgn) = (scratch("cut.jsonl"), scratch("cut.pgn"));
    let engines = engines();
    let earlier = "[Event \"Another\"]\n\n1. e2e4 *\n\n";
    std::fs::write(&pgn, earlier).expect("written");
    let arguments = ["--rounds", "2", "--log", &log, "--pgn", &pgn, "--resume"];
    good("antichess", &engines, &arguments);
    let (lines, book) = (std::fs::read(&log).expect("a log"), std::fs::read(&pgn).expect("a PGN"));
    let wanted = essences(&log);
    let ends: Vec<usize> = (1..=lines.len()).filter(|end| lines[end - 1] == b'\n').collect();
    assert_eq!(ends.len(), 5);
    let cuts = [0, 1, 9, ends[0] - 1, ends[0], ends[0] + 1, ends[1] - 1, ends[2] + 300, ends[4] - 1];
    for (n, cut) in cuts.into_iter().enumerate() {
        std::fs::write(&log, &lines[..cut]).expect("written");
        // The PGN may be complete or end anywhere.
        let pgn_cut = if n % 2 == 0 { book.len() } else { earlier.len() + (book.len() - earlier.len()) / 2 };
        let header_is_lost = cut < ends[0];
        let cut_pgn = if header_is_lost { earlier.as_bytes() } else { &book[..pgn_cut] };
        std::fs::write(&pgn, cut_pgn).expect("written");
        good("antichess", &engines, &arguments);
        assert_eq!(essences(&log), wanted, "cut at {cut}");
        let text = std::fs::read_to_string(&pgn).expect("a PGN");
        assert!(text.starts_with(earlier), "the earlier content is lost");
        assert_eq!(text.matches("[Result ").count(), 4, "cut at {cut}");
        assert_eq!(text.matches("[Termination ").count(), 4, "cut at {cut}");
    }
}

fn other_settings_are_refused() {
    let (log, own) = (scratch("settings.jsonl"), scratch("settings-other.jsonl"));
    let engines = engines();
    good("antichess", &engines, &["--log", &log]);
    let resume = |more: &[&str]| refused("antichess", &engines, &[&["--log", &log, "--resume"], more].concat());
    assert!(resume(&["--rounds", "3"]).contains("different rounds"));
    assert!(resume(&["--seed", "3"]).contains("different seed"));
    assert!(resume(&["--random-plies", "3"]).contains("different random-plies"));
    let others = [engine("A", "fine", "nodes=1"), engine("C", "fine", "nodes=1")];
    assert!(refused("antichess", &others, &["--log", &log, "--resume"]).contains("different engines"));
    assert!(refused("escalier", &engines, &["--log", &log, "--resume"]).contains("different game"));
    assert!(refused("antichess", &engines, &["--log", &log]).contains("--resume continues it"));
    let pgn = scratch("settings.pgn");
    assert!(resume(&["--pgn", &pgn]).contains("different --pgn"));
    assert!(refused("antichess", &engines, &["--log", &own, "--pgn", &own]).contains("the same file"));
    // A log without games may be overwritten.
    let none = [engines[0].clone(), "name=B cmd=/no/such/program nodes=1".to_string()];
    refused("antichess", &none, &["--log", &own]);
    good("antichess", &engines, &["--log", &own, "--maxmoves", "2"]);
    assert_eq!(games(&own).len(), 2);
    // Other files are not touched.
    for content in ["not ours\n", "{}\n", "[1, 2]\n", "no end of line", "\u{0}\u{1}\n"] {
        std::fs::write(&own, content).expect("written");
        for more in [&["--log", &own][..], &["--log", &own, "--resume"]] {
            assert!(refused("antichess", &engines, more).contains("not a match log"), "{content:?}");
        }
        assert_eq!(std::fs::read_to_string(&own).expect("a file"), content);
    }
    let whole = std::fs::read_to_string(&log).expect("a log");
    std::fs::write(&own, whole.replacen("\"white\"", "\"whi\"", 1)).expect("written");
    assert!(refused("antichess", &engines, &["--log", &own, "--resume"]).contains("line 2 is not a game"));
}

fn a_log_cannot_have_more_games_than_the_match() {
    let log = scratch("seventeen.jsonl");
    let engines = engines();
    let settings = ["--rounds", "2", "--random-plies", "3", "--log", &log];
    good("antichess", &engines, &settings);
    let text = std::fs::read_to_string(&log).expect("a log");
    for number in [0, 5, 17] {
        let edited = text.replace("\"game\":4,", &format!("\"game\":{number},"));
        assert_ne!(edited, text);
        std::fs::write(&log, &edited).expect("written");
        let error = refused("antichess", &engines, &[&settings[..], &["--resume"]].concat());
        assert!(error.ends_with(&format!("' has game {number} of a match of 4 games\n")), "{error}");
        assert_eq!(std::fs::read_to_string(&log).expect("a log"), edited, "it is left as it was");
    }
}

/// The logs of three parts of the match.
fn three_parts(name: &str) -> [String; 3] {
    [1, 2, 3].map(|number| {
        let log = scratch(&format!("{name}-{number}.jsonl"));
        let shard = format!("{number}/3");
        good("antichess", &engines(), &[&MATCH[..], &["--shard", &shard, "--log", &log]].concat());
        log
    })
}

fn parts_of_a_match_make_the_whole_match() {
    let files = ["one.jsonl", "one.pgn", "one.json", "merged.jsonl", "merged.pgn", "merged.json"].map(scratch);
    let [log, pgn, report, merged, merged_pgn, merged_report] = files.each_ref().map(String::as_str);
    let outputs = |log, pgn, json| [&MATCH[..], &["--log", log, "--pgn", pgn, "--json", json]].concat();
    let printed = good("antichess", &engines(), &outputs(log, pgn, report));
    let [one, two, three] = three_parts("parts");
    assert_eq!([&one, &two, &three].map(|part| games(part).len()), [8, 8, 8]);
    // Two logs may have a game, as long as they agree about it.
    let parts = ["--merge", &three, &one, &two, &one];
    let again = good("antichess", &engines(), &[&outputs(merged, merged_pgn, merged_report)[..], &parts].concat());
    assert_eq!(essences(merged), essences(log));
    assert_eq!(rounds(merged_pgn), rounds(pgn));
    let counts = |file: &str| {
        let report = json(file);
        ["games", "draws", "white", "plies", "ends", "complete"].map(|key| report[key].clone())
    };
    assert_eq!(counts(merged_report), counts(report));
    let results = |text: &str| text.lines().rfind(|line| line.starts_with("Games: ")).map(str::to_string);
    assert!(results(&again).is_some_and(|line| Some(line) == results(&printed)), "{again}");
    // What was merged is a match like any other.
    let resumed =
        good("antichess", &engines(), &[&MATCH[..], &["--log", merged, "--pgn", merged_pgn, "--resume"]].concat());
    assert!(resumed.starts_with("Resumed after 24 of 24 games\n"), "{resumed}");
}

fn parts_that_do_not_fit_are_refused() {
    let [one, two, three] = three_parts("unfit");
    let refused_match = |more: &[&str]| refused("antichess", &engines(), &[&MATCH[..], more].concat());
    let merge = |parts: &[&str], code: i32| {
        let output = super::runner::output("antichess", &engines(), &[&MATCH[..], &["--merge"], parts].concat());
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.len(), text.lines().count()), (Some(code), 0, 1), "{text}");
        text
    };
    // A part that ends within a game.
    let text = std::fs::read_to_string(&three).expect("a log");
    let changed = |name: &str, text: &str| {
        let file = scratch(name);
        std::fs::write(&file, text).expect("written");
        file
    };
    let cut = changed("unfit-cut.jsonl", &text[..text.len() - 9]);
    assert_eq!(merge(&[&one, &two, &cut], 1), "error: 1 of 24 games are missing: 24\n");
    assert_eq!(merge(&[&one, &two], 1), "error: 8 of 24 games are missing: 5-6, 11-12, 17-18, 23-24\n");
    let result =
        |from: &str, to: &str| text.replacen(&format!("\"result\":\"{from}\""), &format!("\"result\":\"{to}\""), 1);
    let lie =
        changed("unfit-lie.jsonl", &if text.contains("\"1-0\"") { result("1-0", "0-1") } else { result("0-1", "1-0") });
    assert!(merge(&[&one, &two, &three, &lie], 2).contains("contradiction: game "));
    let other = changed("unfit-other.jsonl", &text.replacen("\"seed\":7", "\"seed\":8", 1));
    assert!(merge(&[&one, &two, &other], 2).contains("belongs to a match with a different seed"));
    assert!(merge(&[&one, &changed("unfit-text.jsonl", "a text\n")], 2).contains("not a match log"));
    assert!(merge(&[&one, "none.jsonl"], 2).contains("none.jsonl"));
    // A part goes on as the same part only.
    assert!(refused_match(&["--log", &one, "--resume", "--shard", "2/3"]).contains("a different shard"));
    assert!(refused_match(&["--log", &one, "--resume"]).contains("a different shard"));
    assert!(refused_match(&["--log", &one, "--shard", "1/13"]).contains("more parts than --rounds 12"));
    assert!(refused_match(&["--shard", "1/2"]).contains("--log"));
    let moved = changed("unfit-moved.jsonl", &text.replacen("\"game\":5,", "\"game\":1,", 1));
    let why = refused_match(&["--log", &moved, "--resume", "--shard", "3/3"]);
    assert!(why.contains("has game 1, which another part of the match has"), "{why}");
}

fn a_log_belongs_to_one_match_at_a_time() {
    let [log, pgn, other] = ["busy.jsonl", "busy.pgn", "busy-other.jsonl"].map(scratch);
    let engines = engines();
    let more = ["--rounds", "5000", "--log", &log, "--pgn", &pgn, "--resume"];
    let mut first = command("antichess", &engines, &more).stdout(Stdio::null()).spawn().expect("the binary starts");
    let begin = Instant::now();
    while std::fs::read_to_string(&log).unwrap_or_default().lines().count() < 3 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no game is over");
        sleep(Duration::from_millis(1));
    }
    let in_use = |file: &str| format!("'{file}' is in use by another match");
    assert!(refused("antichess", &engines, &["--log", &log, "--resume"]).contains(&in_use(&log)));
    assert!(refused("antichess", &engines, &["--log", &log]).contains(&in_use(&log)));
    assert!(refused("antichess", &engines, &["--log", &other, "--pgn", &pgn]).contains(&in_use(&pgn)));
    assert!(first.try_wait().expect("it can be asked").is_none(), "the first match has ended");
    first.kill().expect("it can be killed");
    first.wait().expect("it ends");
    // Nothing is left behind that would keep the next one out.
    assert!(refused("antichess", &engines, &["--log", &log, "--resume"]).contains("different rounds"));
}

fn a_match_that_is_about_to_end_is_waited_for() {
    if cfg!(not(unix)) {
        // No process inherits a file unasked.
        return;
    }
    let log = scratch("inherited.jsonl");
    let file = std::fs::File::create(&log).expect("a file");
    file.lock().expect("nobody has it");
    // As when a match is killed while it starts an engine: what was to become the engine has the file that the match locked.
    let mut heir = std::process::Command::new("sleep").arg("0.4").stdin(file).spawn().expect("sleep");
    good("antichess", &engines(), &["--log", &log, "--resume"]);
    assert!(heir.try_wait().expect("it can be asked").is_some(), "the log was locked until the heir had ended");
    assert_eq!(games(&log).len(), 2);
}

fn a_closed_pipe_ends_a_match_quietly() {
    let more = ["--rounds", "500"];
    let mut child = command("antichess", &engines(), &more)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert_eq!(lines.next().expect("a line").expect("text"), "Started game 1 of 1000 (A vs B)");
    drop(lines);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

fn an_interrupt_ends_a_match_with_its_results() {
    if cfg!(not(unix)) {
        // There is no command that sends an interrupt.
        return;
    }
    let log = scratch("interrupt.jsonl");
    let more = ["--rounds", "500", "--log", &log];
    let child = command("antichess", &engines(), &more).stdout(Stdio::piped()).spawn().expect("the binary starts");
    let begin = Instant::now();
    while std::fs::read_to_string(&log).unwrap_or_default().lines().count() < 3 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no game is over");
        sleep(Duration::from_millis(1));
    }
    let id = child.id().to_string();
    let sent = std::process::Command::new("sh").args(["-c", &format!("kill -INT {id}")]).status().expect("sh");
    assert!(sent.success());
    let output = child.wait_with_output().expect("it ends");
    let printed = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(130));
    assert!(printed.ends_with("Match interrupted\n") && printed.contains("\nElo: "), "{printed}");
    assert_eq!(printed.matches("Finished game").count(), games(&log).len());
    let more = ["--rounds", "500", "--log", &log, "--resume"];
    let mut again = command("antichess", &engines(), &more).stdout(Stdio::piped()).spawn().expect("the binary starts");
    let mut first = String::new();
    BufReader::new(again.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    again.kill().expect("it runs");
    again.wait().expect("it ends");
    assert!(first.starts_with("Resumed after "), "{first}");
}
