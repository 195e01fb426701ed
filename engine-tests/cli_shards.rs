//! `--shard` and `--merge`: work that several machines share equals that of one.

use super::{bad, good, scratch, tenfold};
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tenfold::tools::training::game_file::{Origin, Writer};
use tenfold::trainer::DatagenSettings;

/// A command that makes games, with some of its arguments.
fn datagen<'a>(game: &'a str, nodes: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["datagen", game, "--games", "7", "--nodes", nodes, "--seed", "4", "--threads", "1"], more].concat()
}

/// The three parts of a file of seven games, and the file that one run makes.
fn three_parts(game: &str, name: &str) -> ([String; 3], Vec<u8>) {
    let whole = scratch(&format!("{name}-whole.games"), None);
    good(&datagen(game, "60", &["--out", &whole]));
    let parts = [1, 2, 3].map(|number| {
        let file = scratch(&format!("{name}-{number}.games"), None);
        good(&datagen(game, "60", &["--shard", &format!("{number}/3"), "--out", &file]));
        file
    });
    (parts, fs::read(&whole).expect("a file"))
}

#[test]
fn merged_parts_of_games_are_the_file_of_one_run() {
    for game in ["antichess", "newchess"] {
        let ([one, two, three], whole) = three_parts(game, &format!("shards-{game}"));
        let merged = scratch(&format!("shards-{game}-merged.games"), Some("an older file"));
        for order in [&[&one, &two, &three][..], &[&three, &one, &two, &one]] {
            let order: Vec<&str> = order.iter().map(|file| file.as_str()).collect();
            let output = good(&datagen(game, "60", &[&["--out", &merged, "--merge"], &order[..]].concat()));
            assert_eq!(output, format!("7 games, from {} files\n", order.len()));
            assert_eq!(fs::read(&merged).expect("a file"), whole, "{game}");
        }
    }
}

#[test]
fn a_part_that_was_killed_goes_on() {
    let [whole, file] = ["killed-whole.games", "killed-part.games"].map(|name| scratch(name, None));
    let of = |out: &str| {
        let words =
            ["datagen", "antichess", "--games", "60", "--nodes", "200", "--seed", "2", "--shard", "2/2", "--out"];
        words.into_iter().chain([out]).map(str::to_string).collect::<Vec<_>>()
    };
    let [whole_args, part_args] = [of(&whole), of(&file)];
    let words = |args: &'_ [String]| args.iter().map(String::as_str).collect::<Vec<&str>>().join("\n");
    let run = |args: &[String]| good(&words(args).split('\n').collect::<Vec<_>>());
    run(&whole_args);
    let args = words(&part_args);
    let mut child = tenfold(&args.split('\n').collect::<Vec<_>>()).stdout(Stdio::null()).spawn().expect("started");
    let begin = Instant::now();
    while fs::metadata(&file).map_or(0, |file| file.len()) < 1000 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no games");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    assert_ne!(fs::metadata(&file).expect("a file").len(), fs::metadata(&whole).expect("a file").len());
    run(&part_args);
    assert_eq!(fs::read(&file).expect("a file"), fs::read(&whole).expect("a file"));
}

#[test]
fn parts_of_games_that_do_not_fit_are_refused() {
    let ([one, two, three], whole) = three_parts("antichess", "refused");
    let merged = scratch("refused-merged.games", None);
    let refused = |parts: &[&str], code: i32| {
        let why = bad(&datagen("antichess", "60", &[&["--out", &merged, "--merge"], parts].concat()), code);
        assert!(!fs::exists(&merged).expect("a folder"), "a file was written: {why}");
        why
    };
    assert_eq!(refused(&[&one, &three], 1), "error: 1 of 3 parts are missing: 2\n");
    assert!(refused(&[&one, "none.games"], 2).contains("cannot read 'none.games'"));
    // Damaged, unfinished, foreign.
    let bytes = fs::read(&two).expect("a file");
    let changed = |name: &str, bytes: &[u8]| {
        let file = scratch(name, None);
        fs::write(&file, bytes).expect("written");
        file
    };
    let mut flipped = bytes.clone();
    flipped[80] ^= 4;
    assert!(
        refused(&[&one, &changed("refused-flipped.games", &flipped), &three], 1).contains(" damaged in the record of")
    );
    let cut = changed("refused-cut.games", &bytes[..bytes.len() - 1]);
    assert!(refused(&[&one, &cut, &three], 1).contains(" ends within the record of game 2"));
    good(&datagen("antichess", "60", &["--shard", "2/3", "--out", &cut]));
    assert_eq!(fs::read(&cut).expect("a file"), bytes, "the same command goes on");
    let header = changed("refused-header.games", &bytes[..49]);
    assert!(refused(&[&one, &header, &three], 1).contains("' has 0 of 2 games; the command that wrote it goes on"));
    let text = changed("refused-text.games", b"a text");
    assert!(refused(&[&one, &text], 1).contains("is not a file of training games"));
    let whole = changed("refused-whole.games", &whole);
    assert!(refused(&[&one, &whole], 1).contains("is a whole file, not a part of one"));
    // Other settings, another game, another number of parts.
    let other = scratch("refused-other.games", None);
    good(&datagen("antichess", "61", &["--shard", "2/3", "--out", &other]));
    let why = refused(&[&one, &other, &three], 1);
    assert!(why.ends_with("' was made with --seed 4 --nodes 61 --plies 8 --random 0 --games 7 --shard 2/3\n"), "{why}");
    let ([foreign, ..], _) = three_parts("devingt", "refused-devingt");
    assert!(refused(&[&foreign, &two, &three], 1).contains("has games of devingt, not of antichess"));
    let half = scratch("refused-half.games", None);
    good(&datagen("antichess", "60", &["--shard", "1/2", "--out", &half]));
    assert!(refused(&[&one, &half], 1).contains("is one of 2 parts of 7 games, not of 3 parts of 7 games"));
    // The same part with other games: a header of part 2 before those of part 1 or 3.
    let one_bytes = fs::read(&one).expect("a file");
    let lie = changed("refused-lie.games", &[&bytes[..49], &one_bytes[49..]].concat());
    assert!(refused(&[&one, &two, &three, &lie], 1).contains(" have different games of part 2"));
}

#[test]
fn a_file_of_games_belongs_to_one_run_at_a_time() {
    let file = scratch("busy.games", None);
    let run = datagen("antichess", "60", &["--out", &file]);
    good(&run);
    let spec = tenfold::registry::find("antichess").expect("a game").0.spec;
    let settings = DatagenSettings { seed: 4, nodes: 60, plies: 8, random_percent: 0 };
    let writer = Writer::open(file.as_ref(), &spec, Origin { settings, part: None }).expect("opened");
    assert_eq!(bad(&run, 2), format!("error: '{file}' is in use by another run\n"));
    assert_eq!(writer.games, 7);
    drop(writer);
    good(&run);
}

#[test]
fn a_part_of_games_is_no_file_to_train_on() {
    let ([one, ..], _) = three_parts("antichess", "untrained");
    let weights = scratch("untrained.rs", None);
    let why = bad(&["tune", "antichess", &one, "--out", &weights], 1);
    assert_eq!(
        why,
        format!("error: '{one}' is part 1 of 3: 'tenfold datagen' makes the whole file with --merge and all parts\n")
    );
    // Nor does it go on as another part, or as a whole file.
    assert!(
        bad(&datagen("antichess", "60", &["--shard", "2/3", "--out", &one]), 2).ends_with(" --games 7 --shard 1/3\n")
    );
    assert!(bad(&datagen("antichess", "60", &["--out", &one]), 2).ends_with(" --games 7 --shard 1/3\n"));
    assert!(
        bad(&datagen("antichess", "60", &["--shard", "1/8", "--out", &one]), 2).contains("more parts than --games 7")
    );
    assert!(bad(&datagen("antichess", "60", &["--shard", "0/3", "--out", &one]), 2).contains("--shard"));
    assert!(
        bad(&datagen("antichess", "60", &["--out", &one, "--merge", &one]), 2)
            .contains("--out would replace the games")
    );
}
