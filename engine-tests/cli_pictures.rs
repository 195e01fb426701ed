//! `show --svg` and `rules`: files, colours and wrong input; and the pictures of the pages of this repository.

use super::{bad, field, good, run, scratch, tenfold};
use roxmltree::Document;
use std::fs;
use std::path::PathBuf;
use tenfold::registry::{self, GAMES};

/// The values of an attribute in a picture, in order.
fn values(svg: &str, name: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("well-formed XML");
    let mut values: Vec<String> =
        document.descendants().filter_map(|node| node.attribute(name)).map(str::to_string).collect();
    values.sort();
    values
}

/// A folder of this test run that does not exist.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// Where the project is now: a test built in another copy of it may be run here.
fn root() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or(env!("CARGO_MANIFEST_DIR").into(), PathBuf::from)
}

#[test]
fn show_writes_svg_besides_what_it_prints() {
    let file = scratch("show.svg", None);
    let plain = good(&["show", "escalier", "e3e5"]);
    assert_eq!(good(&["show", "escalier", "e3e5", "--svg", &file]), plain);
    let svg = fs::read_to_string(&file).expect("a picture");
    assert_eq!(good(&["show", "escalier", "e3e5", "--svg", "-"]), svg);
    assert_eq!(values(&svg, "data-last"), ["e3", "e5"]);
    assert_eq!(values(&svg, "data-piece").len(), 60);
    assert_eq!(values(&good(&["show", "escalier", "--svg", "-"]), "data-last").len(), 0);
}

#[test]
fn pictures_highlight_targets_checks_and_all_squares_that_a_move_changed() {
    let svg = good(&["show", "antichess", "e2e4", "b7b5", "f1b5", "--svg", "-"]);
    assert_eq!(values(&svg, "data-last"), ["b5", "f1"]);
    let svg = good(&[
        "show",
        "divergent",
        "--fen",
        "4k5/10/10/10/4r5/10/10/10/3P1P4/4K5 w - - 0 1",
        "--targets",
        "d2",
        "--svg",
        "-",
    ]);
    assert_eq!(values(&svg, "data-check").len(), 0, "a rook captures along diagonals there");
    assert_eq!(values(&svg, "data-chosen"), ["d2"]);
    assert_eq!(values(&svg, "data-mark"), ["move", "move", "move"]);
    let check = good(&[
        "show",
        "devingt",
        "--fen",
        "4k5/10/10/10/4r5/10/10/10/3P1P4/4K5 w - - 0 1",
        "--targets",
        "e1",
        "--svg",
        "-",
    ]);
    assert_eq!(values(&check, "data-check"), ["e1"]);
    assert_eq!(values(&check, "data-mark"), ["move", "move"]);
    // A ransom move changes the squares of the other king, of the cannon that is paid, and of the tower that moves.
    let fen = "t9/1t4k1l1/10/10/10/10/10/10/6C3/K5L2T[] w L - 0 50";
    let ransom = good(&["show", "newchess", "--fen", fen, "xg2,j1j10", "--svg", "-"]);
    assert_eq!(values(&ransom, "data-last"), ["a1", "g2", "j1", "j10"]);
    assert_eq!(values(&ransom, "data-hand"), ["1"]);
    let castling =
        good(&["show", "devingt", "--fen", "4k5/10/10/10/10/10/10/10/10/R3K5 w Q - 0 1", "e1b1", "--svg", "-"]);
    assert_eq!(values(&castling, "data-last"), ["a1", "b1", "c1", "e1"]);
}

#[test]
fn targets_are_marked_on_text_boards_too() {
    let text = good(&["show", "devingt", "--targets", "e2"]);
    let marked: Vec<&str> = text.lines().filter(|line| line.contains(" o |")).collect();
    assert_eq!(marked.len(), 3);
    assert!(marked.iter().all(|line| line.matches('o').count() == 1));
    assert_eq!(field(&text, "fen: "), field(&good(&["show", "devingt"]), "fen: "));
}

#[test]
fn wrong_squares_and_files_are_refused_in_one_line() {
    let line = bad(&["show", "antichess", "--targets", "e9"], 2);
    assert_eq!(line, "error: 'e9' is not a square; squares are a1 to h8\n");
    assert_eq!(bad(&["show", "antichess", "--targets", "e4"], 1), "error: no piece on e4\n");
    assert_eq!(
        bad(&["show", "antichess", "--targets", "e7"], 1),
        "error: the piece on e7 belongs to the side that is not to move\n"
    );
    for wrong in ["", "e", "é4", "e4e5", "\u{1b}[31m"] {
        let line = bad(&["show", "antichess", "--targets", wrong], 2);
        assert!(line.contains("is not a square") && !line.contains('\u{1b}'), "{line}");
    }
    let nowhere = folder("pictures-nowhere").join("board.svg");
    assert!(bad(&["show", "antichess", "--svg", nowhere.to_str().expect("text")], 1).contains("cannot write"));
    assert!(!nowhere.exists());
    assert!(bad(&["show", "antichess", "--svg", env!("CARGO_TARGET_TMPDIR")], 1).contains("cannot write"));
    for args in [&["show", "antichess", "--color", "red"][..], &["show", "antichess", "--ascii", "--unicode"]] {
        assert_eq!(run(args).status.code(), Some(2), "{args:?}");
    }
}

/// Standard output with these environment variables set, and no others about colour.
fn with(variables: &[(&str, &str)], args: &[&str]) -> String {
    let mut command = tenfold(args);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    let output = command.envs(variables.iter().copied()).output().expect("the binary starts");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn colours_are_used_on_terminals_or_on_request() {
    let plain = with(&[], &["show", "antichess"]);
    assert!(!plain.contains('\u{1b}'));
    let colored = with(&[], &["show", "antichess", "--color", "always"]);
    assert_eq!(colored.matches("\u{1b}[0m").count(), 64);
    assert_eq!(with(&[("CLICOLOR_FORCE", "1")], &["show", "antichess"]), colored);
    let both = [("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")];
    assert_eq!(with(&both, &["show", "antichess"]), plain);
    assert_eq!(with(&both, &["show", "antichess", "--color", "always"]), colored);
    assert_eq!(with(&[("CLICOLOR_FORCE", "1")], &["show", "antichess", "--color", "never"]), plain);
    assert_eq!(with(&[], &["show", "antichess", "--ascii"]), plain);
    assert!(with(&[], &["show", "antichess", "--unicode"]).contains('♛'));
}

#[test]
fn pictures_of_the_pages_are_current_and_small() {
    let page = &fs::read_to_string(root().join("src/games/README.md")).expect("a page");
    let mut drawn = Vec::new();
    for line in page.lines().filter_map(|line| line.strip_prefix("    tenfold show ")) {
        let words = shlex::split(line).expect("words of a shell");
        let [args @ .., option, file] = &words[..] else { panic!("a command: {line}") };
        assert_eq!(option, "--svg", "{line}");
        let args: Vec<&str> =
            ["show"].into_iter().chain(args.iter().map(String::as_str)).chain(["--svg", "-"]).collect();
        let kept = fs::read_to_string(root().join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
        assert!(kept == good(&args), "{file} is out of date: src/games/README.md says how to draw it again");
        assert!(kept.len() < 40_000, "{file} has {} bytes", kept.len());
        drawn.push(root().join(file));
    }
    for folder in fs::read_dir(root().join("src/games")).expect("a folder").filter_map(Result::ok) {
        for file in fs::read_dir(folder.path()).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path()) {
            let known = file.extension().is_none_or(|end| end != "svg") || drawn.contains(&file);
            assert!(known, "src/games/README.md does not say how to draw {}", file.display());
        }
    }
    for game in GAMES {
        let file = format!("src/games/{}/board.svg", game.spec.name);
        assert!(drawn.contains(&root().join(&file)), "src/games/README.md does not draw {file}");
    }
}

#[test]
fn rules_writes_a_page_with_pictures() {
    for game in GAMES {
        let name = game.spec.name;
        let text = good(&["rules", name]);
        assert!(text.starts_with(&format!("# {}\n", game.spec.title)), "{text}");
        assert!(text.contains(game.spec.start_fen));
        let out = folder(&format!("rules-{name}"));
        let line = good(&["rules", name, "--out", out.to_str().expect("text")]);
        let page = fs::read_to_string(out.join(format!("{name}.md"))).expect("a page");
        let linked: Vec<&str> = page.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        assert!(line.contains(&format!("and {} pictures", linked.len())), "{line}");
        for file in &linked {
            let svg = fs::read_to_string(out.join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
            Document::parse(&svg).unwrap_or_else(|why| panic!("{file}: {why}"));
        }
        assert_eq!(fs::read_dir(&out).expect("a folder").count(), linked.len() + 1);
        for alias in registry::aliases(game) {
            assert_eq!(good(&["rules", alias]), text);
        }
    }
}

#[test]
fn rules_refuses_unknown_games_and_wrong_folders() {
    assert!(bad(&["rules", "ludo"], 2).contains("unknown game 'ludo'"));
    let file = scratch("rules-file", Some("kept"));
    assert!(bad(&["rules", "antichess", "--out", &file], 2).contains("it is not a folder"));
    assert_eq!(fs::read_to_string(&file).expect("text"), "kept");
    let below = format!("{file}/below");
    assert!(bad(&["rules", "antichess", "--out", &below], 2).contains("cannot create the folder"));
}
