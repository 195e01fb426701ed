//! Secret choices: dealt by the referee or committed to by the engines, and disclosed only after the game.

use super::Case;
use super::runner::{command, engine, games, good, scratch, tenfold, text};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tenfold::core::types::{Color, Outcome, Reason};
use tenfold::registry;
use tenfold::session::commitment;

/// The tests of this file.
pub const CASES: &[Case] = &[
    ("dealt secrets decide mates", dealt_secrets_decide_mates),
    ("a known choice is dealt", a_known_choice_is_dealt),
    ("each engine is sent its own secret", each_engine_is_sent_its_own_secret),
    ("nothing discloses a secret before the end", nothing_discloses_a_secret_before_the_end),
    ("games with secrets are played over both protocols", games_over_both_protocols),
    ("our engines reveal their choices", our_engines_reveal_their_choices),
    ("a choice is revealed when a mate depends on it", a_choice_is_revealed_when_a_mate_depends_on_it),
    ("a mate comes before adjudication", a_mate_comes_before_adjudication),
    ("a false reveal loses in the middle of a game", a_false_reveal_loses_in_the_middle_of_a_game),
    ("a choice is revealed only once", a_choice_is_revealed_only_once),
    ("a ransom in the opening discloses the king", a_ransom_in_the_opening_discloses_the_king),
    ("honest reveals of other engines are accepted", honest_reveals_of_other_engines_are_accepted),
    ("a resumed match knows used commitments", a_resumed_match_knows_used_commitments),
    ("a resignation before the reveal counts", a_resignation_before_the_reveal_counts),
    ("an offer before the reveal counts", an_offer_before_the_reveal_counts),
    ("two false reveals: both forfeit", two_false_reveals_both_forfeit),
];

/// White's king K is attacked and cannot escape. If L is the true king, White can ransom a piece with a cannon.
const MATED: &str = "t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50";

fn dealt_secrets_decide_mates() {
    let (game, _) = registry::find("newchess").expect("the game");
    let mut seen = [0; 2];
    for _ in 0..200 {
        let mut session = game.open();
        session.set_fen("t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50").expect(MATED);
        let before = session.fen();
        assert!(session.secrets().is_some_and(|secrets| secrets.awaits_choice()));
        let white = session.secrets_mut().and_then(|secrets| secrets.draw_choice(Color::White)).expect("a secret");
        assert!(!session.secrets().is_some_and(|secrets| secrets.awaits_choice()));
        match white {
            "K" => {
                assert_eq!(session.outcome(), Outcome::Win(Color::Black, Reason::TrueKingMated));
                seen[0] += 1;
            }
            "L" => {
                assert_eq!(session.outcome(), Outcome::Ongoing);
                assert!(session.legal_move_texts().iter().all(|mv| mv.starts_with('x')));
                seen[1] += 1;
            }
            other => panic!("dealt {other}"),
        }
        assert_eq!(session.fen(), before);
        assert_eq!(before, MATED);
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

fn a_known_choice_is_dealt() {
    let (game, _) = registry::find("newchess").expect("the game");
    let mut session = game.open();
    session.set_fen("t9/1t4k1l1/10/10/10/10/10/10/6C3/K8T[] w -:Kl - 0 50").expect("a position");
    assert_eq!(Color::BOTH.map(|color| session.secrets_mut()?.draw_choice(color)), [Some("K"), Some("L")]);
    let (plain, _) = registry::find("escalier").expect("a game");
    assert!(plain.open().secrets().is_none());
}

fn each_engine_is_sent_its_own_secret() {
    let (log, pgn) = (scratch("told.jsonl"), scratch("told.pgn"));
    let (first, second) = (scratch("told-a"), scratch("told-b"));
    let engines = [
        engine("A", &format!("logs-secret {first}"), "nodes=1"),
        engine("B", &format!("logs-secret {second}"), "nodes=1"),
    ];
    good("newchess", &engines, &["--rounds", "5", "--maxmoves", "2", "--log", &log, "--pgn", &pgn]);
    let sent = |file: &str| -> Vec<String> {
        std::fs::read_to_string(file).expect("it was sent").lines().map(String::from).collect()
    };
    let (first, second) = (sent(&first), sent(&second));
    let pgn = std::fs::read_to_string(pgn).expect("a PGN");
    let games = games(&log);
    assert_eq!((games.len(), first.len(), second.len()), (10, 10, 10));
    for (n, game) in games.iter().enumerate() {
        let (white, black) = if n % 2 == 0 { (&first, &second) } else { (&second, &first) };
        assert_eq!(game["secrets"], serde_json::json!([white[n], black[n]]));
        assert!(pgn.contains(&format!("[WhiteSecret \"{}\"]\n[BlackSecret \"{}\"]", white[n], black[n])));
    }
    assert!(!pgn.contains(":K") && !pgn.contains(":L"), "a FEN discloses what only the referee knows");
}

fn nothing_discloses_a_secret_before_the_end() {
    let files = ["open.jsonl", "open.pgn", "open.log", "open.json"].map(scratch);
    let [log, pgn, wire, report] = &files;
    let moves = scratch("open.moves");
    let engines = [engine("A", &format!("logs-moves {moves}"), "nodes=1"), tenfold("B", "nodes=20 option.TrueKing=K")];
    let more = ["--log", log, "--pgn", pgn, "--json", report, "--random-plies", "4", "--log-file", wire, "--log-level"];
    let more = [&more[..], &["trace"]].concat();
    let mut child = command("newchess", &engines, &more).stdout(Stdio::piped()).spawn().expect("the binary starts");
    // In the middle of the first game: the secret was dealt, and some moves were made.
    let begin = Instant::now();
    while std::fs::read_to_string(&moves).unwrap_or_default().lines().count() < 3 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no move was made");
        sleep(Duration::from_millis(20));
    }
    child.kill().expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    let mut all = String::from_utf8(output.stdout).expect("text");
    files.iter().for_each(|file| all += &std::fs::read_to_string(file).unwrap_or_default());
    assert!(all.contains("Started game 1") && !all.contains("Finished game"), "{all}");
    assert!(all.contains("uciok"), "the log is empty: {all}");
    for leak in ["TrueKing value", "TrueKing=", ":K", ":L", ":?", "score", "bestmove", "trueking"] {
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

fn our_engines_reveal_their_choices() {
    let [log, pgn, wire] = ["proved.jsonl", "proved.pgn", "proved.log"].map(scratch);
    let engines = [tenfold("A", "proto=uci nodes=20"), tenfold("B", "proto=xboard depth=1")];
    let more = ["--rounds", "4", "--maxmoves", "3", "--log", &log, "--pgn", &pgn];
    good("newchess", &engines, &[&more[..], &["--log-file", &wire, "--log-level", "debug"]].concat());
    let (games, wire) = (games(&log), std::fs::read_to_string(wire).expect("a log"));
    let pgn = std::fs::read_to_string(pgn).expect("a PGN");
    let mut seen = std::collections::HashSet::new();
    for game in &games {
        assert_eq!(text(game, "reason"), "Draw by adjudication");
        for (n, color) in ["White", "Black"].iter().enumerate() {
            let (commit, reveal) = (text(&game["proofs"][n], "commit"), text(&game["proofs"][n], "reveal"));
            let choice = commitment::check_reveal(commit, reveal, &["K", "L"]).expect("the truth");
            assert_eq!(game["secrets"][n], format!("TrueKing={choice}"));
            assert!(pgn.contains(&format!("[{color}Commitment \"{commit}\"]\n[{color}Reveal \"{reveal}\"]")));
            assert!(wire.contains(&format!("trueking commit {commit}")) && wire.contains(reveal), "{wire}");
            assert!(seen.insert(commit.to_string()));
        }
    }
    assert_eq!(seen.len(), 16);
    assert!(wire.contains("bestmove") && wire.contains("move "));
}

/// A game in which Black's first move mates White's king K, so that White's secret choice decides.
fn mated(name: &str, white: String, more: &[&str]) -> serde_json::Value {
    mated_by(name, [white, tenfold("B", "depth=3")], more)
}

fn mated_by(name: &str, engines: [String; 2], more: &[&str]) -> serde_json::Value {
    let (log, book) = (scratch(&format!("mated-{name}.jsonl")), scratch(&format!("mated-{name}.epd")));
    // Black mates by b10a10.
    let position = MATED.replace(" w ", " b ").replace("t9/1t4k1l1", "1t8/1t4k1l1");
    std::fs::write(&book, format!("{position}\n")).expect("a book");
    let usual = ["--rounds", "1", "--games", "1", "--openings", &book, "--log", &log];
    good("newchess", &engines, &[&usual[..], more].concat());
    games(&log).remove(0)
}

fn mated_with(choice: &str) -> serde_json::Value {
    mated(choice, tenfold("A", &format!("depth=3 option.TrueKing={choice}")), &["--maxmoves", "60"])
}

fn a_mate_comes_before_adjudication() {
    for (name, more) in
        [("most", &["--maxmoves", "1"][..]), ("draw", &["--draw", "movenumber=1 movecount=1 score=10000"])]
    {
        let game = mated(name, tenfold("A", "depth=3 option.TrueKing=K"), more);
        assert_eq!(text(&game, "reason"), "Black wins, true king mated", "{name}");
    }
}

fn a_false_reveal_loses_in_the_middle_of_a_game() {
    for (mode, reason) in
        [("commits-lying", "false reveal, not what was committed to"), ("commits-silent", "no reveal")]
    {
        let game = mated(mode, engine("A", mode, "proto=uci nodes=1"), &["--maxmoves", "60"]);
        assert_eq!(text(&game, "reason"), format!("White does not prove its secret: {reason}"));
        assert_eq!(game["moves"].as_array().map(Vec::len), Some(1), "{game}");
    }
}

fn a_resignation_before_the_reveal_counts() {
    let game = mated("resigns", engine("A", "commits-resigning", "proto=xboard depth=1"), &["--maxmoves", "60"]);
    assert_eq!((text(&game, "reason"), text(&game, "result")), ("White resigns", "0-1"), "{game}");
    assert_eq!((game["moves"].as_array().map(Vec::len), &game["secrets"][0]), (Some(1), &"TrueKing=L".into()));
}

fn an_offer_before_the_reveal_counts() {
    // Black offers with the move that mates a king; White offers before its reveal, pays, and the draw is agreed.
    let black = engine("B", "offers b10a10", "proto=xboard depth=1");
    let white = engine("A", "commits-offering", "proto=xboard depth=1");
    let game = mated_by("offers", [white, black], &["--maxmoves", "60"]);
    assert_eq!(text(&game, "reason"), "Draw by agreement", "{game}");
    assert_eq!(game["moves"].as_array().map(Vec::len), Some(2), "{game}");
    // Without White's offer the game goes on.
    let engines =
        [engine("A", "commits-once", "proto=xboard depth=1"), engine("B", "offers b10a10", "proto=xboard depth=1")];
    let game = mated_by("declined", engines, &["--maxmoves", "2"]);
    assert_eq!(text(&game, "reason"), "Draw by adjudication", "{game}");
}

fn a_choice_is_revealed_only_once() {
    // White pays the ransom and plays on; then the game is adjudicated.
    let game = mated("once", engine("A", "commits-once", "proto=uci nodes=1"), &["--maxmoves", "2"]);
    assert_eq!(text(&game, "reason"), "Draw by adjudication", "{game}");
    assert_eq!(game["secrets"][0], "TrueKing=L");
}

fn a_ransom_in_the_opening_discloses_the_king() {
    let book = scratch("ransom.pgn");
    let head = format!("[Variant \"newchess\"]\n[SetUp \"1\"]\n[FEN \"{MATED}\"]");
    std::fs::write(&book, format!("{head}\n\n50. xg2,g1i1 a10a2 *\n")).expect("a book");
    for (name, white) in [("dealt", engine("A", "fine", "proto=uci nodes=1")), ("own", tenfold("A", "nodes=20"))] {
        for round in 0..4 {
            let log = scratch(&format!("ransom-{name}-{round}.jsonl"));
            let usual = ["--rounds", "1", "--games", "1", "--openings", &book, "--log", &log, "--maxmoves", "3"];
            good("newchess", &[white.clone(), tenfold("B", "nodes=20")], &usual);
            let game = games(&log).remove(0);
            assert_eq!(game["secrets"][0], "TrueKing=L", "{game}");
            assert!(game["proofs"][0].is_null() && game["fault"].is_null(), "{game}");
        }
    }
}

fn a_choice_is_revealed_when_a_mate_depends_on_it() {
    let lost = mated_with("K");
    assert_eq!((text(&lost, "result"), text(&lost, "reason")), ("0-1", "Black wins, true king mated"));
    let ransomed = mated_with("L");
    let moves = ransomed["moves"].as_array().expect("moves");
    assert!(moves.iter().any(|mv| text(mv, "move").starts_with('x')), "{ransomed}");
    for (game, choice) in [(lost, "K"), (ransomed, "L")] {
        assert_eq!(game["secrets"][0], format!("TrueKing={choice}"));
        assert!(text(&game["proofs"][0], "reveal").ends_with(choice));
    }
}

fn honest_reveals_of_other_engines_are_accepted() {
    for (protocol, keys) in [("uci", "nodes=1"), ("xboard", "depth=1"), ("xboard", "depth=1 arg=no-ping")] {
        let log = scratch(&format!("honest-{protocol}-{}.jsonl", keys.len()));
        let engines = [engine("A", "commits-faith", &format!("proto={protocol} {keys}")), tenfold("B", "nodes=20")];
        good("newchess", &engines, &["--rounds", "2", "--log", &log, "--maxmoves", "3"]);
        for game in games(&log) {
            assert_eq!(text(&game, "reason"), "Draw by adjudication", "{protocol} {keys}");
        }
    }
}

fn a_resumed_match_knows_used_commitments() {
    let log = scratch("earlier.jsonl");
    let engines = [engine("A", "commits-replayed", "proto=uci nodes=1"), tenfold("B", "nodes=20")];
    let more = ["--rounds", "1", "--log", &log, "--maxmoves", "2"];
    good("newchess", &engines, &more);
    let whole = games(&log);
    // As if the match had been interrupted after the first game.
    let text_of_log = std::fs::read_to_string(&log).expect("a log");
    let first: String = text_of_log.split_inclusive('\n').take(2).collect();
    std::fs::write(&log, first).expect("written");
    good("newchess", &engines, &[&more[..], &["--resume"]].concat());
    let resumed = games(&log);
    assert_eq!(resumed.len(), 2);
    for games in [whole, resumed] {
        assert_eq!(text(&games[0], "reason"), "Draw by adjudication");
        assert_eq!(text(&games[1], "reason"), "Black does not prove its secret: its commitment was used before");
    }
}

fn two_false_reveals_both_forfeit() {
    let log = scratch("neither.jsonl");
    let engines = ["A", "B"].map(|name| engine(name, "commits-lying", "proto=uci nodes=1"));
    let report = scratch("neither.json");
    good("newchess", &engines, &["--rounds", "1", "--log", &log, "--json", &report, "--maxmoves", "2"]);
    for game in games(&log) {
        assert_eq!((text(&game, "result"), text(&game, "fault")), ("1/2-1/2", "both"));
        let why = "does not prove its secret: false reveal, not what was committed to";
        assert_eq!(text(&game, "reason"), format!("White {why}; Black {why}"));
    }
    let report = super::runner::json(&report);
    assert_eq!((&report["engines"][0]["faults"], &report["engines"][1]["faults"]), (&2.into(), &2.into()));
}

/// How an engine cheats, its protocol, and the reason of the forfeit.
pub const ATTACKS: [(&str, &str, &str); 12] = [
    ("commits-lying", "uci", "false reveal, not what was committed to"),
    ("commits-lying", "xboard", "false reveal, not what was committed to"),
    ("commits-other-nonce", "uci", "false reveal, not what was committed to"),
    ("commits-short-nonce", "uci", "false reveal, not 32 hexadecimal digits, ':' and a choice"),
    ("commits-no-choice", "uci", "false reveal, not 32 hexadecimal digits, ':' and a choice"),
    ("commits-late", "uci", "no reveal"),
    ("commits-silent", "uci", "no reveal"),
    ("commits-silent", "xboard", "no reveal"),
    ("commits-nothing", "uci", "no commitment"),
    ("commits-malformed", "xboard", "its commitment is no SHA-256"),
    ("commits-twice", "uci", "two commitments"),
    ("commits-twice", "xboard", "two commitments"),
];

/// Plays a cheating engine against ours: it forfeits, whatever the position.
pub fn check((mode, protocol, reason): (&str, &str, &str)) {
    let log = scratch(&format!("{mode}-{protocol}.jsonl"));
    let limit = if protocol == "uci" { "nodes=1" } else { "depth=1" };
    let engines = [engine("bad", mode, &format!("proto={protocol} {limit}")), tenfold("good", "nodes=20")];
    good("newchess", &engines, &["--rounds", "1", "--games", "1", "--log", &log, "--maxmoves", "2"]);
    let game = games(&log).remove(0);
    assert_eq!(text(&game, "reason"), format!("White does not prove its secret: {reason}"));
    assert_eq!((text(&game, "result"), text(&game, "fault")), ("0-1", "white"));
    assert_eq!(text(&game, "termination"), "rules infraction");
}
