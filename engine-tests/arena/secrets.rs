//! What players choose in secret is dealt by the referee, told to its owner alone, and shown only when it is over.

use super::Case;
use super::runner::{command, engine, games, good, scratch, tenfold, text};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tenfold::registry;
use tenfold::types::{Color, Outcome, Reason};

/// The tests of this file.
pub const CASES: &[Case] = &[
    ("dealt secrets decide mates", dealt_secrets_decide_mates),
    ("what is known already is dealt", what_is_known_already_is_dealt),
    ("each engine is told its own secret", each_engine_is_told_its_own_secret),
    ("nothing tells a secret before the end", nothing_tells_a_secret_before_the_end),
    ("games with secrets are played over both protocols", games_over_both_protocols),
];

/// White's king K is attacked and cannot escape; he could pay a cannon for a brother.
const MATED: &str = "t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50";

fn dealt_secrets_decide_mates() {
    let (game, _) = registry::find("newchess").expect("the game");
    let mut seen = [0; 2];
    for _ in 0..200 {
        let mut session = game.open();
        session.set_fen("t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50").expect(MATED);
        let [white, black] = session.deal();
        assert_eq!(black.expect("a secret").0, "TrueKing");
        let before = session.fen();
        match white.expect("a secret").1 {
            "K" => {
                assert_eq!(session.outcome(), Outcome::Win(Color::Black, Reason::TrueKingMated));
                seen[0] += 1;
            }
            "L" => {
                assert_eq!(session.outcome(), Outcome::Ongoing);
                assert!(session.legal().iter().all(|turn| turn.starts_with('x')));
                seen[1] += 1;
            }
            other => panic!("dealt {other}"),
        }
        assert_eq!(session.fen(), before);
        assert_eq!(before, MATED);
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

fn what_is_known_already_is_dealt() {
    let (game, _) = registry::find("newchess").expect("the game");
    let mut session = game.open();
    session.set_fen("t9/1t4k1l1/10/10/10/10/10/10/6C3/K8T[] w -:Kl - 0 50").expect("a position");
    assert_eq!(session.deal(), [Some(("TrueKing", "K")), Some(("TrueKing", "L"))]);
    let (plain, _) = registry::find("escalier").expect("a game");
    assert_eq!(plain.open().deal(), [None, None]);
}

fn each_engine_is_told_its_own_secret() {
    let (log, pgn) = (scratch("told.jsonl"), scratch("told.pgn"));
    let (first, second) = (scratch("told-a"), scratch("told-b"));
    let engines = [engine("A", &format!("told {first}"), "nodes=1"), engine("B", &format!("told {second}"), "nodes=1")];
    good("newchess", &engines, &["--rounds", "5", "--maxmoves", "2", "--log", &log, "--pgn", &pgn]);
    let told = |file: &str| -> Vec<String> {
        std::fs::read_to_string(file).expect("it was told").lines().map(String::from).collect()
    };
    let (first, second) = (told(&first), told(&second));
    let pgn = std::fs::read_to_string(pgn).expect("a PGN");
    let games = games(&log);
    assert_eq!((games.len(), first.len(), second.len()), (10, 10, 10));
    for (n, game) in games.iter().enumerate() {
        let (white, black) = if n % 2 == 0 { (&first, &second) } else { (&second, &first) };
        assert_eq!(game["secrets"], serde_json::json!([white[n], black[n]]));
        assert!(pgn.contains(&format!("[WhiteSecret \"{}\"]\n[BlackSecret \"{}\"]", white[n], black[n])));
    }
    assert!(!pgn.contains(":K") && !pgn.contains(":L"), "a FEN tells what only the referee knows");
}

fn nothing_tells_a_secret_before_the_end() {
    let files = ["open.jsonl", "open.pgn", "open.log"].map(scratch);
    let [log, pgn, wire] = &files;
    let engines = [engine("A", "told /dev/null", "nodes=1"), tenfold("B", "nodes=20")];
    let engines = if cfg!(unix) { engines } else { [tenfold("A", "nodes=20"), tenfold("B", "nodes=20")] };
    let slow = engines.clone().map(|keys| keys.replace("arg=told arg=/dev/null", "arg=slow"));
    let more = ["--log", log, "--pgn", pgn, "--random-plies", "4", "--log-file", wire, "--log-level", "trace"];
    let mut child = command("newchess", &slow, &more).stdout(Stdio::piped()).spawn().expect("the binary starts");
    // Well within the first game: it was dealt, and some turns were made.
    let begin = Instant::now();
    while std::fs::read_to_string(wire).unwrap_or_default().matches("bestmove").count() < 4 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no turn was made");
        sleep(Duration::from_millis(20));
    }
    child.kill().expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    let mut all = String::from_utf8(output.stdout).expect("text");
    files.iter().for_each(|file| all += &std::fs::read_to_string(file).unwrap_or_default());
    assert!(all.contains("Started game 1") && !all.contains("Finished game"), "{all}");
    for leak in ["TrueKing value", "TrueKing=", ":K", ":L", ":?"] {
        assert!(!all.contains(leak), "'{leak}' is shown before the end");
    }
}

fn games_over_both_protocols() {
    let log = scratch("both.jsonl");
    let engines = [tenfold("A", "proto=uci depth=2"), tenfold("B", "proto=xboard depth=2")];
    good("newchess", &engines, &["--rounds", "2", "--random-plies", "6", "--log", &log, "--maxmoves", "80"]);
    let games = games(&log);
    assert_eq!(games.len(), 4);
    for game in games {
        assert!(game["fault"].is_null(), "{}", text(&game, "reason"));
    }
}
