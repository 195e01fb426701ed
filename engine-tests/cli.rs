//! The command line as people and scripts use it, over the built binary.

mod cli_fairy_stockfish;
mod cli_genfens;
mod cli_guis;
mod cli_import;
mod cli_learn;
mod cli_openbench;
mod cli_perft;
mod cli_pictures;
mod cli_play;
mod cli_recipes;
mod cli_refusals;
mod cli_report;
mod cli_shards;
mod cli_shells;
mod cli_solve;
mod cli_solve_tasks;
#[cfg(target_os = "linux")]
mod cli_terminal;
mod cli_training;
mod cli_variants;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use tenfold::registry::{self, GAMES};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
/// White has a piece and no move.
const STALEMATE: &str = "8/8/8/1p6/1P6/8/8/8 w - - 0 1";
/// White has no pieces.
const BARE: &str = "8/8/8/1p6/8/8/8/8 w - - 0 1";

fn tenfold(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenfold"));
    command
        .env("TENFOLD_LEARNED", "none")
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(args: &[&str]) -> Output {
    tenfold(args).output().expect("the binary starts")
}

/// Standard output of a run that succeeds and prints no errors.
fn good(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Standard error of a run that fails with `code`: one line, and nothing on standard output.
fn bad(args: &[&str], code: i32) -> String {
    let output = run(args);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {text}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{args:?}");
    assert_eq!(text.lines().count(), 1, "{args:?}: {text}");
    text
}

/// Standard output of a run with this standard input.
fn with_input(args: &[&str], input: &str) -> String {
    let mut child = tenfold(args).stdin(Stdio::piped()).spawn().expect("the binary starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The rest of the only line that begins with `label`.
fn field<'a>(text: &'a str, label: &str) -> &'a str {
    let mut lines = text.lines().filter_map(|line| line.strip_prefix(label));
    let found = lines.next().unwrap_or_else(|| panic!("no line '{label}' in:\n{text}"));
    assert_eq!(lines.next(), None, "'{label}' occurs twice in:\n{text}");
    found
}

fn last(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

/// A file of this test run; an old one is removed.
fn scratch(name: &str, content: Option<&str>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    if let Some(content) = content {
        std::fs::write(&path, content).expect("a file can be written");
    }
    path.to_str().expect("a path in UTF-8").to_string()
}

#[test]
fn games_lists_the_registry() {
    let text = good(&["games"]);
    for game in GAMES {
        let spec = &game.spec;
        let line = text.lines().find(|line| line.starts_with(spec.name)).expect("a line for each game");
        assert!(line.contains(&format!("{}x{}", spec.files, spec.ranks)), "{line}");
        assert!(text.contains(&format!("start: {}\n", spec.start_fen)), "{text}");
    }
}

#[test]
fn every_command_takes_every_game_and_alias() {
    for game in GAMES {
        for name in registry::aliases(game).chain([game.spec.name]) {
            assert_eq!(field(&good(&["show", name]), "fen: "), game.spec.start_fen);
            assert_eq!(last(&good(&["perft", name, "0"])), "nodes 1");
        }
    }
}

#[test]
fn perft_ends_with_the_count() {
    let text = good(&["perft", "antichess", "4"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("time ") && lines[0].ends_with(" nodes/s"), "{text}");
    assert_eq!(lines[1], "nodes 153299");
    assert_eq!(last(&good(&["perft", "antichess", "5", "--threads", "2"])), "nodes 2732672");
    assert_eq!(last(&good(&["perft", "antichess", "3", "--fen", "8/1p6/8/8/8/8/P7/8 w - - 0 1"])), "nodes 4");
}

#[test]
fn perft_divides_by_move() {
    for threads in ["1", "2"] {
        let text = good(&["perft", "antichess", "3", "--divide", "--threads", threads]);
        let counts: Vec<(&str, u64)> = text
            .lines()
            .filter_map(|line| line.split_once(": "))
            .map(|(mv, nodes)| (mv, nodes.parse().expect("a number")))
            .collect();
        assert_eq!(counts.len(), 20);
        assert!(counts.is_sorted());
        assert_eq!(counts.iter().map(|(_, nodes)| nodes).sum::<u64>(), 8067);
        assert_eq!(last(&text), "nodes 8067");
    }
}

#[test]
fn perft_requires_a_depth_or_a_suite() {
    for args in [
        &["perft", "antichess"][..],
        &["perft", "antichess", "two"],
        &["perft", "antichess", "2", "--suite", "x"],
        &["perft", "antichess", "--suite", "x", "--divide"],
        &["perft", "antichess", "2", "--max-depth", "1"],
        &["perft", "antichess", "2", "--threads", "0"],
        &["perft"],
        &["dance"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn a_correct_suite_passes() {
    let suite = format!("# comment\n\n{START} ;D1 20 ;D2 400 ;D3 8067\r\n{STALEMATE} ;D1 0\n{START};D4 1\n");
    let file = scratch("good.epd", Some(&suite));
    let text = good(&["perft", "antichess", "--suite", &file, "--max-depth", "3"]);
    assert_eq!(text, "3 passed, 0 failed\n");
}

#[test]
fn a_suite_names_each_mismatch() {
    let suite = format!("{START} ;D1 21 ;D2 400 ;D3 8068\n{STALEMATE} ;D1 0\n");
    let file = scratch("wrong.epd", Some(&suite));
    let output = run(&["perft", "antichess", "--suite", &file, "--threads", "2"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty());
    let text = String::from_utf8_lossy(&output.stdout);
    let expected = format!(
        "line 1: depth 1: got 20, expected 21: {START}\nline 1: depth 3: got 8067, expected 8068: {START}\n\
         1 passed, 1 failed\n"
    );
    assert_eq!(text, expected);
}

#[test]
fn a_suite_counts_unreadable_lines_as_failed() {
    let suite = format!("{START}\n{START} ;D1\n{START} ;D1 x\n{START} ;X1 20\n8/8 w ;D1 1\n{START} ;D1 20\n\u{1}\n");
    let file = scratch("unreadable.epd", Some(&suite));
    let output = run(&["perft", "antichess", "--suite", &file]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    for line in 1..=4 {
        assert!(text.contains(&format!("line {line}: unreadable")), "{text}");
    }
    assert!(text.contains("line 5: refused FEN: board has 2 ranks"), "{text}");
    assert!(text.contains("line 7: "), "{text}");
    assert_eq!(last(&text), "1 passed, 6 failed");
}

#[test]
fn a_suite_that_checks_nothing_is_an_error() {
    assert!(bad(&["perft", "antichess", "--suite", &scratch("none.epd", None)], 2).contains("cannot read"));
    let output = run(&["perft", "antichess", "--suite", &scratch("empty.epd", Some("\n"))]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"0 passed, 0 failed\n");
}

#[test]
fn show_ends_with_four_lines() {
    let text = good(&["show", "antichess", "e2e4", "b7b5"]);
    let lines: Vec<&str> = text.lines().rev().take(4).collect();
    assert_eq!(lines[3], "fen: rnbqkbnr/p1pppppp/8/1p6/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2");
    let key = lines[2].strip_prefix("key: ").expect("a key");
    assert!(key.len() == 16 && key.chars().all(|c| c.is_ascii_hexdigit() && !c.is_ascii_uppercase()), "{key}");
    assert_eq!(lines[1], "legal: 1 f1b5");
    assert_eq!(lines[0], "result: ongoing");
    assert!(text.contains(" 8 | r | n | b |"), "{text}");
}

#[test]
fn show_sorts_the_legal_moves() {
    for game in GAMES {
        let text = good(&["show", game.spec.name]);
        let mut words = field(&text, "legal: ").split(' ');
        let count: usize = words.next().and_then(|n| n.parse().ok()).expect("a number first");
        let moves: Vec<&str> = words.collect();
        assert_eq!(moves.len(), count);
        assert!(moves.is_sorted());
    }
}

#[test]
fn transpositions_have_the_same_key() {
    let one = good(&["show", "antichess", "e2e3", "e7e6", "d2d3"]);
    let other = good(&["show", "antichess", "d2d3", "e7e6", "e2e3"]);
    assert_eq!(field(&one, "key: "), field(&other, "key: "));
    assert_ne!(field(&one, "key: "), field(&good(&["show", "antichess"]), "key: "));
}

#[test]
fn show_prints_the_result_with_its_reason() {
    let result = |args: &[&str]| field(&good(&[&["show"], args].concat()), "result: ").to_string();
    assert_eq!(result(&["antichess", "--fen", BARE]), "1-0 (no pieces left)");
    assert_eq!(result(&["antichess", "--fen", STALEMATE]), "1-0 (stalemate)");
    let back_and_forth = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2);
    assert_eq!(result(&[&["antichess"], &back_and_forth[..]].concat()), "1/2-1/2 (threefold repetition)");
    assert_eq!(result(&["antichess", "--fen", "8/8/8/8/8/2n5/8/7N w - - 100 80"]), "1/2-1/2 (50-move rule)");
    assert_eq!(field(&good(&["show", "antichess", "--fen", STALEMATE]), "legal: "), "0");
}

#[test]
fn moves_may_go_on_after_a_draw() {
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(3);
    let text = good(&[&["show", "antichess"], &moves[..], &["e2e4"]].concat());
    assert_eq!(field(&text, "result: "), "ongoing");
}

#[test]
fn aliases_and_options_select_rules() {
    let result = |args: &[&str]| field(&good(&[&["show"], args].concat()), "result: ").to_string();
    assert_eq!(result(&["giveaway", "--fen", STALEMATE]), "1-0 (stalemate)");
    assert_eq!(result(&["suicide", "--fen", STALEMATE]), "1/2-1/2 (stalemate)");
    assert_eq!(
        result(&["Antichess", "--fen", STALEMATE, "--option", "AntichessStalemate=draw"]),
        "1/2-1/2 (stalemate)"
    );
    let twice = ["--option", "antichessstalemate=draw", "--option", "AntichessStalemate=Win"];
    assert_eq!(result(&[&["suicide", "--fen", STALEMATE], &twice[..]].concat()), "1-0 (stalemate)");
}

#[test]
fn an_unknown_game_is_one_line_with_the_names() {
    for command in ["show", "play", "selfplay", "perft"] {
        let depth: &[&str] = if command == "perft" { &["2"] } else { &[] };
        let text = bad(&[&[command, "ludo"], depth].concat(), 2);
        assert!(text.contains("'ludo'"), "{text}");
        for game in GAMES {
            assert!(text.contains(game.spec.name), "{text}");
        }
    }
}

#[test]
fn an_unknown_option_is_one_line_with_the_options() {
    for option in ["AntichessStalemate=loss", "AntichessStalemate", "Hash=3", "", "=", "é=ü"] {
        let text = bad(&["show", "antichess", "--option", option], 2);
        assert!(text.contains("AntichessStalemate=win|draw|fewer"), "{text}");
    }
}

#[test]
fn a_refused_fen_names_the_error() {
    let text = bad(&["show", "antichess", "--fen", "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"], 1);
    assert!(text.contains("rank 7") && text.contains("'x'"), "{text}");
    for command in [&["perft", "antichess", "1"][..], &["selfplay", "antichess"], &["play", "antichess"]] {
        bad(&[command, &["--fen", ""]].concat(), 1);
    }
}

#[test]
fn an_illegal_move_is_named_with_the_reason() {
    let text = bad(&["show", "antichess", "e2e4", "b7b5", "a2a3"], 1);
    assert!(text.contains("move 3 of 3") && text.contains("a2a3") && text.contains("compulsory"), "{text}");
    assert!(bad(&["show", "antichess", "e2e5", "b7b5"], 1).contains("move 1 of 2"));
    bad(&["show", "antichess", ""], 1);
    bad(&["show", "antichess", &"x".repeat(100_000)], 1);
}

#[test]
fn selfplay_plays_to_a_result() {
    for game in GAMES {
        let text = good(&["selfplay", game.spec.name, "--nodes", "50", "--seed", "1"]);
        let end = last(&text);
        let result = end.strip_prefix("result: ").expect("the result comes last");
        assert!(["1-0 (", "0-1 (", "1/2-1/2 ("].iter().any(|start| result.starts_with(start)), "{end}");
        // Playing the moves again leads to the same position and result.
        let moves: Vec<&str> = field(&text, "moves: ").split(' ').collect();
        let shown = good(&[&["show", game.spec.name], &moves[..]].concat());
        assert_eq!(field(&shown, "fen: "), field(&text, "fen: "));
        // The moves alone do not disclose which king was the true one.
        if game.spec.secret.is_none() || !result.ends_with("resigns)") {
            assert_eq!(field(&shown, "result: "), result);
        }
    }
}

#[test]
fn selfplay_repeats_with_seed_and_nodes() {
    let game = |seed| good(&["selfplay", "antichess", "--nodes", "60", "--seed", seed]);
    assert_eq!(game("7"), game("7"));
    assert_ne!(field(&game("7"), "moves: "), field(&game("8"), "moves: "));
}

#[test]
fn selfplay_starts_from_a_position() {
    let text = good(&["selfplay", "antichess", "--movetime", "1", "--fen", BARE]);
    assert_eq!(last(&text), "result: 1-0 (no pieces left)");
}

/// Output on a pseudo-terminal, made by util-linux's `script`; `None` where that is not installed.
#[cfg(target_os = "linux")]
fn on_terminal(args: &str) -> Option<String> {
    let command = format!("{} {args}", shlex::try_quote(env!("CARGO_BIN_EXE_tenfold")).expect("no NUL"));
    let mut script = Command::new("script");
    script.args(["-qec", &command, "/dev/null"]).env("TERM", "xterm").stdin(Stdio::null());
    let output = script.output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n"))
}

#[cfg(target_os = "linux")]
#[test]
fn selfplay_redraws_the_board_on_a_terminal() {
    let args = "selfplay escalier --nodes 20 --seed 1 --color never";
    let Some(text) = on_terminal(args) else { return };
    for part in ["\x1b[?25l", "\x1b[1;1H", "Tenfold against itself", "Score  ", "\x1b[?25h"] {
        assert!(text.contains(part), "{part:?} is not in {text:?}");
    }
    let piped = good(&args.split(' ').collect::<Vec<_>>());
    let end = &piped[piped.find("moves: ").expect("the moves")..];
    assert!(text.ends_with(end), "{text:?} does not end with {end}");
    assert_eq!(on_terminal(&format!("{args} --scroll")), Some(piped));
}

#[test]
fn bench_counts_the_same_each_time() {
    let count = || {
        let text = good(&["bench", "2"]);
        assert!(GAMES.iter().all(|game| text.contains(&format!("{}: ", game.spec.name))), "{text}");
        let words: Vec<&str> = last(&text).split(' ').collect();
        let [nodes, "nodes", speed, "nps"] = words[..] else { panic!("{text}") };
        assert!(speed.parse::<u64>().is_ok(), "{text}");
        let by_line = text.lines().filter_map(|line| line.split(' ').nth(1)?.parse::<u64>().ok()).sum::<u64>();
        assert_eq!(nodes.parse(), Ok(by_line), "{text}");
        by_line
    };
    assert_eq!(count(), count());
}

#[test]
fn bench_searches_any_one_game() {
    let games = scratch("bench.ini", Some("[benched:chess]\nstartFen = 4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1\n"));
    for args in [&["bench", "grand", "2"][..], &["bench", "crazyhouse", "2"], &["bench", "benched", "2"]] {
        let text = good(&[args, &["--variants", &games]].concat());
        let lines: Vec<&str> = text.lines().collect();
        let [one, all] = lines[..] else { panic!("{text}") };
        assert_eq!(one.strip_prefix(&format!("{}: ", args[1])), Some(all));
        let nodes = |line: &str| line.split(' ').next().and_then(|nodes| nodes.parse::<u64>().ok());
        let again = good(&[args, &["--variants", &games]].concat());
        assert!(nodes(all) > Some(100) && nodes(all) == nodes(last(&again)), "{text}{again}");
    }
    assert!(bad(&["bench", "ludo"], 2).contains("unknown game 'ludo'"));
}

#[test]
fn bench_has_different_positions_of_every_game() {
    for game in GAMES.iter().chain(tenfold::registry::shipped_games().iter().take(3)) {
        let positions = tenfold::bench::positions(game);
        let mut keys: Vec<u64> = positions.iter().map(|session| session.key()).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), positions.len());
        assert!(keys.len() >= 6, "{} has {} positions", game.spec.name, keys.len());
    }
}

#[test]
fn the_log_goes_to_its_file_only() {
    let file = scratch("log.txt", None);
    good(&["show", "antichess", "--log-file", &file, "--log-level", "trace"]);
    good(&["--log-file", &file, "games"]);
    let log = std::fs::read_to_string(&file).expect("a log");
    assert_eq!(log.matches(" started").count(), 2, "{log}");
    bad(&["--log-file", &file, "show", "ludo"], 2);
    assert!(std::fs::read_to_string(&file).expect("a log").contains("unknown game"));
    assert!(bad(&["games", "--log-file", "/nonexistent/log"], 2).contains("/nonexistent/log"));
    assert_eq!(run(&["games", "--log-level", "loud"]).status.code(), Some(2));
    good(&["games", "--log-level", "trace"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_on_a_full_disk_is_reported() {
    assert!(bad(&["games", "--log-file", "/dev/full"], 2).contains("cannot write the log file '/dev/full': No space"));
    // Later, once, and nothing else changes.
    let output = run(&["show", "ludo", "--log-file", "/dev/full", "--log-level", "error"]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), text.matches("nothing more is logged").count()), (Some(2), 1), "{text}");
    assert!(text.contains("unknown game 'ludo'"), "{text}");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for args in [
        &["selfplay", "antichess", "--nodes", "20"][..],
        &["perft", "antichess", "5", "--divide"],
        &["bench", "1"],
        &["show", "antichess"],
        &["games"],
        &["--help"],
    ] {
        let mut child = tenfold(args).spawn().expect("the binary starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}

#[test]
fn help_and_version_are_printed() {
    assert!(good(&["--help"]).contains("selfplay"));
    assert!(good(&["--version"]).starts_with("tenfold "));
    for command in ["perft", "show", "rules", "play", "selfplay", "bench", "games"] {
        assert!(good(&[command, "--help"]).contains("Usage: tenfold"));
    }
}
