//! `tenfold perft`: with a hash table, on several threads, with a table of move classes, and in parts.

use std::fs;
use std::process::{Child, Stdio};

use super::{bad, good, last, run, scratch, tenfold};
use tenfold::core::types::Outcome;
use tenfold::registry::{self, GAMES};

const STAIRCASE: &str = "9k/10/10/10/10/2p1P5/10/10/10/K9 b - d4:e5 0 20";
const HANDS: &str = "10/k8l/10/10/10/10/2P2S1P2/10/1T6P1/K7LF[TFCSPtfcsp] w - - 0 40";
const TRUE_KING: &str = "2l7/3PSF4/2p7/5s4/6f3/10/10/4sp4/10/1K3L2k1[Pp] w -:?k - 0 50";
const RANSOM: &str = "t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50";
const FIRST_MOVES: &str = "4k5/10/10/10/10/3p6/1p8/10/PPPPPPPPPP/RNBSKQSBNR w KQ - 0 1";
const WAITING: &str = "2P3P3/9k/8pp/10/10/10/10/8p1/10/R1B1K1S1N1 b - - 0 25";
const CASTLING: &str = "t2k2l2t/10/1h6S1/10/10/2F7/10/3s6/10/T2K2L2T[] b KLkl - 0 10";

/// Positions that cover en passant, castling, drops, true kings, ransom, first moves and waiting pawns.
const POSITIONS: &[(&str, &str, u32)] = &[
    ("antichess", "k7/8/4r3/3pP3/8/8/8/4K3 w - d6 0 2", 5),
    ("devingt", FIRST_MOVES, 3),
    ("devingt", WAITING, 3),
    ("divergent", "9k/10/10/10/10/3p6/1p8/10/P1P7/4K5 w - - 0 12", 4),
    ("escalier", STAIRCASE, 4),
    ("escalier", "r4k3r/10/p1pp2p2p/1B1N2N1B1/10/10/1b1n2n1b1/P1PP2P2P/10/R3K4R b a1j1a10j10 - 0 20", 3),
    ("newchess", HANDS, 2),
    ("newchess", TRUE_KING, 4),
    ("newchess", RANSOM, 3),
    ("newchess", CASTLING, 3),
];

fn perft(game: &str, fen: &str, depth: u32, more: &[&str]) -> String {
    good(&[&["perft", game, &depth.to_string(), "--fen", fen], more].concat())
}

#[test]
fn hash_threads_and_no_bulk_change_no_count() {
    for (game, fen, depth) in POSITIONS {
        let plain = perft(game, fen, *depth, &["--divide"]);
        for more in ["--hash 1", "--threads 2", "--threads 5 --hash 2", "--no-bulk", "--no-bulk --hash 1 --threads 3"] {
            let more: Vec<&str> = more.split(' ').chain(["--divide"]).collect();
            let other = perft(game, fen, *depth, &more);
            let counts = |text: &str| {
                text.lines().filter(|line| !line.starts_with("time ")).map(str::to_string).collect::<Vec<String>>()
            };
            assert_eq!(counts(&other), counts(&plain), "{game} {fen} {more:?}");
        }
    }
}

#[test]
fn suites_pass_with_one_small_hash_table_for_all_lines() {
    for game in GAMES.iter().map(|game| game.spec.name) {
        let file = format!("{}/engine-tests/perft/{game}.epd", env!("CARGO_MANIFEST_DIR"));
        let text = good(&["perft", game, "--suite", &file, "--max-depth", "3", "--hash", "1", "--threads", "2"]);
        assert!(text.ends_with(" passed, 0 failed\n") && text.lines().count() == 1, "{text}");
    }
}

#[test]
fn a_finished_game_has_no_moves_on_any_thread() {
    for more in [&["--threads", "2"][..], &["--hash", "1"], &["--kinds"]] {
        assert_eq!(last(&perft("antichess", "8/8/8/1p6/8/8/8/8 w - - 0 1", 4, more)), "nodes 0");
    }
    assert_eq!(last(&perft("antichess", "8/8/8/1p6/8/8/8/8 w - - 0 1", 0, &["--kinds"])), "nodes 1");
}

/// The numbers of a table of move classes: nodes, captures, en passant, castlings, promotions, drops, checks, mates.
fn move_counts(game: &str, fen: &str, depth: u32, more: &[&str]) -> Vec<[u64; 8]> {
    let text = perft(game, fen, depth, &[&["--kinds"], more].concat());
    let mut lines = text.lines();
    let heads = "depth nodes captures en-passant castlings promotions drops checks mates";
    let words = |line: &str| line.split_whitespace().map(str::to_string).collect::<Vec<String>>();
    assert_eq!(lines.next().map(words), Some(words(heads)));
    let rows = lines.take_while(|line| !line.starts_with("time ")).enumerate().map(|(n, line)| {
        let mut numbers = line.split_whitespace().map(|number| number.parse::<u64>().expect("a number"));
        assert_eq!(numbers.next(), Some(n as u64 + 1));
        let row: Vec<u64> = numbers.collect();
        row.try_into().expect("eight numbers")
    });
    let rows: Vec<[u64; 8]> = rows.collect();
    assert_eq!(last(&text), format!("nodes {}", rows.last().map_or(1, |row| row[0])));
    rows
}

#[test]
fn kinds_counts_move_classes_at_each_depth() {
    // Two pawns each way, one of which promotes or captures and promotes.
    assert_eq!(move_counts("antichess", "1n6/P7/8/8/8/8/6p1/8 w - - 0 1", 1, &[]), [[5, 5, 0, 0, 5, 0, 0, 0]]);
    assert_eq!(move_counts("antichess", "k7/8/4r3/3pP3/8/8/8/4K3 w - d6 0 2", 1, &[]), [[1, 1, 1, 0, 0, 0, 0, 0]]);
    let rows = move_counts("newchess", "t2k2l2t/10/10/10/10/10/10/10/10/T2K2L2T[] w KLkl - 0 10", 1, &[]);
    assert_eq!(rows[0][3], 2, "both roques");
    let rows = move_counts("newchess", HANDS, 1, &[]);
    assert!(rows[0][5] > 100 && rows[0][1] == 0, "drops, and no captures: {rows:?}");
    // The rook's move to the last rank is mate.
    let rows = move_counts("devingt", "k9/2K7/10/10/10/10/10/10/10/5R4 w - - 0 30", 1, &[]);
    assert_eq!((rows[0][6], rows[0][7]), (2, 1), "{rows:?}");
}

#[test]
fn kinds_agrees_with_sessions_played_move_by_move() {
    for (game, fen, _) in POSITIONS {
        let mut session = registry::find(game).expect("a game").0.open();
        session.set_fen(fen).expect("a position");
        let [mut nodes, mut checks, mut mates] = [0; 3];
        for first in session.legal_move_texts() {
            session.play(&first).expect("legal");
            for second in session.legal_move_texts() {
                session.play(&second).expect("legal");
                nodes += 1;
                if session.in_check() {
                    checks += 1;
                    mates +=
                        u64::from(matches!(session.outcome(), Outcome::Win(side, _) if side != session.side_to_move()));
                }
                session.take_back();
            }
            session.take_back();
        }
        let rows = move_counts(game, fen, 2, &[]);
        assert_eq!([rows[1][0], rows[1][6], rows[1][7]], [nodes, checks, mates], "{game} {fen}");
    }
}

#[test]
fn kinds_does_not_depend_on_threads() {
    for (game, fen, depth) in POSITIONS {
        let depth = (*depth).min(3);
        assert_eq!(
            move_counts(game, fen, depth, &[]),
            move_counts(game, fen, depth, &["--threads", "3"]),
            "{game} {fen}"
        );
    }
}

#[test]
fn no_game_is_named_like_a_perft_subcommand() {
    for spec in GAMES.iter().map(|game| game.spec) {
        let aliases = spec.aliases.iter().map(|(alias, _)| *alias);
        for name in aliases.chain([spec.name]) {
            assert!(!["split", "run", "merge"].contains(&name), "{name}");
        }
    }
    // Any other word is taken for a game.
    assert!(bad(&["perft", "splitt", "3"], 2).contains("unknown game 'splitt'"));
    for args in [
        &["perft", "split"][..],
        &["perft", "split", "antichess"],
        &["perft", "split", "antichess", "2", "--plies", "3"],
        &["perft", "antichess", "3", "split"],
        &["perft", "--threads", "2", "merge", "x"],
        &["perft", "merge"],
        &["perft", "run"],
        &["perft", "antichess", "3", "--hash", "0"],
        &["perft", "antichess", "3", "--kinds", "--hash", "1"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

/// A file with the output of a run.
fn save(name: &str, args: &[&str]) -> String {
    scratch(name, Some(&good(args)))
}

/// Starts counting a range of tasks into a file.
fn start(tasks: &str, range: &str, more: &[&str], name: &str) -> (Child, String) {
    let path = scratch(name, None);
    let file = fs::File::create(&path).expect("a file can be written");
    let args = [&["perft", "run", tasks, "--range", range], more].concat();
    (tenfold(&args).stdout(file).stderr(Stdio::null()).spawn().expect("the binary starts"), path)
}

#[test]
fn parts_counted_by_two_processes_add_up() {
    for (n, (game, fen, depth)) in POSITIONS.iter().enumerate() {
        let name = |what: &str| format!("parts-{n}-{what}.jsonl");
        let (depth_text, plies) = (depth.to_string(), (n as u32 % 3).min(*depth).to_string());
        let split = ["perft", "split", game, &depth_text, "--fen", fen, "--plies", &plies];
        let tasks = save(&name("tasks"), &split);
        let count = fs::read_to_string(&tasks).expect("text").lines().count() - 1;
        let half = (count / 2).max(1);
        let (mut one, first) = start(&tasks, &format!("1-{half}"), &["--hash", "1"], &name("a"));
        let (mut other, second) = start(&tasks, &format!("{half}-999999"), &["--threads", "2"], &name("b"));
        assert!(one.wait().expect("it ends").success() && other.wait().expect("it ends").success());
        let merged = good(&["perft", "merge", &second, &first, &second]);
        assert_eq!(last(&merged), last(&perft(game, fen, *depth, &[])), "{game} {fen}");
    }
}

#[test]
fn tasks_are_unique_positions_with_all_state_that_counts() {
    let text = good(&["perft", "split", "antichess", "3"]);
    let lines: Vec<serde_json::Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(lines[0]["tasks"], lines.len() - 1);
    assert_eq!(lines[0]["lines"], 400);
    let mut fens: Vec<&str> = lines[1..].iter().map(|line| line["fen"].as_str().expect("a FEN")).collect();
    assert!(fens.is_sorted());
    fens.dedup();
    assert_eq!(fens.len(), 400, "each move of White's with each of Black's leads elsewhere");
    let text = good(&["perft", "split", "antichess", "4", "--plies", "3"]);
    let times = text.lines().skip(1).map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    let times: Vec<u64> = times.map(|task| task["times"].as_u64().expect("a number")).collect();
    assert_eq!(times.iter().sum::<u64>(), 8067);
    assert!(times.len() < 6000 && times.contains(&2), "{}", times.len());
    // The FENs keep what is known of true kings, the en passant square and the full-move number.
    assert!(good(&["perft", "split", "newchess", "2", "--plies", "1", "--fen", TRUE_KING]).contains(" b -:?k "));
    assert!(good(&["perft", "split", "escalier", "2", "--plies", "0", "--fen", STAIRCASE]).contains(" b - d4:e5 0 20"));
    assert!(good(&["perft", "split", "devingt", "1", "--plies", "1", "--fen", FIRST_MOVES]).contains(" b KQ - 0 1\""));
}

/// Two parts of antichess 3 in three files: the tasks, tasks 1–300, tasks 250–400.
fn two_parts(name: &str) -> [String; 3] {
    let tasks = save(&format!("{name}-tasks.jsonl"), &["perft", "split", "antichess", "3"]);
    let part = |range: &str, file: &str| {
        save(&format!("{name}-{file}.jsonl"), &["perft", "run", &tasks, "--range", range, "--hash", "1"])
    };
    let (one, other) = (part("1-300", "one"), part("250-400", "other"));
    [tasks, one, other]
}

#[test]
fn merge_takes_parts_in_any_order_and_number() {
    let [_, one, other] = two_parts("any");
    let merged = good(&["perft", "merge", &one, &other]);
    assert_eq!(last(&merged), "nodes 8067");
    assert_eq!(good(&["perft", "merge", &other, &one, &other, &one]), merged);
    let both = fs::read_to_string(&other).expect("text") + &fs::read_to_string(&one).expect("text");
    assert_eq!(good(&["perft", "merge", &scratch("any-both.jsonl", Some(&both))]), merged);
}

#[test]
fn merge_names_missing_tasks() {
    let [_, one, other] = two_parts("missing");
    assert_eq!(bad(&["perft", "merge", &one], 1), "error: 100 of 400 tasks are missing: 301-400\n");
    // A part that ends within a line, completed by others.
    let text = fs::read_to_string(&one).expect("text");
    let cut: Vec<&str> = text.split_inclusive('\n').take(11).collect();
    let cut = cut.concat();
    let cut = scratch("missing-cut.jsonl", Some(&cut[..cut.len() - 4]));
    assert_eq!(bad(&["perft", "merge", &cut, &other], 1), "error: 240 of 400 tasks are missing: 10-249\n");
    assert_eq!(last(&good(&["perft", "merge", &cut, &other, &one])), "nodes 8067");
    assert!(bad(&["perft", "merge", &scratch("missing-empty.jsonl", Some(""))], 1).contains("no header line"));
    assert!(bad(&["perft", "merge", &scratch("missing-none.jsonl", None)], 2).contains("cannot read"));
}

#[test]
fn merge_names_contradictions() {
    let [tasks, one, other] = two_parts("wrong");
    let text = fs::read_to_string(&other).expect("text");
    let line = text.lines().find(|line| line.contains("\"task\":260,")).expect("task 260");
    let changed = |new: &str| text.replace(line, new);
    let nodes = line.rsplit(':').next().and_then(|n| n.trim_end_matches('}').parse::<u64>().ok()).expect("a count");
    let file = scratch("wrong-nodes.jsonl", Some(&changed(r#"{"task":260,"times":1,"nodes":99}"#)));
    let wanted = format!("error: contradiction: task 260 has 1 times {nodes} nodes in {one}, 1 times 99 in {file}\n");
    assert_eq!(bad(&["perft", "merge", &one, &file], 1), wanted);
    let file = scratch("wrong-task.jsonl", Some(&changed(r#"{"task":401,"times":1,"nodes":99}"#)));
    assert!(bad(&["perft", "merge", &one, &file], 1).contains("line 12: there is no task 401 of 400"));
    let file = scratch("wrong-line.jsonl", Some(&changed("{\"task\":260,")));
    assert!(bad(&["perft", "merge", &one, &file], 1).contains("line 12: unreadable"));
    let file = scratch("wrong-key.jsonl", Some(&changed(r#"{"task":260,"\u001b[2J":1}"#)));
    assert!(bad(&["perft", "merge", &one, &file], 1).contains(r"line 12: unreadable: unknown field `\u{1b}[2J`"));
    let file =
        scratch("wrong-times.jsonl", Some(&text.replace("\"task\":390,\"times\":1,", "\"task\":390,\"times\":2,")));
    assert!(bad(&["perft", "merge", &one, &file], 1).contains("401 lines lead to the tasks instead of 400"));
    // Parts of different counts, and files that are not parts.
    let deeper = save("wrong-deeper.jsonl", &["perft", "split", "antichess", "4"]);
    let deeper = save("wrong-deeper-part.jsonl", &["perft", "run", &deeper, "--range", "1"]);
    assert!(bad(&["perft", "merge", &one, &deeper], 1).contains("are parts of different counts"));
    assert!(bad(&["perft", "merge", &tasks], 1).contains("this is perft tasks, not perft part"));
    let newer = scratch("wrong-newer.jsonl", Some(&text.replace("\"version\":1", "\"version\":2")));
    assert!(bad(&["perft", "merge", &newer], 1).contains("the version of the file is not"));
}

#[test]
fn run_refuses_incomplete_or_changed_tasks() {
    let [tasks, one, _] = two_parts("whole");
    let text = fs::read_to_string(&tasks).expect("text");
    let short: String = text.split_inclusive('\n').take(20).collect();
    let short = scratch("whole-short.jsonl", Some(&short));
    assert!(bad(&["perft", "run", &short], 1).contains("has 19 tasks instead of 400"));
    let changed = scratch("whole-changed.jsonl", Some(&text.replacen("PPPPPPPP", "PPPPPPP1", 1)));
    assert!(bad(&["perft", "run", &changed], 1).contains("has been changed"));
    assert!(bad(&["perft", "run", &one], 1).contains("this is perft part, not perft tasks"));
    assert!(bad(&["perft", "run", &tasks, "--range", "401"], 2).contains("only 400 tasks"));
    for range in ["0", "3-2", "-", "a-b", "1-", "+1-2", "1-99999999999999999999"] {
        assert_eq!(run(&["perft", "run", &tasks, "--range", range]).status.code(), Some(2), "{range}");
    }
}

#[cfg(target_os = "linux")]
mod on_a_terminal {
    use crate::cli_terminal::Terminal;
    use crate::{bad, good, scratch};

    /// So long a count that Ctrl-C comes first.
    const DEPTH: &str = "7";

    /// The two numbers between these three texts.
    fn numbers(text: &str, before: &str, between: &str, after: &str) -> Option<(u64, u64)> {
        let (_, rest) = text.split_once(before)?;
        let (first, rest) = rest.split_once(between)?;
        let (second, _) = rest.split_once(after)?;
        Some((first.parse().ok()?, second.parse().ok()?))
    }

    #[test]
    fn a_count_shows_how_far_it_is_and_ends_on_ctrl_c() {
        for more in ["", " --threads 2 --divide", " --kinds"] {
            let Some(mut terminal) = Terminal::open(&format!("perft antichess {DEPTH}{more}")) else { return };
            terminal.wait_for("%, ");
            terminal.wait_for(" nodes, ");
            terminal.wait_for(" to go");
            terminal.press("\x03");
            terminal.wait_for("interrupted after ");
            let line = terminal.wait_for(" nodes\r\n");
            assert_eq!(terminal.exit_code(), Some(130), "{line}");
            let (finished, nodes) = numbers(&line, "", " of 20 moves: at least ", " nodes").expect("numbers");
            assert!(finished < 20 && nodes > 0, "{line}");
            assert!(!terminal.shown().contains("\nnodes "), "a part passes for the whole count");
        }
    }

    #[test]
    fn a_suite_shows_its_lines_and_ends_on_ctrl_c() {
        let start = super::super::START;
        let lines = format!("{start} ;D1 20\n{start} ;D2 401\n{start} ;D{DEPTH} 1000000000\n");
        let file = scratch("interrupted.epd", Some(&lines));
        let Some(mut terminal) = Terminal::open(&format!("perft antichess --suite '{file}'")) else { return };
        terminal.wait_for("%, 2 of 3 lines, ");
        terminal.press("\x03");
        terminal.wait_for("interrupted after 2 of 3 lines: 1 passed, 1 failed\r\n");
        assert_eq!(terminal.exit_code(), Some(130));
        assert!(terminal.shown().contains("line 2: depth 2: got 400, expected 401"), "{}", terminal.shown());
    }

    #[test]
    fn a_part_shows_its_tasks_and_is_of_use_after_ctrl_c() {
        let tasks =
            scratch("interrupted-tasks.jsonl", Some(&good(&["perft", "split", "antichess", DEPTH, "--plies", "1"])));
        let part = scratch("interrupted-part.jsonl", None);
        let Some(mut terminal) = Terminal::open(&format!("perft run '{tasks}' > '{part}'")) else { return };
        terminal.wait_for("%, 1 of 20 tasks, ");
        terminal.press("\x03");
        let line = terminal.wait_for(" counts the others\r\n");
        assert_eq!(terminal.exit_code(), Some(130), "{line}");
        let (done, _) = numbers(&line, "interrupted after ", " of ", " tasks").expect("numbers");
        let rest = format!("{}-20", done + 1);
        assert!(line.contains(&format!("--range {rest} ")), "{line}");
        let missing = bad(&["perft", "merge", &part], 1);
        assert!(missing.contains(&format!("{} of 20 tasks are missing: {rest}", 20 - done)), "{missing}");
    }
}
