//! Endgame tables and proofs over both protocols.

use crate::peer::Peer;
use std::path::{Path, PathBuf};
use std::process::Command;
use tenfold::engine::endgame::{MaterialSet, file_name, table_to_bytes};
use tenfold::registry::GAMES;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

fn tenfold(args: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_tenfold")).args(args).output().expect("the binary starts");
    assert!(output.status.success(), "{args:?}");
}

/// A file with the proof that 1.d3 loses.
fn proof(name: &str) -> PathBuf {
    let file = folder().join(name);
    tenfold(&["solve", "antichess", "d2d3", "--hash", "16", "--out", &file.to_string_lossy()]);
    file
}

#[test]
fn paths_are_announced_in_both_protocols() {
    let mut peer = Peer::start();
    peer.send("uci");
    let lines = peer.until("uciok");
    for name in ["TablePath", "ProofPath"] {
        assert!(lines.contains(&format!("option name {name} type string default <empty>")), "{lines:?}");
    }
    peer.quit();
    let mut peer = Peer::start();
    peer.send("xboard\nprotover 2");
    let lines = peer.until("feature done=1");
    for name in ["TablePath", "ProofPath"] {
        assert!(lines.contains(&format!("feature option=\"{name} -path \"")), "{lines:?}");
    }
    peer.quit();
}

#[test]
fn wrong_paths_are_refused_in_one_line() {
    let none = folder().join("no such folder");
    let name = none.to_string_lossy();
    let mut peer = Peer::uci();
    assert_eq!(
        peer.ask(&format!("setoption name TablePath value {name}")),
        [format!("info string error: {name} cannot be read: No such file or directory (os error 2)")]
    );
    let lines = peer.ask(&format!("setoption name ProofPath value {name}"));
    assert!(lines.len() == 1 && lines[0].contains("no such folder cannot be read"), "{lines:?}");
    assert_eq!(peer.ask("setoption name TablePath value <empty>"), [""; 0]);
    assert_eq!(peer.ask("setoption name ProofPath value"), [""; 0]);
    peer.quit();
}

#[test]
fn the_engine_plays_by_a_proof_at_once() {
    let file = proof("played by.proof");
    let name = file.to_string_lossy();
    let mut peer = Peer::uci();
    assert_eq!(peer.ask(&format!("setoption name ProofPath value {name}")), [""; 0]);
    peer.send("position startpos moves d2d3\ngo movetime 60000");
    let lines = peer.until("bestmove ");
    let plies = |line: &String| line.split_once(" score mate ")?.1.split(' ').next()?.parse::<u32>().ok();
    let reported = lines.iter().find_map(plies);
    assert_eq!(reported, Some(16), "32 plies at most: {lines:?}");
    let best = lines.last().expect("a line").clone();
    assert!(best.starts_with("bestmove g7g5"), "{lines:?}");
    // `go mate` asks for a shorter win than the proof's.
    peer.send("position startpos moves d2d3\ngo mate 3 nodes 2000");
    assert!(!peer.until("bestmove ").iter().any(|line| line.contains(" score mate 16 ")));
    // Outside the proof it searches.
    peer.send("position startpos\ngo nodes 200");
    assert!(peer.until("bestmove ").len() > 1);
    peer.quit();
    let mut peer = Peer::xboard();
    assert_eq!(peer.say(&format!("option ProofPath={name}")), [""; 0]);
    peer.send("new\nvariant antichess\nst 60\nusermove d2d3");
    assert_eq!(peer.until("move ").last().map(String::as_str), Some("move g7g5"));
    peer.quit();
}

/// The moves and scores of a search's last lines, in order.
fn last_lines(lines: &[String]) -> Vec<(String, String)> {
    let of = |line: &String| {
        let (_, score) = line.split_once(" score ")?;
        let (_, moves) = line.split_once(" pv ")?;
        let score: Vec<&str> = score.split(' ').take(2).collect();
        let (_, rank) = line.split_once(" multipv ")?;
        let rank: usize = rank.split(' ').next()?.parse().ok()?;
        Some((rank, (moves.split(' ').next()?.to_string(), score.join(" "))))
    };
    let found: std::collections::BTreeMap<_, _> = lines.iter().filter_map(of).collect();
    found.into_values().collect()
}

#[test]
fn analysis_shows_proven_moves_as_mates() {
    let file = proof("analysed by.proof");
    let mut peer = Peer::uci();
    peer.ask("setoption name MultiPV value 20");
    // Named while the analysis is going on, or before: the proof counts once it is checked.
    peer.ask(&format!("setoption name ProofPath value {}", file.to_string_lossy()));
    peer.send("position startpos\ngo infinite");
    let mut seen = peer.until_line(|line| {
        line.contains(" multipv 20 ") && line.contains(" score mate -17 ") && line.contains(" pv d2d3 g7g5 ")
    });
    peer.send("stop");
    seen.extend(peer.until("bestmove "));
    let lines = last_lines(&seen);
    assert_eq!(lines.len(), 20);
    assert_eq!(lines[19], ("d2d3".into(), "mate -17".into()), "the only loss that is proven");
    assert!(!seen.last().expect("a line").starts_with("bestmove d2d3"));
    // The winner's move comes first, and the others are searched.
    peer.ask("setoption name MultiPV value 3");
    peer.send("position startpos moves d2d3\ngo infinite");
    let mut seen = peer.until_line(|line| line.contains(" multipv 3 ") && line.contains(" depth 4 "));
    peer.send("stop");
    seen.extend(peer.until("bestmove "));
    let lines = last_lines(&seen);
    assert_eq!((lines.len(), &lines[0]), (3, &("g7g5".into(), "mate 16".into())), "{lines:?}");
    assert!(lines[1].0 != "g7g5" && lines[2].0 != "g7g5" && lines[1].0 != lines[2].0, "{lines:?}");
    assert!(seen.last().expect("a line").starts_with("bestmove g7g5"));
    // Also in a search with limits.
    peer.send("position startpos moves d2d3\ngo nodes 3000");
    assert_eq!(last_lines(&peer.until("bestmove ")).len(), 3);
    peer.quit();
}

#[test]
fn what_is_no_proof_is_said_when_it_is_checked() {
    let file = proof("damaged in the head.proof");
    let bytes = std::fs::read(&file).expect("a proof");
    let mut wrong = tenfold::engine::solve::ProofFile::from_bytes(&bytes).expect("a proof");
    wrong.header.moves = vec!["d2d4".into()];
    std::fs::write(&file, wrong.to_bytes()).expect("written");
    let mut peer = Peer::uci();
    peer.send(&format!("setoption name ProofPath value {}", file.to_string_lossy()));
    let line = peer.until("info string error: ").pop().expect("a line");
    assert!(line.contains("is no proof"), "{line}");
    peer.send("position startpos\ngo nodes 200");
    assert!(peer.until("bestmove ").len() > 1);
    peer.quit();
}

#[test]
fn endgames_with_two_pieces_are_known() {
    let mut peer = Peer::uci();
    // The rook wins against the king in at most 34 plies.
    peer.send("position fen 8/8/8/8/3k4/8/8/R7 w - - 0 1\ngo depth 2");
    let lines = peer.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains(" score mate ")), "{lines:?}");
    peer.quit();
}

#[test]
fn tables_belong_to_the_game_that_is_played() {
    let mut peer = Peer::uci();
    // One of the pawns is the first that cannot move: its side wins antichess, and suicide is drawn, as both have one piece.
    let pawns = "position fen 8/p7/8/8/8/8/P7/8 w - - 0 1";
    for game in ["antichess", "suicide", "antichess", "grand", "suicide", "antichess"] {
        assert_eq!(peer.ask(&format!("setoption name UCI_Variant value {game}")).len(), 1);
        let (position, score) = match game {
            "antichess" => (pawns, " score mate -2 "),
            "suicide" => (pawns, " score cp 0 "),
            _ => ("position startpos", " score cp "),
        };
        peer.send(&format!("{position}\ngo depth 1"));
        let lines = peer.until("bestmove ");
        assert!(lines.iter().any(|line| line.contains(score)), "{game}: {lines:?}");
    }
    peer.quit();
}

#[test]
fn a_folder_of_tables_may_be_named_before_the_rules() {
    let tables = folder().join("tables of suicide");
    let _ = std::fs::remove_dir_all(&tables);
    let name = tables.to_string_lossy();
    tenfold(&["tables", "suicide", "--men", "2", "--out", &name]);
    let mut peer = Peer::uci();
    assert_eq!(peer.ask(&format!("setoption name TablePath value {name}")), [""; 0]);
    assert_eq!(peer.ask("setoption name AntichessStalemate value fewer"), [""; 0]);
    let file = tables.join("antichess-fewer-NvB.endgame");
    let bytes = std::fs::read(&file).expect("a table");
    std::fs::write(&file, &bytes[1..]).expect("written");
    let lines = peer.ask(&format!("setoption name TablePath value {name}"));
    assert!(lines.len() == 1 && lines[0].ends_with(" is not the endgame table that its name says"), "{lines:?}");
    peer.quit();
}

#[test]
fn installed_tables_are_used_unless_they_are_switched_off() {
    let data = folder().join("data with tables");
    let _ = std::fs::remove_dir_all(&data);
    let mut install = Command::new(env!("CARGO_BIN_EXE_tenfold"));
    let made = install.args(["tables", "antichess", "--pieces", "2", "--install"]).env("XDG_DATA_HOME", &data).output();
    let tables = data.join("tenfold").join("tables");
    let output = String::from_utf8(made.expect("the binary starts").stdout).expect("UTF-8");
    assert!(output.ends_with(&format!("installed in {}\n", tables.display())), "{output}");
    // Tables of two pieces are always known, so those of two bishops against a king tell.
    let session = GAMES[0].open();
    let (endgames, spec) = (session.endgames().expect("tables"), session.spec());
    let [bishop, king] = ['B', 'K'].map(|letter| spec.piece_type_of(letter, false).expect("a piece type"));
    let set = MaterialSet::new(&[bishop, bishop], &[king]);
    let table = endgames.build_table(&set, &endgames.two_piece_tables());
    let file = tables.join(file_name(&session.rules_fingerprint(), &set, spec));
    std::fs::write(file, table_to_bytes(&table, &session.rules_fingerprint(), &set, spec)).expect("written");
    let mut peer = Peer::with_data(&data, &[]);
    peer.send("uci");
    peer.until("uciok");
    let mut is_known = |value: &str| {
        assert_eq!(peer.ask(&format!("setoption name TablePath value {value}")), [""; 0]);
        // Black's longest way to lose, 45 plies to the capture that decides.
        peer.send("position fen 8/8/8/2B4B/8/8/8/1k6 b - - 0 1\ngo depth 1");
        peer.until("bestmove ").iter().any(|line| line.contains(" score mate "))
    };
    assert_eq!(["<empty>", "none", "<empty>"].map(&mut is_known), [true, false, true]);
    peer.quit();
    // Before any option is set they are used too.
    let mut peer = Peer::with_data(&data, &[]);
    peer.send("uci\nposition fen 8/8/8/2B4B/8/8/8/1k6 b - - 0 1\ngo depth 1");
    assert!(peer.until("bestmove ").iter().any(|line| line.contains(" score mate ")));
    peer.quit();
}
