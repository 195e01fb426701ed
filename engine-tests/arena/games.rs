//! Matches of well-behaved engines: games, records and output.

use super::Case;
use super::runner::{command, engine, games, good, json, output, refused, scratch, tenfold, text};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;
use tenfold::core::random::Rng;
use tenfold::core::types::Outcome;
use tenfold::registry::{self, GAMES};

/// The tests of this file.
pub const CASES: &[Case] = &[
    ("all games are played over both protocols", all_games_over_both_protocols),
    ("a name with two meanings is made clear by the position", a_name_with_two_meanings_is_made_clear_by_the_position),
    ("the protocol is detected", the_protocol_is_detected),
    ("garbage between moves is ignored", garbage_between_moves_is_ignored),
    ("an engine may resign", an_engine_may_resign),
    ("two engines may agree on a draw", two_engines_may_agree_on_a_draw),
    ("games are adjudicated when asked for", games_are_adjudicated_when_asked_for),
    ("a PGN has all of a game", a_pgn_has_all_of_a_game),
    ("the output is that of fastchess", the_output_is_that_of_fastchess),
    ("an SPRT stops the match", an_sprt_stops_the_match),
    ("gauntlets and tables", gauntlets_and_tables),
    ("scores by colour and lengths are reported", scores_by_colour_and_lengths_are_reported),
    ("wrong command lines are refused", wrong_command_lines_are_refused),
    ("the referee has little overhead", the_referee_has_little_overhead),
    ("a match with random openings does not grow", a_match_with_random_openings_does_not_grow),
];

fn fine(name: &str) -> String {
    engine(name, "fine", "nodes=1")
}

fn all_games_over_both_protocols() {
    for game in GAMES {
        let name = game.spec.name;
        let log = scratch(&format!("both-{name}.jsonl"));
        let engines = [
            tenfold("A", "proto=uci tc=5+0.05"),
            tenfold("B", "proto=xboard tc=5+0.05"),
            engine("C", "fine", "proto=xboard depth=1"),
        ];
        let more = ["--each", "timemargin=2000", "--maxmoves", "25", "--random-plies", "3", "--log", &log];
        let more = [&more[..], &["--gauntlet", "--concurrency", "2"]].concat();
        good(name, &engines.map(|keys| keys.replace("tc=5+0.05", "depth=2")), &more);
        for game in games(&log) {
            assert!(game["fault"].is_null(), "{name}: {}", text(&game, "reason"));
        }
    }
}

fn a_name_with_two_meanings_is_made_clear_by_the_position() {
    // Over XBoard's protocol `giveaway` has no castling until a position has castling rights.
    let (book, log) = (scratch("castling.pgn"), scratch("castling.jsonl"));
    std::fs::write(&book, "[Variant \"giveaway\"]\n\n1. g1f3 a7a6 2. g2g3 a6a5 3. f1g2 a5a4 4. e1g1 *\n")
        .expect("written");
    let engines = [tenfold("A", "proto=xboard depth=1"), fine("B")];
    good("giveaway", &engines, &["--openings", &book, "--log", &log, "--maxmoves", "6"]);
    for game in games(&log) {
        assert!(game["fault"].is_null(), "{}", text(&game, "reason"));
        assert_eq!(text(&game["moves"][6], "move"), "e1g1");
    }
}

fn the_protocol_is_detected() {
    let log = scratch("detect.jsonl");
    let engines = [tenfold("A", "depth=1"), engine("B", "version-1", "proto=xboard depth=1")];
    good("antichess", &engines, &["--log", &log, "--maxmoves", "5"]);
    let games = games(&log);
    assert!(games.iter().all(|game| game["fault"].is_null()), "{games:?}");
}

fn garbage_between_moves_is_ignored() {
    let log = scratch("noisy.jsonl");
    good("antichess", &[engine("noisy", "noisy", "nodes=1"), fine("B")], &["--log", &log]);
    for game in games(&log) {
        assert!(game["fault"].is_null(), "{}", text(&game, "reason"));
        let noisy = usize::from(text(&game, "black") == "noisy");
        assert_eq!(game["moves"][noisy]["score"]["cp"], 12);
    }
}

fn an_engine_may_resign() {
    for mode in ["resigns", "claims-loss"] {
        let log = scratch(&format!("{mode}.jsonl"));
        good("antichess", &[engine("A", mode, "proto=xboard depth=1"), fine("B")], &["--log", &log]);
        let reasons: Vec<String> = games(&log).iter().map(|game| text(game, "reason").to_string()).collect();
        assert_eq!(reasons, ["White resigns", "Black resigns"]);
        assert!(games(&log).iter().all(|game| game["fault"].is_null()));
    }
}

fn two_engines_may_agree_on_a_draw() {
    let log = scratch("agree.jsonl");
    let offers = |name| engine(name, "offers", "proto=xboard depth=1");
    good("escalier", &[offers("A"), offers("B")], &["--log", &log]);
    for game in games(&log) {
        assert_eq!((text(&game, "reason"), text(&game, "result")), ("Draw by agreement", "1/2-1/2"));
        assert_eq!(game["moves"].as_array().map(Vec::len), Some(2));
    }
    let alone = scratch("alone.jsonl");
    good("escalier", &[offers("A"), fine("B")], &["--log", &alone, "--maxmoves", "6"]);
    assert!(games(&alone).iter().all(|game| text(game, "end") != "agreement"));
}

fn games_are_adjudicated_when_asked_for() {
    let log = scratch("maxmoves.jsonl");
    good("devingt", &[fine("A"), fine("B")], &["--maxmoves", "3", "--log", &log]);
    for game in games(&log) {
        assert_eq!(text(&game, "reason"), "Draw by adjudication");
        assert_eq!(game["moves"].as_array().map(Vec::len), Some(6));
    }
    // Both report a score of 25 centipawns.
    let log = scratch("draw.jsonl");
    good("devingt", &[fine("A"), fine("B")], &["--draw", "movenumber=2 movecount=1 score=25", "--log", &log]);
    assert!(games(&log).iter().all(|game| text(game, "termination") == "adjudication"));
}

fn a_pgn_has_all_of_a_game() {
    let (pgn, log) = (scratch("all.pgn"), scratch("all.jsonl"));
    let engines = [engine("A \"quoted\"", "fine", "tc=40/60+0.5"), engine("B", "fine", "st=2")];
    let fen = "8/8/8/8/8/p7/8/1R6 b - - 0 30";
    good("suicide", &engines, &["--fen", fen, "--pgn", &pgn, "--log", &log]);
    let text = std::fs::read_to_string(&pgn).expect("a PGN");
    let first = text.split("\n\n[Event").next().expect("a game");
    for tag in [
        "[Event \"Tenfold match\"]",
        "[Site \"?\"]",
        "[Round \"1.1\"]",
        "[White \"A \\\"quoted\\\"\"]",
        "[Black \"B\"]",
        "[Variant \"suicide\"]",
        "[SetUp \"1\"]",
        "[FEN \"8/8/8/8/8/p7/8/1R6 b - - 0 30\"]",
        "[WhiteTimeControl \"40/60+0.5\"]",
        "[BlackTimeControl \"st=2\"]",
        "[Termination \"normal\"]",
    ] {
        assert!(first.contains(tag), "{tag} is not in\n{first}");
    }
    assert!(first.contains("[Date \"20") && first.contains("\n30... a3a2 {+0.25/2 0."), "{first}");
    let game = &games(&log)[0];
    let end = format!("s, {}}} {}", self::text(game, "reason"), self::text(game, "result"));
    assert!(first.replace('\n', " ").trim_end().ends_with(&end), "{first}");
    assert!(text.lines().all(|line| line.len() <= 80 || line.starts_with('[')), "{text}");
}

fn the_output_is_that_of_fastchess() {
    let engines = [engine("A", "illegal", "nodes=1"), fine("B")];
    let report = scratch("shown.json");
    let more = ["--rounds", "2", "--ratinginterval", "2", "--json", &report];
    let output = good("antichess", &engines, &more);
    let lines: Vec<&str> = output.lines().collect();
    let wanted = [
        "Started game 1 of 4 (A vs B)",
        "Finished game 1 (A vs B): 0-1 {White makes an illegal move: a1a1}",
        "Started game 2 of 4 (B vs A)",
        "Finished game 2 (B vs A): 1-0 {Black makes an illegal move: a1a1}",
        "--------------------------------------------------",
        "Results of A vs B (1 nodes):",
    ];
    assert_eq!(lines[..6], wanted);
    assert_eq!(output.matches("Results of A vs B").count(), 2);
    assert!(output.contains("\nGames: 4, Wins: 0, Losses: 4, Draws: 0, Points: 0.0 (0.00 %)\n"), "{output}");
    assert_eq!(lines.last(), Some(&"Tournament finished"));
    let report = json(&report);
    assert_eq!(
        (&report["game"], &report["complete"], &report["games"]),
        (&"antichess".into(), &true.into(), &4.into())
    );
    assert_eq!(report["ends"]["illegal move"], 4);
    assert!(!output.contains("NULL"), "{output}");
    // The same match with the options of fastchess.
    let binary = std::process::Command::new(env!("CARGO_BIN_EXE_tenfold"))
        .args(["match", "-variant", "antichess", "-rounds", "1", "-games", "2", "-repeat", "-engine"])
        .args(shlex::split(&engines[0]).expect("words"))
        .arg("-engine")
        .args(shlex::split(&engines[1]).expect("words"))
        .output()
        .expect("the binary starts");
    let theirs = String::from_utf8(binary.stdout).expect("text");
    assert!(theirs.starts_with("Started game 1 of 2 (A vs B)\n"), "{theirs}");
}

fn an_sprt_stops_the_match() {
    let log = scratch("sprt.jsonl");
    let engines = [fine("A"), engine("B", "illegal", "nodes=1")];
    let more = ["--rounds", "500", "--sprt", "elo0=0 elo1=50", "--log", &log, "--ratinginterval", "0"];
    let output = good("antichess", &engines, &more);
    assert!(
        output.contains("\nLLR: ")
            && output.contains("\nSPRT ([")
            && output.ends_with("]) completed - H1 was accepted\n"),
        "{output}"
    );
    let played = games(&log).len();
    assert!(played < 500, "{played} games");
    // Resumed, it is still decided.
    let again = good("antichess", &engines, &[&more[..], &["--resume"]].concat());
    assert!(again.ends_with("H1 was accepted\n"), "{again}");
    assert_eq!(games(&log).len(), played);
}

fn gauntlets_and_tables() {
    let engines = [fine("A"), fine("B"), fine("C")];
    let count = |kind: &str| {
        let log = scratch(&format!("table{kind}.jsonl"));
        let output = good("antichess", &engines, &[kind, "--maxmoves", "2", "--log", &log, "--concurrency", "3"]);
        assert!(output.contains("\nRank Name "), "{output}");
        let at = output.find("\nRank Crosstable ").expect("a crosstable");
        // The names' numbers, then the points: B and C meet only where all play all others.
        let rows: Vec<Vec<&str>> =
            output[at..].lines().skip(2).take(3).map(|l| l.split_whitespace().collect()).collect();
        let own: Vec<&str> = (0..3).map(|n| rows[n][2 + n]).collect();
        assert_eq!(own, ["*"; 3], "{output}");
        let (met, unmet) = (rows.concat(), if kind == "--gauntlet" { 2 } else { 0 });
        let number = |text: &str| met.iter().filter(|cell| **cell == text).count();
        assert_eq!((number("1/2"), number("-")), (6 - unmet, unmet), "{output}");
        games(&log).len()
    };
    assert_eq!((count("--gauntlet"), count("--round-robin")), (4, 6));
}

fn scores_by_colour_and_lengths_are_reported() {
    let report = scratch("colours.json");
    let engines = [engine("A", "illegal", "nodes=1"), fine("B"), fine("C")];
    let output = good("antichess", &engines, &["--gauntlet", "--maxmoves", "2", "--json", &report]);
    for line in [
        "White: 2.0 points (50.00 %), Black: 2.0 points (50.00 %), Draws: 0 (0.00 %)",
        "As White: A: 0.0 of 2, B: 1.0 of 1, C: 1.0 of 1",
        "As Black: A: 0.0 of 2, B: 1.0 of 1, C: 1.0 of 1",
        "Plies: shortest 0, median 0.5, mean 0.5, longest 1",
        "Ends: illegal move: 4",
    ] {
        assert!(output.lines().any(|own| own == line), "no '{line}' in {output}");
    }
    let report = json(&report);
    let white = serde_json::json!({ "wins": 2, "draws": 0, "losses": 2, "points": 2.0, "score": 0.5 });
    assert_eq!((&report["white"], &report["black"], &report["draws"]), (&white, &white, &0.into()));
    let plies = serde_json::json!({ "shortest": 0, "median": 0.5, "mean": 0.5, "longest": 1 });
    assert_eq!((&report["plies"], &report["ends"]), (&plies, &serde_json::json!({ "illegal move": 4 })));
    let [a, b] = [0, 1].map(|n| &report["engines"][n]);
    assert_eq!((&a["as_white"]["losses"], &a["against"]["C"]["losses"]), (&2.into(), &2.into()));
    assert_eq!((&b["as_black"]["points"], &b["against"]["A"]["points"]), (&1.0.into(), &2.0.into()));
    assert!(b["against"]["C"].is_null() && b["against"]["B"].is_null(), "{b}");
}

fn wrong_command_lines_are_refused() {
    let engines = [fine("A"), fine("B")];
    let fails = |engines: &[String], more: &[&str], wanted: &str| {
        let line = refused("antichess", engines, more);
        assert!(line.contains(wanted), "{line}");
    };
    fails(&engines[..1], &[], "two engines");
    fails(&[fine("A"), fine("A")], &[], "two engines are called 'A'");
    fails(&[fine("A"), "name=B cmd=/no/such/program nodes=1".into()], &[], "cannot start '/no/such/program'");
    fails(&[fine("A"), engine("B", "fine", "proto=xboard st=0.5")], &[], "whole seconds");
    fails(&[fine("A"), engine("B", "fine", "proto=xboard nodes=5")], &[], "nodes");
    fails(&[fine("A"), engine("B", "fine", "nodes=1 variant=chess")], &[], "does not play chess");
    fails(&engines, &["--openings", "/no/such/file"], "/no/such/file");
    fails(&engines, &["--log", "/no/such/folder/file"], "/no/such/folder/file");
    let three = [fine("A"), fine("B"), fine("C")];
    fails(&three, &["--sprt", "elo0=0 elo1=5"], "two engines");
    for wrong in
        [&["--rounds", "0"][..], &["--sprt", "elo0=x"], &["--resign", "score"], &["--resume"], &["--concurrency", "-1"]]
    {
        assert_eq!(output("antichess", &engines, wrong).status.code(), Some(2), "{wrong:?}");
    }
    // An option that an engine lacks gives only a warning.
    let asked = [engine("A", "fine", "nodes=1 option.NoSuch=1"), fine("B")];
    let output = output("antichess", &asked, &["--maxmoves", "1"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "warning: engine 'A' has no option NoSuch\n");
}

/// The overhead of a match per ply, with engines that only read their moves from a file. The figure depends on the
/// machine; the bound is generous.
fn the_referee_has_little_overhead() {
    let (game, _) = registry::find("escalier").expect("the game");
    let moves = (0..).find_map(|seed| {
        let (mut session, mut rng) = (game.open(), Rng::new(seed));
        for _ in 0..200 {
            let legal = session.legal_move_texts();
            session.play(rng.choose(&legal)?).ok()?;
            if session.outcome() != Outcome::Ongoing {
                return None;
            }
        }
        Some(session.played_moves())
    });
    let (file, log) = (scratch("script"), scratch("script.jsonl"));
    std::fs::write(&file, moves.expect("a long game").join(" ")).expect("written");
    let script = |name| engine(name, &format!("script {file}"), "nodes=1");
    let begin = std::time::Instant::now();
    good("escalier", &[script("A"), script("B")], &["--maxmoves", "100", "--rounds", "5", "--log", &log]);
    let wall = begin.elapsed();
    let games = games(&log);
    let plies: usize = games.iter().filter_map(|game| game["moves"].as_array()).map(Vec::len).sum();
    assert_eq!(plies, 2000, "{games:?}");
    let engines: u64 =
        games.iter().filter_map(|game| game["moves"].as_array()).flatten().filter_map(|ply| ply["time"].as_u64()).sum();
    let overhead = wall.as_micros() as f64 / plies as f64 - engines as f64 / plies as f64;
    assert!(overhead < 20_000.0, "{overhead} microseconds a move");
}

fn a_match_with_random_openings_does_not_grow() {
    if cfg!(not(target_os = "linux")) {
        // Only there can the memory of another process be read from a file.
        return;
    }
    let log = scratch("memory.jsonl");
    let more = ["--rounds", "5000", "--random-plies", "4", "--maxmoves", "1", "--log", &log];
    let mut runner =
        command("antichess", &[fine("A"), fine("B")], &more).stdout(Stdio::null()).spawn().expect("the binary starts");
    let mut mebibytes_after = |games: usize| {
        while std::fs::read_to_string(&log).unwrap_or_default().lines().count() <= games {
            assert!(runner.try_wait().expect("it can be asked").is_none(), "the match has ended");
            sleep(Duration::from_millis(1));
        }
        let status = std::fs::read_to_string(format!("/proc/{}/status", runner.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        line.trim_end_matches("kB").trim().parse::<usize>().expect("a number") >> 10
    };
    let (early, late) = (mebibytes_after(20), mebibytes_after(120));
    runner.kill().expect("it can be killed");
    runner.wait().expect("it ends");
    // The table of the search that looks for openings has one mebibyte; there are fifty openings between.
    assert!(late < early + 16, "{late} MiB after 120 games, {early} MiB after 20");
}
