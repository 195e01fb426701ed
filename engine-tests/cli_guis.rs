//! `tenfold xboard-config` and `tenfold cutechess-config`.

use super::{bad, good, scratch, with_input};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use tenfold::registry::GAMES;

/// The line for one game.
fn line(args: &[&str]) -> String {
    let text = good(&[&["xboard-config", "--no-pieces"], args].concat());
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().into()
}

/// The words of the line, split as by a shell.
fn words(args: &[&str]) -> Vec<String> {
    shlex::split(&line(&[args, &["--for", "xboard"]].concat())).expect("quotes in pairs")
}

#[test]
fn every_game_and_alias_has_a_line() {
    let own = env!("CARGO_BIN_EXE_tenfold");
    let text = good(&["xboard-config", "--for", "xboard", "--no-pieces"]);
    let names: Vec<&str> = GAMES.iter().map(|game| game.spec.name).collect();
    assert_eq!(text.lines().count(), names.len());
    for (line, name) in text.lines().zip(&names) {
        assert!(line.starts_with("xboard -fcp ") && line.contains(own), "{line}");
        assert!(line.contains(&format!(" -variant {name} ")), "{line}");
    }
    for (alias, _) in GAMES.iter().flat_map(|game| game.spec.aliases) {
        assert!(line(&[&alias.to_uppercase(), "--for", "winboard"]).contains(&format!(" -variant {alias} ")));
    }
    assert_eq!(good(&["xboard-config", names[1], names[0], "--for", "xboard", "--no-pieces"]).lines().count(), 2);
}

#[test]
fn paths_are_quoted_for_the_shell_and_for_xboard() {
    for (path, value) in [
        ("/opt/tenfold", "/opt/tenfold"),
        ("/opt/it's $HOME/tenfold", "{\"/opt/it's $HOME/tenfold\"}"),
        ("/say \"hi\"/tenfold", "{'/say \"hi\"/tenfold'}"),
        ("/a}b/it's\\x", "/a}b/it's\\x"),
        ("/a {b/tenfold", "{\"/a {b/tenfold\"}"),
    ] {
        let found = words(&["devingt", "--engine", path]);
        assert_eq!(found[..5], ["xboard", "-fcp", value, "-variant", "devingt"]);
        let found = words(&["devingt", "--match", "--engine", path]);
        assert_eq!(found[..7], ["xboard", "-fcp", value, "-scp", value, "-variant", "devingt"]);
    }
    let installed = words(&["escalier", "--install", "--engine", "/a b/tenfold"]);
    let entry = "{\"Tenfold\" -fcp '\"/a b/tenfold\"' -variant escalier}";
    assert_eq!(installed, ["xboard", "-date", "2147483647", "-installEngine", entry, "-autoClose"]);
    let odd = words(&["escalier", "--install", "--engine", "/it's/tenfold"]);
    assert_eq!(odd[4], "{\"Tenfold\" -fcp /it's/tenfold -variant escalier}");
}

#[test]
fn games_from_files_come_with_their_file() {
    let file = scratch("loaded in xboard.ini", Some("[nine:chess]\ntitle = Nine\n"));
    let folder = std::env::current_dir().expect("a folder");
    let relative = Path::new(&file).strip_prefix(&folder).ok().and_then(Path::to_str).unwrap_or(&file);
    let all = ["--variants", relative, "--engine", "/opt/tenfold", "nine"];
    let engine = format!("/opt/tenfold --variants \"{file}\"");
    assert_eq!(words(&all)[..5], ["xboard", "-fcp", &format!("{{{engine}}}"), "-variant", "nine"]);
    assert_eq!(words(&[&all[..], &["--match"]].concat())[4], format!("{{{engine}}}"));
    let installed = words(&[&all[..], &["--install"]].concat());
    assert_eq!(installed[4], format!("{{\"Tenfold\" -fcp '{engine}' -variant nine}}"));
    // The other games do not need it.
    let lines = good(&["xboard-config", "--for", "xboard", "--no-pieces", "--variants", relative]);
    let with_file: Vec<&str> = lines.lines().filter(|line| line.contains("--variants")).collect();
    assert_eq!(lines.lines().count(), GAMES.len() + 1, "{lines}");
    assert!(with_file.len() == 1 && with_file[0].contains(" -variant nine "), "{lines}");
    // What is written starts an engine that knows the game.
    let words = shlex::split(&engine).expect("quotes in pairs");
    let told = with_input(&words[1..].iter().map(String::as_str).collect::<Vec<_>>(), "xboard\nprotover 2\nquit\n");
    assert!(told.contains("nine"), "{told}");
}

#[test]
fn the_drawings_of_all_pieces_are_written_under_xboards_names() {
    let folder = scratch("drawings of pieces", None);
    let _ = fs::remove_dir_all(&folder);
    let found = good(&["xboard-config", "--for", "xboard", "--pieces", &folder]);
    let lines = found.lines().map(|line| shlex::split(line).expect("quotes in pairs"));
    for (words, spec) in lines.zip(GAMES.iter().map(|game| game.spec)) {
        let own = Path::new(&folder).join(spec.name);
        let after = |option: &str| words.iter().position(|word| word == option).map(|at| words[at + 1].as_str());
        let quoted = after("-pieceImageDirectory").expect("the folder").trim_matches(['{', '}']);
        assert_eq!(
            (quoted, after("-trueColors"), after("-showCoords")),
            (own.to_str().expect("text"), Some("true"), Some("true"))
        );
        let mut drawings = HashSet::new();
        for file in fs::read_dir(&own).expect("a folder") {
            let file = file.expect("a file");
            let (name, text) =
                (file.file_name().into_string().expect("text"), fs::read_to_string(file.path()).expect("text"));
            let color = if name.starts_with("White") { "<title>white " } else { "<title>black " };
            assert!(text.starts_with("<svg ") && text.contains(color) && name.ends_with(".svg"), "{name}: {text}");
            drawings.insert(text);
        }
        assert_eq!(drawings.len(), 2 * spec.piece_types.len(), "{}: each piece has a drawing of its own", spec.name);
        let king = spec.piece_types.iter().find(|piece| piece.royal && piece.unpromoted.is_none());
        let king = king.map_or("king", |piece| piece.title());
        assert!(drawings.iter().any(|text| text.contains(&format!("<title>white {king}"))), "{}", spec.name);
    }
    // In Divergent the king is in the place of XBoard's commoner, which promotes; in Devingt it is in the king's.
    let title = |game: &str, file: &str| {
        let text = fs::read_to_string(Path::new(&folder).join(game).join(file)).expect("a drawing");
        text.split("<title>").nth(1).and_then(|rest| rest.split('<').next().map(str::to_string)).expect("a title")
    };
    assert_eq!(title("divergent", "WhiteCommoner.svg"), "white king");
    assert_eq!(title("devingt", "BlackKing.svg"), "black king");
}

#[test]
fn drawings_are_optional_and_a_folder_that_cannot_be_made_is_an_error() {
    let file = scratch("no folder", Some("a file"));
    let why = bad(&["xboard-config", "--for", "xboard", "--pieces", &file, "devingt"], 2);
    assert!(why.contains("cannot ") && why.contains("--no-pieces") && why.lines().count() == 1, "{why}");
    assert_eq!(fs::read_to_string(&file).expect("the file"), "a file");
    for args in [&["--for", "winboard"][..], &["--for", "xboard", "--install"], &["--for", "xboard", "--no-pieces"]] {
        let text = good(&[&["xboard-config", "devingt"], args].concat());
        assert!(!text.contains("-pieceImageDirectory"), "{text}");
    }
    // Crazyhouse is one of XBoard's own games, with its own pictures.
    let folder = scratch("drawings of crazyhouse", None);
    let text = good(&["xboard-config", "--for", "xboard", "--pieces", &folder, "crazyhouse"]);
    assert!(
        !text.contains("-pieceImageDirectory") && !fs::exists(Path::new(&folder).join("crazyhouse")).expect("known")
    );
}

#[test]
fn paths_with_backslashes_are_quoted_for_winboard() {
    let path = r"C:\Program Files\Tenfold\tenfold.exe";
    let found = line(&["devingt", "--for", "winboard", "--engine", path]);
    assert!(found.starts_with(&format!("winboard.exe -fcp {{\"{path}\"}} -variant devingt ")), "{found}");
    let found = line(&["devingt", "--for", "winboard", "--engine", r"C:\x\tenfold.exe"]);
    assert!(found.starts_with(r"winboard.exe -fcp C:\x\tenfold.exe -variant"), "{found}");
    let found = line(&["devingt", "--for", "winboard", "--engine", r"C:\a }b\tenfold.exe"]);
    assert!(found.starts_with(r#"winboard.exe -fcp '"C:\a }b\tenfold.exe"' -variant"#), "{found}");
    let found = line(&["devingt", "--for", "winboard", "--install", "--engine", path]);
    let entry = format!("-installEngine {{\"Tenfold\" -fcp '\"{path}\"' -variant devingt}} -autoClose");
    assert!(found.ends_with(&entry), "{found}");
}

#[test]
fn paths_that_cannot_be_quoted_are_refused() {
    let long = format!("/{}", "x".repeat(600));
    for (args, why) in [
        (&["nochess"][..], "unknown game 'nochess'"),
        (&["--engine", ""], "the path is empty"),
        (&["--engine", "a\nb"], "is not a path"),
        (&["--for", "xboard", "--engine", "/a b/it's \"x\""], "rename the folder"),
        (&["--for", "xboard", "--engine", "/a }b/x"], "rename the folder"),
        (&["--for", "xboard", "--install", "--engine", "/a{b/x"], "rename the folder"),
        (&["--engine", &long], "rename the folder"),
    ] {
        let line = bad(&[&["xboard-config"], args].concat(), 2);
        assert!(line.contains(why), "{args:?}: {line}");
    }
    assert!(bad(&["cutechess-config", "--engine", " "], 2).contains("the path is empty"));
}

#[test]
fn the_cutechess_entry_is_json() {
    for path in [r#"C:\a "b"\tenfold.exe"#, "/é/it's/tenfold"] {
        let text = good(&["cutechess-config", "--engine", path]);
        let read: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let [engine] = read.as_array().expect("a list").as_slice() else { panic!("{text}") };
        assert_eq!((&engine["command"], &engine["protocol"]), (&path.into(), &"uci".into()));
    }
    let own: serde_json::Value = serde_json::from_str(&good(&["cutechess-config"])).expect("JSON");
    assert_eq!(own[0]["command"], env!("CARGO_BIN_EXE_tenfold"));
}

/// A person is told how XBoard counts; a script is not.
#[cfg(unix)]
#[test]
fn on_a_terminal_it_says_that_xboard_counts_from_0() {
    use crate::cli_terminal::Terminal;
    let note = "XBoard counts the ranks of boards with ten ranks from 0: its a0 is a1 everywhere else";
    let Some(mut terminal) = Terminal::open("xboard-config --for xboard --no-pieces antichess devingt") else { return };
    terminal.wait_for(note);
}

/// CuteChess sends the lines of `initStrings` first, and nothing for its variant `standard`.
#[test]
fn the_cutechess_entry_has_the_games_that_cutechess_knows() {
    let file = scratch("cutechess games.ini", Some("[nine:chess]\n"));
    for files in [&[][..], &["--variants", &file]] {
        let text = good(&[files, &["cutechess-config"]].concat());
        let read: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let texts = |key: &str| -> Vec<String> {
            let list = read[0][key].as_array().expect("a list").iter();
            list.map(|text| text.as_str().expect("text").to_string()).collect()
        };
        let variants = texts("variants");
        let has = |name: &str| variants.iter().any(|variant| variant == name);
        for name in [
            "standard",
            "antichess",
            "giveaway",
            "suicide",
            "grand",
            "asean",
            "atomic",
            "3check",
            "capablanca",
            "horde",
        ] {
            assert!(has(name), "{name}: {text}");
        }
        for name in ["devingt", "newchess", "chess", "shogi", "nine"] {
            assert!(!has(name), "{name}: {text}");
        }
        // The engine knows every name but that of chess, which it plays from the beginning.
        let mut input = texts("initStrings");
        input.push("uci".to_string());
        for name in variants.iter().filter(|name| *name != "standard") {
            input.extend([format!("setoption name UCI_Variant value {name}"), "ucinewgame".to_string()]);
        }
        let told = with_input(&[], &(input.join("\n") + "\nquit\n"));
        let options = told.lines().find(|line| line.starts_with("option name UCI_Variant ")).expect("the option");
        for name in variants.iter().filter(|name| *name != "standard") {
            assert!(options.contains(&format!(" var {name}")), "{name}: {options}");
        }
        assert!(!told.contains("error"), "{told}");
        let first = input[..texts("initStrings").len()].join("\n");
        let started = with_input(&[], &(first + "\nuci\nucinewgame\nposition startpos moves e2e4 d7d5 a2a3\nquit\n"));
        assert!(!started.contains("error"), "a capture is not compulsory in chess: {started}");
    }
}

/// XBoard adds one when the command of an engine ends with a quote.
#[test]
fn an_empty_last_argument_changes_nothing() {
    for args in [&[""][..], &["--log-level", "info", ""]] {
        assert!(with_input(args, "uci\nquit\n").ends_with("uciok\n"), "{args:?}");
    }
    bad(&["xboard-config", "--engine", ""], 2);
}
