//! `tenfold report`: toy games whose truth is known, and runs that are killed, shared and merged.

use super::*;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tenfold::tools::report::{Effort, Settings, Store};

/// Games of which all is known.
const TOYS: &str = "\
[toydraw]
maxRank = 4
maxFile = 5
king = k
customPiece1 = p:fmW
pieceNames = p: pawn
startFen = 4k/ppppp/PPPPP/K4 w - - 0 1
nMoveRule = 6

[toyrace]
maxRank = 6
maxFile = 6
king = k
startFen = 5k/6/K5/6/6/6 w - - 0 1
flagPiece = k
flagRegionWhite = *6
flagRegionBlack = *1

[toyup]
maxRank = 5
maxFile = 5
king = k
queen = q
startFen = 2k2/5/5/5/1QK2 w - - 0 1

[toydown]
maxRank = 5
maxFile = 5
king = k
queen = q
startFen = 1qk2/5/5/5/2K2 b - - 0 1

[toygoal:toydraw]
knight = n
flagPiece = p
flagRegionWhite = *4
flagRegionBlack = *1

[toylame:gardner]
nMoveRule = 2
";

/// A fresh folder with the file of toy games.
fn folder(name: &str) -> (PathBuf, PathBuf) {
    let folder = PathBuf::from(scratch(name, None));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let toys = folder.join("toys.ini");
    fs::write(&toys, TOYS).expect("written");
    (folder, toys)
}

/// The arguments of a report on a toy game.
fn arguments(toys: &Path, game: &str, out: &Path, more: &[&str]) -> Vec<String> {
    let fixed =
        ["--variants", &toys.to_string_lossy(), "report", game, "--quick", "--games", "10", "--seed", "3", "--out"];
    let fixed = fixed.iter().map(|word| word.to_string());
    fixed.chain([out.to_string_lossy().into_owned()]).chain(more.iter().map(|word| word.to_string())).collect()
}

fn report(toys: &Path, game: &str, out: &Path, more: &[&str]) -> String {
    let arguments = arguments(toys, game, out, more);
    good(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

/// What the command says when it fails with this exit code.
fn refused(toys: &Path, game: &str, out: &Path, more: &[&str], code: i32) -> String {
    let arguments = arguments(toys, game, out, more);
    bad(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), code)
}

/// Begins a report, and kills it when the condition holds, which must be within this number of seconds.
fn kill_when(arguments: &[String], seconds: u64, mut is_ready: impl FnMut() -> bool) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tenfold"));
    let mut child = child.args(arguments).stdout(Stdio::null()).spawn().expect("the binary starts");
    let begin = Instant::now();
    while !is_ready() {
        assert!(begin.elapsed() < Duration::from_secs(seconds) && child.try_wait().expect("a state").is_none());
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
}

fn read(out: &Path) -> Value {
    serde_json::from_slice(&fs::read(out.join("report.json")).expect("a report")).expect("JSON")
}

/// A figure's value.
fn figure(report: &Value, key: &str) -> f64 {
    let figures = report["figures"].as_array().expect("figures");
    let found = figures.iter().find(|figure| figure["key"] == key).unwrap_or_else(|| panic!("no figure {key}"));
    found["value"].as_f64().expect("a number")
}

/// The findings of this kind.
fn findings<'a>(report: &'a Value, kind: &str) -> Vec<&'a Value> {
    let all = report["findings"].as_array().expect("findings");
    all.iter().filter(|finding| finding["kind"] == kind).collect()
}

#[test]
fn a_game_that_is_always_drawn() {
    let (folder, toys) = folder("report draw");
    let out = folder.join("out");
    report(&toys, "toydraw", &out, &[]);
    let report = read(&out);
    for kind in ["random", "array", "pie"] {
        for strength in 0..3 {
            assert_eq!(figure(&report, &format!("fairness/{kind}/{strength}/score")), 0.5, "{kind} {strength}");
            assert_eq!(figure(&report, &format!("fairness/{kind}/{strength}/draws")), 1.0, "{kind} {strength}");
        }
    }
    let page = fs::read_to_string(out.join("report.md")).expect("a page");
    assert!(page.contains("**Most games are drawn**: 100 % of them."), "{page}");
    // By either rule, under the name that the game gives it.
    for rule in ["the 6-move rule", "repetition"] {
        assert!(page.contains(&format!(" % of the games end by {rule}**: neither side gets on.")), "{page}");
    }
    assert!(page.contains("**The pawn is dead**: none ever moved."), "{page}");
    for kind in ["drawish", "repetition", "move_rule", "mate_impossible", "dead_piece", "dead_rule"] {
        assert_eq!(findings(&report, kind).len(), 1, "{kind}: {report}");
    }
    let drawish = findings(&report, "drawish")[0];
    assert_eq!((&drawish["certainty"], &drawish["figure"]["value"]), (&json!("shown"), &json!(1.0)));
    // A game that shows it can be played over.
    let example = drawish["examples"][0]["moves"].as_str().expect("moves");
    let toys_name = toys.to_string_lossy();
    let replay: Vec<&str> =
        ["--variants", &toys_name, "show", "toydraw"].into_iter().chain(example.split(' ')).collect();
    good(&replay);
    let html = fs::read_to_string(out.join("report.html")).expect("a page");
    assert!(html.contains("<svg") && !html.contains("src=") && !html.contains("<link"), "all in one file");
    assert!(!html.contains("http-equiv"), "it is finished");
}

#[test]
fn a_goal_that_nobody_reaches_and_a_piece_that_nobody_has() {
    let (folder, toys) = folder("report goal");
    let out = folder.join("out");
    report(&toys, "toygoal", &out, &["--only", "random,array,pie"]);
    let told = findings(&read(&out), "dead_rule")[0]["text"].to_string();
    assert!(
        told.contains("**Decided hardly a game** of ") && told.contains(": a piece on a square that wins."),
        "{told}"
    );
    let page = fs::read_to_string(out.join("report.md")).expect("a page");
    assert!(page.contains("| pawn |") && !page.contains("knight"), "no player can have a knight: {page}");
}

#[test]
fn the_page_shows_games_to_replay() {
    let (folder, toys) = folder("report games");
    let out = folder.join("out");
    report(&toys, "toyup", &out, &["--board", "https://board.example/play/"]);
    let [markdown, html, pgn] =
        ["report.md", "report.html", "games.pgn"].map(|name| fs::read_to_string(out.join(name)).expect("a file"));
    for name in ["Typical", "Shortest", "Longest", "Most dramatic"] {
        assert!(markdown.contains(&format!("- **{name}**: ")), "{markdown}");
        assert_eq!(pgn.matches(&format!("[Event \"{name} game\"]")).count(), 1, "{pgn}");
    }
    let links: Vec<&str> = html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let games = pgn.matches("[Result ").count();
    assert_eq!(links.len(), games);
    for link in links {
        assert!(link.starts_with("https://board.example/play/#game=toyup&amp;"), "{link}");
    }
    // The PGN can be read by other commands: each game begins with its tags and ends with its result.
    let openings = folder.join("openings.pgn");
    fs::write(&openings, &pgn).expect("written");
    let toys_name = toys.to_string_lossy();
    let engine = format!("name=A cmd={} args=\"--variants '{toys_name}'\"", env!("CARGO_BIN_EXE_tenfold"));
    let other = engine.replace("name=A", "name=B");
    let openings = openings.to_string_lossy();
    good(&[
        "--variants",
        &toys_name,
        "match",
        "toyup",
        "--engine",
        &engine,
        "--engine",
        &other,
        "--each",
        "nodes=10",
        "--rounds",
        "1",
        "--openings",
        &openings,
        "--plies",
        "2",
    ]);
}

#[test]
fn games_of_one_kind_alone() {
    let (folder, toys) = folder("report only");
    let out = folder.join("out");
    report(&toys, "toyup", &out, &["--only", "array,endings"]);
    let keys = |start: &str| {
        let results = fs::read_to_string(out.join("results.jsonl")).expect("results");
        results.matches(&format!("{{\"key\":\"{start}")).count()
    };
    assert_eq!(["array/", "random/", "pie/", "first/", "odds/"].map(keys), [12, 0, 0, 0, 0]);
    assert!(keys("ending/") > 0);
    let page = fs::read_to_string(out.join("report.md")).expect("a page");
    assert!(page.contains("report toyup --quick --games 10 --only array,endings --seed 3"), "{page}");
    let refused = refused(&toys, "toyup", &out, &["--only", "arrays"], 2);
    assert!(refused.contains("the kinds of games are random, array, pie, first, handicaps, endings"), "{refused}");
}

#[test]
fn a_page_that_grows_is_loaded_anew() {
    let (folder, toys) = folder("report grows");
    let out = folder.join("out");
    let fixed = arguments(&toys, "toydraw", &out, &[]).into_iter().filter(|word| word != "--games" && word != "10");
    let more = ["--games", "400", "--threads", "1"].map(String::from);
    let mut page = String::new();
    kill_when(&fixed.chain(more).collect::<Vec<_>>(), 120, || {
        page = fs::read_to_string(out.join("report.html")).unwrap_or_default();
        !page.is_empty()
    });
    assert!(page.contains("<meta http-equiv=\"refresh\""), "{page}");
    assert!(page.contains("This run is not finished"), "{page}");
}

#[test]
fn a_report_learns_first_if_it_is_asked_to() {
    let (folder, toys) = folder("report learns");
    let learned = folder.join("learned");
    fs::create_dir_all(&learned).expect("a folder");
    let learned = learned.to_string_lossy().into_owned();
    let out = folder.join("out");
    let text = report(&toys, "minishogi", &out, &["--only", "array", "--learned", &learned, "--learn", "10s"]);
    assert!(text.contains("minishogi") && text.contains("nstalled"), "{text}");
    let page = fs::read_to_string(out.join("report.md")).expect("a page");
    let derived = page.contains("The evaluation of the players is derived from the rules alone");
    assert_eq!(derived, text.contains("Not installed"), "{text}");
    // What was learned is used; without a folder for it there is nothing to learn into.
    let none = refused(&toys, "toyrace", &folder.join("other"), &["--learned", "none", "--learn", "10s"], 2);
    assert!(none.contains("--learn needs a folder"));
    // Players with another evaluation make another report.
    let results = out.join("results.jsonl");
    let changed = fs::read_to_string(&results).expect("results").replacen("\"evaluation\":\"", "\"evaluation\":\"0", 1);
    fs::write(&results, changed).expect("written");
    let refused = refused(&toys, "minishogi", &out, &["--only", "array", "--learned", &learned], 2);
    assert!(refused.contains("has results of a report with another evaluation"), "{refused}");
}

#[test]
fn a_game_that_white_always_wins() {
    let (folder, toys) = folder("report race");
    let out = folder.join("out");
    report(&toys, "toyrace", &out, &[]);
    let report = read(&out);
    assert_eq!(figure(&report, "fairness/array/2/score"), 1.0);
    assert_eq!(figure(&report, "fairness/pie/2/score"), 1.0);
    let page = fs::read_to_string(out.join("report.md")).expect("a page");
    assert!(page.contains("**White wins by force in 2 moves** from the array"), "{page}");
    let found = report["findings"].as_array().expect("findings");
    let kinds: Vec<&str> = found.iter().filter_map(|finding| finding["kind"].as_str()).collect();
    assert!(kinds.starts_with(&["forced_win", "short"]), "{kinds:?}");
    assert_eq!((&found[0]["certainty"], &found[1]["certainty"]), (&json!("proven"), &json!("shown")));
}

#[test]
fn games_with_mirrored_chances_have_mirrored_scores() {
    let (folder, toys) = folder("report mirrored");
    let [up, down] = ["toyup", "toydown"].map(|game| {
        let out = folder.join(game);
        report(&toys, game, &out, &[]);
        read(&out)
    });
    for key in ["fairness/array/2/score", "fairness/array/1/score"] {
        let (up, down) = (figure(&up, key), figure(&down, key));
        assert!(up > 0.9 && (up + down - 1.0).abs() < 0.1, "{key}: {up} {down}");
    }
    assert!((figure(&up, "endings/played/KQvK") - figure(&down, "endings/played/KQvK")).abs() < 1e-9);
    let names = ["toyup", "toydown"].map(|game| folder.join(game).to_string_lossy().into_owned());
    let page = good(&["report", "--compare", &names[0], &names[1]]);
    let (changed, same) = page.split_once("What the samples do not tell apart").expect("two parts");
    assert!(changed.contains("| White's score from the array, 4000 nodes a move | "), "{page}");
    assert!(same.contains("| score of the stronger player in KQvK | "), "{page}");
}

#[test]
fn changes_that_mend_a_game_are_sections_of_a_file() {
    let (folder, toys) = folder("report improve");
    let out = folder.join("out");
    let text = report(&toys, "toylame", &out, &["--only", "random,array", "--improve"]);
    let improved = fs::read_to_string(out.join("improved.ini")).expect("a file");
    assert!(text.contains(improved.trim_end()), "{text}");
    assert!(improved.contains("[toylame-2:toylame]\n"), "{improved}");
    let found: Value = serde_json::from_slice(&fs::read(out.join("improvements.json")).expect("a file")).expect("JSON");
    let best = &found["best"][0];
    assert!(best["mends"].as_array().expect("kinds").contains(&json!("move_rule")), "{found}");
    assert!(found["unchanged"]["drawn"]["value"].as_f64() > best["numbers"]["drawn"]["value"].as_f64(), "{found}");
    assert!(improved.starts_with(best["section"].as_str().expect("a section")), "{found}");
    for (name, table) in [("report.md", "| Change | Mends |"), ("report.html", "<th>Change</th><th>Mends</th>")] {
        let page = fs::read_to_string(out.join(name)).expect("a page");
        assert!(page.contains("What to change") && page.contains(table), "{page}");
        assert!(page.contains("[toylame-2:toylame]"), "{page}");
    }
    // Behind the sections of the game, those of the changes are games.
    let file = folder.join("all.ini");
    fs::write(&file, format!("{TOYS}\n{improved}")).expect("written");
    assert!(good(&["check", &file.to_string_lossy()]).contains("toylame-2: perft 1 to 3"));
    // What was played is known, and a trial that was cut goes on.
    let mut trials: Vec<_> =
        fs::read_dir(out.join("trials")).expect("a folder").flatten().map(|one| one.path()).collect();
    trials.sort();
    let first = fs::read_to_string(&trials[0]).expect("a file");
    fs::write(&trials[0], &first[..first.len() - 20]).expect("written");
    assert_eq!(report(&toys, "toylame", &out, &["--only", "random,array", "--improve"]), text);
    assert_eq!(fs::read_to_string(&trials[0]).expect("a file"), first);
    let refused = bad(&["report", "grand", "--quick", "--improve", "--out", &out.to_string_lossy()], 2);
    assert_eq!(refused, "error: grand is compiled into the program; --improve changes games from files\n");
}

#[test]
fn a_file_of_results_belongs_to_one_run_at_a_time() {
    let (folder, toys) = folder("report lock");
    let results = folder.join("results.jsonl");
    let game = tenfold::registry::find("antichess").expect("a game").0;
    let settings = Settings::new(&game, &*game.open(), 1, Effort::Quick);
    // The first line of a run that was killed at once is written anew.
    fs::write(&results, "{\"tenfold_report\":1,\"sett").expect("written");
    let store = Store::open(&results, &settings).expect("opened");
    let refused = || refused(&toys, "toyup", &folder, &[], 2);
    assert!(refused().ends_with("' is in use by another run\n"));
    drop(store);
    assert!(refused().contains("has results of a report with another game"));
    assert_eq!(fs::read_to_string(&results).expect("a file").lines().count(), 1);
}

#[test]
fn a_killed_run_goes_on_and_parts_are_merged() {
    let (folder, toys) = folder("report parts");
    let [whole, killed, parts, merged] = ["whole", "killed", "parts", "merged"].map(|name| folder.join(name));
    report(&toys, "toyup", &whole, &["--threads", "1"]);
    // Killed in the middle, cut within a line, and continued.
    let results = killed.join("results.jsonl");
    kill_when(&arguments(&toys, "toyup", &killed, &[]), 60, || {
        fs::read_to_string(&results).map_or(0, |text| text.lines().count()) >= 10
    });
    let text = fs::read(&results).expect("results");
    fs::write(&results, &text[..text.len() - 20]).expect("cut");
    report(&toys, "toyup", &killed, &["--threads", "3"]);
    for part in ["1/2", "2/2"] {
        report(&toys, "toyup", &parts, &["--shard", part]);
    }
    let files = ["1-of-2", "2-of-2"].map(|part| parts.join(format!("results-{part}.jsonl")));
    let files = files.map(|file| file.to_string_lossy().into_owned());
    report(&toys, "toyup", &merged, &["--merge", &files[1], &files[0]]);
    for name in ["report.json", "report.md", "report.html", "games.pgn"] {
        let wanted = fs::read_to_string(whole.join(name)).expect("a file");
        for other in [&killed, &merged] {
            assert_eq!(fs::read_to_string(other.join(name)).expect("a file"), wanted, "{name} of {}", other.display());
        }
    }
    // What does not belong together is refused, and nothing changes.
    let missing = refused(&toys, "toyup", &merged, &["--merge", &files[0]], 1);
    assert!(missing.contains(" games are missing; the command of the part that has them goes on"), "{missing}");
    let refused = |more: &[&str], game: &str, out: &Path| refused(&toys, game, out, more, 2);
    assert!(refused(&[], "toydown", &whole).contains("has results of a report with another game"));
    assert!(refused(&["--merge", &files[0]], "toydown", &merged).contains("has results of a report with another game"));
    let toys_name = toys.to_string_lossy().into_owned();
    assert!(refused(&["--merge", &toys_name], "toyup", &merged).contains("has no results of a report"));
    assert!(refused(&["--shard", "3/2"], "toyup", &merged).contains("--shard"));
    assert!(bad(&["report", "--compare", &toys_name, &toys_name], 2).contains("is no report"));
}
