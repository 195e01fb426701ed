//! Many threads, much memory, and interfaces that do not read.

use crate::peer::Peer;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How often the board is asked for; the answers fill any pipe.
const BOARDS: usize = 2_000;

#[test]
fn many_threads_keep_to_the_time() {
    let mut peer = Peer::uci();
    peer.ask("setoption name Threads value 256");
    peer.send("position startpos");
    // The best of three: other tests run at the same time.
    let late = (0..3).map(|_| peer.takes("go movetime 300", "bestmove")).min().expect("three searches");
    assert!(late < Duration::from_millis(700), "{late:?}");
    peer.quit();
}

#[test]
fn a_search_behind_proof_path_keeps_to_the_time() {
    let proofs = Path::new(env!("CARGO_MANIFEST_DIR")).join("bench/proofs");
    let mut peer = Peer::uci();
    peer.send(&format!("setoption name ProofPath value {}\nposition startpos moves b1c3", proofs.display()));
    let late = (0..3).map(|_| peer.takes("go movetime 100", "bestmove")).min().expect("three searches");
    assert!(late < Duration::from_millis(500), "{late:?}");
    peer.quit();
}

#[cfg(target_os = "linux")]
#[test]
fn hash_that_the_machine_has_no_memory_for_is_cut_with_a_line() {
    for kibibytes in [1_500_000, 1_740_000, 2_000_000, 2_280_000] {
        let script = format!("ulimit -v {kibibytes}; exec '{}'", env!("CARGO_BIN_EXE_tenfold"));
        let mut engine = start(Command::new("sh").args(["-c", &script]));
        let mut input = engine.stdin.take().expect("a pipe");
        input
            .write_all(b"setoption name Hash value 65536\ngo depth 2\nsetoption name Hash value 16\nquit\n")
            .expect("it reads");
        let text = output(&mut engine);
        let said: Vec<&str> = text.lines().filter(|line| line.contains("Hash is ")).collect();
        assert_eq!(said.len(), 1, "{text}");
        assert!(said[0].starts_with("info string Hash is ") && said[0].ends_with("for 65536"), "{text}");
        assert!(text.contains("bestmove "), "{kibibytes}: {text}");
    }
}

#[test]
fn quit_does_not_wait_for_memory() {
    // Each with much memory and with little: other tests run at the same time, and a network has to be read before `readyok`.
    let takes = |before: &str, pause: u64| {
        let mut engine = start(&mut Command::new(env!("CARGO_BIN_EXE_tenfold")));
        let mut input = engine.stdin.take().expect("a pipe");
        input.write_all(before.as_bytes()).expect("it reads");
        // With a pause, the memory is being made when `quit` comes.
        sleep(Duration::from_millis(pause));
        let begin = Instant::now();
        input.write_all(b"quit\n").expect("it reads");
        let text = output(&mut engine);
        assert!(!text.contains("Hash is "), "{text}");
        begin.elapsed()
    };
    let best = |before: &str, pause| (0..3).map(|_| takes(before, pause)).min().expect("three times");
    for (before, pause) in [
        ("uci\nsetoption name Hash value 4096\n", 0),
        ("uci\nsetoption name Hash value 4096\nisready\n", 0),
        (
            "uci\nsetoption name Hash value 4096\nsetoption name Hash value 2048\nsetoption name Hash value 4096\ngo depth 3\n",
            0,
        ),
        ("xboard\nprotover 2\nmemory 4096\n", 0),
        ("uci\nsetoption name Hash value 4096\n", 100),
        ("uci\nsetoption name Hash value 4096\nisready\n", 300),
        ("xboard\nprotover 2\nnew\nmemory 4096\n", 100),
    ] {
        let (late, usual) = (best(before, pause), best(&before.replace("4096", "16").replace("2048", "8"), pause));
        assert!(
            late < usual + Duration::from_secs(1),
            "{before:?}, {pause} ms: {late:?}, {usual:?} with little memory"
        );
    }
}

#[test]
fn output_that_nobody_reads_does_not_keep_the_engine_from_quitting() {
    for protocol in ["uci", "xboard"] {
        let mut engine = asked_for_boards(protocol);
        let begin = Instant::now();
        while engine.try_wait().expect("a process").is_none() {
            let waited = begin.elapsed();
            if waited > Duration::from_secs(30) {
                let _ = engine.kill();
                panic!("{protocol}: the engine does not quit");
            }
            sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn an_interface_that_reads_late_gets_all_output() {
    let mut engine = asked_for_boards("uci");
    sleep(Duration::from_millis(300));
    assert_eq!(output(&mut engine).matches("Key: ").count(), BOARDS);
}

/// An engine that was asked for many boards, and then to quit.
fn asked_for_boards(protocol: &str) -> Child {
    let mut engine = start(&mut Command::new(env!("CARGO_BIN_EXE_tenfold")));
    let text = format!("{protocol}\n{}quit\n", "d\n".repeat(BOARDS));
    // The input stays open: only `quit` tells the engine to end.
    engine.stdin.as_mut().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
    engine
}

fn start(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the engine starts")
}

/// All that the engine prints until it ends.
fn output(engine: &mut Child) -> String {
    let mut text = String::new();
    engine.stdout.take().expect("a pipe").read_to_string(&mut text).expect("text");
    assert!(engine.wait().expect("it ends").success());
    text
}
