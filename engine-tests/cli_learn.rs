//! `tenfold learn`: one command that plays, tunes, trains, tests and installs; and the data that it installs.

use super::{bad, good, run, scratch, tenfold, with_input};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tenfold::registry;
use tenfold::registry::learned::{self, LearnedData, Manifest, file_name};

/// A small game that nobody has learned.
const GAME: &str = "\
[minilearn]
maxRank = 5
maxFile = 5
king = k
rook = r
knight = n
pawn = p
doubleStep = false
promotionRegionWhite = *5
promotionRegionBlack = *1
promotionPieceTypes = r
startFen = rnknr/ppppp/5/PPPPP/RNKNR w - - 0 1
";

fn files_in(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    entries.filter(|path| path.is_file()).map(|path| (name(&path), fs::read(&path).expect("a file"))).collect()
}

/// A folder that does not exist yet.
fn new_folder(name: &str) -> String {
    let folder = scratch(name, None);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Runs that share work do not play a round anew whose file is damaged.
fn a_damaged_round_is_told(file: &Path, learn: impl Fn(&[&str]) -> Vec<String>) {
    let games = fs::read(file).expect("a file");
    fs::write(file, &games[..games.len() / 2]).expect("written");
    for step in [&["--shard", "1/2"][..], &["--merge"]] {
        let output = run(&learn(step).iter().map(String::as_str).collect::<Vec<_>>());
        let why = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && why.contains("round-1.games"), "{why}");
    }
    fs::write(file, games).expect("written");
}

#[test]
fn interrupted_and_shared_runs_make_the_same_files() {
    let game = scratch("minilearn.ini", Some(GAME));
    let [whole, parts, shared] = ["learn-whole", "learn-parts", "learn-shared"].map(new_folder);
    let installed = ["whole", "parts", "shared", "anew"].map(|name| new_folder(&format!("learned-{name}")));
    let learn = |keep: &str, folder: &str, more: &[&str]| -> Vec<String> {
        let command = ["--variants", &game, "learn", "minilearn", "--games", "200", "--nodes", "30", "--seed", "3"];
        let folders = ["--keep", keep, "--learned", folder];
        [&command[..], &folders[..], more].concat().into_iter().map(String::from).collect()
    };
    let run_well = |args: Vec<String>| good(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let output = run_well(learn(&whole, &installed[0], &["--threads", "2"]));
    assert!(output.contains("round 1: 100 games with 10 nodes a move, then its weights are tuned"), "{output}");
    assert!(output.contains("a match of at most 200 games"), "{output}");
    assert!(output.contains("# What was learned for minilearn"), "{output}");
    assert!(output.contains("positions learned from"), "{output}");
    let args = learn(&parts, &installed[1], &["--threads", "1"]);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    for file in ["round-1.games", "tuning-1.json", "training.json"] {
        let mut child = tenfold(&args).spawn().expect("the binary starts");
        let begin = Instant::now();
        while !Path::new(&parts).join(file).exists() && begin.elapsed() < Duration::from_secs(120) {
            sleep(Duration::from_millis(2));
        }
        child.kill().expect("killed");
        child.wait().expect("ended");
    }
    // Interrupted while it wrote the header of the last round's file.
    fs::write(Path::new(&parts).join("round-3.games"), b"TENF").expect("written");
    let output = good(&args);
    assert!(output.starts_with("going on with the run in "), "{output}");

    for round in 1..=3 {
        for shard in ["2/2", "1/2"] {
            let output = run_well(learn(&shared, &installed[2], &["--shard", shard]));
            assert!(output.ends_with(&format!("round {round}, part {shard}: 50 games\n")), "{output}");
        }
        let output = run_well(learn(&shared, &installed[2], &["--merge"]));
        assert_eq!(output.contains(&format!("round {} can be played", round + 1)), round < 3, "{output}");
        a_damaged_round_is_told(&Path::new(&shared).join("round-1.games"), |step| learn(&shared, &installed[2], step));
    }
    let args = learn(&shared, &installed[2], &["--shard", "1/2"]);
    let late = run(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let why = String::from_utf8_lossy(&late.stderr);
    assert_eq!(late.status.code(), Some(2), "{why}");
    assert!(why.contains("--merge learns from them") || why.contains("has changed since"), "{why}");
    // `--anew` removes what runs have written, and nothing else.
    let own = Path::new(&whole).join("own.txt");
    fs::write(&own, "of the user").expect("written");
    let output = run_well(learn(&whole, &installed[3], &["--anew"]));
    assert!(output.contains("minilearn: learning from 300 games"), "{output}");
    assert_eq!(fs::read_to_string(&own).expect("a file"), "of the user");
    fs::remove_file(own).expect("removed");
    let [whole, parts, mut shared] = [whole, parts, shared].map(|folder| files_in(Path::new(&folder)));
    shared.retain(|name, _| !name.contains(".part-"));
    assert!([&whole, &parts, &shared].iter().all(|files| files.contains_key("run.lock")));
    for others in [parts, shared] {
        assert_eq!(whole.keys().collect::<Vec<_>>(), others.keys().collect::<Vec<_>>());
        for (name, content) in &whole {
            assert!(others[name] == *content, "{name} differs");
        }
    }
}

#[test]
fn learned_data_are_used_listed_and_forgotten() {
    let folder = new_folder("learn-installed");
    let list = || good(&["learn", "--list", "--learned", &folder]);
    assert_eq!(list(), format!("nothing was learned yet in {folder}\n"));
    // The weights of the rules, but a knight of shatranj that is worth more than a rook.
    let weights = scratch("learned-weights.txt", None);
    good(&["tune", "shatranj", "--out", &weights]);
    let text = fs::read_to_string(&weights).expect("a file");
    let material = text.lines().skip_while(|line| *line != "[material]").nth(1).expect("a line of weights");
    let knight =
        registry::find("shatranj").expect("a game").0.spec.piece_types.iter().position(|own| own.letter == 'N');
    let mut values: Vec<&str> = material.split(' ').collect();
    values[knight.expect("a knight")] = "1234.0,1234.0";
    let game = registry::find("shatranj").expect("a game").0;
    let weights = text.replace(material, &values.join(" ")).into_bytes();
    let data = LearnedData { weights: Some(weights), network: None };
    let name = game.learned_name();
    let manifest = Manifest {
        game: "shatranj".into(),
        rules: name.clone(),
        weights: 0,
        network: 0,
        games: 7,
        positions: 99,
        test: [20, 10, 4],
        date: "2026-01-02".into(),
    };
    // They come from someone else, first with data for other rules.
    let source = new_folder("learn-source");
    fs::create_dir_all(&source).expect("a folder");
    let given = Path::new(&source).join("from a friend (1).learned");
    let write = |manifest: Manifest| fs::write(&given, data.to_file(manifest)).expect("written");
    let install = |code: i32| {
        let run = run(&["learn", "--install", &source, "--learned", &folder]);
        assert_eq!(run.status.code(), Some(code));
        String::from_utf8(run.stdout).expect("text")
    };
    let said = |what: &str| format!("from a friend (1).learned: {what}\n");
    write(Manifest { rules: "shatranj-0123456789abcdef".into(), ..manifest.clone() });
    assert_eq!(install(1), said("left out: it is for other rules than those of this program"));
    write(manifest.clone());
    assert_eq!(install(0), said("installed"));
    assert_eq!(install(0), said("is there already"));
    write(Manifest { date: "2027-12-31".into(), ..manifest.clone() });
    assert_eq!(
        install(0),
        said("kept is what was learned on 2026-01-02; `learn shatranj --forget` removes it"),
        "what the user has learned is not replaced"
    );
    let listed = "shatranj: 2026-01-02, 7 games, 99 positions; 20 won, 10 lost, 4 drawn against what was used before";
    assert_eq!(list(), format!("{folder}:\n  {listed}\n"));
    let values = |folder: &str| good(&["values", "shatranj", "--learned", folder]);
    assert!(values(&folder).contains("| knight | ") && values(&folder).contains("| 1234 |"), "{}", values(&folder));
    assert!(!values("none").contains("1234"), "{}", values("none"));
    let input = "uci\nsetoption name UCI_Variant value shatranj\neval\nquit\n";
    let explained = |folder: &str| with_input(&["--learned", folder], input);
    assert_ne!(explained(&folder), explained("none"), "engines use what was learned");

    let own = Path::new(&folder).join(file_name(&name));
    let whole = fs::read(&own).expect("a file");
    fs::write(own, &whole[..whole.len() - 1]).expect("written");
    assert!(list().contains("is no file of learned data: it has not the length that it names"), "{}", list());
    assert_eq!(values(&folder), values("none"), "damaged data are not used");
    assert_eq!(good(&["learn", "shatranj", "--forget", "--learned", &folder]), "forgot shatranj\n");
    assert_eq!(good(&["learn", "shatranj", "--forget", "--learned", &folder]), "nothing was learned for shatranj\n");
    assert_eq!(list(), format!("nothing was learned yet in {folder}\n"));
}

#[test]
fn a_file_of_learned_data_gives_what_it_was_made_of_and_damage_is_told() {
    let data = LearnedData { weights: Some(b"[material]\n".to_vec()), network: Some(vec![0, 255, b'\n']) };
    let manifest = Manifest {
        game: "marsh".into(),
        rules: "marsh-0123456789abcdef".into(),
        weights: 11,
        network: 3,
        games: 200,
        positions: 4000,
        test: [30, 10, 5],
        date: "2026-11-27".into(),
    };
    let content = data.to_file(Manifest { weights: 0, network: 0, ..manifest.clone() });
    let file = scratch("marsh.learned", None);
    let read = |content: &[u8]| {
        fs::write(&file, content).expect("written");
        LearnedData::read(Path::new(&file))
    };
    assert_eq!(read(&content), Ok(Some((manifest, data))));
    for length in 0..content.len() {
        assert!(read(&content[..length]).is_err(), "{length} bytes");
    }
    assert!(read(&[&content[..], b"x"].concat()).is_err());
    assert!(read(b"tenfold learned 1\n{}\n").is_err());
    let newer = [b"tenfold learned 2", content.strip_prefix(b"tenfold learned 1").expect("the first line")].concat();
    assert!(read(&newer).is_err_and(|why| why.ends_with("another version of the program has made it")));
}

/// The greatest size of all learned data that ship, in bytes.
const MAX_SHIPPED_BYTES: u64 = 12 << 20;

#[test]
fn learned_data_that_ship_are_small_and_fit_the_games_as_they_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/registry/learned");
    let files = learned::files_in(&folder).expect("readable");
    assert!(!files.is_empty());
    for file in &files {
        let (manifest, data) = LearnedData::read(file).expect("readable").expect("a file");
        let game = registry::find(&manifest.game).expect("a game").0;
        let name = file.file_name().expect("a name").to_string_lossy();
        assert_eq!(manifest.rules, game.learned_name(), "the rules have changed");
        assert_eq!(name, file_name(&manifest.rules));
        assert!(game.with_data(&data).is_ok(), "{name}");
    }
    let bytes: u64 = files.iter().map(|file| fs::metadata(file).expect("a file").len()).sum();
    assert!(bytes <= MAX_SHIPPED_BYTES, "{bytes} bytes");
}

#[test]
fn wrong_arguments_of_learn_are_refused_in_one_line() {
    let folder = new_folder("learn-refused");
    let why = bad(&["learn", "antichess", "--time", "soon", "--learned", &folder], 2);
    assert!(why.contains("not a time such as 5m, 1h or night"), "{why}");
    assert!(bad(&["learn", "antichess", "--learned", "none"], 2).contains("--learned DIR"));
    let missing = bad(&["values", "antichess", "--learned", &folder], 2);
    assert_eq!(missing, format!("error: --learned: '{folder}' is no folder\n"));
    let inside = format!("{folder}/kept");
    let why = bad(&["learn", "antichess", "--learned", &folder, "--keep", &inside], 2);
    assert!(why.contains("--keep must not be in"), "{why}");
    let why = bad(&["learn", "--install", "no such folder", "--learned", &folder], 2);
    assert_eq!(why, "error: no file of learned data is in 'no such folder'\n");
    assert!(bad(&["learn", "nogame", "--learned", &folder], 2).contains("unknown game 'nogame'"));
    assert_ne!(run(&["learn", "--learned", &folder]).status.code(), Some(0));
}

#[test]
fn learned_data_belong_to_rules() {
    let name = |text: &str| {
        let read = registry::parse_variants(&"a file", text.as_bytes());
        assert_eq!(read.faults, Vec::<String>::new());
        read.games[0].learned_name()
    };
    let own = name(GAME);
    assert!(own.starts_with("minilearn-"), "{own}");
    assert_eq!(name(&format!("{GAME}title = Another Title\npieceNames = n: horse\npieceValueMg = n:300\n")), own);
    assert_ne!(name(&GAME.replace("knight = n", "customPiece1 = n:NA")), own);
    assert_ne!(name(&format!("{GAME}stalemateValue = loss\n")), own);
    let compiled: Vec<String> = registry::GAMES.iter().map(registry::Game::learned_name).collect();
    assert!(compiled.iter().all(|name| name.len() > 17), "{compiled:?}");
}
