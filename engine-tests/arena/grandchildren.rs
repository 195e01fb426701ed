//! Processes that engines start themselves do not outlive the engines or the match.

use super::Case;
use super::runner::{command, engine, good, scratch};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The tests of this file.
#[cfg(target_os = "linux")]
pub const CASES: &[Case] = &[
    ("a process that an engine started ends with the match", a_process_that_an_engine_started_ends_with_the_match),
    ("a process that an engine started ends when the match is killed", it_ends_when_the_match_is_killed),
];
#[cfg(not(target_os = "linux"))]
pub const CASES: &[Case] = &[];

/// Long enough for a machine under load.
const TIMEOUT: Duration = Duration::from_secs(30);

/// An engine that starts a process and writes its number to `file`, and one that does not.
fn engines(file: &str, mode: &str) -> [String; 2] {
    [engine("A", &format!("parent {file}"), "nodes=1"), engine("B", mode, "nodes=1 timeout=60")]
}

/// The number in a file; waits for it.
fn number(file: &str) -> u32 {
    let begin = Instant::now();
    loop {
        if let Some(number) = std::fs::read_to_string(file).ok().and_then(|text| text.parse().ok()) {
            return number;
        }
        assert!(begin.elapsed() < TIMEOUT, "no engine was started");
        sleep(Duration::from_millis(5));
    }
}

/// Whether a process runs; one that has ended may still wait for its parent to notice.
fn is_alive(process: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with(['Z', 'X']))
}

fn ends(process: u32) -> bool {
    let begin = Instant::now();
    while is_alive(process) && begin.elapsed() < TIMEOUT {
        sleep(Duration::from_millis(5));
    }
    !is_alive(process)
}

fn a_process_that_an_engine_started_ends_with_the_match() {
    let file = scratch("child-of-an-engine");
    good("antichess", &engines(&file, "fine"), &[]);
    assert!(ends(number(&file)));
}

fn it_ends_when_the_match_is_killed() {
    let file = scratch("child-of-a-killed-match");
    // The other engine answers nothing, so that the match lasts.
    let mut running = command("antichess", &engines(&file, "mute"), &[]);
    let mut running = running.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary starts");
    let child = number(&file);
    assert!(is_alive(child));
    running.kill().expect("it can be killed");
    running.wait().expect("it ends");
    assert!(ends(child));
}
