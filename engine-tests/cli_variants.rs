//! Games from files on the command line.

use super::{bad, good, run, scratch};

const GAME: &str = "[nine:chess]
maxFile = 9
customPiece1 = w:CF
startFen = rnbwkwbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBWKWBNR w KQkq - 0 1
";

#[test]
fn check_shows_each_game_and_its_perft() {
    let file = scratch("right.ini", Some(GAME));
    let text = good(&["check", &file]);
    assert!(text.contains("# nine") && text.contains("9 files and 8 ranks"), "{text}");
    assert!(text.contains("nine: perft 1 to 3 is "), "{text}");
    assert!(text.ends_with("1 game can be played, 0 errors\n"), "{text}");
}

#[test]
fn check_says_all_that_is_wrong() {
    let file =
        scratch("wrong.ini", Some("[a:chess]\nmaxFiel = 9\n[b:ches]\n[c:chess]\ncustomPiece1 = w:?\nduckWall = 1\n"));
    let output = run(&["check", &file]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    for wanted in ["wrong.ini:2: [a] unknown key", "maxFile", "wrong.ini:3: [b] no game", "chess", "[c] "] {
        assert!(text.contains(wanted), "{wanted} is missing in:\n{text}");
    }
    assert!(text.contains("0 games can be played"), "{text}");
}

#[test]
fn variants_adds_games_to_every_command() {
    let file = scratch("added.ini", Some(GAME));
    assert!(good(&["--variants", &file, "games"]).contains("\nnine: nine, 9x8\n"));
    assert!(good(&["perft", "nine", "2", "--variants", &file]).contains("nodes "));
    assert!(good(&["show", "nine", "e2e4", "--variants", &file]).contains("fen: rnbwkwbnr/"));
    assert!(bad(&["perft", "nine", "2"], 2).contains("unknown game 'nine'"));
}

#[test]
fn values_have_fitted_columns_only_where_weights_are() {
    let file = scratch("values.ini", Some(&GAME.replace("startFen", "pieceNames = w: Wizard\nstartFen")));
    let text = good(&["values", "nine", "--variants", &file]);
    assert!(text.starts_with("| nine | from the rules |\n|---|---:|\n| pawn | "), "{text}");
    assert!(text.contains("\n| Wizard | "), "{text}");
    assert!(!text.contains("fitted") && text.lines().all(|line| line.matches('|').count() == 3), "{text}");
    let text = good(&["values", "grand"]);
    assert!(text.starts_with("| Grand Chess | from the rules | fitted, full board | fitted, empty board |"), "{text}");
    assert!(text.lines().all(|line| line.matches('|').count() == 5), "{text}");
}

#[test]
fn a_file_without_a_game_is_refused() {
    let empty = scratch("empty.ini", Some("# nothing\n"));
    assert!(bad(&["--variants", &empty, "games"], 2).contains("has no game that can be played"));
    assert!(bad(&["--variants", "no such file.ini", "games"], 2).contains("cannot read 'no such file.ini'"));
    assert!(bad(&["--variants", &empty, "games"], 2).contains("the file has no section; a game begins with"));
    let noise = scratch("noise.ini", Some("\u{1}\u{2}[[[=\n=\n[]\n"));
    let output = run(&["check", &noise]);
    assert_eq!(output.status.code(), Some(1));
}

/// The last line of standard error of a command line that is refused.
fn error_after_warnings(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or_default().to_string()
}

#[test]
fn a_game_that_was_left_out_is_said_to_be() {
    let text = format!("{GAME}[bad:nine]\ncustomPiece1 = w:cabR\n[worse:chess]\nmaxFiel = 9\n");
    let file = scratch("partly.ini", Some(&text));
    let error = error_after_warnings(&["show", "bad", "--variants", &file]);
    let why = "partly.ini:6: [bad] the piece W: captures before the last leg (c or d before a) are supported only by the first of two single steps";
    assert!(error.contains("error: the game 'bad' was left out because of an error: "), "{error}");
    assert!(error.trim_end().ends_with(why), "{error}");
    assert!(error_after_warnings(&["play", "worse", "--variants", &file]).contains("'worse' was left out"));
    // A later file may have the game without the error.
    let mended = scratch("mended.ini", Some(&GAME.replace("nine", "bad")));
    assert!(run(&["--variants", &file, "--variants", &mended, "show", "bad"]).status.success());
    let alone = scratch("alone.ini", Some("[bad:chess]\nmaxFiel = 9\n"));
    let error = bad(&["--variants", &alone, "play", "bad"], 2);
    assert!(
        error.contains("has no game that can be played: ") && error.contains("alone.ini:2: [bad] unknown"),
        "{error}"
    );
    let both = scratch("both.ini", Some("[a:chess]\nmaxFiel = 9\n[b:a]\n"));
    let error = bad(&["--variants", &both, "play", "b"], 2);
    assert!(error.contains("both.ini:2: [a] ") && error.contains("both.ini says all 2 errors"), "{error}");
}

#[test]
fn an_unknown_game_is_compared_with_those_of_files() {
    let file = scratch("near.ini", Some(GAME));
    let error = bad(&["show", "nime", "--variants", &file], 2);
    assert_eq!(error, "error: unknown game 'nime'; did you mean \"nine\"?\n");
    assert!(bad(&["show", "xiangki"], 2).trim_end().ends_with("; did you mean \"xiangqi\"?"));
    assert!(bad(&["show", "devinqt"], 2).trim_end().ends_with("; did you mean \"devingt\"?"));
    let error = bad(&["play", "nonsense", "--variants", &file], 2);
    assert!(error.contains("unknown game 'nonsense'; the games are: antichess (suicide), "), "{error}");
    assert!(error.contains(", nine, and those that ship"), "{error}");
    assert!(!error.contains("did you mean") && error.contains("or that --variants FILE adds"), "{error}");
}

#[test]
fn commands_in_files_of_weights_name_the_file_of_games() {
    let file = scratch("tuned.ini", Some(GAME));
    let [data, weights] = ["tuned.games", "tuned.weights"].map(|name| scratch(name, None));
    let noted = |game: &str, files: &[&str]| {
        let tune =
            [&["--variants", &file, "tune", game][..], files, &["--lambda", "0", "--epochs", "12", "--out", &weights]]
                .concat();
        good(&tune);
        let text = std::fs::read_to_string(&weights).expect("the weights");
        text.lines().filter(|line| line.starts_with("#     ")).map(|line| line[6..].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(noted("nine", &[]), ["tenfold --variants tuned.ini tune nine --out FILE"]);
    assert_eq!(noted("chess", &[]), ["tenfold tune chess --out FILE"]);
    good(&["--variants", &file, "datagen", "nine", "--games", "40", "--nodes", "60", "--seed", "1", "--out", &data]);
    let [made, tuned] = &noted("nine", &[&data])[..] else { panic!("two commands") };
    assert!(made.starts_with("tenfold --variants tuned.ini datagen nine --games 40 "), "{made}");
    assert!(tuned.starts_with("tenfold --variants tuned.ini tune nine tuned.games "), "{tuned}");
}
