//! The recipes for games from files: every command of their page runs, and prints what the page says.

use super::tenfold;
use std::fs;
use std::path::{Path, PathBuf};

/// What makes slow commands quick enough for a test; the page says what they take.
const SHORTENED: [(&str, &str); 3] = [
    ("--games 1000 --nodes 500", "--games 400 --nodes 100"),
    ("tc=1+0.01", "tc=0.1+0.01"),
    ("--rounds 2", "--rounds 1"),
];

fn page() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/variants/README.md");
    fs::read_to_string(file).expect("the page")
}

/// An empty folder with the files of the recipes.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let page = page();
    for file in page.split("```ini\n").skip(1) {
        let text = file.split("```").next().unwrap_or_default();
        let heading = text.lines().find_map(|line| line.strip_prefix('[')).expect("a section");
        let name = heading.split([':', ']']).next().expect("a name");
        fs::write(folder.join(format!("{name}.ini")), text).expect("written");
    }
    let diagram = page.split("```text\n").nth(1).and_then(|text| text.split("```").next()).expect("a diagram");
    fs::write(folder.join("elk.txt"), diagram).expect("written");
    folder
}

/// Standard output of a run in a folder that succeeds.
fn run_in(folder: &Path, args: &[String]) -> String {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let output = tenfold(&args).current_dir(folder).output().expect("the binary starts");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// The commands of the page, each with the lines that are quoted below it.
fn commands(page: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut in_command = false;
    for line in page.lines() {
        let Some(text) = line.strip_prefix("    ") else {
            in_command &= line.is_empty();
            continue;
        };
        if let Some(command) = text.strip_prefix("$ tenfold ") {
            found.push((command.to_string(), Vec::new()));
            in_command = true;
        } else if let Some((command, lines)) = found.last_mut().filter(|_| in_command) {
            match command.strip_suffix('\\') {
                Some(begun) => *command = format!("{begun}{}", text.trim()),
                None => lines.push(text.to_string()),
            }
        }
    }
    found
}

/// Whether the lines are in the text in this order; `…` stands for any lines between.
fn assert_quoted(command: &str, printed: &str, quoted: &[String]) {
    let mut rest = printed.lines();
    for line in quoted.iter().filter(|line| *line != "…" && !line.is_empty()) {
        assert!(
            rest.any(|found| found.trim_end() == line.trim_end()),
            "{command}: no '{line}' in order in:\n{printed}"
        );
    }
}

#[test]
fn every_command_of_the_recipes_works_as_printed() {
    let folder = folder("recipes");
    let all = commands(&page());
    assert!(all.len() >= 7, "only {} commands", all.len());
    for (command, quoted) in all {
        let mut typed = command.replace("./tenfold", env!("CARGO_BIN_EXE_tenfold"));
        for (slow, quick) in SHORTENED {
            typed = typed.replace(slow, quick);
        }
        let words = shlex::split(&typed).unwrap_or_else(|| panic!("{command}: quotes"));
        let printed = run_in(&folder, &words);
        if words.iter().any(|word| word == "match" || word == "values") {
            // What depends on how long the engine has trained or thought.
            assert!(!printed.is_empty(), "{command}");
        } else {
            assert_quoted(&command, &printed, &quoted);
        }
        if words.iter().any(|word| word == "tune") {
            let game = folder.join("marsh.ini");
            let text = fs::read_to_string(&game).expect("the game");
            fs::write(&game, format!("{text}weights = marsh.weights\n")).expect("written");
        }
        if words.iter().any(|word| word == "values") {
            let from_rules = |line: &str| line.split('|').skip(1).take(2).map(str::to_string).collect::<Vec<_>>();
            let wanted: Vec<_> = quoted.iter().filter(|line| *line != "…").map(|line| from_rules(line)).collect();
            let found: Vec<_> = printed.lines().map(from_rules).collect();
            assert!(wanted.iter().all(|row| found.contains(row)), "{wanted:?}\n{printed}");
            assert!(printed.contains("fitted, full board"), "{printed}");
        }
    }
}

#[test]
fn the_walk_writes_as_many_pictures_as_the_page_says() {
    let folder = folder("recipe-pictures");
    let words = ["--variants", "marsh.ini", "rules", "marsh", "--out", "marsh-rules"].map(String::from);
    assert!(
        page()
            .contains("`tenfold --variants marsh.ini rules marsh --out marsh-rules` writes `marsh.md` and 11 pictures")
    );
    assert!(run_in(&folder, &words).ends_with("marsh.md and 11 pictures\n"));
    assert!(folder.join("marsh-rules/marsh-H.svg").exists());
}

#[test]
fn a_quotation_that_is_not_printed_is_detected() {
    let quoted = ["a", "…", "c"].map(String::from);
    assert_quoted("x", "a\nb\nc\n", &quoted);
    assert!(std::panic::catch_unwind(|| assert_quoted("x", "c\na\n", &quoted)).is_err());
    let found = commands("    $ tenfold a \\\n        b\n    out\n\n    more\ntext\n    no\n");
    assert_eq!(found, [("a b".to_string(), vec!["out".to_string(), "more".to_string()])]);
}
