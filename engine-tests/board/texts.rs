//! A file of games whose texts try to be more than texts, through all outputs of the program.

use crate::client::{Server, key_file};
use crate::markup::{self, assert_seen};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a page, a picture, a shell, a table or a protocol might take for its own.
const TITLE: &str = "</h1><img src=x onerror=alert(1)><script>alert(2)</script> \"two\" 'one' `tick` ``` ]]> <!-- --> \
                     [x](javascript:alert(3)) ![y](z.svg) {a} \\ \\| | $(id) %s &lt; **b** _u_ # ; ${c}";

/// A small game that has everything that stands in lists and tables, with names that look like lists; and one whose report is
/// soon made.
const GAMES: &str = "\
[evil]
title = TITLE
maxRank = 6
maxFile = 6
king = k
customPiece1 = h:WmF
customPiece2 = p:fmWfcF
promotedPieceType = p:h
promotionRegionWhite = *5 *6
promotionRegionBlack = *1 *2
capturesToHand = true
pieceDrops = true
pieceNames = h: d'Arc-No. 1, p: 1. Ж-’x, +p: -tokin
flagPiece = k
flagRegionWhite = *6
flagRegionBlack = *1
nMoveRule = 6
startFen = 2hk2/1pp3/6/6/3PP1/2KH2[] w - - 0 1

[race]
title = TITLE
maxRank = 6
maxFile = 6
king = k
pieceNames = k: 1. Ж-’x
startFen = 5k/6/K5/6/6/6 w - - 0 1
flagPiece = k
flagRegionWhite = *6
flagRegionBlack = *1
";

/// Sections that are refused, as their texts act where they are shown, or are not what their keys take.
const REFUSED: &[(&str, &str)] = &[
    ("escape", "title = a\u{1b}[31mred"),
    ("window", "title = \u{1b}]0;owned\u{7}"),
    ("csi", "title = \u{9b}31m"),
    ("nul", "title = a\0b"),
    ("tab", "title = a\tb"),
    ("return", "title = a\rb"),
    ("next-line", "title = a\u{85}b"),
    ("line-separator", "title = a\u{2028}b"),
    ("paragraph-separator", "title = a\u{2029}b"),
    ("right-to-left", "title = a\u{202e}gpj.exe"),
    ("isolate", "title = a\u{2067}b"),
    ("no-character", "title = a\u{ffff}b"),
    ("name", "pieceNames = n: <b>knight</b>"),
    ("name-escape", "pieceNames = n: a\u{1b}[1m"),
    ("name-right-to-left", "pieceNames = n: a\u{202e}b"),
    ("letter", "customPiece1 = <:W"),
    ("moves", "customPiece1 = w:<b>\u{1b}[1m"),
    ("array", "startFen = <img src=x>\u{1b}[1m w - - 0 1"),
    ("weights", "weights = <img src=x> `\"'\\.weights"),
    ("weights-escape", "weights = \u{1b}]0;owned\u{7}"),
    ("network", "network = a\u{202e}b"),
    ("image", "pieceImages = n: a\u{202e}b"),
    ("region", "promotionRegionWhite = <b>\u{1b}[1m"),
    ("table", "pieceToCharTable = \u{202e}\u{1b}[1m"),
    ("key", "<img src=x>\u{1b}[1m = 1"),
];

/// Headings that are refused.
const HEADINGS: &[&str] = &["[<b>]", "[a\u{1b}[1mb]", "[x y]", "[-rf]", "[$(id)]", "[a\u{202e}b]", "[a\"b:<b>]"];

/// The program with games from a file, in a folder of its own.
struct Program {
    folder: PathBuf,
    file: String,
}

impl Program {
    /// The name of the file is a text too: it stands in reports and in lines for XBoard.
    fn with(name: &str, content: &str) -> Program {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("`<b>` $evil.ini");
        fs::write(&file, content).expect("a file");
        Program { file: file.to_string_lossy().into_owned(), folder }
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).to_string_lossy().into_owned()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
    }

    fn output(&self, args: &[&str], input: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tenfold"));
        command.args(["--variants", &self.file]).args(args).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        child.wait_with_output().expect("it ends")
    }

    /// What a command that succeeds prints, which holds nothing that acts on a terminal.
    fn good(&self, args: &[&str], input: &str) -> String {
        let output = self.output(args, input);
        let [text, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("UTF-8"));
        assert!(output.status.success(), "{args:?}: {text}{errors}");
        assert_seen(&text);
        assert_seen(&errors);
        text
    }
}

#[test]
fn a_hostile_file_goes_through_all_outputs() {
    let program = Program::with("hostile", &GAMES.replace("TITLE", TITLE));
    on_the_terminal(&program);
    in_markdown_and_pictures(&program);
    in_a_report(&program);
    in_games(&program);
    over_protocols(&program);
    in_lines_for_others(&program);
    in_the_browser(&program);
}

fn on_the_terminal(program: &Program) {
    let games = program.good(&["games"], "");
    assert!(games.contains(&format!("\nevil: {TITLE}, 6x6\n")), "{games}");
    let played = program.good(&["play", "evil", "--movetime", "5"], "moves\nhelp\nd2d3\nresign\n");
    assert!(played.starts_with(&format!("{TITLE}: you play White")), "{played}");
    let watched = program.good(&["selfplay", "evil", "--movetime", "1"], "");
    assert!(watched.contains(&format!("{TITLE}, from ")), "{watched}");
    program.good(&["show", "evil"], "");
    program.good(&["perft", "evil", "2"], "");
    program.good(&["check", &program.file], "");
    program.good(&["tune", "evil", "--out", &program.path("weights")], "");
    assert_seen(&program.read("weights"));
}

fn in_markdown_and_pictures(program: &Program) {
    let page = program.good(&["rules", "evil"], "");
    let shown = markup::of_markdown(&page);
    assert_eq!(shown.headings[0], TITLE);
    assert!(shown.headings.contains(&"1. Ж-’x (P)".to_string()), "{:?}", shown.headings);
    assert_eq!(shown.lists, 0, "{page}");
    program.good(&["rules", "evil", "--out", &program.path("rules")], "");
    let shown = markup::of_markdown(&program.read("rules/evil.md"));
    assert_eq!(shown.headings[0], TITLE);
    assert_eq!(shown.pictures[0], ("evil.svg".to_string(), format!("{TITLE}: the first position")));
    for (file, title) in &shown.pictures {
        assert_eq!(&markup::of_picture(&program.read(&format!("rules/{file}"))), title);
    }
    let values = markup::of_markdown(&program.good(&["values", "evil"], ""));
    assert_eq!(values.cells[..4], [TITLE, "from the rules", "d'Arc-No. 1", &values.cells[3]]);
    program.good(&["show", "evil", "--svg", &program.path("board.svg")], "");
    assert_eq!(markup::of_picture(&program.read("board.svg")), TITLE);
}

fn in_a_report(program: &Program) {
    let out = program.path("report");
    program.good(&["report", "race", "--quick", "--games", "1", "--out", &out], "");
    program.good(&["report", "--compare", &out, &out, "--out", &program.path("both")], "");
    for (page, title) in
        [("report/report", format!("Report: {TITLE}")), ("both/comparison", format!("{TITLE} and {TITLE} compared"))]
    {
        let shown = markup::of_markdown(&program.read(&format!("{page}.md")));
        assert_eq!(shown.headings[0], title, "{page}");
        assert!(shown.text.contains(&format!("{TITLE} (race)")), "{page}: {}", shown.text);
        let html = program.read(&format!("{page}.html"));
        assert_eq!(markup::of_html(&markup::between(&html, "<title>", "</title>")).0, title);
        let (text, heading) = markup::of_html(&markup::between(&html, "<main>", "</main>"));
        assert_eq!(heading, title);
        assert!(text.contains(&format!("{TITLE} (race)")), "{page}: {text}");
    }
    assert!(
        program.read("report/report.md").contains("$evil.ini report race --quick --games 1 --seed 1``,"),
        "a command is code"
    );
    let report: Value = serde_json::from_str(&program.read("report/report.json")).expect("JSON");
    assert_eq!(report["title"], TITLE);
}

fn in_games(program: &Program) {
    let saved = program.path("saved.pgn");
    program.good(&["play", "evil", "--movetime", "5"], &format!("d2d3\nsave {saved}\n"));
    let engine = format!("cmd='{}' args=\"--variants '{}'\" nodes=20", env!("CARGO_BIN_EXE_tenfold"), program.file);
    let [one, other] = ["name=A", "name=B"].map(|name| format!("{name} {engine}"));
    let (pgn, log) = (program.path("match.pgn"), program.path("match.jsonl"));
    program.good(&["match", "evil", "--engine", &one, "--engine", &other, "--pgn", &pgn, "--log", &log], "");
    for file in ["saved.pgn", "match.pgn"] {
        let text = program.read(file);
        assert_seen(&text);
        let tags: Vec<&str> = text.lines().filter(|line| line.starts_with('[')).collect();
        assert!(tags.contains(&"[Variant \"evil\"]"), "{text}");
        assert!(tags.iter().all(|tag| tag.ends_with("\"]") && tag.matches('"').count() == 2), "{text}");
    }
    assert_seen(&program.read("match.jsonl"));
}

fn over_protocols(program: &Program) {
    let uci =
        "uci\nsetoption name UCI_Variant value evil\nposition startpos moves d2d3\nd\neval\ngo nodes 50\nwait\nquit\n";
    let text = program.good(&[], uci);
    assert!(text.contains(" var evil") && text.contains("bestmove "), "{text}");
    assert!(!text.contains("<img"), "the title is no part of a protocol: {text}");
    let text = program.good(&[], "xboard\nprotover 2\nnew\nvariant evil\nusermove d2d3\nusermove d2d3\nping 1\nquit\n");
    let variants = text.lines().find(|line| line.contains("variants=\"")).expect("the variants");
    let names = markup::between(variants, "variants=\"", "\"");
    assert!(names.split(',').any(|name| name == "evil"), "{names}");
    let plain = |name: &str| name.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"-_+.".contains(&sign));
    assert!(names.split(',').all(plain), "{names}");
    assert!(text.lines().any(|line| line.starts_with("setup (") && line.contains(" 6x6+")), "{text}");
    assert!(text.lines().any(|line| line.starts_with("piece H& ")), "{text}");
    assert!(!text.contains("<img"), "{text}");
}

fn in_lines_for_others(program: &Program) {
    for (arguments, tail) in [(&["--no-pieces"][..], "true"), (&["--install"][..], "-autoClose")] {
        let line = program.good(&[&["xboard-config", "evil", "--for", "xboard"], arguments].concat(), "");
        let words = shlex::split(line.trim_end()).expect("quotes in pairs");
        assert_eq!((words[0].as_str(), words[words.len() - 1].as_str()), ("xboard", tail), "{line}");
        assert_eq!(words.iter().filter(|word| word.contains("$evil.ini")).count(), 1, "{line}");
        assert!(!line.contains("<img"), "{line}");
    }
    let pieces = program.path("pieces");
    program.good(&["xboard-config", "evil", "--for", "xboard", "--pieces", &pieces], "");
    for entry in fs::read_dir(program.folder.join("pieces/evil")).expect("the drawings") {
        let drawing = fs::read_to_string(entry.expect("an entry").path()).expect("a drawing");
        assert!(!markup::of_picture(&drawing).is_empty(), "{drawing}");
    }
    let entry: Value = serde_json::from_str(&program.good(&["cutechess-config"], "")).expect("JSON");
    let first = entry[0]["initStrings"][0].as_str().expect("a line").to_string();
    assert_eq!(first, format!("setoption name VariantPath value {}", program.file));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = program.output(&["completions", shell], "");
        let script = String::from_utf8(script.stdout).expect("UTF-8");
        assert!(!script.contains("<img") && !script.contains("onerror"), "{shell}");
    }
    program.good(&["man", "--out", &program.path("man")], "");
    assert!(!program.read("man/tenfold.1").contains("<img"));
}

fn in_the_browser(program: &Program) {
    let server = Server::with_arguments(&key_file("hostile"), &["--variants", &program.file]);
    let games = server.ask("games", &json!({})).json();
    let game = games["games"].as_array().expect("a list").iter().find(|game| game["name"] == "evil").expect("a game");
    assert_eq!(game["title"], TITLE);
    let names: Vec<&str> =
        game["pieces"].as_array().expect("a list").iter().filter_map(|own| own["name"].as_str()).collect();
    assert!(names.contains(&"d'Arc-No. 1") && names.contains(&"-tokin"), "{names:?}");
    let html = server.ask("rules", &json!({"game": "evil"})).json()["html"].as_str().expect("a page").to_string();
    let (_, heading) = markup::of_html(&html);
    assert_eq!(heading, TITLE);
    assert_eq!(markup::of_picture(&server.ask("board.svg", &json!({"game": "evil"})).body), TITLE);
    assert_eq!(markup::of_picture(&server.get("/pieces/evil/wH.svg").body), "white d'Arc-No. 1");
    let wrong = format!("{{\"game\": {}}}", json!(TITLE));
    let refused = server.with_headers("/api/rules", &server.headers(), &wrong);
    assert_eq!((refused.status, refused.head.contains("application/json")), (400, true));
}

#[test]
fn texts_that_act_are_refused_with_their_section() {
    let sections: String = REFUSED.iter().map(|(name, line)| format!("[{name}:chess]\n{line}\n")).collect();
    let headings: String = HEADINGS.iter().map(|heading| format!("{heading}\n")).collect();
    let program = Program::with("refused", &format!("[fine:chess]\n{sections}{headings}"));
    let output = program.output(&["check", &program.file], "");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_seen(&text);
    let faults: Vec<&str> = text.lines().filter(|line| line.starts_with("error: ")).collect();
    for (name, line) in REFUSED {
        let fault = faults.iter().find(|fault| fault.contains(&format!(" [{name}] ")));
        let fault = fault.unwrap_or_else(|| panic!("{line:?} is taken"));
        let acts = line.starts_with("title");
        assert!(!acts || fault.ends_with(" has control characters"), "{fault}");
    }
    assert_eq!(faults.len(), REFUSED.len() + HEADINGS.len(), "{text}");
    // The games that are left are played, and the warnings do not act either.
    let output = program.output(&["games"], "");
    assert_seen(&String::from_utf8(output.stderr).expect("UTF-8"));
    assert_seen(&String::from_utf8(output.stdout).expect("UTF-8"));
    // Nor do the lines of the protocols, nor what the page is told.
    for session in ["uci", "xboard\nprotover 2"] {
        let path =
            format!("{session}\nsetoption name VariantPath value {0}\noption VariantPath={0}\nquit\n", program.file);
        let output = program.output(&[], &path);
        assert_seen(&String::from_utf8(output.stdout).expect("UTF-8"));
    }
}
