//! `tenfold datagen`, `tenfold tune` and `tenfold values`: training games, weights tuned to them, and piece values.

use std::fs;

use super::{bad, good, scratch, with_input};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tenfold::registry::{self, GAMES};
use tenfold::tools::training::game_file;

fn datagen(game: &str, games: &str, out: &str, more: &[&str]) -> String {
    good(&[&["datagen", game, "--games", games, "--nodes", "60", "--seed", "4", "--out", out], more].concat())
}

#[test]
fn datagen_is_reproducible_and_resumes_a_file() {
    for game in ["antichess", "newchess"] {
        let [whole, parts] = ["whole", "parts"].map(|name| scratch(&format!("{game}-{name}.games"), None));
        let output = datagen(game, "5", &whole, &["--threads", "1"]);
        assert!(output.starts_with("5 games, 5 of them new with ") && output.ends_with(" positions\n"), "{output}");
        datagen(game, "2", &parts, &["--threads", "2"]);
        let some = fs::read(&parts).expect("a file");
        assert_eq!(datagen(game, "2", &parts, &[]), "2 games, 0 of them new with 0 positions\n");
        datagen(game, "5", &parts, &["--threads", "3"]);
        let all = fs::read(&whole).expect("a file");
        assert_eq!(fs::read(&parts).expect("a file"), all);
        // As if killed while writing the third game.
        fs::write(&parts, &all[..some.len() + 30]).expect("written");
        let output = datagen(game, "5", &parts, &[]);
        assert!(output.starts_with("removed 30 bytes of an incomplete game\n5 games, 3 of"), "{output}");
        assert_eq!(fs::read(&parts).expect("a file"), all);
    }
}

#[test]
fn datagen_does_not_touch_files_with_other_content() {
    let file = scratch("antichess-else.games", None);
    datagen("antichess", "1", &file, &[]);
    let before = fs::read(&file).expect("a file");
    let other = |game: &str, nodes: &str, wanted: &str| {
        let why = bad(&["datagen", game, "--games", "1", "--nodes", nodes, "--seed", "4", "--out", &file], 2);
        assert_eq!(why, format!("error: '{file}' {wanted}\n"));
    };
    other("antichess", "61", "was made with --seed 4 --nodes 60 --plies 8 --random 0");
    other("devingt", "60", "has games of antichess, not of devingt");
    assert_eq!(fs::read(&file).expect("a file"), before);
    let foreign = scratch("foreign.games", Some("some text of another program"));
    let why = bad(&["datagen", "antichess", "--games", "1", "--nodes", "60", "--seed", "4", "--out", &foreign], 2);
    assert_eq!(why, format!("error: '{foreign}' is not a file of training games, or one of another version\n"));
    assert!(fs::read_to_string(&foreign).expect("a file").starts_with("some text"));
}

#[test]
#[cfg(unix)]
fn games_are_not_written_where_they_would_be_lost() {
    let asked = ["datagen", "antichess", "--games", "100000", "--nodes", "60", "--seed", "4", "--out"];
    // A device that never ends when it is read.
    let why = bad(&[&asked[..], &["/dev/zero"]].concat(), 1);
    assert_eq!(why, "error: cannot write '/dev/zero': it is not a regular file\n");
    let folder = PathBuf::from(scratch("vanishing", None));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder");
    let file = folder.join("games");
    let mut running = Command::new(env!("CARGO_BIN_EXE_tenfold"));
    let running = running.args(asked).arg(&file).stdout(Stdio::null()).stderr(Stdio::piped());
    let running = running.spawn().expect("the binary starts");
    let begin = Instant::now();
    while fs::metadata(&file).map_or(0, |about| about.len()) < 100 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no game is written");
        std::thread::sleep(Duration::from_millis(1));
    }
    fs::remove_dir_all(&folder).expect("it can be removed");
    let output = running.wait_with_output().expect("it ends");
    let why = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        (output.status.code(), why),
        (Some(1), format!("error: cannot write '{}': it was removed\n", file.display()))
    );
}

#[test]
fn damaged_files_are_reported_in_one_line() {
    let (file, weights) = (scratch("damaged.games", None), scratch("damaged.rs", None));
    datagen("antichess", "3", &file, &[]);
    let bytes = fs::read(&file).expect("a file");
    let tune = || bad(&["tune", "antichess", &file, "--out", &weights], 1);
    let mut bad_byte = bytes.clone();
    bad_byte[80] ^= 4;
    fs::write(&file, &bad_byte).expect("written");
    assert!(tune().contains(" damaged in the record of game 1, at byte 37"), "{}", tune());
    fs::write(&file, &bytes[..bytes.len() - 1]).expect("written");
    assert!(tune().contains(" ends within the record of game 3, at byte "), "{}", tune());
    fs::write(&file, &bytes[..20]).expect("written");
    assert!(tune().contains(" is not a file of training games, or one of another version"), "{}", tune());
    fs::write(&file, [&bytes[..37], &[255; 40]].concat()).expect("written");
    assert!(tune().contains(" damaged in the record of game 1, at byte 37"), "{}", tune());
    assert!(bad(&["tune", "antichess", "no-such.games", "--out", &weights], 2).contains("cannot read 'no-such.games'"));
    assert!(!fs::exists(&weights).expect("a folder"), "nothing is written");
}

#[test]
fn tune_fits_weights_and_writes_them_as_source() {
    let (file, weights) = (scratch("fitted.games", None), scratch("fitted.rs", None));
    datagen("antichess", "40", &file, &[]);
    let tune = || good(&["tune", "antichess", &file, "--out", &weights, "--lambda", "0", "--epochs", "12"]);
    let output = tune();
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 4, "{output}");
    assert!(lines[0].ends_with(" of 4 games held out") && lines[1].starts_with("factor "), "{output}");
    let validation_loss =
        |line: &str| line.rsplit(' ').next().and_then(|loss| loss.parse::<f64>().ok()).expect("a loss");
    assert!(validation_loss(lines[3]) < validation_loss(lines[2]), "the loss falls: {output}");
    let text = fs::read_to_string(&weights).expect("a file");
    assert!(text.starts_with("// Weights of Antichess: written by the program, not by hand.\n"), "{text}");
    let commands = "//     tenfold datagen antichess --games 40 --nodes 60 --seed 4 --plies 8 --out fitted.games\n\
                //     tenfold tune antichess fitted.games --lambda 0 --epochs 12 --rate 1 --prior 40 --seed 1 --out fitted.rs\n";
    assert!(text.contains(commands), "{text}");
    assert!(text.contains("TunedWeights { group: \"material\", weights: &[") && text.ends_with("];\n"), "{text}");
    assert_eq!(tune(), output, "the same command gives the same weights");
    assert_eq!(fs::read_to_string(&weights).expect("a file"), text);
    // Without games it writes the current weights.
    assert_eq!(good(&["tune", "antichess", "--out", &weights]), "");
    let current = fs::read_to_string(&weights).expect("a file");
    assert!(current.lines().filter(|line| line.contains("group:")).count() == text.matches("group:").count());
    assert!(current.contains("//     tenfold tune antichess --out "), "{current}");
}

#[test]
fn games_that_teach_nothing_write_no_file() {
    let (file, weights) = (scratch("few.games", None), scratch("few.rs", None));
    for games in ["1", "9"] {
        datagen("antichess", games, &file, &[]);
        let why = bad(&["tune", "antichess", &file, "--out", &weights], 1);
        let plural = if games == "1" { "game" } else { "games" };
        let start = format!("error: nothing was learnt, and no file is written: {games} {plural} with ");
        let needed =
            " are too few to fit weights and to check them; it takes 10 games at least, and more are better: tenfold ";
        assert!(why.starts_with(&start) && why.contains(needed), "{why}");
    }
    assert!(!fs::exists(&weights).expect("a folder"), "a file was written");
    // The first step goes so far that every evaluation becomes worse, and there is no second one.
    fs::write(&weights, "kept").expect("written");
    datagen("antichess", "12", &file, &[]);
    let wild = ["--epochs", "1", "--rate", "1000000", "--prior", "1000000"];
    let output = super::run(&[&["tune", "antichess", &file, "--out", &weights][..], &wild].concat());
    let why = String::from_utf8_lossy(&output.stderr);
    let start = "error: nothing was learnt, and no file is written: no epoch predicts the games held out better than ";
    assert!(why.starts_with(start) && why.lines().count() == 1, "{why}");
    assert_eq!((output.status.code(), fs::read_to_string(&weights).expect("a file").as_str()), (Some(1), "kept"));
}

#[test]
fn tune_writes_the_positions_that_it_fits_weights_to() {
    let [file, weights, table] = ["table.games", "table.rs", "table.csv"].map(|name| scratch(name, None));
    datagen("antichess", "12", &file, &["--random", "20"]);
    let output = good(&["tune", "antichess", &file, "--out", &weights, "--epochs", "5", "--positions", &table]);
    let text = fs::read_to_string(&table).expect("a file");
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some("game,held_out,weight,result,score,phase,endgame_scale,evaluation,fen"),
        "the columns have names"
    );
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    let held = rows.iter().filter(|row| row[1] == "1").count();
    let start = format!("{} positions of 11 games, {held} of 1 games held out\n", rows.len() - held);
    assert!(output.starts_with(&start), "{output}");
    let mut session = tenfold::registry::find("antichess").expect("a game").0.open();
    for row in &rows {
        session.set_fen(row[8].trim_matches('"')).expect("a position");
        let sign = if row[8].contains(" w ") { 1 } else { -1 };
        assert_eq!(row[7].parse(), Ok(sign * session.evaluation().hce()), "{row:?}");
        assert!(["", "0", "0.5", "1"].contains(&row[3]) && row[4].parse::<i16>().is_ok(), "{row:?}");
    }
    assert!(rows.iter().any(|row| row[3].is_empty()) && rows.iter().any(|row| !row[3].is_empty()), "random moves");
    let why = bad(&["tune", "antichess", &file, "--out", &weights, "--positions", &file], 2);
    assert!(why.contains("--positions would replace the games in "), "{why}");
}

/// The groups of a file of weights, without its head.
fn groups(file: &str) -> String {
    let text = fs::read_to_string(file).expect("a file");
    text[text.find("\n[").expect("a group")..].to_string()
}

#[test]
fn weights_of_a_game_from_a_file_are_tuned_written_and_read_again() {
    let [file, weights, again] =
        ["gardner.games", "gardner.weights", "gardner-again.weights"].map(|name| scratch(name, None));
    datagen("gardner", "200", &file, &[]);
    good(&["tune", "gardner", &file, "--out", &weights, "--lambda", "0", "--epochs", "12"]);
    let text = fs::read_to_string(&weights).expect("a file");
    let head = "tenfold weights: gardner, 5x5, pawn, knight, bishop, rook, queen, king\n#\n\
                #     tenfold datagen gardner --games 200 --nodes 60 --seed 4 --plies 8 --out gardner.games\n\
                #     tenfold tune gardner gardner.games --lambda 0 --epochs 12 --rate 1 --prior 40 --seed 1 --out gardner.weights\n#\n\
                # ";
    assert!(text.starts_with(head), "{text}");
    let games = scratch("gardner.ini", Some("[tuned:gardner]\nweights = gardner.weights\n[plain:gardner]\n"));
    let with_games = |args: &[&str]| good(&[&["--variants", &games], args].concat());
    // The present weights are those of the file, and those of the same game without one are not.
    with_games(&["tune", "tuned", "--out", &again]);
    assert_eq!(groups(&again), groups(&weights));
    with_games(&["tune", "plain", "--out", &again]);
    assert_ne!(groups(&again), groups(&weights));
    let values = |game: &str| with_games(&["values", game]).lines().skip(2).map(str::to_string).collect::<Vec<_>>();
    let column = |rows: &[String], n: usize| -> Vec<String> {
        rows.iter().map(|row| row.split('|').nth(n).expect("a column").to_string()).collect()
    };
    let (tuned, plain) = (values("tuned"), values("plain"));
    assert_eq!(column(&tuned, 2), column(&plain, 2), "from the rules");
    assert_ne!(column(&tuned, 3), column(&plain, 3), "fitted");
    // `check` says what is wrong with the file.
    fs::write(&weights, text.replace("5x5", "5x6")).expect("written");
    let output = super::run(&["check", &games]);
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.contains("gardner.ini:2: [tuned] weights: ") && report.contains("line 1: made for"), "{report}");
    assert!(report.ends_with("1 game can be played, 1 error\n"), "{report}");
}

#[test]
fn numbers_out_of_range_are_refused() {
    let out = scratch("refused.rs", None);
    for (option, value) in [("--lambda", "1.5"), ("--epochs", "0"), ("--rate", "-1"), ("--prior", "nan")] {
        let output = super::run(&["tune", "antichess", "x", "--out", &out, &format!("{option}={value}")]);
        assert_eq!(output.status.code(), Some(2), "{option} {value}");
    }
    for (option, value) in [("--games", "0"), ("--nodes", "0"), ("--plies", "0"), ("--threads", "0")] {
        let mut args = vec!["datagen", "antichess", "--games", "1", "--nodes", "9", "--seed", "1", "--out", &out];
        match args.iter().position(|arg| *arg == option) {
            Some(place) => args[place + 1] = value,
            None => args.extend([option, value]),
        }
        assert_eq!(super::run(&args).status.code(), Some(2), "{option} {value}");
    }
}

#[test]
fn the_readme_lists_the_piece_values() {
    let readme = include_str!("../bench/README.md");
    for game in GAMES {
        let table = good(&["values", game.spec.name]);
        assert!(table.lines().count() > 6, "{table}");
        assert!(readme.contains(&table), "bench/README.md should have this:\n{table}");
    }
    assert!(bad(&["values", "checkers"], 2).contains("unknown game"));
}

#[test]
fn train_writes_a_network_that_a_search_uses() {
    let [file, network, again] = ["network.games", "own.network", "again.network"].map(|name| scratch(name, None));
    good(&["datagen", "antichess", "--games", "150", "--nodes", "30", "--seed", "4", "--random", "30", "--out", &file]);
    let train = |out: &str| good(&["train", "antichess", &file, "--epochs", "2", "--with-hce", "--out", out]);
    let output = train(&network);
    let lines: Vec<&str> = output.lines().collect();
    let [made, trained, positions, sum, first, second] = lines[..] else { panic!("{output}") };
    assert_eq!(
        made,
        "tenfold datagen antichess --games 150 --nodes 30 --seed 4 --plies 8 --random 30 --out network.games"
    );
    let wanted = "--with-hce --lambda 0 --epochs 2 --rate 0.002 --decay 1 --seed 1 --out own.network";
    assert_eq!(trained, format!("tenfold train antichess network.games {wanted}"));
    assert!(positions.ends_with(" of 7 games held out") && positions.contains(" positions of 143 games, "), "{output}");
    assert!(sum.starts_with("factor ") && sum.contains("; the sum of terms alone: held out 0."), "{output}");
    assert!(first.starts_with("epoch 1: loss 0.") && second.starts_with("epoch 2: loss 0."), "{output}");
    assert!(fs::read(&network).expect("a file").starts_with(b"tenfold network 1\nantichess 8x8 PNBRQK 768 64 8 sum\n"));
    // However far the steps go, the file can be used.
    good(&["train", "antichess", &file, "--epochs", "1", "--rate", "500", "--decay", "0", "--out", &again]);
    let uci = with_input(&[], &format!("uci\nsetoption name EvalFile value {again}\ngo depth 2\nquit\n"));
    assert!(!uci.contains("error"), "{uci}");
    train(&again);
    assert!(
        fs::read(&network).expect("a file") == fs::read(&again).expect("a file"),
        "the same command, the same network"
    );
}

#[test]
fn train_says_what_it_cannot_use() {
    let (few, out) = (scratch("few-for-network.games", None), scratch("few.network", None));
    datagen("antichess", "12", &few, &[]);
    let why = bad(&["train", "antichess", &few, "--out", &out], 1);
    assert!(why.starts_with("error: nothing was learnt, and no file is written: 12 games with "), "{why}");
    assert!(!std::path::Path::new(&out).exists());
    // It says how many it needs, and what makes them.
    let next =
        why.split_once("; it takes 100 games at least, and more are better: tenfold ").expect("what to do next").1;
    let next =
        next.strip_suffix(" goes on with that file\n").expect("a command").replace("--games 10000", "--games 101");
    good(&shlex::split(&next).expect("words").iter().map(String::as_str).collect::<Vec<_>>());
    assert!(good(&["train", "antichess", &few, "--out", &out, "--epochs", "1"]).contains(" of 5 games held out"));
    let why = bad(&["train", "antichess", "--out", &out], 2);
    let example = "tenfold train antichess train.games --out antichess.network";
    assert_eq!(why, format!("error: tenfold train needs a file: {example}\n"));
    let why = bad(&["train", "antichess", &few, "--out", &out, "--epochs", "0"], 2);
    assert!(why.contains("--epochs") && why.lines().count() == 1, "{why}");
    let why = bad(&["train", "antichess", &few, "--out", &out, "--rate", "10", "--decay", "1"], 2);
    assert_eq!(why, "error: --rate times --decay must be below 1: each step would take away whole weights\n");
    for command in ["train", "tune"] {
        let why = bad(&[command, "antichess", &few, "--out", &few], 2);
        assert_eq!(why, format!("error: --out would replace the games in '{few}'\n"));
    }
    let why = bad(&["train", "devingt", &few, "--out", &out], 1);
    assert_eq!(why, format!("error: '{few}' has games of antichess, not of devingt\n"));
}

/// The files were written by the version of 25 November 2026, whose moves were ordered by their layout in memory; they have
/// castlings by legs, ransom moves, and first moves of several pawns.
#[test]
fn training_games_of_older_versions_are_played_again_as_they_were() {
    let ends = |name: &str| {
        let game = registry::find(name).expect("a game").0;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("engine-tests/training/{name}.games"));
        let (_, games) = game_file::read_games(&path, &game.spec).expect("games");
        let mut session = game.open();
        let mut ends = Vec::new();
        for game in games {
            game.replay(&mut *session, &mut |_, _| {}).expect("legal moves");
            ends.push(session.fen());
        }
        ends
    };
    assert_eq!(
        ends("devingt"),
        [
            "7Q2/5kR3/4p5/1p1p6/p6B2/2P7/1P8/10/P1P2P2K1/10 b - - 1 68",
            "10/10/10/2S3S3/3Q4K1/1k3RP3/10/1P8/10/10 b - - 2 122"
        ]
    );
    assert_eq!(
        ends("escalier"),
        [
            "4BR4/5Mkbr1/6p3/8p1/6p3/10/7P1r/1PPP5P/3N6/4K5 b - - 3 57",
            "1n1m1a1bnr/2r2k3r/2p1qp1ppp/6nn2/3P2p3/4P4P/10/1P1c2PPP1/6KB1R/1N2Q2ANR b j9j10 - 2 40"
        ]
    );
    assert_eq!(
        ends("newchess"),
        [
            "1k8/10/2+F7/10/10/10/PG8/4PPHP1P/2K7/8P1[] w -:Kk - 7 79",
            "10/9+P/3L2+P3/k2G2H2K/10/2l7/10/10/10/10[] w - - 17 201"
        ]
    );
}
