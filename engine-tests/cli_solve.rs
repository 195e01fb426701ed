//! `tenfold solve`: proofs on the command line and in files.

use super::{bad, field, good, last, scratch, tenfold, with_input};
use sha2::{Digest, Sha256};
use std::fs;

#[test]
fn a_proof_is_printed_written_and_verified() {
    let file = scratch("d3.proof", None);
    let output = good(&["solve", "antichess", "d2d3", "--time", "1m", "--hash", "16", "--out", &file]);
    let won = field(&output, "proven: ").to_string();
    assert!(won.starts_with("Black wins in at most ") && won.ends_with(" plies"), "{output}");
    assert!(field(&output, "line: ").split(' ').count() > 10, "{output}");
    assert!(field(&output, "nodes ").parse::<u64>().is_ok_and(|nodes| nodes > 100), "{output}");
    let size = fs::metadata(&file).expect("a file").len();
    assert!(field(&output, "proof: ").ends_with(&format!(" positions, {size} bytes")), "{output}");
    let checked = good(&["solve", "--verify", &file]);
    assert_eq!(field(&checked, "verified: "), won);
    assert_eq!((field(&checked, "game: "), field(&checked, "after: ")), ("antichess", "d2d3"));
    assert!(
        field(&checked, "50-move rule: ").starts_with("holds with it too; the half-move clock reaches "),
        "{checked}"
    );
    assert_eq!(field(&checked, "50-move rule: "), field(&output, "50-move rule: "));
}

#[test]
fn a_proof_tells_whether_it_holds_with_the_50_move_rule() {
    // 1.Kc7 Ka7 2.Ra1# is one ply too long if the clock stands at 98; a mate at once wins whatever the clock.
    let (two_moves, one_move) = ("k7/8/2K5/8/8/8/8/1R6 w - -", "k7/8/1K6/8/8/8/8/7R w - -");
    for (fen, clock, wanted) in [
        (two_moves, 0, "holds with it too; the half-move clock reaches 2 at most"),
        (two_moves, 97, "holds with it too; the half-move clock reaches 99 at most"),
        (two_moves, 98, "not shown with it; the loser can bring the half-move clock to 100"),
        (one_move, 99, "holds with it too; the half-move clock reaches 99 at most"),
    ] {
        let fen = format!("{fen} {clock} 80");
        let output = good(&["solve", "chess", "--fen", &fen, "--hint", if clock == 99 { "h1h8" } else { "c6c7" }]);
        assert_eq!(field(&output, "50-move rule: "), wanted, "{fen}: {output}");
    }
    // A game without the rule.
    let output = good(&["solve", "minishogi", "--fen", "4k/5/4G/5/K4[G] w - - 0 1", "--time", "1m"]);
    assert!(output.starts_with("proven: White") && !output.contains("-move rule"), "{output}");
}

#[test]
fn a_proof_file_names_the_rules_that_an_alias_selects() {
    let file = scratch("suicide.proof", None);
    let fen = "8/8/8/1p6/1P6/p7/P7/8 w - - 0 1";
    // White has no move and as many pieces as Black: a draw by the rules of FICS, a win for White by the others.
    let drawn = good(&["solve", "suicide", "--fen", fen, "--hash", "1", "--out", &file]);
    assert!(drawn.starts_with("disproven: White cannot force a win\ndisproven: Black"), "{drawn}");
    assert_eq!(field(&drawn, "drawn: "), "neither side can force a win");
    assert!(!fs::exists(&file).expect("a folder"), "no file without a proof");
    let fen = "8/8/1p6/1p6/1P6/p7/P7/8 w - - 0 1";
    assert_eq!(
        field(&good(&["solve", "suicide", "--fen", fen, "--hash", "1", "--out", &file]), "proven: "),
        "White wins in at most 0 plies"
    );
    let output = good(&["solve", "--verify", &file]);
    assert_eq!(field(&output, "game: "), "antichess AntichessStalemate=fewer");
}

#[test]
fn a_search_that_reaches_a_limit_is_open() {
    let output = good(&["solve", "antichess", "--nodes", "1000", "--winner", "black", "--hash", "1"]);
    assert!(field(&output, "open: ").starts_with("Black, proof number "), "{output}");
    let output = good(&[
        "solve",
        "antichess",
        "e2e3",
        "b7b6",
        "--time",
        "0.2s",
        "--hash",
        "8",
        "--threads",
        "2",
        "--hint",
        "a2a4",
    ]);
    assert!(field(&output, "open: ").starts_with("White, "), "{output}");
}

#[test]
fn an_unfinished_search_is_resumed_from_its_checkpoint() {
    let file = scratch("d4.search", None);
    let _ = fs::remove_file(&file);
    let search = ["solve", "antichess", "d2d4", "--hash", "1", "--nodes", "200", "--resume", &file];
    let mut runs = 1;
    let mut output = good(&search);
    assert!(field(&output, "open: ").starts_with("Black, "), "{output}");
    while !output.contains("proven: Black wins") {
        runs += 1;
        assert!(runs < 200, "{output}");
        output = good(&search);
    }
    assert!(runs > 2 && field(&output, "nodes ").parse::<u64>().is_ok_and(|nodes| nodes > 400), "{output}");
    // A checkpoint of another search, and a damaged one, are refused.
    let other = bad(&[&search[..], &["--winner", "black"]].concat(), 2);
    assert!(other.contains("' is of another search: antichess-win --fen '"), "{other}");
    let other = bad(&["solve", "antichess", "d2d3", "--resume", &file], 2);
    assert!(other.contains("' is of another search: antichess-win --fen 'rnbq"), "{other}");
    let bytes = fs::read(&file).expect("a file");
    fs::write(&file, &bytes[..bytes.len() - 1]).expect("written");
    assert!(bad(&search, 1).ends_with("' is damaged or cut off\n"));
    fs::write(&file, "some text\n").expect("written");
    assert!(bad(&search, 1).ends_with("' is not a checkpoint of a search\n"));
}

#[test]
fn what_only_a_checkpoint_says_is_told_as_its_own_claim() {
    let file = scratch("lie.search", None);
    // 1.e3 d5 is a win for White, but this file says that a search for that was disproven.
    let lie = "tenfold search 1\n{\"rules\":\"antichess-win\",\"fen\":\"rnbqkbnr/ppp1pppp/8/3p4/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2\",\
               \"winner\":\"black\",\"alone\":false,\"nodes\":0,\"millis\":0,\"entries\":0}\n";
    let sum = Sha256::digest(lie);
    fs::write(&file, [lie.as_bytes(), &sum[..8]].concat()).expect("written");
    let output = good(&["solve", "antichess", "e2e3", "d7d5", "--hash", "16", "--resume", &file]);
    assert!(!output.contains("drawn: ") && !output.contains("disproven: White"), "{output}");
    let according = format!("according to '{file}': ");
    let claims: Vec<&str> = output.lines().filter_map(|line| line.strip_prefix(&according)).collect();
    assert_eq!(claims, ["White cannot force a win", "neither side can force a win"], "{output}");
    assert!(output.contains("disproven: Black cannot force a win"), "{output}");
}

/// Waits until a process has its own handler for SIGINT, where the system has a file that says so. Before that the signal ends
/// the process, or is ignored, as below a shell's background job.
#[cfg(unix)]
fn wait_until_interrupts_are_caught(id: &str) {
    const SIGINT: u64 = 1 << 1;
    for _ in 0..600 {
        let Ok(status) = fs::read_to_string(format!("/proc/{id}/status")) else { return };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("the caught signals");
        if u64::from_str_radix(caught.trim(), 16).expect("hexadecimal digits") & SIGINT != 0 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    panic!("no handler after a minute");
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_writes_a_checkpoint() {
    let file = scratch("start.search", None);
    let _ = fs::remove_file(&file);
    let child = tenfold(&["solve", "antichess", "--hash", "8", "--threads", "2", "--resume", &file]).spawn();
    let child = child.expect("the binary starts");
    let id = child.id().to_string();
    wait_until_interrupts_are_caught(&id);
    std::thread::sleep(std::time::Duration::from_millis(500));
    let sent = std::process::Command::new("sh").args(["-c", &format!("kill -INT {id}")]).status().expect("sh");
    assert!(sent.success());
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(field(&text, "open: ").starts_with("White, proof number "), "{text}");
    assert!(fs::metadata(&file).is_ok_and(|file| file.len() > 1000), "a checkpoint");
}

#[test]
fn damaged_proof_files_are_refused_in_one_line() {
    let (file, broken) = (scratch("d4.proof", None), scratch("broken.proof", None));
    good(&["solve", "antichess", "d2d4", "--hash", "16", "--out", &file]);
    let bytes = fs::read(&file).expect("a file");
    let refused = |bytes: &[u8], why: &str| {
        fs::write(&broken, bytes).expect("written");
        let output = bad(&["solve", "--verify", &broken], 1);
        assert!(output.starts_with(&format!("error: '{broken}' ")) && output.contains(why), "{output}");
    };
    let end = bytes.len();
    let mut damaged = bytes.clone();
    damaged[end - 30] ^= 1;
    refused(&damaged, "is damaged at byte ");
    refused(&bytes[..end - 1], &format!("ends at byte {}, before the end of the proof", end - 1));
    refused(&bytes[..30], "ends at byte 30, before");
    refused(b"", "is not a proof file");
    refused(&[0xFF; 5000], "is not a proof file");
    refused(&[&bytes[..], b"\n"].concat(), &format!("continues at byte {end}"));
    #[cfg(unix)]
    assert!(bad(&["solve", "--verify", "/dev/zero"], 2).contains("cannot read '/dev/zero': it is not a regular file"));
    assert!(bad(&["solve", "--verify", "none.proof"], 2).contains("cannot read 'none.proof'"));
}

#[test]
fn a_proof_in_a_game_from_a_file_is_read_where_the_game_is_known() {
    let games = scratch("stalemate.ini", Some("[mine:chess]\nstalemateValue = loss\n"));
    let file = scratch("stalemate.proof", None);
    let fen = "k7/8/8/2Q5/8/8/8/1K6 w - - 0 1";
    let with_games = |args: &[&str]| good(&[&["--variants", &games], args].concat());
    assert!(
        with_games(&["solve", "mine", "--fen", fen, "--out", &file]).contains("proven: White wins in at most 1 plies")
    );
    assert!(with_games(&["solve", "--verify", &file]).contains("verified: White wins in at most 1 plies"));
    assert!(bad(&["solve", "--verify", &file], 1).contains("is of an unknown game 'mine'"));
    // By other rules it is no proof.
    let chess = scratch("no-stalemate.ini", Some("[mine:chess]\n"));
    assert!(
        bad(&["--variants", &chess, "solve", "--verify", &file], 1).contains("is no proof: the game ends with 1/2-1/2")
    );
}

#[test]
fn a_win_by_repetition_is_left_open() {
    let text = good(&["solve", "minishogi", "--fen", "2k2/5/5/5/2K2[] w - - 0 1"]);
    assert!(text.starts_with("open: White cannot force a win other than by a repetition or the clock"), "{text}");
    assert!(text.contains("open: Black cannot force a win other than by") && !text.contains("drawn"), "{text}");
}

#[test]
fn wrong_command_lines_are_refused_in_one_line() {
    assert!(bad(&["solve", "antichess", "e2e5"], 1).contains("move 1 of 1: illegal move e2e5"));
    assert!(bad(&["solve", "antichess", "e2e3", "--hint", "e2e4"], 1).contains("hint e2e4"));
    assert!(bad(&["solve", "newchess"], 2).contains("players have secrets"));
    assert!(bad(&["solve", "nochess"], 2).contains("unknown game 'nochess'"));
    assert!(
        bad(&["solve", "antichess", "--winner", "black", "--hint", "e2e3"], 2)
            .contains("a hint must be a move of the winner")
    );
    assert!(bad(&["solve", "devingt", "--tables", "."], 2).contains("'.' has no endgame tables"));
    assert!(bad(&["solve", "antichess", "--out", "no/such/folder/x"], 2).contains("cannot write"));
    assert!(bad(&["solve", "antichess", "--fen", "8/8 w"], 1).contains("refused FEN"));
}

#[test]
fn a_proof_is_explored_move_by_move() {
    let file = scratch("e3d6.proof", None);
    good(&["solve", "antichess", "e2e3", "d7d6", "--hash", "16", "--out", &file]);
    let output = with_input(
        &["solve", "--explore", &file],
        "moves\nline\nc8g4\nzzz\n\u{fffd}\n\nback\nback\nback\nboard\nfen\nhelp\nstart\nquit\nmoves\n",
    );
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].starts_with("White plays d1g4"), "{output}");
    assert!(lines[1].starts_with("Black to move, ") && lines[1].ends_with(" plies"), "{output}");
    assert!(lines.iter().any(|line| line.starts_with("c8g4: ")), "{output}");
    assert!(output.contains("illegal move zzz: "), "{output}");
    assert_eq!(lines.iter().filter(|line| **line == "nothing to take back").count(), 2, "{output}");
    assert!(field(&output, "fen: ").contains(" b "), "{output}");
    // The loser's moves of the line that is shown can be typed, up to the end of the game.
    let line = field(&output, "line: ");
    let own: String = line.split(' ').step_by(2).map(|mv| format!("{mv}\n")).collect();
    let played = with_input(&["solve", "--explore", &file], &own);
    assert!(last(&played).starts_with("the game is over: 1-0 ("), "{played}");
}

#[test]
fn endgame_tables_are_built_once_and_again_when_they_are_damaged() {
    let folder = std::path::PathBuf::from(scratch("tables", None));
    let _ = fs::remove_dir_all(&folder);
    let name = folder.to_str().expect("a path in UTF-8");
    let make = || good(&["tables", "antichess", "--pieces", "2", "--out", name, "--threads", "2"]);
    let output = make();
    assert_eq!(field(&output, "NvB: "), "1424 won, 0 drawn, 2608 lost, longest win 4, longest loss 7");
    assert_eq!(field(&output, "BvN: "), "3456 won, 0 drawn, 576 lost, longest win 6, longest loss 3");
    assert_eq!(field(&output, "longest: "), "45 plies, KvP");
    assert_eq!(last(&output), "tables 21, 21 of them new, 172032 bytes");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 21, "no other files");
    let file = folder.join("antichess-win-NvB.endgame");
    let bytes = fs::read(&file).expect("a file");
    fs::write(&file, &bytes[..5000]).expect("written");
    assert_eq!(last(&make()), "tables 21, 1 of them new, 172032 bytes");
    assert_eq!(fs::read(&file).expect("a file"), bytes);
    let asked = ["solve", "suicide", "d2d3", "--hash", "1", "--tables", name];
    assert!(bad(&asked, 2).contains("no endgame tables for these rules in"));
    fs::write(&file, &bytes[..5000]).expect("written");
    assert!(bad(&asked, 2).contains("NvB.endgame' is damaged"));
    fs::write(&file, &bytes).expect("written");
    let fen = "8/8/8/3N4/8/8/8/k7 w - - 0 1";
    let solved = good(&["solve", "antichess", "--fen", fen, "--tables", name, "--hash", "1"]);
    assert!(field(&solved, "proven: ").ends_with(" plies"), "{solved}");
    assert!(
        bad(&["tables", "antichess", "--install", "--out", name], 2)
            .contains("--install does not go together with --out")
    );
    assert!(bad(&["tables", "chess", "--out", name], 2).contains("tables of chess are not kept in files"));
    assert!(bad(&["tables", "chess", "--pieces", "4"], 2).contains("a board of this size have up to 3 pieces"));
    assert!(good(&["tables", "gardner", "--pieces", "2"]).contains("KvK: 0 won, "));
    assert!(bad(&["tables", "newchess"], 2).contains("there are no endgame tables for newchess"));
    assert!(
        bad(&["tables", "antichess", "--pieces", "2", "--out", file.to_str().expect("UTF-8")], 2)
            .contains("it is not a folder")
    );
    assert!(bad(&["solve", "antichess", "--tables", "nowhere"], 2).contains("'nowhere' cannot be read: "));
}
