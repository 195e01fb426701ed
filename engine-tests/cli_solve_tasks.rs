//! `tenfold solve split`, `run` and `merge`: a search that several machines share.

use super::{bad, field, good, last, scratch, tenfold};
use std::fs;
use std::process::Stdio;

/// 1.e4 loses; so short a search does not find that.
const ROOT: [&str; 5] = ["antichess", "e2e4", "--nodes", "200", "--hash"];

/// A file of tasks.
fn split(name: &str) -> String {
    let text = good(&[&["solve", "split"], &ROOT[..], &["8", "--tasks", "12"]].concat());
    scratch(&format!("{name}-tasks.jsonl"), Some(&text))
}

/// A part of these tasks.
fn part(name: &str, tasks: &str, more: &[&str]) -> String {
    scratch(name, Some(&good(&[&["solve", "run", tasks, "--hash", "8", "--nodes", "3000"], more].concat())))
}

/// Tasks, and two parts that have all of them.
fn two_parts(name: &str) -> [String; 3] {
    let tasks = split(name);
    let [one, two] =
        ["1/2", "2/2"].map(|shard| part(&format!("{name}-{}.jsonl", &shard[..1]), &tasks, &["--shard", shard]));
    [tasks, one, two]
}

fn lines(file: &str) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(file).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_search_in_parts_ends_with_a_proof_of_the_whole() {
    let [tasks, one, two] = two_parts("shared");
    let head = &lines(&tasks)[0];
    assert_eq!((head["winner"].as_str(), head["moves"][0].as_str()), (Some("black"), Some("e2e4")));
    let numbers: Vec<u64> = lines(&tasks)[1..].iter().map(|task| task["proof"].as_u64().expect("a number")).collect();
    assert!(numbers.len() >= 6 && numbers.is_sorted(), "the most promising first: {numbers:?}");
    let proof = scratch("shared.proof", None);
    let merged = good(&["solve", "merge", &two, &one, "--hash", "8", "--out", &proof]);
    let tried = format!("{} with ", numbers.len());
    assert!(
        field(&merged, "tasks: ").starts_with(&tried) && !field(&merged, "tasks: ").contains(" 0 proven"),
        "{merged}"
    );
    let whole = good(&["solve", "antichess", "e2e4", "--winner", "black", "--hash", "8"]);
    let winner = |text: &str| field(text, "proven: ").split(" in at most").next().expect("text").to_string();
    assert_eq!(winner(&merged), winner(&whole));
    let checked = good(&["solve", "--verify", &proof]);
    assert_eq!((field(&checked, "after: "), field(&checked, "verified: ")), ("e2e4", field(&merged, "proven: ")));
    // What the parts have proven is not searched again.
    let nodes = |text: &str| field(text, "nodes ").parse::<u64>().expect("a number");
    assert!(nodes(&merged) < nodes(&whole), "{merged}{whole}");
    // In any order, and joined to one file.
    let joined = fs::read_to_string(&two).expect("text") + &fs::read_to_string(&one).expect("text");
    let joined = scratch("shared-joined.jsonl", Some(&joined));
    assert_eq!(field(&good(&["solve", "merge", &joined, &one, "--hash", "8"]), "proven: "), field(&merged, "proven: "));
}

#[test]
fn a_search_that_is_over_is_one_task() {
    let text = good(&["solve", "split", "antichess", "e2e3", "d7d6", "--winner", "white", "--hash", "1"]);
    let tasks = scratch("over-tasks.jsonl", Some(&text));
    assert_eq!(lines(&tasks).len(), 2, "{text}");
    // More parts than tasks: one of them is empty.
    let [one, two] =
        ["1/2", "2/2"].map(|shard| part(&format!("over-{}.jsonl", &shard[..1]), &tasks, &["--shard", shard]));
    assert_eq!([lines(&one).len(), lines(&two).len()], [1, 2]);
    assert!(field(&good(&["solve", "merge", &one, &two, "--hash", "1"]), "proven: ").starts_with("White wins"));
    // By the other rules of stalemate, a draw.
    let fen = "8/8/8/1p6/1P6/p7/P7/8 w - - 0 1";
    let text = good(&["solve", "split", "suicide", "--fen", fen, "--hash", "1"]);
    let drawn = part("drawn.jsonl", &scratch("drawn-tasks.jsonl", Some(&text)), &[]);
    let merged = good(&["solve", "merge", &drawn, "--hash", "1"]);
    assert_eq!(field(&merged, "disproven: "), "White cannot force a win");
}

#[test]
fn merge_takes_the_longer_search_of_an_open_task() {
    let tasks = split("longer");
    let [short, long] = ["20", "600"].map(|nodes| {
        let text = good(&["solve", "run", &tasks, "--hash", "1", "--nodes", nodes]);
        scratch(&format!("longer-{nodes}.jsonl"), Some(&text))
    });
    let open = |file: &str| lines(file)[1..].iter().filter(|answer| answer["found"]["open"].is_object()).count();
    assert!(open(&short) > 0 && open(&long) > 0, "{} and {} are open", open(&short), open(&long));
    let merge = |parts: &[&str]| good(&[&["solve", "merge"], parts, &["--hash", "1", "--nodes", "1"]].concat());
    let tried = |text: &str| field(text, "tasks: ").to_string();
    let best = tried(&merge(&[&long]));
    assert_eq!([tried(&merge(&[&short, &long])), tried(&merge(&[&long, &short]))], [best.clone(), best.clone()]);
    assert_ne!(tried(&merge(&[&short])), best);
}

#[test]
fn merge_names_missing_tasks_and_foreign_parts() {
    let [tasks, one, two] = two_parts("gaps");
    let count = lines(&tasks).len() - 1;
    let missing = bad(&["solve", "merge", &two], 1);
    let half = count / 2;
    assert_eq!(missing, format!("error: {half} of {count} tasks are missing: 1-{half}\n"));
    // A run that was killed while it wrote a line.
    let text = fs::read_to_string(&one).expect("text");
    let cut = scratch("gaps-cut.jsonl", Some(&text[..text.len() - 4]));
    assert_eq!(bad(&["solve", "merge", &cut, &two], 1), format!("error: 1 of {count} tasks are missing: {half}\n"));
    let again = part("gaps-again.jsonl", &tasks, &["--range", &half.to_string()]);
    assert!(good(&["solve", "merge", &cut, &again, &two, "--hash", "8"]).contains("proven: Black wins"));
    let other = good(&["solve", "split", "antichess", "d2d4", "--nodes", "200", "--hash", "1"]);
    let other = part("gaps-other.jsonl", &scratch("gaps-other-tasks.jsonl", Some(&other)), &["--range", "1"]);
    assert!(bad(&["solve", "merge", &one, &other], 1).contains("are parts of different searches"));
    assert!(bad(&["solve", "merge", &tasks], 1).contains("this is solve tasks, not solve part"));
    assert!(bad(&["solve", "run", &one], 1).contains("this is solve part, not solve tasks"));
    assert!(bad(&["solve", "run", &tasks, "--range", "999"], 2).contains("there are only"));
    assert!(bad(&["solve", "merge", "none.jsonl"], 2).contains("cannot read 'none.jsonl'"));
    assert!(bad(&["solve", "split", "newchess"], 2).contains("players have secrets"));
    let changed = fs::read_to_string(&tasks).expect("text").replacen("\"winner\":\"black\"", "\"winner\":\"white\"", 1);
    assert!(bad(&["solve", "run", &scratch("gaps-changed.jsonl", Some(&changed))], 1).contains("has been changed"));
}

/// The file of a part in which the first proof is changed as told.
fn with_proof(name: &str, file: &str, change: impl Fn(&str) -> String) -> String {
    let text = fs::read_to_string(file).expect("text");
    let line = text.lines().find(|line| line.contains("\"choices\"")).expect("a proof");
    let (_, rest) = line.split_once("\"choices\":\"").expect("choices");
    let digits = rest.split('"').next().expect("digits");
    scratch(name, Some(&text.replace(line, &line.replace(digits, &change(digits)))))
}

#[test]
fn a_part_that_lies_is_refused() {
    let [tasks, one, two] = two_parts("lies");
    let refused = |file: &str| {
        let parts = if file.contains("-two-") { [&one, file] } else { [file, &two] };
        bad(&["solve", "merge", parts[0], parts[1], "--hash", "8"], 1)
    };
    for (n, change) in
        [|digits: &str| format!("{digits}00"), |digits: &str| digits[2..].to_string(), |_: &str| "ff".repeat(40)]
            .into_iter()
            .enumerate()
    {
        let lie = with_proof(&format!("lies-one-{n}.jsonl"), &one, change);
        let why = refused(&lie);
        assert!(why.contains(&format!("error: {lie} line ")) && why.contains(": the proof is refused: "), "{why}");
    }
    let why = refused(&with_proof("lies-one-odd.jsonl", &one, |digits| digits[1..].to_string()));
    assert!(why.contains(": the proof is unreadable"), "{why}");
    // The proof of another position, and another position than that which was split.
    let text = fs::read_to_string(&one).expect("text");
    let moved = scratch("lies-one-moved.jsonl", Some(&text.replacen("\"proof\":", "\"proof\":1", 1)));
    assert!(refused(&moved).contains("their tasks are not those that were split"));
    // Two parts that contradict each other.
    let line = text.lines().find(|line| line.contains("\"choices\"")).expect("a proof");
    let claim = format!("{}\"found\":\"disproven\"}}", line.split("\"found\"").next().expect("a beginning"));
    let denied = scratch("lies-one-denied.jsonl", Some(&text.replace(line, &claim)));
    let why = bad(&["solve", "merge", &one, &denied, &two], 1);
    assert!(why.contains("contradiction: task ") && why.contains(" is proven at "), "{why}");
    // A claim that nobody contradicts leads the search, which finds out: all tasks are said to be lost.
    let mut lies = String::new();
    for line in text.lines().chain(fs::read_to_string(&two).expect("text").lines().skip(1)) {
        lies += &match line.split_once("\"found\"") {
            Some((before, _)) => format!("{before}\"found\":\"disproven\"}}\n"),
            None => format!("{line}\n"),
        };
    }
    let merged = good(&["solve", "merge", &scratch("lies-all.jsonl", Some(&lies)), "--hash", "8"]);
    assert!(merged.contains(" 0 proven and ") && merged.contains("proven: Black wins in at most "), "{merged}");
    assert!(fs::exists(tasks).expect("a folder"));
}

#[test]
fn tasks_that_were_killed_are_done_again_by_their_range() {
    let tasks = split("killed");
    let file = scratch("killed-part.jsonl", None);
    let out = fs::File::create(&file).expect("a file");
    let args = ["solve", "run", &tasks, "--hash", "64", "--nodes", "3000"];
    let mut child = tenfold(&args).stdout(out).stderr(Stdio::null()).spawn().expect("the binary starts");
    while fs::read_to_string(&file).expect("text").lines().count() < 3 && child.try_wait().expect("asked").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    let rest = part("killed-rest.jsonl", &tasks, &[]);
    let merged = good(&["solve", "merge", &file, &rest, "--hash", "8"]);
    assert!(last(&merged).starts_with("nodes ") && merged.contains("proven: Black wins"), "{merged}");
}
