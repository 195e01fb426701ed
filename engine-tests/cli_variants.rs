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
    let noise = scratch("noise.ini", Some("\u{1}\u{2}[[[=\n=\n[]\n"));
    let output = run(&["check", &noise]);
    assert_eq!(output.status.code(), Some(1));
}
