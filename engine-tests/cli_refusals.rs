//! Mistyped command lines: each is answered in one line that helps.

use super::{bad, good, scratch};
use std::path::PathBuf;

/// What is typed behind `tenfold`, the exit code, and what the line says: all of it, or where it has `…`, its parts.
/// FILE is a file that is not there, FOLDER a folder that is not there.
const TABLE: &[(&str, i32, &str)] = &[
    // Positions without quotes.
    ("perft divergent 3 --fen rnbq… w KQ - 0 1", 2, "quote the FEN, as it has spaces: --fen \"rnbq… w KQ - 0 1\""),
    ("perft --fen 8/8/8/8 w - - 0 1 chess 3", 2, "quote the FEN, as it has spaces: --fen \"8/8/8/8 w - - 0 1\""),
    ("show 3check --fen=8/8 b - - 3+3 0 1 e2e4", 2, "quote the FEN, as it has spaces: --fen \"8/8 b - - 3+3 0 1\""),
    ("show chess 8/8/8/8 w KQkq - 0 1", 2, "quote the FEN, as it has spaces: --fen \"8/8/8/8 w KQkq - 0 1\""),
    ("show chess '8/8/8/8 w KQkq - 0 1'", 2, "a position stands behind --fen: --fen \"8/8/8/8 w KQkq - 0 1\""),
    ("solve antichess --fen 8/8 b - - 0 1", 2, "quote the FEN…"),
    (
        "show chess --fen 'rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'",
        1,
        "refused FEN: rank 7: 'x' is no piece of chess",
    ),
    // Games in the place of commands, and the other way round.
    ("devingt", 2, "'devingt' is a game, not a command; to play it: tenfold play devingt"),
    ("Xiangqi", 2, "'Xiangqi' is a game, not a command; to play it: tenfold play xiangqi"),
    ("devngt", 2, "unknown command 'devngt'; did you mean the game 'devingt'? To play it: tenfold play devingt"),
    ("antichess play", 2, "the command comes before the game: tenfold play antichess"),
    ("devngt perft 3", 2, "the command comes before the game: tenfold perft devingt"),
    ("perft 4 antichess", 2, "the game comes first, the depth behind it: tenfold perft antichess 4"),
    ("bench chess deep", 2, "the depth is a whole number from 1 to 100, not 'deep'"),
    // Commands and games that are misspelt.
    ("plya devingt", 2, "unknown command 'plya'; did you mean 'play'?"),
    ("Perft chess 2", 2, "unknown command 'Perft'; did you mean 'perft'?"),
    ("self-play chess", 2, "unknown command 'self-play'; did you mean 'selfplay'?"),
    ("xboard-confg", 2, "unknown command 'xboard-confg'; did you mean 'xboard-config'?"),
    ("xboard", 2, "unknown command 'xboard'; without a command tenfold speaks UCI and XBoard's protocol"),
    ("go depth 5", 2, "unknown command 'go'; without a command tenfold speaks UCI and XBoard's protocol"),
    ("--uci", 2, "unknown command '--uci'; without a command tenfold speaks UCI and XBoard's protocol"),
    ("games.ini", 2, "a file of games goes with a command: tenfold --variants games.ini play GAME"),
    (
        "play Cargo.toml",
        2,
        "'Cargo.toml' is a file, not a game; for games from a file: --variants FILE, and then the game",
    ),
    ("show chess —flip", 2, "'—flip' begins with a typographic dash; type --flip"),
    ("show chess ––flip", 2, "'––flip' begins with a typographic dash; type --flip"),
    (
        "show devingt --fen startpos",
        2,
        "--fen takes a position, not 'startpos'; without it the game is at its first one",
    ),
    ("solve antichess --verify FILE", 2, "--verify stands alone: tenfold solve --verify …"),
    ("solve --verify FILE --verify FILE", 2, "--verify is given twice"),
    ("tables crazyhouse", 2, "there are no endgame tables for crazyhouse: pieces in hand are not in a table"),
    ("solve newchess", 2, "newchess cannot be solved: its players have secrets"),
    ("tables newchess", 2, "there are no endgame tables for newchess: its players have secrets"),
    ("perft chess split 3", 2, "'split' stands right behind the command: tenfold perft split"),
    ("perft split chess 1", 2, "the depth 1 is less than the plies of a task: at most --plies 1"),
    ("play chess --movetime 2s", 2, "--movetime is a whole number from 1 to …, in milliseconds, not '2s'"),
    ("play chess --time -5+3", 2, "--time is minutes and seconds, such as 5+3, not '-5+3'"),
    (
        "selfplay antichess --option AntichessStalemate=loss",
        2,
        "AntichessStalemate=win|draw|fewer, not 'AntichessStalemate=loss'",
    ),
    (
        "match chess --engine cmd=x --engine cmd=y tc=10+0.1",
        2,
        "'tc=10+0.1' is one word too many; for all engines: --each tc=10+0.1…",
    ),
    ("match chess --engine stockfish --engine cmd=y", 2, "…'stockfish' is not KEY=VALUE, such as cmd=PROGRAM"),
    ("man --out Cargo.toml", 2, "cannot write into 'Cargo.toml': it is not a folder"),
    ("--log-level info cutechess", 2, "unknown command 'cutechess'; did you mean 'cutechess-config'?"),
    ("uci", 2, "unknown command 'uci'; without a command tenfold speaks UCI and XBoard's protocol"),
    ("dance", 2, "unknown command 'dance'; the commands are: …play…bench…completions, man"),
    ("help plya", 2, "unknown command 'plya'; did you mean 'play'?"),
    ("play devngt", 2, "unknown game 'devngt'; did you mean \"devingt\"?"),
    ("perft chss 3", 2, "unknown game 'chss'; did you mean \"chess\"?"),
    ("rules ludo", 2, "unknown game 'ludo'; the games are: …devingt…tenfold games…"),
    ("board nochess", 2, "unknown game 'nochess'; did you mean…"),
    ("xboard-config capablnca", 2, "unknown game 'capablnca'; did you mean \"capablanca\"?"),
    ("values ''", 2, "unknown game ''; the games are: …"),
    // Options that are misspelt, misplaced or given twice.
    ("perft antichess 3 --dvide", 2, "unknown option '--dvide'; did you mean '--divide'?"),
    ("perft antichess 3 -divide", 2, "unknown option '-divide'; with two dashes it is --divide"),
    ("selfplay chess --Level 3", 2, "unknown option '--Level'; did you mean '--level'?"),
    ("perft antichess 3 --level 3", 2, "tenfold perft has no option --level; it belongs to play and selfplay"),
    ("--level 3 play antichess", 2, "--level belongs to 'play': it stands behind that word"),
    ("--quiet", 2, "unknown option '--quiet'; `tenfold --help` lists the options"),
    ("-x", 2, "unknown option '-x'; `tenfold --help` lists the options"),
    ("perft --game chess --depth 3", 2, "the game is no option, it stands by itself: tenfold perft chess 4"),
    ("bench --depth 3", 2, "the depth is no option, it stands by itself: tenfold bench 8"),
    ("games --json", 2, "tenfold games has no option --json; it belongs to match"),
    ("match antichess -rouns 5", 2, "unknown option '-rouns'; 'tenfold match --help' lists all options"),
    ("match antichess -event E --engin cmd=x", 2, "unknown option '--engin'; did you mean '--engine'?"),
    ("show chess --fen a --fen b", 2, "--fen is given twice"),
    ("selfplay chess --movetime 5 --time 5+3", 2, "--movetime does not go together with --time"),
    ("xboard-config --match --install", 2, "--match does not go together with --install"),
    ("perft chess --suite FILE 3", 2, "--suite does not go together with the depth"),
    ("match chess --engine cmd=a --start 3", 2, "tenfold match needs --openings FILE with these options"),
    // Words too many.
    (
        "perft antichess 3 4",
        2,
        "'4' is one word too many; tenfold perft takes a game and a depth, as in: tenfold perft antichess 4",
    ),
    ("perft antichess 3 split", 2, "'split' stands right behind the command: tenfold perft split"),
    ("perft antichess 3 divide", 2, "'divide' is one word too many; did you mean --divide?"),
    ("play devingt white", 2, "'white' is one word too many; did you mean --side white?"),
    ("play newchess TrueKing=K", 2, "'TrueKing=K' is one word too many; did you mean --option TrueKing=K?"),
    ("play devingt -3", 2, "'-3' is one word too many; tenfold play takes a game, as in: tenfold play devingt"),
    ("games all", 2, "'all' is one word too many; tenfold games takes only options"),
    ("bench 5 5", 2, "'5' is one word too many: the depth is given twice"),
    ("cutechess-config chess", 2, "'chess' is one word too many; tenfold cutechess-config takes only options"),
    // What is missing.
    ("perft", 2, "tenfold perft needs a game and a depth: tenfold perft antichess 4"),
    ("perft devingt", 2, "tenfold perft needs a depth: tenfold perft devingt 4"),
    ("perft 4", 2, "tenfold perft needs a game and a depth: tenfold perft antichess 4"),
    ("perft split", 2, "tenfold perft split needs a game and a depth: tenfold perft split antichess 6"),
    ("perft run", 2, "tenfold perft run needs a file of tasks: tenfold perft run tasks.txt --range 1-100"),
    ("perft merge", 2, "tenfold perft merge needs files of parts: tenfold perft merge part1.txt part2.txt"),
    ("play", 2, "tenfold play needs a game: tenfold play antichess"),
    ("selfplay --level 3", 2, "tenfold selfplay needs a game: tenfold selfplay antichess"),
    ("show", 2, "tenfold show needs a game: tenfold show antichess"),
    ("rules", 2, "tenfold rules needs a game: tenfold rules antichess"),
    ("values", 2, "tenfold values needs a game: tenfold values antichess"),
    ("report", 2, "tenfold report needs a game: tenfold report antichess --quick"),
    ("solve", 2, "tenfold solve needs a game: tenfold solve antichess"),
    ("tables", 2, "tenfold tables needs a game: tenfold tables antichess"),
    ("check", 2, "tenfold check needs a file: tenfold check variants.ini"),
    ("genfens chess", 2, "tenfold genfens needs a number and --seed S: tenfold genfens chess 100 --seed 1"),
    ("match", 2, "tenfold match needs a game and --engine KEYS: tenfold match antichess --engine cmd=./one …"),
    (
        "datagen chess",
        2,
        "tenfold datagen needs --games N, --nodes N, --seed S and --out FILE: tenfold datagen chess …",
    ),
    ("tune", 2, "tenfold tune needs a game and --out FILE: tenfold tune antichess …"),
    ("completions", 2, "tenfold completions needs a shell: tenfold completions bash"),
    ("play chess --level", 2, "--level needs a value: a whole number from 0 to 20"),
    ("play chess --level=", 2, "--level needs a value: a whole number from 0 to 20"),
    ("cutechess-config --engine", 2, "--engine needs a value: PATH"),
    // Wrong values.
    ("perft antichess -1", 2, "the depth is a whole number, 0 or more, not '-1'"),
    ("perft antichess two", 2, "the depth is a whole number, 0 or more, not 'two'"),
    ("perft antichess 2.5", 2, "the depth is a whole number, 0 or more, not '2.5'"),
    ("perft run FILE --range 5-2", 2, "--range '5-2': not a range of tasks such as 1-100"),
    ("play devingt --level -3", 2, "--level is a whole number from 0 to 20, not '-3'"),
    ("play devingt --level 30", 2, "--level is a whole number from 0 to 20, not '30'"),
    ("play devingt --elo 3000", 2, "--elo is a whole number from 1000 to 2275, not '3000'"),
    ("play devingt --side whit", 2, "--side is white or black, not 'whit'; did you mean 'white'?"),
    ("play chess --time 5", 2, "--time: '5' is not a time such as 5+3: minutes for the game, + seconds for each move"),
    ("selfplay chess --nodes -5", 2, "--nodes is a whole number, 1 or more, not '-5'"),
    ("selfplay chess --movetime soon", 2, "--movetime is a whole number, 1 or more, in milliseconds, not 'soon'"),
    (
        "selfplay chess --seed 99999999999999999999",
        2,
        "--seed is a whole number from 0 to 18446744073709551615, not '99999999999999999999'",
    ),
    ("perft antichess 5000000000", 2, "the depth is a whole number from 0 to 4294967295, not '5000000000'"),
    ("bench -1", 2, "the depth is a whole number from 1 to 100, not '-1'"),
    ("board chess --port 70000", 2, "--port is a whole number from 0 to 65535, not '70000'"),
    ("match chess --rounds 0 --engine cmd=a", 2, "--rounds is a whole number from 1 to 10000000, not '0'"),
    ("match chess --engine cmd=a --engine cmd=b", 2, "engine 'a' has no limit: tc=, st=, depth= or nodes="),
    ("genfens chess many --seed 1", 2, "the number is a whole number, 1 or more, not 'many'"),
    ("genfens chess 5 --seed 1 --max-score -5", 2, "--max-score is a whole number, 0 or more, not '-5'"),
    ("tune chess FILE --out FILE --lambda 3", 2, "--lambda '3': not a number from 0 to 1"),
    ("solve antichess --winner nobody", 2, "--winner is white or black, not 'nobody'"),
    ("solve antichess --time -5", 2, "--time '-5': not a time such as 90s, 5m or 2h"),
    ("tables antichess --pieces 9", 2, "--pieces is a whole number from 2 to 4, not '9'"),
    ("xboard-config --for winbord", 2, "--for is xboard or winboard, not 'winbord'; did you mean 'winboard'?"),
    ("completions tcsh", 2, "the shell is bash, elvish, fish, powershell or zsh, not 'tcsh'"),
    ("--log-level loud games", 2, "--log-level is off, error, warn, info, debug or trace, not 'loud'"),
    ("play newchess --option TruKing=K", 2, "'TruKing=K' is not an option of newchess, which has TrueKing=…"),
    ("show devingt e2e99", 1, "move 1 of 1: illegal move e2e99: the pawn on e2 cannot go to e9"),
    ("show devingt --targets z9", 2, "'z9' is not a square; squares are a1 to j10"),
    // Files that are not there.
    ("check FILE", 2, "cannot read 'FILE': …"),
    ("--variants FILE games", 2, "cannot read 'FILE': …"),
    ("perft chess --suite FILE", 2, "cannot read 'FILE': …"),
    ("perft merge FILE", 2, "cannot read 'FILE': …"),
    ("solve --verify FILE", 2, "cannot read 'FILE': …"),
    ("tune chess FILE --out FOLDER/w.rs", 2, "cannot write 'FOLDER/w.rs': …"),
    ("man --out /dev/null/x", 2, "cannot create the folder '/dev/null/x': …"),
];

#[test]
fn every_mistyped_command_is_answered_in_one_helpful_line() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("refusals");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_string();
    let filled = |text: &str| text.replace("FOLDER", &path("nofolder")).replace("FILE", &path("nofile"));
    let mut wrong = Vec::new();
    for (typed, code, expected) in TABLE {
        if cfg!(windows) && typed.contains("/dev/null") {
            continue;
        }
        let words: Vec<String> =
            shlex::split(typed).expect("quotes in pairs").iter().map(|word| filled(word)).collect();
        let line = bad(&words.iter().map(String::as_str).collect::<Vec<_>>(), *code);
        let said = line.strip_prefix("error: ").unwrap_or_default().trim_end();
        let has_file = typed.contains("FILE") || typed.contains("FOLDER");
        let expected = if has_file { filled(expected) } else { expected.to_string() };
        if !is_said(said, &expected) {
            wrong.push(format!("tenfold {typed}\n  says   {said}\n  not    {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0, "a refused command wrote a file");
}

/// Whether the line is this text, whose `…` stands for any letters, unless the line has the sign itself.
fn is_said(line: &str, expected: &str) -> bool {
    let mut parts: Vec<&str> = expected.split('…').collect();
    let (Some(first), Some(end)) = (parts.first().copied(), parts.pop()) else { return false };
    if line == expected || parts.is_empty() {
        return line == expected;
    }
    let mut rest = line.strip_prefix(first);
    for part in &parts[1..] {
        rest = rest.and_then(|rest| rest.split_once(part)).map(|(_, behind)| behind);
    }
    rest.is_some_and(|rest| rest.ends_with(end))
}

#[test]
fn noise_is_refused_in_one_line() {
    for words in
        [&["\u{1b}[31m\n"][..], &["perft", "\n\n"], &["perft", "--\n\u{7}"], &["--é"], &["perft", "antichess", "-é"]]
    {
        let line = bad(words, 2);
        assert!(!line.trim_end().contains(char::is_control), "{line:?}");
    }
    let line = bad(&[&"x".repeat(100_000)], 2);
    assert!(line.len() < 1000, "{line}");
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text_are_refused_in_one_line() {
    use std::os::unix::ffi::OsStrExt;
    let output = super::tenfold(&["play"]).arg(std::ffi::OsStr::from_bytes(b"\xff")).output().expect("it starts");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: an argument is not text in UTF-8\n");
}

#[test]
fn help_and_version_go_to_standard_output() {
    assert!(good(&["--help"]).contains("completions"));
    assert!(good(&["perft", "--help"]).starts_with("Count the leaf nodes"));
    assert!(good(&["help", "play"]).contains("--level"));
    assert_eq!(good(&["--version"]), concat!("tenfold ", env!("CARGO_PKG_VERSION"), "\n"));
    // A word that looks like a side is a file's name elsewhere.
    let file = scratch("w", Some("[nine:chess]\n"));
    assert!(good(&["check", &file]).contains("1 game can be played"));
}
