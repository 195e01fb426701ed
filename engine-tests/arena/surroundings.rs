//! Matches whose folder vanishes, whose disk is full, whose log is hostile, or whose machine sleeps.

use super::Case;
use super::runner::{command, engine, games, good, output, refused, scratch};
use std::fs::{self, File};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The tests of this file.
pub const CASES: &[Case] = &[
    ("a match whose folder vanishes ends with a line", a_match_whose_folder_vanishes_ends_with_a_line),
    ("a full disk ends a match with a line, and the match can go on", a_full_disk_ends_a_match_with_a_line),
    ("a log without an end is refused", a_log_without_an_end_is_refused),
    ("time in which the match is suspended counts for nobody", time_in_which_the_match_is_suspended_counts_for_nobody),
];

fn engines() -> [String; 2] {
    [engine("A", "fine", "nodes=1 proto=uci"), engine("B", "fine", "nodes=1 proto=uci")]
}

/// Waits until a file has so many lines.
fn wait_for_lines(file: &str, count: usize) {
    let begin = Instant::now();
    while fs::read_to_string(file).unwrap_or_default().lines().count() < count {
        assert!(begin.elapsed() < Duration::from_secs(60), "'{file}' does not grow");
        sleep(Duration::from_millis(1));
    }
}

/// The only line of errors of a match that fails.
fn failure(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), text.lines().count()), (Some(1), 1), "{text}");
    text
}

fn a_match_whose_folder_vanishes_ends_with_a_line() {
    if cfg!(not(unix)) {
        // Windows removes no file that is open.
        return;
    }
    for option in ["--log", "--pgn"] {
        let folder = scratch(&format!("vanishing{option}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).expect("a folder");
        let file = format!("{folder}/games");
        let more = ["--rounds", "5000", option, &file];
        let mut running = command("antichess", &engines(), &more);
        let running = running.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the binary starts");
        wait_for_lines(&file, 2);
        fs::remove_dir_all(&folder).expect("it can be removed");
        let why = failure(&running.wait_with_output().expect("it ends"));
        assert_eq!(why, format!("error: cannot use '{file}': it was removed\n"));
    }
}

fn a_full_disk_ends_a_match_with_a_line() {
    if cfg!(not(unix)) {
        // No other shell limits the size of files.
        return;
    }
    let [log, report] = ["full.jsonl", "full.json"].map(scratch);
    let more = ["--rounds", "10", "--log", &log];
    // Files get no larger than so many blocks: writing more fails, as it does on a full disk.
    let limited = |blocks: &str, more: &[&str]| {
        let asked = command("antichess", &engines(), more);
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).arg(asked.get_program());
        failure(&shell.args(asked.get_args()).stdin(Stdio::null()).output().expect("sh"))
    };
    let why = limited("16", &more);
    assert!(why.starts_with(&format!("error: cannot use '{log}': File too large")), "{why}");
    good("antichess", &engines(), &[&more[..], &["--resume"]].concat());
    assert_eq!(games(&log).len(), 20);
    // Statistics that cannot be written whole are not written.
    let why = limited("0", &["--json", &report]);
    assert!(why.starts_with(&format!("error: cannot write '{report}': File too large")), "{why}");
    assert!(!fs::exists(&report).expect("it can be asked"));
}

fn a_log_without_an_end_is_refused() {
    // A line of a terabyte: a hole, which takes no place on the disk.
    let log = scratch("long-line.jsonl");
    fs::write(&log, "{\"pgn\":").expect("written");
    let file = File::options().append(true).open(&log).expect("a file");
    if file.set_len(1 << 40).is_ok() {
        let why = refused("antichess", &engines(), &["--log", &log, "--resume"]);
        assert!(why.ends_with("line 1 is longer than 16777216 bytes\n"), "{why}");
    }
    fs::remove_file(&log).expect("removed");
    if cfg!(unix) {
        for device in ["/dev/zero", "/dev/null"] {
            let output = output("antichess", &engines(), &["--log", device]);
            let why = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(why, format!("error: cannot use '{device}': it is not a regular file\n"));
        }
    }
}

fn time_in_which_the_match_is_suspended_counts_for_nobody() {
    if cfg!(not(unix)) {
        // No command suspends a process.
        return;
    }
    let [log, moves] = ["suspended.jsonl", "suspended.moves"].map(scratch);
    // This engine writes each move down before it makes it, a little later.
    let engines = [engine("A", &format!("logs-moves {moves}"), "proto=uci st=2.5"), engines()[1].clone()];
    let more = ["--rounds", "1", "--games", "1", "--maxmoves", "3", "--log", &log];
    let mut running = command("antichess", &engines, &more);
    let mut running = running.stdout(Stdio::null()).spawn().expect("the binary starts");
    let signal = |name: &str| {
        let sent = Command::new("kill").args([name, &running.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    };
    wait_for_lines(&moves, 1);
    signal("-STOP");
    sleep(Duration::from_millis(3500));
    signal("-CONT");
    assert!(running.wait().expect("it ends").success());
    let games = games(&log);
    assert_eq!((games.len(), &games[0]["fault"]), (1, &serde_json::Value::Null), "{games:?}");
}
