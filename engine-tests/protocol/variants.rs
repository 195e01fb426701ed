//! Games from files over both protocols.

use crate::peer::Peer;
use std::path::Path;

/// A game of nine files with a piece of its own, and a game with a rule that is not supported.
const FILE: &str = "[nine:chess]
title = Nine Files
maxFile = 9
customPiece1 = w:CF
startFen = rnbwkwbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBWKWBNR w KQkq - 0 1
castlingKingFile = e

[wrong:chess]
flyingGeneral = true
makpongRule = true
";

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, FILE).expect("a file");
    path.to_string_lossy().into_owned()
}

#[test]
fn a_game_from_a_file_is_played_over_uci() {
    let name = file("games for uci.ini");
    let mut peer = Peer::uci();
    let faults = peer.ask(&format!("setoption name VariantPath value {name}"));
    assert_eq!(faults.len(), 1, "one line for a faulty section: {faults:?}");
    assert!(faults[0].contains("[wrong] flyingGeneral (line 9) is not supported yet, and 1 more"), "{faults:?}");
    assert_eq!(
        peer.ask("setoption name UCI_Variant value nine"),
        ["info string variant nine files 9 ranks 8 pocket 0 template fairy startpos \
          rnbwkwbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBWKWBNR w KQkq - 0 1"]
    );
    peer.send("position startpos moves e2e4 e7e5\ngo depth 4");
    peer.until("bestmove ");
    peer.send("uci");
    let listed = peer.until("uciok");
    assert!(listed.iter().any(|line| line.starts_with("option name UCI_Variant") && line.contains(" var nine")));
    assert_eq!(peer.ask("setoption name UCI_Variant value wrong").len(), 1);
    peer.quit();
}

#[test]
fn a_file_that_cannot_be_read_is_refused_in_one_line() {
    let mut peer = Peer::uci();
    let lines = peer.ask("setoption name VariantPath value /no/such/file.ini");
    assert!(
        lines.len() == 1 && lines[0].starts_with("info string error: cannot read '/no/such/file.ini'"),
        "{lines:?}"
    );
    peer.quit();
}

#[test]
fn a_shipped_game_is_played_over_xboard() {
    let mut peer = Peer::start();
    peer.send("xboard\nprotover 2");
    peer.until("feature done=1");
    peer.send("new\nvariant capablanca\nforce\nusermove f2f4\nping 1");
    let lines = peer.until("pong 1");
    assert!(
        lines.iter().any(|line| line.starts_with("setup (") && line.contains(") 10x8+0_fairy rnabqkbcnr/")),
        "{lines:?}"
    );
    assert!(lines.contains(&"piece C& RN".to_string()), "{lines:?}");
    assert!(lines.iter().all(|line| !line.starts_with("Illegal") && !line.starts_with("Error")), "{lines:?}");
    peer.quit();
}

#[test]
fn xboard_is_told_of_the_games_of_a_file() {
    let name = file("games for xboard.ini");
    let mut peer = Peer::start();
    peer.send("xboard\nprotover 2");
    peer.until("feature done=1");
    peer.send(&format!("option VariantPath={name}\nping 2"));
    let lines = peer.until("pong 2");
    assert!(
        lines.iter().any(|line| line.starts_with("feature variants=\"antichess,") && line.contains(",nine\"")),
        "{lines:?}"
    );
    assert_eq!(lines.iter().filter(|line| line.starts_with("Error")).count(), 1, "{lines:?}");
    peer.quit();
}
