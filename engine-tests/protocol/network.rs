//! The option `EvalFile` over both protocols, and networks of games from files.

use crate::peer::Peer;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

/// A network, trained on very few games.
fn network(name: &str, game: &str, more: &[&str]) -> PathBuf {
    let (games, file) = (folder().join(format!("{name}.games")), folder().join(format!("{name}.network")));
    let tenfold = |args: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_tenfold")).args(more).args(args).output().expect("the binary starts");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    };
    let _ = fs::remove_file(&games);
    let [data, out] = [&games, &file].map(|file| file.to_str().expect("a text"));
    tenfold(&["datagen", game, "--games", "110", "--nodes", "20", "--seed", "1", "--out", data]);
    tenfold(&["train", game, data, "--epochs", "1", "--out", out]);
    file
}

/// What `eval` shows last: the network's output and what is used, if there is a network.
fn shown(peer: &mut Peer) -> Vec<String> {
    let lines = peer.ask("eval");
    lines.iter().rev().take_while(|line| !line.starts_with("all")).cloned().collect()
}

#[test]
fn eval_file_sets_the_network_of_its_game() {
    let file = network("protocol", "antichess", &[]);
    let name = file.to_string_lossy();
    let mut peer = Peer::uci();
    let nodes = |peer: &mut Peer| {
        peer.send("ucinewgame\nposition startpos moves e2e3\ngo depth 6");
        let lines = peer.until("bestmove");
        let info = lines.iter().rev().find(|line| line.contains(" nodes ")).expect("a line").clone();
        info.split(" nodes ").nth(1).and_then(|rest| rest.split(' ').next()).map(str::to_string)
    };
    assert_eq!(peer.ask("setoption name EvalFile value none"), [""; 0]);
    let without = nodes(&mut peer);
    assert_eq!(shown(&mut peer), [""; 0]);
    // Before the game is chosen, as match programs send it.
    peer.ask("setoption name UCI_Variant value devingt");
    assert_eq!(peer.ask(&format!("setoption name EvalFile value {name}")), [""; 0]);
    peer.ask("setoption name UCI_Variant value antichess");
    let with = nodes(&mut peer);
    assert_ne!(with, without);
    let lines = shown(&mut peer);
    assert!(lines.len() == 2 && lines[0].starts_with("used ") && lines[1].starts_with("network "), "{lines:?}");
    assert_eq!(peer.ask("setoption name Hash value 2"), [""; 0]);
    assert_eq!(nodes(&mut peer), with, "a new hash table keeps the network");
    assert_eq!(peer.ask("setoption name EvalFile value none"), [""; 0]);
    assert_eq!(nodes(&mut peer), without);
    peer.quit();
}

#[test]
fn wrong_networks_are_refused_in_one_line_and_change_nothing() {
    let [text, game] = ["no.network", "other.network"].map(|name| folder().join(name));
    fs::write(&text, "what is this").expect("written");
    fs::write(&game, "tenfold network 1\nnosuchgame 8x8 PK 256 64 8 sum\n").expect("written");
    let mut peer = Peer::uci();
    for file in [&text, &game] {
        let name = file.to_string_lossy();
        let lines = peer.ask(&format!("setoption name EvalFile value {name}"));
        let why = if file == &text {
            "is not a network file, or one of another version"
        } else {
            "is for 'nosuchgame', which is no game that is known"
        };
        assert_eq!(lines, [format!("info string error: '{name}' {why}")]);
    }
    let lines = peer.ask("setoption name EvalFile value /no/such/file");
    assert!(lines.len() == 1 && lines[0].starts_with("info string error: cannot read '/no/such/file'"), "{lines:?}");
    peer.quit();
    let mut peer = Peer::start();
    peer.send("xboard\nprotover 2");
    let lines = peer.until("feature done=1");
    assert!(lines.contains(&"feature option=\"EvalFile -path \"".to_string()), "{lines:?}");
    peer.quit();
}

#[test]
fn a_game_from_a_file_names_its_network() {
    let games = folder().join("network-games.ini");
    let section = "[ownchess:chess]\n";
    fs::write(&games, section).expect("written");
    let variants = games.to_str().expect("a text");
    let file = network("ownchess", "ownchess", &["--variants", variants]);
    let name = file.file_name().and_then(|name| name.to_str()).expect("a name");
    fs::write(&games, format!("{section}network = {name}\n")).expect("written");
    let mut peer = Peer::uci();
    assert_eq!(peer.ask(&format!("setoption name VariantPath value {variants}")), [""; 0]);
    peer.ask("setoption name UCI_Variant value ownchess");
    assert_eq!(shown(&mut peer).len(), 2);
    peer.quit();
    fs::write(&games, format!("{section}network = gone.network\n")).expect("written");
    let mut peer = Peer::uci();
    let lines = peer.ask(&format!("setoption name VariantPath value {variants}"));
    assert!(lines.len() == 1 && lines[0].contains("network: cannot read "), "{lines:?}");
    peer.quit();
}
